import { type Expression, withoutGroups, withoutNegations } from "../../parser/ast.ts";
import { canonicalText } from "../../semantics/compare/canonical-text.ts";
import type { TypedExpression } from "../../types/check.ts";
import { canonicalHash } from "./canonical.ts";

/** A term of a chain and another one that is its negation, in text order. */
export interface Opposites {
  readonly first: Expression;
  readonly second: Expression;
  /** The condition without any negation. */
  readonly condition: string;
}

/** The first term of a chain that is the opposite of an earlier one, on any subject: `x` and `not x`. */
export function firstOpposites(terms: readonly Expression[], typed: TypedExpression): Opposites | undefined {
  if (!terms.some((term) => withoutGroups(term).kind === "Not")) return undefined;
  const earlier = new Map<
    number,
    { readonly term: Expression; readonly inner: Expression; readonly isNegated: boolean }
  >();
  for (const term of terms) {
    const { inner, isNegated } = withoutNegations(term);
    const hash = canonicalHash(inner, typed);
    const other = earlier.get(hash);
    if (!other) earlier.set(hash, { term, inner, isNegated });
    else if (other.isNegated !== isNegated) {
      const condition = canonicalText(inner);
      if (canonicalText(other.inner) === condition) return { first: other.term, second: term, condition };
    }
  }
  return undefined;
}
