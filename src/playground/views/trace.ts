import type { Expression } from "../../parser/ast.ts";
import { childrenOf } from "../../parser/walk.ts";
import { withBothNames } from "../../request/message/fields.ts";
import { type Truth, UNKNOWN } from "../../request/values.ts";
import { Conditions, type DecidingCondition } from "../../semantics/evaluate/conditions.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import type { Walk, WalkStep } from "../../semantics/order/walk-model.ts";
import type { TrafficRequest } from "../../traffic/model.ts";
import type { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import type { TrafficRule } from "../../traffic/rules/traffic-rule.ts";
import type { Assumed } from "../protocol.ts";

/** A rule on the way of a request. Rules that were not evaluated have no leaves. */
export interface TracedStep extends WalkStep<TrafficRule> {
  readonly leaves: readonly DecidingCondition[];
}

/** The way of a request through all rules. */
export interface RequestTrace {
  readonly walk: Walk<TrafficRule>;
  readonly steps: readonly TracedStep[];
  /** If no rule ended the request: the first that would have matched if another had not skipped it. */
  readonly spared: WalkStep<TrafficRule> | undefined;
  /** Why what was assumed cannot be. */
  readonly problem: string | undefined;
}

/** Evaluates rules on a request and on what somebody decided about it. */
export function traceOf(request: TrafficRequest, evaluator: RulesEvaluator, assumed: Assumed): RequestTrace {
  const given = Object.entries(assumed);
  const fields = Object.fromEntries(given.filter(([name]) => !name.startsWith("$")));
  const read = readRequest({ fields });
  const values = new Map([...request.request.values, ...withBothNames(new Map(read.request?.values))]);
  const decided = { ...request, request: { ...request.request, values } };
  const conditions = new Map<TrafficRule, Conditions>();
  const leavesOf = (rule: TrafficRule, seen: TrafficRequest["request"]): readonly DecidingCondition[] => {
    if (!rule.typed) return [];
    const own = conditions.get(rule) ?? new Conditions(rule.typed, { missing: evaluator.missing });
    conditions.set(rule, own);
    const truths = own.truths(seen);
    return own.leaves.map((node, at) => ({ node, truth: membership(node, assumed) ?? truths[at]! }));
  };
  const walk = evaluator.walk(decided, (rule) => {
    const leaves = leavesOf(rule, evaluator.withLists(decided.request));
    return leaves.some(({ node }) => membership(node, assumed) !== undefined)
      ? wholeOf(rule, leaves)
      : undefined;
  });
  let spared: WalkStep<TrafficRule> | undefined;
  const steps = Array.from(evaluator.seenSteps(walk, decided), ({ step, request: seen }) => {
    if (
      !walk.end &&
      !spared &&
      step.status === "skipped" &&
      wholeOf(step.rule, leavesOf(step.rule, seen)) === true
    )
      spared = step;
    const isEvaluated = ["matched", "not-matched", "unknown"].includes(step.status);
    return { ...step, leaves: isEvaluated ? leavesOf(step.rule, seen) : [] };
  });
  return { walk, steps, spared, problem: read.problem };
}

/** The decision about a condition that asks for a list. */
function membership(node: Expression, assumed: Assumed): boolean | undefined {
  if (node.kind !== "Comparison" || node.right.kind !== "List") return undefined;
  const decided = assumed[`$${node.right.name}`];
  return typeof decided === "boolean" ? decided : undefined;
}

function wholeOf({ typed }: TrafficRule, leaves: readonly DecidingCondition[]): Truth {
  const root = typed?.parsed.root;
  return root ? combined(root, new Map(leaves.map(({ node, truth }) => [node, truth] as const))) : UNKNOWN;
}

/** The truth of a whole of parts, in the logic of three values. */
function combined(node: Expression, leaves: ReadonlyMap<Expression, Truth>): Truth {
  const own = leaves.get(node);
  if (own !== undefined) return own;
  const parts = childrenOf(node).map((part) => combined(part as Expression, leaves));
  if (node.kind === "Group") return parts[0]!;
  if (node.kind === "Not") return parts[0] === UNKNOWN ? UNKNOWN : !parts[0];
  const isOr = node.kind === "Logical" && node.operator === "or";
  if (node.kind === "Logical" && node.operator === "xor")
    return parts.includes(UNKNOWN) ? UNKNOWN : parts.filter(Boolean).length % 2 === 1;
  if (parts.includes(isOr)) return isOr;
  return parts.includes(UNKNOWN) ? UNKNOWN : !isOr;
}
