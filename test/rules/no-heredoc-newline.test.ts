// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import rule from "../../rules/no-heredoc-newline.ts";
import { testRule } from "../support/rule-tester.ts";

const tf = (expression: string) =>
  `resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules {
    action     = "log"
    expression = ${expression}
  }
}
`;
const terraform = { format: "terraform" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a heredoc ends with a line feed",
      code: tf("<<EOT\nssl«\n»EOT"),
      ...terraform,
      messageId: "newline",
      fixed: tf("chomp(<<EOT\nssl\nEOT\n)"),
    },
    {
      why: "so does one without the indentation of its lines",
      code: tf("<<-EOT\n      ssl«\n»    EOT"),
      ...terraform,
      messageId: "newline",
      fixed: tf("chomp(<<-EOT\n      ssl\n    EOT\n    )"),
    },
  ],
  valid: [
    { why: "a quoted string that ends in a line feed is not a heredoc", code: tf('"ssl\\n"'), ...terraform },
    { why: "nor is a quoted string with an interpolation", code: tf('"${"ssl"}\\n"'), ...terraform },
    { why: "`chomp` takes the line feed away", code: tf("chomp(<<EOT\nssl\nEOT\n)"), ...terraform },
  ],
});
