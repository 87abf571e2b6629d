import { type HereDocument, hereDocument, hereText } from "./here-document.ts";
import { ansiQuoted, ShellText, singleQuoted } from "./shell-text.ts";
import { ShellVariables } from "./shell-variables.ts";

/** A word of a command line, quotes and escapes removed. */
export interface Word {
  readonly text: string;
  /** 1-based line at which it starts. */
  readonly line: number;
  /** A variable or command that a shell would expand; it is left in the text as written. */
  readonly expansion?: string;
}

/** A command of a script: its words, or the position of a quote that is never closed. */
export interface ShellCommand {
  readonly words: readonly Word[];
  readonly line: number;
  readonly unclosed?: string;
  /** The text that the script itself hands to the command: a here-document or here-string. */
  readonly input?: Word;
  /** The place of the command whose output it reads. */
  readonly pipedFrom?: number;
}

/**
 * The commands of a script for `sh`, each as its words, including those in `$(…)`. Variables that the script sets to a string
 * are expanded. Redirections are skipped, except strings that the script itself passes to a command.
 */
export function shellCommands(text: string): ShellCommand[] {
  return new ShellReader(text).read();
}

const OPERATOR = /[;&|<>()]/;
const PLAIN = /[^\s;&|<>()'"\\$`]+/y;
const EXPANSION = /\$(?:\w+|\{[^}\n]{0,200}\}|[@*#?$!-])|`[^`\n]{0,200}`/y;
const REDIRECTION = /&>>?|>[>|&]?|<[>&]?/y;
/** Commands within commands that are read. */
const MAX_DEPTH = 32;

class ShellReader {
  readonly #from: ShellText;
  readonly #commands: ShellCommand[] = [];
  readonly #variables = new ShellVariables();
  #words: Word[] = [];
  #input: Word | undefined;
  /** The index of the command whose output is piped into the next one. */
  #pipedFrom: number | undefined;
  /** Here-documents of the line that is being read, with the commands that get them. */
  #documents: { readonly document: HereDocument; readonly command: number }[] = [];
  #depth = 0;

  constructor(text: string) {
    this.#from = new ShellText(text);
  }

  read(): ShellCommand[] {
    while (!this.#from.isEnd) {
      this.#readCommands();
      this.#from.take();
    }
    return this.#commands;
  }

  /** Reads up to a `)` that closes what began before. */
  #readCommands(): void {
    const from = this.#from;
    for (let open = 0; !from.isEnd; ) {
      const { char } = from;
      if (char === ")" && open-- === 0) break;
      if (char === "(") open++;
      if (char === "\n") this.#endLine();
      else if (char === "<" || char === ">" || from.startsWith("&>")) this.#redirect();
      else if (OPERATOR.test(char)) this.#separator();
      else if (/\s/.test(char)) from.take();
      else if (from.skipsContinuation()) continue;
      else if (char === "#") from.takeLine();
      else {
        const word = this.#readWord();
        if (word) this.#words.push(word);
      }
    }
    this.#endCommand();
  }

  #separator(): void {
    this.#endCommand();
    const isPipe = this.#from.match(/\|&?(?!\|)/y) !== undefined;
    if (isPipe) this.#pipedFrom = this.#commands.length - 1;
    else this.#from.match(/\|\||&&|./y);
  }

  #endLine(): void {
    this.#endCommand();
    this.#from.take();
    for (const { document, command } of this.#documents.splice(0)) {
      const input = hereText(this.#from, document);
      const known = this.#commands[command];
      if (known) this.#commands[command] = { ...known, input };
    }
  }

  #endCommand(unclosed?: string): void {
    const [first] = this.#words;
    if (first) {
      this.#variables.note(this.#words);
      this.#commands.push({
        words: this.#words,
        line: first.line,
        ...(unclosed !== undefined && { unclosed }),
        ...(this.#input && { input: this.#input }),
        ...(this.#pipedFrom !== undefined && { pipedFrom: this.#pipedFrom }),
      });
      this.#pipedFrom = undefined;
    }
    this.#words = [];
    this.#input = undefined;
  }

  #redirect(): void {
    const from = this.#from;
    if (from.startsWith("<<<")) {
      from.take(3);
      const word = this.#wordBehindSpaces();
      this.#input = word && { ...word, text: `${word.text}\n` };
      return;
    }
    const document = hereDocument(from);
    if (document) {
      this.#documents.push({ document, command: this.#commands.length });
      return;
    }
    from.match(REDIRECTION);
    if (from.char !== "(") this.#wordBehindSpaces();
  }

  #wordBehindSpaces(): Word | undefined {
    this.#from.match(/[ \t]*/y);
    return this.#from.isEnd || this.#from.char === "\n" ? undefined : this.#readWord();
  }

  /** Undefined for the file descriptor number before a redirection. */
  #readWord(): Word | undefined {
    const from = this.#from;
    const { line } = from;
    const parts: string[] = [];
    let expansion: string | undefined;
    let unclosed: string | undefined;
    while (!from.isEnd && unclosed === undefined) {
      const { char } = from;
      if (/\s/.test(char) || OPERATOR.test(char)) break;
      if (from.skipsContinuation()) continue;
      if (char === "'") unclosed = pushed(parts, singleQuoted(from), "'");
      else if (from.startsWith("$'")) unclosed = pushed(parts, ansiQuoted(from), "$'");
      else if (char === '"' || from.startsWith('$"')) {
        const quoted = this.#double(parts);
        unclosed = quoted.unclosed;
        expansion ??= quoted.expansion;
      } else if (char === "\\") {
        from.take();
        parts.push(from.take());
      } else {
        const written = this.#plain(parts, PLAIN);
        expansion ??= written;
      }
    }
    const text = parts.join("");
    if (/[<>]/.test(from.char) && /^\d+$/.test(text)) return undefined;
    const word = { text, line, ...(expansion !== undefined && { expansion }) };
    if (unclosed === undefined) return word;
    this.#words.push(word);
    from.at = from.text.length;
    this.#endCommand(unclosed);
    return undefined;
  }

  /** Reads some characters, a variable or a command. Returns an expansion that is left unexpanded. */
  #plain(parts: string[], plain: RegExp): string | undefined {
    const from = this.#from;
    const start = from.at;
    if (from.startsWith("$(") && this.#depth < MAX_DEPTH) {
      this.#substitution();
      const written = from.text.slice(start, from.at);
      parts.push(written);
      return written;
    }
    const expanded = from.match(EXPANSION)?.[0];
    if (expanded === undefined) {
      parts.push(from.match(plain)?.[0] ?? from.take());
      return undefined;
    }
    const value = this.#variables.valueOf(expanded);
    parts.push(value ?? expanded);
    return value === undefined ? expanded : undefined;
  }

  /** The commands of `$(…)` come before the one that they are in. */
  #substitution(): void {
    const words = this.#words;
    const input = this.#input;
    this.#words = [];
    this.#input = undefined;
    this.#depth++;
    this.#from.take(2);
    this.#readCommands();
    this.#from.take();
    this.#depth--;
    this.#words = words;
    this.#input = input;
  }

  #double(parts: string[]): { readonly unclosed?: string; readonly expansion?: string } {
    const from = this.#from;
    from.take(from.char === "$" ? 2 : 1);
    let expansion: string | undefined;
    while (!from.isEnd) {
      const { char } = from;
      if (char === '"') {
        from.take();
        return expansion === undefined ? {} : { expansion };
      }
      if (from.skipsContinuation()) continue;
      if (char === "\\") {
        from.take();
        const escaped = from.take();
        parts.push(/[$`"\\]/.test(escaped) ? escaped : `\\${escaped}`);
        continue;
      }
      const written = this.#plain(parts, /[^"\\$`]+/y);
      expansion ??= written;
    }
    return { unclosed: '"' };
  }
}

/** Adds a quoted string; returns its quote if that is never closed. */
function pushed(parts: string[], text: string | undefined, quote: string): string | undefined {
  if (text === undefined) return quote;
  parts.push(text);
  return undefined;
}
