import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { repeatsIn } from "../../core/items-by-key.ts";
import { code } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedNode } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import type { Placed, PolicyPlace } from "../model/model.ts";
import {
  type DecodeContext,
  type Decoded,
  decodedValue,
  decodeKeys,
  duplicatePolicyKey,
  type KeyValues,
  refused,
  type SettingExpectation,
  wrongType,
} from "./decode.ts";
import { placeOfMapping } from "./deployment.ts";
import { decodeDisabledRules, decodeList, type ManagedRuleSettings, REMARK_KEYS } from "./overrides.ts";
import type { SettingRows } from "./row.ts";
import { decodeExpression, decodeSwitch, decodeTextSetting, scalar, stringOf } from "./scalars.ts";

/** The value of `skip` for every later rule of the entry point. */
export const SKIP_ALL = "all";

const decodeSkip = scalar({ expected: code(SKIP_ALL), example: SKIP_ALL }, (node) =>
  stringOf(node) === SKIP_ALL ? SKIP_ALL : undefined,
);

/** The keys of an exception, in the order in which they are documented. */
export const EXCEPTION_ROWS = {
  name: { decode: decodeTextSetting, member: { of: "rule", path: ["description"] } },
  expression: { decode: decodeExpression, member: { of: "rule", path: ["expression"] } },
  rulesets: { decode: decodeRulesets },
  rules: { decode: decodeSkippedRules },
  skip: { decode: decodeSkip },
  before: { decode: decodeTextSetting },
  enabled: { decode: decodeSwitch, member: { of: "rule", path: ["enabled"] } },
  logging: { decode: decodeSwitch, member: { of: "rule", path: ["logging", "enabled"] } },
  ...REMARK_KEYS,
} satisfies SettingRows;

type Keys = KeyValues<typeof EXCEPTION_ROWS>;

/** One entry of `exceptions`: a skip rule. */
export interface ExceptionSettings extends Omit<Keys, "rulesets" | "rules" | "skip" | "reason"> {
  /** The first setting: where problems of the entry as a whole are shown. */
  readonly place: PolicyPlace;
  readonly skips: ExceptionSkips | undefined;
  readonly reason: string | undefined;
}

/** The rules that a skip rule skips: every rule after it, whole rulesets, or single rules of rulesets. */
export type ExceptionSkips =
  | { readonly kind: "all" }
  | {
      readonly kind: "some";
      readonly rulesets: readonly Placed<string>[];
      readonly rules: readonly SkippedRules[];
    };

/** The rules of one ruleset that an exception skips. */
export interface SkippedRules {
  readonly ruleset: Placed<string>;
  readonly rules: readonly ManagedRuleSettings[];
}

const LIST: SettingExpectation = {
  expected: "a list of exceptions",
  example: "[{ expression: ssl, rulesets: [owasp] }]",
};
const RULESETS: SettingExpectation = { expected: "a list of managed rulesets", example: "[owasp]" };
const RULES: SettingExpectation = {
  expected: "a mapping of rulesets to lists of rules",
  example: "{ owasp: [<rule>] }",
};
/** `exceptions`: one mapping for each skip rule. */
export function decodeExceptions(
  context: DecodeContext,
  entry: LocatedEntry,
): Staged<readonly ExceptionSettings[]> {
  const firstByName = new Map<string, ExceptionSettings>();
  return decodeList(context, entry, LIST, (node) => {
    const decoded = decodeException(context, node);
    const name = decoded.value?.name;
    if (!decoded.value || !name) return decoded;
    const first = firstByName.get(nameKey(name));
    if (!first) firstByName.set(nameKey(name), decoded.value);
    return first ? { ...decoded, diagnostics: [...decoded.diagnostics, sameName(name, first)] } : decoded;
  });
}

/** The key by which names are compared, ignoring case. */
export function nameKey({ value }: Placed<string>): string {
  return value.trim().toLowerCase();
}

function decodeException(context: DecodeContext, node: LocatedNode): Staged<ExceptionSettings | undefined> {
  const { uri } = context;
  if (node.kind !== "Object") {
    return refused(
      policyProblem("policy/wrong-type", { uri, range: node.range, messageId: "wrongException" }),
    );
  }
  const { value, diagnostics } = decodeKeys(context, node, EXCEPTION_ROWS, "an exception");
  const { rulesets, rules, skip, reason, ...rest } = value;
  if (!node.entry("name") && !node.entry("expression")) {
    const { range } = node;
    diagnostics.push(policyProblem("policy/missing-key", { uri, range, messageId: "missingExceptionName" }));
  }
  const mixed = node.entry("skip") && (node.entry("rulesets") ?? node.entry("rules"));
  if (mixed) {
    const data = { key: code(mixed.key) };
    diagnostics.push(
      policyProblem("policy/mixed-forms", { uri, range: mixed.keyRange, messageId: "mixedSkips", data }),
    );
  }
  const some: ExceptionSkips = { kind: "some", rulesets: rulesets ?? [], rules: rules ?? [] };
  const isSome = node.entry("rulesets") ?? node.entry("rules");
  return {
    value: {
      ...rest,
      place: placeOfMapping(uri, node),
      skips: skip ? { kind: "all" } : isSome ? some : undefined,
      reason: reason?.value,
    },
    diagnostics,
  };
}

function decodeRulesets(context: DecodeContext, entry: LocatedEntry): Staged<readonly Placed<string>[]> {
  const { uri } = context;
  const decoded = decodeList(context, entry, RULESETS, (node): Decoded<string> => {
    if (node.kind === "String" && node.value.trim() !== "") {
      return { value: decodedValue(uri, node, node.value), diagnostics: [] };
    }
    return refused(wrongType(uri, { ...entry, value: node }, RULESETS));
  });
  return withContent(context, entry, decoded);
}

function decodeSkippedRules(context: DecodeContext, entry: LocatedEntry): Staged<readonly SkippedRules[]> {
  const { uri } = context;
  const { value: node } = entry;
  if (node.kind !== "Object") return { value: [], diagnostics: [wrongType(uri, entry, RULES)] };
  const repeats = repeatsIn(node.entries, ({ key }) => key);
  const diagnostics = repeats.map(({ again, first }) => duplicatePolicyKey(uri, again, first));
  const value = node.entries.map((one) => {
    const { value: rules, diagnostics: found } = withContent(context, one, decodeDisabledRules(context, one));
    diagnostics.push(...found);
    return { ruleset: { value: one.key, uri, range: one.keyRange }, rules };
  });
  if (value.length === 0) diagnostics.push(skipsNothing(context, entry));
  return { value, diagnostics };
}

function withContent<Item>(
  context: DecodeContext,
  entry: LocatedEntry,
  decoded: Staged<readonly Item[]>,
): Staged<readonly Item[]> {
  const isEmpty = entry.value.kind === "Array" && entry.value.items.length === 0;
  if (!isEmpty) return decoded;
  return { ...decoded, diagnostics: [...decoded.diagnostics, skipsNothing(context, entry)] };
}

function skipsNothing({ uri }: DecodeContext, { keyRange: range }: LocatedEntry): Diagnostic {
  return policyProblem("policy/missing-key", { uri, range, messageId: "skipsNothing" });
}

function sameName({ uri, range, value }: Placed<string>, first: ExceptionSettings): Diagnostic {
  const related = [{ ...first.place, message: "This exception has it first." }];
  const data = { name: code(value) };
  return policyProblem("policy/duplicate-exception", { uri, range, messageId: "sameName", data, related });
}
