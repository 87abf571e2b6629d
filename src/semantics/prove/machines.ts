import { asBytes, type Bytes, percentEscape } from "../../core/bytes.ts";
import { type Known, UNKNOWN, type Value } from "../../request/values.ts";
import { meaningOf } from "../evaluate/functions/index.ts";
import type { Automaton } from "../regular/automaton.ts";
import { EndAutomaton, type Machine, MachineAutomaton, type Move } from "../regular/machine.ts";
import { type Outline, textOfOutline } from "../regular/outline.ts";
import type { TextLiteral } from "./find-text.ts";
import { IntegerSet } from "./integer-sets.ts";
import { LazySet, type TextSet, textsOfLength } from "./text-sets.ts";

/** A call whose result is known only for some strings. */
export interface PartialCall {
  /** The strings for which the result is known. */
  readonly domain: TextLiteral;
  /** The possible results for all other strings. */
  readonly otherwise: TextSet;
  /** Whether `otherwise` is documented too: then it counts even if only documented results are assumed. */
  readonly isDocumented?: boolean;
}

/**
 * A call of `url_decode`, `decode_base64` or `substring` with these literals after its source; undefined if the sets are
 * not regular or need too many states. With `r`, results that take more than two passes count as not documented.
 */
export function partialCall(
  name: string,
  literals: readonly (Value | undefined)[],
): { readonly before: (set: TextSet) => TextSet; readonly partial: PartialCall } | undefined {
  const wrap = wrapperOf(name, literals);
  const meaning = meaningOf(name);
  if (!wrap || !meaning) return undefined;
  const key = [name, ...literals].join(" ");
  const isRepeated = name === "url_decode" && isOption(literals[0], "r");
  const given = isRepeated ? [asBytes(isOption(literals[0], "u") ? "u" : "")] : literals;
  const apply = meaning([undefined, ...given]);
  const once = (text: Value): Known => apply([text, ...given], false);
  const result = isRepeated ? twice(once) : once;
  const before = (set: TextSet) => {
    const has = (text: Value) => {
      const made = result(text);
      return typeof made === "string" && set.has(made);
    };
    return new LazySet(`${key} of ${set.key}`, has, () => wrap(set.automaton()), {
      outlines: name === "substring" ? set.outlines : (way) => undecoded(name, set.outlines(way)),
      size: set.size,
      results: { of: key, set },
    });
  };
  // Outside its domain, the source of `substring` is too short, and the result is a part of it.
  const otherwise =
    name === "substring" ? IntegerSet.of([{ first: 0n, last: shortest(literals) - 1n }]) : IntegerSet.all;
  const domain = { set: before(textsOfLength(IntegerSet.all)), isIn: true };
  return { before, partial: { domain, otherwise: textsOfLength(otherwise) } };
}

/** The outline of a string that a decoder probably turns into one with the given outline. */
function undecoded(name: string, outline: Outline): Outline {
  if (name === "decode_base64") return { start: btoa(textOfOutline(outline, "")), parts: [], end: "" };
  const { start, parts, end } = outline;
  return { start: withEscapes(start), parts: parts.map(withEscapes), end: withEscapes(end) };
}

/** A string that `url_decode` turns into another, with escapes for the bytes that a query cannot contain either. */
function withEscapes(text: string): Bytes {
  return asBytes(text.replace(/[^!"$&-*,-~]/g, (byte) => percentEscape(byte)));
}

function isOption(options: Value | undefined, option: string): boolean {
  return typeof options === "string" && options.includes(option);
}

/** Two passes; unknown if the first leaves a `+`, or the second leaves anything to decode. */
function twice(once: (text: Value) => Known): (text: Value) => Known {
  return (text) => {
    const first = once(text);
    if (typeof first !== "string" || first.includes("+")) return UNKNOWN;
    const second = once(first);
    return typeof second === "string" && /[%+]/.test(second) ? UNKNOWN : second;
  };
}

/** The minimum length of a source for `substring`. */
function shortest([start, end]: readonly (Value | undefined)[]): bigint {
  return BigInt((end ?? Math.abs(start as number)) as number);
}

/** Maximum offsets of `substring`, in bytes from the start and from the end. */
const MAX_PLACE = 256;
const MAX_FROM_END = 16;

function wrapperOf(
  name: string,
  [start, end]: readonly (Value | undefined)[],
): ((inner: Automaton) => Automaton) | undefined {
  if (name === "decode_base64") return (inner) => new MachineAutomaton(inner, BASE64);
  if (name === "url_decode") {
    const decoder = decoderOf(isOption(start, "u"));
    const isRepeated = isOption(start, "r");
    return (inner) =>
      new MachineAutomaton(isRepeated ? new MachineAutomaton(inner, lastPass(decoder)) : inner, decoder);
  }
  if (name !== "substring" || typeof start !== "number") return undefined;
  if (start < 0 && end === undefined && start >= -MAX_FROM_END)
    return (inner) => new EndAutomaton(inner, -start);
  const last = end ?? start;
  if (typeof last !== "number" || start < 0 || last < start || last > MAX_PLACE) return undefined;
  const machine = between(start, last, end === undefined);
  return (inner) => new MachineAutomaton(inner, machine);
}

/** Writes the bytes from one position to another, or to the end. States are positions. */
function between(start: number, last: number, isOpen: boolean): Machine {
  return {
    start: 0,
    sortOf: () => 0,
    read: (state, byte) => {
      const isWritten = state >= start && (isOpen || state < last);
      return { state: Math.min(state + 1, last), ...(isWritten && { written: byte }) };
    },
    canEnd: (state) => state === last,
  };
}

const [PERCENT, PLUS, SPACE] = [0x25, 0x2b, 0x20];
/** The states outside escapes, after their percent sign, and after `%u`. */
const [PLAIN, BEGUN, UNICODE] = [-1, -2, -3];
/**
 * The first state of each group inside `%uXXXX`, whose character is written in UTF-8 as soon as its bytes are known: after
 * the first digit (0, `d`, another), the second one (of a long and of a short character), and the third one (of a character
 * of several bytes and of a single byte). States below 16 are the value of the first digit of `%XX`.
 */
const [ZERO, SURROGATE, OTHER, LONG, SHORT, LAST, SINGLE] = [16, 17, 18, 32, 48, 64, 80];

function decoderOf(isUnicode: boolean): Machine {
  const isMark = (byte: number) => isUnicode && (byte | SPACE) === 0x75;
  return {
    start: PLAIN,
    sortOf: (byte) => {
      const isOwn = byte === PERCENT || byte === PLUS || isMark(byte);
      return digitOf(byte) ?? (isOwn ? byte | SPACE : PLAIN);
    },
    read: (state, byte) => {
      if (state === PLAIN) {
        if (byte === PERCENT) return { state: BEGUN };
        return { state, written: byte === PLUS ? SPACE : byte };
      }
      if (state === BEGUN && isMark(byte)) return { state: UNICODE };
      const digit = digitOf(byte);
      if (digit === undefined || state >= ZERO || state === UNICODE)
        return digit === undefined ? undefined : unicodeMove(state, digit);
      return state === BEGUN ? { state: digit } : { state: PLAIN, written: state * 16 + digit };
    },
    canEnd: (state) => state === PLAIN,
  };
}

/** The move for a digit of `%uXXXX`; undefined for halves of surrogate pairs. */
function unicodeMove(state: number, digit: number): Move | undefined {
  if (state === UNICODE) {
    if (digit === 0) return { state: ZERO };
    return { state: digit === 0xd ? SURROGATE : OTHER, written: 0xe0 | digit };
  }
  if (state === ZERO) return digit < 8 ? { state: SHORT + digit } : { state: LONG + digit, written: 0xe0 };
  if (state < LONG) return state === SURROGATE && digit >= 8 ? undefined : { state: LONG + digit };
  if (state === SHORT && digit < 8) return { state: SINGLE + digit };
  if (state < LAST) {
    const [lead, second] = state < SHORT ? [0x80, state - LONG] : [0xc0, state - SHORT];
    return { state: LAST + (digit & 3), written: lead | (second << 2) | (digit >> 2) };
  }
  const high = state < SINGLE ? 0x80 | ((state - LAST) << 4) : (state - SINGLE) << 4;
  return { state: PLAIN, written: high | digit };
}

/** The last pass of a decoder, which leaves nothing to decode. */
function lastPass(decoder: Machine): Machine {
  const isSign = (byte: Move["written"]) => byte === PERCENT || byte === PLUS;
  return {
    ...decoder,
    read: (state, byte) => {
      const move = byte === PLUS ? undefined : decoder.read(state, byte);
      return isSign(move?.written) ? undefined : move;
    },
  };
}

function digitOf(byte: number): number | undefined {
  const letter = String.fromCharCode(byte);
  return /[0-9a-f]/i.test(letter) ? Number.parseInt(letter, 16) : undefined;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PADDING = 64;
/** The first states after one, two and three digits, to which the unwritten bits are added; then those of the padding. */
const [ONE, TWO, THREE, HALF_PADDED, PADDED] = [64, 32, 16, 1, 2];

const BASE64: Machine = {
  start: 0,
  sortOf: (byte) => {
    const letter = String.fromCharCode(byte);
    return letter === "=" ? PADDING : DIGITS.indexOf(letter);
  },
  read: (state, byte) => {
    const digit = BASE64.sortOf(byte);
    if (digit === PADDING) {
      if (state >= TWO && state < ONE) return { state: HALF_PADDED };
      return state === HALF_PADDED || (state >= THREE && state < TWO) ? { state: PADDED } : undefined;
    }
    if (digit < 0 || state === HALF_PADDED || state === PADDED) return undefined;
    if (state === 0) return { state: ONE + digit };
    if (state >= ONE) return { state: TWO + (digit & 15), written: ((state - ONE) << 2) | (digit >> 4) };
    if (state >= TWO) return { state: THREE + (digit & 3), written: ((state - TWO) << 4) | (digit >> 2) };
    return { state: 0, written: ((state - THREE) << 6) | digit };
  },
  canEnd: (state) => state === 0 || state === PADDED,
};
