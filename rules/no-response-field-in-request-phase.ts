import { fieldOf } from "../src/contract/fields.ts";
import { phaseOf } from "../src/contract/phases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";

export default defineRule({
  id: "no-response-field-in-request-phase",
  summary: "Disallow response fields in phases that run before there is a response.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  why: "A phase of the request runs before the origin has answered. A rule there has no status code and no response header to test.",
  source: fieldOf("http.response.code")!.source,
  messages: {
    tooEarly: {
      text: "`{{field}}` has no value in the phase `{{phase}}`, which runs before there is a response.",
      help: "Use a field of the request, or put the rule into a phase of the response.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "http.response.code eq 404" }`,
        ]),
        format: "json",
      },
    ],
    valid: [
      {
        code: rulesetExample("http_ratelimit", [
          `{ "action": "block", "expression": "http.response.code eq 404" }`,
        ]),
        format: "json",
      },
      "http.response.code eq 404",
    ],
  },
  create: (ctx) => ({
    Field(node, { phase }) {
      if (phase === undefined) return;
      const field = fieldOf(node.name);
      const sides = phaseOf(phase)?.sides;
      if (field?.side !== "response" || !sides || sides.includes("response")) return;
      ctx.report({
        at: node,
        messageId: "tooEarly",
        data: { field: node.name, phase },
        source: field.source,
      });
    },
  }),
}) satisfies Rule;
