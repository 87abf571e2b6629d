import { SKIP } from "../src/contract/skip.ts";
import { code } from "../src/core/phrases.ts";
import { stringsOf } from "../src/lint/analysis/located-values.ts";
import { isSkip } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, rulesWith } from "../src/lint/define-rule.ts";
import type { Collected, FactRange } from "../src/lint/engine/project-report.ts";

/** A ruleset with all of its rules, or one rule of an exception. */
type MemberFact = {
  readonly ruleset: string;
  /** Undefined for the rule of an exception. */
  readonly rules?: readonly string[];
  readonly exempts?: { readonly rule: string; readonly range: FactRange };
};

const MANAGED = `managed:
  id: efb7b8c949ac4650a09736fc376e9aee
  kind: managed
  phase: http_request_firewall_managed
  rules: [{ id: 5de7edfa648c4d6891dc3e7f84534ffa, action: log, expression: ssl }]
`;

export default defineRule({
  id: "no-stray-exception",
  summary: "Disallow exceptions from rules that the exported ruleset does not have.",
  effect: "rejected",
  why: "Each rule of an exception must belong to the ruleset that it is listed under, or the API rejects the exception.",
  details:
    "Looks at all files of a run together: the managed ruleset has to be among them, as returned by `GET /accounts/{account_id}/rulesets/{ruleset_id}`. A rule that the export lacks is a warning, because the export may be older than the rule.",
  ...restsOn(SKIP.rulesBelongToRuleset),
  messages: {
    stray: {
      effect: "risky",
      text: "The exported ruleset {{ruleset}} has no rule {{rule}}, so the API may reject this exception.",
      help: "List the rule under the ruleset that contains it, or export the ruleset again.",
    },
    otherRuleset: {
      text: "The rule {{rule}} belongs to the ruleset {{owner}} but is listed under {{ruleset}}, so the API rejects this exception.",
      help: "List it under the ruleset that contains it.",
    },
  },
  examples: {
    format: "yaml",
    invalid: [
      `${MANAGED}exceptions:
  - action: skip
    action_parameters:
      rules: { efb7b8c949ac4650a09736fc376e9aee: ["00000000000000000000000000000000"] }
    expression: ssl
`,
      `${MANAGED}owasp:
  id: 4814384a9e5d4991b9815dcfc25d2f1f
  kind: managed
  phase: http_request_firewall_managed
  rules: [{ id: 6179ae15870a4bb7b2d480d4843b323c, action: block, expression: ssl }]
exceptions:
  - action: skip
    action_parameters:
      rules: { efb7b8c949ac4650a09736fc376e9aee: [6179ae15870a4bb7b2d480d4843b323c] }
    expression: ssl
`,
    ],
    valid: [
      `${MANAGED}exceptions:
  - action: skip
    action_parameters:
      rules: { efb7b8c949ac4650a09736fc376e9aee: [5de7edfa648c4d6891dc3e7f84534ffa] }
    expression: ssl
`,
    ],
  },
  finish(facts: readonly Collected<MemberFact>[], project) {
    const members = new Map<string, Set<string>>();
    const owners = new Map<string, string>();
    for (const { fact } of facts) {
      const known = members.get(fact.ruleset) ?? new Set();
      for (const rule of fact.rules ?? []) {
        members.set(fact.ruleset, known.add(rule));
        owners.set(rule, fact.ruleset);
      }
    }
    for (const { uri, fact } of facts) {
      if (!fact.exempts) continue;
      const { rule, range } = fact.exempts;
      const known = members.get(fact.ruleset);
      if (!known || known.has(rule)) continue;
      const at = { uri, range };
      const data = { ruleset: code(fact.ruleset), rule: code(rule) };
      const owner = owners.get(rule);
      if (owner === undefined) project.report({ at, messageId: "stray", data });
      else project.report({ at, messageId: "otherRuleset", data: { ...data, owner: code(owner) } });
    }
  },
  create: (ctx) => ({
    Ruleset({ id, rulesetKind, rules }) {
      if (rulesetKind?.value !== "managed" || !id) return;
      ctx.collect({ ruleset: id.value, rules: rules.flatMap((rule) => rule.id?.value ?? []) });
    },
    Rule: rulesWith("actionParameters", (rule) => {
      const named = isSkip(rule) ? rule.actionParameters.get("rules") : undefined;
      if (named?.kind !== "Object") return;
      for (const { key, value } of named.entries) {
        for (const one of stringsOf(value)) {
          ctx.collect({ ruleset: key, exempts: { rule: one.value, range: ctx.rangeInFile(one) } });
        }
      }
    }),
  }),
}) satisfies Rule;
