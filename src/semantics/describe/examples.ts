import { canonicalName } from "../../contract/fields.ts";
import { attempted } from "../../core/attempt.ts";
import { Budget, OverBudget } from "../../core/budget.ts";
import { BUDGETS } from "../../core/budgets.ts";
import type { Expression } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { UNKNOWN } from "../../request/values.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { truthWith } from "../compare/same-expression.ts";
import { mentionedFields } from "../complete/mentioned-fields.ts";
import { madeRequest, type RequestPurpose } from "../complete/request-maker.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { conditionsIn, type Goal, predicateOf, shows } from "../prove/goal.ts";
import type { Prover } from "../prove/prover.ts";
import type { Witness } from "../prove/witness.ts";

/** Whether an expression matches always, never or sometimes, with requests that show it. */
export type Examples =
  | { readonly outcome: "always" | "never" | "unknown" }
  | {
      readonly outcome: "sometimes";
      readonly matches: Witness;
      /** A request that does not match because of one condition; undefined if none was found. */
      readonly misses: NearMiss | undefined;
    };

/** A request that differs from one that matches in one condition. */
export interface NearMiss {
  readonly request: Witness;
  /** The condition, without `not` in front. */
  readonly condition: Expression;
  /** Whether the condition is true for this request. */
  readonly holds: boolean;
}

/** With more conditions than this, no request that differs in one is searched. */
const MAX_CONDITIONS = 500;
/** Steps of all searches together. */
const MAX_STEPS = 100_000;
const MISSING: MissingReading = "documented";

/** A request that an expression matches, and one that just misses. */
export function examplesOf(typed: TypedExpression, prover: Prover): Examples {
  const budget = new Budget(BUDGETS.stepsPerAside.default);
  let known: Examples = { outcome: "unknown" };
  const improve = () => {
    for (const better of betterExamples(typed, prover)) known = better;
  };
  attempted(() => budget.pays(improve), OverBudget);
  return known;
}

/** Yields examples, each better than the one before. Errors: `OverBudget`. */
function* betterExamples(typed: TypedExpression, prover: Prover): Generator<Examples> {
  const never = prover.never(typed);
  if (never.answer === "yes") return yield { outcome: "never" };
  const always = prover.always(typed);
  if (always.answer === "yes") return yield { outcome: "always" };
  if (never.answer !== "no") return;
  const matches = never.witness;
  yield { outcome: "sometimes", matches, misses: undefined };
  const misses = neighbour(typed, matches, prover);
  if (misses) return yield { outcome: "sometimes", matches, misses };
  const pair = always.answer === "no" ? fromMiss(typed, always.witness, prover) : undefined;
  if (pair) yield pair;
}

/** A request that misses, and one that differs in one condition and matches. */
function fromMiss(typed: TypedExpression, missing: Witness, prover: Prover): Examples | undefined {
  if (!shows(missing, [{ typed, holds: false }], MISSING)) return undefined;
  const found = neighbour(typed, missing, prover);
  if (found === undefined) return undefined;
  const { condition, holds, request } = found;
  return {
    outcome: "sometimes",
    matches: request,
    misses: { request: missing, condition, holds: !holds },
  };
}

interface Condition {
  readonly node: Expression;
  readonly typed: TypedExpression;
  readonly holds: boolean;
}

/** A request on the other side of an expression, with just one of its conditions changed. */
function neighbour(typed: TypedExpression, from: Witness, prover: Prover): NearMiss | undefined {
  const conditions = truthsIn(typed, from);
  let stepsLeft = MAX_STEPS;
  const holds = predicateOf(typed, MISSING)(from) !== true;
  if (conditions.length > MAX_CONDITIONS) return undefined;
  const fields = mentionedFields([typed]);
  const truths = new Map(conditions.map((one) => [printExpression(one.node), one.holds]));
  for (const changed of conditions) {
    const text = printExpression(changed.node);
    // Skipped unless the truth of the whole changes with it.
    const truthOf = (node: Expression) =>
      printExpression(node) === text ? !changed.holds : truths.get(printExpression(node));
    if (stepsLeft <= 0 || truthWith(typed.parsed.root!, truthOf) !== holds) continue;
    const goals: Goal[] = [
      { typed, holds },
      ...conditions.map((one) => ({ typed: one.typed, holds: one === changed ? !one.holds : one.holds })),
    ];
    const { found, steps } = prover.search(goals);
    stepsLeft -= steps;
    if (found.kind !== "request" || found.missing !== MISSING) continue;
    const request = closest(from, found.witness, changed, goals, fields);
    if (request) return { request, condition: changed.node, holds: !changed.holds };
  }
  return undefined;
}

/** The matching request with other values for the fields of one condition, preferring usual ones. */
function closest(
  matches: Witness,
  found: Witness,
  { typed }: Condition,
  goals: readonly Goal[],
  fields: readonly string[],
): Witness | undefined {
  const own = new Set(mentionedFields([typed]).map(canonicalName));
  const kept = new Map([...matches.values].filter(([name]) => !own.has(canonicalName(name))));
  const changed = new Map([...found.values].filter(([name]) => own.has(canonicalName(name))));
  const purpose: RequestPurpose = { fields, does: (request) => shows(request, goals, MISSING) };
  // Other fields stay unchanged if possible, so that only the one condition differs.
  for (const values of [kept, new Map([...kept, ...changed]), found.values]) {
    const made = madeRequest({ witness: { values, lists: found.lists }, missing: MISSING }, purpose);
    if (made) return made.witness;
  }
  return undefined;
}

/** The conditions of an expression, each once, with their truth for a request; a few too many if they are too many. */
function truthsIn(typed: TypedExpression, request: Witness): Condition[] {
  const found: Condition[] = [];
  for (const [text, node] of conditionsIn(typed)) {
    if (found.length > MAX_CONDITIONS) break;
    const own = analyseExpression(text).typed;
    const holds = predicateOf(own, MISSING)(request);
    if (holds !== UNKNOWN) found.push({ node, typed: own, holds });
  }
  return found;
}
