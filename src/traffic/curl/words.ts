/** A word of a command line, quotes and escapes removed. */
export interface Word {
  readonly text: string;
  /** 1-based line where it starts. */
  readonly line: number;
  /** A variable or command that a shell would put a value in for; it is left in the text as written. */
  readonly expansion?: string;
}

/** A command of a script: its words, or where a quote is never closed. */
export interface ShellCommand {
  readonly words: readonly Word[];
  readonly line: number;
  readonly unclosed?: string;
}

/** The commands of a script for `sh`, each as its words. Redirections and what pipes lead to are commands of their own. */
export function shellCommands(text: string): ShellCommand[] {
  return new ShellReader(text).read();
}

const OPERATOR = /[;&|<>()]/;
const ANSI_ESCAPES: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  E: "\u001b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const EXPANSION = /\$(?:\w+|\{[^}\n]{0,200}\}|[@*#?$!-])|\$\([^)\n]{0,200}\)|`[^`\n]{0,200}`/y;

class ShellReader {
  readonly #text: string;
  readonly #commands: ShellCommand[] = [];
  #words: Word[] = [];
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  read(): ShellCommand[] {
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]!;
      if (char === "\n" || OPERATOR.test(char)) {
        this.#take();
        this.#endCommand();
      } else if (/\s/.test(char)) this.#take();
      else if (this.#skipsContinuation()) continue;
      else if (char === "#")
        while (this.#at < this.#text.length && this.#text[this.#at] !== "\n") this.#take();
      else this.#readWord();
    }
    this.#endCommand();
    return this.#commands;
  }

  #take(count = 1): string {
    const taken = this.#text.slice(this.#at, this.#at + count);
    for (const char of taken) if (char === "\n") this.#line++;
    this.#at += count;
    return taken;
  }

  #skipsContinuation(): boolean {
    const length = this.#text.startsWith("\\\r\n", this.#at) ? 3 : 2;
    if (length === 2 && !this.#text.startsWith("\\\n", this.#at)) return false;
    this.#take(length);
    return true;
  }

  #endCommand(unclosed?: string): void {
    const [first] = this.#words;
    if (first) {
      this.#commands.push({
        words: this.#words,
        line: first.line,
        ...(unclosed !== undefined && { unclosed }),
      });
    }
    this.#words = [];
  }

  #readWord(): void {
    const line = this.#line;
    const parts: string[] = [];
    let expansion: string | undefined;
    let unclosed: string | undefined;
    while (this.#at < this.#text.length && unclosed === undefined) {
      const char = this.#text[this.#at]!;
      if (/\s/.test(char) || OPERATOR.test(char)) break;
      if (this.#skipsContinuation()) continue;
      if (char === "'") unclosed = this.#single(parts);
      else if (this.#text.startsWith("$'", this.#at)) unclosed = this.#ansi(parts);
      else if (char === '"' || this.#text.startsWith('$"', this.#at)) {
        const quoted = this.#double(parts);
        unclosed = quoted.unclosed;
        expansion ??= quoted.expansion;
      } else if (char === "\\") {
        this.#take();
        parts.push(this.#take());
      } else {
        const expanded = this.#expansionHere();
        expansion ??= expanded;
        parts.push(expanded === undefined ? this.#take() : this.#take(expanded.length));
      }
    }
    this.#words.push({ text: parts.join(""), line, ...(expansion !== undefined && { expansion }) });
    if (unclosed !== undefined) {
      this.#at = this.#text.length;
      this.#endCommand(unclosed);
    }
  }

  #expansionHere(): string | undefined {
    EXPANSION.lastIndex = this.#at;
    return EXPANSION.exec(this.#text)?.[0];
  }

  /** Each reader of quotes answers the quote where it is never closed. */
  #single(parts: string[]): string | undefined {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end < 0) return "'";
    parts.push(this.#take(end + 1 - this.#at).slice(1, -1));
    return undefined;
  }

  #double(parts: string[]): { readonly unclosed?: string; readonly expansion?: string } {
    this.#take(this.#text[this.#at] === "$" ? 2 : 1);
    let expansion: string | undefined;
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]!;
      if (char === '"') {
        this.#take();
        return expansion === undefined ? {} : { expansion };
      }
      if (this.#skipsContinuation()) continue;
      if (char === "\\") {
        this.#take();
        const escaped = this.#take();
        parts.push(/[$`"\\]/.test(escaped) ? escaped : `\\${escaped}`);
        continue;
      }
      const expanded = this.#expansionHere();
      expansion ??= expanded;
      parts.push(expanded === undefined ? this.#take() : this.#take(expanded.length));
    }
    return { unclosed: '"' };
  }

  #ansi(parts: string[]): string | undefined {
    this.#take(2);
    while (this.#at < this.#text.length) {
      const char = this.#take();
      if (char === "'") return undefined;
      parts.push(char === "\\" ? this.#ansiEscape() : char);
    }
    return "$'";
  }

  #ansiEscape(): string {
    const [escaped, unicode, hex, octal] =
      /^(?:u([0-9a-f]{1,4})|x([0-9a-f]{1,2})|([0-7]{1,3}))/i.exec(this.#text.slice(this.#at, this.#at + 8)) ??
      [];
    if (escaped !== undefined) {
      this.#take(escaped.length);
      const digits = unicode ?? hex;
      return String.fromCharCode(
        digits === undefined ? Number.parseInt(octal!, 8) & 255 : Number.parseInt(digits, 16),
      );
    }
    const char = this.#take();
    return Object.hasOwn(ANSI_ESCAPES, char)
      ? ANSI_ESCAPES[char]!
      : /['"\\?]/.test(char)
        ? char
        : `\\${char}`;
  }
}
