import type { Request } from "../../request/request.ts";
import { type Truth, UNKNOWN, type Value } from "../../request/values.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import type { EvaluateOptions } from "../../semantics/evaluate/evaluate.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import { WalkOrder } from "../../semantics/order/walk.ts";
import type { Walk, WalkStep } from "../../semantics/order/walk-model.ts";
import { predicateOf } from "../../semantics/prove/goal.ts";
import type { TrafficRequest } from "../model.ts";
import { PhasedRequest } from "./phased-request.ts";
import type { TrafficRule, TrafficRules } from "./traffic-rule.ts";

/** A step of a walk, and the request at that point. */
export interface SeenStep {
  readonly step: WalkStep<TrafficRule>;
  readonly request: Request;
}

/** Evaluates rulesets on requests, each in the order in which Cloudflare runs them. */
export class RulesEvaluator {
  readonly order: WalkOrder<TrafficRule>;
  /** The items of the lists of the files, by name. */
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
  /** The result of `ne` for a missing value. */
  readonly missing: MissingReading;
  readonly #isListed: Request["isListed"];
  readonly #given: readonly TrafficRules[];

  constructor(given: readonly TrafficRules[], options: EvaluateOptions = {}) {
    this.#given = given;
    const { missing = "documented" } = options;
    this.order = new WalkOrder(given.flatMap(({ rulesets }) => [...rulesets]));
    this.missing = missing;
    this.lists = new Map(given.flatMap((one) => [...one.lists]));
    this.#isListed =
      this.lists.size === 0
        ? undefined
        : readRequest({ fields: {}, lists: Object.fromEntries(this.lists) }).request?.isListed;
  }

  /** An evaluator in which another rule replaces one. */
  replacing(rule: TrafficRule, other: TrafficRule): RulesEvaluator {
    const given = this.#given.map((one): TrafficRules => {
      const changed = (own: TrafficRule) => (own === rule ? other : own);
      const rulesets = one.rulesets.map((own) => ({ ...own, rules: own.rules.map(changed) }));
      return { ...one, rulesets };
    });
    return new RulesEvaluator(given, { missing: this.missing });
  }

  /** All rules, in the order of the walk. */
  rules(): readonly TrafficRule[] {
    return this.order.rules();
  }

  /** Walks one request. `truths` returns results of rules that are already known for the request. */
  walk(
    { request, managed, exceeds }: TrafficRequest,
    truths?: (rule: TrafficRule) => Truth | undefined,
  ): Walk<TrafficRule> {
    return this.order.walk(() => {
      const phased = new PhasedRequest(this.withLists(request), this.missing);
      return {
        truthOf: (rule) => {
          const seen = phased.seenBy(rule);
          return (phased.isRewritten ? undefined : truths?.(rule)) ?? this.truthOf(rule, seen);
        },
        matched: (rule) => phased.actedOnBy(rule),
        mayMatch: (rule) => phased.mayBeActedOnBy(rule),
        outcomeOf: (ruleset) => managed?.get(ruleset),
        furtherTruthOf: (rule) => (exceeds ? namesOf(rule).some((name) => exceeds.has(name)) : UNKNOWN),
      };
    });
  }

  /** The steps of a walk, each with the request as its rule saw it. */
  *seenSteps({ steps }: Walk<TrafficRule>, { request }: TrafficRequest): Generator<SeenStep> {
    const phased = new PhasedRequest(this.withLists(request), this.missing);
    for (const step of steps) {
      yield { step, request: phased.seenBy(step.rule) };
      if (step.status === "matched") phased.actedOnBy(step.rule);
      else if (step.status === "unknown") phased.mayBeActedOnBy(step.rule);
    }
  }

  /** Whether one rule matches a request. */
  truthOf(rule: TrafficRule, request: Request): Truth {
    if (rule.typed === undefined) return UNKNOWN;
    return predicateOf(rule.typed, this.missing)(request);
  }

  /** The request, with the lists of the files as a fallback for its own. */
  withLists(request: Request): Request {
    const own = request.isListed;
    const files = this.#isListed;
    if (!files) return request;
    return {
      ...request,
      isListed: (list: string, value: Value) => own?.(list, value) ?? files(list, value),
    };
  }
}

/** The names by which tests and requests may call a rule: its ref, id, description and place. */
export function namesOf({ name, id, description, index }: TrafficRule): readonly string[] {
  return [name, id, description, `#${index}`].flatMap((one) => one || []);
}
