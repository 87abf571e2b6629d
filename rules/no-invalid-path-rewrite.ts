import { fieldOf, valueDomainOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { code } from "../src/core/phrases.ts";
import { inText, type TextRange } from "../src/core/range.ts";
import { valuePartsOf } from "../src/lint/analysis/value-parts.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesWith } from "../src/lint/narrowed.ts";
import type { Node } from "../src/parser/ast.ts";
import { withoutGroups } from "../src/parser/operands.ts";
import { analyseExpression } from "../src/types/analyse.ts";

export default defineRule({
  id: "no-invalid-path-rewrite",
  summary: "Disallow rewriting a path to something that is not a path.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  why: "A path begins with `/`. The API takes a rewrite to any other text, and each request that the rule matches is then answered with error 1035.",
  details:
    "Looks at fixed paths and at the first part of computed ones. A `?` in a fixed path becomes a part of the path: the query string has a rewrite of its own.",
  source: SETTINGS.rewrittenPath.source,
  evidence: SETTINGS.rewrittenPath.evidence,
  messages: {
    start: {
      text: "The rewritten path begins with {{found}} and not with `/`, so requests are answered with error 1035.",
      help: "Put `/` in front.",
    },
    own: {
      text: "A path below {{found}} cannot be the target of a rewrite, so requests are answered with error 1035.",
      help: "Rewrite to a path of your own.",
    },
    query: {
      effect: "risky",
      text: "The {{found}} becomes a part of the rewritten path, since `path` has neither a query string nor a fragment.",
      help: "Write what follows a `?` as the `value` of `query`, without the `?`, and leave fragments out.",
    },
  },
  examples: {
    invalid: [
      { code: rewriteExample(`"value": "index.html"`), format: "json" },
      { code: rewriteExample(`"value": "/index.html?page=1"`), format: "json" },
      { code: rewriteExample(`"value": "/cdn-cgi/trace"`), format: "json" },
      {
        code: rewriteExample(`"expression": "concat(lower(ip.src.country), http.request.uri.path)"`),
        format: "json",
      },
    ],
    valid: [
      { code: rewriteExample(`"value": "/index.html"`), format: "json" },
      {
        code: rewriteExample(`"expression": "concat(\\"/\\", lower(ip.src.country), http.request.uri.path)"`),
        format: "json",
      },
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      const part = valuePartsOf(rule).find(({ name }) => name === "uri.path");
      const [value, expression] = [part?.node.get("value"), part?.node.get("expression")];
      if (value?.kind === "String" && value.value !== "" && !isExpression(value.value)) {
        const found = /[?#]/.exec(value.value)?.[0];
        const own = SETTINGS.ownPath.value;
        if (!value.value.startsWith("/")) {
          ctx.report({ at: value, messageId: "start", data: { found: code(startOf(value.value)) } });
        } else if (value.value.startsWith(own)) {
          ctx.report({ at: value, messageId: "own", data: { found: code(own) } });
        } else if (found) ctx.report({ at: value, messageId: "query", data: { found: code(found) } });
      }
      if (expression?.kind !== "String") return;
      const text = expression.content.text;
      const wrong = wrongStartOf(text);
      if (!wrong) return;
      const data = { found: code(text.slice(wrong.start, wrong.end)) };
      ctx.report({ at: expression.content.toOuter(wrong), messageId: "start", data });
    }),
  }),
}) satisfies Rule;

/** The first step of a path, such as `https:` of an address. */
function startOf(path: string): string {
  return path.replace(/(?<=.)[/?#].*$/s, "");
}

/** An expression that was written as a value, which another rule reports. */
function isExpression(value: string): boolean {
  const name = /^\s*([a-z_\d.]+)/.exec(value)?.[1] ?? "";
  return functionOf(name) !== undefined || fieldOf(name) !== undefined;
}

/** The beginning of the result of an expression, the first text that `concat` is given, where that is no slash. */
function wrongStartOf(text: string): TextRange | undefined {
  const literal = /^\s*("[^/"\\][^"\\]*")\s*$/.exec(text);
  if (literal) return inText({ start: text.indexOf('"'), end: text.lastIndexOf('"') + 1 });
  const { typed, findings } = analyseExpression(text);
  // A broken expression is reported elsewhere; that the whole is not a condition is as it should be.
  if (findings.some(({ code, severity }) => severity === "error" && code !== "types/missing-comparison"))
    return undefined;
  const { root } = typed.parsed;
  let first: Node | undefined = root && withoutGroups(root);
  while (first?.kind === "FunctionCall" && first.name === "concat") first = first.arguments[0];
  return first && cannotBegin(first) ? inText(first) : undefined;
}

/** Whether a text certainly does not begin with a slash, and is not empty. */
function cannotBegin(node: Node): boolean {
  if (node.kind === "String") return node.value !== "" && !node.value.startsWith("/");
  if (node.kind === "FunctionCall" && /^(?:lower|upper)$/.test(node.name)) {
    return node.arguments[0] !== undefined && cannotBegin(node.arguments[0]);
  }
  const domain = node.kind === "Field" ? valueDomainOf(node.name) : undefined;
  if (domain?.kind !== "Text" || !domain.shape) return false;
  const { exact = [], form } = domain.shape;
  return !exact.some((text) => text.startsWith("/")) && (!form || form.excluded?.has("/") === true);
}

function rewriteExample(path: string): string {
  return `{
  "action": "rewrite",
  "action_parameters": { "uri": { "path": { ${path} } } },
  "expression": "ssl"
}`;
}
