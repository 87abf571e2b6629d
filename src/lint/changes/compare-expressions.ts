import { parseExpression } from "../../parser/parse.ts";
import { checkExpression, type TypedExpression } from "../../types/check.ts";
import { canonicalText } from "../analysis/canonical.ts";
import { alternativesOf, covers } from "../analysis/implication.ts";
import { type Outcome, outcomeOf } from "../analysis/outcome.ts";

/** How the requests of a new expression relate to those of the old one, as far as it is proven. */
export type ExpressionRelation = "equal" | "wider" | "narrower" | "unknown";

/** Longer expressions are not parsed again only to compare them. */
const MAX_CHARS = 20_000;

/** Which requests `after` matches, compared with `before`. `unknown` where neither contains the other for certain. */
export function compareExpressions(before: string, after: string): ExpressionRelation {
  if (before === after) return "equal";
  const [old, fresh] = [checked(before), checked(after)];
  if (!old || !fresh) return "unknown";
  const [oldRoot, freshRoot] = [old.parsed.root!, fresh.parsed.root!];
  if (canonicalText(oldRoot) === canonicalText(freshRoot)) return "equal";
  const outcomes = [outcomeOf(oldRoot, old), outcomeOf(freshRoot, fresh)] as const;
  if (outcomes[0] !== "depends" || outcomes[1] !== "depends") return byOutcome(outcomes);
  const [first, second] = [alternativesOf(oldRoot, old), alternativesOf(freshRoot, fresh)];
  if (!first || !second) return "unknown";
  const [isWider, isNarrower] = [covers(second, first), covers(first, second)];
  if (isWider && isNarrower) return "equal";
  if (isWider) return "wider";
  return isNarrower ? "narrower" : "unknown";
}

/** Whether an expression certainly matches every request, or none. */
export function expressionOutcome(text: string): Outcome {
  const typed = checked(text);
  return typed ? outcomeOf(typed.parsed.root!, typed) : "depends";
}

function byOutcome([before, after]: readonly [Outcome, Outcome]): ExpressionRelation {
  if (before === after) return "equal";
  return before === "never" || after === "always" ? "wider" : "narrower";
}

/** Undefined for an expression that the service refuses: nothing is proven of it. */
function checked(text: string): TypedExpression | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const { value, diagnostics } = parseExpression(text);
  if (diagnostics.length > 0 || value.root === undefined) return undefined;
  const typed = checkExpression(value);
  return typed.findings.length === 0 ? typed : undefined;
}
