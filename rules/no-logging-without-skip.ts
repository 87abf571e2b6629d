import { actionOf } from "../src/contract/actions.ts";
import { SKIP } from "../src/contract/skip.ts";
import { isSkip } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { objectsIn } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-logging-without-skip",
  summary: "Disallow `logging` on rules that skip nothing.",
  effect: "rejected",
  why: "`logging` says whether skipped requests show up in the logs. Requests that other actions handle are logged anyway, and the API rejects the option there.",
  ...restsOn(SKIP.logging),
  messages: {
    notSkip: {
      text: "Only skip rules accept `logging`; the API rejects it on a rule with the action `{{action}}`.",
      help: "Remove `logging`.",
    },
  },
  examples: {
    format: "json",
    invalid: [`{ "action": "block", "expression": "ssl", "logging": { "enabled": true } }`],
    valid: [
      `{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "ssl", "logging": { "enabled": false } }`,
    ],
  },
  create: (ctx) => ({
    Rule(rule) {
      const logging = rule.node.entry("logging");
      // A `dynamic` block may be none.
      if (!logging || objectsIn(logging.value).length === 0 || !rule.action || isSkip(rule)) return;
      if (!actionOf(rule.action.value)) return;
      ctx.report({ at: logging.keyRange, messageId: "notSkip", data: { action: rule.action.value } });
    },
  }),
}) satisfies Rule;
