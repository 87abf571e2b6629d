import { SETTINGS } from "../src/contract/settings.ts";
import { code } from "../src/core/phrases.ts";
import { visible } from "../src/core/visible.ts";
import { type ValuePart, valuePartsOf } from "../src/lint/analysis/value-parts.ts";
import { defineRule, type Rule, restsOn, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-conflicting-header",
  summary:
    "Disallow changing one header twice in a rule, values that a header does not accept, and keywords without quotes in a Content-Security-Policy.",
  effect: "risky",
  why: "Header names ignore case. It is not documented which of two operations takes effect. A value next to `remove` has no effect: usually `set` was intended. The keywords of a policy have single quotes: browsers take a bare `self` for a host and block what it should allow.",
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
      text: "Without single quotes, browsers read `{{keyword}}` in this policy as the name of a host.",
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
      headersExample(`"Content-Security-Policy": { "operation": "set", "value": "default-src self" }`),
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
        if (value?.kind === "String" && part.operation !== "remove") {
          if (!VALUE.test(value.value)) {
            const found = [...value.value].find((character) => !VALUE.test(character));
            const data = { name: code(name), found: code(visible(found ?? "")) };
            ctx.report({ at: value, messageId: "value", data, source: SETTINGS.headerValue.source });
          }
          for (const keyword of POLICY.test(name) ? bareKeywords(value.value) : [])
            ctx.report({ at: value, messageId: "keyword", data: { keyword }, source: KEYWORDS.source });
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

/** The start of a directive that lists sources. */
const LISTS_SOURCES = /^\s*(?:[a-z-]+-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors)\s/i;
const KEYWORDS = SETTINGS.contentSecurityKeywords;

/** The keywords without quotes in the directives of a policy. */
function bareKeywords(policy: string): ReadonlySet<string> {
  const directives = policy.split(/[;,]/).filter((directive) => LISTS_SOURCES.test(directive));
  const words = directives.flatMap((directive) => directive.split(/\s+/));
  return new Set(words.filter((word) => KEYWORDS.value.includes(word.toLowerCase())));
}

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
