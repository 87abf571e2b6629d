import { fieldOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { type ExpressionSlot, misfitIn } from "../src/contract/slots.ts";
import { code, codeList } from "../src/core/phrases.ts";
import { inText } from "../src/core/range.ts";
import { defineRule, type Reportable, type Rule, rulesetExample } from "../src/lint/define-rule.ts";

const FIELDS_OF_DDOS =
  "Override expressions of HTTP DDoS protection support fields for IP addresses, countries, headers, cookies, the request URL and TLS.";
const FIELDS_OF_PACKETS =
  "There is no HTTP request in this phase: name ports, protocols and addresses of packets.";

export default defineRule({
  id: "no-field-outside-phase",
  summary: "Disallow fields and functions in phases that do not have them.",
  effect: "risky",
  why: "Some fields and functions are documented for certain phases only. Elsewhere the API answers that they are not available.",
  details:
    "Overrides of DDoS protection and rules of Network Firewall have their own lists of fields, without most request fields. A warning, because the documentation names the phases in prose and is not always complete. Response fields in request phases are reported by `no-response-field-in-request-phase`.",
  source: fieldOf("ip.src.timezone.name")!.source,
  messages: {
    outside: {
      text: "{{what}} is not documented for the phase `{{phase}}`, so the API may reject this rule.",
      help: "It is documented for {{phases}}.",
    },
    value: {
      text: "{{what}} is documented for the values of rewrites and redirects only, so the API may reject this condition.",
      help: "Compare the field itself, for example with `matches` or `wildcard`.",
    },
    unlisted: {
      text: "{{what}} is not among the fields that are documented for the phase `{{phase}}`, so the API may reject this rule.",
      help: "{{fields}}",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_firewall_custom", [
        `{ "action": "block", "expression": "ip.src.timezone.name eq \\"Europe/Paris\\"" }`,
      ]),
    ],
    valid: [
      rulesetExample("ddos_l7", [
        `{ "action": "execute", "expression": "ip.src.country eq \\"FR\\"", "action_parameters": { "id": "4d21379b4f9f4bb088e0729962c8b3cf" } }`,
      ]),
      rulesetExample("http_request_transform", [
        `{ "action": "rewrite", "expression": "ip.src.timezone.name eq \\"Europe/Paris\\"" }`,
      ]),
    ],
  },
  create: (ctx) => {
    const check = (
      at: Reportable,
      what: string,
      known: Parameters<typeof misfitIn>[1] | undefined,
      slot: ExpressionSlot | undefined,
    ) => {
      const misfit = known && misfitIn(slot, known);
      const phase = slot?.phase;
      if (phase === undefined || !misfit || misfit === "early") return;
      if (misfit === "unlisted") {
        const fields = phase === "ddos_l7" ? FIELDS_OF_DDOS : FIELDS_OF_PACKETS;
        ctx.report({ at, messageId: "unlisted", data: { what, phase, fields } });
      } else {
        const phases = known.phases?.length ? codeList(known.phases, "and") : "conditions of load balancers";
        ctx.report({ at, messageId: "outside", data: { what, phase, phases } });
      }
    };
    return {
      Field(node, { slot }) {
        check(node, code(node.name), fieldOf(node.name), slot);
      },
      FunctionCall(node, { slot, isValue }) {
        const at = inText({ start: node.start, end: node.nameEnd });
        const what = code(`${node.name}()`);
        const known = functionOf(node.name);
        if (known?.isForValues && !isValue) ctx.report({ at, messageId: "value", data: { what } });
        else check(at, what, known, slot);
      },
    };
  },
}) satisfies Rule;
