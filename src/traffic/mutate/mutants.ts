import { actionOf } from "../../contract/actions.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { typedExpression } from "../rules/typed-expression.ts";
import { editsOf } from "./edits.ts";

/** A rule with one small change. */
export interface Mutant {
  readonly original: TrafficRule;
  readonly changed: TrafficRule;
  /** The change, a phrase. */
  readonly change: string;
}

/** The changed forms of a rule that tests should notice; none of a rule that is off or cannot be evaluated. */
export function mutantsOf(rule: TrafficRule): readonly Mutant[] {
  const root = rule.typed?.parsed.root;
  if (!rule.isEnabled || root === undefined || rule.typed === undefined) return [];
  const source = rule.typed.parsed.text;
  const seen = new Set([source]);
  const expressions = editsOf(root, source).flatMap(({ start, end, text, change }): Mutant[] => {
    const changed = source.slice(0, start) + text + source.slice(end);
    if (seen.has(changed)) return [];
    seen.add(changed);
    const { typed } = typedExpression(changed);
    return typed ? [{ original: rule, changed: { ...rule, typed }, change }] : [];
  });
  return [...expressions, ...actionMutants(rule)];
}

function actionMutants(rule: TrafficRule): Mutant[] {
  const { action } = rule;
  const other = otherAction(action);
  if (other === undefined) return [];
  const changed = { ...rule, action: other, skips: undefined, executes: undefined };
  return [{ original: rule, changed, change: `\`${action}\` becomes \`${other}\`` }];
}

/** An action that ends the evaluation becomes a log entry, and a log entry or exception a block. Other actions do other work. */
function otherAction(action: string): string | undefined {
  if (action === "log" || action === "skip") return action === "log" ? "block" : "log";
  return actionOf(action)?.value.isTerminating === true ? "log" : undefined;
}
