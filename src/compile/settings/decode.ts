import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import { describeNode, endingFor } from "../model/describe.ts";
import type { CompileLimits, Placed } from "../model/model.ts";

/** The context passed to every decoder in addition to the value. */
export interface DecodeContext {
  readonly uri: string;
  readonly limits: CompileLimits;
  /** The index of the decoded file among those that extend each other, weakest first; zones are above all of them. */
  readonly layer: number;
}

/** A value of a policy that could be used, or the problems why not. */
export type Decoded<Value> = Staged<Placed<Value> | undefined>;

/** Decodes the value of a key. */
export type Decoder<Value> = (context: DecodeContext, entry: LocatedEntry) => Staged<Value>;

/** Decodes a value that is kept with its place. */
export type SettingDecoder<Value> = Decoder<Placed<Value> | undefined>;

/** The keys of a mapping, in the order in which they are documented. */
export type KeyTable = Readonly<Record<string, { readonly decode: Decoder<unknown> }>>;

/** The values of a mapping with the keys of a table. A key that is not given, or cannot be used, is undefined. */
export type KeyValues<Table extends KeyTable> = {
  readonly [Key in keyof Table]?: ReturnType<Table[Key]["decode"]>["value"] | undefined;
};

/** Allowed along with the settings: it names the policy's schema for editors, and sets nothing. */
export const SCHEMA_KEY = "$schema";

/** The values that a setting accepts, for messages. */
export interface SettingExpectation {
  /** A noun phrase: `an integer from 1 to 4`. */
  readonly expected: string;
  /** An example value, as written in a policy. */
  readonly example: string;
}

/** Excludes `040`, which is 40 to one reader of YAML and 32 to another, and `0x28`, `4e1` and `+40`. */
export function isDecimal(text: string): boolean {
  return /^[1-9][0-9]*$/.test(text);
}

/** A value that can be used. */
export function decodedValue<Value>(uri: string, { range }: LocatedNode, value: Value): Placed<Value> {
  return { value, uri, range };
}

/** A value that cannot. */
export function refused(diagnostic: Diagnostic): Staged<undefined> {
  return { value: undefined, diagnostics: [diagnostic] };
}

/** A value of a kind that the setting does not take. */
export function wrongType(
  uri: string,
  { key, keyRange, value: node }: LocatedEntry,
  { expected, example }: SettingExpectation,
): Diagnostic {
  const words = { key: code(key), expected, example: code(`${key}: ${example}`) };
  if (node.kind === "Null") {
    return policyProblem("policy/wrong-type", { uri, range: keyRange, messageId: "noValue", data: words });
  }
  const { range } = node;
  if (node.kind === "String" && isDecimal(node.value)) {
    const data = { ...words, found: code(node.value), example: code(`${key}: ${node.value}`) };
    return policyProblem("policy/wrong-type", { uri, range, messageId: "quotedNumber", data });
  }
  const data = { ...words, found: describeNode(node) };
  return policyProblem("policy/wrong-type", { uri, range, messageId: "wrongType", data });
}

/** A key that is in its mapping a second time. */
export function duplicatePolicyKey(uri: string, entry: LocatedEntry, first: LocatedEntry): Diagnostic {
  return policyProblem("policy/duplicate-key", {
    uri,
    range: entry.keyRange,
    messageId: "duplicateKey",
    data: { key: code(entry.key) },
    related: [{ uri, range: first.keyRange, message: "It is first given here." }],
  });
}

/** A string that is not among the values of the setting. */
export function unknownValue(
  uri: string,
  { key, value: node }: LocatedEntry,
  found: string,
  known: readonly string[],
  expected: string,
): Diagnostic {
  const data = { found: code(found), key: code(key), expected, ending: endingFor(nearest(found, known)) };
  return policyProblem("policy/unknown-value", { uri, range: node.range, messageId: "unknownValue", data });
}

/**
 * The values of a mapping, key by key, in file order. A key that is not in the table, or that is given before, is
 * reported; of a repeated key the last value counts.
 *
 * `what`: the mapping as a noun phrase.
 */
export function decodeKeys<Table extends KeyTable>(
  context: DecodeContext,
  node: LocatedObject,
  table: Table,
  what: string,
): { readonly value: KeyValues<Table>; readonly diagnostics: Diagnostic[] } {
  let value: KeyValues<Table> = {};
  const diagnostics: Diagnostic[] = [];
  for (const entry of entriesWithin(context, node, diagnostics)) {
    const row = Object.hasOwn(table, entry.key) ? table[entry.key] : undefined;
    if (!row) {
      diagnostics.push(unknownKey(context.uri, entry, Object.keys(table), what));
      continue;
    }
    const decoded = row.decode(context, entry);
    value = { ...value, [entry.key]: decoded.value };
    diagnostics.push(...decoded.diagnostics);
  }
  return { value, diagnostics };
}

/** The entries of a mapping until there are too many problems. Reports that, and each key that is given before. */
export function* entriesWithin(
  { uri, limits: { maxProblems } }: DecodeContext,
  node: LocatedObject,
  diagnostics: Diagnostic[],
): Generator<LocatedEntry> {
  const firstByKey = new Map<string, LocatedEntry>();
  for (const entry of node.entries) {
    if (diagnostics.length >= maxProblems) {
      diagnostics.push(tooManyProblems(uri, entry, maxProblems));
      return;
    }
    const first = firstByKey.get(entry.key);
    if (first) diagnostics.push(duplicatePolicyKey(uri, entry, first));
    else firstByKey.set(entry.key, entry);
    yield entry;
  }
}

function tooManyProblems(uri: string, { keyRange: range }: LocatedEntry, most: number): Diagnostic {
  const data = { limit: counted(most, "problem") };
  return policyProblem("policy/too-many-problems", { uri, range, messageId: "tooManyProblems", data });
}

function unknownKey(
  uri: string,
  { key: name, keyRange }: LocatedEntry,
  keys: readonly string[],
  what: string,
): Diagnostic {
  const ending = endingFor(nearKeys(name, keys));
  const known = keys.filter((one) => one !== SCHEMA_KEY);
  const data = { key: code(name), what, ending, keys: codeList(known, "and", known.length) };
  return policyProblem("policy/unknown-key", { uri, range: keyRange, messageId: "unknownKey", data });
}

/** The API's own names (`score_threshold`, `paranoia_level`) are far from ours letter by letter, but contain them. */
function nearKeys(name: string, keys: readonly string[]): string[] {
  const near = nearest(name, keys);
  const lower = name.toLowerCase();
  return near.length > 0 ? near : keys.filter((known) => lower.includes(known)).slice(0, 3);
}
