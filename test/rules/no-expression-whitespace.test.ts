import rule from "../../rules/no-expression-whitespace.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    { why: "both ends", code: "«\n »ssl«  \n»", messageId: "around", fixed: "ssl" },
    { why: "two line breaks, of which one is kept", code: "ssl«\n»\n", messageId: "around", fixed: "ssl\n" },
    {
      why: "blank lines around the text of a heredoc",
      code: `resource "cloudflare_ruleset" "a" {
  rules {
    action     = "block"
    expression = <<-EOT
«
»      ssl«
»
    EOT
  }
}
`,
      format: "terraform",
      messageId: "around",
      fixed: `resource "cloudflare_ruleset" "a" {
  rules {
    action     = "block"
    expression = <<-EOT
      ssl
    EOT
  }
}
`,
    },
    { why: "whitespace beyond ASCII", code: "«\u00a0»ssl", messageId: "around", fixed: "ssl" },
    {
      why: "an escape in JSON",
      code: String.raw`{ "action": "block", "expression": "ssl«\t»" }`,
      format: "json",
      messageId: "around",
      fixed: '{ "action": "block", "expression": "ssl" }',
    },
  ],
  valid: [
    {
      why: "the line break of a block scalar",
      code: "action: block\nexpression: |\n  ssl\n",
      format: "yaml",
    },
    { why: "whitespace inside", code: "ssl   and\n  ssl" },
    {
      why: "nothing else, which another rule reports",
      code: '{ "action": "block", "expression": "  " }',
      format: "json",
    },
  ],
});
