import { bytesOfText, textOfBytes } from "../core/bytes.ts";
import type { Finding } from "../core/diagnostic.ts";
import { code, number } from "../core/phrases.ts";
import type { Index } from "./ast.ts";
import { CLOSE_BRACKET, isSpace, QUOTE, STAR } from "./chars.ts";
import { scanForeignQuotes, scanQuoted, scanRaw } from "./literals.ts";
import { edit, problem, repair } from "./problems.ts";

/** The greatest index of an array: indexes are unsigned 32-bit integers. */
const MAX_ARRAY_INDEX = 0xffff_ffff;

interface ScannedIndex {
  readonly node: Index;
  readonly problems: readonly Finding[];
}

/** Reads the index whose `[` stands at `start`: `["key"]`, `[0]` or `[*]`, white space allowed within. */
export function scanIndex(text: string, start: number, end: number): ScannedIndex {
  const at = spacesEnd(text, start + 1);
  const unit = text.charCodeAt(at);
  if (unit === QUOTE) return mapKey(text, start, at, end);
  if (unit === STAR) {
    const { close, problems } = closing(text, start, at + 1, end);
    return { node: { kind: "Each", start, end: close }, problems };
  }
  return otherIndex(text, start, at, end);
}

function mapKey(text: string, start: number, at: number, end: number): ScannedIndex {
  const { node: key, problems } = scanQuoted(text, at, end);
  const { close, problems: closingProblems } = closing(text, start, key.end, end);
  const found = [...problems, ...closingProblems];
  if (textOfBytes(key.value) === undefined) {
    found.push(
      invalidIndex(
        key,
        "Map keys are UTF-8 text, and this one is not, so the service refuses this expression.",
        {
          help: "Write the key as text, without `\\xHH` escapes above `\\x7f` that form no character.",
        },
      ),
    );
  }
  return {
    node: { kind: "MapKey", raw: text.slice(start, close), value: key.value, start, end: close },
    problems: found,
  };
}

function otherIndex(text: string, start: number, at: number, end: number): ScannedIndex {
  const bracket = text.indexOf("]", at);
  const foreign = text[at] === "r" ? scanRaw(text, at, end) : scanForeignQuotes(text, at, end);
  const stop = foreign ? foreign.end : bracket < 0 || bracket >= end ? at : bracket;
  const { close, problems } = closing(text, start, stop, end);
  const raw = text.slice(at, stop).trimEnd();
  const range = { start: raw === "" ? start : at, end: raw === "" ? close : at + raw.length };
  const value = foreign ? undefined : arrayIndexOf(raw);
  if (value !== undefined) {
    return {
      node: { kind: "ArrayIndex", raw: text.slice(start, close), value, start, end: close },
      problems,
    };
  }
  const quoted = foreign ? `"${text.slice(foreign.start + 1, foreign.end - 1)}"` : undefined;
  const finding = invalidIndex(range, messageFor(raw), {
    help: 'An index is `["key"]` in a map, `[0]` in an array, or `[*]` for every element within `any`, `all` or another function.',
    ...(quoted && foreign?.form === "quoted"
      ? { fix: repair(`Write ${code(quoted)}`, edit(range, quoted)) }
      : {}),
  });
  const written = text.slice(start, close);
  const node: Index = /^-?\d/.test(raw)
    ? { kind: "ArrayIndex", raw: written, value: 0, start, end: close }
    : { kind: "MapKey", raw: written, value: foreign?.value ?? bytesOfText(raw), start, end: close };
  return { node, problems: [finding, ...problems] };
}

function messageFor(raw: string): string {
  if (raw === "") return "This index is empty, so the service refuses this expression.";
  if (/^-\d|^\d{10,}$/.test(raw)) {
    return `${code(raw)} is no array index: indexes go from 0 to ${number(MAX_ARRAY_INDEX)}, and the service refuses others.`;
  }
  return `${code(raw)} is no index, so the service refuses this expression.`;
}

function invalidIndex(
  range: { start: number; end: number },
  message: string,
  rest: { help: string; fix?: ReturnType<typeof repair> },
): Finding {
  return problem({ slug: "invalid-index", range, message, ...rest });
}

/** The value of an array index: decimal, `0x` hex or octal after a leading zero, as the engine reads integers. */
function arrayIndexOf(raw: string): number | undefined {
  let value: number;
  if (/^0x[0-9a-fA-F]+$/.test(raw)) value = Number.parseInt(raw.slice(2), 16);
  else if (/^0[0-7]*$/.test(raw)) value = Number.parseInt(raw, 8);
  else if (/^-?\d+$/.test(raw)) value = Number.parseInt(raw, 10);
  else return undefined;
  return value >= 0 && value <= MAX_ARRAY_INDEX ? Math.abs(value) : undefined;
}

function closing(
  text: string,
  start: number,
  from: number,
  end: number,
): { close: number; problems: Finding[] } {
  const at = Math.min(spacesEnd(text, from), end);
  if (text.charCodeAt(at) === CLOSE_BRACKET && at < end) return { close: at + 1, problems: [] };
  const bracket = text.indexOf("]", at);
  const inside = text.slice(at, bracket < 0 ? end : bracket);
  const isNear = bracket >= 0 && bracket < end && !/["(){}\n]/.test(inside);
  const finding = isNear
    ? invalidIndex(
        { start: at, end: bracket },
        `An index holds one key or number, so the service refuses ${code(inside.trim())} here.`,
        {
          help: 'Write one index a pair of brackets: `["x"][0]`.',
        },
      )
    : problem({
        slug: "invalid-index",
        messageId: "unclosedIndex",
        range: { start, end: start + 1 },
        message: "This `[` is never closed, so the service refuses this expression.",
        help: "Add the closing `]`.",
      });
  return { close: isNear ? bracket + 1 : at, problems: [finding] };
}

function spacesEnd(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}
