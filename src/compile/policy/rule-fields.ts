import { PUBLIC_KEY } from "../../contract/schemas/policy.ts";
import { code } from "../../core/phrases.ts";
import type { LocatedEntry } from "../../sources/values/located.ts";
import type { Placed } from "../model/model.ts";
import { fileProblem } from "./codes.ts";
import {
  type DecodeContext,
  type Decoded,
  decodedValue,
  decodeKeys,
  key,
  refused,
  type SettingExpectation,
  wrongType,
} from "./decode-problems.ts";
import { decodeSwitch } from "./settings.ts";

interface OneKey<Value> extends SettingExpectation {
  readonly member: string;
  /** The mapping as a noun phrase. */
  readonly what: string;
  readonly decode: (context: DecodeContext, entry: LocatedEntry) => Decoded<Value>;
}

const DESCRIPTION: SettingExpectation = { expected: "a text", example: '"<text>"' };

const LOGGING: OneKey<boolean> = {
  expected: "a mapping of `enabled`",
  example: "{ enabled: true }",
  member: "enabled",
  what: "`logging`",
  decode: decodeSwitch,
};

const MATCHED_DATA: OneKey<string> = {
  expected: "a mapping of `public_key`, or `false`",
  example: "{ public_key: <key> }",
  member: "public_key",
  what: "`matched_data`",
  decode: decodePublicKey,
};

const KEY: SettingExpectation = { expected: "a public key of 32 bytes in Base64", example: "<key>" };

function decodePublicKey({ uri }: DecodeContext, entry: LocatedEntry): Decoded<string> {
  const { value: node } = entry;
  if (node.kind !== "String" || !PUBLIC_KEY.test(node.value)) return refused(wrongType(uri, entry, KEY));
  return { value: decodedValue(uri, node, node.value), diagnostics: [] };
}

/** `description`: of the execute rule. An empty text removes the live one. */
export function decodeDescription({ uri }: DecodeContext, entry: LocatedEntry): Decoded<string> {
  const { value: node } = entry;
  if (node.kind !== "String") return refused(wrongType(uri, entry, DESCRIPTION));
  return { value: decodedValue(uri, node, node.value), diagnostics: [] };
}

/** `logging`: `{ enabled }`. */
export function decodeLogging(context: DecodeContext, entry: LocatedEntry): Decoded<boolean> {
  return decodeMember(context, entry, LOGGING);
}

/** `matched_data`: `{ public_key }`, or `false` for no payload logging. */
export function decodeMatchedData(context: DecodeContext, entry: LocatedEntry): Decoded<string | false> {
  const { value: node } = entry;
  if (node.kind !== "Boolean" || node.value) return decodeMember(context, entry, MATCHED_DATA);
  return { value: decodedValue(context.uri, node, false as const), diagnostics: [] };
}

function decodeMember<Value>(
  context: DecodeContext,
  entry: LocatedEntry,
  setting: OneKey<Value>,
): Decoded<Value> {
  const { uri } = context;
  const { value: node } = entry;
  const { member, what, decode, example } = setting;
  if (node.kind !== "Object") return refused(wrongType(uri, entry, setting));
  const table = new Map([[member, key("value", decode)]]);
  const decoded = decodeKeys<{ value: Placed<Value> | undefined }>(context, node, table, what);
  const { value } = decoded.value;
  if (node.entry(member)) return { value, diagnostics: decoded.diagnostics };
  const data = { key: code(entry.key), member: code(member), example: code(`${entry.key}: ${example}`) };
  const missing = fileProblem("policy/missing-key", {
    uri,
    range: node.range,
    messageId: "missingMember",
    data,
  });
  return { value, diagnostics: [...decoded.diagnostics, missing] };
}
