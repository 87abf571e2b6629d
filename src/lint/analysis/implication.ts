import type { Expression } from "../../parser/ast.ts";
import { canonicalText } from "./canonical.ts";
import { type Fact, factOf, followsFrom } from "./facts.ts";
import { memoised } from "./memo.ts";
import { termsOf, withoutGroups } from "./tree.ts";

/** One term: its canonical text, and what it says about one operand where that can be put exactly. */
interface Term {
  readonly text: string;
  readonly fact: Fact | undefined;
  /** What it is about: a term can only follow from one about the same. */
  readonly subject: string;
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

/** How many conditions are compared with all others: parts of a chain, rules of a ruleset. */
export const MAX_PARTS_COMPARED = 100;

/** Larger conditions are not compared: the work grows with the product of their sizes. */
const MAX_TERMS = 400;

/** The subject of a condition that always holds: it follows from anything. */
const ALWAYS = "true";

/** The alternatives of a condition as it is written; nothing is multiplied out. Undefined for a very large one. */
export const alternativesOf = memoised<Expression, Alternatives | undefined>((condition, typed) => {
  const alternatives = chainOf(condition, "or").map((alternative) => chainOf(alternative, "and"));
  const count = alternatives.reduce((sum, terms) => sum + terms.length, 0);
  if (count > MAX_TERMS) return undefined;
  const all = alternatives.map((expressions): Conjunction => {
    const terms = expressions.map((term) => termOf(term, typed));
    return { terms, subjects: terms.reduce((bits, { subject }) => bits | bitOf(subject), 0) };
  });
  return { all, commonSubjects: all.reduce((bits, { subjects }) => bits & subjects, ALL_BITS) };
});

const ALL_BITS = -1;

/** What always holds has none: it is about nothing. */
function bitOf(subject: string): number {
  if (subject === ALWAYS) return 0;
  let hash = 0;
  for (let at = 0; at < subject.length; at++) hash = (hash * 31 + subject.charCodeAt(at)) | 0;
  return 1 << (hash & 31);
}

const termOf = memoised<Expression, Term>((expression, typed) => {
  const text = canonicalText(expression, typed);
  const fact = factOf(expression, typed);
  return { text, fact, subject: fact?.key ?? text };
});

/** Whether it is certain that `wide` holds wherever `narrow` does. */
export function covers(wide: Alternatives, narrow: Alternatives): boolean {
  // Bits first: of all pairs of conditions, hardly any are about the same.
  if ((wide.commonSubjects & ~narrow.commonSubjects) !== 0) return false;
  return narrow.all.every((given) => isCovered(given, wide));
}

function isCovered(given: Conjunction, wide: Alternatives): boolean {
  return wide.all.some((wanted) => (wanted.subjects & ~given.subjects) === 0 && areImplied(wanted, given));
}

function areImplied(wanted: Conjunction, given: Conjunction): boolean {
  return wanted.terms.every((one) => one.text === ALWAYS || given.terms.some((term) => isImplied(one, term)));
}

function isImplied(wanted: Term, term: Term): boolean {
  if (wanted.subject !== term.subject) return false;
  if (wanted.text === term.text) return true;
  return wanted.fact !== undefined && term.fact !== undefined && followsFrom(wanted.fact, term.fact);
}

/** A condition that was added, with what it belongs to. */
interface Added<Item> {
  readonly order: number;
  readonly item: Item;
  readonly condition: Alternatives;
}

/**
 * Conditions, of which the first one that covers another is looked for. Only those are compared that are about something
 * that the other is about as well.
 */
export class ConditionIndex<Item> {
  readonly #bySubject = new Map<string, Added<Item>[]>();
  #count = 0;

  get size(): number {
    return this.#count;
  }

  add(item: Item, condition: Alternatives): void {
    const added = { order: this.#count++, item, condition };
    for (const { terms } of condition.all) this.#rarestOf(terms).push(added);
  }

  /** The item that was added first among those whose condition certainly holds wherever `narrow` does. */
  firstCovering(narrow: Alternatives): Item | undefined {
    const [first] = narrow.all;
    if (!first || this.#count === 0) return undefined;
    // One alternative of the wider condition follows from the first one here, so that all it is about stands here.
    const subjects = new Set([ALWAYS, ...first.terms.map((term) => term.subject)]);
    let found: Added<Item> | undefined;
    for (const subject of subjects) found = this.#firstAbout(subject, narrow, found);
    return found?.item;
  }

  /** The first condition about a subject that covers `narrow`, where it was added before `found`; else `found`. */
  #firstAbout(
    subject: string,
    narrow: Alternatives,
    found: Added<Item> | undefined,
  ): Added<Item> | undefined {
    for (const added of this.#bySubject.get(subject) ?? []) {
      if (found && added.order >= found.order) return found;
      if (covers(added.condition, narrow)) return added;
    }
    return found;
  }

  /** Of what terms are about, the conditions about that of which there are the fewest yet. */
  #rarestOf(terms: readonly Term[]): Added<Item>[] {
    let rarest: Added<Item>[] | undefined;
    for (const { subject } of terms) {
      const about = this.#bySubject.get(subject) ?? [];
      if (about.length === 0) this.#bySubject.set(subject, about);
      if (!rarest || about.length < rarest.length) rarest = about;
    }
    return rarest ?? [];
  }
}

function chainOf(expression: Expression, operator: "and" | "or"): Expression[] {
  const inner = withoutGroups(expression);
  return inner.kind === "Logical" && inner.operator === operator ? termsOf(inner) : [expression];
}
