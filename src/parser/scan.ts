import type { Finding } from "../core/diagnostic.ts";
import type { Token } from "../core/token.ts";
import type { Index, Node } from "./ast.ts";
import {
  AMPERSAND,
  BANG,
  CARET,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  classOf,
  DIGIT,
  DOLLAR,
  DOT,
  isSpace,
  LETTER,
  LETTER_N,
  LETTER_R,
  MINUS,
  NAME,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  PIPE,
  QUOTE,
  SLASH,
} from "./chars.ts";
import { scanIndex } from "./indexes.ts";
import { scanBare, scanQuoted, scanRaw, scanRegex, startsBareWithLetter } from "./literals.ts";
import * as mistakes from "./mistakes/index.ts";
import { rememberedName } from "./names.ts";
import { AFTER, OPERAND, ScanState } from "./scan-state.ts";
import { KIND } from "./tokens.ts";
import { KEYWORDS, OPERATOR_SIGNS, OPERATORS_BY_LETTER } from "./words.ts";

/** The tokens of one expression, and what could not be read as one. */
export interface Scan {
  readonly tokens: Token[];
  readonly problems: Finding[];
  /** False when nesting or problems went past their limit: the tokens stop there and must not be parsed. */
  readonly isBounded: boolean;
}

const LIST_NAME = /\$[a-z0-9_.]+/y;
/** Maximum problems listed; the parser reports the rest as one. */
const MAX_SCAN_PROBLEMS = 100;

/**
 * Splits an expression into tokens. The meaning of a character depends on its place: a keyword needs no word boundary
 * after an operand, quotes after `matches` follow the rules of regular expressions, and a bare `10` is one literal.
 *
 * Common mistakes are detected where nothing valid can begin; each is reported and read as the intended text, so that
 * the rest is checked as well.
 */
export class Scanner extends ScanState {
  scan(): Scan {
    while (this.isBounded && this.problems.length < MAX_SCAN_PROBLEMS) {
      const unit = this.#skipSpace();
      if (this.at >= this.end) break;
      if (this.state === OPERAND) this.#scanOperand(unit);
      else if (this.state === AFTER) this.#scanAfter(unit);
      else this.#scanRight(unit);
    }
    const { tokens, problems } = this;
    return { tokens, problems, isBounded: this.isBounded && problems.length < MAX_SCAN_PROBLEMS };
  }

  /** Moves over whitespace and returns the next unit. */
  #skipSpace(): number {
    let unit = this.text.charCodeAt(this.at);
    while (isSpace(unit) && this.at < this.end) unit = this.text.charCodeAt(++this.at);
    return unit;
  }

  // An operand: `not`, a group, a quantifier, a call, a field, and in arguments a literal.

  #scanOperand(unit: number): void {
    const start = this.at;
    const flags = classOf(unit);
    if ((flags & LETTER) !== 0) this.#scanWord(start, unit);
    else if (unit === OPEN_PAREN) this.open(KIND.Open, start, start + 1);
    else if (unit === CLOSE_PAREN) this.close(start);
    else if (unit === BANG) this.not(start, start + 1);
    else if (unit === QUOTE) this.#string(start, scanQuoted(this.text, start, this.end));
    else if ((flags & DIGIT) !== 0 || unit === MINUS || unit === COLON) {
      if (!this.#bare(start)) this.#skipUnexpected();
    } else if (unit === COMMA) this.comma(start);
    else if (unit === OPEN_BRACE) this.#set(start, CLOSE_BRACE);
    else if (unit === DOLLAR) this.#list(start);
    else if (!mistakes.inOperandPlace(this, unit)) this.#skipUnexpected();
  }

  #scanWord(start: number, unit: number): void {
    const text = this.text;
    if (unit === LETTER_N && text.startsWith("not", start)) return this.not(start, start + 3);
    if (unit === LETTER_R && this.#rawString(start)) return;
    const nameEnd = this.#nameEnd(start);
    if (startsBareWithLetter(text, start) && this.#bare(start)) return;
    const word = rememberedName(text.slice(start, nameEnd));
    const open = this.#spacesEnd(nameEnd);
    if (text.charCodeAt(open) === OPEN_PAREN && open < this.end) {
      const kind = word === "any" || word === "all" ? KIND.Quantifier : KIND.Call;
      return this.open(kind, start, open + 1, nameEnd);
    }
    if (KEYWORDS.has(word) && mistakes.keywordAsOperand(this, word, start)) return;
    this.#name(start, nameEnd, word);
  }

  #name(start: number, end: number, name: string): void {
    this.operandToken = this.tokens.length;
    this.push(KIND.Name, start, end, name);
    this.endOperand(true);
  }

  /** The end of the name at `start`: runs of letters, digits and `_`, joined by single dots. */
  #nameEnd(start: number): number {
    const text = this.text;
    let at = start;
    for (;;) {
      while ((classOf(text.charCodeAt(at)) & NAME) !== 0) at++;
      if (text.charCodeAt(at) !== DOT || (classOf(text.charCodeAt(at + 1)) & NAME) === 0) return at;
      at++;
    }
  }

  #spacesEnd(start: number): number {
    let at = start;
    while (isSpace(this.text.charCodeAt(at))) at++;
    return at;
  }

  // Literals, in any place.

  #string(start: number, scanned: ReturnType<typeof scanQuoted>): void {
    for (const finding of scanned.problems) this.problems.push(finding);
    this.operandToken = this.tokens.length;
    this.push(KIND.Literal, start, scanned.node.end, scanned.node);
    this.endOperand(true);
  }

  #rawString(start: number): boolean {
    const node = scanRaw(this.text, start, this.end);
    if (node) this.#string(start, { node, problems: [] });
    return node !== undefined;
  }

  #bare(start: number): boolean {
    const node = scanBare(this.text, start);
    if (!node) return false;
    this.operandToken = this.tokens.length;
    this.push(KIND.Literal, start, node.end, node);
    this.endOperand(true);
    return true;
  }

  // After an operand: an index, an operator, a parenthesis, a comma.

  #scanAfter(unit: number): void {
    const start = this.at;
    if ((classOf(unit) & LETTER) !== 0) {
      if (!this.#operatorWord(start)) mistakes.wordAfterOperand(this, start);
    } else if (unit === CLOSE_PAREN) this.close(start);
    else if (unit === COMMA) this.comma(start);
    else if (unit === OPEN_BRACKET) this.#index(start);
    else if (!this.#operatorSign(start, unit) && !mistakes.afterOperand(this, unit)) this.#skipUnexpected();
  }

  #operatorWord(start: number): boolean {
    const words = OPERATORS_BY_LETTER[this.text.charCodeAt(start)];
    if (words === undefined) return false;
    for (const { word, logical, comparison } of words) {
      if (!this.text.startsWith(word, start)) continue;
      const end = start + word.length;
      const isGlued = (classOf(this.text.charCodeAt(end)) & LETTER) !== 0;
      if (isGlued && mistakes.gluedOperator(this, start, end)) return true;
      if (logical) this.logical(start, end, logical);
      else this.operator(start, end, comparison);
      return true;
    }
    return false;
  }

  #operatorSign(start: number, unit: number): boolean {
    const next = this.text.charCodeAt(start + 1);
    if (unit === next && (unit === AMPERSAND || unit === PIPE || unit === CARET)) {
      this.logical(start, start + 2, unit === AMPERSAND ? "and" : unit === PIPE ? "or" : "xor");
      return true;
    }
    if (mistakes.isForeignSign(this.text, start)) return false;
    for (const [sign, operator] of OPERATOR_SIGNS) {
      if (this.text.startsWith(sign, start)) {
        this.operator(start, start + sign.length, operator);
        return true;
      }
    }
    return false;
  }

  #index(start: number): void {
    const previous = this.tokens[this.tokens.length - 1]!;
    const isGlued = previous.end === start;
    if (!this.hasOperand || !takesIndex(previous)) return mistakes.strayBracket(this, start);
    if (!isGlued) mistakes.spaceBeforeIndex(this, previous.end, start);
    const { node, problems } = scanIndex(this.text, start, this.end);
    for (const finding of problems) this.problems.push(finding);
    this.push(KIND.Index, start, node.end, node satisfies Index);
    this.endOperand(true);
  }

  // The right side of a comparison.

  #scanRight(unit: number): void {
    const start = this.at;
    const operator = this.comparison;
    if (unit === QUOTE) {
      const read = operator === "matches" ? scanRegex : scanQuoted;
      this.#string(start, read(this.text, start, this.end));
      return this.endOperand(false);
    }
    if (unit === OPEN_BRACE) return this.#set(start, CLOSE_BRACE);
    if (unit === DOLLAR) return this.#list(start);
    if (operator === "in" && (unit === OPEN_PAREN || unit === OPEN_BRACKET)) {
      mistakes.setInBrackets(this, start);
      return this.#set(start, unit === OPEN_PAREN ? CLOSE_PAREN : CLOSE_BRACKET);
    }
    const flags = classOf(unit);
    if ((flags & DIGIT) !== 0 || unit === MINUS || unit === COLON) {
      if (this.#bare(start)) return this.endOperand(false);
    } else if ((flags & LETTER) !== 0) return this.#scanRightWord(start, unit);
    else if (mistakes.rightSide(this, unit)) return;
    if (mistakes.endsCondition(unit)) {
      this.state = AFTER;
      this.hasOperand = false;
      return this.#scanAfter(unit);
    }
    this.#skipUnexpected();
  }

  #scanRightWord(start: number, unit: number): void {
    const text = this.text;
    if (unit === LETTER_R && this.#rawString(start)) return this.endOperand(false);
    const nameEnd = this.#nameEnd(start);
    if (startsBareWithLetter(text, start) && this.#bare(start)) return this.endOperand(false);
    if (mistakes.rightWord(this, start, nameEnd)) return;
    const open = this.#spacesEnd(nameEnd);
    if (text.charCodeAt(open) === OPEN_PAREN && open < this.end) {
      this.open(KIND.Call, start, open + 1, nameEnd);
      return;
    }
    this.push(KIND.Name, start, nameEnd, rememberedName(text.slice(start, nameEnd)));
    this.endOperand(true);
  }

  #list(start: number): void {
    LIST_NAME.lastIndex = start;
    const match = LIST_NAME.exec(this.text);
    const end = match ? start + match[0].length : start + 1;
    const name = this.text.slice(start + 1, end);
    const next = this.text.charCodeAt(end);
    if (
      name === "" ||
      name.startsWith(".") ||
      name.endsWith(".") ||
      next === MINUS ||
      (next === SLASH && (classOf(this.text.charCodeAt(end + 1)) & NAME) !== 0) ||
      (classOf(next) & NAME) !== 0
    ) {
      mistakes.invalidListName(this, start);
      return;
    }
    this.push(KIND.Literal, start, end, { kind: "List", name, start, end });
    this.endOperand(false);
  }

  /** `{ … }`: literals divided by nothing but whitespace. */
  #set(start: number, closer: number): void {
    const next = this.text.charCodeAt(start + 1);
    if ((next === OPEN_BRACE || next === PERCENT) && mistakes.placeholder(this, start)) return;
    this.push(KIND.OpenSet, start, start + 1);
    let close = this.end;
    while (this.problems.length < MAX_SCAN_PROBLEMS) {
      const unit = this.#skipSpace();
      if (this.at >= this.end) {
        mistakes.unclosedSet(this, start);
        break;
      }
      if (unit === closer) {
        close = this.at + 1;
        break;
      }
      if (this.#setElement(unit)) continue;
      if (mistakes.leavesSet(this, start, unit)) {
        close = this.at;
        break;
      }
      mistakes.inSet(this, unit);
    }
    this.push(KIND.CloseSet, this.at, close);
    this.endOperand(false);
  }

  #setElement(unit: number): boolean {
    const start = this.at;
    if (unit === QUOTE) {
      this.#string(start, scanQuoted(this.text, start, this.end));
      return true;
    }
    if (unit === LETTER_R && this.#rawString(start)) return true;
    const flags = classOf(unit);
    if ((flags & DIGIT) !== 0 || unit === MINUS || unit === COLON) return this.#bare(start);
    return (flags & LETTER) !== 0 && startsBareWithLetter(this.text, start) && this.#bare(start);
  }

  #skipUnexpected(): void {
    mistakes.unexpectedCharacter(this);
  }
}

/** Whether an index may come after a token: a field, a call, another index, or what recovery skipped. */
function takesIndex(token: Token): boolean {
  const kind = token.tokenTypeIdx;
  if (kind === KIND.Literal) return (token.payload as Node).kind === "Invalid";
  return kind === KIND.Name || kind === KIND.Index || kind === KIND.Close;
}
