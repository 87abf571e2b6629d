import type { Expression } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { Glance } from "../evaluate/glance.ts";
import type { Goal, Prover } from "../prove/prover.ts";
import type { Witness } from "../prove/witness.ts";
import { Drafts } from "./draft.ts";
import { KeyIndex } from "./key-index.ts";
import { type KeyGroup, probesOf, requiredKeys } from "./keys.ts";
import { completed } from "./places.ts";

/** The known facts about whether requests reach a rule. */
export type Reach<Item> =
  /** No request: together, these earlier rules keep all that it matches from it, and none of them can be left out. */
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

/** A request that matches a rule, or may match, with an earlier rule of which the same is known. */
export interface Taken<Item> {
  readonly by: Item;
  readonly request: Witness;
}

/** Options of a `Reachability`. */
export interface ReachabilityOptions<Item> {
  readonly prover: Prover;
  /** The expression of a rule that was added. Asked for again and again, so that expressions need not be kept. */
  readonly expressionOf: (item: Item) => TypedExpression;
  /** The drafts of an expression. Default: made anew. */
  readonly draftsOf?: (typed: TypedExpression) => Drafts;
  /** `requiredKeys` of an expression. Default: computed anew. */
  readonly keysOf?: (typed: TypedExpression) => readonly KeyGroup[];
  /** Steps that proofs about all rules together may take. Default: 2,000,000. */
  readonly maxSteps?: number;
}

interface Ender<Item> {
  readonly item: Item;
  readonly order: number;
}

const DEFAULT_MAX_STEPS = 2_000_000;
/** Earlier rules that may have to be taken together. */
const MAX_BLOCKERS = 40;
/** Expressions that are kept for the next rules. */
const MAX_KEPT = 256;

/**
 * Finds the rules of one sequence that no request reaches, by counterexamples. A request that the rule matches is looked up
 * among the earlier rules that end the evaluation; one that matches it becomes a blocker, and the prover searches a request
 * that avoids all blockers. If there is none, the blockers together cover the rule; a request that no earlier rule matches
 * shows that the rule is reached. Earlier rules are found by what they require of a request, so that nearly all rules are
 * settled without comparing them with others.
 */
export class Reachability<Item> {
  readonly #prover: Prover;
  readonly #expressionOf: (item: Item) => TypedExpression;
  readonly #draftsOf: (typed: TypedExpression) => Drafts;
  readonly #keysOf: (typed: TypedExpression) => readonly KeyGroup[];
  readonly #enders = new KeyIndex<Ender<Item>>();
  /** Those that were asked for last. */
  readonly #kept = new Map<Ender<Item>, TypedExpression>();
  #count = 0;
  #stepsLeft: number;
  /** Rules that together match every request; what follows them is not proved one by one. */
  #all: readonly Item[] | undefined;

  constructor(options: ReachabilityOptions<Item>) {
    const { prover, expressionOf, maxSteps = DEFAULT_MAX_STEPS } = options;
    this.#draftsOf = options.draftsOf ?? ((typed) => new Drafts(typed));
    this.#keysOf = options.keysOf ?? requiredKeys;
    this.#prover = prover;
    this.#expressionOf = expressionOf;
    this.#stepsLeft = maxSteps;
  }

  /** Adds a rule that ends the evaluation for every request that it matches. */
  add(item: Item, typed: TypedExpression): void {
    if (this.#all) return;
    this.#enders.add({ item, order: this.#count++ }, this.#keysOf(typed));
  }

  /** Whether a request reaches a rule behind all that were added. */
  reach(typed: TypedExpression): Reach<Item> {
    if (this.#all) return { kind: "dead", blockers: this.#all };
    const blockers: Ender<Item>[] = [];
    const taken: Taken<Item>[] = [];
    const drafts = this.#draftsOf(typed);
    for (let place = 0, draft = drafts.at(0); draft; draft = drafts.at(++place)) {
      const blocker = this.#firstMatching(draft, "documented", []);
      if (blocker === undefined) return { kind: "live", witness: draft, taken };
      taken.push({ by: blocker.item, request: draft });
      if (!blockers.includes(blocker)) blockers.push(blocker);
    }
    while (blockers.length <= MAX_BLOCKERS) {
      const found = this.#search(typed, blockers);
      if (found.kind === "none") return this.#covered(typed, blockers);
      if (found.kind === "over-budget") return { kind: "unknown" };
      const request = completed(found.witness);
      const blocker = this.#firstMatching(request, found.missing, blockers);
      if (blocker === undefined) return { kind: "live", witness: request, taken };
      taken.push({ by: blocker.item, request });
      blockers.push(blocker);
    }
    return { kind: "unknown" };
  }

  /** Whether a rule that was added is found by a value that a condition names. Cheap, and only a hint. */
  isNear(condition: Expression, typed: TypedExpression): boolean {
    return probesOf(condition, typed).some((probe) => this.#enders.isFoundBy(probe));
  }

  #search(typed: TypedExpression, blockers: readonly Ender<Item>[]) {
    if (this.#stepsLeft <= 0) return { kind: "over-budget" } as const;
    const { found, steps } = this.#prover.search([
      { typed, holds: true },
      ...blockers.map((ender) => this.#avoiding(ender)),
    ]);
    this.#stepsLeft -= steps;
    return found;
  }

  /** The blockers without those that can be left out, in the order of the rules. */
  #covered(typed: TypedExpression, blockers: readonly Ender<Item>[]): Reach<Item> {
    if (blockers.length === 0) return { kind: "never" };
    let needed = [...blockers].sort((a, b) => a.order - b.order);
    for (const one of blockers) {
      const others = needed.filter((ender) => ender !== one);
      if (this.#search(typed, others).kind !== "none") continue;
      if (others.length === 0) return { kind: "never" };
      needed = others;
    }
    const items = needed.map(({ item }) => item);
    const left = this.#prover.search(needed.map((ender) => this.#avoiding(ender)));
    if (left.found.kind === "none") this.#all = items;
    this.#stepsLeft -= left.steps;
    return { kind: "dead", blockers: items };
  }

  #avoiding(ender: Ender<Item>): Goal {
    return { typed: this.#read(ender), holds: false };
  }

  /** The first earlier rule that a request matches, or may match. */
  #firstMatching(
    request: Witness,
    missing: MissingReading,
    known: readonly Ender<Item>[],
  ): Ender<Item> | undefined {
    const inOrder = [...this.#enders.candidates(request)].sort((a, b) => a.order - b.order);
    return inOrder.find((ender) => !known.includes(ender) && this.#mayMatch(ender, request, missing));
  }

  #mayMatch(ender: Ender<Item>, request: Witness, missing: MissingReading): boolean {
    const typed = this.#read(ender);
    return new Glance(typed, missing).truth(typed.parsed.root!, request) !== false;
  }

  #read(ender: Ender<Item>): TypedExpression {
    const known = this.#kept.get(ender);
    const read = known ?? this.#expressionOf(ender.item);
    // The first of the map is the one that was not asked for the longest.
    if (known) this.#kept.delete(ender);
    else if (this.#kept.size >= MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(ender, read);
    return read;
  }
}
