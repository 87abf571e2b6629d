import { PHASE_FACTS, phaseNames, phaseOf } from "../src/contract/phases.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList } from "../src/core/phrases.ts";
import { replaceText } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unknown-phase",
  summary: "Disallow phases that the API does not have.",
  effect: "rejected",
  fixable: "suggestion",
  why: "The API rejects a whole ruleset if its phase is misspelt.",
  ...restsOn(PHASE_FACTS.request),
  messages: {
    unknown: {
      text: "There is no phase `{{phase}}`, so the API rejects this ruleset.",
      help: "{{advice}}",
    },
  },
  examples: {
    format: "json",
    invalid: [
      {
        code: rulesetExample("http_request_firewall_managd", []),
        suggests: rulesetExample("http_request_firewall_managed", []),
      },
    ],
    valid: [rulesetExample("http_request_firewall_managed", [])],
  },
  create: (ctx) => ({
    Ruleset({ phase }) {
      if (!phase || phaseOf(phase.value)) return;
      const near = nearest(phase.value, phaseNames());
      const edit = near[0] === undefined ? undefined : replaceText(phase, near[0]);
      const advice =
        near.length > 0 ? `Use ${codeList(near)}.` : "The documentation's list of phases has the names.";
      ctx.report({
        at: phase,
        messageId: "unknown",
        data: { phase: phase.value, advice },
        fix: edit && { title: `Use \`${near[0]}\``, edits: [edit], safety: "suggestion" },
      });
    },
  }),
}) satisfies Rule;
