import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { code, counted, number } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedNode } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import { describeNode } from "../model/describe.ts";
import type { Placed } from "../model/model.ts";
import { isRuleId, isRuleNumber } from "../model/rule-names.ts";
import {
  type DecodeContext,
  decodedValue,
  decodeKeys,
  type KeyTable,
  type KeyValues,
  refused,
  type SettingExpectation,
  wrongType,
} from "./decode.ts";
import {
  decodeDate,
  decodeOverrideAction,
  decodeSwitch,
  decodeTextSetting,
  decodeThreshold,
} from "./scalars.ts";

const RULE_LIST: SettingExpectation = { expected: "a list of rules", example: "[<rule>]" };
const OVERRIDE_LIST: SettingExpectation = {
  expected: "a list of overrides",
  example: "[{ id: <rule>, enabled: false }]",
};
const CATEGORY_LIST: SettingExpectation = {
  expected: "a list of overrides",
  example: "[{ category: <tag>, enabled: false }]",
};
const OVERRIDE: SettingExpectation = {
  expected: "a mapping of `enabled` and `action`",
  example: "{ action: log }",
};

const OVERRIDE_KEYS = {
  enabled: { decode: decodeSwitch },
  action: { decode: decodeOverrideAction },
} satisfies KeyTable;

const RULE_OVERRIDE_KEYS = {
  ...OVERRIDE_KEYS,
  score_threshold: { decode: decodeThreshold },
} satisfies KeyTable;

/** The properties of an override, in a policy as in a request; those of several rules lack `score_threshold`. */
export const OVERRIDE_PROPERTIES = [
  "enabled",
  "action",
  "score_threshold",
] as const satisfies readonly (keyof typeof RULE_OVERRIDE_KEYS)[];

/** The settings of an override of several rules. */
export type OverrideSettings = KeyValues<typeof OVERRIDE_KEYS>;

/** One entry of `categories`. */
export interface CategorySettings extends OverrideSettings {
  readonly category: Placed<string>;
}

/** One entry of `disabled_rules` or `rules`. */
export interface ManagedRuleSettings extends KeyValues<typeof RULE_OVERRIDE_KEYS> {
  /** The rule as named in the policy, and the location of that name. */
  readonly reference: Placed<string>;
  /** `id`: the rule's identifier. `number`: the rule's number in the Core Rule Set, as descriptions begin. */
  readonly by: "id" | "number";
  /** Why it is off, in the author's words. Carried for reviewers; it is not part of a request. */
  readonly reason?: string | undefined;
  /** The last day on which the entry applies, `YYYY-MM-DD`. */
  readonly until?: Placed<string> | undefined;
  /** Entries of a file that extends another, and of a zone, are stronger than those of a lower layer. */
  readonly layer: number;
}

const ID_KEY = { id: { decode: decodeReference } } satisfies KeyTable;

/** Remarks on an entry: why it exists, and when it ends. */
export const REMARK_KEYS = {
  reason: { decode: decodeTextSetting },
  until: { decode: decodeDate },
} satisfies KeyTable;

const DISABLED_KEYS = { ...ID_KEY, ...REMARK_KEYS };
const RULE_KEYS = { ...ID_KEY, ...RULE_OVERRIDE_KEYS, ...REMARK_KEYS };
const CATEGORY_KEYS = { category: { decode: decodeTextSetting }, ...OVERRIDE_KEYS };

/**
 * `disabled_rules`: rules by id, by number, or as `{ id, reason, until }`. An entry that names no rule is reported and
 * skipped.
 */
export function decodeDisabledRules(
  context: DecodeContext,
  entry: LocatedEntry,
): Staged<readonly ManagedRuleSettings[]> {
  return decodeList(context, entry, RULE_LIST, (node) => {
    if (node.kind !== "Object") return disabledRule(context, decodeReference(context, { value: node }));
    const { value, diagnostics } = decodeKeys(context, node, DISABLED_KEYS, "a disabled rule");
    if (!node.entry("id")) diagnostics.push(missingId(context, node, "missingRuleId"));
    const { id, reason, until } = value;
    return disabledRule(context, { value: id, diagnostics }, { reason: reason?.value, until });
  });
}

/** `rules`: overrides of single rules. */
export function decodeRuleOverrides(
  context: DecodeContext,
  entry: LocatedEntry,
): Staged<readonly ManagedRuleSettings[]> {
  return decodeList(context, entry, OVERRIDE_LIST, (node) => {
    if (node.kind !== "Object") return refused(wrongEntry(context, node));
    const { value, diagnostics } = decodeKeys(context, node, RULE_KEYS, "an override of a rule");
    if (!node.entry("id")) diagnostics.push(missingId(context, node, "missingOverrideId"));
    if (!hasAny(node.entries, OVERRIDE_PROPERTIES)) {
      diagnostics.push(changesNothing(context, node));
    }
    const { id, reason, ...rest } = value;
    const known = id && { ...rest, reason: reason?.value, reference: id, by: kindOf(id) };
    return { value: known && { ...known, layer: context.layer }, diagnostics };
  });
}

/** `categories`: overrides of the rules that have a tag, in order: if two apply to one rule, the last wins. */
export function decodeCategories(
  context: DecodeContext,
  entry: LocatedEntry,
): Staged<readonly CategorySettings[]> {
  return decodeList(context, entry, CATEGORY_LIST, (node) => {
    if (node.kind !== "Object") return refused(wrongEntry(context, node));
    const { value, diagnostics } = decodeKeys(context, node, CATEGORY_KEYS, "an override of a tag");
    if (!node.entry("category")) diagnostics.push(missingId(context, node, "missingCategory"));
    if (!hasAny(node.entries, ["enabled", "action"])) diagnostics.push(changesNothing(context, node));
    const { category, ...rest } = value;
    return { value: category && { ...rest, category }, diagnostics };
  });
}

/** `all_rules`: an override of every rule of the ruleset. */
export function decodeAllRules(
  context: DecodeContext,
  entry: LocatedEntry,
): Staged<OverrideSettings | undefined> {
  const { value: node } = entry;
  if (node.kind !== "Object") return refused(wrongType(context.uri, entry, OVERRIDE));
  const decoded = decodeKeys(context, node, OVERRIDE_KEYS, "an override of all rules");
  if (node.entries.length > 0) return decoded;
  return { ...decoded, diagnostics: [...decoded.diagnostics, changesNothing(context, node)] };
}

/** The entries of two layers. An upper entry replaces the lower one for the same tag, and takes the later position. */
export function mergeCategories(
  lower: readonly CategorySettings[],
  upper: readonly CategorySettings[],
): readonly CategorySettings[] {
  const replaced = new Set(upper.map(({ category }) => category.value));
  return [...lower.filter(({ category }) => !replaced.has(category.value)), ...upper];
}

/** The entries of two layers, the stronger ones last. */
export function mergeRules(
  lower: readonly ManagedRuleSettings[],
  upper: readonly ManagedRuleSettings[],
): readonly ManagedRuleSettings[] {
  return [...lower, ...upper];
}

/** The items of a list, within the bound on entries. */
export function decodeList<Item>(
  { uri, limits }: DecodeContext,
  entry: LocatedEntry,
  expectation: SettingExpectation,
  decode: (node: LocatedNode) => Staged<Item | undefined>,
): Staged<readonly Item[]> {
  const { value: node } = entry;
  if (node.kind !== "Array") return { value: [], diagnostics: [wrongType(uri, entry, expectation)] };
  const items: Item[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const item of node.items.slice(0, limits.maxDisabledRules)) {
    const decoded = decode(item);
    diagnostics.push(...decoded.diagnostics);
    if (decoded.value !== undefined) items.push(decoded.value);
  }
  const firstTooMany = node.items[limits.maxDisabledRules];
  if (firstTooMany) {
    const count = counted(node.items.length, "entry", "entries");
    const data = { key: code(entry.key), count, limit: number(limits.maxDisabledRules) };
    const { range } = firstTooMany;
    diagnostics.push(policyProblem("policy/too-many-rules", { uri, range, messageId: "tooManyRules", data }));
  }
  return { value: items, diagnostics };
}

function disabledRule(
  { layer }: DecodeContext,
  { value: reference, diagnostics }: Staged<Placed<string> | undefined>,
  why: Pick<ManagedRuleSettings, "reason" | "until"> = {},
): Staged<ManagedRuleSettings | undefined> {
  if (!reference) return { value: undefined, diagnostics };
  const enabled = { ...reference, value: false };
  return { value: { reference, by: kindOf(reference), enabled, ...why, layer }, diagnostics };
}

/**
 * The name as written. YAML reads an unquoted `920272` as a number, and an unquoted id such as
 * `00000000000000000000000000000e10` as well, so the text in the file is used.
 */
function decodeReference(
  { uri }: DecodeContext,
  { value: node }: Pick<LocatedEntry, "value">,
): Staged<Placed<string> | undefined> {
  if (node.kind === "String" && node.value.trim() !== "") {
    return { value: decodedValue(uri, node, node.value), diagnostics: [] };
  }
  if (node.kind === "Number" && (isRuleNumber(node.raw) || isRuleId(node.raw))) {
    return { value: decodedValue(uri, node, node.raw), diagnostics: [] };
  }
  const data = { found: describeNode(node) };
  return refused(
    policyProblem("policy/wrong-type", { uri, range: node.range, messageId: "wrongRule", data }),
  );
}

function kindOf(reference: Placed<string>): ManagedRuleSettings["by"] {
  return isRuleNumber(reference.value) ? "number" : "id";
}

function hasAny(entries: readonly LocatedEntry[], keys: readonly string[]): boolean {
  return entries.some(({ key: name }) => keys.includes(name));
}

function wrongEntry({ uri }: DecodeContext, node: LocatedNode): Diagnostic {
  const data = { found: describeNode(node) };
  return policyProblem("policy/wrong-type", { uri, range: node.range, messageId: "wrongOverride", data });
}

function missingId(
  { uri }: DecodeContext,
  { range }: LocatedNode,
  messageId: "missingRuleId" | "missingOverrideId" | "missingCategory",
): Diagnostic {
  return policyProblem("policy/missing-key", { uri, range, messageId });
}

function changesNothing({ uri }: DecodeContext, { range }: LocatedNode): Diagnostic {
  return policyProblem("policy/missing-key", { uri, range, messageId: "overridesNothing" });
}
