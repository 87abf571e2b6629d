import { fieldOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { code } from "../src/core/phrases.ts";
import { firstPartOf } from "../src/lint/analysis/first-part.ts";
import { type ValuePart, valuePartsOf } from "../src/lint/analysis/value-parts.ts";
import { defineRule, type Rule, restsOn, ruleExample, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-invalid-path-rewrite",
  summary: "Disallow rewriting a path to something that is not a path.",
  effect: "ineffective",
  why: "A path begins with `/`. The API accepts a rewrite to any other text, but each request that the rule matches then ends with error 1035.",
  details:
    "Looks at fixed paths and at the first part of computed ones. A `?` in a fixed path becomes a part of the path: the query string is rewritten separately.",
  ...restsOn(SETTINGS.rewrittenPath),
  messages: {
    start: {
      text: "The rewritten path begins with {{found}} instead of `/`, so requests end with error 1035.",
      help: "Put `/` in front.",
    },
    own: {
      text: "A path below {{found}} cannot be the target of a rewrite, so requests end with error 1035.",
      help: "Rewrite to another path.",
    },
    query: {
      effect: "risky",
      text: "The {{found}} becomes a part of the rewritten path, since `path` has neither a query string nor a fragment.",
      help: "Write what follows a `?` as the `value` of `query`, without the `?`, and leave fragments out.",
    },
    question: {
      effect: "risky",
      text: "The `value` of a query string has no leading `?`, so requests are forwarded with two of them.",
      help: "Leave the `?` out.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rewriteExample(`"value": "index.html"`),
      rewriteExample(`"value": "/index.html?page=1"`),
      rewriteExample(`"value": "/cdn-cgi/trace"`),
      rewriteExample(`"value": "?page=1"`, "query"),
      rewriteExample(`"expression": "concat(lower(ip.src.country), http.request.uri.path)"`),
    ],
    valid: [
      rewriteExample(`"value": "/index.html"`),
      rewriteExample(`"expression": "concat(\\"/\\", lower(ip.src.country), http.request.uri.path)"`),
    ],
  },
  create: (ctx) => {
    const checkQuery = ({ node }: ValuePart): void => {
      const { source } = SETTINGS.rewrittenQuery;
      const [value, expression] = [node.get("value"), node.get("expression")];
      if (value?.kind === "String" && value.value.startsWith("?")) {
        ctx.report({ at: value, messageId: "question", source });
      }
      if (expression?.kind !== "String") return;
      const first = firstPartOf(expression.content.text);
      if (!first?.text?.startsWith("?")) return;
      ctx.report({ at: expression.content.toOuter(first.at), messageId: "question", source });
    };
    return {
      Rule: rulesWith("actionParameters", (rule) => {
        const parts = valuePartsOf(rule);
        const query = parts.find(({ name }) => name === "uri.query");
        if (query) checkQuery(query);
        const part = parts.find(({ name }) => name === "uri.path");
        const [value, expression] = [part?.node.get("value"), part?.node.get("expression")];
        if (value?.kind === "String" && value.value !== "" && !isExpression(value.value)) {
          const found = /[?#]/.exec(value.value)?.[0];
          const own = SETTINGS.ownPath.value;
          if (!value.value.startsWith("/")) {
            // The first segment, such as `https:` of an address.
            const start = value.value.replace(/(?<=.)[/?#].*$/s, "");
            ctx.report({ at: value, messageId: "start", data: { found: code(start) } });
          } else if (value.value.startsWith(own)) {
            ctx.report({ at: value, messageId: "own", data: { found: code(own) } });
          } else if (found) ctx.report({ at: value, messageId: "query", data: { found: code(found) } });
        }
        if (expression?.kind !== "String") return;
        const text = expression.content.text;
        const first = firstPartOf(text);
        if (!first?.isNoPath) return;
        const data = { found: code(text.slice(first.at.start, first.at.end)) };
        ctx.report({ at: expression.content.toOuter(first.at), messageId: "start", data });
      }),
    };
  },
}) satisfies Rule;

/** An expression that was written as a value, which another rule reports. */
function isExpression(value: string): boolean {
  const name = /^\s*([a-z_\d.]+)/.exec(value)?.[1] ?? "";
  return functionOf(name) !== undefined || fieldOf(name) !== undefined;
}

function rewriteExample(value: string, part = "path"): string {
  return ruleExample("rewrite", `{ "uri": { "${part}": { ${value} } } }`);
}
