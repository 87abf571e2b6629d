import { PARAMETER_FACTS } from "../src/contract/action-parameters.ts";
import { valuePartsOf } from "../src/lint/analysis/value-parts.ts";
import { defineRule, type Rule, restsOn, ruleExample, rulesWith } from "../src/lint/define-rule.ts";
import { saysNothing } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-static-and-dynamic-value",
  summary: "Disallow both a fixed value and an expression that computes one, and neither of them.",
  effect: "rejected",
  why: "A rewritten path, a header and the target of a redirect are either written out or computed. The API rejects a part that has both, or none.",
  ...restsOn(PARAMETER_FACTS.valueOrExpression),
  messages: {
    both: {
      text: "`{{name}}` has a `value` and an `expression`, so the API rejects this rule.",
      help: "Keep one of them.",
    },
    empty: {
      effect: "risky",
      text: "`{{name}}` has an `expression` and an empty `value`, so the API may reject this rule.",
      help: "Remove the `value`.",
    },
    neither: {
      text: "`{{name}}` has neither a `value` nor an `expression`, so the API rejects this rule.",
      help: "Add one of them.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      ruleExample(
        "rewrite",
        `{ "uri": { "path": { "value": "/new", "expression": "lower(http.request.uri.path)" } } }`,
      ),
      ruleExample("redirect", `{ "from_value": { "status_code": 301, "target_url": {} } }`),
    ],
    valid: [ruleExample("rewrite", `{ "headers": { "x-old": { "operation": "remove" } } }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      for (const { name, nameRange, node, operation } of valuePartsOf(rule)) {
        const given = PARAMETER_FACTS.valueOrExpression.value.flatMap((key) => {
          const entry = node.entry(key);
          return entry && entry.value.kind !== "Null" ? [entry] : [];
        });
        if (given.length === 0 && operation !== "remove") {
          ctx.report({ at: nameRange, messageId: "neither", data: { name } });
        }
        // Old states have an empty string for an absent value, and an unknown value may be null.
        const [, second] = given.filter(({ value }) =>
          value.kind === "Unknown" ? value.partial !== undefined : !saysNothing(value),
        );
        const empty = ctx.isTerraform
          ? undefined
          : given.find(({ value }) => value.kind === "String" && value.value === "");
        if (second) ctx.report({ at: second.keyRange, messageId: "both", data: { name } });
        else if (empty && given.length > 1)
          ctx.report({ at: empty.keyRange, messageId: "empty", data: { name } });
      }
    }),
  }),
}) satisfies Rule;
