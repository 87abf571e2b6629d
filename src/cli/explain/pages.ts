import { RULES } from "../../../rules/index.ts";
import type { Effect } from "../../core/diagnostic.ts";
import { locate, plainText } from "../../core/embedded-text.ts";
import { oneOf } from "../../core/phrases.ts";
import { presetsOf } from "../../lint/config.ts";
import type { InvalidExample, Rule } from "../../lint/define-rule.ts";
import { renderFindings } from "../../report/text.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { lintText } from "../lint/lint-text.ts";
import type { ExpressionCode } from "./expression-codes.ts";

const EFFECTS: Readonly<Record<Effect, string>> = {
  rejected: "the service refuses it",
  ineffective: "the service accepts it, and it never does what it says",
  risky: "accepted, effective, and probably not meant",
  "blocks-migration": "valid today, and the migration to the new WAF fails on it",
  style: "an equivalent form reads better",
};

const FIXES = {
  safe: "`wafsmith lint --fix` applies its fix: the set of matching requests stays the same.",
  suggestion: "It suggests a fix that changes which requests match, so `--fix` leaves it to you.",
  none: "It offers no fix.",
} as const;

const EXTENSIONS = { expression: "cfexpr", json: "json", yaml: "yaml", terraform: "tf" } as const;
const MAX_EXAMPLES = 3;
const EXAMPLE_CHARS_LIMIT = 64 * 1024;

/** What there is to know about a rule, with what it really says about its examples. */
export async function rulePage(rule: Rule): Promise<string> {
  const { id, summary, effect, severity, why, details, fixable, examples, source } = rule;
  const presets = oneOf(presetsOf(rule), "and") || "no preset";
  const shown = examples.invalid.slice(0, MAX_EXAMPLES);
  const incorrect = await Promise.all(shown.map((example) => incorrectExample(rule, example)));
  const correct = examples.valid
    .slice(0, MAX_EXAMPLES)
    .map((one) => indented(typeof one === "string" ? one : one.code));
  return page([
    `lint/${id}`,
    summary,
    [`Effect:   ${effect} (${EFFECTS[effect]})`, `Severity: ${severity}`, `On in:    ${presets}`].join("\n"),
    why,
    details?.trim(),
    `Incorrect:\n\n${incorrect.join("\n\n")}`,
    correct.length > 0 && `Correct:\n\n${correct.join("\n\n")}`,
    FIXES[fixable ?? "none"],
    `Source: ${source.url} (checked ${source.checked})`,
  ]);
}

/** What a code about expressions means, with the finding that it gives. */
export function expressionPage(code: string, { summary, wrong, right }: ExpressionCode): string {
  const rejected = "This is an error that cannot be switched off: the service refuses the expression.";
  if (wrong === undefined || right === undefined) return page([code, summary, rejected]);
  const host = plainText(wrong);
  const findings = analyseExpression(wrong).findings.map((finding) => locate(finding, host, "example"));
  const shown = renderFindings(findings, new Map([["example", wrong]])).trimEnd();
  return page([
    code,
    summary,
    rejected,
    `Incorrect:\n\n${indented(shown)}`,
    `Correct:\n\n${indented(right)}`,
  ]);
}

/** What a code means, where there is nothing to show. */
export function plainPage(code: string, sentences: readonly string[]): string {
  return page([code, ...sentences]);
}

function page(parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

async function incorrectExample(
  rule: Rule,
  { code, format = "expression", fixed, suggests }: InvalidExample,
): Promise<string> {
  const uri = `example.${EXTENSIONS[format]}`;
  const severities = new Map([[rule.id, rule.severity]]);
  const ruleIds = new Set(RULES.map((one) => one.id));
  const config = { severities, ruleIds, plan: undefined, ignore: [], suppressions: [] };
  const options = { config, rules: RULES, maxFileChars: EXAMPLE_CHARS_LIMIT, allowsFix: undefined };
  const { result } = await lintText({ uri, configUri: uri, text: code }, options);
  const found = result.diagnostics.filter((one) => one.code === `lint/${rule.id}`);
  const better = fixed ?? suggests;
  return [
    indented(renderFindings(found, new Map([[uri, code]])).trimEnd()),
    ...(better === undefined
      ? []
      : [indented(`${fixed === undefined ? "Suggested" : "Fixed"}:\n${indented(better)}`)]),
  ].join("\n");
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}
