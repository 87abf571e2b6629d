import { LATEST_VERSION } from "../../contract/actions.ts";
import { OVERRIDES } from "../../contract/overrides.ts";
import { OWASP } from "../../contract/owasp.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { locate } from "../../core/embedded-text.ts";
import { code, codeList, number } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedNumber } from "../../sources/values/located.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { RulesetScope } from "../model/model.ts";
import { fileProblem } from "./codes.ts";
import {
  type DecodeContext,
  type Decoded,
  decodedValue,
  isDecimal,
  refused,
  type SettingExpectation,
  unknownValue,
  wrongType,
} from "./decode-problems.ts";

/** Bounds of an integer, both inclusive. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

const LEVELS = OWASP.paranoiaLevels.value;
const LEVEL_BOUNDS: Bounds = { min: Math.min(...LEVELS), max: Math.max(...LEVELS) };
const LEVEL: SettingExpectation = {
  expected: `an integer from ${LEVEL_BOUNDS.min} to ${LEVEL_BOUNDS.max}`,
  example: String(OWASP.defaultParanoiaLevel.value),
};

const THRESHOLDS: ReadonlyMap<string, number> = new Map(Object.entries(OWASP.thresholds.value));
const THRESHOLD_BOUNDS: Bounds = { min: OWASP.minScoreThreshold.value, max: Number.MAX_SAFE_INTEGER };
const THRESHOLD: SettingExpectation = {
  expected: `an integer of at least ${THRESHOLD_BOUNDS.min}, ${codeList([...THRESHOLDS.keys()])}`,
  example: String(OWASP.defaultScoreThreshold.value),
};

const VERSION: SettingExpectation = {
  expected: `${code(LATEST_VERSION.value)} or the number of a version`,
  example: LATEST_VERSION.value,
};
const SWITCH: SettingExpectation = { expected: "`true` or `false`", example: "true" };
const FILTER: SettingExpectation = { expected: "an expression", example: '"true"' };
const SOME_TEXT: SettingExpectation = { expected: "a text", example: '"<text>"' };
const DATE: SettingExpectation = { expected: "a date such as `2027-01-31`", example: "2027-01-31" };

/** `paranoia`: the highest level that stays enabled. */
export function decodeParanoia(context: DecodeContext, entry: LocatedEntry): Decoded<number> {
  return decodeInteger(context, entry, LEVEL_BOUNDS, LEVEL);
}

/** `threshold` and `score_threshold`: a score, or one of the documented names for one. */
export function decodeThreshold(context: DecodeContext, entry: LocatedEntry): Decoded<number> {
  const { value: node } = entry;
  if (node.kind !== "String" || isDecimal(node.value)) {
    return decodeInteger(context, entry, THRESHOLD_BOUNDS, THRESHOLD);
  }
  const value = THRESHOLDS.get(node.value);
  if (value !== undefined) return { value: decodedValue(context.uri, node, value), diagnostics: [] };
  return refused(unknownValue(context.uri, entry, node.value, [...THRESHOLDS.keys()], THRESHOLD.expected));
}

/** `action` of a deployment: what the score rule does when the threshold is reached. */
export const decodeAction = wordDecoder(OWASP.actions.value, OWASP.defaultAction.value);

/** `action` of an override: the action that a rule takes instead of its default. */
export const decodeOverrideAction = wordDecoder(OVERRIDES.actions.value, OWASP.defaultAction.value);

/** `scope`: whether the rule is in the entry point of a zone or of an account. */
export const decodeScope = wordDecoder<RulesetScope>(["zone", "account"], "zone");

/** `enabled`. */
export function decodeSwitch({ uri }: DecodeContext, entry: LocatedEntry): Decoded<boolean> {
  const { value: node } = entry;
  if (node.kind !== "Boolean") return refused(wrongType(uri, entry, SWITCH));
  return { value: decodedValue(uri, node, node.value), diagnostics: [] };
}

/** `version`: of the managed ruleset. A number is sent as a string, as the API wants it. */
export function decodeVersion({ uri }: DecodeContext, entry: LocatedEntry): Decoded<string> {
  const { value: node } = entry;
  if (node.kind === "Number" && isDecimal(node.raw)) {
    return { value: decodedValue(uri, node, node.raw), diagnostics: [] };
  }
  if (node.kind !== "String") return refused(wrongType(uri, entry, VERSION));
  if (node.value === LATEST_VERSION.value || isDecimal(node.value)) {
    return { value: decodedValue(uri, node, node.value), diagnostics: [] };
  }
  return refused(unknownValue(uri, entry, node.value, [LATEST_VERSION.value], VERSION.expected));
}

/** `expression`: the requests that the ruleset is executed for; checked as the API would. */
export function decodeExpression({ uri }: DecodeContext, entry: LocatedEntry): Decoded<string> {
  const { value: node } = entry;
  if (node.kind !== "String") return refused(wrongType(uri, entry, FILTER));
  const { findings } = analyseExpression(node.content.text);
  const diagnostics = findings.map((finding) => locate(finding, node.content, uri));
  return { value: decodedValue(uri, node, node.value), diagnostics };
}

/** Any text that is not empty. */
export function decodeTextSetting({ uri }: DecodeContext, entry: LocatedEntry): Decoded<string> {
  const { value: node } = entry;
  if (node.kind !== "String" || node.value.trim() === "") return refused(wrongType(uri, entry, SOME_TEXT));
  return { value: decodedValue(uri, node, node.value), diagnostics: [] };
}

/** `until`: a day, `YYYY-MM-DD`. */
export function decodeDate({ uri }: DecodeContext, entry: LocatedEntry): Decoded<string> {
  const { value: node } = entry;
  if (node.kind !== "String" || !isDate(node.value)) return refused(wrongType(uri, entry, DATE));
  return { value: decodedValue(uri, node, node.value), diagnostics: [] };
}

/** `2027-02-30` parses in some readers as a day in March. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function wordDecoder<Word extends string>(words: readonly Word[], example: string) {
  const expected = codeList(words);
  return ({ uri }: DecodeContext, entry: LocatedEntry): Decoded<Word> => {
    const { value: node } = entry;
    if (node.kind !== "String") return refused(wrongType(uri, entry, { expected, example }));
    const value = words.find((word) => word === node.value);
    if (value !== undefined) return { value: decodedValue(uri, node, value), diagnostics: [] };
    return refused(unknownValue(uri, entry, node.value, words, expected));
  };
}

function decodeInteger(
  { uri }: DecodeContext,
  entry: LocatedEntry,
  bounds: Bounds,
  expectation: SettingExpectation,
): Decoded<number> {
  const { value: node } = entry;
  if (node.kind !== "Number" || !Number.isInteger(node.value)) {
    return refused(wrongType(uri, entry, expectation));
  }
  if (node.value < bounds.min || node.value > bounds.max) {
    return refused(outOfRange(uri, entry, node, bounds, expectation));
  }
  if (!isDecimal(node.raw)) return refused(notDecimal(uri, entry, node));
  return { value: decodedValue(uri, node, node.value), diagnostics: [] };
}

function outOfRange(
  uri: string,
  { key }: LocatedEntry,
  node: LocatedNumber,
  { min, max }: Bounds,
  { expected, example }: SettingExpectation,
): Diagnostic {
  const isSafe = Number.isSafeInteger(node.value);
  const nearestBound = isSafe ? String(node.value < min ? min : max) : example;
  const data = {
    key: code(key),
    found: isSafe ? number(node.value) : code(node.raw),
    expected,
    example: code(`${key}: ${nearestBound}`),
  };
  return fileProblem("policy/out-of-range", { uri, range: node.range, messageId: "outOfRange", data });
}

function notDecimal(uri: string, { key }: LocatedEntry, node: LocatedNumber): Diagnostic {
  const data = { key: code(key), found: code(node.raw), example: code(`${key}: ${node.value}`) };
  return fileProblem("policy/wrong-type", { uri, range: node.range, messageId: "notDecimal", data });
}
