import { attempted } from "../../../core/attempt.ts";
import type { EmbeddedText } from "../../../core/embedded-text.ts";
import type { FileRange, Range } from "../../../core/range.ts";
import { readJson } from "../../json/json.ts";
import type { LocatedNode, LocatedString, Reason } from "../../values/located.ts";
import { copiedNode, isReason, unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { byKey } from "../values/members.ts";
import { computedNode } from "../values/strings.ts";
import { type FunctionTable, numberText, taking } from "./kit.ts";
import { yamlIn } from "./yaml.ts";

/**
 * Functions that read and write notations. Values parsed from a string keep their locations in it.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions/jsonencode and its siblings (checked
 * 2026-11-22).
 */
export const ENCODING_FUNCTIONS: FunctionTable = [
  ["jsonencode", taking(["any"], ([value], range, budget) => encoded(value, range, budget))],
  ["jsondecode", decoding(jsonIn)],
  ["yamldecode", decoding(yamlIn)],
  ["base64encode", taking(["text"], ([text], range) => toBase64(text.value, range))],
  ["base64decode", taking(["text"], ([text], range) => ofBase64(text.value, range))],
  ["urlencode", taking(["text"], ([text], range) => toUrl(text.value, range))],
];

/** The most that one character of a string may become in JSON: `\u003c`. */
const MAX_ESCAPE_CHARS = 6;

function encoded(value: LocatedNode, range: FileRange, budget: EvaluationBudget): LocatedNode | undefined {
  const { elements, chars } = budget.sizeOf(value);
  const refused = budget.spendElements(elements) ?? budget.spendChars(chars * MAX_ESCAPE_CHARS);
  if (refused) return unknownNode(range, refused);
  const text = jsonText(value);
  return text === undefined ? undefined : computedNode(range, text);
}

/** A value as Go writes it: keys in order, without whitespace, and with characters that are special in HTML escaped. */
function jsonText(value: LocatedNode): string | undefined {
  switch (value.kind) {
    case "String":
      return jsonString(value.value);
    case "Number":
      return numberText(value);
    case "Boolean":
      return String(value.value);
    case "Null":
      return "null";
    case "Array":
      return bracketed("[]", value.items.map(jsonText));
    case "Object":
      return bracketed(
        "{}",
        byKey(value.entries).map(({ key, value: one }) => {
          const [name, text] = [jsonString(key), jsonText(one)];
          return name === undefined || text === undefined ? undefined : `${name}:${text}`;
        }),
      );
    default:
      return undefined;
  }
}

function bracketed(brackets: string, parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : brackets[0] + parts.join(",") + brackets[1];
}

/** Old and new versions of Go write control characters differently. */
function jsonString(text: string): string | undefined {
  if (/[\b\f]/.test(text) || /\p{Cs}/u.test(text)) return undefined;
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, escaped);
}

/** A string's value, with ranges in the string; undefined, or why, if Terraform rejects it or may read it differently. */
type Decoder = (text: string) => LocatedNode | Reason | undefined;

function decoding(decode: Decoder) {
  return taking(["text"], ([text], range, budget) => {
    const refused = budget.spendSteps(text.value.length);
    if (refused) return unknownNode(range, refused);
    const value = decode(text.value);
    if (value === undefined) return undefined;
    if (isReason(value)) return unknownNode(range, value);
    const tooMuch = budget.spendCopy(value);
    return tooMuch ? unknownNode(range, tooMuch) : placedNode(value, text, range);
  });
}

function jsonIn(text: string): LocatedNode | undefined {
  const { value, diagnostics } = readJson("", text);
  return diagnostics.length === 0 ? value : undefined;
}

/** A value parsed from a string, located where that is written; it is read-only, so no fix is offered in it. */
function placedNode(node: LocatedNode, { content }: LocatedString, site: FileRange): LocatedNode {
  const at = (range: FileRange) => {
    const origin = content.origin?.(range);
    return origin ? { ...site, origin } : content.toOuter(range);
  };
  const textOf = (inner: EmbeddedText) => ({
    text: inner.text,
    toOuter: (range: Range) => at(inner.toOuter(range)),
    encode: () => undefined,
    origin: (range: Range) => content.origin?.(inner.toOuter(range)),
  });
  return copiedNode(node, { at, textOf });
}

function toBase64(text: string, range: FileRange): LocatedNode | undefined {
  if (/\p{Cs}/u.test(text)) return undefined;
  const bytes = new TextEncoder().encode(text);
  let units = "";
  for (const byte of bytes) units += String.fromCharCode(byte);
  return computedNode(range, btoa(units));
}

/** Padding is required, and bytes that are not UTF-8 are a Terraform error. */
function ofBase64(text: string, range: FileRange): LocatedNode | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  const options = { fatal: true, ignoreBOM: true };
  const decoded = attempted(() => new TextDecoder("utf-8", options).decode(bytes));
  return decoded === undefined ? undefined : computedNode(range, decoded);
}

/** In query encoding: a space becomes `+`. */
function toUrl(text: string, range: FileRange): LocatedNode | undefined {
  if (/\p{Cs}/u.test(text)) return undefined;
  const escaped = encodeURIComponent(text).replace(
    /[!'()*]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return computedNode(range, escaped.replaceAll("%20", "+"));
}
