import { BoundedMap } from "../../core/bounded.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { type Truth, UNKNOWN } from "../../request/values.ts";
import { mentionedLists } from "../../semantics/complete/mentioned-fields.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { compileRules, type MatchRules } from "../../semantics/evaluate/many/compile-rules.ts";
import { isOfPackets, type Walk } from "../../semantics/order/walk-model.ts";
import { isTerminating } from "../../semantics/order/walk-pass.ts";
import type { TrafficRequest } from "../model.ts";
import { RulesEvaluator } from "../rules/evaluate.ts";
import { URI_PHASE } from "../rules/rewrite.ts";
import type { TrafficRule, TrafficRules } from "../rules/traffic-rule.ts";
import type { EndedWalk } from "./relations.ts";

/** The path of one request through rulesets. Rules are identified by their index in the order. */
export interface SideWalk {
  readonly matched: readonly number[];
  readonly unknown: readonly number[];
  readonly acted: readonly number[];
  /** Those that the request reaches, and for which it is unknown whether they act. */
  readonly open?: readonly number[];
  readonly end: EndedWalk;
  /** Equal for requests with the same conditions, which therefore end in the same way; undefined if more decides. */
  readonly key: string | undefined;
}

type KnownWalk = Pick<SideWalk, "acted" | "open" | "end">;

/** Rules by their index: those that match, those for which it is unknown, and the latter plus those that always are. */
interface FoundRules {
  readonly matched: readonly number[];
  readonly maybe: readonly number[];
  readonly unknown: readonly number[];
}

/** The rulesets of one side of a replay, compiled together. */
export class ReplaySide {
  readonly evaluator: RulesEvaluator;
  /** The rules in the order in which counts name them. */
  readonly rules: readonly TrafficRule[];
  readonly placeOf: ReadonlyMap<TrafficRule, number>;
  readonly #match: MatchRules;
  /** The rules with a meaning, by their index among those that are matched. */
  readonly #meant: readonly number[];
  /** Rules that are unknown for every request. */
  readonly #opaque: readonly number[];
  /** By index: the lists that the rule uses and whose items are not known. */
  readonly #missing: readonly (readonly string[])[];
  /** By index: the turn in which a rule matched; one more if that was unknown. */
  readonly #truths: Float64Array;
  /** Whether no rule leaves out others, executes a ruleset, changes the request or counts requests. */
  readonly #endsPlainly: boolean;
  readonly #rewrites: boolean;
  /** The place of the last rule of the phase that rewrites. */
  readonly #lastRewrite: number;
  readonly #hasKeys: boolean;
  readonly #known = new BoundedMap<string, KnownWalk>(MAX_KNOWN);
  /** The ends by rules that end a request, by their index. */
  readonly #ends: EndedWalk[] = [];
  #turn = 0;

  /** `hasKeys`: whether the keys of walks are needed. */
  constructor(
    given: readonly TrafficRules[],
    options: { readonly missing: MissingReading; readonly hasKeys: boolean },
  ) {
    this.#hasKeys = options.hasKeys;
    this.evaluator = new RulesEvaluator(given, { missing: options.missing });
    this.rules = this.evaluator.rules();
    this.placeOf = new Map(this.rules.map((rule, at) => [rule, at]));
    this.#missing = this.rules.map(({ typed }) =>
      mentionedLists(typed ? [typed] : []).filter((list) => !this.evaluator.lists.has(list)),
    );
    const active = this.rules.flatMap((rule, at) => (rule.isEnabled ? [at] : []));
    const isMeant = (at: number) => this.rules[at]!.typed !== undefined && !isOfPackets(this.rules[at]!);
    this.#meant = active.filter(isMeant);
    this.#opaque = active.filter((at) => !isMeant(at));
    this.#match = compileRules(
      this.#meant.map((at) => this.rules[at]!.typed!),
      { missing: options.missing },
    );
    this.#truths = new Float64Array(this.rules.length);
    this.#endsPlainly = this.#opaque.length === 0 && active.every((at) => isPlain(this.rules[at]!));
    this.#lastRewrite = this.rules.findLastIndex(({ phase }) => phase === URI_PHASE);
    this.#rewrites = active.some((at) => this.rules[at]!.rewritesUri !== undefined);
  }

  /** Walks one request. */
  walk(request: TrafficRequest): SideWalk {
    const found = this.#match(this.evaluator.withLists(request.request));
    const isIdle = found.matched.length === 0 && found.unknown.length === 0;
    if (isIdle && this.#opaque.length === 0) return IDLE_WALK;
    const matched = this.#placesIn(found.matched);
    if (this.#endsPlainly && found.unknown.length === 0) {
      const key = this.#hasKeys ? keyOf(matched, found.unknown, request) : undefined;
      return { matched, unknown: found.unknown, key, ...this.#firstEnd(matched) };
    }
    const maybe = this.#placesIn(found.unknown);
    const unknown = this.#opaque.length === 0 ? maybe : [...maybe, ...this.#opaque];
    if (this.#rewrites) return this.#rewritten(request, { matched, maybe, unknown });
    const key = keyOf(matched, maybe, request);
    const walk = () => this.#resultOf(this.#walkOf(request, matched, maybe));
    const walked = key === undefined ? walk() : getOrCompute(this.#known, key, walk);
    return { matched, unknown, key, ...walked };
  }

  /** The lists without known items that rules use which are unknown for a request; a list may be repeated. */
  missingLists({ unknown }: SideWalk): readonly string[] {
    return unknown.flatMap((at) => this.#missing[at]!);
  }

  #placesIn(meant: readonly number[]): readonly number[] {
    return this.#meant.length === this.rules.length ? meant : meant.map((at) => this.#meant[at]!);
  }

  /** The walk if rules may rewrite the request: rules of later phases are matched against the rewritten request. */
  #rewritten(request: TrafficRequest, before: FoundRules): SideWalk {
    const walk = this.#walkOf(request, before.matched, before.maybe);
    const steps = [...this.evaluator.seenSteps(walk, request)];
    const last = steps.at(-1)!.request;
    const result = { key: undefined, ...this.#resultOf(walk) };
    if (last === steps[0]!.request) return { matched: before.matched, unknown: before.unknown, ...result };
    const after = this.#match(last);
    const [matched, maybe] = [this.#placesIn(after.matched), this.#placesIn(after.unknown)];
    const isBehind = (at: number) => at > this.#lastRewrite;
    const joined = (early: readonly number[], late: readonly number[]) => [
      ...early.filter((at) => !isBehind(at)),
      ...late.filter(isBehind),
    ];
    return {
      matched: joined(before.matched, matched),
      unknown: [...joined(before.maybe, maybe), ...this.#opaque],
      ...result,
    };
  }

  #walkOf(request: TrafficRequest, matched: readonly number[], unknown: readonly number[]) {
    this.#turn += 2;
    for (const at of matched) this.#truths[at] = this.#turn;
    for (const at of unknown) this.#truths[at] = this.#turn + 1;
    return this.evaluator.walk(request, this.#truthOf);
  }

  #resultOf({ steps, action, end, possible }: Walk<TrafficRule>): KnownWalk {
    const placesOf = (wanted: string) =>
      steps.flatMap(({ rule, status }) => (status === wanted ? [this.placeOf.get(rule)!] : []));
    return { acted: placesOf("matched"), open: placesOf("unknown"), end: { action, end, possible } };
  }

  readonly #truthOf = (rule: TrafficRule): Truth | undefined => {
    const at = this.placeOf.get(rule);
    if (at === undefined || rule.typed === undefined) return undefined;
    const behind = this.#truths[at]! - this.#turn;
    return behind === 0 ? true : behind === 1 ? UNKNOWN : false;
  };

  /** The walk if rules do no more than act or end: they act in turn, up to the first that ends. */
  #firstEnd(matched: readonly number[]): Pick<SideWalk, "acted" | "end"> {
    for (const [at, place] of matched.entries()) {
      const rule = this.rules[place]!;
      if (!isTerminating(rule)) continue;
      const acted = at + 1 === matched.length ? matched : matched.slice(0, at + 1);
      return { acted, end: this.#endAt(place, rule) };
    }
    return { acted: matched, end: NOTHING };
  }

  #endAt(place: number, rule: TrafficRule): EndedWalk {
    const { action } = rule;
    this.#ends[place] ??= { action, end: rule, possible: [{ action, rule }] };
    return this.#ends[place]!;
  }
}

/** Undefined if more than the truth of rules decides. */
function keyOf(
  matched: readonly number[],
  unknown: readonly number[],
  { managed, exceeds }: TrafficRequest,
): string | undefined {
  return managed === undefined && exceeds === undefined ? `${matched.join()};${unknown.join()}` : undefined;
}

/** The end of a request that no rule matches or may match. */
const NOTHING: EndedWalk = { action: null, end: undefined, possible: [{ action: null, rule: undefined }] };
/** The walk of such a request. */
export const IDLE_WALK: SideWalk = { matched: [], unknown: [], acted: [], end: NOTHING, key: ";" };

/** Results that are kept. */
export const MAX_KNOWN = 4096;

function isPlain({ isEnabled, skips, executes, furtherCondition, rewritesUri }: TrafficRule): boolean {
  return isEnabled === true && !skips && executes === undefined && !furtherCondition && !rewritesUri;
}
