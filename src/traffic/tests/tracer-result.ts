import { actionOf } from "../../contract/actions.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { arrayAt, booleanAt, objectAt, stringAt } from "../../sources/values/located.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";

/** The outcome of a request in a result of Cloudflare's request tracer. */
export interface TracerResult {
  /** The action that ended the evaluation; `null` for none. */
  readonly action: string | null;
  /** The rule that did, as the tracer shows it. */
  readonly expression: string | undefined;
  readonly description: string | undefined;
}

/** The outcome that a result of the tracer shows: the first matched rule with a terminating action. Undefined for another file. */
export function readTracerResult(root: LocatedNode | undefined): TracerResult | undefined {
  const steps = stepsOf(root);
  if (!steps) return undefined;
  const end = firstEnd(steps);
  return {
    action: (end && stringAt(end, "action")?.value) ?? null,
    expression: stringAt(end, "expression")?.value,
    description: stringAt(end, "description")?.value,
  };
}

/** The steps in an API response, in its `result`, or in the list alone. */
function stepsOf(root: LocatedNode | undefined): readonly LocatedNode[] | undefined {
  if (root?.kind === "Array") return root.items;
  if (root?.kind !== "Object") return undefined;
  return arrayAt(objectAt(root, "result") ?? root, "trace")?.items;
}

function firstEnd(steps: readonly LocatedNode[]): LocatedObject | undefined {
  for (const step of steps) {
    if (step.kind !== "Object") continue;
    const action = stringAt(step, "action")?.value;
    const isEnd = action !== undefined && actionOf(action)?.value.isTerminating === true;
    if (isEnd && booleanAt(step, "matched")?.value === true) return step;
    const inner = firstEnd(arrayAt(step, "trace")?.items ?? []);
    if (inner) return inner;
  }
  return undefined;
}

/** The name of the rule that a tracer shows, found by expression and then by description; undefined if no rule fits. */
export function tracedRule(
  { expression, description }: TracerResult,
  rules: readonly TrafficRule[],
): string | undefined {
  const same = rules.filter(
    (rule) => rule.typed !== undefined && rule.typed.parsed.text.trim() === expression?.trim(),
  );
  const described = rules.filter((rule) => description !== undefined && rule.description === description);
  const found = same.length === 1 ? same[0] : (same.find((rule) => described.includes(rule)) ?? described[0]);
  return found?.name;
}
