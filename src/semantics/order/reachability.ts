import { FIELDS } from "../../contract/fields.ts";
import type { Expression } from "../../parser/ast.ts";
import type { MadeRequest } from "../../request/made-request.ts";
import type { TypedExpression } from "../../types/check.ts";
import { RequestMaker } from "../complete/request-maker.ts";
import { Drafts } from "../draft/drafts.ts";
import { completed } from "../draft/places.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { type Goal, showsAnyhow } from "../prove/goal.ts";
import { type Found, modelOf, type Prover } from "../prove/prover.ts";
import type { Witness } from "../prove/witness.ts";
import { Enders, type LookUp, type PlacedEnder } from "./enders.ts";
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
  /** Whether the sequence is examined repeatedly, with few changes in between: see `again`. Default: no. */
  readonly isLasting?: boolean;
}

interface Settled {
  readonly reach: Reach<PlacedEnder>;
  readonly lookUps: readonly LookUp[];
  readonly steps: number;
  /** Those spent on addresses and their parts, and whether some could no longer be afforded. */
  readonly linkSteps: number;
  readonly isWithoutLinks: boolean;
  /** The enders before it, and the look in which it was settled. */
  count: number;
  look: number;
  /** Whether its blockers together match every request. */
  readonly isAll: boolean;
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

/** The same for a displayed request. */
const MAX_AVOIDED = 8;
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
  readonly #maxSteps: number;
  readonly #enders: Enders<Item>;
  /** Only of lasting sequences. */
  readonly #settled: WeakMap<TypedExpression, Settled> | undefined;
  #look = 0;
  /** Only for lasting sequences: the rules that were examined, in this look and in the previous one. */
  #asked: TypedExpression[] = [];
  #askedBefore: readonly TypedExpression[] = [];
  #stepsLeft: number;
  #linkStepsLeft = MAX_STEPS_OF_ALL_LINKS;
  #lookUps: LookUp[] = [];
  #isCut = false;
  #isWithoutLinks = false;
  /** Rules that together match every request; the rules after them are not proved individually. */
  #all: readonly PlacedEnder[] | undefined;

  constructor(options: ReachabilityOptions<Item>) {
    const { prover, expressionOf, maxSteps = DEFAULT_MAX_STEPS, isLasting = false } = options;
    this.#draftsOf = options.draftsOf ?? ((typed, isWhole) => new Drafts(typed, isWhole));
    this.#enders = new Enders({ expressionOf, keysOf: options.keysOf ?? requiredKeys, isLasting });
    this.#settled = isLasting ? new WeakMap() : undefined;
    this.#prover = prover;
    this.#maxSteps = maxSteps;
    this.#stepsLeft = maxSteps;
  }

  /**
   * Begins another pass over a lasting sequence, from its first rule. The result is the same as without earlier passes.
   *
   * `isAfterStop`: whether the previous pass was aborted, so that it did not reach all existing rules.
   */
  again(isAfterStop = false): void {
    if (isAfterStop) this.#finish();
    this.#askedBefore = this.#asked;
    this.#asked = [];
    this.#enders.again();
    this.#look++;
    this.#stepsLeft = this.#maxSteps;
    this.#linkStepsLeft = MAX_STEPS_OF_ALL_LINKS;
    this.#all = undefined;
  }

  /**
   * Ends an aborted pass: rules that it did not reach count as in the previous pass. Otherwise all of them
   * would be proved again.
   */
  #finish(): void {
    const asked = new Set(this.#asked);
    for (const typed of this.#askedBefore) {
      if (this.#all) return;
      if (asked.has(typed)) continue;
      this.#asked.push(typed);
      this.#settledBefore(typed);
      this.#enders.addAsBefore(typed);
    }
  }

  /** Adds a rule that ends the evaluation for every request that it matches. */
  add(item: Item, typed: TypedExpression): void {
    if (!this.#all) this.#enders.add(item, typed);
  }

  /** Whether a request reaches a rule after all that were added. */
  reach(typed: TypedExpression): Reach<Item> {
    if (this.#all) return { kind: "dead", blockers: this.#all.map((ender) => this.#enders.itemOf(ender)) };
    if (this.#settled) this.#asked.push(typed);
    return this.#withItems(this.#settledBefore(typed) ?? this.#settle(typed));
  }

  /** The result of the previous pass, if it is still valid. */
  #settledBefore(typed: TypedExpression): Reach<PlacedEnder> | undefined {
    const known = this.#settled?.get(typed);
    if (!known || known.look !== this.#look - 1) return undefined;
    if (known.steps > 0 && this.#stepsLeft <= known.steps) return undefined;
    if (!this.#hasStepsOfLinksFor(known)) return undefined;
    if (!known.lookUps.every((one) => this.#enders.isAsBefore(one, known.count))) return undefined;
    known.look = this.#look;
    known.count = this.#enders.count;
    this.#stepsLeft -= known.steps;
    this.#linkStepsLeft -= known.linkSteps;
    if (known.isAll && known.reach.kind === "dead") this.#all = known.reach.blockers;
    return known.reach;
  }

  /** Whether the proofs of the previous pass could spend as many steps on addresses and their parts again. */
  #hasStepsOfLinksFor({ linkSteps, isWithoutLinks }: Settled): boolean {
    const left = this.#linkStepsLeft - linkSteps;
    if (isWithoutLinks) return this.#linkStepsLeft < MAX_STEPS_OF_LINKS;
    return linkSteps === 0 || left >= MAX_STEPS_OF_LINKS;
  }

  #settle(typed: TypedExpression): Reach<PlacedEnder> {
    this.#lookUps = [];
    this.#isCut = false;
    this.#isWithoutLinks = false;
    const [before, linksBefore] = [this.#stepsLeft, this.#linkStepsLeft];
    const reach = this.#find(typed);
    const [look, { count }] = [this.#look, this.#enders];
    const settled = {
      reach,
      lookUps: this.#lookUps,
      steps: before - this.#stepsLeft,
      linkSteps: linksBefore - this.#linkStepsLeft,
      isWithoutLinks: this.#isWithoutLinks,
      look,
      count,
    };
    if (this.#isCut) this.#settled?.delete(typed);
    else this.#settled?.set(typed, { ...settled, isAll: this.#all !== undefined });
    return reach;
  }

  #find(typed: TypedExpression): Reach<PlacedEnder> {
    const blockers: PlacedEnder[] = [];
    const taken: Taken<PlacedEnder>[] = [];
    const drafts = this.#draftsOf(typed, this.#hasLinks());
    for (let place = 0, draft = drafts.at(0); draft; draft = drafts.at(++place)) {
      const blocker = this.#firstMatching(draft, "documented", []);
      if (blocker === undefined) return { kind: "live", witness: draft, taken };
      taken.push({ by: blocker, request: draft });
      if (!blockers.includes(blocker)) blockers.push(blocker);
    }
    while (blockers.length <= MAX_BLOCKERS) {
      const found = this.#search(typed, blockers);
      if (found.kind === "none") return this.#covered(typed, blockers);
      if (found.kind === "over-budget") return { kind: "unknown" };
      const request = completed(found.witness);
      const blocker = this.#firstMatching(request, found.missing, [...blockers]);
      if (blocker === undefined) return { kind: "live", witness: request, taken };
      taken.push({ by: blocker, request });
      blockers.push(blocker);
    }
    return { kind: "unknown" };
  }

  /**
   * A whole request that reaches a rule and matches it, as the evaluator confirms; undefined if none was found. `witness`: the
   * one of `reach`. Fields that always have a value have one.
   */
  confirmed(typed: TypedExpression, witness: Witness): MadeRequest | undefined {
    const goals: Goal[] = [{ typed, holds: true }];
    let found: Found = { kind: "request", witness, missing: "documented" };
    for (;;) {
      let taking: PlacedEnder | undefined;
      const does = (request: MadeRequest) => {
        if (request.parts.normalization === "none" || !showsAnyhow(request, goals)) return false;
        const ender = this.#enders.firstTaking(request);
        taking ??= ender;
        return ender === undefined;
      };
      const purpose = { fields: REQUEST_FIELDS, does };
      const model = modelOf(found);
      let made = model && new RequestMaker(goals, purpose).made(model);
      if (taking === undefined) made ??= this.#prover.whole(found, goals, purpose);
      if (made || taking === undefined) return made?.witness.whole;
      const avoided = this.#avoiding(taking);
      if (goals.length > MAX_AVOIDED || goals.some((goal) => goal.typed === avoided.typed)) return undefined;
      goals.push(avoided);
      found = this.#prover.search(goals).found;
    }
  }

  /** Whether a rule that was added is found by a value that a condition names. Cheap, and only a hint. */
  isNear(condition: Expression, typed: TypedExpression): boolean {
    return probesOf(condition, typed).some((probe) => this.#enders.isFoundBy(probe));
  }

  #search(typed: TypedExpression, blockers: readonly PlacedEnder[]) {
    this.#isCut ||= this.#stepsLeft <= 0;
    if (this.#stepsLeft <= 0) return { kind: "over-budget" } as const;
    const goals = [{ typed, holds: true }, ...blockers.map((ender) => this.#avoiding(ender))];
    return this.#searched(goals);
  }

  /** The necessary blockers, in the order of the rules. */
  #covered(typed: TypedExpression, blockers: readonly PlacedEnder[]): Reach<PlacedEnder> {
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
    return { kind: "dead", blockers: needed };
  }

  #searched(goals: readonly Goal[]): Found {
    const searched = this.#prover.search(goals, this.#hasLinks() ? MAX_STEPS_OF_LINKS : 0);
    this.#stepsLeft -= searched.steps;
    if (searched.linkSteps !== undefined) this.#linkStepsLeft -= searched.linkSteps + STEPS_TO_LINK;
    return searched.found;
  }

  /** Whether there are steps left within which addresses and their parts must fit together. */
  #hasLinks(): boolean {
    const hasLinks = this.#linkStepsLeft >= MAX_STEPS_OF_LINKS;
    this.#isWithoutLinks ||= !hasLinks;
    return hasLinks;
  }

  #avoiding(ender: PlacedEnder): Goal {
    return { typed: this.#enders.read(ender), holds: false };
  }

  /** The first earlier rule that a request matches, or may match. */
  #firstMatching(
    request: Witness,
    missing: MissingReading,
    without: readonly PlacedEnder[],
  ): PlacedEnder | undefined {
    const first = this.#enders.first(request, missing, without);
    if (this.#settled) this.#lookUps.push({ request, missing, without, first });
    return first;
  }

  #withItems(reach: Reach<PlacedEnder>): Reach<Item> {
    const { kind } = reach;
    if (kind === "never" || kind === "unknown") return { kind };
    const itemOf = (ender: PlacedEnder) => this.#enders.itemOf(ender);
    if (kind === "dead") return { kind, blockers: reach.blockers.map(itemOf) };
    const taken = reach.taken.map(({ by, request }) => ({ by: itemOf(by), request }));
    return { kind, witness: reach.witness, taken };
  }
}
