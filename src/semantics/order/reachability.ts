import { FIELDS } from "../../contract/fields.ts";
import type { Expression } from "../../parser/ast.ts";
import type { MadeRequest } from "../../request/made-request.ts";
import type { TypedExpression } from "../../types/check.ts";
import { Drafts } from "../draft/drafts.ts";
import { completed } from "../draft/places.ts";
import { type Goal, showsAnyhow } from "../prove/goal.ts";
import type { Found, Prover } from "../prove/prover.ts";
import type { Witness } from "../prove/witness.ts";
import { Enders, type PlacedEnder } from "./enders.ts";
import { type KeyGroup, probesOf, requiredKeys } from "./keys.ts";

/** The known facts about whether requests reach a rule. */
export type Reach<Item> =
  /** No request: together, these earlier rules take all that it matches, and each of them is needed. */
  | { readonly kind: "dead"; readonly blockers: readonly Item[] }
  /** The witness matches the rule and no earlier rule that ends the evaluation, as far as functions are known. */
  | {
      readonly kind: "live";
      readonly witness: Witness;
      /** Requests that were tried before and that an earlier rule matches, or may match. */
      readonly taken: readonly Taken<Item>[];
    }
  /** The expression itself matches nothing. */
  | { readonly kind: "never" }
  | { readonly kind: "unknown" };

/** A request that matches a rule, or may match it, with an earlier rule for which the same is known. */
export interface Taken<Item> {
  readonly by: Item;
  readonly request: Witness;
}

/** Options of a `Reachability`. */
export interface ReachabilityOptions<Item> {
  readonly prover: Prover;
  /** The expression of an added rule. Requested repeatedly, so that expressions need not be kept. */
  readonly expressionOf: (item: Item) => TypedExpression;
  /** The drafts of an expression; `isWhole`: with addresses that have the parts that the requests name. Default: new ones. */
  readonly draftsOf?: (typed: TypedExpression, isWhole: boolean) => Drafts;
  /** `requiredKeys` of an expression. Default: computed again. */
  readonly keysOf?: (typed: TypedExpression) => readonly KeyGroup[];
  /** Steps that proofs about all rules together may take. Default: 2,000,000. */
  readonly maxSteps?: number;
  /** Whether to keep the expressions of added rules, which costs nothing if the caller keeps them anyway. Default: no. */
  readonly keepsExpressions?: boolean;
}

const DEFAULT_MAX_STEPS = 2_000_000;
/**
 * Steps of one proof, and of all for one sequence, within which addresses and their parts must fit together. Beyond that they
 * count as independent: more rules are reached then than really are.
 */
const MAX_STEPS_OF_LINKS = 1_000;
const MAX_STEPS_OF_ALL_LINKS = 50_000;
/** Cost, in steps, of turning conditions on parts into conditions on addresses, with which each such proof begins. */
const STEPS_TO_LINK = 500;
/** Earlier rules that may have to be taken together. */
const MAX_BLOCKERS = 40;
const REQUEST_FIELDS = [...FIELDS.values()].flatMap(({ name, side }) => (side === undefined ? [name] : []));

/**
 * Finds the rules of one sequence that no request reaches, by counterexamples. For a request that the rule matches, the
 * earlier rules that end the evaluation are searched. One that also matches it becomes a blocker, and the prover
 * searches for a request that avoids all blockers. If there is none, the blockers together cover the rule; a request
 * that no earlier rule matches shows that the rule is reached. Earlier rules are indexed by what they require of a
 * request, so that nearly all rules are settled without comparing them with others.
 */
export class Reachability<Item> {
  readonly #prover: Prover;
  readonly #draftsOf: (typed: TypedExpression, isWhole: boolean) => Drafts;
  readonly #enders: Enders<Item>;
  #stepsLeft: number;
  #linkStepsLeft = MAX_STEPS_OF_ALL_LINKS;
  /** Rules that together match every request; the rules after them are not proved individually. */
  #all: readonly PlacedEnder<Item>[] | undefined;

  constructor(options: ReachabilityOptions<Item>) {
    const { prover, expressionOf, maxSteps = DEFAULT_MAX_STEPS, keepsExpressions = false } = options;
    this.#draftsOf = options.draftsOf ?? ((typed, isWhole) => new Drafts(typed, { isWhole }));
    this.#enders = new Enders({ expressionOf, keysOf: options.keysOf ?? requiredKeys, keepsExpressions });
    this.#prover = prover;
    this.#stepsLeft = maxSteps;
  }

  /** Adds a rule that ends the evaluation for every request that it matches. */
  add(item: Item, typed: TypedExpression): void {
    if (!this.#all) this.#enders.add(item, typed);
  }

  /** Whether a request reaches a rule after all that were added. */
  reach(typed: TypedExpression): Reach<Item> {
    if (this.#all) return dead(this.#all);
    const blockers: PlacedEnder<Item>[] = [];
    const taken: Taken<Item>[] = [];
    const drafts = this.#draftsOf(typed, this.#hasLinks());
    for (let place = 0, draft = drafts.at(0); draft; draft = drafts.at(++place)) {
      const blocker = this.#enders.first(draft, "documented", []);
      if (blocker === undefined) return { kind: "live", witness: draft, taken };
      taken.push({ by: blocker.item, request: draft });
      if (!blockers.includes(blocker)) blockers.push(blocker);
    }
    while (blockers.length <= MAX_BLOCKERS) {
      const found = this.#search(typed, blockers);
      if (found.kind === "none") return this.#covered(typed, blockers);
      if (found.kind === "over-budget") return { kind: "unknown" };
      const request = completed(found.witness);
      const blocker = this.#enders.first(request, found.missing, blockers);
      if (blocker === undefined) return { kind: "live", witness: request, taken };
      taken.push({ by: blocker.item, request });
      blockers.push(blocker);
    }
    return { kind: "unknown" };
  }

  /**
   * A whole request that reaches a rule and matches it, as the evaluator confirms; undefined if none was found. `witness`: the
   * one of `reach`. Fields that always have a value have one.
   */
  confirmed(typed: TypedExpression, witness: Witness): MadeRequest | undefined {
    const goals = [{ typed, holds: true }];
    const does = (request: MadeRequest) => {
      if (request.parts.normalization === "none" || !showsAnyhow(request, goals)) return false;
      const taking = this.#enders.firstTaking(request);
      return taking === undefined || this.#avoiding(taking);
    };
    const found = { kind: "request", witness, missing: "documented" } as const;
    return this.#prover.seek(goals, { fields: REQUEST_FIELDS, does }, found).shown?.witness.whole;
  }

  /** Whether a rule that was added is found by a value that a condition names. Cheap, and only a hint. */
  isNear(condition: Expression, typed: TypedExpression): boolean {
    return probesOf(condition, typed).some((probe) => this.#enders.isFoundBy(probe));
  }

  #search(typed: TypedExpression, blockers: readonly PlacedEnder<Item>[]) {
    if (this.#stepsLeft <= 0) return { kind: "over-budget" } as const;
    const goals = [{ typed, holds: true }, ...blockers.map((ender) => this.#avoiding(ender))];
    return this.#searched(goals);
  }

  /** The necessary blockers, in the order of the rules. */
  #covered(typed: TypedExpression, blockers: readonly PlacedEnder<Item>[]): Reach<Item> {
    if (blockers.length === 0) return { kind: "never" };
    let needed = [...blockers].sort((a, b) => a.order - b.order);
    for (const one of blockers) {
      const others = needed.filter((ender) => ender !== one);
      if (this.#search(typed, others).kind !== "none") continue;
      if (others.length === 0) return { kind: "never" };
      needed = others;
    }
    const left = this.#searched(needed.map((ender) => this.#avoiding(ender)));
    if (left.kind === "none") this.#all = needed;
    return dead(needed);
  }

  #searched(goals: readonly Goal[]): Found {
    const searched = this.#prover.search(goals, this.#hasLinks() ? MAX_STEPS_OF_LINKS : 0);
    this.#stepsLeft -= searched.steps;
    if (searched.linkSteps !== undefined) this.#linkStepsLeft -= searched.linkSteps + STEPS_TO_LINK;
    return searched.found;
  }

  /** Whether there are steps left within which addresses and their parts must fit together. */
  #hasLinks(): boolean {
    return this.#linkStepsLeft >= MAX_STEPS_OF_LINKS;
  }

  #avoiding(ender: PlacedEnder<Item>): Goal {
    return { typed: this.#enders.read(ender), holds: false };
  }
}

function dead<Item>(blockers: readonly PlacedEnder<Item>[]): Reach<Item> {
  return { kind: "dead", blockers: blockers.map(({ item }) => item) };
}
