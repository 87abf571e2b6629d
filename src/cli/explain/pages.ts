import { RULES } from "../../../rules/index.ts";
import type { CodeMeaning } from "../../core/code-meaning.ts";
import type { Effect } from "../../core/diagnostic.ts";
import { locate, plainText } from "../../core/embedded-text.ts";
import { wordList } from "../../core/phrases.ts";
import { visible, visibleLines } from "../../core/visible.ts";
import { playgroundAddress } from "../../explain/addresses.ts";
import { isExpressionCode, templateText } from "../../explain/codes.ts";
import { presetsOf } from "../../lint/config/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { MessageTemplate } from "../../lint/engine/messages.ts";
import { type WholeExample, wholeExamples } from "../../lint/rule-examples.ts";
import { renderFindings } from "../../report/text.ts";
import { usualExtension } from "../../sources/notations.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { lintText } from "../lint/lint-text.ts";

const EFFECTS: Readonly<Record<Effect, string>> = {
  rejected: "Cloudflare rejects it",
  ineffective: "Cloudflare accepts it, but it never does what it says",
  risky: "accepted, effective, and probably not intended",
  "blocks-migration": "valid today, but it makes the migration to the new WAF fail",
  style: "an equivalent form reads better",
};

const FIXES = {
  safe: "`wafsmith lint --fix` applies its fix: the set of matching requests stays the same.",
  suggestion: "It suggests a fix that changes which requests match, so `--fix` leaves it to you.",
  none: "It offers no fix.",
} as const;

const MAX_EXAMPLES = 3;
const EXAMPLE_CHARS_LIMIT = 64 * 1024;

/** The page of a built-in rule, with its actual findings on its examples. */
export async function rulePage(rule: Rule): Promise<string> {
  const { source } = rule;
  const { invalid, valid } = wholeExamples(rule);
  const shown = invalid.slice(0, MAX_EXAMPLES);
  const incorrect = await Promise.all(shown.map((example) => incorrectExample(rule, example)));
  const correct = valid.slice(0, MAX_EXAMPLES).map(({ code }) => indented(code));
  return page([
    ...ruleWords(rule, `On in:    ${wordList(presetsOf(rule), "and") || "no preset"}`),
    `Incorrect:\n\n${incorrect.join("\n\n")}`,
    correct.length > 0 && `Correct:\n\n${correct.join("\n\n")}`,
    FIXES[rule.fixable ?? "none"],
    `Source: ${source.url} (checked ${source.checked})\nTry it: ${playgroundAddress(rule.id)}`,
  ]);
}

/** The page of a user's rule. None of its code is run, so its message templates are shown instead of findings. */
export function ownRulePage(rule: Rule): string {
  const messages: readonly MessageTemplate[] = Object.values(rule.messages);
  const { url, checked } = rule.source;
  return page([
    ...ruleWords(rule, `On in:    every preset\nFrom:     ${visible(rule.origin!)}`),
    messages.length > 0 &&
      `It says:\n\n${messages.map((one) => indented(visibleLines(templateText(one).trim()))).join("\n")}`,
    FIXES[rule.fixable ?? "none"],
    /^https?:/.test(url) && `Source: ${visible(url)} (checked ${visible(checked)})`,
  ]);
}

function ruleWords(rule: Rule, presets: string): (string | undefined)[] {
  const { id, summary, effect, severity, why, details } = rule;
  return [
    `lint/${id}`,
    visibleLines(summary.trim()),
    [`Effect:   ${effect} (${EFFECTS[effect]})`, `Severity: ${severity}`, presets].join("\n"),
    why !== summary ? visibleLines(why.trim()) : undefined,
    details && visibleLines(details.trim()),
  ];
}

/** The page of a code that is not a rule's, with an example finding if it concerns an expression. */
export function codePage(code: string, { summary, more = [], wrong, right }: CodeMeaning): string {
  if (!isExpressionCode(code)) return page([code, summary, ...more]);
  const rejected = "This error cannot be turned off, because Cloudflare rejects the expression.";
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

function page(parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

async function incorrectExample(
  rule: Rule,
  { code, format, fixed, suggests }: WholeExample,
): Promise<string> {
  const uri = `example.${usualExtension(format)}`;
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
