import { inFile } from "../../src/core/range.ts";
import type { LintReport } from "../../src/report/model.ts";
import { codes, diagnostic, report } from "./support.ts";

const TERRAFORM = [
  'resource "cloudflare_ruleset" "waf" {',
  "  rules {",
  '    expression = "ip.src not in {10.0.0.0/8} and http.hst eq \\"a\\""',
  "  }",
  "}",
  "",
].join("\n");

const OVERRIDES = [
  "{",
  '  "rules": [',
  '    { "id": "\u001b[31mabc", "enabled": false },',
  '    { "id": "\u001b[31mabc", "enabled": true }',
  "  ]",
  "}",
  "",
].join("\n");

function spanOf(text: string, part: string, from = 0) {
  const start = text.indexOf(part, from);
  return inFile({ start, end: start + part.length });
}

const notIn = spanOf(TERRAFORM, "not in");
const host = spanOf(TERRAFORM, "http.hst");
const firstId = spanOf(OVERRIDES, '"\u001b[31mabc"');
const secondId = spanOf(OVERRIDES, '"\u001b[31mabc"', firstId.end);

/** A report that has one of everything a renderer shows. */
export const SAMPLE: LintReport = report(
  { "infra/waf file.tf": TERRAFORM, "infra/overrides.json": OVERRIDES },
  [
    diagnostic({
      code: "lint/no-duplicate-override",
      messageId: "duplicate",
      severity: "warning",
      effect: "ineffective",
      uri: "infra/overrides.json",
      range: secondId,
      message: "The override of `\u001b[31mabc` is given twice, and only the last one takes effect.",
      related: [{ uri: "infra/overrides.json", range: firstId, message: "first given here" }],
      fixes: [
        {
          title: "Remove the first override",
          safety: "suggestion",
          edits: [{ range: firstId, newText: "" }],
        },
      ],
    }),
    diagnostic({
      uri: "infra/waf file.tf",
      range: notIn,
      help: "Write `not ip.src in {10.0.0.0/8}`.",
      fixes: [
        {
          title: "Write `not` before the comparison",
          safety: "safe",
          edits: [
            { range: inFile({ start: notIn.start - 7, end: notIn.start - 7 }), newText: "not " },
            { range: notIn, newText: "in" },
          ],
        },
      ],
    }),
    diagnostic({
      code: "types/unknown-field",
      messageId: "unknownField",
      uri: "infra/waf file.tf",
      range: host,
      message: "There is no field `http.hst`; did you mean `http.host`?",
    }),
  ],
  {
    ruleCount: 41,
    expressionCount: 1_238,
    skippedFileCount: 2,
    notChecked: [
      { uri: "infra/waf file.tf", range: host, kind: "unknown", reason: "value known only after apply" },
      { uri: "infra/waf file.tf", range: notIn, kind: "unknown", reason: "value known only after apply" },
      { uri: "infra/big.json", range: undefined, kind: "unread", reason: "file over the size limit" },
    ],
    codes: codes(
      {
        code: "lint/no-duplicate-override",
        summary: "Disallow overriding a rule twice.",
        why: "Only the last override of a rule takes effect.",
        severity: "warning",
        effect: "ineffective",
        docs: "https://example.com/rules/no-duplicate-override",
        sourceUrl: "https://developers.cloudflare.com/waf/managed-rules/",
      },
      {
        code: "lint/no-never-seen",
        summary: "Disallow what nobody writes.",
        severity: "info",
        fixable: "safe",
        docs: "https://example.com/rules/no-never-seen",
      },
    ),
  },
);
