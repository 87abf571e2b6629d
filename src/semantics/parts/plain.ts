import { asciiLower, asciiUpper } from "../../contract/domain.ts";
import { fieldOf } from "../../contract/fields.ts";
import { BYTES, INT, IP, type Type } from "../../contract/value-type.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Comparison, FunctionCall, Operand, StringLiteral } from "../../parser/ast.ts";
import { fieldNameOf, isOperand } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { rightLiteral, setValues, singleValue } from "../evaluate/literals.ts";
import { memberOf } from "../evaluate/sets.ts";
import { literalTest } from "../evaluate/tests.ts";
import { couldHold } from "../prove/states.ts";
import { sampleOf } from "../regular/sample.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import { UNKNOWN, type Value } from "../values.ts";

/** A comparison of a place with literals: whether it holds is computed from the value there alone. */
export interface PlainTest {
  /** The place as it is printed: a field, or something in one. */
  readonly key: string;
  /** Undefined where it cannot be told. */
  test(value: Value): boolean | undefined;
  /** Where the text of a sample has to stand in a value. */
  readonly position: "start" | "anywhere" | "end" | "whole";
  /** Values that the place can have, some of which pass and some of which probably do not. */
  samples(): readonly Value[];
}

/** Elements of a set that serve as samples. */
const MAX_SAMPLES = 4;

/** The plain test that a comparison or call amounts to; undefined for any other. */
export function plainTestOf(node: Comparison | FunctionCall, typed: TypedExpression): PlainTest | undefined {
  if (node.kind === "FunctionCall") return callTest(node);
  const place = isOperand(node.left) ? placeOf(node.left) : undefined;
  return place && comparisonTest(node, place, typed);
}

/** The value of an operand, from that at a place. */
interface Place {
  readonly key: string;
  readonly field: string;
  readonly type: Type;
  readonly view: "itself" | "lower" | "upper" | "length";
}

function placeOf(operand: Operand): Place | undefined {
  const field = fieldNameOf(operand);
  if (field !== undefined) {
    const type = innermost(fieldOf(field)?.type);
    if (!type) return undefined;
    const printed = printExpression(operand);
    const replacement = fieldOf(field)?.replacement;
    const key = replacement === undefined ? printed : replacement + printed.slice(field.length);
    return { key, field, type, view: "itself" };
  }
  const call = operand.kind === "Access" ? operand.base : operand;
  const view = call.kind === "FunctionCall" ? VIEWS[call.name] : undefined;
  if (!view || call.kind !== "FunctionCall") return undefined;
  const [source] = call.arguments;
  const inner = source && isOperand(source) ? placeOf(source) : undefined;
  return inner?.view === "itself" && inner.type === BYTES ? { ...inner, view } : undefined;
}

/** Without a prototype: names come from files. */
const VIEWS: Readonly<Record<string, Place["view"] | undefined>> = Object.assign(Object.create(null), {
  lower: "lower",
  upper: "upper",
  len: "length",
});

function innermost(type: Type | undefined): Type | undefined {
  let inner = type;
  while (inner && (inner.kind === "Map" || inner.kind === "Array")) inner = inner.of;
  return inner;
}

function seen({ view }: Place, value: Value): Value {
  if (view === "itself" || typeof value !== "string") return value;
  if (view === "length") return value.length;
  return asBytes(view === "lower" ? asciiLower(value) : asciiUpper(value));
}

function comparisonTest(
  { operator, right }: Comparison,
  place: Place,
  typed: TypedExpression,
): PlainTest | undefined {
  if (right.kind === "Set") {
    const values = setValues(right, typed);
    let isMember: ((value: Value) => boolean) | undefined;
    return {
      key: place.key,
      position: "whole",
      samples: once(() => samplesFor(place, values.slice(0, MAX_SAMPLES).map(singleValue))),
      test: (value) => {
        isMember ??= memberOf(values);
        return isMember(seen(place, value));
      },
    };
  }
  if (right.kind !== "String" && right.kind !== "Bare") return undefined;
  const literal = rightLiteral(right, typed);
  const holds = literalTest(operator, literal);
  const test = (value: Value) => {
    const truth = holds(seen(place, value));
    return truth === UNKNOWN ? undefined : truth;
  };
  const isPart = operator === "contains" || operator === "matches";
  return {
    key: place.key,
    position: isPart ? "anywhere" : operator.endsWith("wildcard") ? "start" : "whole",
    samples: once(() => samplesFor(place, near(operator, literal))),
    test: SEARCHES.has(operator) ? remembered(test) : test,
  };
}

/** Operators whose tests cost more than to remember what they gave. */
const SEARCHES: ReadonlySet<Comparison["operator"]> = new Set(["matches", "wildcard", "strict wildcard"]);

/** The same test, which looks at each value once: the same samples are tried again and again. */
function remembered(test: PlainTest["test"]): PlainTest["test"] {
  const known = new Map<Value, boolean | undefined>();
  return (value) => {
    if (known.has(value)) return known.get(value);
    const truth = test(value);
    known.set(value, truth);
    return truth;
  };
}

/** `starts_with(x, "…")` and `ends_with(x, "…")`. */
function callTest({ name, arguments: [source, part] }: FunctionCall): PlainTest | undefined {
  if ((name !== "starts_with" && name !== "ends_with") || part?.kind !== "String") return undefined;
  const place = source && isOperand(source) ? placeOf(source) : undefined;
  if (!place || place.view === "length") return undefined;
  const text = part.value;
  const holds =
    name === "starts_with"
      ? (value: Value) => (value as Bytes).startsWith(text)
      : (value: Value) => (value as Bytes).endsWith(text);
  return {
    key: place.key,
    position: name === "starts_with" ? "start" : "end",
    samples: once(() => samplesFor(place, [text])),
    test: (value) => holds(seen(place, value)),
  };
}

/** The same function, which computes its value when first asked. */
function once<Result>(compute: () => Result): () => Result {
  let known: { readonly result: Result } | undefined;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}

/** Values at and around the border of a condition. */
function near(operator: Comparison["operator"], literal: LiteralValue): readonly Value[] {
  const value = singleValue(literal);
  if (literal.kind === "Bytes") {
    if (operator === "matches") {
      const node = regexOf({ value: literal.value } as StringLiteral)?.value;
      return node ? [asBytes(sampleOf(node))] : [];
    }
    if (operator !== "wildcard" && operator !== "strict wildcard") return [value];
    return [asBytes(wildcardParts(literal.value).join(""))];
  }
  if (literal.kind !== "Int" || typeof value !== "number") return [value];
  return operator === "eq" || operator === "ne" ? [value] : [value, value - 1, value + 1];
}

/** Those that the place can have: a text is completed to one where its field demands a beginning. */
function samplesFor(place: Place, values: readonly Value[]): readonly Value[] {
  const fitting: Value[] = [];
  for (const value of values) {
    const fit = fittingValue(place, value);
    if (fit !== undefined) fitting.push(fit);
  }
  for (const value of ORDINARY[place.type.kind] ?? []) {
    const fit = fittingValue({ ...place, view: "itself" }, value);
    if (fit !== undefined) fitting.push(fit);
  }
  return fitting;
}

/** Values that few conditions ask for. */
const ORDINARY: Readonly<Record<string, readonly Value[]>> = {
  [BYTES.kind]: [asBytes("0~"), asBytes("")],
  [INT.kind]: [0, 1, 7],
  [IP.kind]: [
    { family: 4, number: 0 },
    { family: 6, number: 1n },
  ],
};

/** Texts of greater length are not made as samples. */
const MAX_LENGTH = 1000;

function fittingValue({ field, type, view }: Place, value: Value): Value | undefined {
  if (view === "length") {
    if (typeof value !== "number" || value < 0 || value > MAX_LENGTH) return undefined;
    const [start = ""] = startsOf(field);
    const text = asBytes((start + "0".repeat(value)).slice(0, value));
    return couldHold(field, type, text) ? text : undefined;
  }
  if (couldHold(field, type, value)) return value;
  if (typeof value !== "string") return undefined;
  for (const start of startsOf(field)) {
    const completed = asBytes(start + value);
    if (couldHold(field, type, completed)) return completed;
  }
  return undefined;
}

function startsOf(field: string): readonly string[] {
  const domain = fieldOf(field)?.domain;
  return (domain?.kind === "Text" && domain.shape?.form?.starts) || [];
}

/** The samples of several tests of one text in a row; undefined where one of them is about the whole of it. */
export function joinedSample(tests: readonly PlainTest[]): Value | undefined {
  let joined = "";
  for (const position of ["start", "anywhere", "end"] as const) {
    for (const test of tests) {
      if (test.position === "whole") return undefined;
      if (test.position !== position) continue;
      const [sample] = test.samples();
      if (typeof sample !== "string") return undefined;
      joined += sample;
    }
  }
  return asBytes(joined);
}
