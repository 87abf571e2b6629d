import { MANAGED_PHASE } from "../../contract/phases.ts";
import { matchesEveryRequest } from "../../deployed/changes/compare-expressions.ts";
import { matchesAlways, matchesNever } from "../../semantics/compare/same-expression.ts";
import type { DeployedRuleset } from "../effect/effective.ts";
import type { ExceptionRule } from "../emit/exceptions.ts";
import { matchOrdinary } from "./ordinary.ts";

/** Whether no request is left for which a managed rule runs. */
export interface EscapedRequests {
  /** `unknown`: neither is proven. `ordinary`: only for requests that clients do not usually send. */
  readonly answer: "yes" | "no" | "unknown" | "ordinary";
  /** The first exception that concerns the rule; undefined if the expression of the execute rule is to blame. */
  readonly exception: ExceptionRule | undefined;
}

/**
 * Whether every request escapes a managed rule, or the whole ruleset if no rule is named: because the execute rule matches none,
 * or because the exceptions before it cover, together, all that it matches.
 */
export function escapeOf(
  { expression, exceptions, isEnabled }: Pick<DeployedRuleset, "expression" | "exceptions" | "isEnabled">,
  rule?: string,
): EscapedRequests {
  if (isEnabled === false) return { answer: "yes", exception: undefined };
  const relevant = exceptions.filter(
    ({ rules }) => rules === undefined || (rule !== undefined && rules.includes(rule)),
  );
  const [exception] = relevant;
  // Constants are not combined: an expression with one in it is not accepted, so nothing would be proved of it.
  const isOpen = expression === undefined || matchesAlways(expression);
  if (relevant.some((one) => matchesAlways(one.expression)) || matchesNever(expression ?? "")) {
    return { answer: "yes", exception };
  }
  const parts = relevant.flatMap((one) => (matchesNever(one.expression) ? [] : [one.expression]));
  if (!isOpen) parts.unshift(`not (${expression})`);
  if (parts.length === 0) return { answer: "no", exception };
  const text = parts.length === 1 ? parts[0]! : parts.map((part) => `(${part})`).join(" or ");
  const answer = matchesEveryRequest({ text, phase: MANAGED_PHASE });
  const skips = relevant.map((one) => one.expression);
  return { answer: answer !== "yes" && matchOrdinary(expression, skips) ? "ordinary" : answer, exception };
}
