import { API_ERRORS } from "../src/contract/errors.ts";
import { fieldOf } from "../src/contract/fields.ts";
import { CUSTOM_PHASE } from "../src/contract/phases.ts";
import { filterSlot } from "../src/contract/slots.ts";
import { isSkip } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-zone-feature-in-account",
  summary: "Disallow features in an account's entry point that only zones and custom rulesets support.",
  effect: "rejected",
  why: "The entry point of an account (kind `root`) deploys custom rulesets with `execute`. The API rejects exceptions, lists and attack scores in its own rules.",
  details:
    "API responses show that exceptions are rejected. For lists and attack scores, only other tools say so, so they are reported as a risk.",
  ...restsOn(API_ERRORS.skipInAccountEntryPoint),
  messages: {
    skip: {
      text: "The API rejects `skip` in an account's entry point of custom rules.",
      help: "Put the exception into a custom ruleset that the entry point executes, or into the zones.",
    },
    list: {
      effect: "risky",
      text: "The API may reject `{{name}}` in an account's entry point of custom rules, which does not take lists.",
      help: "Use the list in a custom ruleset that the entry point executes.",
    },
    score: {
      effect: "risky",
      text: "The API may reject `{{name}}` in an account's entry point, which does not take attack scores.",
      help: "Use the field in a custom ruleset that the entry point executes.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample(
        CUSTOM_PHASE,
        [
          `{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "(ssl) and cf.zone.plan eq \\"ENT\\"" }`,
          `{ "action": "block", "expression": "(ip.src in $office) and cf.zone.plan eq \\"ENT\\"" }`,
          `{ "action": "block", "expression": "(cf.waf.score lt 20) and cf.zone.plan eq \\"ENT\\"" }`,
        ],
        "root",
      ),
    ],
    valid: [
      rulesetExample(CUSTOM_PHASE, [
        `{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "ip.src in $office" }`,
      ]),
    ],
  },
  create: (ctx) => ({
    Rule(rule) {
      if (!isSkip(rule) || !rule.action) return;
      const { phase, rulesetKind } = rule.ruleset ?? {};
      if (!filterSlot(phase?.value, rulesetKind?.value)?.lacks?.includes("skip")) return;
      ctx.report({ at: rule.action, messageId: "skip" });
    },
    List(node, { slot }) {
      if (!slot?.lacks?.includes("list") || node.name.includes(".")) return;
      ctx.report({ at: node, messageId: "list", data: { name: `$${node.name}` } });
    },
    Field(node, { slot }) {
      if (!slot?.lacks?.includes("score")) return;
      if (node.name.startsWith(SCORES) && fieldOf(node.name)) {
        ctx.report({ at: node, messageId: "score", data: { name: node.name } });
      }
    },
  }),
}) satisfies Rule;

/** The prefix of the names of all attack scores. */
const SCORES = "cf.waf.score";
