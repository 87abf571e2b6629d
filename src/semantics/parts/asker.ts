import { withoutNegations } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";
import { Guesser } from "../prove/guess.ts";
import type { Prover } from "../prove/prover.ts";
import { addressFieldsOf, type Links } from "../uri/links.ts";
import { claimsOf, goalsOf, type Item, type Premises } from "./claims.ts";
import { isDrafted } from "./drafted.ts";

/** Whether claims can all be true for some request; `open` if no request was found that the evaluator confirms. */
export type Together = "never" | "sometimes" | "open" | "over-budget";

/**
 * Budget of claims to examine for one expression. Each condition of a chain is checked against all others, so work grows with
 * the square of their number. The longest expressions that Cloudflare accepts have fewer than 900 conditions.
 */
const MAX_CLAIMS = 1_000_000;

/** The number of conditions that are tried before all of them. */
const MAX_SUSPECTS = 6;

/** Asks the prover about claims of one expression, within a budget of steps for all of them. */
export class Asker {
  readonly typed: TypedExpression;
  readonly #guesser: Guesser;
  readonly #prover: Prover;
  /** Parts of addresses and their wholes have one value together: the quick look knows nothing of that. */
  readonly #links: Links;
  #stepsLeft: number;
  #claimsLeft = MAX_CLAIMS;

  constructor(typed: TypedExpression, links: Links, prover: Prover, maxSteps: number) {
    this.typed = typed;
    this.#links = links;
    this.#guesser = new Guesser(typed, "several");
    this.#prover = prover;
    this.#stepsLeft = maxSteps;
  }

  /** Whether the budget of claims is spent: whatever is not yet checked stays undecided. */
  get isSpent(): boolean {
    return this.#claimsLeft <= 0;
  }

  /** Literals that make all items true, and `known` as well: with those found for it, if any. Undefined if none are found. */
  found(items: readonly Item[], { items: others, found, without }: Premises): Premises["found"] {
    if (this.#links.size > 0 || items.some(({ isElement }) => isElement)) return undefined;
    this.#claimsLeft -= items.length + others.length;
    return found ? this.#guesser.found(items, found, without) : this.#guesser.found([...items, ...others]);
  }

  /** Whether known values show that all items are true together, besides `known`, as far as items are analysed. */
  isShown(items: readonly Item[], { items: others, found, without }: Premises = { items: [] }): boolean {
    this.#claimsLeft -= items.length + others.length;
    if (found && this.#guesser.isMet(items, found, without)) return true;
    const all = [...items, ...others];
    if (this.#areLinked(all)) return isDrafted(this.typed, all);
    return this.#guesser.isMet(claimsOf(all));
  }

  #areLinked(items: readonly Item[]): boolean {
    if (this.#links.size === 0) return false;
    const fields = new Set(items.flatMap(({ condition }) => [...addressFieldsOf(condition)]));
    return [...fields].some((field) => fields.has(this.#links.get(field)?.whole ?? ""));
  }

  /** The first items that no known value meets together with `fixed`: a proof with few conditions is fast. */
  suspectsAmong(items: readonly Item[], fixed: Item): readonly Item[] {
    const suspects: Item[] = [];
    for (const item of items) {
      if (suspects.length === MAX_SUSPECTS) break;
      if (!this.isShown([fixed, item])) suspects.push(item);
    }
    return suspects;
  }

  /** Whether items can all be true, besides `known`. Asks the prover only if no known values show it. */
  together(items: readonly Item[], known: Premises = { items: [] }): Together {
    return this.isShown(items, known) ? "sometimes" : this.proved([...items, ...known.items]);
  }

  /** Whether it is proved that a comparison or call can never do what is required of it, whatever the others do. */
  isNeverAlone(item: Item): boolean {
    const { kind } = withoutNegations(item.condition).inner;
    return (kind === "Comparison" || kind === "FunctionCall") && this.together([item]) === "never";
  }

  /** As `together`, for items of which known values do not show it. */
  proved(items: readonly Item[]): Together {
    if (this.#stepsLeft <= 0) return "over-budget";
    const { found, steps } = this.#prover.searchWith(goalsOf(this.typed, items), this.#links);
    this.#stepsLeft -= steps;
    if (found.kind === "none") return "never";
    if (found.kind === "over-budget") {
      // The rest of the same expression is unlikely to be easier.
      this.#stepsLeft = 0;
      return "over-budget";
    }
    return found.kind === "request" ? "sometimes" : "open";
  }

  /**
   * Items that are never all true together with `fixed`, in their order, each of which is needed; undefined if all of them
   * can be true together, or if that is unknown. `isProved`: it is known that they cannot.
   */
  core(items: readonly Item[], fixed: readonly Item[] = [], isProved = false): readonly Item[] | undefined {
    // The quick check considers each single condition possible, so it is not used here.
    const isNever = (some: readonly Item[]) => this.proved(some) === "never";
    if (!isProved && !isNever([...items, ...fixed])) return undefined;
    const core: Item[] = [];
    let left = items;
    while (!isNever([...core, ...fixed])) {
      // The shortest sufficient prefix of what is left: its last item is needed.
      let low = 1;
      let high = left.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isNever([...left.slice(0, middle), ...core, ...fixed])) high = middle;
        else low = middle + 1;
      }
      const needed = left[low - 1];
      // The budget ran out on the way.
      if (needed === undefined) return undefined;
      core.push(needed);
      left = left.slice(0, low - 1);
      // They are known to suffice, unless the budget ran out: then one of them may not be needed.
      if (left.length === 0 && this.#stepsLeft > 0) break;
    }
    return core.sort((a, b) => a.condition.start - b.condition.start);
  }
}
