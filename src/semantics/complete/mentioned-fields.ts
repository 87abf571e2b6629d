import { assumptionsAbout } from "../../contract/assumptions.ts";
import type { Node } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import type { TypedExpression } from "../../types/check.ts";

/** The names of the fields that expressions mention, in their order. */
export function mentionedFields(expressions: Iterable<TypedExpression>): readonly string[] {
  return mentioned(expressions, (node) => (node.kind === "Field" ? [node.name] : []));
}

/** The names of the lists that expressions mention. */
export function mentionedLists(expressions: Iterable<TypedExpression>): readonly string[] {
  return mentioned(expressions, (node) => (node.kind === "List" ? [node.name] : []));
}

/** The names of the assumptions about fields and functions that expressions mention. */
export function mentionedAssumptions(expressions: Iterable<TypedExpression>): readonly string[] {
  return mentioned(expressions, (node) =>
    node.kind === "Field" || node.kind === "FunctionCall" ? assumptionsAbout(node.name) : [],
  );
}

function mentioned(expressions: Iterable<TypedExpression>, namesOf: (node: Node) => readonly string[]) {
  const names = new Set<string>();
  for (const { parsed } of expressions) {
    if (parsed.root === undefined) continue;
    walk(parsed.root, (node) => {
      for (const name of namesOf(node)) names.add(name);
      return node.kind !== "Set";
    });
  }
  return [...names];
}
