import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { inFile } from "../src/core/range.ts";
import { defineRule, type Rule, terraformExample } from "../src/lint/define-rule.ts";
import type { LocatedString } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-heredoc-newline",
  summary: "Disallow a Terraform heredoc whose final line feed becomes part of an expression.",
  effect: "risky",
  severity: "info",
  presets: ["strict"],
  fixable: "safe",
  why: "A heredoc ends with a line feed. It is part of the expression that is sent. Cloudflare may return the expression without it; then every plan shows a change or recreates the rule.",
  source: TERRAFORM_RULESETS.comparesExpressionText.source,
  messages: {
    newline: {
      text: "The line feed at the end of this heredoc becomes part of the expression, so a plan may show a change although nothing changed.",
      help: "Write `chomp()` around the heredoc.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [{ code: example("<<-EOT", ""), fixed: example("chomp(<<-EOT", "\n  )") }],
    valid: [
      terraformExample(`rules {
  action     = "log"
  expression = "http.request.uri.path eq \\"/login\\""
}`),
    ],
  },
  create: (ctx) => {
    const check = (expression: LocatedString | undefined) => {
      const indentation = expression?.heredocIndentation;
      if (!expression || indentation === undefined || !expression.value.endsWith("\n")) return;
      const { start, end } = expression.range;
      const { length } = expression.value;
      const lineEnd = expression.value.endsWith("\r\n") ? "\r\n" : "\n";
      const lastLine = expression.content.toOuter({ start: length - lineEnd.length, end: length });
      const edits = [
        ctx.replace(inFile({ start, end: start }), "chomp("),
        ctx.replace(inFile({ start: end, end }), `${lineEnd}${indentation})`),
      ];
      ctx.report({
        at: lastLine,
        messageId: "newline",
        fix: { title: "Put it in `chomp()`", edits, safety: "safe" },
      });
    };
    return {
      Rule: (rule) => check(rule.expression),
      FirewallRule: (rule) => check(rule.expression),
      Filter: (filter) => check(filter.expression),
    };
  },
}) satisfies Rule;

function example(start: string, end: string): string {
  return terraformExample(`rules {
  action     = "log"
  expression = ${start}
    http.request.uri.path eq "/login"
    and not ip.src in $office
  EOT${end}
}`);
}
