import { BOOL, BYTES, IP } from "../../contract/value-type.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { ComparisonOperator, Operand, StringLiteral } from "../../parser/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { readAddress } from "../../types/addresses.ts";
import type { LiteralValue } from "../../types/check.ts";
import type { Link } from "../uri/links.ts";
import { ADDRESSES, AddressSet } from "./address-sets.ts";
import type { TextLiteral } from "./find-text.ts";
import { type Demand, type Formula, type Variable, valueLiteral } from "./formula.ts";
import { IntegerSet } from "./integer-sets.ts";
import type { IntegerSpan } from "./spans.ts";
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
  const span = value && spanBeside(operator, value.first, IntegerSet.all.spans[0]!);
  const set = span ? IntegerSet.of([span]) : operator === "ne" ? given.complement() : given;
  return { kind: "integers", set: holds ? set : set.complement() };
}

/** The numbers of a span that are below or above one, as an operator compares them; undefined for other operators. */
function spanBeside(operator: ComparisonOperator, value: bigint, all: IntegerSpan): IntegerSpan | undefined {
  if (operator === "lt" || operator === "le") return { ...all, last: operator === "lt" ? value - 1n : value };
  if (operator !== "gt" && operator !== "ge") return undefined;
  return { ...all, first: operator === "gt" ? value + 1n : value };
}

/** Addresses of two families have no order, and are never equal. */
export function addressSet(operator: ComparisonOperator, values: readonly LiteralValue[]): AddressSet {
  const spans = values as readonly Extract<LiteralValue, { kind: "Ip" }>[];
  const given = AddressSet.of(spans.map(({ family, first, last }) => ({ family, first, last })));
  const [one] = spans;
  const span = one && spanBeside(operator, one.first, ADDRESSES[one.family]);
  if (one && span) return AddressSet.of([{ ...span, family: one.family }]);
  return operator === "ne" ? given.complement() : given;
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

/** That the string of an integer, a Boolean or an address is in a set, or is not; undefined if such values are unknown. */
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
  const listed = [...set.values];
  if (subject.type === IP) {
    // The string of an IPv6 address may be written otherwise.
    if (listed.some((text) => text.includes(":"))) return undefined;
    const addresses = AddressSet.of(listed.flatMap((text) => readAddress(text) ?? []));
    const demand: Demand = { kind: "addresses", set: isIn ? addresses : addresses.complement() };
    return valueLiteral(subject, demand, whenMissing);
  }
  const written = listed.filter((text) => /^-?\d+$/.test(text) && String(BigInt(text)) === text);
  const integers = IntegerSet.of(written.map((text) => ({ first: BigInt(text), last: BigInt(text) }))).and(
    IntegerSet.all,
  );
  return valueLiteral(
    subject,
    { kind: "integers", set: isIn ? integers : integers.complement() },
    whenMissing,
  );
}

const OCTET = "(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])";
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const matching = (pattern: string) =>
  textSet("matches", [{ kind: "Bytes", value: asBytes(`^(?:${pattern})$`) }])!;

/** Documentation does not say how addresses of version 6 are shortened. */
const WRITTEN_ADDRESSES = [matching(IPV4), matching(`[0-9A-Fa-f:]*:(?:[0-9A-Fa-f]*|${IPV4})`)];
const WRITTEN_BOOLEANS = [listedTexts(new Set(["true", "false"].map(asBytes)))];
const WRITTEN_INTEGERS = [matching("0|-?[1-9][0-9]*")];

/** That a result of `to_string` is the text of an integer, of a Boolean or of an address. */
export function isWritten(subject: Variable, { type }: Variable): Formula {
  const sets = type === BOOL ? WRITTEN_BOOLEANS : type === IP ? WRITTEN_ADDRESSES : WRITTEN_INTEGERS;
  const parts = sets.map((set) => valueLiteral(subject, { kind: "text", text: { set, isIn: true } }, true));
  return { kind: "or", parts };
}

/** A demand on a part of an address, with its consequences for the whole: one of several demands is true. */
export function alsoOfWhole(said: Formula, { whole }: Link, texts: readonly TextLiteral[]): Formula {
  const operand: Operand = { kind: "Field", name: whole, start: 0, end: 0 };
  const subject: Variable = { key: whole, type: BYTES, canBeMissing: false, field: whole, operand };
  const parts = texts.map((text) => valueLiteral(subject, { kind: "text", text }, false));
  return { kind: "and", parts: [said, { kind: "or", parts }] };
}
