import { minArguments } from "../../contract/functions/signature.ts";
import { functionOf } from "../../contract/functions.ts";
import { showBytes } from "../../core/bytes.ts";
import { code } from "../../core/phrases.ts";
import type { Access, FunctionCall, Node, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/ast.ts";
import { printNode } from "../../parser/print.ts";
import { hasEach } from "../../types/operators.ts";
import { entryNounOf, nounOf } from "./field-words.ts";

const MAX_VALUE_CHARS = 80;

/** A value in words, as a noun phrase in Markdown. */
export function operandWords(operand: Operand): string {
  switch (operand.kind) {
    case "Field":
      return nounOf(operand.name);
    case "Access":
      return accessWords(operand);
    case "FunctionCall":
      return callWords(operand);
  }
}

/** The arguments of a call in words, a literal as written, and those that are not written yet. */
export function argumentWords({ name, arguments: given }: FunctionCall): string[] {
  const [signature] = functionOf(name)?.signatures ?? [];
  const needed = signature ? minArguments(signature) : 0;
  const words = given.map((one) => (isOperand(one) ? operandWords(one) : literalWords(one)));
  return [...words, ...Array<string>(Math.max(0, needed - words.length)).fill("a missing value")];
}

export const UNREADABLE = "a part that cannot be read";

/** A literal in words: a string in quotes, without the escapes of the notation; anything else as written. */
export function literalWords(literal: Node): string {
  if (literal.kind === "Invalid") return UNREADABLE;
  if (literal.kind === "String" && literal.form !== "regex") return JSON.stringify(showBytes(literal.value));
  return code(printNode(literal), MAX_VALUE_CHARS);
}

function accessWords({ base, indexes }: Access): string {
  const [first, second] = indexes;
  const noun = base.kind === "Field" ? entryNounOf(base.name) : undefined;
  if (noun !== undefined && first?.kind === "MapKey") {
    const entry = `${noun} ${code(showBytes(first.value), MAX_VALUE_CHARS)}`;
    if (second === undefined) return entry;
    const before = base.kind === "Field" && base.name.startsWith("raw.") ? " before any transformation" : "";
    if (second.kind === "Each") return `a value of ${entry}${before}`;
    return second.kind === "ArrayIndex" ? `the ${ordinal(second.value)} value of ${entry}${before}` : entry;
  }
  const start = base.kind === "Field" ? nounOf(base.name) : callWords(base);
  const isSpread =
    base.kind === "FunctionCall" && base.arguments.some((one) => isOperand(one) && hasEach(one));
  return indexes.reduce((words, index) => {
    // The call is made for each element already.
    if (index.kind === "Each") return isSpread || words.startsWith("one of") ? words : `one of ${words}`;
    if (index.kind === "ArrayIndex") return `the ${ordinal(index.value)} of ${words}`;
    return `the entry ${code(showBytes(index.value), MAX_VALUE_CHARS)} of ${words}`;
  }, start);
}

const PLURALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

function ordinal(index: number): string {
  const names = ["first", "second", "third", "fourth", "fifth"];
  return names[index] ?? `${index + 1}${SUFFIXES[PLURALS.select(index + 1)]}`;
}

type Words = (words: readonly string[]) => string;

/** Calls that return a value. Omitted arguments are undefined. */
const CALLS: Readonly<Record<string, Words>> = {
  lower: ([value]) => `${value}, in lower case,`,
  upper: ([value]) => `${value}, in upper case,`,
  len: ([value]) => `the length of ${value}`,
  concat: (values) => values.join(" followed by "),
  url_decode: ([value]) => `${value}, with percent-encoding undone,`,
  decode_base64: ([value]) => `${value}, decoded from Base64,`,
  encode_base64: ([value]) => `${value}, encoded as Base64,`,
  sha256: ([value]) => `the SHA-256 hash of ${value}`,
  sha512: ([value]) => `the SHA-512 hash of ${value}`,
  to_string: ([value]) => `${value}, as text,`,
  substring: ([value, start, end]) =>
    `the part of ${value} from byte ${start}${end === undefined ? "" : ` to before byte ${end}`}`,
  remove_bytes: ([value, bytes]) => `${value} without the bytes ${bytes}`,
  remove_query_args: ([value, ...names]) => `${value} without the arguments ${names.join(", ")}`,
  regex_replace: ([value, pattern, by]) => `${value}, with the first match of ${pattern} replaced by ${by},`,
  wildcard_replace: ([value, pattern, by]) => `${value}, rewritten from the wildcard ${pattern} to ${by},`,
  lookup_json_string: ([value, ...keys]) => `the text at ${keys.join(", then ")} in the JSON of ${value}`,
  lookup_json_integer: ([value, ...keys]) => `the number at ${keys.join(", then ")} in the JSON of ${value}`,
  split: ([value, separator]) => `the parts of ${value} between ${separator}`,
  join: ([value, separator]) => `${value}, joined by ${separator},`,
  cidr: ([value, bits]) => `the network of ${bits} bits around ${value}`,
  cidr6: ([value, bits]) => `the network of ${bits} bits around ${value}`,
  uuidv4: () => "a random UUID",
};

function callWords(call: FunctionCall): string {
  const { name } = call;
  const words = argumentWords(call);
  return Object.hasOwn(CALLS, name)
    ? CALLS[name]!(words)
    : `the result of ${code(`${name}(…)`)} of ${words.join(", ")}`;
}
