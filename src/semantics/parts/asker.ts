import { withoutGroups } from "../../parser/operands.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { Prover } from "../prove/prover.ts";
import { addressFieldsOf, type Links } from "../uri/links.ts";
import type { Effort } from "./asked.ts";
import { type Claim, goalsOf, type Item } from "./claims.ts";
import { isDrafted } from "./drafted.ts";
import type { FreeConditions } from "./free.ts";
import { Leaves } from "./leaves.ts";
import { Model } from "./model.ts";
import { Settled, Sweep } from "./sweep.ts";

/** Whether claims hold together for some request; `open` where no request was found that the evaluator confirms. */
export type Together = "never" | "sometimes" | "open" | "over-budget";

/**
 * The result of trying known values on a chain in its context. `clear`: there is nothing to report about the chain or
 * any part of it. `possible`: its operands can hold together. `open`: not even that is known.
 */
export type Look = "clear" | "possible" | "open";

/**
 * Claims that are looked at for one expression. Each condition of a chain is judged beside all the others, so work grows with
 * the square of their number. The longest expressions that the service accepts have fewer than 900 conditions.
 */
const MAX_CLAIMS = 1_000_000;

/** Conditions that are tried before all of them. */
const MAX_SUSPECTS = 6;

/** Asks the prover about claims of one expression, within a budget of steps for all of them. */
export class Asker {
  readonly typed: TypedExpression;
  /** The facts that the values tried so far have shown. */
  readonly settled = new Settled();
  readonly #leaves: Leaves;
  readonly #effort: Effort = { looks: 0 };
  readonly #prover: Prover;
  /** Parts of addresses and their wholes have one value together: the quick look knows nothing of that. */
  readonly #links: Links;
  #stepsLeft: number;
  #claimsLeft = MAX_CLAIMS;

  constructor(typed: TypedExpression, free: FreeConditions, prover: Prover, maxSteps: number) {
    this.typed = typed;
    this.#links = free.links;
    this.#leaves = new Leaves(typed, free);
    this.#prover = prover;
    this.#stepsLeft = maxSteps;
  }

  /**
   * A quick look at the terms of a chain, for values taken from the conditions themselves. Where they are found, the prover
   * would find no contradiction; if they are not, nothing is known.
   */
  look(terms: readonly Item[], known: readonly Item[]): Look {
    if (this.#areLinked([...terms, ...known])) return "open";
    const model = new Model(this.#leaves, this.#effort);
    const met = model.meet([...terms, ...known]);
    if (!met) return "open";
    return new Sweep(model, this.#leaves, this.settled).isClear(terms, met.first) ? "clear" : "possible";
  }

  /** Whether the budget of claims is spent: what is not judged by then is left undecided. */
  get isSpent(): boolean {
    return this.#claimsLeft <= 0;
  }

  /** Whether known values show that all items hold together, as far as items are analysed. */
  isShown(items: readonly Item[]): boolean {
    this.#claimsLeft -= items.length;
    if (this.#areLinked(items)) return isDrafted(this.typed, items);
    return new Model(this.#leaves, this.#effort).meet(items) !== undefined;
  }

  #areLinked(items: readonly Item[]): boolean {
    if (this.#links.size === 0) return false;
    const fields = new Set(items.flatMap(({ condition }) => [...addressFieldsOf(condition)]));
    return [...fields].some((field) => fields.has(this.#links.get(field)?.whole ?? ""));
  }

  /** The first items that no value at hand meets together with `fixed`: a proof with few conditions is soon made. */
  suspectsAmong(items: readonly Item[], fixed: Item): readonly Item[] {
    const suspects: Item[] = [];
    for (const item of items) {
      if (suspects.length === MAX_SUSPECTS) break;
      if (!this.isShown([fixed, item])) suspects.push(item);
    }
    return suspects;
  }

  /** Asked only where values are not at hand that show that all hold together. */
  together(items: readonly Item[]): Together {
    return this.isShown(items) ? "sometimes" : this.#asked(items);
  }

  /** Whether it is proved that a comparison or call never does what is asked of it, whatever the others do. */
  isNeverAlone(item: Item): boolean {
    return leafOf(item) !== undefined && !this.#hasSample(item) && this.#asked([item]) === "never";
  }

  /** Whether a value is at hand with which a comparison or call does what is asked of it. */
  #hasSample(item: Item): boolean {
    const leaf = leafOf(item);
    const test = leaf && this.#leaves.of(leaf.condition).test;
    return test?.samples().some((value) => test.test(value) === leaf!.holds) ?? false;
  }

  #asked(items: readonly Item[]): Together {
    if (this.#stepsLeft <= 0) return "over-budget";
    const { found, steps } = this.#prover.searchWith(goalsOf(this.typed, items), this.#links);
    this.#stepsLeft -= steps;
    if (found.kind === "none") return "never";
    if (found.kind === "over-budget") {
      // The rest of the same expression is hardly any easier.
      this.#stepsLeft = 0;
      return "over-budget";
    }
    return found.kind === "request" ? "sometimes" : "open";
  }

  /**
   * Items that never hold together with `fixed`, none of which can be left out, in their order; undefined if all of them do
   * hold together, or it is not known.
   */
  core(items: readonly Item[], fixed: readonly Item[] = []): readonly Item[] | undefined {
    // The quick look takes every condition by itself for possible, so it is left out here.
    const isNever = (some: readonly Item[]) => this.#asked(some) === "never";
    if (!isNever([...items, ...fixed])) return undefined;
    const core: Item[] = [];
    let left = items;
    const isPossible = fixed.length === 1 && this.#hasSample(fixed[0]!);
    while ((isPossible && core.length === 0) || !isNever([...core, ...fixed])) {
      // The shortest beginning of what is left that suffices: its last item is needed.
      let low = 1;
      let high = left.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isNever([...left.slice(0, middle), ...core, ...fixed])) high = middle;
        else low = middle + 1;
      }
      const needed = left[low - 1];
      // The budget came to its end on the way.
      if (needed === undefined) return undefined;
      core.push(needed);
      left = left.slice(0, low - 1);
      // They are known to suffice, unless the budget came to its end: then one of them may not be needed.
      if (left.length === 0 && this.#stepsLeft > 0) break;
    }
    return core.sort((a, b) => a.condition.start - b.condition.start);
  }
}

/** The comparison or call that a claim is about, perhaps by way of negations. */
function leafOf(claim: Claim): Claim | undefined {
  let { holds } = claim;
  let inner = withoutGroups(claim.condition);
  while (inner.kind === "Not") {
    inner = withoutGroups(inner.operand);
    holds = !holds;
  }
  return inner.kind === "Comparison" || inner.kind === "FunctionCall"
    ? { condition: inner, holds }
    : undefined;
}
