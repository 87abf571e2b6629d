import { CUSTOM_PHASE, MANAGED_PHASE } from "../src/contract/phases.ts";
import { SKIP } from "../src/contract/skip.ts";
import { stringsOf } from "../src/lint/analysis/located-values.ts";
import { executedRulesetId, isEnabled, isExecute, isSkip } from "../src/lint/analysis/managed.ts";
import { customExample, defineRule, type Rule, rulesetExample } from "../src/lint/define-rule.ts";
import type { Rule as ConfigRule, Ruleset } from "../src/sources/recognise/model.ts";
import { hasUnknown, type LocatedNode } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-late-skip",
  summary: "Disallow skip rules placed after the rules they are meant to skip.",
  effect: "ineffective",
  why: "Rules run in order. A skip rule skips rules after it; those before it have already run.",
  source: SKIP.order.source,
  messages: {
    last: {
      text: "No execute rule follows this skip rule, so it skips nothing.",
      help: "Move it before the execute rule that it should skip.",
    },
    afterNamed: {
      text: "The rulesets that this rule names are executed before it, so it skips nothing.",
      help: "Move it before the rule that executes {{rulesets}}.",
    },
    lastCustom: {
      text: "No {{rule}} follows this skip rule in its ruleset, so it skips nothing.",
      help: "Move it before the rules that it should skip, or name `phases` or `products` to skip.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_firewall_managed", [
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
        `{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "ssl" }`,
      ]),
      rulesetExample("http_request_firewall_managed", [
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
        `{ "action": "skip", "action_parameters": { "rulesets": ["4814384a9e5d4991b9815dcfc25d2f1f"] }, "expression": "ssl" }`,
        `{ "action": "execute", "action_parameters": { "id": "efb7b8c949ac4650a09736fc376e9aee" }, "expression": "true" }`,
      ]),
      customExample(
        `{ "action": "block", "expression": "http.request.uri.path contains \\"/admin\\"" }`,
        `{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "ip.src eq 192.0.2.1" }`,
      ),
    ],
    valid: [
      rulesetExample("http_request_firewall_managed", [
        `{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "ssl" }`,
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      ]),
    ],
  },
  create: (ctx) => {
    const checkManaged = ({ rules, rulesNode }: Ruleset): void => {
      // An unknown rule may be the one that the exception is for.
      if (!rules.some(isExecute) || rulesNode?.items.some(mayExecuteUnknown)) return;
      const lastExecute = rules.findLastIndex(isExecute);
      const lastExecution = executionsOf(rules);
      for (const [at, rule] of rules.entries()) {
        if (!isSkip(rule) || !isEnabled(rule)) continue;
        if (at > lastExecute) {
          ctx.report({ at: rule.action!, messageId: "last" });
          continue;
        }
        const named = namedRulesets(rule);
        const isBefore = (id: string) => (lastExecution.get(id) ?? at) < at;
        if (named.length === 0 || !named.every(isBefore)) continue;
        const rulesets = named.map((id) => `\`${id}\``).join(", ");
        ctx.report({ at: rule.action!, messageId: "afterNamed", data: { rulesets } });
      }
    };
    const checkCustom = ({ rules, rulesNode, rulesetKind }: Ruleset): void => {
      if (rulesNode?.items.some(({ kind }) => kind === "Unknown")) return;
      const isEntryPoint = rulesetKind?.value === "zone";
      for (let at = rules.length - 1; at > 0; at--) {
        const rule = rules[at]!;
        if (rule.enabled?.value === false) continue;
        if (!isEnabled(rule) || !skipsTheRestOnly(rule, isEntryPoint)) return;
        const { source } = SKIP.remaining;
        const data = { rule: at === rules.length - 1 ? "rule" : "enabled rule" };
        ctx.report({ at: rule.action!, messageId: "lastCustom", data, source });
      }
    };
    return {
      Ruleset(ruleset) {
        if (ruleset.phase?.value === MANAGED_PHASE) checkManaged(ruleset);
        if (ruleset.phase?.value === CUSTOM_PHASE) checkCustom(ruleset);
      },
    };
  },
}) satisfies Rule;

/**
 * Whether a rule skips nothing but the rules after it in its ruleset. `phase` skips the rest of the phase, which is the
 * rest of the ruleset only in an entry point.
 */
function skipsTheRestOnly(rule: ConfigRule, isEntryPoint: boolean): boolean {
  const { actionParameters } = rule;
  if (!isSkip(rule) || !actionParameters || actionParameters.entries.length === 0) return false;
  return actionParameters.entries.every(({ key, value }) => {
    if (value.kind === "Null" || (value.kind === "Array" && value.items.length === 0)) return true;
    const isRest = key === "ruleset" || (key === "phase" && isEntryPoint);
    return isRest && value.kind === "String" && value.value === SKIP.current.value;
  });
}

function mayExecuteUnknown(rule: LocatedNode): boolean {
  if (rule.kind !== "Object") return rule.kind === "Unknown";
  return rule.get("action")?.kind === "Unknown" || hasUnknown(rule.get("action_parameters"));
}

/** For each ruleset, the index of the last rule that executes it. */
function executionsOf(rules: readonly ConfigRule[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [at, rule] of rules.entries()) {
    const id = executedRulesetId(rule)?.value;
    if (id !== undefined) last.set(id, at);
  }
  return last;
}

/** The rulesets that a skip rule is restricted to; empty if it skips whatever follows. */
function namedRulesets({ actionParameters }: ConfigRule): string[] {
  if (!actionParameters || actionParameters.get("ruleset")) return [];
  const rules = actionParameters.get("rules");
  const keys = rules?.kind === "Object" ? rules.entries.map((entry) => entry.key) : [];
  return [...stringsOf(actionParameters.get("rulesets")).map((one) => one.value), ...keys];
}
