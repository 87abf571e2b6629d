import { fieldOf } from "../../contract/fields.ts";
import { BYTES, INT, IP, type Type } from "../../contract/value-type.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Comparison, FunctionCall, Operand, StringLiteral } from "../../parser/ast.ts";
import { fieldNameOf, isOperand } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { Truth, Value } from "../../request/values.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { rightLiteral, setValues, singleValue } from "../evaluate/literals.ts";
import { memberOf } from "../evaluate/sets.ts";
import { literalTest } from "../evaluate/tests.ts";
import {
  BLANK,
  inAnyWay,
  type Outlines,
  ofEitherCase,
  outlineOfParts,
  outlinesOfPattern,
} from "../regular/outline.ts";
import { quickTestOf } from "../regular/quick-test.ts";
import { sampleOf } from "../regular/sample.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import { type ComparedPlace, PlainTest } from "./plain-test.ts";

const MAX_SAMPLES = 4;

/** The tests of the last expression: rules and the check of its parts need the same ones. */
let known = new Map<Comparison | FunctionCall, PlainTest | undefined>();
let last: TypedExpression | undefined;

/** The plain test that is equivalent to a comparison or call; undefined for any other. */
export function plainTestOf(node: Comparison | FunctionCall, typed: TypedExpression): PlainTest | undefined {
  if (typed !== last) {
    // A cleared map would pass its old contents on to the collector of old objects.
    known = new Map();
    last = typed;
  }
  let test = known.get(node);
  if (test === undefined && !known.has(node)) {
    test = node.kind === "FunctionCall" ? callTest(node, typed) : comparisonTest(node, typed);
    known.set(node, test);
  }
  return test;
}

/** The place whose value an operand has, or has in another form; undefined if it is not examined. */
export function placeOf(operand: Operand, typed: TypedExpression): ComparedPlace | undefined {
  const field = fieldNameOf(operand);
  if (field !== undefined) {
    const fact = fieldOf(field);
    const type = innermost(fact?.type);
    if (!type) return undefined;
    const printed = operand.kind === "Field" ? field : printExpression(operand);
    const replacement = fact?.replacement;
    const key = replacement === undefined ? printed : replacement + printed.slice(field.length);
    return { key, field, type, view: "itself" };
  }
  const call = operand.kind === "Access" ? operand.base : operand;
  const view = call.kind === "FunctionCall" ? VIEWS[call.name] : undefined;
  if (!view || call.kind !== "FunctionCall") return resultPlace(operand, typed);
  const [source] = call.arguments;
  const inner = source && isOperand(source) ? placeOf(source, typed) : undefined;
  return inner?.view === "itself" && inner.type === BYTES ? { ...inner, view } : undefined;
}

function resultPlace(operand: Operand, typed: TypedExpression): ComparedPlace | undefined {
  const type = innermost(typed.typeOf(operand));
  if (type !== BYTES && type !== INT && type !== IP) return undefined;
  return { key: printExpression(operand), field: undefined, type, view: "itself" };
}

/** Without a prototype: names come from files. */
const VIEWS: Readonly<Record<string, ComparedPlace["view"] | undefined>> = Object.assign(
  Object.create(null),
  {
    lower: "lower",
    upper: "upper",
    len: "length",
  },
);

function innermost(type: Type | undefined): Type | undefined {
  let inner = type;
  while (inner && (inner.kind === "Map" || inner.kind === "Array")) inner = inner.of;
  return inner;
}

function comparisonTest(
  { left, operator, right }: Comparison,
  typed: TypedExpression,
): PlainTest | undefined {
  const place = isOperand(left) ? placeOf(left, typed) : undefined;
  if (!place) return undefined;
  if (right.kind === "Set") return setTest(place, setValues(right, typed));
  if (right.kind !== "String" && right.kind !== "Bare") return undefined;
  const literal = rightLiteral(right, typed);
  const outlines = literal.kind === "Bytes" ? outlinesOf(place, operator, literal.value) : undefined;
  return new PlainTest(place, {
    holds: operator === "matches" ? patternTest(literal) : literalTest(operator, literal),
    near: () => near(operator, literal),
    outlines,
  });
}

/** Undefined if it requires a whole string, or none in particular. */
function outlinesOf(
  place: ComparedPlace,
  operator: Comparison["operator"],
  text: Bytes,
): Outlines | undefined {
  switch (operator) {
    case "contains":
      return seenOutlines(place, inAnyWay({ ...BLANK, parts: [text] }));
    case "wildcard":
    case "strict wildcard": {
      const parts = wildcardParts(text);
      if (parts.length === 1) return undefined;
      const written = inAnyWay(outlineOfParts(parts));
      return seenOutlines(place, operator === "wildcard" ? ofEitherCase(written) : written);
    }
    case "matches": {
      const node = regexOf({ value: text } as StringLiteral)?.value;
      return node && seenOutlines(place, outlinesOfPattern(node));
    }
    default:
      return undefined;
  }
}

function seenOutlines({ view }: ComparedPlace, outlines: Outlines): Outlines | undefined {
  if (view === "length") return undefined;
  return view === "lower" ? ofEitherCase(outlines) : outlines;
}

function setTest(place: ComparedPlace, values: readonly LiteralValue[]): PlainTest {
  let isMember: ((value: Value) => boolean) | undefined;
  return new PlainTest(place, {
    holds: (value) => {
      isMember ??= memberOf(values);
      return isMember(value);
    },
    near: () => values.slice(0, MAX_SAMPLES).map(singleValue),
    outlines: undefined,
  });
}

/** Caches its results, because the same samples are tried repeatedly. */
function patternTest(literal: LiteralValue): (value: Value) => Truth {
  const node = literal.kind === "Bytes" ? regexOf(literal)?.value : undefined;
  const quick = node && quickTestOf(node);
  let matches: ((value: Value) => Truth) | undefined;
  const known = new Map<Value, Truth>();
  return (value) => {
    const soon = quick?.(value as Bytes) ?? known.get(value);
    if (soon !== undefined) return soon;
    matches ??= literalTest("matches", literal);
    const truth = matches(value);
    known.set(value, truth);
    return truth;
  };
}

/** `starts_with(x, "…")` and `ends_with(x, "…")`. */
function callTest(
  { name, arguments: [source, part] }: FunctionCall,
  typed: TypedExpression,
): PlainTest | undefined {
  if ((name !== "starts_with" && name !== "ends_with") || part?.kind !== "String") return undefined;
  const place = source && isOperand(source) ? placeOf(source, typed) : undefined;
  if (!place || place.view === "length") return undefined;
  const text = part.value;
  const isStart = name === "starts_with";
  const asked = isStart ? { ...BLANK, start: text } : { ...BLANK, end: text };
  return new PlainTest(place, {
    holds: isStart
      ? (value) => (value as Bytes).startsWith(text)
      : (value) => (value as Bytes).endsWith(text),
    near: () => [text],
    outlines: seenOutlines(place, inAnyWay(asked)),
  });
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
