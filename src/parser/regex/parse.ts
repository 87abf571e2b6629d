import { asBytes, type Bytes, bytesOfText, type Text } from "../../core/bytes.ts";
import { number } from "../../core/phrases.ts";
import type { Assertion, Dot, RegexLiteral, RegexNode } from "./ast.ts";
import { parseClass } from "./class.ts";
import { Cursor, widthOf } from "./cursor.ts";
import { type Escape, parseEscape } from "./escape.ts";
import { CRLF, DOT_ALL, IGNORE_CASE, MULTI_LINE, UNICODE, VERBOSE } from "./flags.ts";
import { parseGroupHead } from "./group.ts";
import { MAX_NESTING, tooDeepNode } from "./nesting.ts";
import { type RegexProblem, RegexRefusal, refuseRegex, regexProblem } from "./problem.ts";
import { parseRepeat } from "./repeat.ts";
import { minCompiledBytes } from "./size.ts";

/** The result for a pattern: its tree, or the reason why the engine rejects it. */
export interface ParsedRegex {
  /** Undefined if there is a problem. */
  readonly value: RegexNode | undefined;
  readonly problem?: RegexProblem;
}

/** Settings of `parseRegex`. */
export interface RegexOptions {
  /** The largest compiled form that the engine accepts. Default: 10,485,760. */
  readonly maxCompiledBytes?: number;
}

const DEFAULT_MAX_COMPILED_BYTES = 10_485_760;

/**
 * Reads a pattern as the engine does: the dialect of Rust's `regex` crate, bytes, Unicode off. The pattern is the text
 * of the regex itself, after the escapes of the surrounding string are resolved. Time is linear in its length. Nothing
 * recurses, so depth is harmless. Like the engine it stops at the first problem. The compiled size is a lower bound.
 */
export function parseRegex(pattern: Text, options: RegexOptions = {}): ParsedRegex {
  const limit = options.maxCompiledBytes ?? DEFAULT_MAX_COMPILED_BYTES;
  try {
    const value = new RegexParser(pattern).parse();
    const deep = tooDeepNode(value);
    if (deep) return refused(regexProblem(deep, "nesting", { limit: String(MAX_NESTING) }));
    const bytes = minCompiledBytes(value);
    if (bytes <= limit) return { value };
    const data = { bytes: number(bytes), limit: number(limit) };
    return refused(regexProblem({ start: 0, end: pattern.length }, "size", data));
  } catch (error) {
    if (error instanceof RegexRefusal) return refused(error.problem);
    throw error;
  }
}

function refused(problem: RegexProblem): ParsedRegex {
  return { value: undefined, problem };
}

/** A group, or the whole pattern, that is being read. */
interface Frame {
  /** Offset of the `(`; -1 for the whole pattern. */
  readonly open: number;
  readonly isCapturing: boolean;
  readonly name: string | undefined;
  /** Flags to restore after the group. */
  readonly outerFlags: number;
  readonly bodyStart: number;
  readonly branches: RegexNode[];
  branchStart: number;
  items: RegexNode[];
}

class RegexParser {
  readonly #cursor: Cursor;
  readonly #names = new Set<string>();
  readonly #enclosing: Frame[] = [];
  #frame: Frame;
  #flags = 0;

  constructor(pattern: string) {
    this.#cursor = new Cursor(pattern);
    this.#frame = this.#newFrame(-1, false, undefined);
  }

  parse(): RegexNode {
    const cursor = this.#cursor;
    for (;;) {
      cursor.skip();
      if (cursor.isDone) break;
      this.#parseNext(cursor.text.charAt(cursor.at));
    }
    if (this.#frame.open >= 0) refuseRegex(this.#frame.open, this.#frame.open + 1, "groupUnclosed");
    return this.#body(cursor.text.length);
  }

  #parseNext(character: string): void {
    switch (character) {
      case "(":
        this.#openGroup();
        break;
      case ")":
        this.#closeGroup();
        break;
      case "|":
        this.#endBranch(this.#cursor.at);
        this.#frame.branchStart = ++this.#cursor.at;
        break;
      case "?":
      case "*":
      case "+":
      case "{":
        this.#frame.items.push(parseRepeat(this.#cursor, this.#flags, this.#frame.items.pop()));
        break;
      default:
        this.#frame.items.push(this.#parseAtom(character));
    }
  }

  #parseAtom(character: string): RegexNode {
    const cursor = this.#cursor;
    switch (character) {
      case "[":
        return parseClass(cursor, this.#flags);
      case "\\":
        return this.#escaped(parseEscape(cursor, this.#flags));
      case ".":
        return this.#dot(cursor.at++);
      case "^":
        return this.#anchor(cursor.at++, "start");
      case "$":
        return this.#anchor(cursor.at++, "end");
      default:
        return this.#literalRun();
    }
  }

  #newFrame(open: number, isCapturing: boolean, name: string | undefined): Frame {
    const bodyStart = this.#cursor.at;
    const outerFlags = this.#flags;
    return {
      open,
      isCapturing,
      name,
      outerFlags,
      bodyStart,
      branches: [],
      branchStart: bodyStart,
      items: [],
    };
  }

  #setFlags(flags: number): void {
    this.#flags = flags;
    this.#cursor.isVerbose = (flags & VERBOSE) !== 0;
  }

  #openGroup(): void {
    const cursor = this.#cursor;
    const head = parseGroupHead(cursor, this.#flags, this.#names);
    if (head.isFlags) {
      this.#frame.items.push({ kind: "Flags", start: head.start, end: cursor.at });
    } else {
      this.#enclosing.push(this.#frame);
      this.#frame = this.#newFrame(head.start, head.isCapturing, head.name);
    }
    this.#setFlags(head.flags);
  }

  #closeGroup(): void {
    const cursor = this.#cursor;
    const { open: start, isCapturing, name, outerFlags } = this.#frame;
    const parent = this.#enclosing.pop() ?? refuseRegex(cursor.at, cursor.at + 1, "groupUnopened");
    const body = this.#body(cursor.at);
    cursor.at++;
    parent.items.push({ kind: "Group", start, end: cursor.at, isCapturing, name, body });
    this.#frame = parent;
    this.#setFlags(outerFlags);
  }

  #endBranch(end: number): void {
    const frame = this.#frame;
    const { branches, branchStart: start, items } = frame;
    const [first, second] = items;
    if (!first) branches.push({ kind: "Empty", start, end });
    else branches.push(second ? { kind: "Concat", start, end, items } : first);
    frame.items = [];
  }

  #body(end: number): RegexNode {
    this.#endBranch(end);
    const { branches, bodyStart: start } = this.#frame;
    return branches.length === 1 ? branches[0]! : { kind: "Alternation", start, end, branches };
  }

  /** Plain characters up to the next one with a meaning; a repetition after them takes the last one only. */
  #literalRun(): RegexLiteral {
    const cursor = this.#cursor;
    const start = cursor.at;
    let last = start;
    do {
      last = cursor.at;
      cursor.at += widthOf(cursor.peek());
    } while (!cursor.isVerbose && isPlain(cursor.text.charCodeAt(cursor.at)));
    if (last > start && REPETITIONS[cursor.text.charCodeAt(cursor.at)] === 1) cursor.at = last;
    return this.#literal(start, cursor.at, bytesOfText(cursor.text.slice(start, cursor.at)));
  }

  #escaped(escaped: Escape): RegexNode {
    if (escaped.kind !== "Character") return escaped;
    const character = String.fromCodePoint(escaped.code);
    return this.#literal(
      escaped.start,
      escaped.end,
      escaped.isByte ? asBytes(character) : bytesOfText(character),
    );
  }

  #literal(start: number, end: number, bytes: Bytes): RegexLiteral {
    const ignoresCase = this.#has(IGNORE_CASE);
    return { kind: "Literal", start, end, bytes, ignoresCase, isUnicode: this.#has(UNICODE) };
  }

  #dot(start: number): Dot {
    return {
      kind: "Dot",
      start,
      end: start + 1,
      matchesLineEnd: this.#has(DOT_ALL),
      isUnicode: this.#has(UNICODE),
      isCrlf: this.#has(CRLF),
    };
  }

  #anchor(start: number, place: "start" | "end"): Assertion {
    const condition = this.#has(MULTI_LINE) ? (`line-${place}` as const) : (`text-${place}` as const);
    return {
      kind: "Assertion",
      start,
      end: start + 1,
      condition,
      isUnicode: this.#has(UNICODE),
      isCrlf: this.#has(CRLF),
    };
  }

  #has(flag: number): boolean {
    return (this.#flags & flag) !== 0;
  }
}

/** By ASCII code: characters with a special meaning, including the repetitions. */
const SPECIAL = tableOf("()|[?*+{\\.^$");
const REPETITIONS = tableOf("?*+{");

/** Whether a character outside verbose mode matches itself; false for NaN, the end. */
function isPlain(unit: number): boolean {
  return unit < 128 ? SPECIAL[unit] === 0 : unit >= 128;
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
