import type { Type } from "../../contract/value-type.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Argument, FunctionCall, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/ast.ts";
import { isAddress, isMapValue, type Value } from "../../request/values.ts";
import { hasEach } from "../../types/operators.ts";
import { defaultOf, typeOfPlace, withStart } from "../draft/places.ts";
import { addressOfText } from "../evaluate/read-request.ts";
import { anyValue, type ModelEntry } from "./search.ts";
import { couldHold } from "./states.ts";
import { textOfLiteral } from "./text-calls.ts";

/** A value for an operand. */
export interface Wanted {
  readonly operand: Operand;
  readonly value: Value;
}

/**
 * Values for fields, and places in them, with which the calls of a model probably return its values.
 * A guess that the evaluator has to confirm.
 */
export function sourcesOf(model: readonly ModelEntry[]): readonly Wanted[] {
  const sources = model.flatMap(({ subject: { operand, field }, value }) =>
    operand && value !== undefined && field === undefined ? sourceOf({ operand, value }) : [],
  );
  return sources.map(fitting).filter(isPossible);
}

/** A value that its field can have: a string with the start that all values of the field have, or else the default. */
export function fitting({ operand, value }: Wanted): Wanted {
  if (operand.kind !== "Field" || couldHold(operand.name, value)) return { operand, value };
  const started = typeof value === "string" ? withStart(operand.name, value) : value;
  const isFit = couldHold(operand.name, started);
  return { operand, value: isFit ? started : (defaultOf(operand.name) ?? value) };
}

/** Whether a place can have a value, judging by its type. */
function isPossible({ operand, value }: Wanted): boolean {
  const type = typeOfPlace(operand);
  const values = hasEach(operand) ? value : [value];
  return Array.isArray(values) && values.every((one) => kindOf(one as Value) === type?.kind);
}

function kindOf(value: Value): Type["kind"] {
  if (typeof value !== "object") return KINDS[typeof value as keyof typeof KINDS];
  if (isMapValue(value)) return "Map";
  return isAddress(value) ? "Ip" : "Array";
}

const KINDS = { string: "Bytes", number: "Int", bigint: "Int", boolean: "Bool" } as const;

/** The value of the field, or of the place in it, that gives an operand a value; empty if unknown. */
function sourceOf({ operand, value }: Wanted): readonly Wanted[] {
  if (operand.kind === "Field") return [{ operand, value }];
  if (operand.kind === "FunctionCall") return callSource(operand, value);
  const { base, indexes } = operand;
  if (base.kind === "Field") return [{ operand, value }];
  const [index] = indexes;
  if (base.kind !== "FunctionCall" || indexes.length !== 1) return [];
  if (index!.kind === "ArrayIndex")
    return callSource(base, [...Array(index!.value).fill(asBytes("")), value]);
  return index!.kind === "Each" ? callSource(base, value) : [];
}

/** The strings that `concat` joins to a text. Each ends before the literal that follows it, or before a slash. */
function joinedSources(parts: readonly Argument[], text: string): readonly Wanted[] {
  const found: Wanted[] = [];
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const end = next ? text.indexOf(textOfLiteral(next) ?? "/", at) : -1;
    const own = textOfLiteral(part) ?? text.slice(at, end === -1 ? undefined : end);
    if (isOperand(part)) found.push(...sourceOf({ operand: part, value: asBytes(own) }));
    at += own.length;
  }
  return found;
}

function callSource(call: FunctionCall, value: Value): readonly Wanted[] {
  if (call.name === "concat" && typeof value === "string") return joinedSources(call.arguments, value);
  const wanted = argumentFor(call, value);
  return wanted ? sourceOf(wanted) : [];
}

/** The value of an argument with which a call has a value. */
function argumentFor(call: FunctionCall, value: Value): Wanted | undefined {
  const operand = call.arguments.find((argument) => isOperand(argument));
  if (operand === undefined) return undefined;
  const own = typeof value === "string" ? textFor(call, value as Bytes) : otherFor(call, operand, value);
  return own === undefined ? undefined : { operand, value: own };
}

/** The argument for which a call returns a string. */
function textFor({ name, arguments: given }: FunctionCall, text: Bytes): Value | undefined {
  switch (name) {
    case "decode_base64":
      return asBytes(btoa(text));
    case "lower":
    case "upper":
    case "remove_bytes":
    case "url_decode":
    case "regex_replace":
    case "remove_query_args":
    case "wildcard_replace":
      return text;
    case "substring":
      return asBytes("0".repeat(Math.min(numberOf(given[1]), MAX_START)) + text);
    case "to_string":
      if (text === "true" || text === "false") return text === "true";
      return /^-?\d{1,15}$/.test(text) ? Number(text) : addressOfText(text);
    case "lookup_json_string":
      return jsonAt(given.slice(1), JSON.stringify(text));
    case "join":
      return text.split(textOfLiteral(given[1]) || NO_SEPARATOR).map(asBytes);
    default:
      return undefined;
  }
}

/** Matches nowhere: a string is left whole. */
const NO_SEPARATOR = /(?!)/;

/** Maximum length of the text before the part that is searched for. */
const MAX_START = 1000;

/** The argument for which a call returns an integer, an address, a Boolean or an array. */
function otherFor(
  { name, arguments: given }: FunctionCall,
  source: Operand,
  value: Value,
): Value | undefined {
  if (name === "len" && typeof value === "number" && value >= 0 && value <= MAX_START) {
    if (source.kind === "FunctionCall" && source.name !== "concat") return Array(value).fill(asBytes("a"));
    const type = typeOfPlace(source);
    return type?.kind === "Array" ? Array(value).fill(anyValue(type.of)) : asBytes("a".repeat(value));
  }
  if (name === "lookup_json_integer") return jsonAt(given.slice(1), String(value));
  if (name === "cidr" || name === "cidr6") return value;
  const key = textOfLiteral(given[1]);
  if (name === "has_key" && key !== undefined) return new Map(value === true ? [[key, [asBytes("")]]] : []);
  if (name === "has_value" && key !== undefined) return value === true ? [key] : [];
  if (name !== "split" || key === undefined || !Array.isArray(value)) return undefined;
  return asBytes((value as readonly Bytes[]).join(key) || key);
}

/** A JSON text that has a value at a path. */
function jsonAt(path: readonly Argument[], value: string): Bytes {
  let json = value;
  for (const key of path.toReversed()) {
    const text = textOfLiteral(key);
    const before = "0,".repeat(Math.min(numberOf(key), MAX_START));
    json = text === undefined ? `[${before}${json}]` : `{${JSON.stringify(text)}:${json}}`;
  }
  return asBytes(json);
}

function numberOf(argument: Argument | undefined): number {
  return argument?.kind === "Bare" ? Math.max(0, Number(argument.raw) || 0) : 0;
}
