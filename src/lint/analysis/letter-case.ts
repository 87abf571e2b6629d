import { asciiLower, asciiUpper } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import { type Argument, isOperand, type Node } from "../../parser/ast.ts";
import { baseOf } from "./tree.ts";

/** The conversion of letters that a function applied to an operand. */
export interface LetterCase {
  readonly name: "lower" | "upper";
  /** A literal in the letter case in which it can match. */
  readonly convert: (bytes: Bytes) => Bytes;
}

const CASES: readonly LetterCase[] = [
  { name: "lower", convert: asciiLower },
  { name: "upper", convert: asciiUpper },
];

/** The letter case that an operand's value always has, from its outermost call; undefined if it can be mixed. */
export function letterCaseOf(operand: Node | Argument): LetterCase | undefined {
  if (!isOperand(operand)) return undefined;
  const base = baseOf(operand);
  return base.kind === "FunctionCall" ? CASES.find((one) => one.name === base.name) : undefined;
}
