import { type Argument, type FunctionCall, isLiteral } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { type Known, SomeElements, UNKNOWN, type Value } from "../../request/values.ts";
import { hasEach } from "../../types/operators.ts";
import type { Compiling } from "./compiling.ts";
import { type Frame, NOT_YET } from "./frame.ts";
import { meaningOf } from "./functions/index.ts";
import type { Apply } from "./functions/meaning.ts";
import { literalOf } from "./literals.ts";
import { mapped, type Read, Spread, spreadOf } from "./spread.ts";

/** Compiles a call. It is made once a request, wherever the same call is written. */
export function compileCall(call: FunctionCall, compiling: Compiling): Read {
  const make = compileOnce(call, compiling);
  const slot = compiling.layout.call(printExpression(call));
  return (frame) => {
    const known = frame.slots[slot]!;
    if (known !== NOT_YET) return known;
    const result = make(frame);
    frame.slots[slot] = result;
    return result;
  };
}

function compileOnce(call: FunctionCall, compiling: Compiling): (frame: Frame) => Known {
  const given = call.arguments.map((argument) => compileArgument(argument, compiling));
  const literals = call.arguments.map((argument) => literalOf(argument, compiling.typed));
  const apply = meaningOf(call.name)?.(literals);
  // The arguments are compiled even if the documentation leaves the call open, because they have their own slots.
  if (apply === undefined) return () => UNKNOWN;
  const [first] = call.arguments;
  if (first !== undefined && hasEach(first)) return compileForEach(apply, given);
  return (frame) => {
    const values = valuesOf(given, frame);
    return values ? apply(values, frame.request.isOpen) : UNKNOWN;
  };
}

/** A call for every element of its first argument. Elements without a result are dropped. */
function compileForEach(apply: Apply, [subject, ...others]: readonly Read[]): (frame: Frame) => Known {
  return (frame) => {
    const elements = subject!(frame);
    if (elements === undefined || elements === UNKNOWN) return elements;
    const rest = valuesOf(others, frame);
    if (rest === undefined) return UNKNOWN;
    const { isOpen } = frame.request;
    const each = elements instanceof Spread ? elements : spreadOf(elements, isOpen);
    const { items, isWhole } = mapped(each, (item) => apply([item, ...rest], isOpen));
    return isWhole ? items : new SomeElements(items);
  };
}

/** The values of arguments; undefined if one of them is not known. */
function valuesOf(given: readonly Read[], frame: Frame): (Value | undefined)[] | undefined {
  const values: (Value | undefined)[] = [];
  for (const read of given) {
    const value = read(frame);
    if (value === UNKNOWN || value instanceof SomeElements || value instanceof Spread) return undefined;
    values.push(value);
  }
  return values;
}

function compileArgument(argument: Argument, compiling: Compiling): Read {
  if (isLiteral(argument)) {
    const value = literalOf(argument, compiling.typed);
    return () => value;
  }
  switch (argument.kind) {
    case "Field":
    case "FunctionCall":
    case "Access":
      return compiling.operand(argument);
    default:
      return compiling.condition(argument);
  }
}
