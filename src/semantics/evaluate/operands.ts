import type { Access, Operand } from "../../parser/ast.ts";
import { compileCall } from "./calls.ts";
import type { Compiling } from "./compiling.ts";
import { fieldIn } from "./frame.ts";
import { indexed, type Read } from "./spread.ts";

/** Compiles an operand. */
export function compileOperand(node: Operand, compiling: Compiling): Read {
  switch (node.kind) {
    case "Field": {
      const { name } = node;
      const slot = compiling.layout.field(name);
      return (frame) => fieldIn(frame, slot, name);
    }
    case "FunctionCall":
      return compileCall(node, compiling);
    case "Access":
      return compileAccess(node, compiling);
  }
}

function compileAccess({ base, indexes }: Access, compiling: Compiling): Read {
  const read = compiling.operand(base);
  const [first, second] = indexes;
  if (second === undefined) return (frame) => indexed(read(frame), first!, frame.request.isOpen);
  return (frame) => {
    let current = read(frame);
    for (const index of indexes) current = indexed(current, index, frame.request.isOpen);
    return current;
  };
}
