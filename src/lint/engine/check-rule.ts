import { codeList } from "../../core/phrases.ts";
import { isRecord } from "../../core/record.ts";
import { EFFECTS, FIX_SAFETIES, RULE_ID, RULE_SEVERITIES, type Rule } from "../define-rule.ts";
import type { OptionSpec } from "./options.ts";

const OPTION_KINDS: readonly OptionSpec["kind"][] = ["integer", "boolean", "text", "choice", "texts"];

/** Whether a value is a rule made with `defineRule`, or was meant to be one: no declaration has these keys. */
export function isRuleCode(value: unknown): value is Rule {
  return typeof value === "object" && value !== null && ("create" in value || "messages" in value);
}

/**
 * The problems of a value that should be a rule made with `defineRule`, as parts of a sentence: `has no text as
 * `summary``. TypeScript users get them from the type checker; all others get them here.
 */
export function problemsOfRule(value: object): string[] {
  const rule = value as Readonly<Record<string, unknown>>;
  const problems: string[] = [];
  const need = (isGood: boolean, problem: string) => {
    if (!isGood) problems.push(problem);
  };
  need(typeof rule["id"] === "string" && RULE_ID.test(rule["id"]), "has no `id` in lower case with hyphens");
  for (const key of ["summary", "why"]) need(typeof rule[key] === "string", `has no text as \`${key}\``);
  need(isOneOf(rule["effect"], EFFECTS), `has an \`effect\` that is not ${codeList(EFFECTS)}`);
  need(
    isOneOf(rule["severity"], RULE_SEVERITIES),
    `has a \`severity\` that is not ${codeList(RULE_SEVERITIES)}`,
  );
  need(typeof rule["create"] === "function", "has no function `create`");
  need(isOptional(rule["finish"], "function"), "has a `finish` that is not a function");
  need(areMessages(rule["messages"]), "has no `messages`, each with a `text` and maybe a `help`");
  need(
    areOptions(rule["options"]),
    `has \`options\` without a \`kind\` (${codeList(OPTION_KINDS)}) and a \`default\``,
  );
  for (const key of ["since", "details"])
    need(isOptional(rule[key], "string"), `has a \`${key}\` that is not a string`);
  need(
    rule["fixable"] === undefined || isOneOf(rule["fixable"], FIX_SAFETIES),
    `has a \`fixable\` that is not ${codeList(FIX_SAFETIES)}`,
  );
  need(
    rule["source"] === undefined || isSource(rule["source"]),
    "has a `source` without a `url` and the day on which it was `checked`",
  );
  const { presets } = rule;
  need(
    presets === undefined || (Array.isArray(presets) && presets.every((one) => typeof one === "string")),
    "has `presets` that are not a list of strings",
  );
  return problems;
}

function isOneOf(value: unknown, values: readonly string[]): boolean {
  return typeof value === "string" && values.includes(value);
}

function isOptional(value: unknown, type: string): boolean {
  return value === undefined || typeof value === type;
}

function isSource(value: unknown): boolean {
  return isRecord(value) && typeof value["url"] === "string" && typeof value["checked"] === "string";
}

function areMessages(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.values(value).every(
    (one) => isRecord(one) && typeof one["text"] === "string" && isOptional(one["help"], "string"),
  );
}

function areOptions(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isRecord(value)) return false;
  return Object.values(value).every(
    (one) => isRecord(one) && isOneOf(one["kind"], OPTION_KINDS) && one["default"] !== undefined,
  );
}
