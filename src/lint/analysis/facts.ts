import { LIMITS } from "../../contract/limits.ts";
import type { Comparison, Expression, FunctionCall, Operand, RightSide } from "../../parser/ast.ts";
import { isOperand, withoutGroups } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { memoised } from "./memo.ts";
import {
  after,
  before,
  complementOf,
  isWithin,
  type Span,
  type Spans,
  unionOf,
  type Whole,
} from "./spans.ts";
import { contradict, negated, satisfies, type TextFact, textFollows } from "./text-facts.ts";
import { canBeMissing } from "./tree.ts";

/** What one term of a chain says about the value of one operand, as far as it can be put exactly. */
export interface Fact {
  /** The term, parentheses and negations included. */
  readonly term: Expression;
  readonly operand: Operand;
  /** Equal for operands that always have the same value. */
  readonly key: string;
  /** Put together when first asked for: most facts stand alone, and lists of thousands of values are never compared. */
  readonly values: Knowledge;
  /** A value for which the term holds, where one is at hand without putting all of them together. */
  readonly example: string | Whole | undefined;
  /** Whether it says what a text is, or what is in it: of such facts it is never proven that they speak of every text. */
  readonly namesText: boolean;
  /** Whether the term holds where the operand has no value. */
  readonly whenMissing: WhenMissing;
}

/**
 * Whether a term holds where its operand has no value. No comparison does, so its negation always does; of `ne` it is not
 * documented, but it does so in all places or in none.
 */
export type WhenMissing = "never" | "always" | "as ne" | "as not ne";

/** The values for which a term holds: numbers and addresses as intervals, strings by what is said of them. */
type Knowledge =
  | { readonly kind: "Spans"; readonly spans: Spans; readonly universe: Spans }
  | { readonly kind: "Text"; readonly fact: TextFact };

const INTEGERS: Spans = [{ first: LIMITS.minInteger.value, last: LIMITS.maxInteger.value }];
const V4: Span = { first: 0, last: 2 ** 32 - 1 };
/** Addresses of version 6 are numbered after those of version 4; the two never compare as lower or greater. */
const FIRST_V6 = 2n ** 32n + 1n;
const V6: Span = { first: FIRST_V6, last: 2n ** 32n + 2n ** 128n };
const ADDRESSES: Spans = [V4, V6];

/** The fact that a term states; undefined where it states none that can be put exactly. */
export const factOf = memoised<Expression, Fact | undefined>((term, typed) => {
  let inner = withoutGroups(term);
  let isNegated = false;
  while (inner.kind === "Not") {
    isNegated = !isNegated;
    inner = withoutGroups(inner.operand);
  }
  const stated = statedBy(inner, typed);
  if (!stated) return undefined;
  const whenMissing = canBeMissing(stated.operand) ? whenMissingOf(inner, isNegated) : "never";
  return new StatedFact(term, stated, isNegated, whenMissing);
});

function whenMissingOf(test: Expression, isNegated: boolean): WhenMissing {
  if (test.kind === "Comparison" && test.operator === "ne") return isNegated ? "as not ne" : "as ne";
  return isNegated ? "always" : "never";
}

class StatedFact implements Fact {
  readonly term: Expression;
  readonly operand: Operand;
  readonly key: string;
  readonly whenMissing: WhenMissing;
  readonly #stated: Stated;
  readonly #isNegated: boolean;
  #values: Knowledge | undefined;

  constructor(term: Expression, stated: Stated, isNegated: boolean, whenMissing: WhenMissing) {
    this.term = term;
    this.operand = stated.operand;
    this.key = printExpression(stated.operand);
    this.whenMissing = whenMissing;
    this.#stated = stated;
    this.#isNegated = isNegated;
  }

  get values(): Knowledge {
    this.#values ??= this.#isNegated ? opposite(knowledgeOf(this.#stated)) : knowledgeOf(this.#stated);
    return this.#values;
  }

  get example(): string | Whole | undefined {
    const { operator, literals } = this.#stated;
    const [first] = literals;
    if (!first || this.#isNegated || (operator !== "eq" && operator !== "in")) return undefined;
    return first.kind === "Bytes" ? first.value : spanOf(first).first;
  }

  get namesText(): boolean {
    return this.#stated.isText && !this.#isNegated && NAMING_OPERATORS.has(this.#stated.operator);
  }
}

/** Whether it is certain that facts about one operand never hold together. */
export function areContradictory(facts: readonly Fact[]): boolean {
  if (facts.every((fact) => fact.whenMissing !== "never")) return false;
  return noValueSatisfies(facts.map((fact) => fact.values));
}

/** Whether it is certain that one of the facts about one operand holds for every value that it can have. */
export function areExhaustive(facts: readonly Fact[]): boolean {
  if (facts.every((fact) => fact.namesText)) return false;
  return noValueSatisfies(facts.map((fact) => opposite(fact.values)));
}

/** Maximum elements of a set that is compared with all values there are; longer ones list single values. */
const MAX_COVERING_ELEMENTS = 100;

/** Whether a set holds every address, or every integer from `first` to `last`. */
export function coversAll(
  comparison: Comparison,
  typed: TypedExpression,
  range: { readonly first: number; readonly last: number } | undefined,
): boolean {
  const { right } = comparison;
  if (right.kind !== "Set" || right.elements.length === 0) return false;
  if (right.elements.length > MAX_COVERING_ELEMENTS) return false;
  const values = factOf(comparison, typed)?.values;
  if (values?.kind !== "Spans") return false;
  return isWithin(range && values.universe === INTEGERS ? [range] : values.universe, values.spans);
}

/** Whether it is certain that `fact` holds wherever `other`, about the same operand, holds. */
export function followsFrom(fact: Fact, other: Fact): boolean {
  const holdsWhenMissing =
    other.whenMissing === "never" || fact.whenMissing === "always" || fact.whenMissing === other.whenMissing;
  if (!holdsWhenMissing) return false;
  const { example } = other;
  if (example !== undefined && !holdsFor(fact.values, example)) return false;
  const [wide, narrow] = [fact.values, other.values];
  if (wide.kind === "Spans") return narrow.kind === "Spans" && isWithin(narrow.spans, wide.spans);
  return narrow.kind === "Text" && textFollows(wide.fact, narrow.fact);
}

function holdsFor(values: Knowledge, example: string | Whole): boolean {
  if (typeof example === "string") return values.kind === "Text" && satisfies(example, values.fact);
  return values.kind === "Spans" && isWithin([{ first: example, last: example }], values.spans);
}

function noValueSatisfies(all: readonly Knowledge[]): boolean {
  const [first] = all;
  if (first?.kind !== "Spans") {
    return contradict(all.flatMap((values) => (values.kind === "Text" ? [values.fact] : [])));
  }
  const excluded = all.flatMap((values) =>
    values.kind === "Spans" ? complementOf(values.spans, values.universe) : [],
  );
  return isWithin(first.universe, unionOf(excluded));
}

function opposite(values: Knowledge): Knowledge {
  if (values.kind === "Text") return { kind: "Text", fact: negated(values.fact) };
  return { ...values, spans: complementOf(values.spans, values.universe) };
}

/** What a term says of which operand, negations left aside. */
type Stated = { readonly operand: Operand; readonly literals: readonly LiteralValue[] } & (
  | { readonly isText: true; readonly operator: TextOperator }
  | { readonly isText: false; readonly operator: SpanOperator }
);

/** The operators whose values can be put exactly. */
type SpanOperator = "eq" | "ne" | "in" | "lt" | "le" | "gt" | "ge";
type TextOperator = SpanOperator | "contains" | "starts_with" | "ends_with";

const SPAN_OPERATORS: ReadonlySet<string> = new Set<SpanOperator>(["eq", "ne", "in", "lt", "le", "gt", "ge"]);
/** Those that say what a text is, or what is in it. */
const NAMING_OPERATORS: ReadonlySet<string> = new Set<TextOperator>([
  "eq",
  "in",
  "contains",
  "starts_with",
  "ends_with",
]);

function isSpanOperator(operator: Comparison["operator"]): operator is SpanOperator {
  return SPAN_OPERATORS.has(operator);
}

function statedBy(expression: Expression, typed: TypedExpression): Stated | undefined {
  if (expression.kind === "FunctionCall") return statedByCall(expression, typed);
  if (expression.kind !== "Comparison" || !isOperand(expression.left)) return undefined;
  return statedByComparison(expression, expression.left, typed);
}

/** `starts_with(x, "…")` and `ends_with(x, "…")` speak about their first argument. */
function statedByCall({ name, arguments: given }: FunctionCall, typed: TypedExpression): Stated | undefined {
  if (name !== "starts_with" && name !== "ends_with") return undefined;
  const [operand, literal] = given;
  if (!operand || literal?.kind !== "String" || !isOperand(operand)) return undefined;
  const value = typed.valueOf(literal);
  return value?.kind === "Bytes" ? { operand, literals: [value], isText: true, operator: name } : undefined;
}

function statedByComparison(
  { operator, right }: Comparison,
  operand: Operand,
  typed: TypedExpression,
): Stated | undefined {
  const isSpan = isSpanOperator(operator);
  if (!isSpan && operator !== "contains") return undefined;
  const literals = literalsOf(right, typed);
  if (!literals) return undefined;
  // All are of the type of the operand; only an empty set does not tell it.
  const kind = literals[0]?.kind ?? typed.typeOf(operand)?.kind;
  if (kind === "Bytes") return { operand, literals, isText: true, operator };
  return isSpan ? { operand, literals, isText: false, operator } : undefined;
}

function literalsOf(right: RightSide, typed: TypedExpression): readonly LiteralValue[] | undefined {
  if (right.kind !== "Set" && right.kind !== "String" && right.kind !== "Bare") return undefined;
  const values = right.kind === "Set" ? typed.valuesOf(right) : [typed.valueOf(right)];
  return values.includes(undefined) ? undefined : (values as readonly LiteralValue[]);
}

function knowledgeOf(stated: Stated): Knowledge {
  return stated.isText
    ? { kind: "Text", fact: textFact(stated.operator, stated.literals) }
    : spanKnowledge(stated.operator, stated.literals);
}

function textFact(operator: TextOperator, literals: readonly LiteralValue[]): TextFact {
  const values: string[] = [];
  for (const literal of literals) if (literal.kind === "Bytes") values.push(literal.value);
  if (operator === "eq" || operator === "ne" || operator === "in") {
    return { kind: "OneOf", values: new Set(values), isNegated: operator === "ne" };
  }
  return { kind: operator, value: values[0]!, isNegated: false };
}

function spanKnowledge(operator: SpanOperator, literals: readonly LiteralValue[]): Knowledge {
  const isAddress = literals[0]?.kind === "Ip";
  const universe = isAddress ? ADDRESSES : INTEGERS;
  const spans: Span[] = [];
  for (const literal of literals) if (literal.kind !== "Bytes") spans.push(spanOf(literal));
  if (operator === "in" || operator === "eq") return { kind: "Spans", universe, spans: unionOf(spans) };
  if (operator === "ne") return { kind: "Spans", universe, spans: complementOf(spans, universe) };
  const [span] = spans as [Span];
  const whole = isAddress ? (span.first <= V4.last ? V4 : V6) : INTEGERS[0]!;
  const side = orderedSide(operator, span, whole);
  return { kind: "Spans", universe, spans: side.first <= side.last ? [side] : [] };
}

function orderedSide(operator: "lt" | "le" | "gt" | "ge", span: Span, whole: Span): Span {
  switch (operator) {
    case "lt":
      return { first: whole.first, last: before(span.first) };
    case "le":
      return { first: whole.first, last: span.first };
    case "gt":
      return { first: after(span.last), last: whole.last };
    case "ge":
      return { first: span.last, last: whole.last };
  }
}

function spanOf(literal: Exclude<LiteralValue, { kind: "Bytes" }>): Span {
  if (literal.low !== undefined && literal.high !== undefined) {
    return { first: literal.low, last: literal.high };
  }
  const offset = literal.kind === "Ip" ? FIRST_V6 : 0n;
  return { first: literal.first + offset, last: literal.last + offset };
}
