import { OVERRIDES } from "../src/contract/overrides.ts";
import { managedRulesetOf } from "../src/contract/owasp.ts";
import { codeList } from "../src/core/phrases.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, type Rule, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unknown-sensitivity-level",
  summary: "Disallow sensitivity levels that do not exist, and those outside DDoS protection.",
  effect: "ineffective",
  why: "`sensitivity_level` tunes the DDoS protection rulesets and has four values. The OWASP ruleset has a score threshold and paranoia levels instead.",
  source: OVERRIDES.sensitivityLevels.source,
  messages: {
    unknown: {
      text: "`{{level}}` is not a sensitivity level, so this override does not do what it says.",
      help: "The levels are {{levels}}; `eoff` is essentially off.",
    },
    otherPhase: {
      text: "Rulesets of the phase `{{phase}}` have no sensitivity level, so this has no effect.",
      help: "For OWASP set `score_threshold` on the anomaly score rule, or a paranoia level by its tags.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("ddos_l7", [
        executeExample(`{ "sensitivity_level": "off" }`, "4d21379b4f9f4bb088e0729962c8b3cf"),
      ]),
      rulesetExample("http_request_firewall_managed", [executeExample(`{ "sensitivity_level": "low" }`)]),
    ],
    valid: [
      rulesetExample("ddos_l7", [
        executeExample(`{ "sensitivity_level": "eoff" }`, "4d21379b4f9f4bb088e0729962c8b3cf"),
      ]),
    ],
  },
  create: (ctx) => {
    const check = (node: LocatedObject, phase: string | undefined): void => {
      const entry = node.entry("sensitivity_level");
      if (!entry) return;
      const levels = OVERRIDES.sensitivityLevels.value;
      if (phase !== undefined && !OVERRIDES.sensitivityPhases.value.includes(phase)) {
        ctx.report({ at: entry.keyRange, messageId: "otherPhase", data: { phase } });
      } else if (entry.value.kind === "String" && !levels.includes(entry.value.value)) {
        const data = { level: entry.value.value, levels: codeList(levels, "and") };
        ctx.report({ at: entry.value, messageId: "unknown", data });
      }
    };
    return {
      Rule: rulesWith("overrides", (rule) => {
        const { overrides, ruleset } = rule;
        const phase =
          ruleset?.phase?.value ?? managedRulesetOf(executedRulesetId(rule)?.value ?? "")?.value.phase;
        for (const { node } of [overrides, ...overrides.categories, ...overrides.rules]) check(node, phase);
      }),
    };
  },
}) satisfies Rule;
