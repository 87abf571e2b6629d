import { PROTECTED_HEADERS, protectionOf } from "../src/contract/headers.ts";
import { code } from "../src/core/phrases.ts";
import { valuePartsOf } from "../src/lint/analysis/value-parts.ts";
import {
  defineRule,
  type Rule,
  restsOn,
  ruleExample,
  rulesetExample,
  rulesWith,
} from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-protected-header",
  summary: "Disallow changing headers that transform rules cannot change.",
  effect: "rejected",
  why: "Headers of Cloudflare itself, and those that carry the visitor's address, are set by Cloudflare. The API rejects a transform rule that sets them.",
  details:
    "Cloudflare lets a rule remove some of the headers that it cannot set: `cookie`, `x-forwarded-for` and `cf-connecting-ip` of a request.",
  ...restsOn(PROTECTED_HEADERS["http_request_late_transform"]![0]!),
  messages: {
    protected: {
      text: "The operation `{{operation}}` cannot be used on the header {{header}}, so the API rejects this rule.",
      help: "{{help}}",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_late_transform", [
        ruleExample(
          "rewrite",
          `{ "headers": { "X-Forwarded-For": { "operation": "set", "expression": "ip.src" } } }`,
        ),
      ]),
      rulesetExample("http_response_headers_transform", [
        ruleExample("rewrite", `{ "headers": { "server": { "operation": "remove" } } }`),
      ]),
    ],
    valid: [
      rulesetExample("http_request_late_transform", [
        ruleExample("rewrite", `{ "headers": { "cf-connecting-ip": { "operation": "remove" } } }`),
      ]),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      const phase = rule.ruleset?.phase?.value;
      if (phase === undefined || rule.ruleset?.rulesetKind?.value === "managed") return;
      for (const { name, nameRange, operation } of valuePartsOf(rule)) {
        if (operation === undefined || !name.startsWith(PREFIX)) continue;
        const header = name.slice(PREFIX.length);
        const protection = protectionOf(phase, header, operation);
        if (!protection) continue;
        const help = helpFor(phase, header.toLowerCase());
        const data = { operation, header: code(header), help };
        ctx.report({ at: nameRange, messageId: "protected", data, source: protection.source });
      }
    }),
  }),
}) satisfies Rule;

const PREFIX = "headers.";

function helpFor(phase: string, header: string): string {
  if (header === "host")
    return "Override the host header in an origin rule: `host_header` of the action `route`.";
  const canRemove = protectionOf(phase, header, "remove") === undefined;
  return canRemove
    ? "Set a header with another name, or use the operation `remove`."
    : "Use a header with another name.";
}
