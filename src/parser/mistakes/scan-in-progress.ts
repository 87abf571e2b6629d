import type { Finding } from "../../core/diagnostic.ts";
import type { SlugParts } from "../../core/problem.ts";
import type { Range } from "../../core/range.ts";
import type { ComparisonOperator, LogicalOperator, StringLiteral } from "../ast.ts";
import { isSpace } from "../chars.ts";
import type { SyntaxSlug } from "../codes.ts";

/**
 * The common mistakes, detected where nothing valid can begin. Each function reports a mistake and makes the scanner
 * continue as the author intended. No valid expression reaches one of them.
 */
export interface ScanInProgress {
  readonly text: string;
  readonly end: number;
  at: number;
  readonly hasOperand: boolean;
  readonly operandStart: number;
  /** The operator whose right side is expected. */
  readonly comparison: ComparisonOperator | undefined;
  report(finding: Finding): void;
  problem(parts: SlugParts<SyntaxSlug>): void;
  logical(start: number, end: number, operator: LogicalOperator): void;
  operator(start: number, end: number, operator: ComparisonOperator | undefined): void;
  not(start: number, end: number): void;
  negateOperand(): void;
  string(start: number, end: number, payload: StringLiteral): void;
  hole(start: number, end: number): void;
  extendName(end: number): void;
  expectOperand(): void;
}

export const MISTAKEN_WORD = /[A-Za-z_][A-Za-z0-9_.]*/y;
export const UNQUOTED = /[^\s{}()"',;]+/y;

export function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

export function skipSpaces(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charCodeAt(next))) next++;
  return next;
}

export function span(start: number, end: number): Range {
  return { start, end };
}
