import { bytesOfText, textOfBytes } from "../core/bytes.ts";
import type { Finding } from "../core/diagnostic.ts";
import { code, number } from "../core/phrases.ts";
import type { Index } from "./ast.ts";
import { CLOSE_BRACKET, isSpace, QUOTE, STAR } from "./chars.ts";
import { scanForeignQuotes, scanQuoted, scanRaw } from "./literals.ts";
import { edit, repair, syntaxProblem, unsupportedSpace } from "./problems.ts";
import { quoteString } from "./write-literal.ts";

/** The greatest index of an array: indexes are unsigned 32-bit integers. */
const MAX_ARRAY_INDEX = 0xffff_ffff;

interface ScannedIndex {
  readonly node: Index;
  readonly problems: readonly Finding[];
}

/** Reads the index whose `[` is at `start`: `["key"]`, `[0]` or `[*]`, whitespace allowed within. */
export function scanIndex(text: string, start: number, end: number): ScannedIndex {
  const { at, problems } = spacesEnd(text, start + 1, end);
  const { node, problems: others } = indexAt(text, start, at, end);
  return { node, problems: [...problems, ...others] };
}

function indexAt(text: string, start: number, at: number, end: number): ScannedIndex {
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
        "Map keys are UTF-8 text, but this one is not, so Cloudflare rejects this expression.",
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
  const inside = bracket === -1 || bracket >= end ? at : bracket;
  const stop = foreign ? foreign.end : at + text.slice(at, inside).trimEnd().length;
  const { close, problems } = closing(text, start, stop, end);
  const raw = text.slice(at, stop);
  const range = { start: raw === "" ? start : at, end: raw === "" ? close : at + raw.length };
  const value = foreign ? undefined : arrayIndexOf(raw);
  if (value !== undefined) {
    return {
      node: { kind: "ArrayIndex", raw: text.slice(start, close), value, start, end: close },
      problems,
    };
  }
  const quoted = foreign && quoteString(foreign.value);
  const finding = invalidIndex(range, messageFor(raw), {
    help: 'An index is `["key"]` in a map, `[0]` in an array, or `[*]` for every element within `any`, `all` or another function.',
    ...(quoted ? { fix: repair(`Write ${code(quoted)}`, edit(range, quoted)) } : {}),
  });
  const written = text.slice(start, close);
  const node: Index = /^-?\d/.test(raw)
    ? { kind: "ArrayIndex", raw: written, value: 0, start, end: close }
    : { kind: "MapKey", raw: written, value: foreign?.value ?? bytesOfText(raw), start, end: close };
  return { node, problems: [finding, ...problems] };
}

function messageFor(raw: string): string {
  if (raw === "") return "This index is empty, so Cloudflare rejects this expression.";
  if (/^-\d|^\d{10,}$/.test(raw)) {
    return `${code(raw)} is not an array index: indexes range from 0 to ${number(MAX_ARRAY_INDEX)}, and Cloudflare rejects others.`;
  }
  if (/^0\d*[89]/.test(raw)) {
    return `${code(raw)} begins with a zero, which makes it octal, and has a digit above 7, so Cloudflare rejects this index.`;
  }
  return `${code(raw)} is not an index, so Cloudflare rejects this expression.`;
}

function invalidIndex(
  range: { start: number; end: number },
  message: string,
  rest: { help: string; fix?: ReturnType<typeof repair> },
): Finding {
  return syntaxProblem({ slug: "invalid-index", range, message, ...rest });
}

/** The value of an array index: decimal, `0x` hex or octal after a leading zero, as the engine reads integers. */
function arrayIndexOf(raw: string): number | undefined {
  let value: number;
  if (/^0x[0-9a-fA-F]+$/.test(raw)) value = Number.parseInt(raw.slice(2), 16);
  else if (/^0[0-7]*$/.test(raw)) value = Number.parseInt(raw, 8);
  else if (/^(?:[1-9]|-)\d+$|^[1-9]$/.test(raw)) value = Number.parseInt(raw, 10);
  else return undefined;
  return value >= 0 && value <= MAX_ARRAY_INDEX ? Math.abs(value) : undefined;
}

function closing(
  text: string,
  start: number,
  from: number,
  end: number,
): { close: number; problems: Finding[] } {
  const { at, problems } = spacesEnd(text, from, end);
  if (text.charCodeAt(at) === CLOSE_BRACKET && at < end) return { close: at + 1, problems };
  const bracket = text.indexOf("]", at);
  const inside = text.slice(at, bracket === -1 ? end : bracket);
  const isNear = bracket !== -1 && bracket < end && !/["(){}\n]/.test(inside);
  const finding = isNear
    ? invalidIndex(
        { start: at, end: bracket },
        `An index is one key or number, so Cloudflare rejects ${code(inside.trim())} here.`,
        {
          help: 'Write one index per pair of brackets: `["x"][0]`.',
        },
      )
    : syntaxProblem({
        slug: "invalid-index",
        messageId: "unclosedIndex",
        range: { start, end: start + 1 },
        message: "This `[` is never closed, so Cloudflare rejects this expression.",
        help: "Add the closing `]`.",
      });
  return { close: isNear ? bracket + 1 : at, problems: [...problems, finding] };
}

/** Moves over whitespace; of a kind that the language does not have, each is a problem. */
function spacesEnd(text: string, start: number, end: number): { at: number; problems: Finding[] } {
  const problems: Finding[] = [];
  let at = start;
  for (; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit)) continue;
    const finding = unsupportedSpace(unit, at);
    if (!finding) break;
    problems.push(finding);
  }
  return { at, problems };
}
