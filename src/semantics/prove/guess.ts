import { attempted } from "../../core/attempt.ts";
import { Budget, OverBudget } from "../../core/budget.ts";
import { itemsByKey } from "../../core/items-by-key.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { Claim } from "../parts/claims.ts";
import { NO_LINKS } from "../uri/links.ts";
import type { Formula, KnownLiterals, Literal, ScalarLiteral } from "./formula.ts";
import { Search } from "./search.ts";
import { ValueFinder } from "./states.ts";
import { Translator } from "./translate.ts";

/** Steps of one guess, and in addition for each claim. */
const MAX_STEPS = 200;
const STEPS_OF_CLAIM = 8;
/** Steps of all guesses about one expression. The rest is left to the prover. */
const MAX_STEPS_OF_ALL = 500_000;

/** More literals than most conditions have about one place. */
const MANY_LITERALS = 16;

const FINDERS = {
  each: new ValueFinder("undisputed", "each"),
  several: new ValueFinder("undisputed", "several"),
};

/**
 * Guesses, before a proof is searched, whether conditions of one expression can be true together: the prover's search, with
 * strings that are made of what the conditions require, and without automata. Parts of addresses count as independent.
 */
export class Guesser {
  readonly #typed: TypedExpression;
  readonly #budget = new Budget(MAX_STEPS_OF_ALL, undefined);
  readonly #values: ValueFinder;

  /** `examines`: whether each value is guessed, or only those that several conditions are about. */
  constructor(typed: TypedExpression, examines: keyof typeof FINDERS) {
    this.#typed = typed;
    this.#values = FINDERS[examines];
  }

  /**
   * Literals that make the claims true, together with those `known` about the same places, except the literals of
   * `without`. Undefined if no guess finds them, which proves nothing.
   */
  found(claims: readonly Claim[], known?: KnownLiterals, without?: Claim): KnownLiterals | undefined {
    if (known && !without && claims.every((claim) => isMetBy(known, this.#formulaOf(claim)))) return known;
    const literals = this.#literals(claims, known, without);
    return literals && new Map([...(known ?? []), ...itemsByKey(literals, placeOf)]);
  }

  /** Whether a guess finds values that meet all claims. False proves nothing. */
  isMet(claims: readonly Claim[], known?: KnownLiterals, without?: Claim): boolean {
    return this.#literals(claims, known, without) !== undefined;
  }

  #literals(
    claims: readonly Claim[],
    known?: KnownLiterals,
    without?: Claim,
  ): readonly Literal[] | undefined {
    return attempted(() => {
      const formulas = claims.map((claim) => this.#formulaOf(claim));
      if (!known) return this.#search(formulas);
      const left = literalsIn(without ? [this.#formulaOf(without)] : []);
      const kept: Literal[] = [];
      for (const place of new Set(literalsIn(formulas).map(placeOf)))
        for (const one of known.get(place) ?? []) if (!left.includes(one)) kept.push(one);
      // Much may be known about one place, and claims that contradict each other fail without it.
      if (kept.length > MANY_LITERALS && !this.#search(formulas)) return undefined;
      return this.#search([...formulas, ...kept]);
    }, OverBudget);
  }

  #search(formulas: readonly Formula[]): readonly Literal[] | undefined {
    if (formulas.every(isPlain) && formulas.every(({ subject: { key } }) => key === formulas[0]!.subject.key))
      return this.#isPossible(formulas) ? formulas : undefined;
    const budget = new Budget(MAX_STEPS + STEPS_OF_CLAIM * formulas.length, this.#budget);
    return new Search(budget, this.#values).literals(formulas);
  }

  /** Whether demands on one value are met by a guess. */
  #isPossible(literals: readonly ScalarLiteral[]): boolean {
    this.#budget.spend(literals.length);
    if (literals.length === 1 && this.#values.guesses === "several") return true;
    let state = this.#values.initial(literals[0]!.subject);
    for (const { demand, whenMissing } of literals) state = this.#values.demanded(state, demand, whenMissing);
    return this.#values.isPossible(state, this.#budget);
  }

  #formulaOf({ condition, holds }: Claim): Formula {
    if (last?.typed !== this.#typed)
      last = { typed: this.#typed, translator: new Translator(this.#typed, ROUGHLY) };
    return last.translator.formula(condition, holds);
  }
}

const ROUGHLY = {
  missing: "documented",
  links: NO_LINKS,
  at: 0,
  isRough: true,
  facts: "undisputed",
} as const;

/** Several rules guess about one expression before the next. */
let last: { readonly typed: TypedExpression; readonly translator: Translator } | undefined;

/** Whether a formula is about one value, whatever the others are. */
function isPlain(formula: Formula): formula is ScalarLiteral {
  return formula.kind === "scalar" && formula.subject.operand?.kind !== "Access";
}

/** Whether literals, all of them true, make a formula true. */
function isMetBy(known: KnownLiterals, formula: Formula): boolean {
  if (formula.kind === "parity") return false;
  if (formula.kind === "or") return formula.parts.some((part) => isMetBy(known, part));
  if (formula.kind === "and") return formula.parts.every((part) => isMetBy(known, part));
  return known.get(placeOf(formula))?.includes(formula) ?? false;
}

/** Literals about different places do not depend on each other; all places within one map or array are one. */
function placeOf({ subject: { key } }: Literal): string {
  const end = key.indexOf("[");
  return end === -1 ? key : key.slice(0, end);
}

function literalsIn(formulas: readonly Formula[], found: Literal[] = []): readonly Literal[] {
  for (const formula of formulas) {
    if (formula.kind === "and" || formula.kind === "or") literalsIn(formula.parts, found);
    else if (formula.kind !== "parity") found.push(formula);
    else for (const part of formula.parts) literalsIn([part(true), part(false)], found);
  }
  return found;
}
