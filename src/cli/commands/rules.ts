import { RULES } from "../../../rules/index.ts";
import { counted } from "../../core/phrases.ts";
import { presetsOf } from "../../lint/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import { defineCommand } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { ruleInfo } from "../lint/rule-codes.ts";

/** `wafsmith rules`. */
export const command = defineCommand({
  name: "rules",
  summary: "List the lint rules.",
  operands: { usage: "", min: 0, max: 0 },
  options: {
    format: {
      kind: "value",
      placeholder: "FORMAT",
      choices: ["text", "json"],
      help: "Write `text` or `json`. Default: text.",
    },
  },
  details: "`wafsmith explain RULE-ID` says more about one of them.",
  example: "wafsmith rules --format json",
  async run({ options }, io) {
    const rules = [...RULES].sort((a, b) => (a.id < b.id ? -1 : 1));
    io.stdout.write(options.format === "json" ? rulesJson(rules) : rulesText(rules));
    return EXIT.clean;
  },
});

function rulesText(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => [
    rule.id,
    rule.severity,
    rule.effect,
    presetsOf(rule).includes("recommended") ? "recommended" : (presetsOf(rule)[0] ?? "off"),
    rule.fixable === "safe" ? "fix" : rule.fixable === "suggestion" ? "suggestion" : "",
    rule.summary,
  ]);
  const header = ["rule", "severity", "effect", "preset", "fix", "summary"];
  const widths = header.map((_, at) => Math.max(...[header, ...rows].map((row) => row[at]!.length)));
  const lines = [header, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n\n${counted(rules.length, "rule")}.\n`;
}

function rulesJson(rules: readonly Rule[]): string {
  const list = rules.map((rule) => {
    const { code, summary, severity, effect, docs } = ruleInfo(rule);
    const { id, since, fixable = null, source } = rule;
    return { id, code, summary, severity, effect, presets: presetsOf(rule), fixable, since, docs, source };
  });
  return `${JSON.stringify({ version: 1, rules: list }, null, 2)}\n`;
}
