import { counted } from "../../src/core/phrases.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { table } from "./markdown.ts";
import { EFFECTS, presetsOf } from "./rule-page.ts";

const byEffect = (rules: readonly Rule[]) =>
  Object.entries(EFFECTS).map(([effect, meaning]) => ({
    effect,
    meaning,
    members: rules.filter((rule) => rule.effect === effect),
  }));

/** `docs/rules/README.md`: all rules, grouped by the effect of their findings. */
export function rulesPage(rules: readonly Rule[]): string {
  const sections = byEffect(rules).flatMap(({ effect, meaning, members }) => [
    `## ${effect}: ${meaning}`,
    table(
      ["rule", "", "fix", "on in"],
      members.map((rule) => [
        `[${rule.id}](${rule.id}.md)`,
        rule.summary,
        rule.fixable === "safe" ? "`--fix`" : (rule.fixable ?? ""),
        presetsOf(rule),
      ]),
    ),
  ]);
  const heading = `${counted(rules.length, "rule")}. Syntax, names and types are also checked; \`wafsmith explain CODE\` explains any finding.`;
  return `${["# Rules", heading, ...sections].join("\n\n")}\n`;
}

/** A small table with the number of rules for each effect. */
export function rulesSummary(rules: readonly Rule[]): string {
  const rows = byEffect(rules).map(({ effect, meaning, members }) => [
    effect,
    meaning,
    String(members.length),
  ]);
  return table(["effect", "a finding means", "rules"], rows);
}
