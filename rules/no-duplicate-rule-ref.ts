import { PHASE_FACTS } from "../src/contract/phases.ts";
import { repeated } from "../src/lint/analysis/repeated.ts";
import { customExample, defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-duplicate-rule-ref",
  summary: "Disallow two rules of one ruleset with the same ref.",
  effect: "risky",
  severity: "error",
  why: "A ref is the name by which tools recognise a rule across updates, whatever its id. With the same ref twice they change or delete the wrong rule.",
  source: PHASE_FACTS.rulesetKinds.source,
  messages: {
    duplicate: {
      text: "Another rule of this ruleset already has the ref `{{ref}}`, so the two cannot be distinguished.",
      help: "Give each rule its own ref.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(
        `{ "ref": "bots", "action": "block", "expression": "ssl" }`,
        `{ "ref": "bots", "action": "log", "expression": "ssl" }`,
      ),
    ],
    valid: [
      customExample(
        `{ "ref": "bots", "action": "block", "expression": "ssl" }`,
        `{ "ref": "plain", "action": "log", "expression": "ssl" }`,
      ),
    ],
  },
  create: (ctx) => ({
    Ruleset({ rules }) {
      for (const { again, first } of repeated(rules.map((rule) => rule.ref))) {
        const related = [{ at: first, message: "First used here." }];
        ctx.report({ at: again, messageId: "duplicate", data: { ref: again.value }, related });
      }
    },
  }),
}) satisfies Rule;
