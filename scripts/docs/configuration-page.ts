import { PLAN_IDS } from "../../src/contract/plans.ts";
import { codeList } from "../../src/core/phrases.ts";
import { PRESETS, RULE_SETTINGS } from "../../src/lint/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { fence, table } from "./markdown.ts";
import { presetsOf } from "./rule-page.ts";

const EXAMPLE = {
  preset: "strict",
  plan: "business",
  rules: { "prefer-in": "off" },
  ignore: ["archive/**"],
  suppressions: [
    {
      rule: "no-unmatchable-value",
      file: "exports/entrypoint.json",
      pointer: "/result/rules/3",
      reason: "The upstream sends this method in lower case; ticket 4711.",
    },
  ],
};

const COMMENT = `# wafsmith-disable-next-line no-reserved-address -- the office is reached through a tunnel
expression: ip.src in {10.0.0.0/8}`;

/** The page on `wafsmith.config.*`. */
export function configurationPage(rules: readonly Rule[]): string {
  const keys = [
    ["`preset`", codeList(PRESETS), "Which rules run where `rules` does not name them.", `\`${PRESETS[0]}\``],
    ["`rules`", `rule id to ${codeList(RULE_SETTINGS)}`, "Stronger than the preset.", "none"],
    [
      "`plan`",
      codeList(PLAN_IDS.value),
      "The plan of the zones concerned. Rules that depend on it keep silent without it.",
      "unknown",
    ],
    [
      "`lock`",
      "path",
      "A lock file that `wafsmith lock` wrote, relative to the configuration file: overrides are compared with it.",
      "none",
    ],
    ["`ignore`", "list of globs", "Paths that are not read, relative to the configuration file.", "none"],
    ["`suppressions`", "list of objects", "Findings that are accepted; see below.", "none"],
  ];
  const entryKeys = [
    ["`rule`", "one rule id or a list", "yes"],
    ["`file`", "glob of the file's path, relative to the configuration file", "yes"],
    ["`pointer`", "JSON Pointer to the value that holds the findings; without it, the whole file", "no"],
    ["`reason`", "why they are accepted", "yes"],
  ];
  return [
    "# Configuration",
    "Without a configuration file, `wafsmith lint` runs the rules of the preset `recommended`.",
    fence(JSON.stringify(EXAMPLE, undefined, 2), "json"),
    table(["key", "value", "meaning", "default"], keys),
    "Findings of syntax, names and types have no setting: the service refuses what they report.",
    "## Accepting a finding",
    "In YAML and Terraform, by a comment: `wafsmith-disable-line`, `wafsmith-disable-next-line` or `wafsmith-disable-file`, the rules, two dashes and the reason. Files without comments have entries in `suppressions` instead. A suppression that takes no finding away is reported.",
    fence(COMMENT, "yaml"),
    table(["key of an entry", "value", "required"], entryKeys),
    "## Rules",
    table(
      ["rule", "default severity", "on in"],
      rules.map((rule) => [`[${rule.id}](rules/${rule.id}.md)`, rule.severity, presetsOf(rule)]),
    ),
  ]
    .join("\n\n")
    .concat("\n");
}
