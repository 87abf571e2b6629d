import { PHASE_FACTS } from "../src/contract/phases.ts";
import { repeated } from "../src/lint/analysis/repeated.ts";
import { customExample, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { LocatedString } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-duplicate-rule-id",
  summary: "Disallow two rules of one list with the same id.",
  effect: "risky",
  severity: "error",
  why: "The id identifies a rule when a list of rules is sent. The same id twice, usually after copying a rule, makes two rules claim to be one.",
  details: "Blank ids, as in the configuration that the migration proposes, do not count as ids.",
  source: PHASE_FACTS.rulesetKinds.source,
  messages: {
    duplicate: {
      text: "Another rule here has the id `{{id}}` already, so the two cannot be distinguished.",
      help: "Leave the id of a new rule out: Cloudflare gives it one.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(
        `{ "id": "a", "action": "block", "expression": "ssl" }`,
        `{ "id": "a", "action": "log", "expression": "ssl" }`,
      ),
    ],
    valid: [
      customExample(
        `{ "id": "", "action": "block", "expression": "ssl" }`,
        `{ "id": "", "action": "log", "expression": "ssl" }`,
      ),
    ],
  },
  create: (ctx) => {
    const check = (rules: readonly { readonly id: LocatedString | undefined }[]): void => {
      for (const { again, first } of repeated(rules.map((rule) => rule.id))) {
        const related = [{ at: first, message: "First used here." }];
        ctx.report({ at: again, messageId: "duplicate", data: { id: again.value }, related });
      }
    };
    return {
      Ruleset: ({ rules }) => check(rules),
      FirewallRules: ({ rules }) => check(rules),
    };
  },
}) satisfies Rule;
