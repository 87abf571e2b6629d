import type { TokenType } from "chevrotain";
import type { Range } from "../../../core/range.ts";
import type { Token } from "../../../core/token.ts";
import { tooDeep, tooManyHclTokens } from "../../values/shared-problems.ts";
import type { HclStep, TemplateForm } from "./ast.ts";
import { isBlank, isDigit, startsWord, wordEnd } from "./chars.ts";
import * as problem from "./problems.ts";
import type { BracketFrame } from "./scan-state.ts";
import { TemplateScanner } from "./template-scan.ts";
import * as T from "./tokens.ts";
import { isOf } from "./tokens.ts";

/** The tokens of one text, and what else the scanner saw. */
export interface HclScan {
  readonly tokens: readonly Token[];
  /** Index of the first token of each item of the outermost body, in order. */
  readonly itemStarts: readonly number[];
  /** Comments that mention a directive of ours, from their sign to the end of their text. */
  readonly comments: readonly Range[];
}

/** Words that open a block of the outermost body, and nothing else at the start of a line. */
const TOP_WORDS: ReadonlySet<string> = new Set([
  "resource",
  "data",
  "variable",
  "locals",
  "output",
  "module",
]);

/** The beginning of every directive in a comment. */
const DIRECTIVE_PREFIX = "wafsmith-";

const TWO_CHARACTER_OPERATORS: ReadonlySet<string> = new Set(["==", "!=", "<=", ">=", "&&", "||"]);

/**
 * Splits HCL into tokens. Whether a line end counts, whether `}` closes a block or an interpolation and whether `-` is
 * a sign depend on the open constructs, so the scanner keeps a stack of open constructs.
 */
export class HclScanner extends TemplateScanner {
  readonly #comments: Range[] = [];

  /** The tokens of a body: a whole file. */
  scanBody(): HclScan {
    this.#scanToEnd();
    this.closeAll();
    return { tokens: this.tokens, itemStarts: this.itemStarts, comments: this.#comments };
  }

  /** The tokens of a template without delimiters: a JSON string. */
  scanTemplate(): readonly Token[] {
    const start = this.at;
    this.push(T.TEMPLATE_OPEN_TOKEN, start, start, "bare" satisfies TemplateForm);
    this.frames.push({ kind: "template", start, marker: "", isAtLineStart: false });
    this.#scanToEnd();
    while (this.frames.length > 1) this.closeUnclosed();
    this.push(T.TEMPLATE_CLOSE_TOKEN, this.at, this.at);
    return this.tokens;
  }

  #scanToEnd(): void {
    while (this.at < this.text.length) {
      const frame = this.frames.at(-1) ?? this.file;
      if (this.tokens.length > this.maxTokens) this.stopAt(tooManyHclTokens(this.at, this.maxTokens));
      else if (frame.kind === "template") this.scanTemplateText(frame);
      else this.#scanCode(frame);
    }
  }

  // Code: everything outside the text of templates.

  #scanCode(frame: BracketFrame): void {
    const { text } = this;
    let unit = text.charCodeAt(this.at);
    while (isBlank(unit) && (unit !== 0x0d || text[this.at + 1] === "\n")) unit = text.charCodeAt(++this.at);
    if (this.at >= text.length) return;
    const start = this.at;
    if (unit === 0x0d) this.report(problem.badCharacter(text, start));
    if (unit === 0x0d || unit === 0x0a) return this.#newline(frame, start);
    if (startsWord(unit)) return this.#word(frame, start);
    if (isDigit(unit)) return this.#number(start);
    const next = text.charCodeAt(start + 1);
    switch (text[start]) {
      case "#":
        return this.#lineComment(start);
      case '"':
        return this.quoted(start);
      case "{":
        return this.open(frame.kind === "body" && !frame.isFurther ? "body" : "object", start);
      case "(":
        return this.open("paren", start);
      case "[":
        return this.#openBracket(start);
      case "}":
        return this.closeBrace(start, start + 1);
      case "]":
      case ")":
        return this.close(text[start], start);
      case "/":
        if (next === 0x2f) return this.#lineComment(start);
        if (next === 0x2a) return this.#blockComment(start);
        break;
      case "<":
        if (next === 0x3c && this.heredoc(start)) return;
        break;
      case "~":
        if (next === 0x7d && this.frames.at(-1)?.kind === "sequence")
          return this.closeBrace(start, start + 2);
        break;
      case ".":
        return this.#dot(frame, start);
    }
    this.#sign(frame, start);
  }

  #newline(frame: BracketFrame, start: number): void {
    this.at = start + 1;
    this.lineToken = this.tokens.length;
    if (!countsLines(frame)) return;
    this.endItem(frame);
    if (!isOf(this.tokens.at(-1), T.NEWLINE_TOKEN)) this.push(T.NEWLINE_TOKEN, start, start + 1);
    this.lineToken = this.tokens.length;
  }

  #lineComment(start: number): void {
    const found = this.text.indexOf("\n", start);
    let end = found < 0 ? this.text.length : found;
    if (this.text.charCodeAt(end - 1) === 0x0d) end--;
    this.#keepComment(start, end);
    this.at = end;
  }

  /** Only comments that suppress findings are ever needed: keeping all of them takes more memory than their text. */
  #keepComment(start: number, end: number): void {
    if (this.text.slice(start, end).includes(DIRECTIVE_PREFIX)) this.#comments.push({ start, end });
  }

  #blockComment(start: number): void {
    const found = this.text.indexOf("*/", start + 2);
    const range = { start, end: start + 2 };
    if (found < 0) this.report(problem.hclProblem("terraform-unclosed", "unclosedComment", range));
    const end = found < 0 ? this.text.length : found + 2;
    this.#keepComment(start, end);
    this.at = end;
  }

  #word(frame: BracketFrame, start: number): void {
    let end = wordEnd(this.text, start);
    // Names of functions may have namespaces: `core::lower(…)`, `provider::cloudflare::f(…)`.
    while (this.text.startsWith("::", end) && startsWord(this.text.charCodeAt(end + 2)))
      end = wordEnd(this.text, end + 2);
    const word = this.text.slice(start, end).replace(/^core::/, "");
    if (TOP_WORDS.has(word)) this.recoverTopLevel(start);
    const type = this.#wordType(frame, word, end);
    if (type === T.HCL_CALL_TOKEN) {
      const open = this.blankEnd(end);
      this.push(type, start, open + 1, word);
      this.enter("paren", open);
      return;
    }
    this.push(type, start, end, type === T.HCL_LITERAL_TOKEN ? literalWord(word, start, end) : word);
    this.signs = 0;
  }

  #wordType(frame: BracketFrame, word: string, end: number): TokenType {
    if (frame.kind === "body" && !frame.isFurther) return T.WORD_TOKEN;
    if (word === "true" || word === "false" || word === "null") {
      return this.#isKey(frame, end) ? T.WORD_TOKEN : T.HCL_LITERAL_TOKEN;
    }
    if (frame.kind !== "body") {
      if (word === "for" && this.#opensFor(frame, end)) return T.FOR_TOKEN;
      if (word === "in" && frame.isFor && !frame.isFurther) {
        frame.isFurther = true;
        return T.IN_TOKEN;
      }
      if (
        word === "if" &&
        frame.isFor &&
        frame.isFurther &&
        (this.followsOperand || isOf(this.tokens.at(-1), T.ELLIPSIS_TOKEN))
      )
        return T.IF_TOKEN;
    }
    if (this.text[this.blankEnd(end)] === "(") return T.HCL_CALL_TOKEN;
    return T.WORD_TOKEN;
  }

  /** Whether a word is followed by the sign that makes it a key. */
  #isKey(frame: BracketFrame, end: number): boolean {
    const next = this.blankEnd(end);
    return frame.kind !== "body" && this.text[next] === "=" && this.text[next + 1] !== "=";
  }

  #opensFor(frame: BracketFrame, end: number): boolean {
    if (frame.kind !== "bracket" && frame.kind !== "object") return false;
    let last = this.tokens.length - 1;
    if (frame.kind === "object" && isOf(this.tokens[last], T.NEWLINE_TOKEN)) last--;
    const opener = this.tokens[last];
    if (opener?.start !== frame.start || !startsWord(this.text.charCodeAt(this.blankEnd(end)))) return false;
    this.tokens.length = last + 1;
    frame.isFor = true;
    return true;
  }

  #number(start: number): void {
    NUMBER.lastIndex = start;
    const raw = NUMBER.exec(this.text)![0];
    const end = start + raw.length;
    this.push(T.HCL_LITERAL_TOKEN, start, end, { kind: "Number", value: Number(raw), raw, start, end });
    this.signs = 0;
  }

  #dot(frame: BracketFrame, start: number): void {
    const { text } = this;
    if (text.startsWith("...", start)) return this.push(T.ELLIPSIS_TOKEN, start, start + 3);
    const name = this.blankEnd(start + 1, countsLines(frame));
    const next = text.charCodeAt(name);
    let end = name;
    let step: HclStep | undefined;
    if (startsWord(next)) {
      end = wordEnd(text, name);
      step = { kind: "Name", name: text.slice(name, end), start, end };
    } else if (isDigit(next)) {
      while (isDigit(text.charCodeAt(end))) end++;
      const raw = text.slice(name, end);
      const index = { kind: "Number", value: Number(raw), raw, start: name, end } as const;
      step = { kind: "Index", index, isDotted: true, start, end };
    } else if (next === 0x2a) {
      end = name + 1;
      step = { kind: "Splat", isDotted: true, start, end };
    }
    if (step) this.push(T.STEP_TOKEN, start, end, step);
    else this.#bad(start);
  }

  #openBracket(start: number): void {
    if (!this.followsOperand) return this.open("bracket", start);
    if (this.text.startsWith("[*]", start)) {
      const step: HclStep = { kind: "Splat", start, end: start + 3 };
      return this.push(T.STEP_TOKEN, start, start + 3, step);
    }
    this.open("index", start);
  }

  #sign(frame: BracketFrame, start: number): void {
    const { text } = this;
    const two = text.slice(start, start + 2);
    if (two === "=>") return this.push(T.ARROW_TOKEN, start, start + 2);
    if (TWO_CHARACTER_OPERATORS.has(two)) return this.push(T.BINARY_TOKEN, start, start + 2, two);
    const one = two[0]!;
    switch (one) {
      case "=":
        return this.#equals(frame, start);
      case ",":
        this.endItem(frame);
        return this.push(T.HCL_COMMA_TOKEN, start, start + 1);
      case ":":
        if (two === "::") return this.push(T.BAD_TOKEN, start, start + 2);
        return this.push(T.COLON_TOKEN, start, start + 1);
      case "?":
        frame.questions++;
        this.push(T.QUESTION_TOKEN, start, start + 1);
        return this.deepen(start);
      case "!":
      case "-":
        if (one === "!" || !this.followsOperand) {
          this.push(T.UNARY_TOKEN, start, start + 1, one);
          if (++this.signs > this.maxDepth) this.stopAt(tooDeep(start, this.maxDepth));
          return;
        }
    }
    if ("-+*/%<>".includes(one)) this.push(T.BINARY_TOKEN, start, start + 1, one);
    else this.#bad(start);
  }

  #bad(start: number): void {
    this.report(problem.badCharacter(this.text, start));
    const end = start + String.fromCodePoint(this.text.codePointAt(start)!).length;
    // A second byte-order mark must not take the first block with it.
    if (this.tokens.length === 0) this.at = end;
    else this.push(T.BAD_TOKEN, start, end);
  }

  /** `name =` at the start of a line, with a bracket open that cannot contain it: the bracket was not closed above. */
  #equals(frame: BracketFrame, start: number): void {
    const isLineStart = this.tokens.length - 1 === this.lineToken;
    const isName = isOf(this.tokens.at(-1), T.WORD_TOKEN);
    if (isLineStart && isName && frame.kind !== "body" && frame.kind !== "object") {
      const word = this.tokens.pop()!;
      this.closeTo((one) => one.kind === "body" || one.kind === "object", word.start);
      this.push(T.NEWLINE_TOKEN, word.start, word.start);
      this.endItem(this.bracket());
      this.push(T.WORD_TOKEN, word.start, word.end, word.payload);
    }
    const owner = this.bracket();
    if (owner.kind === "body") owner.isFurther = true;
    this.push(T.EQUALS_TOKEN, start, start + 1);
  }
}

/** Whether line ends separate what is in a bracket. */
function countsLines({ kind, isFor }: BracketFrame): boolean {
  return kind === "body" || (kind === "object" && !isFor);
}

const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function literalWord(word: string, start: number, end: number): unknown {
  return word === "null"
    ? { kind: "Null", start, end }
    : { kind: "Bool", value: word === "true", start, end };
}
