import type { Argument, Expression } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/ast.ts";
import { type Links, NO_LINKS } from "../uri/links.ts";
import { fieldsOf, fieldsOfLeaf, withWholes } from "./fields.ts";

/**
 * The conditions of an expression about which there is nothing to report: each is the only one about its fields.
 */
export class FreeConditions {
  /** Whether all of them are free. */
  readonly areAll: boolean;
  /** The fields that are parts of others. */
  readonly links: Links;
  readonly #free = new Set<Expression>();
  readonly #fieldsOf = new Map<Expression, ReadonlySet<string>>();

  constructor(root: Expression, links: Links = NO_LINKS) {
    this.links = links;
    const leaves = leavesIn(root).map((leaf) => ({ leaf, fields: this.#fieldsOfLeaf(leaf) }));
    const seen = new Set<string>();
    const shared = new Set<string>();
    for (const field of leaves.flatMap(({ fields }) => fields)) (seen.has(field) ? shared : seen).add(field);
    this.areAll = shared.size === 0;
    for (const { leaf, fields } of leaves) {
      if (fields.length > 0 && !fields.some((field) => shared.has(field))) this.#free.add(leaf);
    }
  }

  /** Whether a condition without conditions within is free. */
  has(condition: Expression): boolean {
    if (condition.kind !== "Quantifier") return this.#free.has(condition);
    const test = elementTest(condition.argument);
    return test !== undefined && this.#free.has(test);
  }

  /** The fields of a condition, and the wholes of those that are parts of addresses. */
  fieldsOf(condition: Expression): ReadonlySet<string> {
    let fields = this.#fieldsOf.get(condition);
    if (!fields) {
      fields = this.#fields(condition);
      this.#fieldsOf.set(condition, fields);
    }
    return fields;
  }

  #fields(condition: Expression): ReadonlySet<string> {
    switch (condition.kind) {
      case "Group":
        return this.fieldsOf(condition.expression);
      case "Not":
        return this.fieldsOf(condition.operand);
      case "Logical":
        return new Set(condition.operands.flatMap((operand) => [...this.fieldsOf(operand)]));
      default:
        return withWholes(fieldsOf(condition), this.links);
    }
  }

  #fieldsOfLeaf(leaf: Expression): readonly string[] {
    const names = fieldsOfLeaf(leaf);
    return this.links.size === 0 ? names : [...withWholes(new Set(names), this.links)];
  }
}

/** The conditions without conditions within, those of quantifiers too. */
function leavesIn(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "Group":
      return leavesIn(node.expression);
    case "Not":
      return leavesIn(node.operand);
    case "Logical":
      return node.operands.flatMap(leavesIn);
    case "Quantifier": {
      const { argument } = node;
      return argument.kind === "String" || argument.kind === "Bare" ? [] : leavesIn(argument);
    }
    default:
      return [node];
  }
}

/** The only comparison or call that a quantifier applies to each element. */
function elementTest(argument: Argument): Expression | undefined {
  if (argument.kind === "String" || argument.kind === "Bare") return undefined;
  const inner = withoutGroups(argument);
  return inner.kind === "Comparison" || inner.kind === "FunctionCall" ? inner : undefined;
}
