import type { TokenType } from "chevrotain";
import { Token } from "../../../core/token.ts";
import type { SourceProblem } from "../../values/problems.ts";
import { tooDeep } from "../../values/shared-problems.ts";
import { isBlank } from "./chars.ts";
import * as problem from "./problems.ts";
import * as T from "./tokens.ts";
import { isOf } from "./tokens.ts";

/** Bounds of one scan. */
export interface ScanLimits {
  readonly maxDepth: number;
  readonly maxTokens: number;
}

/** A construct that is being scanned. */
export type ScanFrame = BracketFrame | TemplateFrame;

/** An open bracket, or an interpolation. */
export interface BracketFrame {
  readonly kind: "body" | "object" | "bracket" | "index" | "paren" | "sequence";
  readonly start: number;
  /** In a body, whether its current item has an equals sign; in a `for`, whether its `in` was seen. */
  isFurther: boolean;
  isFor: boolean;
  /** The number of `?` that are open in its current item. */
  questions: number;
}

/** The text of an open template. */
export interface TemplateFrame {
  readonly kind: "template";
  readonly start: number;
  /** The word that ends a heredoc; undefined for quotes. */
  readonly marker: string | undefined;
  isAtLineStart: boolean;
}

const CLOSERS: Readonly<Record<ScanFrame["kind"], readonly [TokenType, string, string, string]>> = {
  body: [T.CLOSE_BRACE_TOKEN, "block", "{", "}"],
  object: [T.CLOSE_BRACE_TOKEN, "object", "{", "}"],
  bracket: [T.CLOSE_BRACKET_TOKEN, "list", "[", "]"],
  index: [T.CLOSE_BRACKET_TOKEN, "index", "[", "]"],
  paren: [T.CLOSE_PAREN_TOKEN, "expression", "(", ")"],
  sequence: [T.SEQUENCE_CLOSE_TOKEN, "interpolation", "${", "}"],
  template: [T.TEMPLATE_CLOSE_TOKEN, "string", '"', '"'],
};

/** Tokens that never begin an item of a body. */
const ENDINGS: ReadonlySet<TokenType> = new Set([
  T.NEWLINE_TOKEN,
  T.CLOSE_BRACE_TOKEN,
  T.CLOSE_BRACKET_TOKEN,
  T.CLOSE_PAREN_TOKEN,
  T.SEQUENCE_CLOSE_TOKEN,
  T.TEMPLATE_CLOSE_TOKEN,
]);

/** Tokens that may end an operand: after them, `-` subtracts, `[` indexes and a word is not a key. */
const OPERAND_ENDS: ReadonlySet<number> = new Set(
  [
    T.WORD_TOKEN,
    T.HCL_LITERAL_TOKEN,
    T.STRING_TOKEN,
    T.TEMPLATE_CLOSE_TOKEN,
    T.CLOSE_BRACE_TOKEN,
    T.CLOSE_BRACKET_TOKEN,
    T.CLOSE_PAREN_TOKEN,
    T.STEP_TOKEN,
  ].map((type) => type.tokenTypeIdx!),
);

/**
 * The state of the scanner: the tokens so far, and the open constructs. Brackets that do not pair are reported and
 * closed at the place that the layout suggests, so that the grammar sees text whose brackets pair.
 */
export class HclScanState {
  readonly text: string;
  protected readonly maxDepth: number;
  protected readonly maxTokens: number;
  protected readonly report: (found: SourceProblem) => void;
  protected readonly tokens: Token[] = [];
  protected readonly itemStarts: number[] = [];
  /** The body around all frames. */
  protected readonly file = frameOf("body", 0);
  protected readonly frames: ScanFrame[] = [];
  protected at = 0;
  protected depth = 0;
  /** The number of consecutive signs before an operand. */
  protected signs = 0;
  /** Index of the first token of the current line, line ends that do not count included. */
  protected lineToken = 0;

  constructor(text: string, { maxDepth, maxTokens }: ScanLimits, report: (found: SourceProblem) => void) {
    this.text = text;
    this.maxDepth = maxDepth;
    this.maxTokens = maxTokens;
    this.report = report;
    if (text.charCodeAt(0) === 0xfeff) this.at = 1;
  }

  protected push(type: TokenType, start: number, end: number, payload?: unknown): void {
    if (this.frames.length === 0 && !ENDINGS.has(type) && this.startsItem()) {
      this.itemStarts.push(this.tokens.length);
    }
    this.tokens.push(new Token(type.tokenTypeIdx!, start, end, payload));
    this.at = end;
  }

  protected startsItem(): boolean {
    const last = this.tokens.at(-1);
    return last === undefined || isOf(last, T.NEWLINE_TOKEN);
  }

  protected get followsOperand(): boolean {
    const last = this.tokens.at(-1);
    return last !== undefined && OPERAND_ENDS.has(last.tokenTypeIdx);
  }

  /** A line end or a comma: the conditionals before it are over. */
  protected endItem(frame: BracketFrame): void {
    if (frame.kind === "body") frame.isFurther = false;
    this.depth -= frame.questions;
    frame.questions = 0;
  }

  /** The offset after blanks, and after line ends too if they do not count. */
  protected blankEnd(start: number, countsLines = true): number {
    let at = start;
    while (isBlank(this.text.charCodeAt(at)) || (!countsLines && this.text[at] === "\n")) at++;
    return at;
  }

  /** The innermost open bracket, or the file. */
  protected bracket(): BracketFrame {
    const frame = this.frames.at(-1);
    return frame === undefined || frame.kind === "template" ? this.file : frame;
  }

  protected open(kind: BracketFrame["kind"], start: number): void {
    const types = {
      body: T.OPEN_BRACE_TOKEN,
      object: T.OPEN_BRACE_TOKEN,
      bracket: T.OPEN_BRACKET_TOKEN,
    } as const;
    const type =
      kind === "index" ? T.OPEN_INDEX_TOKEN : kind === "paren" ? T.OPEN_PAREN_TOKEN : types[kind as "body"];
    this.push(type, start, start + 1);
    this.enter(kind, start);
  }

  protected enter(kind: BracketFrame["kind"], start: number): void {
    this.frames.push(frameOf(kind, start));
    this.signs = 0;
    this.deepen(start);
  }

  protected deepen(start: number): void {
    if (++this.depth > this.maxDepth) this.stopAt(tooDeep(start, this.maxDepth));
  }

  /** Gives up: only the items of the outermost body before this one are parsed. */
  protected stopAt(problem: SourceProblem): void {
    this.report(problem);
    this.at = this.text.length;
    this.frames.length = 0;
    this.tokens.length = this.itemStarts.pop() ?? 0;
  }

  protected leave(): ScanFrame | undefined {
    const frame = this.frames.pop();
    if (frame) this.depth -= 1 + (frame.kind === "template" ? 0 : frame.questions);
    return frame;
  }

  protected closeBrace(start: number, end: number): void {
    const isBrace = (frame: ScanFrame) =>
      frame.kind === "body" || frame.kind === "object" || frame.kind === "sequence";
    if (!this.frames.some(isBrace)) return this.stray("}", start, end);
    this.closeTo(isBrace, start);
    const { kind } = this.leave()!;
    const isTrimming = end - start === 2;
    this.push(kind === "sequence" ? T.SEQUENCE_CLOSE_TOKEN : T.CLOSE_BRACE_TOKEN, start, end, isTrimming);
  }

  protected close(found: string, start: number): void {
    const kinds = found === ")" ? ["paren"] : ["bracket", "index"];
    const fence = this.frames.findLastIndex(({ kind }) => kind === "body" || kind === "template");
    const match = this.frames.findLastIndex(({ kind }) => kinds.includes(kind));
    if (match <= fence) return this.stray(found, start, start + 1);
    this.closeTo((frame) => frame === this.frames[match], start);
    this.leave();
    this.push(found === ")" ? T.CLOSE_PAREN_TOKEN : T.CLOSE_BRACKET_TOKEN, start, start + 1);
  }

  protected stray(found: string, start: number, end: number): void {
    const range = { start, end: start + found.length };
    this.report(problem.hclProblem("terraform-stray-bracket", "strayBracket", range, { data: { found } }));
    this.at = end;
  }

  /** Closes everything within the innermost frame that fits, and reports it; nothing if none fits. */
  protected closeTo(fits: (frame: ScanFrame) => boolean, at: number): void {
    const target = this.frames.findLastIndex(fits);
    this.at = at;
    while (this.frames.length > target + 1) this.closeUnclosed();
  }

  protected closeUnclosed(): void {
    const frame = this.leave()!;
    const at = this.at;
    const [type, construct, opening, closing] = CLOSERS[frame.kind];
    if (frame.kind === "template") {
      if (frame.marker === undefined) this.report(problem.unterminatedString(frame.start));
      else if (frame.marker !== "") this.reportHeredoc(frame.start, frame.marker);
    } else {
      const range = { start: frame.start, end: frame.start + opening.length };
      this.report(problem.unclosedHcl(construct, opening, closing, range));
    }
    if (frame.kind === "body" && !isOf(this.tokens.at(-1), T.NEWLINE_TOKEN))
      this.push(T.NEWLINE_TOKEN, at, at);
    // The complete items of a list or block are kept; an expression that breaks off is not reliable.
    if (frame.kind !== "body" && frame.kind !== "object" && frame.kind !== "bracket")
      this.push(T.BAD_TOKEN, at, at);
    this.push(type, at, at, false);
  }

  /** `resource` at the very start of a line: constructs that are still open were not closed. */
  protected recoverTopLevel(start: number): void {
    if (this.frames.length === 0 || (start > 0 && this.text[start - 1] !== "\n")) return;
    if (this.frames.some(({ kind }) => kind === "template")) return;
    this.closeTo(() => false, start);
    this.endItem(this.file);
    this.push(T.NEWLINE_TOKEN, start, start);
  }

  protected closeAll(): void {
    while (this.frames.length > 0) this.closeUnclosed();
  }

  protected reportHeredoc(start: number, marker: string): void {
    const end = this.text.indexOf(marker, start) + marker.length;
    this.report(
      problem.hclProblem(
        "terraform-unterminated-heredoc",
        "unterminatedHeredoc",
        { start, end },
        { data: { marker } },
      ),
    );
  }
}

function frameOf(kind: BracketFrame["kind"], start: number): BracketFrame {
  return { kind, start, isFurther: false, isFor: false, questions: 0 };
}
