import { Budget, OverBudget } from "../../core/budget.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { listMakerOf } from "../complete/lists-with-values.ts";
import {
  draftedRequest,
  madeRequest,
  type ProvingRequest,
  purposeOf,
  type Quest,
  type RequestPurpose,
} from "../complete/request-maker.ts";
import { tiesOf } from "../complete/ties.ts";
import { completed } from "../draft/places.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { areAddressesWhole } from "../uri/derived.ts";
import { addressFieldsOf, type Links, linksAmong, NO_LINKS } from "../uri/links.ts";
import { CHOICES, concreteGoals } from "./concrete.ts";
import type { Formula } from "./formula.ts";
import { conditionsIn, type Goal, shows } from "./goal.ts";
import { Search } from "./search.ts";
import { isAssumed, type KnownFacts, ValueFinder } from "./states.ts";
import { Translator } from "./translate.ts";
import { type Witness, withParts, withSources, witnessOf } from "./witness.ts";

/** The answer to a question. `no` comes with a request that shows it, confirmed by the evaluator. */
export type Answer =
  | { readonly answer: "yes"; readonly steps: number }
  | ({ readonly answer: "no"; readonly steps: number } & ProvingRequest)
  | { readonly answer: "unknown"; readonly steps: number; readonly because: Doubt };

/** Why a question has no answer: its steps were spent, or the conditions fit but no request could be confirmed. */
export type Doubt = "steps" | "unconfirmed";

/** A request that meets the goals, or why there is none. */
export type Found =
  | { readonly kind: "none" }
  | { readonly kind: "request"; readonly witness: Witness; readonly missing: MissingReading }
  /** The conditions do not contradict each other, but no request was found that the evaluator confirms. */
  | {
      readonly kind: "unconfirmed";
      readonly witness: Witness;
      readonly missing: MissingReading;
      /** The witness with values for which its calls probably have their results. */
      readonly sourced: Witness;
    }
  /** `apart`: what was found with parts that are independent of their addresses, if anything. */
  | { readonly kind: "over-budget"; readonly apart?: Found };

/** The result of a search, and its steps. */
export interface Searched {
  readonly found: Found;
  readonly steps: number;
  /** Those that were spent on addresses and their parts; undefined if none were needed. */
  readonly linkSteps?: number;
}

/** The end of a search for a whole request. */
export interface Sought {
  /** The request, as evaluation confirms. */
  readonly shown: ProvingRequest | undefined;
  /** The last goals, without what every message meets, and what was found for them. */
  readonly goals: readonly Goal[];
  readonly found: Found;
  /** Those among the goals that avoid what kept other requests back. */
  readonly avoided: readonly Goal[];
}

/** Limits and options of a prover. */
export interface ProverOptions {
  /** Steps that one question may take. Default: 50,000. */
  readonly maxSteps?: number;
  /**
   * Facts that count. `usual`, the default, includes assumptions of `contract/assumptions.json`, such as that a host has
   * no capitals; a set includes those that it names. A judgement that must never be wrong uses `undisputed`, and a rewrite
   * without review uses `none`.
   */
  readonly facts?: KnownFacts;
  /** `proof`: the requests of `no` are not used, so `unknown` will do as well. Default: `request`. */
  readonly wants?: "proof" | "request";
}

const DEFAULT_MAX_STEPS = 50_000;
/** Conditions that a request is asked to avoid; with more, the search would take too long. */
export const MAX_AVOIDED = 40;

/** Conditions of which a request may choose either side, if the first one cannot be shown. */
const MAX_CHOICES = 12;

/** A step of a question is a demand on a value, or a place in a search: dozens of steps of an automaton. */
const WEIGHT = 24;

/**
 * Proves what expressions mean: `yes` is true in both readings of missing values, and `no` comes with a request. The
 * answer is `unknown` if the proof takes more steps than allowed or no request can be confirmed. Expressions with
 * findings have no meaning: a `TypeError`.
 */
export class Prover {
  readonly #maxSteps: number;
  readonly #values: ValueFinder;
  readonly #facts: KnownFacts;
  readonly #wants: ProverOptions["wants"];
  #spent = 0;

  constructor({ maxSteps = DEFAULT_MAX_STEPS, facts = "usual", wants }: ProverOptions = {}) {
    this.#wants = wants;
    this.#maxSteps = maxSteps;
    this.#facts = facts;
    this.#values = new ValueFinder(facts);
  }

  /** Steps of all questions so far. */
  get spent(): number {
    return this.#spent;
  }

  /** Whether no request matches. */
  never(typed: TypedExpression): Answer {
    return this.noneOf([{ typed, holds: true }]);
  }

  /** Whether every request matches. */
  always(typed: TypedExpression): Answer {
    return this.noneOf([{ typed, holds: false }]);
  }

  /** Whether every request that matches `a` matches `b`. */
  implies(a: TypedExpression, b: TypedExpression): Answer {
    return this.noneOf([
      { typed: a, holds: true },
      { typed: b, holds: false },
    ]);
  }

  /** Whether the same requests match both. */
  equivalent(a: TypedExpression, b: TypedExpression): Answer {
    const there = this.implies(a, b);
    if (there.answer === "no") return there;
    const back = this.implies(b, a);
    return { ...(back.answer === "yes" ? there : back), steps: there.steps + back.steps };
  }

  /** Whether no request does what all goals say. */
  noneOf(goals: readonly Goal[]): Answer {
    const before = this.#spent;
    const { found, steps } = this.search(goals);
    if (found.kind === "none") return { answer: "yes", steps };
    const shown = this.#wants === "proof" ? undefined : this.seek(goals, purposeOf(goals), found).shown;
    const isUnfit = !shown && modelOf(found) !== undefined && this.fitsNoMessage(goals);
    const spent = this.#spent - before;
    if (shown) return { answer: "no", steps: spent, ...shown };
    if (isUnfit) return { answer: "yes", steps: spent };
    return { answer: "unknown", steps: spent, because: modelOf(found) ? "unconfirmed" : "steps" };
  }

  /** Whether no message meets the goals, by what every message meets. False if proofs do not rest on that. */
  fitsNoMessage(goals: readonly Goal[]): boolean {
    const ties = isAssumed(this.#facts, "whole-messages") ? tiesOf(goals) : [];
    return ties.length > 0 && this.search([...goals, ...ties]).found.kind === "none";
  }

  /**
   * Searches for a whole request: first one like that which was `found` for the goals, if anything was. What keeps requests
   * back is avoided in the next search; if nothing does, what every message meets is added.
   */
  seek(goals: readonly Goal[], quest: Quest = purposeOf(goals), first?: Found): Sought {
    const avoided: Goal[] = [];
    let ties: readonly Goal[] = [];
    for (let known = first; ; known = undefined) {
      const all = [...goals, ...ties, ...avoided];
      const found = known ?? this.search(all).found;
      const { shown, obstacle } = this.#whole(found, all, quest);
      const more = obstacle || shown || !modelOf(found) ? ties : tiesOf([...goals, ...avoided]);
      const isEnd = shown || found.kind === "none" || avoided.length > MAX_AVOIDED;
      if (isEnd || (!obstacle && more.length === ties.length)) {
        const other = shown ?? this.#otherwise(found, all, quest);
        return { shown: other, found, goals: [...goals, ...avoided], avoided };
      }
      if (obstacle) avoided.push(obstacle);
      ties = more;
    }
  }

  /** A request for another alternative of the goals, if the one that was found cannot be shown. */
  #otherwise(found: Found, goals: readonly Goal[], quest: Quest): ProvingRequest | undefined {
    const model = looseModelOf(found);
    if (model === undefined || goals.length > MAX_AVOIDED) return undefined;
    const most = this.#spent + this.#maxSteps;
    for (const choice of CHOICES) {
      const concrete = concreteGoals(goals, completed(model.witness), choice);
      const shown = concrete && this.#shownFor(concrete, quest);
      if (shown) return shown;
    }
    const texts = goals.flatMap(({ typed }) => [...conditionsIn(typed).keys()]);
    for (const text of new Set(texts.slice(0, MAX_CHOICES))) {
      const { typed } = analyseExpression(text);
      for (const holds of this.#spent < most ? [false, true] : []) {
        const shown = this.#shownFor([...goals, { typed, holds }], quest);
        if (shown) return shown;
      }
    }
    return undefined;
  }

  #shownFor(goals: readonly Goal[], quest: Quest): ProvingRequest | undefined {
    const { found } = this.search(goals);
    return modelOf(found) && this.#whole(found, goals, quest).shown;
  }

  /** A whole request like one that was found, or guessed; or what to avoid. */
  #whole(found: Found, goals: readonly Goal[], quest: Quest) {
    let obstacle: Goal | undefined;
    const does: RequestPurpose["does"] = (request, missing) => {
      const done = quest.does(request, missing);
      if (typeof done === "object" && !goals.some(({ typed }) => typed === done.typed)) obstacle ??= done;
      return done === true;
    };
    const asGiven = { fields: quest.fields, does };
    const purpose = { ...asGiven, listsFor: listMakerOf(goals) };
    const model = modelOf(found);
    for (const one of model ? [...(quest.variantsOf?.(model) ?? []), model] : []) {
      const shown = madeRequest(one, one === model ? purpose : asGiven);
      if (shown) return { shown };
    }
    // Other requests are tried only if it is unclear what to avoid.
    if (obstacle || found.kind === "none") return { obstacle };
    const sourced = model?.kind === "unconfirmed" && { ...model, witness: model.sourced };
    const shown =
      draftedRequest(goals, purpose) ??
      (sourced ? madeRequest(sourced, purpose) : undefined) ??
      (model && madeRequest(model, purpose, "none"));
    return { shown, obstacle };
  }

  /**
   * Searches for a request that meets all goals, and counts its steps. Addresses and their parts fit together in it.
   * `maxStepsOfLinks`: maximum number of steps to make them fit. If it is exceeded, the request may be one in which they do
   * not fit, as `areAddressesWhole` shows. Default: the question is over its budget then.
   */
  search(goals: readonly Goal[], maxStepsOfLinks?: number): Searched {
    const apart = this.searchWith(goals, NO_LINKS);
    const links = this.#facts === "none" ? NO_LINKS : linksOf(goals);
    const { found } = apart;
    // If nothing is found with parts that are independent of their addresses, nothing is found with those that are not.
    if (links.size === 0 || found.kind === "none" || found.kind === "over-budget") return apart;
    if (found.kind === "request" && areAddressesWhole(found.witness.values)) return apart;
    if (maxStepsOfLinks !== undefined && maxStepsOfLinks <= 0) return apart;
    const linked = this.searchWith(goals, links, maxStepsOfLinks);
    const isOver = linked.found.kind === "over-budget";
    const loose: Found = maxStepsOfLinks === undefined ? { kind: "over-budget", apart: found } : found;
    return {
      found: isOver ? loose : linked.found,
      steps: apart.steps + linked.steps,
      linkSteps: linked.steps,
    };
  }

  /** `search`, with exactly these fields as parts of others. */
  searchWith(goals: readonly Goal[], links: Links, maxSteps = this.#maxSteps): Searched {
    const budget = new Budget(maxSteps, undefined, WEIGHT);
    try {
      const documented = this.#ask(goals, links, "documented", budget);
      const isSettled = documented.found.kind !== "none" || !documented.dependsOnReading;
      const { found } = isSettled ? documented : this.#ask(goals, links, "engine", budget);
      return { found, steps: budget.steps };
    } catch (error) {
      if (error instanceof OverBudget) return { found: { kind: "over-budget" }, steps: budget.steps };
      throw error;
    } finally {
      this.#spent += budget.steps;
    }
  }

  #ask(goals: readonly Goal[], links: Links, missing: MissingReading, budget: Budget) {
    let dependsOnReading = false;
    const formulas = goals.map(({ typed, holds }, at): Formula => {
      const translator = new Translator(typed, { missing, links, at, isRough: false, facts: this.#facts });
      const formula = translator.formula(rootOf(typed), holds);
      dependsOnReading ||= translator.dependsOnReading;
      return formula;
    });
    return { found: this.#find(formulas, goals, links, missing, budget), dependsOnReading };
  }

  #find(
    formulas: readonly Formula[],
    goals: readonly Goal[],
    links: Links,
    missing: MissingReading,
    budget: Budget,
  ): Found {
    const model = new Search(budget, this.#values).model(formulas);
    if (model === undefined) return { kind: "none" };
    const last = withParts(witnessOf(model), links);
    const sourced = withSources(last, model) ?? last;
    for (const witness of [sourced, last])
      if (shows(completed(witness), goals, missing)) return { kind: "request", witness, missing };
    return { kind: "unconfirmed", witness: last, missing, sourced };
  }
}

type Confirmable = Extract<Found, { readonly witness: Witness }>;

/** The model of a found request, confirmed or not. */
export function modelOf(found: Found): Confirmable | undefined {
  return found.kind === "request" || found.kind === "unconfirmed" ? found : undefined;
}

/** `modelOf`, or a model in which parts of addresses may not fit them. */
export function looseModelOf(found: Found): Confirmable | undefined {
  return modelOf(found.kind === "over-budget" && found.apart ? found.apart : found);
}

/** The links among the fields that the goals name. */
function linksOf(goals: readonly Goal[]): Links {
  const fields = new Set<string>();
  for (const { typed } of goals) for (const name of addressFieldsOf(rootOf(typed))) fields.add(name);
  return linksAmong(fields);
}

function rootOf({ parsed: { root } }: TypedExpression) {
  if (root === undefined) throw new TypeError("A blank expression has no meaning.");
  return root;
}
