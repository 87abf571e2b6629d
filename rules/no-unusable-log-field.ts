import { SETTINGS } from "../src/contract/settings.ts";
import { code } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedObject, LocatedString } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-log-field",
  summary: "Disallow log fields that are never filled.",
  effect: "risky",
  why: "Log fields name headers in lower case, each once, and apply to all requests. A field with another name stays empty, or the API rejects the rule.",
  ...restsOn(SETTINGS.customFieldRules),
  messages: {
    capitals: {
      text: "The names of headers are in lower case, so the field {{name}} may stay empty.",
      help: "Write {{small}}.",
    },
    both: {
      text: "The header {{name}} can be logged either raw or transformed, but not both, and `{{other}}` also names it.",
      help: "Keep one of them.",
    },
    twice: {
      text: "{{name}} is named twice in `{{list}}`.",
      help: "Remove one of them.",
    },
    unsupported: {
      text: "The header {{name}} cannot be logged in a custom field.",
      help: "Remove it.",
    },
    condition: {
      text: "The expression of a rule for log fields is `true`, since the fields are the same for all requests.",
      help: "Write `true`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      fieldsExample(`"request_fields": [{ "name": "User-Agent" }, { "name": "range" }]`),
      fieldsExample(
        `"response_fields": [{ "name": "server" }, { "name": "server" }], "raw_response_fields": [{ "name": "server" }]`,
      ),
      fieldsExample(`"cookie_fields": [{ "name": "Session" }]`, "ssl"),
    ],
    valid: [
      fieldsExample(`"request_fields": [{ "name": "user-agent" }], "cookie_fields": [{ "name": "Session" }]`),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", ({ action, actionParameters, expression }) => {
      if (action?.value !== "log_custom_field") return;
      if (expression && expression.value.trim() !== "true" && expression.value.trim() !== "") {
        ctx.report({ at: expression, messageId: "condition" });
      }
      for (const list of SETTINGS.customFieldLists.value) {
        const firsts = new Map<string, LocatedString>();
        for (const name of namesIn(actionParameters, list)) {
          const first = firsts.get(name.value);
          const data = { name: code(name.value), list };
          const related = first && [{ at: first, message: "Named here first." }];
          if (related) ctx.report({ at: name, messageId: "twice", data, related });
          else firsts.set(name.value, name);
          if (list === COOKIES) continue;
          const small = name.value.toLowerCase();
          if (small !== name.value) {
            ctx.report({
              at: name,
              messageId: "capitals",
              data: { name: code(name.value), small: code(small) },
            });
          }
          if (small === UNSUPPORTED)
            ctx.report({ at: name, messageId: "unsupported", data: { name: code(name.value) } });
        }
      }
      for (const [one = "", other = ""] of SETTINGS.exclusiveFieldLists.value) {
        const named = new Map(namesIn(actionParameters, one).map((name) => [name.value.toLowerCase(), name]));
        for (const name of namesIn(actionParameters, other)) {
          const first = named.get(name.value.toLowerCase());
          if (!first) continue;
          const related = [{ at: first, message: "Named here." }];
          ctx.report({ at: name, messageId: "both", data: { name: code(name.value), other: one }, related });
        }
      }
    }),
  }),
}) satisfies Rule;

/** The list whose names are not headers and therefore differ by letter case. */
const COOKIES = "cookie_fields";

/** The header that is not supported. */
const UNSUPPORTED = "range";

function namesIn(parameters: LocatedObject, list: string): LocatedString[] {
  const fields = parameters.get(list);
  if (fields?.kind !== "Array") return [];
  return fields.items.flatMap((field) => {
    const name = field.kind === "Object" ? field.get("name") : undefined;
    return name?.kind === "String" ? [name] : [];
  });
}

function fieldsExample(lists: string, expression = "true"): string {
  return rulesetExample("http_log_custom_fields", [
    `{ "action": "log_custom_field", "action_parameters": { ${lists} }, "expression": "${expression}" }`,
  ]);
}
