import { fieldOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { phaseOf } from "../src/contract/phases.ts";
import { codeList } from "../src/core/phrases.ts";
import { inText } from "../src/core/range.ts";
import { defineRule, type Reportable, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";

export default defineRule({
  id: "no-field-outside-phase",
  summary: "Disallow fields and functions in phases that do not have them.",
  effect: "risky",
  severity: "warning",
  since: "0.1.0",
  why: "Some fields and functions are documented for certain phases only. Elsewhere the API answers that they are not available.",
  details:
    "A warning, because the documentation names the phases in prose and is not always complete. Fields of the response in phases of the request are reported by `no-response-field-in-request-phase`.",
  source: fieldOf("ip.src.timezone.name")!.source,
  messages: {
    outside: {
      text: "{{what}} is not documented for the phase `{{phase}}`, so the API may refuse this rule.",
      help: "It is documented for {{phases}}.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "block", "expression": "ip.src.timezone.name eq \\"Europe/Paris\\"" }`,
        ]),
        format: "json",
      },
    ],
    valid: [
      {
        code: rulesetExample("http_request_transform", [
          `{ "action": "rewrite", "expression": "ip.src.timezone.name eq \\"Europe/Paris\\"" }`,
        ]),
        format: "json",
      },
    ],
  },
  create: (ctx) => {
    const check = (
      at: Reportable,
      what: string,
      phases: readonly string[] | undefined,
      phase: string | undefined,
    ) => {
      if (phase === undefined || !phases || !phaseOf(phase) || phases.includes(phase)) return;
      ctx.report({ at, messageId: "outside", data: { what, phase, phases: codeList(phases, "and") } });
    };
    return {
      Field(node, { phase }) {
        const field = fieldOf(node.name);
        if (field?.side !== "response") check(node, `\`${node.name}\``, field?.phases, phase);
      },
      FunctionCall(node, { phase }) {
        const at = inText({ start: node.start, end: node.nameEnd });
        check(at, `\`${node.name}()\``, functionOf(node.name)?.phases, phase);
      },
    };
  },
}) satisfies Rule;
