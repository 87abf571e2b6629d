import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Expression } from "../../parser/ast.ts";
import { type Links, NO_LINKS } from "../uri/links.ts";
import { fieldsOf, withWholes } from "./fields.ts";

/** Remembers the fields of the conditions of one expression. */
export class ConditionFields {
  /** The fields that are parts of others. */
  readonly links: Links;
  readonly #known = new Map<Expression, ReadonlySet<string>>();

  constructor(links: Links = NO_LINKS) {
    this.links = links;
  }

  /** The fields of a condition, and the wholes of those that are parts of addresses. */
  of(condition: Expression): ReadonlySet<string> {
    return getOrCompute(this.#known, condition, () => this.#read(condition));
  }

  #read(condition: Expression): ReadonlySet<string> {
    switch (condition.kind) {
      case "Group":
        return this.of(condition.expression);
      case "Not":
        return this.of(condition.operand);
      case "Logical":
        return new Set(condition.operands.flatMap((operand) => [...this.of(operand)]));
      default:
        return withWholes(fieldsOf(condition), this.links);
    }
  }
}
