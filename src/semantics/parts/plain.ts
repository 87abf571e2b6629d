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
import {
  exactForms,
  type Forms,
  foldedForms,
  formsOfParts,
  formsOfPattern,
  NO_FORMS,
} from "../regular/form.ts";
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
import { isAddress, type Truth, UNKNOWN, type Value } from "../values.ts";

/** A comparison of a place with literals: whether it holds is computed from the value there alone. */
export interface PlainTest {
  /** The place as it is printed: a field, or something in one. */
  readonly key: string;
  /** Undefined where it cannot be told. */
  test(value: Value): boolean | undefined;
  /** The outlines of a test for something in a text. */
  readonly outlines?: Outlines;
  /** Bounds of the set of texts that pass. */
  readonly forms?: () => Forms;
  /** The text as one that the place can have; undefined where it cannot be made one. */
  fitting(text: Bytes): Value | undefined;
  /** Values that the place can have, some of which pass and some of which probably do not. */
  samples(): readonly Value[];
  /** For a test on a few single values: the values, and whether it holds for all others instead. */
  readonly exact?: { readonly values: ReadonlySet<SingleKey>; readonly isRefused: boolean };
  /** For a test on the elements of a set: possible values for each element. */
  members?(): readonly (readonly Value[])[];
}

/** A value of a place, where all have one type. */
export type SingleKey = string | number | bigint | boolean;

/** The key of a value that is neither array nor map. */
export function singleKey(value: Value): SingleKey {
  if (typeof value !== "object") return value;
  if (!isAddress(value)) throw new TypeError("An array is no single value.");
  return value.family === 4 ? value.number : `6 ${value.number}`;
}

/** Elements of a set that serve as samples. */
const MAX_SAMPLES = 4;

/** Elements of a set that are counted one by one. */
const MAX_EXACT = 16;

/** The plain test that a comparison or call amounts to; undefined for any other. */
export function plainTestOf(node: Comparison | FunctionCall, typed: TypedExpression): PlainTest | undefined {
  if (node.kind === "FunctionCall") return callTest(node, typed);
  const place = isOperand(node.left) ? placeOf(node.left, typed) : undefined;
  return place && comparisonTest(node, place, typed);
}

/** The value of an operand, from that at a place. */
interface Place {
  readonly key: string;
  /** Undefined for the result of a call that is not looked into: the same call gives the same. */
  readonly field: string | undefined;
  readonly type: Type;
  readonly view: "itself" | "lower" | "upper" | "length";
}

function placeOf(operand: Operand, typed: TypedExpression): Place | undefined {
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
  if (!view || call.kind !== "FunctionCall") return resultPlace(operand, typed);
  const [source] = call.arguments;
  const inner = source && isOperand(source) ? placeOf(source, typed) : undefined;
  return inner?.view === "itself" && inner.type === BYTES ? { ...inner, view } : undefined;
}

function resultPlace(operand: Operand, typed: TypedExpression): Place | undefined {
  const type = innermost(typed.typeOf(operand));
  if (type !== BYTES && type !== INT && type !== IP) return undefined;
  return { key: printExpression(operand), field: undefined, type, view: "itself" };
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
  if (right.kind === "Set") return setTest(place, setValues(right, typed));
  if (right.kind !== "String" && right.kind !== "Bare") return undefined;
  const literal = rightLiteral(right, typed);
  const holds = operator === "matches" ? patternTest(literal) : literalTest(operator, literal);
  const test = (value: Value) => {
    const truth = holds(seen(place, value));
    return truth === UNKNOWN ? undefined : truth;
  };
  const outlines = literal.kind === "Bytes" ? outlinesOf(place, operator, literal.value) : undefined;
  return {
    key: place.key,
    ...(outlines && { outlines, forms: once(() => formsOf(place, operator, literal)) }),
    fitting: (text) => fittingValue({ ...place, view: "itself" }, text),
    samples: once(() => samplesFor(place, near(operator, literal))),
    ...((operator === "eq" || operator === "ne") && exactly(place, [literal], operator === "ne")),
    test,
  };
}

/** Undefined where it asks for a whole text, or for none in particular. */
function outlinesOf(place: Place, operator: Comparison["operator"], text: Bytes): Outlines | undefined {
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

/** Bounds of the texts that pass an operator with outlines. */
function formsOf(place: Place, operator: Comparison["operator"], literal: LiteralValue): Forms {
  const text = (literal as { value: Bytes }).value;
  if (operator === "contains") return seenForms(place, exactForms({ ...BLANK, parts: [text] }, false));
  if (operator === "matches") {
    const node = regexOf({ value: text } as StringLiteral)?.value;
    return node ? seenForms(place, formsOfPattern(node)) : NO_FORMS;
  }
  return seenForms(place, formsOfParts(wildcardParts(text), operator === "wildcard"));
}

function seenForms({ view }: Place, forms: Forms): Forms {
  return view === "itself" ? forms : view === "lower" ? foldedForms(forms) : NO_FORMS;
}

function seenOutlines({ view }: Place, outlines: Outlines): Outlines | undefined {
  if (view === "length") return undefined;
  return view === "lower" ? ofEitherCase(outlines) : outlines;
}

function setTest(place: Place, values: readonly LiteralValue[]): PlainTest {
  let isMember: ((value: Value) => boolean) | undefined;
  return {
    key: place.key,
    fitting: (text) => fittingValue({ ...place, view: "itself" }, text),
    samples: once(() => samplesFor(place, values.slice(0, MAX_SAMPLES).map(singleValue))),
    members: () => values.map((value) => fittingValues(place, [singleValue(value)])),
    ...exactly(place, values, false),
    test: (value) => {
      isMember ??= memberOf(values);
      return isMember(seen(place, value));
    },
  };
}

/** The values of a test, where they are few and single ones of the place itself. */
function exactly(
  { view }: Place,
  literals: readonly LiteralValue[],
  isRefused: boolean,
): Pick<PlainTest, "exact"> {
  const areSingle = (literal: LiteralValue) => literal.kind === "Bytes" || literal.first === literal.last;
  if (view !== "itself" || literals.length > MAX_EXACT || !literals.every(areSingle)) return {};
  return { exact: { values: new Set(literals.map((one) => singleKey(singleValue(one)))), isRefused } };
}

/** Remembers what it gave: the same samples are tried again and again. */
function patternTest(literal: LiteralValue): (value: Value) => Truth {
  const node = literal.kind === "Bytes" ? regexOf(literal)?.value : undefined;
  const quick = node && quickTestOf(node);
  const matches = literalTest("matches", literal);
  const known = new Map<Value, Truth>();
  return (value) => {
    const soon = quick?.(value as Bytes) ?? known.get(value);
    if (soon !== undefined) return soon;
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
  const holds =
    name === "starts_with"
      ? (value: Value) => (value as Bytes).startsWith(text)
      : (value: Value) => (value as Bytes).endsWith(text);
  const asked = name === "starts_with" ? { ...BLANK, start: text } : { ...BLANK, end: text };
  const outlines = seenOutlines(place, inAnyWay(asked));
  return {
    key: place.key,
    fitting: (value) => fittingValue({ ...place, view: "itself" }, value),
    ...(outlines && { outlines, forms: once(() => seenForms(place, exactForms(asked, false))) }),
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
  const ordinary = ORDINARY[place.type.kind] ?? [];
  return [...fittingValues(place, values), ...fittingValues({ ...place, view: "itself" }, ordinary)];
}

function fittingValues(place: Place, values: readonly Value[]): readonly Value[] {
  const fitting: Value[] = [];
  for (const value of values) {
    const fit = fittingValue(place, value);
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

function startsOf(field: string | undefined): readonly string[] {
  const domain = field === undefined ? undefined : fieldOf(field)?.domain;
  return (domain?.kind === "Text" && domain.shape?.form?.starts) || [];
}
