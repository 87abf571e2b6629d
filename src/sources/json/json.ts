import { type Staged, sortDiagnostics } from "../../core/diagnostic.ts";
import { inFile } from "../../core/range.ts";
import { duplicateKeys } from "../values/duplicate-keys.ts";
import { resolveLimits, type SourceLimits } from "../values/limits.ts";
import type { LocatedEntry, LocatedNode } from "../values/located.ts";
import { arrayNode, objectNode, unknownNode } from "../values/nodes.ts";
import { ProblemList, type SourceProblem } from "../values/problems.ts";
import { duplicateKey, tooDeep, tooManyValues } from "../values/shared-problems.ts";
import * as problem from "./problems.ts";
import { digitsNode, NUMBER_LIKE, WORD, wordNode } from "./scalars.ts";
import { jsonStringNode, type ScannedString, scanJsonString } from "./string.ts";

/** The rest of a text after a quote that was meant as a part of it, if the text ends in the same line. */
const REST_OF_TEXT =
  /(?![\s,:;}\]"'[{#]|\/[/*])[^\n]*?"(?=[ \t]*(?:,[ \t\r]*(?:"\w+"[ \t]*:|$)|[}\]][ \t]*(?:[,}\]]|\r?$)|\r?$))/my;

/**
 * The value of a JSON text, every part with its location. As strict as the API; what it would reject is reported,
 * several problems in one pass, and read as intended. The value is undefined if the text contains none.
 *
 * Units: ranges are UTF-16 offsets in `text`, a byte-order mark included.
 * Errors: `source/json-…`, `source/duplicate-key`, `source/too-deep`, `source/too-many-values`,
 * `source/too-many-problems`.
 */
export function readJson(
  uri: string,
  text: string,
  limits?: Partial<SourceLimits>,
): Staged<LocatedNode | undefined> {
  const reader = new JsonReader(uri, text, resolveLimits(limits));
  const values = reader.readValues(false);
  return { value: values[0], diagnostics: reader.diagnostics };
}

/** Like `readJson`, for a string that may contain several values one after another, each starting on a new line. */
export function readJsonStream(
  uri: string,
  text: string,
  limits?: Partial<SourceLimits>,
): Staged<readonly LocatedNode[]> {
  const reader = new JsonReader(uri, text, resolveLimits(limits));
  return { value: reader.readValues(true), diagnostics: reader.diagnostics };
}

/** The beginning of a value with parts, or of a string. */
const OPENING = /[[{"']/;

const COMMENT = /(?:#|\/\/)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;

class JsonReader {
  readonly #text: string;
  readonly #limits: SourceLimits;
  readonly #problems: ProblemList;
  /** A file that has one string in single quotes mostly has all of them so: that is one mistake. */
  #hasSingleQuotes = false;
  readonly #reportHere = (found: SourceProblem) => this.#report(found);
  /** Offsets of the brackets that are open. */
  readonly #open: number[] = [];
  #at = 0;
  #values = 0;
  /** Set when reading on is pointless. */
  #isStopped = false;

  constructor(uri: string, text: string, limits: SourceLimits) {
    this.#text = text;
    this.#limits = limits;
    this.#problems = new ProblemList({ uri, text }, limits.maxProblems);
  }

  get diagnostics() {
    return sortDiagnostics(this.#problems.diagnostics);
  }

  readValues(isStream: boolean): LocatedNode[] {
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
    const values: LocatedNode[] = [];
    this.#skipSpace();
    if (this.#isAtEnd) {
      if (!isStream)
        this.#report(problem.jsonProblem("json-empty", "empty", { start: 0, end: this.#text.length }));
      return values;
    }
    this.#skipTextBefore(isStream);
    while (true) {
      values.push(this.#readValue());
      const end = this.#at;
      this.#skipSpace();
      if (this.#isStopped || this.#isAtEnd) return values;
      if (!isStream || !this.#text.slice(end, this.#at).includes("\n")) {
        this.#reportRest();
        return values;
      }
    }
  }

  /** A second byte-order mark, or any other text before the first bracket, must not hide the value after it. */
  #skipTextBefore(isStream: boolean): void {
    const start = this.#at;
    if (OPENING.test(this.#text[start]!)) return;
    const lineEnd = isStream ? this.#text.indexOf("\n", start) : -1;
    const lead = this.#text.slice(start, lineEnd < 0 ? undefined : lineEnd);
    const bracket = lead.search(/[[{]/);
    if (bracket < 0) return;
    this.#report(problem.jsonProblem("json-text-before-value", "textBeforeValue", { start, end: start + 1 }));
    this.#at = start + bracket;
  }

  get #isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #reportRest(): void {
    const found = this.#text[this.#at]!;
    const isBracket = found === "}" || found === "]";
    const range = { start: this.#at, end: this.#at + 1 };
    if (isBracket) this.#report(problem.strayJsonBracket(this.#at, found));
    else this.#report(problem.jsonProblem("json-text-after-value", "textAfterValue", range));
  }

  #report(found: SourceProblem): void {
    if (this.#isStopped) return;
    this.#problems.add(found);
    if (this.#problems.isFull) this.#stop();
  }

  #stop(): void {
    this.#isStopped = true;
    this.#at = this.#text.length;
  }

  #readValue(): LocatedNode {
    const start = this.#at;
    if (++this.#values > this.#limits.maxValues) {
      this.#report(tooManyValues(start, this.#limits.maxValues));
      this.#stop();
      return unknownNode(inFile({ start, end: start }), {
        reason: "the file contains too many values",
        cause: "limits",
      });
    }
    switch (this.#text[start]) {
      case "{":
        return this.#readObject();
      case "[":
        return this.#readArray();
      case '"':
      case "'":
        return this.#readString();
    }
    const word = this.#match(WORD);
    if (word !== undefined) return wordNode(word, start, this.#reportHere);
    const digits = this.#match(NUMBER_LIKE);
    if (digits !== undefined) return digitsNode(digits, start, this.#reportHere);
    const missing = this.#missingValue();
    this.#skipToSeparator();
    return missing;
  }

  #missingValue(): LocatedNode {
    const range = { start: this.#at, end: Math.min(this.#at + 1, this.#text.length) };
    this.#report(problem.jsonProblem("json-missing-value", "missingValue", range));
    return unknownNode(inFile({ start: range.start, end: range.start }), {
      reason: "the value is missing",
      cause: "invalid",
    });
  }

  #readString(): LocatedNode {
    const open = this.#at;
    const scanned = this.#scanString();
    return jsonStringNode(this.#text, inFile({ start: open, end: this.#at }), scanned);
  }

  #scanString(): ScannedString {
    const start = this.#at;
    if (this.#text[start] === "'" && !this.#hasSingleQuotes) {
      this.#hasSingleQuotes = true;
      this.#report(problem.jsonProblem("json-single-quotes", "singleQuotes", { start, end: start + 1 }));
    }
    const scanned = scanJsonString(this.#text, start, this.#reportHere);
    this.#at = Math.max(scanned.end, this.#at);
    return scanned;
  }

  #readObject(): LocatedNode {
    const start = this.#at;
    const entries: LocatedEntry[] = [];
    this.#readEntries("}", () => this.#readEntry(entries));
    for (const { first, again } of duplicateKeys(entries)) {
      this.#report(duplicateKey(again.key, first.keyRange, again.keyRange));
    }
    return objectNode(inFile({ start, end: this.#at }), entries);
  }

  #readArray(): LocatedNode {
    const start = this.#at;
    const items: LocatedNode[] = [];
    this.#readEntries("]", () => items.push(this.#readValue()));
    return arrayNode(inFile({ start, end: this.#at }), items);
  }

  /** The inside of an object or array, from its opening bracket past its closing one. */
  #readEntries(closing: "}" | "]", readEntry: () => void): void {
    const open = this.#at++;
    if (this.#open.length >= this.#limits.maxDepth) {
      this.#report(tooDeep(open, this.#limits.maxDepth));
      this.#stop();
      return;
    }
    this.#open.push(open);
    let comma: number | undefined;
    let isFirst = true;
    while (true) {
      this.#skipSpace();
      const found = this.#text[this.#at];
      if (found === closing) {
        if (comma !== undefined) this.#report(problem.trailingComma(comma, closing));
        this.#at++;
        break;
      }
      if (this.#endsEarly(found, open)) break;
      if (!isFirst && comma === undefined && !this.#recoverComma()) continue;
      readEntry();
      const quote = this.#at - 1;
      if (this.#text[quote] === '"' && this.#match(REST_OF_TEXT))
        this.#report(
          problem.jsonProblem("json-missing-comma", "innerQuote", { start: quote, end: quote + 1 }),
        );
      isFirst = false;
      this.#skipSpace();
      comma = this.#readComma();
    }
    this.#open.pop();
  }

  /** Whether the text, or a bracket of something further out, ends this object or array before its own bracket does. */
  #endsEarly(found: string | undefined, open: number): boolean {
    if (found === undefined) {
      this.#report(problem.unclosedJson(open, this.#text[open]!));
      this.#stop();
      return true;
    }
    if (found !== "}" && found !== "]") return false;
    const opening = found === "}" ? "{" : "[";
    const closesOuter = this.#open.some((offset) => this.#text[offset] === opening);
    if (closesOuter) this.#report(problem.unclosedJson(open, this.#text[open]!));
    else {
      this.#report(problem.strayJsonBracket(this.#at, found, open));
      this.#at++;
    }
    return true;
  }

  /** The offset of the comma that is next, now read. */
  #readComma(): number | undefined {
    const found = this.#text[this.#at];
    if (found === ";") this.#report(problem.missingComma(this.#at, ";"));
    return found === "," || found === ";" ? this.#at++ : undefined;
  }

  /** Reports a missing comma and returns whether an entry follows at once. */
  #recoverComma(): boolean {
    this.#report(problem.missingComma(this.#at, undefined));
    if (/["'{[\w$-]/.test(this.#text[this.#at] ?? "")) return true;
    this.#at++;
    this.#skipToSeparator();
    return false;
  }

  #readEntry(entries: LocatedEntry[]): void {
    const key = this.#readKey();
    if (key === undefined) return;
    const keyRange = inFile({ start: key.start, end: this.#at });
    this.#skipSpace();
    if (this.#text[this.#at] === ":") this.#at++;
    else {
      this.#report(problem.jsonProblem("json-missing-colon", "missingColon", keyRange));
      if (this.#text[this.#at] === "=") this.#at += this.#text[this.#at + 1] === ">" ? 2 : 1;
    }
    this.#skipSpace();
    entries.push({ key: key.text, keyRange, value: this.#readValue() });
  }

  #readKey(): { text: string; start: number } | undefined {
    const start = this.#at;
    const found = this.#text[start];
    if (found === '"' || found === "'") {
      return { text: this.#scanString().value, start };
    }
    const word = this.#match(WORD);
    if (word !== undefined) {
      this.#report(problem.unquotedKey(word, { start, end: this.#at }));
      return { text: word, start };
    }
    this.#report(problem.jsonProblem("json-missing-key", "missingKey", { start, end: start + 1 }));
    this.#skipToSeparator();
    return undefined;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Whitespace, and comments, which are reported. */
  #skipSpace(): void {
    const text = this.#text;
    while (true) {
      const unit = text.charCodeAt(this.#at);
      if (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) this.#at++;
      else if (unit === 0x2f || unit === 0x23) {
        if (!this.#skipComment()) return;
      } else return;
    }
  }

  #skipComment(): boolean {
    const start = this.#at;
    if (this.#match(COMMENT) === undefined) return false;
    this.#report(problem.jsonProblem("json-comment", "comment", { start, end: this.#at }));
    return true;
  }

  #skipToSeparator(): void {
    while (!this.#isAtEnd && !/[,}\]\n"]/.test(this.#text[this.#at]!)) this.#at++;
  }
}
