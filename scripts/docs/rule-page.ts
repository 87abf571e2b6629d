import type { Diagnostic, Effect, FixSafety } from "../../src/core/diagnostic.ts";
import { wordList } from "../../src/core/phrases.ts";
import { playgroundAddress } from "../../src/explain/addresses.ts";
import { presetSeverities } from "../../src/lint/config/config.ts";
import { type Rule, sinceOf } from "../../src/lint/define-rule.ts";
import { type ExampleFormat, type WholeExample, wholeExamples } from "../../src/lint/rule-examples.ts";
import { findingsIn, reportOf } from "./example-report.ts";
import { fence, shortened } from "./markdown.ts";

/** The meaning of each effect, as every page states it. */
export const EFFECTS: Readonly<Record<Effect, string>> = {
  rejected: "Cloudflare rejects it",
  ineffective: "Cloudflare accepts it, but it never does what it says",
  risky: "accepted, effective, and probably not intended",
  "blocks-migration": "valid today, but it makes the migration to the new WAF fail",
  style: "an equivalent form reads better",
};

const FIXES: Readonly<Record<FixSafety | "none", string>> = {
  safe: "A fix of this rule keeps the set of matching requests, so `--fix` applies it.",
  suggestion:
    "A fix of this rule changes which requests match, so it is a suggestion and `--fix` leaves it to you.",
  none: "This rule offers no fix.",
};

/** The presets that switch a rule on: `recommended`, `recommended and strict`, or `none`. */
export function presetsOf(rule: Rule): string {
  const presets = (["recommended", "strict"] as const).filter(
    (name) => presetSeverities([rule], name).size > 0,
  );
  return wordList(presets, "and") || "none";
}

/** The findings of a rule in each of its invalid examples. */
export function findingsInExamples(rule: Rule): readonly (readonly Diagnostic[])[] {
  return wholeExamples(rule).invalid.map((example) => findingsIn(rule, example));
}

/** The documentation of one rule, with the actual findings for its examples. */
export function rulePage(rule: Rule, found = findingsInExamples(rule)): string {
  const { id, summary, effect, severity, why, details, fixable, source } = rule;
  const { invalid, valid } = wholeExamples(rule);
  return [
    `# ${id}`,
    summary,
    `- Effect: \`${effect}\` (${EFFECTS[effect]})\n` +
      `- Severity: ${severity}\n` +
      `- On in: ${presetsOf(rule)}\n` +
      `- Since: ${sinceOf(rule)}`,
    "## Why",
    why,
    ...(details ? [details.trim()] : []),
    "## Incorrect",
    `[Try these examples in the playground](${playgroundAddress(id)}).`,
    ...invalid.flatMap((example, at) => incorrect(found[at]!, example)),
    "## Correct",
    ...valid.map(({ code, format }) => fence(code, languageOf(format))),
    "## Fix",
    FIXES[fixable ?? "none"],
    "## Source",
    `${sourceText(source.url)} (checked ${source.checked})`,
  ]
    .join("\n\n")
    .concat("\n");
}

function incorrect(found: readonly Diagnostic[], example: WholeExample): string[] {
  const { code, format, fixed, suggests } = example;
  const parts = [fence(shortened(code), languageOf(format)), fence(reportOf(found, example), "text")];
  if (fixed !== undefined) parts.push("After `--fix`:", fence(shortened(fixed), languageOf(format)));
  if (suggests !== undefined) parts.push("Suggested:", fence(shortened(suggests), languageOf(format)));
  return parts;
}

function languageOf(format: ExampleFormat): string {
  return format === "expression" ? "text" : format === "terraform" ? "hcl" : format;
}

function sourceText(url: string): string {
  return /^https?:/.test(url) ? `<${url}>` : url[0]!.toUpperCase() + url.slice(1);
}
