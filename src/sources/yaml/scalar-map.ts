import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { Range } from "../../core/range.ts";
import { type CharMap, CharMapBuilder, mappedText, shiftedText } from "../values/char-map.ts";
import { type BlockSource, decodeBlockScalar, isIndented } from "./block-scalar.ts";
import { decodeDoubleQuoted, decodePlain, decodeSingleQuoted } from "./flow-scalar.ts";
import { FOLDED } from "./line-ends.ts";

/** A first character that begins something other than an unquoted value, or that YAML reserves. */
const RESERVED_START = /^(?:[,[\]{}#&*!|>'"%@`]|[-?:](?:\s|$)|---|\.\.\.)/;

/** A character sequence that ends an unquoted value: a key's colon, a comment. */
const ENDS_PLAIN = /:(?:\s|$)|\s#/;

/** The same within `[…]` and `{…}`, where a `?` begins a key for readers of YAML 1.1. */
const ENDS_PLAIN_IN_FLOW = /^\?|[,[\]{}]|:(?:$|[,[\]{}])/;

/**
 * Words and numbers that are not strings: in the core schema, and for readers of YAML 1.1, which many tools still are.
 * Dates and sexagesimal numbers included.
 */
const OTHER_TYPE =
  /^(?:~|null|true|false|yes|no|on|off|y|n|<<|=|[-+]?(?:\d[\d_,:]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?|0[xob][\da-f_]+|[-+]?\.inf|\.nan|\d{4}-\d\d?-\d\d?.*)$/i;

/** Whether a string, unchanged, is read as one unquoted string: by this reader and by the others in use. */
function isSafePlain(source: string, isInFlow: boolean): boolean {
  return (
    source !== "" &&
    source.trim() === source &&
    !RESERVED_START.test(source) &&
    !ENDS_PLAIN.test(source) &&
    !(isInFlow && ENDS_PLAIN_IN_FLOW.test(source)) &&
    !OTHER_TYPE.test(source)
  );
}

/** A scalar as written in a YAML file. `offset` is where `source` begins, in UTF-16 units of the file. */
export type YamlScalarSource = YamlFlowScalar | YamlBlockScalar;

/** `source` includes the quotes. */
export interface YamlFlowScalar {
  readonly style: "plain" | "single" | "double";
  readonly source: string;
  readonly offset: number;
  /** Whether it is within `[…]` or `{…}`, where fewer characters are plain. */
  readonly isInFlow: boolean;
}

export interface YamlBlockScalar extends BlockSource {
  readonly style: "block";
}

/**
 * The content of a scalar whose value is `value`, with the map into the file through quotes, escapes, folding and
 * indentation. New text is only offered if reading the edited scalar again gives exactly the edited value.
 *
 * Should this module and the YAML library ever read a scalar differently, every part maps to the whole scalar,
 * and nothing is offered.
 */
export function yamlScalarContent(scalar: YamlScalarSource, value: string): EmbeddedText {
  const start = verbatimStart(scalar, value);
  /** Built once, for locations and for new text. */
  let decoded: { readonly map: CharMap | undefined } | undefined;
  /** Undefined if this module and the library read the scalar differently. */
  const understood = (): CharMap | undefined => {
    if (!decoded) {
      const map = decodeYamlScalar(scalar);
      decoded = { map: map.text === value ? map : undefined };
    }
    return decoded.map;
  };
  const encode: EmbeddedText["encode"] = (newText, inner) => {
    const map = understood();
    if (!map) return undefined;
    const ways = waysToWrite(scalar, newText);
    // Between quotes on one line a string means the same whatever surrounds it, so nothing is read again.
    if (isQuoted(scalar) && !/[\n\u2028\u2029]/.test(scalar.source)) return ways[0];
    return fittingWay(scalar, value, { map, ways, newText, inner });
  };
  if (start !== undefined) return shiftedText(value, start, encode);
  return mappedText(value, () => understood() ?? wholeScalar(scalar, value), encode);
}

/** The map of a scalar, of whatever style. */
export function decodeYamlScalar(scalar: YamlScalarSource): CharMap {
  const { source, offset } = scalar;
  switch (scalar.style) {
    case "plain":
      return decodePlain(source, offset);
    case "single":
      return decodeSingleQuoted(source, offset);
    case "double":
      return decodeDoubleQuoted(source, offset);
    case "block":
      return decodeBlockScalar(scalar);
  }
}

/** The offset at which the value begins in the file, if it is there unit for unit; most scalars do. */
function verbatimStart(scalar: YamlScalarSource, value: string): number | undefined {
  if (scalar.style === "block") return undefined;
  if (scalar.style === "plain") return scalar.source === value ? scalar.offset : undefined;
  const isVerbatim = scalar.source.length === value.length + 2 && scalar.source.startsWith(value, 1);
  return isVerbatim ? scalar.offset + 1 : undefined;
}

/** The whole scalar for every part of the value. */
function wholeScalar(scalar: YamlScalarSource, value: string): CharMap {
  const whole = new CharMapBuilder(scalar.offset);
  whole.push(value, scalar.offset, scalar.offset + scalar.source.length);
  return whole;
}

interface InnerEdit {
  readonly map: CharMap;
  readonly ways: readonly string[];
  readonly newText: string;
  readonly inner: Range;
}

/** The first way to write a new text after which the scalar, read again, has exactly the edited value. */
function fittingWay(
  scalar: YamlScalarSource,
  value: string,
  { map, ways, newText, inner }: InnerEdit,
): string | undefined {
  const expected = value.slice(0, inner.start) + newText + value.slice(inner.end);
  const outer = map.spanOf(inner);
  const before = scalar.source.slice(0, outer.start - scalar.offset);
  const after = scalar.source.slice(outer.end - scalar.offset);
  return ways.find((written) => {
    const edited = { ...scalar, source: before + written + after };
    // The rest of the string may have a line separator that is now next to whitespace.
    if (isQuoted(scalar) && FOLDED.test(edited.source)) return false;
    return canStand(edited, scalar.source) && decodeYamlScalar(edited).text === expected;
  });
}

function isQuoted(scalar: YamlScalarSource): boolean {
  return scalar.style === "double" || scalar.style === "single";
}

/** Whether an edited scalar is still one scalar, in the position and style of the original. */
function canStand(edited: YamlScalarSource, original: string): boolean {
  if (edited.style === "block") {
    return isIndented(edited) && edited.source.endsWith("\n") === original.endsWith("\n");
  }
  if (leastIndent(edited.source) < leastIndent(original)) return false;
  return edited.style !== "plain" || isSafePlain(edited.source, edited.isInFlow);
}

/** Whitespace before the text of continuation lines, if it is least; infinite for a scalar on one line. */
function leastIndent(source: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of source.split("\n").slice(1)) {
    const indent = line.search(/\S/);
    if (indent >= 0) least = Math.min(least, indent);
  }
  return least;
}

/**
 * Characters that need no escape in YAML and that all readers accept: no control characters, no line separators, no
 * lone surrogate.
 */
const PRINTABLE = /^[\t\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** The ways to write a string in a style, the plainest first. */
function waysToWrite(scalar: YamlScalarSource, newText: string): readonly string[] {
  if (scalar.style === "double") {
    const escaped = escapeDoubleQuoted(newText);
    // Whitespace next to a fold is lost unless it is escaped.
    const guarded = escaped.replace(/^[ \t]|[ \t]$/g, (space) => (space === " " ? "\\x20" : "\\t"));
    return guarded === escaped ? [escaped] : [escaped, guarded];
  }
  if (!PRINTABLE.test(newText)) return [];
  return [scalar.style === "single" ? newText.replaceAll("'", "''") : newText];
}

function escapeDoubleQuoted(newText: string): string {
  return JSON.stringify(newText)
    .slice(1, -1)
    .replace(
      /[\x7f-\x9f\u2028\u2029\ufeff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}
