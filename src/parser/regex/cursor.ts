import { isTrimmed } from "../chars.ts";

/** The value of `code` at the end of the pattern. */
export const END = -1;

const HASH = 35;

/** Reads a pattern character by character (a surrogate pair is one character), in verbose mode past space and comments. */
export class Cursor {
  readonly text: string;
  /** UTF-16 offset of the next character. */
  at = 0;
  /** Whether `x` is on: whitespace and `# …` to the end of the line mean nothing. */
  isVerbose = false;

  constructor(text: string) {
    this.text = text;
  }

  get isDone(): boolean {
    return this.at >= this.text.length;
  }

  /** The next character's code point. */
  peek(): number {
    return this.peekAt(this.at);
  }

  peekAt(offset: number): number {
    return this.text.codePointAt(offset) ?? END;
  }

  /** The character after the next one, nothing skipped. */
  peekPast(): number {
    return this.peekAt(this.at + widthOf(this.peek()));
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  /** Steps over one character. Returns whether there is another. */
  step(): boolean {
    if (this.at < this.text.length) this.at += widthOf(this.peek());
    return this.at < this.text.length;
  }

  /** `step`, and past what verbose mode ignores. */
  stepOn(): boolean {
    this.step();
    this.skip();
    return this.at < this.text.length;
  }

  /** Steps over `text` if it is next. */
  accept(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.at += text.length;
    return true;
  }

  /** Passes what verbose mode ignores. */
  skip(): void {
    if (!this.isVerbose) return;
    for (;;) {
      const code = this.peek();
      if (code !== END && isTrimmed(code)) this.at++;
      else if (code === HASH) this.skipComment();
      else return;
    }
  }

  /** Whitespace, in either mode. */
  skipWhiteSpace(): void {
    while (!this.isDone && isTrimmed(this.peek())) this.at++;
  }

  /**
   * The character after the next one, as the engine's class parser sees it in verbose mode: whitespace and the first
   * `#` are skipped, but not the text of a comment. If nothing else follows, nothing is skipped.
   */
  peekPastInClass(): number {
    if (!this.isVerbose) return this.peekPast();
    const start = this.at + widthOf(this.peek());
    let isInComment = false;
    for (let at = start; at < this.text.length; at++) {
      const code = this.peekAt(at);
      if (isTrimmed(code)) continue;
      if (isInComment || code !== HASH) return code;
      isInComment = true;
    }
    return this.peekAt(start);
  }

  private skipComment(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end === -1 ? this.text.length : end + 1;
  }
}

/** UTF-16 units of a character. */
export function widthOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}
