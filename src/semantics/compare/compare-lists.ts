import type { TypedExpression } from "../../types/check.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import type { Request } from "../evaluate/frame.ts";
import type { Goal, Prover } from "../prove/prover.ts";
import type { Witness } from "../prove/witness.ts";
import { type ListedRule, type Trace, Tracer } from "./trace.ts";
import { type WalkedRule, walk } from "./walk.ts";

/** How two ordered lists of rules relate. */
export type ListComparison<Rule extends ListedRule> =
  /** A proof: to every request the same happens in both. */
  | { readonly outcome: "equivalent" }
  /** A request to which something else happens, as the evaluator confirms on both sides. */
  | {
      readonly outcome: "different";
      readonly witness: Witness;
      readonly missing: MissingReading;
      readonly before: Trace<Rule>;
      readonly after: Trace<Rule>;
    }
  /** Neither was found. */
  | { readonly outcome: "unknown" };

/** A rule of a list with the number of its condition: rules of one number match the same requests. */
export interface ConditionedRule extends ListedRule {
  readonly condition: number;
}

/** What a comparison needs. */
export interface ListComparing {
  readonly prover: Prover;
  /** Steps that all proofs together may take. Default: 2,000,000. */
  readonly maxSteps?: number;
  /** The request with values for the fields that it leaves open. */
  readonly complete: (witness: Witness) => Witness;
}

const DEFAULT_MAX_STEPS = 2_000_000;
/** Parts into which the requests are divided at most. */
const MAX_PARTS = 20_000;
/** Conditions that one part may be described by. */
const MAX_GOALS = 400;

/**
 * Compares what two ordered lists of rules do to every request. The requests are divided by the conditions of the rules, one
 * at a time, only where the lists do not agree anyway: until the same happens to all requests of a part in both lists, no
 * request is left in it, or one of its requests shows a difference.
 */
export function compareLists<Rule extends ConditionedRule>(
  before: readonly Rule[],
  after: readonly Rule[],
  comparing: ListComparing,
): ListComparison<Rule> {
  return new ListComparer(before, after, comparing).compare();
}

/** Requests that meet all of some conditions. */
interface Part {
  readonly goals: readonly Goal[];
  readonly truths: ReadonlyMap<number, boolean>;
  readonly split: ReadonlySet<number>;
  /** One of them, if it is known. */
  readonly request: Witness | undefined;
  readonly missing: MissingReading;
}

class ListComparer<Rule extends ConditionedRule> {
  readonly #before: readonly Rule[];
  readonly #after: readonly Rule[];
  readonly #prover: Prover;
  readonly #complete: ListComparing["complete"];
  readonly #expressions = new Map<number, TypedExpression>();
  readonly #disjoint = new Map<string, boolean>();
  readonly #tracer = new Tracer();
  #stepsLeft: number;
  #partsLeft = MAX_PARTS;

  constructor(before: readonly Rule[], after: readonly Rule[], comparing: ListComparing) {
    this.#before = before;
    this.#after = after;
    this.#prover = comparing.prover;
    this.#complete = comparing.complete;
    this.#stepsLeft = comparing.maxSteps ?? DEFAULT_MAX_STEPS;
    for (const { condition, typed } of [...before, ...after]) {
      if (typed !== undefined && !this.#expressions.has(condition)) this.#expressions.set(condition, typed);
    }
  }

  compare(): ListComparison<Rule> {
    const whole: Part = {
      goals: [],
      truths: new Map(),
      split: new Set(),
      request: undefined,
      missing: "documented",
    };
    const parts = [whole];
    let isProved = true;
    for (let part = parts.pop(); part; part = parts.pop()) {
      if (this.#partsLeft-- <= 0 || this.#stepsLeft <= 0) return { outcome: "unknown" };
      const shown = part.request && this.#difference(part.request, part.missing);
      if (shown) return shown;
      const next = this.#divide(part);
      if (next === undefined) isProved = false;
      else parts.push(...next.reverse());
    }
    return { outcome: isProved ? "equivalent" : "unknown" };
  }

  /** Smaller parts that are still to be looked at; undefined where nothing can be found out about one. */
  #divide(part: Part): Part[] | undefined {
    const walked = walk(this.#before as readonly WalkedRule[], this.#after, {
      truths: part.truths,
      split: part.split,
      areDisjoint: (one, other) => this.#areDisjoint(one, other),
    });
    if (walked.kind === "same") return [];
    if (walked.kind === "open") return this.#branches(part, walked.condition);
    const request = part.request ?? this.#search(part.goals)?.request;
    if (request === null) return [];
    if (request === undefined) return undefined;
    const shown = this.#difference(request, part.missing);
    if (shown) return [{ ...part, request }];
    // Both lists agree about a rule that was left out, and it may settle what differs behind it.
    const asked = walked.passed.filter((condition) => !part.split.has(condition));
    const condition = asked.find((one) => this.#matches(one, request, part.missing)) ?? asked[0];
    if (condition === undefined || !walked.isKnown) return undefined;
    return [{ ...part, split: new Set([...part.split, condition]) }];
  }

  /** The requests that meet a condition, and those that do not, as far as there are any. */
  #branches(part: Part, condition: number): Part[] | undefined {
    const typed = this.#expressions.get(condition);
    if (typed === undefined || part.goals.length >= MAX_GOALS) return undefined;
    const found = [true, false].map((holds) => {
      const goals = [...part.goals, { typed, holds }];
      return { holds, goals, ...this.#search(goals) };
    });
    return found.flatMap(({ holds, goals, request, missing }, at): Part[] => {
      if (request === null) return [];
      // Where all of them are on one side, the condition says nothing more of them.
      const isCertain = found[1 - at]!.request === null;
      const truths = new Map([...part.truths, [condition, holds]]);
      return [
        {
          ...part,
          goals: isCertain ? part.goals : goals,
          truths,
          request,
          missing: missing ?? part.missing,
        },
      ];
    });
  }

  /** A request that does what goals say; `null`: there is none. Undefined where neither is known. */
  #search(goals: readonly Goal[]): {
    readonly request: Witness | null | undefined;
    readonly missing?: MissingReading;
  } {
    const { found, steps } = this.#prover.search(goals);
    this.#stepsLeft -= steps + 1;
    if (found.kind === "none") return { request: null };
    return found.kind === "over-budget"
      ? { request: undefined }
      : { request: this.#complete(found.witness), missing: found.missing };
  }

  #areDisjoint(one: number, other: number): boolean {
    const key = one < other ? `${one} ${other}` : `${other} ${one}`;
    const known = this.#disjoint.get(key);
    if (known !== undefined) return known;
    const [a, b] = [this.#expressions.get(one), this.#expressions.get(other)];
    const goals = a && b && [a, b].map((typed) => ({ typed, holds: true }));
    const isDisjoint = goals !== undefined && this.#stepsLeft > 0 && this.#search(goals).request === null;
    this.#disjoint.set(key, isDisjoint);
    return isDisjoint;
  }

  #matches(condition: number, request: Request, missing: MissingReading): boolean {
    const typed = this.#expressions.get(condition);
    return typed !== undefined && this.#tracer.predicate(typed, missing)(request) === true;
  }

  #difference(witness: Witness, found: MissingReading): ListComparison<Rule> | undefined {
    for (const missing of found === "engine" ? (["documented", found] as const) : [found]) {
      const before = this.#tracer.trace(this.#before, witness, missing);
      const after = before && this.#tracer.trace(this.#after, witness, missing);
      if (before && after && before.key !== after.key) {
        return { outcome: "different", witness, missing, before, after };
      }
    }
    return undefined;
  }
}
