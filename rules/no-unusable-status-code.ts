import { BLOCK_RESPONSE } from "../src/contract/action-parameters.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { wordsFor } from "../src/lint/analysis/parameter-words.ts";
import { isOfStatus, ruleMisfits } from "../src/lint/analysis/rule-check.ts";
import { defineRule, type Rule, restsOn, ruleExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-status-code",
  summary: "Disallow status codes that an action cannot return.",
  effect: "rejected",
  why: "A block returns a 4xx code, a redirect one of five codes, and a custom error an error code. The API rejects the others.",
  ...restsOn(BLOCK_RESPONSE.statusCodes),
  messages: {
    unusable: { text: "{{problem}}, so the API rejects this rule.", help: "{{help}}" },
    reversed: {
      effect: "ineffective",
      text: "No status is from {{from}} to {{to}}, so this entry has no effect.",
      help: "Write the smaller one as `from`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      ruleExample(
        "block",
        `{ "response": { "status_code": 503, "content_type": "text/plain", "content": "No." } }`,
      ),
      ruleExample(
        "redirect",
        `{ "from_value": { "status_code": 300, "target_url": { "value": "https://example.com/" } } }`,
      ),
      ruleExample(
        "set_cache_settings",
        `{ "edge_ttl": { "mode": "respect_origin", "status_code_ttl": [{ "status_code_range": { "from": 599, "to": 500 }, "value": 0 }] } }`,
      ),
    ],
    valid: [
      ruleExample(
        "redirect",
        `{ "from_value": { "status_code": 308, "target_url": { "value": "https://example.com/" } } }`,
      ),
    ],
  },
  create: (ctx) => {
    const checkRanges = (node: LocatedNode): void => {
      if (node.kind === "Array") node.items.forEach(checkRanges);
      if (node.kind !== "Object") return;
      const range = node.get("status_code_range");
      const [from, to] = range?.kind === "Object" ? [range.get("from"), range.get("to")] : [];
      // States write 0 for an end that is not given.
      if (from?.kind === "Number" && to?.kind === "Number" && to.value > 0 && from.value > to.value) {
        const related = [{ at: from, message: "The start." }];
        const { source } = SETTINGS.statusCodeRange;
        ctx.report({ at: to, messageId: "reversed", data: { from: from.raw, to: to.raw }, related, source });
      }
      for (const { value } of node.entries) checkRanges(value);
    };
    return {
      Rule: rulesWith("actionParameters", (rule) => {
        if (rule.action?.value === "set_cache_settings") checkRanges(rule.actionParameters);
        for (const misfit of ruleMisfits(rule).filter(isOfStatus))
          ctx.report({ at: misfit.at, messageId: "unusable", data: wordsFor(misfit, misfit.owner) });
      }),
    };
  },
}) satisfies Rule;
