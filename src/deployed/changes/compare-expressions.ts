import { exactJsonText } from "../../core/exact-json.ts";
import { type Relation, relate } from "../../semantics/compare/relation.ts";
import { isSameExpression } from "../../semantics/compare/same-expression.ts";
import { isSound } from "../../semantics/compare/soundness.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { plainRequest } from "../../semantics/prove/witness.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";

/** The proved relation of the requests of a new expression to those of the old one. */
export type ExpressionRelation = "equal" | "wider" | "narrower" | "different" | "unknown";

/** The relation of two expressions, and a request that only one of them matches. */
export interface RelatedExpressions {
  readonly relation: ExpressionRelation;
  /** In JSON. */
  readonly request?: string;
  /** A request that only the old one matches, in JSON. */
  readonly left?: string;
}

/** Whether an expression certainly matches every request, or none. */
export type ExpressionOutcome = "always" | "never" | "depends";

/** Expressions longer than this are not parsed again for a comparison. */
const MAX_CHARS = 20_000;

/** An expression and the phase in which it is evaluated, if that is known. */
export interface PhasedExpression {
  readonly text: string;
  readonly phase?: string | undefined;
}

/** Compares the requests that `after` matches with those of `before`. `unknown` if nothing is proved. */
export function relateExpressions(before: PhasedExpression, after: PhasedExpression): RelatedExpressions {
  if (isSameExpression(before.text, after.text)) return { relation: "equal" };
  const [old, fresh] = [expressionWithMeaning(before), expressionWithMeaning(after)];
  if (!old || !fresh) return { relation: "unknown" };
  const { relation, shownBy, leftBy } = relate(old, fresh, new Prover({ facts: "undisputed" }));
  return {
    relation: NAMES[relation],
    ...(shownBy && { request: exactJsonText(plainRequest(shownBy.witness)) }),
    ...(leftBy && { left: exactJsonText(plainRequest(leftBy.witness)) }),
  };
}

const NAMES: Readonly<Record<Relation["relation"], ExpressionRelation>> = {
  equivalent: "equal",
  wider: "wider",
  narrower: "narrower",
  different: "different",
  unknown: "unknown",
};

/** Whether an expression certainly matches every request, or none. */
export function expressionOutcome(expression: PhasedExpression): ExpressionOutcome {
  const typed = expressionWithMeaning(expression);
  if (!typed) return "depends";
  const prover = new Prover({ facts: "undisputed" });
  if (prover.never(typed).answer === "yes") return "never";
  return prover.always(typed).answer === "yes" ? "always" : "depends";
}

/** Whether an expression matches every request; `unknown` if neither is proven. */
export function matchesEveryRequest(expression: PhasedExpression): "yes" | "no" | "unknown" {
  const typed = expressionWithMeaning(expression);
  return typed ? new Prover({ facts: "undisputed" }).always(typed).answer : "unknown";
}

/**
 * An expression with a single meaning. Undefined for one that Cloudflare rejects, or that has a name of several fields:
 * nothing is proven of it.
 */
export function expressionWithMeaning(
  { text, phase }: PhasedExpression,
  maxChars = MAX_CHARS,
): TypedExpression | undefined {
  if (text.length > maxChars) return undefined;
  const analysed = analyseExpression(text);
  return isSound(analysed, phase) && analysed.typed.parsed.root ? analysed.typed : undefined;
}
