import type { Expression } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import type { TypedExpression } from "../../types/check.ts";
import { canonicalHash, canonicalText, hashText } from "./canonical.ts";
import { type Fact, factOf, followsFrom } from "./facts.ts";
import { memoised } from "./memo.ts";

/** One term, and what it says about one operand where that can be put exactly. */
interface Term {
  readonly expression: Expression;
  readonly fact: Fact | undefined;
  /** A number for what it is about, which few others share: a term can only follow from one about the same. */
  readonly subject: number;
}

/** Terms that hold together. */
interface Conjunction {
  readonly terms: readonly Term[];
  /** A bit for each subject, which several may share: what has a bit that another lacks cannot follow from it. */
  readonly subjects: number;
}

/** A condition as alternatives, each of which is a list of terms that hold together. */
export interface Alternatives {
  readonly all: readonly Conjunction[];
  /** The bits that all of them have. */
  readonly commonSubjects: number;
}

/** Larger conditions are not compared: the work grows with the product of their sizes. */
const MAX_TERMS = 400;

/** The subject of a condition that always holds: it follows from anything. */
const ALWAYS = 0;

/** The alternatives of a condition as it is written; nothing is multiplied out. Undefined for a very large one. */
export const alternativesOf = memoised<Expression, Alternatives | undefined>((condition, typed) => {
  const all: Conjunction[] = [];
  let commonSubjects = ALL_BITS;
  let count = 0;
  eachPart(condition, "or", (alternative) => {
    if (count > MAX_TERMS) return;
    const conjunction = conjunctionOf(alternative, typed);
    count += conjunction.terms.length;
    commonSubjects &= conjunction.subjects;
    all.push(conjunction);
  });
  return count > MAX_TERMS ? undefined : { all, commonSubjects };
});

const ALL_BITS = -1;

function conjunctionOf(condition: Expression, typed: TypedExpression): Conjunction {
  if (withoutGroups(condition).kind !== "Logical") {
    const term = termOf(condition, typed);
    return { terms: [term], subjects: bitOf(term) };
  }
  const terms: Term[] = [];
  let subjects = 0;
  eachPart(condition, "and", (expression) => {
    const term = termOf(expression, typed);
    terms.push(term);
    subjects |= bitOf(term);
  });
  return { terms, subjects };
}

/** What always holds has none: it is about nothing. */
function bitOf({ subject }: Term): number {
  return subject === ALWAYS ? 0 : 1 << (subject & 31);
}

const termOf = memoised<Expression, Term>((expression, typed) => {
  const fact = factOf(expression, typed);
  if (fact) return { expression, fact, subject: hashText(fact.key) };
  const subject = isAlways(expression) ? ALWAYS : canonicalHash(expression, typed);
  return { expression, fact, subject };
});

/** Whether a condition is `true` as it is written. */
export function isAlways(condition: Expression): boolean {
  const inner = withoutGroups(condition);
  return inner.kind === "Boolean" && inner.value;
}

/** Whether it is certain that `wide` holds wherever `narrow` does. */
export function covers(wide: Alternatives, narrow: Alternatives): boolean {
  // Bits first: of all pairs of conditions, hardly any are about the same.
  if ((wide.commonSubjects & ~narrow.commonSubjects) !== 0) return false;
  for (const given of narrow.all) if (!isCovered(given, wide)) return false;
  return true;
}

function isCovered(given: Conjunction, wide: Alternatives): boolean {
  for (const wanted of wide.all) {
    if ((wanted.subjects & ~given.subjects) === 0 && areImplied(wanted, given)) return true;
  }
  return false;
}

function areImplied(wanted: Conjunction, given: Conjunction): boolean {
  for (const one of wanted.terms)
    if (!isImpliedByAny(one, given.terms) && !isAlways(one.expression)) return false;
  return true;
}

function isImpliedByAny(wanted: Term, given: readonly Term[]): boolean {
  for (const term of given) if (wanted.subject === term.subject && isImplied(wanted, term)) return true;
  return false;
}

/** Of two terms whose subjects are equal as numbers. */
function isImplied(wanted: Term, term: Term): boolean {
  if (wanted.fact && term.fact)
    return wanted.fact.key === term.fact.key && followsFrom(wanted.fact, term.fact);
  if (wanted.fact || term.fact) return false;
  return canonicalText(wanted.expression) === canonicalText(term.expression);
}

/** Calls `visit` with each part of a chain in text order, chains of the same operator within it opened; else with the whole. */
function eachPart(expression: Expression, operator: "and" | "or", visit: (part: Expression) => void): void {
  const inner = withoutGroups(expression);
  if (inner.kind !== "Logical" || inner.operator !== operator) return visit(expression);
  for (const operand of inner.operands) eachPart(operand, operator, visit);
}
