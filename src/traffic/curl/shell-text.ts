import { asBytes, textOfBytes } from "../../core/bytes.ts";
import escapes from "./ansi-escapes.json" with { type: "json" };

/** A script that is read from front to back, with the line that the reader has reached. */
export class ShellText {
  readonly text: string;
  at = 0;
  /** 1-based. */
  line = 1;

  constructor(text: string) {
    this.text = text;
  }

  get isEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next character; empty at the end. */
  get char(): string {
    return this.text[this.at] ?? "";
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  /** Reads `count` characters. */
  take(count = 1): string {
    const taken = this.text.slice(this.at, this.at + count);
    this.line += taken.split("\n").length - 1;
    this.at += taken.length;
    return taken;
  }

  /** Reads what a sticky pattern matches here; undefined if it matches nothing. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.take(match[0].length);
    return match ?? undefined;
  }

  /** Skips a backslash that joins two lines. */
  skipsContinuation(): boolean {
    if (this.char !== "\\") return false;
    const length = this.startsWith("\\\r\n") ? 3 : 2;
    if (length === 2 && !this.startsWith("\\\n")) return false;
    this.take(length);
    return true;
  }

  /** Reads to the end of the line, without the line break. */
  takeLine(): string {
    const end = this.text.indexOf("\n", this.at);
    return this.take((end === -1 ? this.text.length : end) - this.at);
  }
}

/** The text between single quotes; undefined if they are never closed. */
export function singleQuoted(from: ShellText): string | undefined {
  const end = from.text.indexOf("'", from.at + 1);
  return end === -1 ? undefined : from.take(end + 1 - from.at).slice(1, -1);
}

const ANSI_ESCAPES: Readonly<Record<string, string>> = escapes;
const CODE_POINT = /u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}/y;
/** Bytes in a row: several may be one character. */
const BYTES = /(?:\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}))+/y;

/** The text of `$'…'`; undefined if it is never closed. */
export function ansiQuoted(from: ShellText): string | undefined {
  from.take(2);
  const parts: string[] = [];
  while (!from.isEnd) {
    const bytes = from.match(BYTES)?.[0];
    if (bytes !== undefined) parts.push(textOfEscapes(bytes));
    const char = from.take();
    if (char === "'") return parts.join("");
    parts.push(char === "\\" ? ansiEscape(from) : char);
  }
  return undefined;
}

function textOfEscapes(escaped: string): string {
  const bytes = Array.from(escaped.matchAll(/\\(x?)([0-9a-fA-F]+)/g), ([, isHex, digits]) =>
    String.fromCharCode(Number.parseInt(digits!, isHex ? 16 : 8) & 255),
  );
  return textOfBytes(asBytes(bytes.join(""))) ?? "\uFFFD";
}

function ansiEscape(from: ShellText): string {
  const [numbered] = from.match(CODE_POINT) ?? [];
  if (numbered !== undefined) {
    const code = Number.parseInt(numbered.slice(1), 16);
    return code > 0x10ffff ? "\uFFFD" : String.fromCodePoint(code);
  }
  const char = from.take();
  if (Object.hasOwn(ANSI_ESCAPES, char)) return ANSI_ESCAPES[char]!;
  return /['"\\?]/.test(char) ? char : `\\${char}`;
}
