import { COMPARISON_OPERATORS, type ComparisonOperator, type LogicalOperator } from "./ast.ts";
import mistaken from "./mistaken-words.json" with { type: "json" };

/** The word forms of the comparison operators, longest first. */
export const OPERATOR_WORDS = [...COMPARISON_OPERATORS].sort((a, b) => b.length - a.length);

/** The signs of the comparison operators, longest first. */
export const OPERATOR_SIGNS: readonly (readonly [string, ComparisonOperator])[] = [
  ["==", "eq"],
  ["!=", "ne"],
  [">=", "ge"],
  ["<=", "le"],
  [">", "gt"],
  ["<", "lt"],
  ["~", "matches"],
  ["&", "bitwise_and"],
];

export const LOGICAL_WORDS: readonly LogicalOperator[] = ["and", "or", "xor"];
export const LOGICAL_SIGNS = new Map(Object.entries({ "&&": "and", "||": "or", "^^": "xor" } as const));

/** Words that begin no operand, in the cases that people write them. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  [...LOGICAL_WORDS, ...OPERATOR_WORDS, "not", "Not"].flatMap((word) => [word, word.toUpperCase()]),
);

interface OperatorWord {
  readonly word: string;
  readonly logical?: LogicalOperator;
  readonly comparison?: ComparisonOperator;
}

/** The operator words by the code of their first letter, logical ones first: what the scanner looks up. */
export const OPERATORS_BY_LETTER: readonly (readonly OperatorWord[] | undefined)[] = byFirstLetter();

function byFirstLetter(): OperatorWord[][] {
  const table: OperatorWord[][] = [];
  const add = (entry: OperatorWord) => {
    const letter = entry.word.charCodeAt(0);
    table[letter] = [...(table[letter] ?? []), entry];
  };
  for (const word of LOGICAL_WORDS) add({ word, logical: word });
  for (const word of OPERATOR_WORDS) add({ word, comparison: word });
  return table;
}

/** Words that people write for an operator, lower-cased, and the operators of the language. */
export const OPERATOR_MISTAKES: ReadonlyMap<string, string> = new Map(Object.entries(mistaken.operators));

/** Words that people write after a field, as if it were a question. */
export const POSTFIX_TESTS: ReadonlySet<string> = new Set(mistaken.postfixTests);

/** Functions that people write between their arguments, by lower-cased spelling. */
export const INFIX_FUNCTIONS: ReadonlyMap<string, string> = new Map(Object.entries(mistaken.infixFunctions));
