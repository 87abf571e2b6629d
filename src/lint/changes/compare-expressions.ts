import { exactJsonText } from "../../core/exact-json.ts";
import { type Relation, relate } from "../../semantics/compare/relation.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { plainRequest } from "../../semantics/prove/witness.ts";
import { analyseExpression, isRefused } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";

/** How the requests of a new expression relate to those of the old one, as far as it is proven. */
export type ExpressionRelation = "equal" | "wider" | "narrower" | "different" | "unknown";

/** The relation of two expressions, and a request that only one of them matches. */
export interface RelatedExpressions {
  readonly relation: ExpressionRelation;
  /** As JSON. */
  readonly request?: string;
}

/** Whether an expression certainly matches every request, or none. */
export type ExpressionOutcome = "always" | "never" | "depends";

/** Longer expressions are not parsed again only to compare them. */
const MAX_CHARS = 20_000;

/** Which requests `after` matches, compared with `before`. `unknown` where nothing is proven. */
export function relateExpressions(before: string, after: string): RelatedExpressions {
  if (before === after) return { relation: "equal" };
  const [old, fresh] = [expressionWithMeaning(before), expressionWithMeaning(after)];
  if (!old || !fresh) return { relation: "unknown" };
  const { relation, shownBy } = relate(old, fresh, new Prover());
  return {
    relation: NAMES[relation],
    ...(shownBy && { request: exactJsonText(plainRequest(shownBy.witness)) }),
  };
}

const NAMES: Readonly<Record<Relation["relation"], ExpressionRelation>> = {
  equivalent: "equal",
  wider: "wider",
  narrower: "narrower",
  different: "different",
  unknown: "unknown",
};

/** The relation alone. */
export function compareExpressions(before: string, after: string): ExpressionRelation {
  return relateExpressions(before, after).relation;
}

/** Whether an expression certainly matches every request, or none. */
export function expressionOutcome(text: string): ExpressionOutcome {
  const typed = expressionWithMeaning(text);
  if (!typed) return "depends";
  const prover = new Prover();
  if (prover.never(typed).answer === "yes") return "never";
  return prover.always(typed).answer === "yes" ? "always" : "depends";
}

/** An expression that has a meaning; undefined for one that the service refuses: nothing is proven of it. */
export function expressionWithMeaning(text: string, maxChars = MAX_CHARS): TypedExpression | undefined {
  if (text.length > maxChars) return undefined;
  const { typed, findings } = analyseExpression(text);
  return isRefused(findings) || typed.parsed.root === undefined ? undefined : typed;
}
