import { FOREIGN_RULE_KEYS, RULE_KEYS, RULESET_KEYS, UNKNOWN_KEYS } from "../src/contract/objects.ts";
import { meantKey } from "../src/lint/analysis/misspelt.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";
import type { LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unknown-key",
  summary: "Disallow misspelt keys of rulesets and rules, and keys that belong to other objects.",
  effect: "rejected",
  severity: "error",
  since: "0.1.0",
  why: "The API answers `unknown field` to a key that it does not know, and refuses the whole request.",
  details:
    "Reports keys that differ little from a documented one that is absent. Any other key may be new in the API, or belong to another tool.",
  source: UNKNOWN_KEYS.source,
  evidence: UNKNOWN_KEYS.evidence,
  messages: {
    unknown: {
      text: "{{what}} has no key `{{name}}`, so the API refuses this; did you mean `{{near}}`?",
      help: "Write `{{near}}`.",
    },
    foreign: {
      effect: "risky",
      text: "`{{name}}` is a key of other objects not of a rule in a ruleset, so the API may refuse this.",
      help: "Remove it. Rules run in the order of the list, and `enabled` switches one off.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expresion": "ssl", "enable": true }`,
        ]),
        format: "json",
      },
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ssl", "priority": 1 }`,
        ]),
        format: "json",
      },
    ],
    valid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ssl", "enabled": true, "x-owner": "team a" }`,
        ]),
        format: "json",
      },
    ],
  },
  create: (ctx) => {
    const check = (node: LocatedObject, what: string, known: readonly string[]): void => {
      for (const { key, keyRange } of node.entries) {
        const near = meantKey(key, node, known);
        if (near) ctx.report({ at: keyRange, messageId: "unknown", data: { what, name: key, near } });
      }
    };
    return {
      Ruleset: ({ node }) => check(node, "A ruleset", RULESET_KEYS.value),
      Rule: ({ node, ruleset }) => {
        check(node, "A rule", RULE_KEYS.value);
        // A rule without a phase may be data for a tool that takes such a key out.
        if (!ruleset?.phase || ruleset.tool) return;
        for (const { key, keyRange, value } of node.entries) {
          if (!FOREIGN_RULE_KEYS.value.includes(key) || value.kind === "Null") continue;
          ctx.report({
            at: keyRange,
            messageId: "foreign",
            data: { name: key },
            source: FOREIGN_RULE_KEYS.source,
          });
        }
      },
    };
  },
}) satisfies Rule;
