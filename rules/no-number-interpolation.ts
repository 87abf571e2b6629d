import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { inFile } from "../src/core/range.ts";
import { defineRule, type Rule, terraformExample } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-number-interpolation",
  summary: "Disallow interpolations of bare numbers in Terraform strings, where a capture group is meant.",
  effect: "risky",
  severity: "error",
  fixable: "suggestion",
  why: "In `regex_replace()` and `wildcard_replace()`, a dollar sign before a number in braces refers to a capture group. In a Terraform string the same text is an interpolation, so Cloudflare receives only the number.",
  source: TERRAFORM_RULESETS.escapesInterpolation.source,
  messages: {
    number: {
      text: "Terraform replaces `{{written}}` by its number, so Cloudflare never sees a capture group.",
      help: "Write `{{escaped}}` for the characters themselves.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [{ code: rewriteExample("$"), suggests: rewriteExample("$$") }],
    valid: [
      terraformExample(`rules {
  action     = "block"
  expression = "http.host eq \\"\${var.host}\\""
}`),
    ],
  },
  create: (ctx) => ({
    TerraformResource({ numberInterpolations, syntax }) {
      for (const { number, written } of numberInterpolations) {
        const edits = [ctx.replace(inFile({ start: number.range.start, end: number.range.start }), "$")];
        const fix = { title: "Escape it", edits, safety: "suggestion" } as const;
        ctx.report({
          at: number,
          messageId: "number",
          data: { written, escaped: `$${written}` },
          fix: syntax === "hcl" && !number.origin ? fix : undefined,
        });
      }
    },
  }),
}) satisfies Rule;

/** `sign`: what is before `{1}`. */
function rewriteExample(sign: string): string {
  const rule = `rules {
  action     = "rewrite"
  expression = "true"
  action_parameters {
    uri {
      path {
        expression = "regex_replace(http.request.uri.path, \\"^/old/(.*)\\", \\"/new/${sign}{1}\\")"
      }
    }
  }
}`;
  return terraformExample(rule, { label: "rewrite", phase: "http_request_transform" });
}
