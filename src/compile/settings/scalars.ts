import { LATEST_VERSION } from "../../contract/actions.ts";
import { OVERRIDES } from "../../contract/overrides.ts";
import { OWASP } from "../../contract/owasp.ts";
import { PUBLIC_KEY } from "../../contract/schemas/policy.ts";
import { isDay } from "../../core/day.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { locate } from "../../core/embedded-text.ts";
import { code, codeList, number } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedNode, LocatedNumber } from "../../sources/values/located.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { policyProblem } from "../codes.ts";
import type { RulesetScope } from "../model/model.ts";
import {
  type DecodeContext,
  type Decoded,
  decodedValue,
  decodeKeys,
  isDecimal,
  refused,
  type SettingDecoder,
  type SettingExpectation,
  unknownValue,
  wrongType,
} from "./decode.ts";

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
const FILTER: SettingExpectation = { expected: "an expression", example: '"true"' };
const SOME_TEXT: SettingExpectation = { expected: "a string", example: '"<text>"' };

/** `paranoia`: the highest level that stays enabled. */
export const decodeParanoia: SettingDecoder<number> = (context, entry) =>
  decodeInteger(context, entry, LEVEL_BOUNDS, LEVEL);

const decodeThresholdName = scalar(THRESHOLD, (node) => THRESHOLDS.get(stringOf(node) ?? ""), [
  ...THRESHOLDS.keys(),
]);

/** `threshold` and `score_threshold`: a score, or one of the documented names for one. */
export const decodeThreshold: SettingDecoder<number> = (context, entry) => {
  const { value: node } = entry;
  return node.kind === "String" && !isDecimal(node.value)
    ? decodeThresholdName(context, entry)
    : decodeInteger(context, entry, THRESHOLD_BOUNDS, THRESHOLD);
};

/** `action` of a deployment: what the score rule does when the threshold is reached. */
export const decodeAction = word(OWASP.actions.value, OWASP.defaultAction.value);

/** `action` of an override: the action that a rule takes instead of its default. */
export const decodeOverrideAction = word(OVERRIDES.actions.value, OWASP.defaultAction.value);

/** `scope`: whether the rule is in the entry point of a zone or of an account. */
export const decodeScope = word<RulesetScope>(["zone", "account"], "zone");

/** `enabled`. */
export const decodeSwitch: SettingDecoder<boolean> = (context, entry) => {
  const example = String(!/^(?:no?|off|false)$/i.test(stringOf(entry.value) ?? ""));
  const read = (node: LocatedNode) => (node.kind === "Boolean" ? node.value : undefined);
  return scalar({ expected: "`true` or `false`", example }, read)(context, entry);
};

/** `version`: of the managed ruleset. A number is sent as a string, as the API wants it. */
export const decodeVersion = scalar(
  VERSION,
  (node) => {
    const text = versionText(node);
    return text === LATEST_VERSION.value || isDecimal(text ?? "") ? text : undefined;
  },
  [LATEST_VERSION.value],
);

/** Documentation calls a version an integer and shows a string; either is taken. */
export function versionText(node: LocatedNode): string | undefined {
  return node.kind === "Number" ? node.raw : stringOf(node);
}

/** `expression`: the requests that the ruleset is executed for; checked as the API would. */
export const decodeExpression: SettingDecoder<string> = ({ uri }, entry) => {
  const { value: node } = entry;
  if (node.kind !== "String") return refused(wrongType(uri, entry, FILTER));
  const { findings } = analyseExpression(node.content.text);
  const diagnostics = findings.map((finding) => locate(finding, node.content, uri));
  return { value: decodedValue(uri, node, node.value), diagnostics };
};

/** Any text that is not empty. */
export const decodeTextSetting = scalar(SOME_TEXT, (node) =>
  stringOf(node)?.trim() ? stringOf(node) : undefined,
);

/** `description`: of the execute rule. An empty text removes the live one. */
export const decodeDescription = scalar(SOME_TEXT, stringOf);

/** `until`: a day, `YYYY-MM-DD`. */
export const decodeDate = scalar(
  { expected: "a date such as `2027-01-31`", example: "2027-01-31" },
  (node) => (isDay(stringOf(node) ?? "") ? stringOf(node) : undefined),
);

const decodePublicKey = scalar(
  { expected: "a public key of 32 bytes in Base64", example: "<key>" },
  (node) => (PUBLIC_KEY.test(stringOf(node) ?? "") ? stringOf(node) : undefined),
);

const decodeKeyMapping = mapping("public_key", decodePublicKey, {
  expected: "a mapping of `public_key`, or `false`",
  example: "{ public_key: <key> }",
});

/** `matched_data`: `{ public_key }`, or `false` for no payload logging. */
export const decodeMatchedData: SettingDecoder<string | false> = (context, entry) => {
  const { value: node } = entry;
  if (node.kind !== "Boolean" || node.value) return decodeKeyMapping(context, entry);
  return { value: decodedValue(context.uri, node, false as const), diagnostics: [] };
};

/** The value of a string. */
export function stringOf(node: LocatedNode): string | undefined {
  return node.kind === "String" ? node.value : undefined;
}

function word<Word extends string>(words: readonly Word[], example: string): SettingDecoder<Word> {
  const read = (node: LocatedNode) => words.find((one) => one === stringOf(node));
  return scalar({ expected: codeList(words), example }, read, words);
}

/** A decoder of a setting that is one value. `words`: strings that it may be, for suggestions. */
export function scalar<Value>(
  expectation: SettingExpectation,
  read: (node: LocatedNode) => Value | undefined,
  words?: readonly string[],
): SettingDecoder<Value> {
  return ({ uri }, entry) => {
    const { value: node } = entry;
    const value = read(node);
    if (value !== undefined) return { value: decodedValue(uri, node, value), diagnostics: [] };
    if (!words || node.kind !== "String") return refused(wrongType(uri, entry, expectation));
    return refused(unknownValue(uri, entry, node.value, words, expectation.expected));
  };
}

/** A decoder of a setting that is a mapping of one key. */
function mapping<Value>(
  member: string,
  decode: SettingDecoder<Value>,
  expectation: SettingExpectation,
): SettingDecoder<Value> {
  return (context, entry) => {
    const { uri } = context;
    const { key, value: node } = entry;
    if (node.kind !== "Object") return refused(wrongType(uri, entry, expectation));
    const decoded = decodeKeys(context, node, { [member]: { decode } }, code(key));
    const value = decoded.value[member];
    if (node.entry(member)) return { value, diagnostics: decoded.diagnostics };
    const data = { key: code(key), member: code(member), example: code(`${key}: ${expectation.example}`) };
    const { range } = node;
    const missing = policyProblem("policy/missing-key", { uri, range, messageId: "missingMember", data });
    return { value, diagnostics: [...decoded.diagnostics, missing] };
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
  return policyProblem("policy/out-of-range", { uri, range: node.range, messageId: "outOfRange", data });
}

function notDecimal(uri: string, { key }: LocatedEntry, node: LocatedNumber): Diagnostic {
  const data = { key: code(key), found: code(node.raw), example: code(`${key}: ${node.value}`) };
  return policyProblem("policy/wrong-type", { uri, range: node.range, messageId: "notDecimal", data });
}
