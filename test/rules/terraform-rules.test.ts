// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import noHeredocNewline from "../../rules/no-heredoc-newline.ts";
import noLateSkip from "../../rules/no-late-skip.ts";
import noNumberInterpolation from "../../rules/no-number-interpolation.ts";
import noOverrideGap from "../../rules/no-override-gap.ts";
import noRemovedResource from "../../rules/no-removed-resource.ts";
import noRulesetWithoutRules from "../../rules/no-ruleset-without-rules.ts";
import noUnreachableRule from "../../rules/no-unreachable-rule.ts";
import requireRuleRef from "../../rules/require-rule-ref.ts";
import { REMOVED_RESOURCES } from "../../src/contract/terraform.ts";
import { expectSilence, testRule } from "../support/rule-tester.ts";

const format = "terraform";

const ruleset = (rules: string, phase = "http_request_firewall_custom") =>
  `resource "cloudflare_ruleset" "a" {\n  kind  = "zone"\n  phase = "${phase}"\n${rules}}\n`;

const managed = (overrides: string) =>
  ruleset(
    `  rules {
    action     = "execute"
    expression = "true"
    action_parameters {
      id = "4814384a9e5d4991b9815dcfc25d2f1f"
      overrides {
${overrides}
      }
    }
  }
`,
    "http_request_firewall_managed",
  );

testRule(noHeredocNewline, {
  invalid: [
    {
      why: "the line end of the file is kept",
      format,
      code: ruleset("  rules {\r\n    expression = <<EOT\r\nssl«\r\n»EOT\r\n  }\r\n"),
      messageId: "newline",
      fixed: ruleset("  rules {\r\n    expression = chomp(<<EOT\r\nssl\r\nEOT\r\n)\r\n  }\r\n"),
    },
    {
      why: "a filter is looked at as well",
      format,
      code: 'resource "cloudflare_filter" "a" {\n  expression = <<-EOT\n    ssl«\n»  EOT\n}\n',
      messageId: "newline",
      fixed: 'resource "cloudflare_filter" "a" {\n  expression = chomp(<<-EOT\n    ssl\n  EOT\n  )\n}\n',
    },
  ],
  valid: [
    {
      why: "trimmed text has no line feed",
      format,
      code: ruleset("  rules {\n    expression = trimspace(<<EOT\nssl\nEOT\n)\n  }\n"),
    },
    {
      why: "strip markers take it away",
      format,
      code: ruleset('  rules {\n    expression = <<EOT\nssl${~ "" ~}\nEOT\n  }\n'),
    },
    { why: "other strings may end like this", format, code: ruleset("  description = <<EOT\nx\nEOT\n") },
  ],
});

testRule(noNumberInterpolation, {
  invalid: [
    {
      why: "in a heredoc as well",
      format,
      code: ruleset('  description = <<EOT\n«${1}» $${2} ${"a"}\nEOT\n'),
      messageId: "number",
      suggests: ruleset('  description = <<EOT\n$${1} $${2} ${"a"}\nEOT\n'),
    },
  ],
  valid: [{ why: "arithmetic is meant", format, code: ruleset('  description = "${1 + 2}"\n') }],
});

testRule(requireRuleRef, {
  invalid: [
    {
      why: "null is not a ref",
      format,
      code: ruleset('  rules = [{ ref = null, «action» = "log" }, { ref = "b", action = "log" }]\n'),
      messageId: "missing",
    },
  ],
  valid: [
    {
      why: "an unknown ref may be one",
      format,
      code: ruleset('  rules = [{ ref = var.a }, { ref = "b" }]\n'),
    },
    {
      why: "other resources do not have it",
      format,
      code: 'resource "cloudflare_list" "a" {\n  rules = [{}, {}]\n}\n',
    },
  ],
});

testRule(noRulesetWithoutRules, {
  invalid: [
    {
      why: "an empty list",
      format,
      code: ruleset('  account_id = "a"\n  rules = []\n').replace(
        "cloudflare_ruleset",
        "«cloudflare_ruleset»",
      ),
      messageId: "empty",
    },
  ],
  valid: [
    {
      why: "a resource that its empty list keeps from being created",
      format,
      code: `locals {\n  rules = []\n}\n${ruleset('  zone_id = "z"\n  count = length(local.rules)\n  rules = local.rules\n')}`,
    },
    {
      why: "a dynamic block may give rules",
      format,
      code: ruleset('  dynamic "rules" {\n    for_each = var.x\n    content {}\n  }\n'),
    },
  ],
});

describe(noRemovedResource.id, () => {
  it("knows every type that the contract names", () => {
    for (const type of Object.keys(REMOVED_RESOURCES)) {
      expect(() => expectSilence(noRemovedResource, `resource "${type}" "a" {\n}\n`, format)).toThrow();
    }
  });
});

describe("what is unknown", () => {
  it("keeps rules silent that it could prove wrong", () => {
    const block = (enabled: string) => `{ action = "block", expression = "true", enabled = ${enabled} }`;
    const later = '{ action = "log", expression = "ssl" }';
    expectSilence(noUnreachableRule, ruleset(`  rules = [${block("var.x")}, ${later}]\n`), format);
    expect(() =>
      expectSilence(noUnreachableRule, ruleset(`  rules = [${block("true")}, ${later}]\n`), format),
    ).toThrow();

    const off =
      '        categories {\n          category = "paranoia-level-2"\n          enabled  = false\n        }';
    expect(() => expectSilence(noOverrideGap, managed(off), format)).toThrow();
    const more =
      '        dynamic "categories" {\n          for_each = var.x\n          content {}\n        }';
    expectSilence(noOverrideGap, managed(`${off}\n${more}`), format);

    const skip = '{ action = "skip", expression = "ssl", action_parameters = { ruleset = "current" } }';
    const execute = '{ action = "execute", expression = "true", action_parameters = { id = "a" } }';
    const rules = (tail: string) =>
      ruleset(`  rules = [${execute}, ${skip}${tail}]\n`, "http_request_firewall_managed");
    expect(() => expectSilence(noLateSkip, rules(""), format)).toThrow();
    expectSilence(noLateSkip, rules(", var.more"), format);
  });
});
