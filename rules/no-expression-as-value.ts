import { PARAMETER_FACTS } from "../src/contract/action-parameters.ts";
import { fieldOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { code } from "../src/core/phrases.ts";
import { valuePartsOf } from "../src/lint/analysis/value-parts.ts";
import { defineRule, type Rule, ruleExample, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-expression-as-value",
  summary: "Disallow expressions and incomplete addresses where a fixed value is expected.",
  effect: "risky",
  why: "`value` is used literally: a call or a field in it is sent as text, and a redirect to `example.com/new` is resolved as a path relative to the current one.",
  source: PARAMETER_FACTS.valueOrExpression.source,
  messages: {
    expression: {
      text: "`value` is used literally, so {{found}} is not computed.",
      help: "Write it as `expression` instead of `value`.",
    },
    reference: {
      text: "`value` is used literally, so {{found}} does not refer to what the condition matched.",
      help: "Compute it in `expression` with `wildcard_replace()` or `regex_replace()`.",
    },
    scheme: {
      text: "{{found}} has no scheme, so browsers read this target as a path.",
      help: "Write {{address}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      ruleExample(
        "rewrite",
        `{ "uri": { "path": { "value": "concat(\\"/new\\", http.request.uri.path)" } } }`,
      ),
      ruleExample(
        "redirect",
        `{ "from_value": { "status_code": 301, "target_url": { "value": "https://example.com/$1" } } }`,
      ),
      ruleExample(
        "redirect",
        `{ "from_value": { "status_code": 301, "target_url": { "value": "example.com/new" } } }`,
      ),
    ],
    valid: [
      ruleExample(
        "redirect",
        `{
    "from_value": {
      "status_code": 301,
      "target_url": { "expression": "concat(\\"https://example.com\\", http.request.uri.path)" }
    }
  }`,
      ),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      for (const { name, node } of valuePartsOf(rule)) {
        const value = node.get("value");
        if (value?.kind !== "String") continue;
        if (isExpression(value.value)) {
          ctx.report({ at: value, messageId: "expression", data: { found: code(value.value) } });
        } else if (!name.startsWith("headers.") && REFERENCE.test(value.value)) {
          const [found] = REFERENCE.exec(value.value)!;
          ctx.report({ at: value, messageId: "reference", data: { found: code(found) } });
        } else if (name === "target_url" && HOST_FIRST.test(value.value)) {
          const data = { found: code(value.value), address: code(`https://${value.value}`) };
          ctx.report({ at: value, messageId: "scheme", data });
        }
      }
    }),
  }),
}) satisfies Rule;

/** `${1}`, or `$1` at the end of the string or before `/`, `?` or `#`. */
const REFERENCE = /\$\{\d\}|\$\d(?=$|[/?#])/;

/** A host name with a dot at the start, followed by nothing or by a path. */
const HOST_FIRST = /^(?:[a-z\d-]{1,63}\.){1,10}[a-z][a-z\d-]{1,62}(?:[/?#]|$)/i;

/** Whether a string looks like a call of a known function, or is the dotted name of a known field. */
function isExpression(text: string): boolean {
  const called = /^\s*([a-z_\d]+)\s*\(/.exec(text)?.[1];
  if (called !== undefined) return functionOf(called) !== undefined && text.trimEnd().endsWith(")");
  return text.includes(".") && fieldOf(text.trim()) !== undefined;
}
