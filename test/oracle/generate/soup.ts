import fc, { type Arbitrary } from "fast-check";
import { functionNames } from "../../../src/contract/functions.ts";
import type { TypedName } from "./expressions.ts";
import {
  ADDRESS,
  ADDRESS_SET,
  BYTES,
  BYTES_SET,
  INTEGER,
  INTEGER_SET,
  LIST,
  REGEX_LITERAL,
} from "./literals.ts";
import { anyOf, choice, sequence, several } from "./pieces.ts";

const OPERATORS = [
  ..."eq ne lt le gt ge == != < <= > >= contains matches ~ wildcard in & bitwise_and".split(" "),
  "strict wildcard",
];

/**
 * Texts of the right shape with pieces of any type in every place: comparisons of what cannot be compared, calls with
 * whatever arguments, indexes on anything, `[*]` where it may and may not be. Names and types are put to the test here.
 */
export function illTyped(fields: readonly TypedName[]): Arbitrary<string> {
  const operator = anyOf(...OPERATORS);
  const literal = fc.oneof(BYTES, INTEGER, ADDRESS, BYTES_SET, INTEGER_SET, ADDRESS_SET, LIST, REGEX_LITERAL);
  const index = choice({
    "": 12,
    "[*]": 6,
    "[0]": 3,
    '["x"]': 3,
    "[*][*]": 2,
    '["x"][*]': 3,
    '["x"][0]': 2,
    "[0][0]": 1,
  });
  const name = anyOf(...functionNames());
  return fc.letrec<{ operand: string; argument: string; condition: string }>((tie) => ({
    operand: fc.oneof(
      { maxDepth: 3 },
      { weight: 5, arbitrary: sequence(fieldOf(fields), index) },
      { weight: 3, arbitrary: sequence(name, "(", several(tie("argument"), ",", { max: 4 }), ")", index) },
    ),
    argument: fc.oneof(
      { maxDepth: 3 },
      { weight: 5, arbitrary: tie("operand") },
      { weight: 4, arbitrary: fc.oneof(BYTES, INTEGER, ADDRESS) },
      { weight: 1, arbitrary: tie("condition") },
    ),
    condition: fc.oneof(
      { maxDepth: 3 },
      { weight: 3, arbitrary: tie("operand") },
      { weight: 4, arbitrary: sequence(tie("operand"), " ", operator, " ", literal) },
      { weight: 3, arbitrary: sequence(tie("operand"), " ", operator, " ", tie("operand")) },
      { weight: 2, arbitrary: sequence(choice({ any: 2, all: 1 }), "(", tie("condition"), ")") },
      { weight: 1, arbitrary: sequence("(", tie("condition"), ")") },
      { weight: 1, arbitrary: sequence("not ", tie("condition")) },
      {
        weight: 2,
        arbitrary: sequence(
          tie("condition"),
          choice({ " and ": 1, " or ": 1, " xor ": 1 }),
          tie("condition"),
        ),
      },
    ),
  })).condition;
}

/** A field, each type as likely as every other, so that the rare types come up. */
function fieldOf(fields: readonly TypedName[]): Arbitrary<string> {
  const byType = new Map<string, string[]>();
  for (const { name, type } of fields) byType.set(type, [...(byType.get(type) ?? []), name]);
  return fc.oneof(...[...byType.values()].map((names) => anyOf(...names)));
}

/** Tokens of the language in any order. Recovery and the scanner's view of its context are put to the test here. */
export function tokenSoup(fields: readonly TypedName[]): Arbitrary<string> {
  const word = anyOf(
    ...'and or xor not any all in true any( all( not( && || ^^ ! ( ) { } [ ] , * .. $ " r" # - : . / = 0x'.split(
      " ",
    ),
  );
  const token = fc.oneof(
    { weight: 3, arbitrary: fieldOf(fields) },
    { weight: 3, arbitrary: anyOf(...OPERATORS) },
    { weight: 6, arbitrary: word },
    { weight: 2, arbitrary: anyOf("[0]", "[*]", '["x"]', "[ 1 ]", "[010]", "[-1]") },
    { weight: 3, arbitrary: fc.oneof(BYTES, INTEGER, ADDRESS, LIST, BYTES_SET, INTEGER_SET, ADDRESS_SET) },
    { weight: 1, arbitrary: sequence(anyOf(...functionNames()), "(") },
  );
  return several(token, choice({ " ": 5, "": 5, "\n": 1 }), { min: 1, max: 8 });
}
