import { BOOL } from "../../contract/value-type.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { ComparisonOperator, StringLiteral } from "../../parser/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { LiteralValue } from "../../types/check.ts";
import { AddressSet } from "./address-sets.ts";
import type { TextLiteral } from "./find-text.ts";
import { type Demand, type Formula, type Variable, valueLiteral } from "./formula.ts";
import { IntegerSet } from "./integer-sets.ts";
import {
  listedTexts,
  regexTexts,
  type TextSet,
  textsBefore,
  textsOfParts,
  wildcardTexts,
} from "./text-sets.ts";

/** The demand of a comparison with integers, or of its negation. */
export function integerDemand(
  operator: ComparisonOperator,
  values: readonly LiteralValue[],
  holds: boolean,
): Demand {
  const spans = values as readonly Extract<LiteralValue, { kind: "Int" }>[];
  const [value] = spans;
  if (operator === "bitwise_and") {
    return { kind: "bits", test: { mask: BigInt.asUintN(64, value!.first), shares: holds } };
  }
  const given = IntegerSet.of(spans);
  const set = value ? integerSet(operator, value.first, given) : given;
  return { kind: "integers", set: holds ? set : set.complement() };
}

function integerSet(operator: ComparisonOperator, value: bigint, given: IntegerSet): IntegerSet {
  switch (operator) {
    case "lt":
      return IntegerSet.of([{ first: MIN, last: value - 1n }]);
    case "le":
      return IntegerSet.of([{ first: MIN, last: value }]);
    case "gt":
      return IntegerSet.of([{ first: value + 1n, last: MAX }]);
    case "ge":
      return IntegerSet.of([{ first: value, last: MAX }]);
    case "ne":
      return given.complement();
    default:
      return given;
  }
}

const MIN = IntegerSet.all.spans[0]!.first;
const MAX = IntegerSet.all.spans[0]!.last;

/** Addresses of two families have no order, and are never equal. */
export function addressSet(operator: ComparisonOperator, values: readonly LiteralValue[]): AddressSet {
  const spans = values as readonly Extract<LiteralValue, { kind: "Ip" }>[];
  const given = AddressSet.of(spans.map(({ family, first, last }) => ({ family, first, last })));
  if (operator === "eq" || operator === "in") return given;
  if (operator === "ne") return given.complement();
  const { family, first } = spans[0]!;
  const most = family === 4 ? 2n ** 32n - 1n : 2n ** 128n - 1n;
  const isBelow = operator === "lt" || operator === "le";
  const offset = operator === "lt" ? -1n : operator === "gt" ? 1n : 0n;
  return AddressSet.of([
    isBelow ? { family, first: 0n, last: first + offset } : { family, first: first + offset, last: most },
  ]);
}

/** Operators that are true for all strings except those of `textSet`. */
export const OPPOSITES: ReadonlySet<ComparisonOperator> = new Set(["ne", "ge", "gt"]);

/** The strings for which a comparison is true, or those for which it is false. */
export function textSet(operator: ComparisonOperator, values: readonly LiteralValue[]): TextSet | undefined {
  const texts = values.map((value) => (value as { value: Bytes }).value);
  const [text] = texts;
  switch (operator) {
    case "eq":
    case "ne":
    case "in":
      return listedTexts(new Set(texts));
    case "lt":
    case "ge":
      return textsBefore(text!, false);
    case "le":
    case "gt":
      return textsBefore(text!, true);
    case "contains":
      return textsOfParts(["" as Bytes, text!, "" as Bytes]);
    case "wildcard":
    case "strict wildcard":
      return wildcardTexts(text!, operator === "wildcard");
    case "matches": {
      const node = regexOf({ value: text } as StringLiteral)?.value;
      return node && regexTexts(text!, node);
    }
    default:
      return undefined;
  }
}

/** That an integer or a Boolean is written as a string of a set, or not; undefined if it is not known which are. */
export function writtenFormula(
  subject: Variable,
  { set, isIn }: TextLiteral,
  whenMissing: boolean,
): Formula | undefined {
  if (subject.type === BOOL) {
    const said = (value: boolean) => valueLiteral(subject, { kind: "boolean", value }, whenMissing);
    const meant = [true, false].filter((value) => set.has(asBytes(String(value))) === isIn);
    // Only a missing value can be both.
    return meant.length === 0
      ? { kind: "and", parts: [said(true), said(false)] }
      : { kind: "or", parts: meant.map(said) };
  }
  if (!set.values) return undefined;
  const written = [...set.values].filter((text) => /^-?\d+$/.test(text) && String(BigInt(text)) === text);
  const integers = IntegerSet.of(written.map((text) => ({ first: BigInt(text), last: BigInt(text) }))).and(
    IntegerSet.all,
  );
  return valueLiteral(
    subject,
    { kind: "integers", set: isIn ? integers : integers.complement() },
    whenMissing,
  );
}
