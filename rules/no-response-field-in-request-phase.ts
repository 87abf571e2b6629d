import { fieldOf } from "../src/contract/fields.ts";
import { misfitIn, RULE_SLOTS } from "../src/contract/slots.ts";
import { customExample, defineRule, type Rule, rulesetExample } from "../src/lint/define-rule.ts";

const FILTER = RULE_SLOTS.filter;

export default defineRule({
  id: "no-response-field-in-request-phase",
  summary: "Disallow response fields in phases that run before there is a response.",
  effect: "ineffective",
  why: "A phase of the request runs before the origin has answered. A rule there has no status code and no response header to test.",
  source: fieldOf("http.response.code")!.source,
  evidence: FILTER.evidence,
  messages: {
    tooEarly: {
      text: "`{{field}}` has no value in {{what}}, which runs before there is a response.",
      help: "Use a field of the request, or put the rule into a phase of the response.",
    },
    counted: {
      effect: "rejected",
      text: "`{{field}}` is not allowed in the `expression` of a rate limit, so the API rejects this rule.",
      help: "Put the condition into `counting_expression`, which may name fields of the response.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(`{ "action": "block", "expression": "http.response.code eq 404" }`),
      rulesetExample("http_ratelimit", [`{ "action": "block", "expression": "http.response.code eq 404" }`]),
    ],
    valid: [
      rulesetExample("http_response_firewall_managed", [
        `{ "action": "block", "expression": "http.response.code eq 404" }`,
      ]),
      { code: "http.response.code eq 404", format: "expression" },
    ],
  },
  create: (ctx) => ({
    Field(node, { slot }) {
      const field = fieldOf(node.name);
      if (!slot || !field || misfitIn(slot, field) !== "early") return;
      if (slot.what === FILTER.value.what) {
        ctx.report({ at: node, messageId: "counted", data: { field: node.name }, source: FILTER.source });
      } else {
        const data = { field: node.name, what: slot.what };
        ctx.report({ at: node, messageId: "tooEarly", data, source: field.source });
      }
    },
  }),
}) satisfies Rule;
