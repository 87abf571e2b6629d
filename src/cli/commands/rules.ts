import { formOf } from "../../core/output.ts";
import { counted } from "../../core/phrases.ts";
import { visible } from "../../core/visible.ts";
import { playgroundAddress } from "../../explain/addresses.ts";
import { presetsOf } from "../../lint/config/config.ts";
import { type Rule, sinceOf } from "../../lint/define-rule.ts";
import { wrapLine } from "../../report/ink/wrap.ts";
import { defineCommand } from "../command.ts";
import { checkConfigOptions } from "../config/config-options.ts";
import { knownRules } from "../config/known-rules.ts";
import { EXIT } from "../exit-code.ts";
import { ruleInfo } from "../lint/rule-codes.ts";
import page from "./rules.json" with { type: "json" };

/** The `wafsmith rules` command. */
export const command = defineCommand({
  page,
  async run({ options }, io) {
    checkConfigOptions(options);
    const known = await knownRules(options, io);
    const rules = [...known.rules].sort((a, b) => (a.id < b.id ? -1 : 1));
    io.stdout.write(options.format === "json" ? rulesJson(rules) : rulesText(rules), formOf(options.format));
    if (known.failure) throw known.failure;
    return EXIT.clean;
  },
});

/** The width at which summaries wrap. Lists are read in terminals and pasted into pages, and this fits both. */
const COLUMNS = 100;

/** Two lines per rule: its main properties, and its summary. If any rule is custom, each rule's origin is shown. */
function rulesText(rules: readonly Rule[]): string {
  const own = rules.filter(({ origin }) => origin !== undefined).length;
  const rows = rules.map((rule) => [
    rule.id,
    rule.severity,
    rule.effect,
    presetColumn(rule),
    rule.fixable === "safe" ? "fix" : rule.fixable === "suggestion" ? "suggestion" : "",
    ...(own === 0 ? [] : [visible(rule.origin ?? "wafsmith")]),
  ]);
  const header = ["rule", "severity", "effect", "preset", "fix", ...(own === 0 ? [] : ["from"])];
  const widths = header.map((_, at) => Math.max(...[header, ...rows].map((row) => row[at]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd();
  const lines = rules.flatMap((rule, at) => [
    line(rows[at]!),
    ...wrapLine(`    ${visible(rule.summary)}`, COLUMNS),
  ]);
  const ofYours = own === 0 ? "" : `, ${counted(own, "of them your own", "of them your own")}`;
  return `${[line(header), ...lines].join("\n")}\n\n${counted(rules.length, "rule")}${ofYours}.\n`;
}

function presetColumn(rule: Rule): string {
  if (rule.origin !== undefined) return "always";
  return presetsOf(rule).includes("recommended") ? "recommended" : (presetsOf(rule)[0] ?? "off");
}

function rulesJson(rules: readonly Rule[]): string {
  const list = rules.map((rule) => {
    const { code, summary, severity, effect, docs } = ruleInfo(rule);
    const { id, fixable = null, source, origin = null } = rule;
    const presets = presetsOf(rule);
    return {
      id,
      code,
      summary,
      severity,
      effect,
      presets,
      fixable,
      since: sinceOf(rule),
      docs: docs ?? null,
      playground: origin === null ? playgroundAddress(id) : null,
      source,
      origin,
    };
  });
  return `${JSON.stringify({ version: 1, rules: list }, null, 2)}\n`;
}
