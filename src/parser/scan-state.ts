import type { Finding } from "../core/diagnostic.ts";
import type { SlugParts } from "../core/problem.ts";
import { Token } from "../core/token.ts";
import type { ComparisonOperator, LogicalOperator, StringLiteral } from "./ast.ts";
import { isTrimmed } from "./chars.ts";
import type { SyntaxSlug } from "./codes.ts";
import type { ScanInProgress } from "./mistakes/scan-in-progress.ts";
import { nestingTooDeep, syntaxProblem } from "./problems.ts";
import { KIND } from "./tokens.ts";

/** The kind of token that may come next: an operand … */
export const OPERAND = 0;
/** … or something that follows one … */
export const AFTER = 1;
/** … or the right side of a comparison. */
const RIGHT = 2;

/** The state of the scanner: the tokens so far, the syntax allowed next, and the open constructs. */
export class ScanState implements ScanInProgress {
  readonly text: string;
  readonly end: number;
  readonly tokens: Token[] = [];
  readonly problems: Finding[] = [];
  at: number;
  protected state = OPERAND;
  /** Whether the last token ended an operand, so that an operator or an index may follow. */
  hasOperand = false;
  /** Index of the token with which the current operand begins. */
  protected operandToken = 0;
  /** The operator whose right side is expected. */
  comparison: ComparisonOperator | undefined;
  #depth = 0;
  /** The state around each open parenthesis: the depth there, the token it began with, whether it ends an operand. */
  readonly #enclosing: { readonly depth: number; readonly token: number; readonly isCall: boolean }[] = [];
  readonly #maxDepth: number;
  protected isBounded = true;

  constructor(text: string, maxNestingDepth: number) {
    this.text = text;
    this.#maxDepth = maxNestingDepth;
    let start = 0;
    let end = text.length;
    while (start < end && isTrimmed(text.charCodeAt(start))) start++;
    while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--;
    this.at = start;
    this.end = end;
  }

  protected push(kind: number, start: number, end: number, payload?: unknown): void {
    this.tokens.push(new Token(kind, start, end, payload));
    this.at = end;
  }

  protected endOperand(canTakeOperator: boolean): void {
    this.state = AFTER;
    this.hasOperand = canTakeOperator;
  }

  /** An operand follows, as deep as the group that it is in. */
  protected beginOperand(): void {
    this.state = OPERAND;
    const count = this.#enclosing.length;
    this.#depth = count === 0 ? 0 : this.#enclosing[count - 1]!.depth + 1;
  }

  /** Counts one more level of nesting; false if that is one too many. */
  #deepen(start: number, end: number): boolean {
    if (++this.#depth <= this.#maxDepth) return true;
    this.problems.push(nestingTooDeep({ start, end }, this.#maxDepth));
    this.isBounded = false;
    return false;
  }

  protected open(kind: number, start: number, end: number, payload?: unknown): void {
    const token = kind === KIND.Call ? this.tokens.length : this.operandToken;
    this.#enclosing.push({ depth: this.#depth, token, isCall: kind === KIND.Call });
    this.push(kind, start, end, payload);
    this.#deepen(start, end);
    this.state = OPERAND;
  }

  protected close(start: number): void {
    this.push(KIND.Close, start, start + 1);
    const enclosing = this.#enclosing.pop();
    this.#depth = enclosing?.depth ?? 0;
    this.operandToken = enclosing?.token ?? this.operandToken;
    this.endOperand(enclosing?.isCall ?? false);
  }

  protected comma(start: number): void {
    this.push(KIND.Comma, start, start + 1);
    this.beginOperand();
  }

  // The methods that the recognisers of mistakes use.

  /** The offset at which the current operand begins. */
  get operandStart(): number {
    return this.tokens[this.operandToken]?.start ?? this.at;
  }

  logical(start: number, end: number, operator: LogicalOperator): void {
    this.push(KIND.Logical, start, end, operator);
    this.beginOperand();
  }

  /** Adds an operator. The comparison of an unknown operator becomes an invalid node. */
  operator(start: number, end: number, operator: ComparisonOperator | undefined): void {
    this.push(KIND.Operator, start, end, operator);
    this.comparison = operator;
    this.state = RIGHT;
  }

  /** Puts a `not` in front of the current operand, as `x not in {…}` was meant. */
  negateOperand(): void {
    const start = this.operandStart;
    this.tokens.splice(this.operandToken, 0, new Token(KIND.Not, start, start, undefined));
    this.operandToken++;
  }

  string(start: number, end: number, payload: StringLiteral): void {
    this.push(KIND.Literal, start, end, payload);
    this.endOperand(false);
  }

  /** A place whose content is unusable; recovery continues after it. */
  hole(start: number, end: number): void {
    this.push(KIND.Literal, start, end, { kind: "Invalid", start, end });
    this.endOperand(false);
  }

  /** The last name grows to `end`, over characters that no name has. */
  extendName(end: number): void {
    const token = this.tokens.pop()!;
    this.hole(token.start, end);
    this.endOperand(true);
  }

  /** The text continues with something that begins an operand. */
  expectOperand(): void {
    this.state = OPERAND;
  }

  not(start: number, end: number): void {
    this.push(KIND.Not, start, end);
    this.#deepen(start, end);
    this.state = OPERAND;
  }

  report(finding: Finding): void {
    this.problems.push(finding);
  }

  problem(parts: SlugParts<SyntaxSlug>): void {
    this.report(syntaxProblem(parts));
  }
}
