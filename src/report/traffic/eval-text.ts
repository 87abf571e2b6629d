import { code, wordList } from "../../core/phrases.ts";
import { visible } from "../../core/visible.ts";
import { cutToLength } from "../../core/whole-characters.ts";
import { ANSI_PAINT, NO_PAINT, type Paint } from "../ink/paint.ts";
import type { RequestOutcome, RuleOutcome } from "./model.ts";

/** Options for writing outcomes for display. */
export interface EvalTextOptions {
  readonly color: boolean;
  /** Whether every rule is shown, with the conditions that decided. */
  readonly explains: boolean;
  /** Whether one expression was evaluated instead of rules. */
  readonly isExpression: boolean;
}

/** The results of `eval` for display. */
export function evalText(outcomes: readonly RequestOutcome[], options: EvalTextOptions): string {
  const paint = options.color ? ANSI_PAINT : NO_PAINT;
  const linesOf = options.isExpression ? expressionLines : lines;
  return outcomes.map((outcome) => `${linesOf(outcome, options.explains, paint).join("\n")}\n`).join("\n");
}

/** One expression: whether it matches, and why. */
function expressionLines({ name, rules: [rule] }: RequestOutcome, explains: boolean, paint: Paint): string[] {
  const { status, deciding } = rule!;
  const brush = status === "matched" ? paint.green : status === "unknown" ? paint.yellow : paint.red;
  const result = status === "matched" ? "match" : MARKS[status];
  const conditions = explains || status === "unknown" ? deciding : [];
  return [
    paint.bold(shownName(name)),
    `  ${brush(result)}`,
    ...conditions.map((one) => conditionLine(one, paint)),
  ];
}

function lines(outcome: RequestOutcome, explains: boolean, paint: Paint): string[] {
  const { name, rules, products } = outcome;
  const shown = [paint.bold(shownName(name)), `  ${headline(outcome, paint)}`];
  if (products.length > 0)
    shown.push(`  skipped products: ${products.map((one) => visible(one)).join(", ")}`);
  const shownRules = explains
    ? rules
    : rules.filter(({ status, note }) => SHOWN.includes(status) || note !== undefined);
  return [...shown, ...shownRules.flatMap((rule) => ruleLines(rule, paint, explains))];
}

const SHOWN: readonly RuleOutcome["status"][] = ["matched", "skipped", "unknown"];

function headline({ action, end, possible }: RequestOutcome, paint: Paint): string {
  const ended = end
    ? `${paint.red(action ?? "")} by ${code(visible(end.ref))} (${visible(end.file)}:${end.line})`
    : paint.green("no rule ends the evaluation");
  if (possible === undefined) return `${ended}; ${paint.yellow("the outcome depends on unknown values")}`;
  const others = possible.filter((one) => one !== action).map((one) => one ?? "no action");
  return others.length === 0 ? ended : `${ended}; ${paint.yellow(`it may also be ${wordList(others)}`)}`;
}

const MARKS: Readonly<Record<RuleOutcome["status"], string>> = {
  matched: "matched",
  "not-matched": "no match",
  unknown: "unknown",
  skipped: "skipped",
  off: "off",
  "not-reached": "not reached",
};

/** A rule with its status and the conditions that decided it. */
export function ruleLines(rule: RuleOutcome, paint: Paint, explains: boolean): string[] {
  const { ref, status, action, skippedBy, deciding, note } = rule;
  const brush = status === "matched" ? paint.green : status === "unknown" ? paint.yellow : paint.dim;
  const by = skippedBy ? ` by ${code(visible(skippedBy.ref))} (${scopeWords(skippedBy.scope)})` : "";
  const head = `  ${brush(MARKS[status].padEnd(11))} ${visible(action).padEnd(17)} ${visible(ref)}${by}`;
  const why = note === undefined ? [] : [`${INDENT}${note}`];
  const conditions = explains || status === "unknown" ? deciding : deciding.slice(0, MAX_CONDITIONS);
  return [head, ...why, ...conditions.map((one) => conditionLine(one, paint))];
}

/** A condition, and whether it is true. */
export function conditionLine({ text, holds }: RuleOutcome["deciding"][number], paint: Paint): string {
  const truth =
    holds === undefined ? paint.yellow("unknown") : holds ? paint.green("true   ") : paint.red("false  ");
  return `${INDENT}${truth} ${paint.dim(cutToLength(visible(text.slice(0, MAX_SHOWN_CHARS)), MAX_CONDITION_CHARS))}`;
}

const INDENT = " ".repeat(14);
/** Conditions shown per rule, unless all are requested. */
const MAX_CONDITIONS = 3;
const MAX_CONDITION_CHARS = 160;
/** Most requests are named by their addresses, which may be of any length. */
const MAX_NAME_CHARS = 500;
/** Characters that are escaped before a string is shortened: the rest would be cut anyway. */
const MAX_SHOWN_CHARS = 1000;

/** The name of a request, for display. */
export function shownName(name: string): string {
  return cutToLength(visible(name.slice(0, MAX_SHOWN_CHARS)), MAX_NAME_CHARS);
}

function scopeWords(scope: NonNullable<RuleOutcome["skippedBy"]>["scope"]): string {
  if (scope === "remaining") return "the remaining rules";
  return scope === "phase" ? "the phase" : scope === "ruleset" ? "the ruleset" : "the rule";
}
