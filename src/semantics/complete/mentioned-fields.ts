import { assumptionsAbout } from "../../contract/assumptions.ts";
import { walk } from "../../parser/walk.ts";
import type { TypedExpression } from "../../types/check.ts";

/** The names of the fields that expressions mention, in their order. */
export function mentionedFields(expressions: Iterable<TypedExpression>): readonly string[] {
  const names = new Set<string>();
  for (const { parsed } of expressions) {
    if (parsed.root === undefined) continue;
    walk(parsed.root, (node) => {
      if (node.kind === "Field") names.add(node.name);
    });
  }
  return [...names];
}

/** The names of the assumptions about fields and functions that expressions mention. */
export function mentionedAssumptions(expressions: Iterable<TypedExpression>): readonly string[] {
  const names = new Set<string>();
  for (const { parsed } of expressions) {
    if (parsed.root === undefined) continue;
    walk(parsed.root, (node) => {
      if (node.kind !== "Field" && node.kind !== "FunctionCall") return;
      for (const name of assumptionsAbout(node.name)) names.add(name);
    });
  }
  return [...names];
}
