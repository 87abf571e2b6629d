import { BoundedMap } from "../../core/bounded.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { addCount } from "../../core/items-by-key.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import type { TrafficRequest } from "../model.ts";
import type { TrafficRule, TrafficRules } from "../rules/traffic-rule.ts";
import { type EndedWalk, type Related, Relations } from "./relations.ts";
import { IDLE_WALK, MAX_KNOWN, ReplaySide, type SideWalk } from "./side.ts";
import {
  emptyCounts,
  emptyTally,
  emptyValues,
  type ReplayTally,
  type RequestEnding,
  type RuleCounts,
} from "./tally.ts";
import { bucketAt } from "./times.ts";
import { noteValue } from "./top-values.ts";

/** Options for replaying a log. */
export interface ReplayOptions {
  readonly missing: MissingReading;
  /** Requests of each rule, and of each difference, that are kept as samples. */
  readonly samples: number;
  /** Fields whose values are counted for each rule. */
  readonly fields: readonly string[];
  /** Whether requests are counted by time as well. */
  readonly hasTimes: boolean;
}

/** Evaluates rulesets on the requests of a log, and counts what they do. */
export class Replayer {
  /** The rules in the order in which counts name them. */
  readonly rules: readonly TrafficRule[];
  /** Those of the rulesets to compare with. */
  readonly otherRules: readonly TrafficRule[];
  readonly #one: ReplaySide;
  readonly #other: ReplaySide | undefined;
  readonly #relations: Relations | undefined;
  readonly #known = new BoundedMap<string, Related>(MAX_KNOWN);
  readonly #options: ReplayOptions;
  #tally: ReplayTally;

  constructor(
    given: readonly TrafficRules[],
    against: readonly TrafficRules[] | undefined,
    options: ReplayOptions,
  ) {
    this.#options = options;
    const { missing } = options;
    this.#one = new ReplaySide(beside(given, against), { missing, hasKeys: against !== undefined });
    this.#other = against && new ReplaySide(beside(against, given), { missing, hasKeys: true });
    this.#relations = this.#other && new Relations(this.#one.evaluator, this.#other.evaluator);
    this.rules = this.#one.rules;
    this.otherRules = this.#other?.rules ?? [];
    this.#tally = this.#emptyTally();
  }

  /** Takes one request into account. */
  take(request: TrafficRequest): void {
    this.#tally.requests++;
    const walk = this.#one.walk(request);
    if (walk !== IDLE_WALK) this.#count(walk, request);
    const then = this.#other?.walk(request);
    const isDifferent = then !== undefined && this.#compare(walk, then, request);
    this.#noteLists(walk, then);
    if (this.#options.hasTimes) this.#noteTime(request, walk.end.action, isDifferent);
  }

  #count({ matched, unknown, acted, open = [] }: SideWalk, request: TrafficRequest): void {
    for (const at of matched) {
      const counts = this.#countsOf(at);
      counts.matched++;
      this.#noteSeen(counts, request);
    }
    for (const at of unknown) this.#countsOf(at).unknown++;
    for (const at of open) if (!unknown.includes(at)) this.#countsOf(at).unknown++;
    for (const at of acted) this.#countsOf(at).acted++;
  }

  #noteLists(now: SideWalk, then: SideWalk | undefined): void {
    const lists = [...this.#one.missingLists(now), ...(then ? this.#other!.missingLists(then) : [])];
    for (const list of new Set(lists)) addCount(this.#tally.lists, list, 1);
  }

  /** The counts of the requests since the last call. */
  takeTally(): ReplayTally {
    const tally = this.#tally;
    this.#tally = this.#emptyTally();
    return tally;
  }

  #emptyTally(): ReplayTally {
    return emptyTally({ compares: this.#other !== undefined, hasTimes: this.#options.hasTimes });
  }

  #countsOf(rule: number): RuleCounts {
    return getOrCompute(this.#tally.rules, rule, () => emptyCounts(this.#options.fields.length));
  }

  #noteSeen({ samples, values }: Pick<RuleCounts, "samples" | "values">, request: TrafficRequest): void {
    if (samples.length < this.#options.samples) samples.push(request.name);
    for (const [at, field] of this.#options.fields.entries())
      noteValue(values[at]!, request.request.values.get(field));
  }

  /** Whether the request ends differently. */
  #compare(now: SideWalk, then: SideWalk, request: TrafficRequest): boolean {
    const comparison = this.#tally.comparison!;
    const { relation, unless } = this.#relationOf(now, then, request);
    comparison[relation]++;
    if (unless !== undefined) addCount(comparison.conditions, unless, 1);
    if (relation !== "different") return false;
    const from = endingOf(now.end, this.#one.placeOf);
    const to = endingOf(then.end, this.#other!.placeOf);
    const key = [from.rule, from.action, to.rule, to.action].join(" ");
    const difference = getOrCompute(comparison.differences, key, () => {
      return { from, to, requests: 0, samples: [], values: emptyValues(this.#options.fields.length) };
    });
    difference.requests++;
    this.#noteSeen(difference, request);
    return true;
  }

  #relationOf(now: SideWalk, then: SideWalk, request: TrafficRequest): Related {
    const relation = () => this.#relations!.of(now.end, then.end, request);
    const isDecided = now.key !== undefined && then.key !== undefined;
    return isDecided ? getOrCompute(this.#known, `${now.key}/${then.key}`, relation) : relation();
  }

  #noteTime({ request }: TrafficRequest, action: string | null, isDifferent: boolean): void {
    const times = this.#tally.times!;
    const second = request.values.get("http.request.timestamp.sec");
    if (typeof second !== "number" || second < 0 || second > LAST_SECOND) {
      times.untimed++;
      return;
    }
    const bucket = bucketAt(times, second);
    bucket.requests++;
    if (action !== null) addCount(bucket.actions, action, 1);
    if (isDifferent) bucket.different++;
  }
}

/** The rulesets of a side: one that is not executed runs by itself only if neither side has an entry point of its phase. */
function beside(own: readonly TrafficRules[], other: readonly TrafficRules[] = []): readonly TrafficRules[] {
  const rulesets = other.flatMap((one) => one.rulesets.filter(({ level }) => level !== "executed"));
  return [
    ...own,
    { rulesets: rulesets.map((one) => ({ ...one, id: undefined, rules: [] })), lists: new Map() },
  ];
}

/** The end of the year 2100: a later number is a mistake, or not a time. */
const LAST_SECOND = 4_133_980_799;

function endingOf({ action, end }: EndedWalk, placeOf: ReadonlyMap<TrafficRule, number>): RequestEnding {
  return { action, rule: end && placeOf.get(end) };
}
