import { SETTINGS } from "../src/contract/settings.ts";
import { code } from "../src/core/phrases.ts";
import { visible } from "../src/core/visible.ts";
import { type ValuePart, valuePartsOf } from "../src/lint/analysis/value-parts.ts";
import { defineRule, type Rule, restsOn, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-conflicting-header",
  summary:
    "Disallow changing one header twice in a rule, and values that a header does not accept or misreads.",
  effect: "risky",
  why: "Header names ignore case. It is not documented which of two operations takes effect. A value next to `remove` has no effect: usually `set` was intended.",
  ...restsOn(SETTINGS.removedHeader),
  messages: {
    twice: {
      text: "This rule changes the header {{name}} twice, and it is not documented which change counts.",
      help: "Keep one of them, or put the other into a separate rule.",
    },
    value: {
      text: "The value of the header {{name}} contains {{found}}, which the documentation does not list as allowed.",
      help: "It may contain unaccented letters, digits, spaces and common punctuation.",
    },
    keyword: {
      text: "`{{keyword}}` without single quotes is the name of a host in this policy, and not the keyword.",
      help: "Write `'{{keyword}}'`.",
    },
    unused: {
      text: "A header that is removed has no `{{key}}`, so this one has no effect.",
      help: "Leave it out, or write `set` as the operation.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      headersExample(
        `"X-Frame-Options": { "operation": "remove" }, "x-frame-options": { "operation": "set", "value": "DENY" }`,
      ),
      headersExample(`"x-powered-by": { "operation": "remove", "value": "none" }`),
      headersExample(`"x-city": { "operation": "set", "value": "K\u00f6ln" }`),
    ],
    valid: [
      headersExample(
        `"x-powered-by": { "operation": "remove" }, "x-frame-options": { "operation": "set", "value": "DENY" }`,
      ),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      const firsts = new Map<string, ValuePart>();
      for (const part of valuePartsOf(rule)) {
        if (!part.name.startsWith(HEADERS)) continue;
        const name = part.name.slice(HEADERS.length);
        const first = firsts.get(name.toLowerCase());
        if (first) {
          const related = [{ at: first.nameRange, message: "Changed here first." }];
          ctx.report({ at: part.nameRange, messageId: "twice", data: { name: code(name) }, related });
        } else firsts.set(name.toLowerCase(), part);
        const value = part.node.get("value");
        if (value?.kind === "String" && part.operation !== "remove" && !VALUE.test(value.value)) {
          const found = [...value.value].find((character) => !VALUE.test(character));
          const data = { name: code(name), found: code(visible(found ?? "")) };
          ctx.report({ at: value, messageId: "value", data, source: SETTINGS.headerValue.source });
        }
        const [, keyword] =
          value?.kind === "String" && POLICY.test(name) ? (BARE_KEYWORD.exec(value.value) ?? []) : [];
        if (keyword) {
          const { source } = SETTINGS.contentSecurityKeywords;
          ctx.report({ at: value!, messageId: "keyword", data: { keyword }, source });
        }
        if (part.operation !== "remove") continue;
        for (const key of ["value", "expression"]) {
          const entry = part.node.entry(key);
          // States and old configurations write an empty text for an absent value.
          if (entry?.value.kind !== "String" || entry.value.value === "") continue;
          ctx.report({ at: entry.keyRange, messageId: "unused", data: { key } });
        }
      }
    }),
  }),
}) satisfies Rule;

const POLICY = /^content-security-policy(?:-report-only)?$/i;

/** A keyword among the sources of a directive. */
const BARE_KEYWORD = new RegExp(
  `(?:-src(?:-elem|-attr)?|\\b(?:base-uri|form-action|frame-ancestors))\\s(?:[^;,]*\\s)?(${SETTINGS.contentSecurityKeywords.value.join("|")})(?![^\\s;,])`,
  "i",
);

const VALUE = new RegExp(SETTINGS.headerValue.value);

const HEADERS = "headers.";

function headersExample(headers: string): string {
  return rulesetExample("http_response_headers_transform", [
    `{
  "action": "rewrite",
  "action_parameters": { "headers": { ${headers} } },
  "expression": "ssl"
}`,
  ]);
}
