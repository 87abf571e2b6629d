import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Request } from "../../request/request.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { ShownRequest } from "../complete/complete.ts";
import { mentionedFields } from "../complete/mentioned-fields.ts";
import { completed } from "../draft/places.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { type Goal, predicateOf, shows } from "../prove/goal.ts";
import { looseModelOf, type Prover } from "../prove/prover.ts";
import type { Witness } from "../prove/witness.ts";
import { type ListedRule, type Trace, wayThrough } from "./trace.ts";
import { walkLists } from "./walk.ts";

/** The relation of two ordered lists of rules. */
export type ListComparison<Rule extends ListedRule> =
  /** Proved: both lists do the same to every request. */
  | { readonly outcome: "equivalent" }
  /** A request that the lists treat differently, as the evaluator confirms on both sides. */
  | {
      readonly outcome: "different";
      readonly witness: ShownRequest;
      readonly missing: MissingReading;
      readonly before: Trace<Rule>;
      readonly after: Trace<Rule>;
      /** Rules of both lists that may match the request, which cannot be known: if one does, the lists may treat it alike. */
      readonly unless: readonly Rule[];
    }
  /** Neither a proof nor a difference was found. */
  | { readonly outcome: "unknown" };

/** The prover and the budget of a comparison. */
export interface ListComparing {
  readonly prover: Prover;
  /** Maximum number of steps of all proofs together. Default: 2,000,000. */
  readonly maxSteps?: number;
}

const DEFAULT_MAX_STEPS = 2_000_000;
/** Maximum number of parts that are examined. */
const MAX_PARTS = 20_000;
/** With more conditions that cannot be known, a difference is not said to be there whatever they are. */
const MAX_OPEN = 4;
/** A proof with this many conditions is not extended further. */
const MAX_GOALS = 4000;

/**
 * Compares what two ordered lists of rules do to every request. Where the lists differ, the requests are
 * divided by the conditions of the rules, one at a time, until each part is decided: both lists do the same to all its
 * requests, it contains none, or one of its requests shows a difference.
 */
export function compareLists<Rule extends ListedRule>(
  before: readonly Rule[],
  after: readonly Rule[],
  comparing: ListComparing,
): ListComparison<Rule> {
  return new ListComparer(before, after, comparing).compare();
}

/** Requests that meet all of several conditions. */
interface Part {
  readonly goals: readonly Goal[];
  /** Further conditions that are false. Proofs omit them until one matters, because few of them ever do. */
  readonly lazy: readonly LazyGoal[];
  readonly truths: ReadonlyMap<number, boolean>;
  readonly split: ReadonlySet<number>;
  /** One of these requests, if known. */
  readonly request: Witness | undefined;
  readonly missing: MissingReading;
}

interface DecidedPart extends Pick<Part, "goals" | "missing"> {
  readonly request: Witness;
}

interface LazyGoal extends Goal {
  readonly condition: number;
}

interface Kept extends Pick<Part, "goals" | "lazy"> {
  readonly request: Witness | null | undefined;
  readonly missing?: MissingReading;
}

/** Number of rounds in which a proof takes in only the lazy conditions that were violated. */
const FEW_ROUNDS = 4;

class ListComparer<Rule extends ListedRule> {
  readonly #before: readonly Rule[];
  readonly #after: readonly Rule[];
  readonly #prover: Prover;
  readonly #fields: readonly string[];
  readonly #expressions = new Map<number, TypedExpression>();
  readonly #disjoint = new Map<string, boolean>();
  #stepsLeft: number;
  #partsLeft = MAX_PARTS;

  constructor(before: readonly Rule[], after: readonly Rule[], comparing: ListComparing) {
    this.#before = before;
    this.#after = after;
    this.#prover = comparing.prover;
    this.#stepsLeft = comparing.maxSteps ?? DEFAULT_MAX_STEPS;
    for (const { condition, typed } of [...before, ...after]) {
      if (typed !== undefined && !this.#expressions.has(condition)) this.#expressions.set(condition, typed);
    }
    this.#fields = mentionedFields(this.#expressions.values());
  }

  compare(): ListComparison<Rule> {
    const whole: Part = {
      goals: [],
      lazy: [],
      truths: new Map(),
      split: new Set(),
      request: undefined,
      missing: "documented",
    };
    const parts = [whole];
    let isProved = true;
    for (let part = parts.pop(); part; part = parts.pop()) {
      if (this.#partsLeft-- <= 0 || this.#stepsLeft <= 0) return { outcome: "unknown" };
      const shown = part.request && this.#difference({ ...part, request: part.request });
      if (shown) return shown;
      const next = this.#divide(part);
      if (next === undefined) isProved = false;
      else if (!Array.isArray(next)) return next as ListComparison<Rule>;
      else parts.push(...next.reverse());
    }
    return { outcome: isProved ? "equivalent" : "unknown" };
  }

  /** Smaller parts that remain to be examined, or a difference; undefined if the part cannot be decided. */
  #divide(part: Part): Part[] | ListComparison<Rule> | undefined {
    const walked = walkLists(this.#before, this.#after, {
      truths: part.truths,
      split: part.split,
      areDisjoint: (one, other) => this.#areDisjoint(one, other),
    });
    if (walked.kind === "same") return [];
    if (walked.kind === "open") {
      return walked.run ? this.#beside(part, walked.run) : this.#branches(part, walked.condition);
    }
    const found = part.request ? { ...part, request: part.request } : this.#keeping(part);
    const { request, missing = part.missing } = found;
    if (request === null) return [];
    if (request === undefined) return undefined;
    const { goals } = found;
    const shown = this.#difference({ goals, request, missing });
    if (shown) return shown;
    // A rule that was passed over, on which both lists agree, may decide whether the later difference matters.
    const asked = walked.passed.filter((condition) => !part.split.has(condition));
    const met = asked.filter((one) => this.#matches(one, request, missing));
    if (!walked.isKnown) return undefined;
    if (met.length === 0) {
      const all = [...goals, ...found.lazy];
      const composed = this.#composed({ goals: all, request, missing }, (whole) => {
        if (shows(whole, all, missing))
          met.push(...asked.filter((one) => this.#matches(one, whole, missing)));
      });
      if (composed) return composed;
      if (this.#prover.fitsNoMessage(all)) return [];
    }
    return met.length === 0 ? undefined : [{ ...part, split: new Set([...part.split, met[0]!]) }];
  }

  /** A request that meets all conditions of a part. Lazy ones enter the proof once a found request violates them. */
  #keeping({ goals, lazy }: Pick<Part, "goals" | "lazy">): Kept {
    let current = { goals, lazy };
    for (let round = 0; ; round++) {
      const found = this.#search(current.goals);
      const { request, missing = "documented" } = found;
      if (!request) return { ...found, ...current };
      const broken = current.lazy.filter(({ condition }) => this.#matches(condition, request, missing));
      if (broken.length === 0) return { ...found, ...current };
      if (current.goals.length >= MAX_GOALS) return { request: undefined, ...current };
      const others = current.lazy.filter((goal) => !broken.includes(goal));
      // After a few rounds, also take in as many others as the proof has, so that rounds do not multiply.
      const count = round < FEW_ROUNDS ? 0 : current.goals.length;
      current = {
        goals: [...current.goals, ...broken, ...others.slice(0, count)],
        lazy: others.slice(count),
      };
    }
  }

  /** The requests that meet none of these conditions. All others are treated alike by both lists. */
  #beside(part: Part, run: readonly number[]): Part[] {
    const avoided = run.flatMap((condition): LazyGoal[] => {
      const typed = this.#expressions.get(condition);
      return typed ? [{ typed, holds: false, condition }] : [];
    });
    const found = this.#keeping({ ...part, lazy: [...part.lazy, ...avoided] });
    if (found.request === null) return [];
    const truths = new Map([...part.truths, ...run.map((condition) => [condition, false] as const)]);
    const { goals, lazy, request, missing = part.missing } = found;
    return [{ ...part, goals, lazy, truths, request, missing }];
  }

  /** The requests that meet a condition, and those that do not, as far as any exist. An unknown one may be met by any. */
  #branches(part: Part, condition: number): Part[] {
    const typed = this.#expressions.get(condition);
    const { lazy, truths } = part;
    if (typed === undefined)
      return [false, true].map((holds) => ({ ...part, truths: new Map([...truths, [condition, holds]]) }));
    const kept = [true, false].map((holds) => {
      const found = this.#keeping({ goals: [...part.goals, { typed, holds }], lazy });
      return { holds, found };
    });
    return kept.flatMap(({ holds, found }, at): Part[] => {
      const { request, missing = part.missing } = found;
      if (request === null) return [];
      const shared = { ...part, truths: new Map([...truths, [condition, holds]]), request, missing };
      // If all requests are on one side, the condition adds no information, so the proof can do without it.
      if (kept[1 - at]!.found.request === null) return [shared];
      if (!holds) return [{ ...shared, lazy: [...lazy, { typed, holds, condition }] }];
      return [{ ...shared, goals: found.goals, lazy: found.lazy }];
    });
  }

  /** A request that meets all goals; `null` if there is none; undefined if the budget ran out. */
  #search(goals: readonly Goal[]): Pick<Kept, "request" | "missing"> {
    const { found, steps } = this.#prover.search(goals);
    this.#stepsLeft -= steps + 1;
    if (found.kind === "none") return { request: null };
    const model = looseModelOf(found);
    return model ? { request: completed(model.witness), missing: model.missing } : { request: undefined };
  }

  #areDisjoint(one: number, other: number): boolean {
    const key = `${Math.min(one, other)} ${Math.max(one, other)}`;
    return getOrCompute(this.#disjoint, key, () => {
      const [a, b] = [this.#expressions.get(one), this.#expressions.get(other)];
      const goals = a && b && [a, b].map((typed) => ({ typed, holds: true }));
      return goals !== undefined && this.#stepsLeft > 0 && this.#search(goals).request === null;
    });
  }

  #matches(condition: number, request: Request, missing: MissingReading): boolean {
    const typed = this.#expressions.get(condition);
    return typed !== undefined && predicateOf(typed, missing)(request) === true;
  }

  /** The difference that a request of a part shows, whatever cannot be known if possible; undefined without one. */
  #difference(part: DecidedPart): ListComparison<Rule> | undefined {
    for (const missing of part.missing === "engine"
      ? (["documented", part.missing] as const)
      : [part.missing]) {
      const shown = this.#traced(part.request, missing) && this.#composed({ ...part, missing });
      if (shown) return shown;
    }
    return undefined;
  }

  /** The difference that a whole request shows which is composed for the goals of a part. `failed`: gets the others. */
  #composed(
    { goals, request, missing }: DecidedPart,
    failed?: (whole: Request) => void,
  ): ListComparison<Rule> | undefined {
    let isOpen = false;
    for (const isCertain of [true, false]) {
      if (!isCertain && !isOpen) break;
      const traced = (one: Request) => {
        const shown = this.#traced(one, missing);
        isOpen ||= shown !== undefined && shown.unless.length > 0;
        if (shown === undefined) failed?.(one);
        return shown && isCertain && shown.unless.length > 0 ? undefined : shown;
      };
      const purpose = { fields: this.#fields, does: (one: Request) => traced(one) !== undefined };
      const found = { kind: "request", witness: request, missing } as const;
      const { shown } = this.#prover.seek(goals, purpose, found);
      const traces = shown && traced(shown.witness.whole);
      if (traces) return { outcome: "different", ...shown, missing, ...traces };
    }
    return undefined;
  }

  /** The ways of a request through both lists, if they differ. */
  #traced(request: Request, missing: MissingReading) {
    const open = new Set<number>();
    const pathsIf = (assumed: ReadonlySet<number>) => {
      const [before, after] = [this.#before, this.#after].map((rules) =>
        wayThrough(rules, request, missing, { assumed, open }),
      );
      return before && after && before.key !== after.key ? { before, after } : undefined;
    };
    const traces = pathsIf(new Set());
    if (traces === undefined) return undefined;
    const met = new Set(open);
    let cases: readonly (readonly number[])[] = [[]];
    // Further conditions may be met if others are true.
    for (const condition of open) {
      const others = open.size > MAX_OPEN ? [] : cases.map((one) => [...one, condition]);
      if (others.length === 0 || !others.every((one) => pathsIf(new Set(one)))) break;
      cases = [...cases, ...others];
    }
    if (cases.length === 2 ** open.size) return { ...traces, unless: [] };
    const unless = this.#after.filter(({ condition }) => met.has(condition));
    const isInBoth = [...met].every((one) =>
      [this.#before, unless].every((rules) => rules.some(({ condition }) => condition === one)),
    );
    return isInBoth ? { ...traces, unless } : undefined;
  }
}
