import fc, { type Arbitrary } from "fast-check";
import { type ArgumentSpec, CALLS, MAPPABLE } from "./calls.ts";
import { INDEX_LITERALS } from "./indexes.ts";
import {
  ADDRESS,
  ADDRESS_SET,
  BYTES,
  BYTES_SET,
  INTEGER,
  INTEGER_SET,
  LIST,
  QUOTED,
  REGEX_LITERAL,
  STRING,
  WILDCARD_LITERAL,
} from "./literals.ts";
import { anyOf, choice, SPACE, SPACE_AFTER_NAME, SPACE_INSIDE, sequence, several } from "./pieces.ts";

/** A field by name and the engine's name of its type: `Map<Array<Bytes>>`. */
export interface TypedName {
  readonly name: string;
  readonly type: string;
}

/** The parts of the grammar of arbitraries. Depth is bounded by `maxDepth` of each choice that ties back. */
type Parts = {
  bytes: string;
  int: string;
  ip: string;
  bytesArray: string;
  eachBytes: string;
  eachInt: string;
  call: string;
  test: string;
  eachTest: string;
  simple: string;
  condition: string;
};

const LIMIT = { maxDepth: 5, depthSize: "medium" } as const;
const INDEX = fc.oneof(
  { weight: 40, arbitrary: choice({ 0: 6, 1: 2, "0x1": 1, "010": 1, 4294967295: 0.3 }) },
  { weight: 3, arbitrary: anyOf(...INDEX_LITERALS) },
);
const ORDERING = choice({
  eq: 8,
  ne: 4,
  lt: 2,
  le: 2,
  gt: 2,
  ge: 2,
  "==": 6,
  "!=": 3,
  "<": 1,
  "<=": 1,
  ">": 1,
  ">=": 1,
});

/**
 * Filter expressions over these fields, most of them valid: every kind of literal, operator, call and quantifier, with
 * odd spacing and glued keywords; a few pieces are wrong on purpose.
 */
export function expressions(fields: readonly TypedName[]): Arbitrary<string> {
  return fc.letrec<Parts>((tie) => ({
    ...operands(fields, tie),
    ...conditions(fields, tie),
  })).condition;
}

type Tie = <Key extends keyof Parts>(key: Key) => Arbitrary<string>;

function operands(
  fields: readonly TypedName[],
  tie: Tie,
): Omit<Record<keyof Parts, Arbitrary<string>>, ConditionPart> {
  const named = (type: string) =>
    anyOf(...fields.filter((field) => field.type === type).map(({ name }) => name));
  const key = sequence("[", SPACE_INSIDE, QUOTED, SPACE_INSIDE, "]");
  const index = sequence("[", SPACE_INSIDE, INDEX, SPACE_INSIDE, "]");
  const lists = sequence(named("Map<Array<Bytes>>"), key);
  const argument = argumentOf(tie, named("Map<Array<Bytes>>"));
  const callsOf = (type: keyof typeof CALLS) =>
    fc.oneof(...CALLS[type].map(([name, ...specs]) => callOf(name, specs.map(argument))));
  const mapped = (type: string) =>
    fc.oneof(
      ...MAPPABLE.filter(([returns]) => returns === type).map(([, name, ...specs]) =>
        callOf(name, [tie("eachBytes"), ...specs.slice(1).map(argument)]),
      ),
    );
  return {
    bytes: fc.oneof(
      LIMIT,
      { weight: 6, arbitrary: named("Bytes") },
      { weight: 2, arbitrary: sequence(lists, index) },
      { weight: 1, arbitrary: sequence(named("Array<Bytes>"), index) },
      { weight: 3, arbitrary: callsOf("Bytes") },
    ),
    int: fc.oneof(
      LIMIT,
      { weight: 6, arbitrary: named("Int") },
      { weight: 1, arbitrary: sequence(named("Array<Int>"), index) },
      { weight: 1, arbitrary: sequence(named("Map<Int>"), key) },
      { weight: 2, arbitrary: callsOf("Int") },
    ),
    ip: fc.oneof(LIMIT, { weight: 4, arbitrary: named("Ip") }, callsOf("Ip")),
    bytesArray: fc.oneof(
      LIMIT,
      { weight: 4, arbitrary: named("Array<Bytes>") },
      { weight: 2, arbitrary: lists },
      callsOf("BytesArray"),
    ),
    eachBytes: fc.oneof(
      LIMIT,
      { weight: 4, arbitrary: sequence(tie("bytesArray"), "[*]") },
      { weight: 1, arbitrary: sequence(named("Array<Array<Bytes>>"), "[*][*]") },
      { weight: 1, arbitrary: sequence(named("Map<Array<Bytes>>"), "[*][*]") },
      { weight: 2, arbitrary: sequence(mapped("Bytes"), "[*]") },
    ),
    eachInt: fc.oneof(
      LIMIT,
      { weight: 2, arbitrary: sequence(named("Array<Int>"), "[*]") },
      { weight: 1, arbitrary: sequence(mapped("Int"), "[*]") },
    ),
    call: fc.oneof({ weight: 5, arbitrary: callsOf("Bool") }, { weight: 1, arbitrary: named("Bool") }),
  };
}

type ConditionPart = "test" | "eachTest" | "simple" | "condition";

function conditions(fields: readonly TypedName[], tie: Tie): Record<ConditionPart, Arbitrary<string>> {
  const flags = anyOf(...fields.filter(({ type }) => type === "Bool").map(({ name }) => name));
  const each = fc.oneof(
    { weight: 8, arbitrary: comparisons(tie("eachBytes"), tie("eachInt"), undefined, tie) },
    { weight: 1, arbitrary: callOf("starts_with", [tie("eachBytes"), STRING]) },
  );
  return {
    test: comparisons(tie("bytes"), tie("int"), tie("ip"), tie),
    eachTest: fc.oneof(
      LIMIT,
      { weight: 8, arbitrary: each },
      { weight: 1, arbitrary: sequence(choice({ "not ": 4, "!": 4, not: 1 }), each) },
      { weight: 1, arbitrary: sequence("(", chain(tie("eachTest"), 3), ")") },
    ),
    simple: fc.oneof(
      LIMIT,
      { weight: 10, arbitrary: tie("test") },
      { weight: 3, arbitrary: flags },
      { weight: 3, arbitrary: tie("call") },
      { weight: 3, arbitrary: quantifier(tie("eachTest")) },
      {
        weight: 2,
        arbitrary: sequence(choice({ "not ": 6, "!": 6, "! ": 1, not: 1, "not not ": 1 }), tie("simple")),
      },
      { weight: 2, arbitrary: sequence("(", SPACE_INSIDE, tie("condition"), SPACE_INSIDE, ")") },
    ),
    condition: fc.oneof(
      LIMIT,
      { weight: 1, arbitrary: tie("simple") },
      { weight: 2, arbitrary: chain(tie("simple"), 4) },
    ),
  };
}

function chain(term: Arbitrary<string>, max: number): Arbitrary<string> {
  const word = choice({ and: 4, or: 4, xor: 1, "&&": 3, "||": 3, "^^": 1 });
  return several(term, sequence(SPACE_AFTER_NAME, word, SPACE), { min: 1, max });
}

function quantifier(argument: Arbitrary<string>): Arbitrary<string> {
  return sequence(
    choice({ any: 3, all: 2 }),
    choice({ "(": 20, " (": 1 }),
    SPACE_INSIDE,
    argument,
    SPACE_INSIDE,
    ")",
  );
}

function comparisons(
  bytes: Arbitrary<string>,
  int: Arbitrary<string>,
  ip: Arbitrary<string> | undefined,
  tie: Tie,
): Arbitrary<string> {
  const compare = (left: Arbitrary<string>, operator: Arbitrary<string> | string, right: Arbitrary<string>) =>
    sequence(left, SPACE_AFTER_NAME, operator, SPACE, right);
  const kinds = [
    {
      weight: 6,
      arbitrary: compare(bytes, ORDERING, fc.oneof({ weight: 8, arbitrary: BYTES }, tie("bytes"))),
    },
    { weight: 3, arbitrary: compare(bytes, "contains", BYTES) },
    { weight: 3, arbitrary: compare(bytes, choice({ matches: 3, "~": 2 }), REGEX_LITERAL) },
    { weight: 2, arbitrary: compare(bytes, choice({ wildcard: 3, "strict wildcard": 2 }), WILDCARD_LITERAL) },
    { weight: 3, arbitrary: compare(bytes, "in", fc.oneof({ weight: 5, arbitrary: BYTES_SET }, LIST)) },
    { weight: 5, arbitrary: compare(int, ORDERING, fc.oneof({ weight: 6, arbitrary: INTEGER }, tie("int"))) },
    { weight: 2, arbitrary: compare(int, "in", fc.oneof({ weight: 5, arbitrary: INTEGER_SET }, LIST)) },
    { weight: 1, arbitrary: compare(int, choice({ "&": 2, bitwise_and: 2 }), INTEGER) },
  ];
  if (ip) {
    kinds.push(
      { weight: 2, arbitrary: compare(ip, ORDERING, fc.oneof({ weight: 6, arbitrary: ADDRESS }, tie("ip"))) },
      { weight: 4, arbitrary: compare(ip, "in", fc.oneof({ weight: 5, arbitrary: ADDRESS_SET }, LIST)) },
    );
  }
  return fc.oneof(...kinds);
}

function callOf(name: string, given: readonly Arbitrary<string>[]): Arbitrary<string> {
  const separated = given.flatMap((argument, at) => (at === 0 ? [argument] : [COMMA, argument]));
  return sequence(name, choice({ "(": 20, " (": 1 }), SPACE_INSIDE, ...separated, SPACE_INSIDE, ")");
}

const COMMA = choice({ ", ": 8, ",": 4, " , ": 1, ",\n": 1 });

function argumentOf(tie: Tie, maps: Arbitrary<string>): (spec: ArgumentSpec) => Arbitrary<string> {
  const kinds: Record<ArgumentSpec, Arbitrary<string>> = {
    Bytes: tie("bytes"),
    Int: tie("int"),
    Ip: tie("ip"),
    BytesArray: tie("bytesArray"),
    BytesMap: maps,
    string: STRING,
    integer: fc.nat({ max: 128 }).map(String),
    "Bytes|string": fc.oneof(tie("bytes"), STRING),
  };
  return (spec) => kinds[spec];
}
