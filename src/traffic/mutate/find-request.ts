import { ASSUMPTIONS } from "../../contract/assumptions.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Lists, MadeRequest } from "../../request/made-request.ts";
import type { Request } from "../../request/request.ts";
import { mentionedFields } from "../../semantics/complete/mentioned-fields.ts";
import type { Quest, ReadModel } from "../../semantics/complete/request-maker.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import type { Walk, WalkStep } from "../../semantics/order/walk-model.ts";
import { type Goal, shows } from "../../semantics/prove/goal.ts";
import { MAX_AVOIDED, Prover } from "../../semantics/prove/prover.ts";
import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import { URI_PHASE } from "../rules/rewrite.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { type DescribedRequest, describedText, type SettledKeys, settledKeys } from "./request-text.ts";

/** The result of a search: a request, with its description and walk; a proof that there is none; or neither, and why. */
export type FoundRequest =
  | {
      readonly kind: "found";
      readonly described: DescribedRequest;
      readonly walk: Walk<TrafficRule>;
      readonly matches: boolean;
    }
  /** For each way to the rule: the goals that no request meets. The proofs rest on all assumptions about requests. */
  | {
      readonly kind: "none";
      readonly proved: readonly (readonly Goal[])[];
      /** Rules that may let other requests pass: they skip rules that were avoided. */
      readonly past: readonly TrafficRule[];
    }
  | { readonly kind: "unknown"; readonly reason: string; readonly past: readonly TrafficRule[] };

const MAX_STEPS = 100_000;
const TOO_MANY_RULES = `More than ${MAX_AVOIDED} earlier rules are in the way.`;
const TOO_MANY_STEPS = "The search takes too many steps.";
export const NOT_CONFIRMED = "The requests that were tried do not, or it cannot be known whether they do.";
const CHANGED = "An earlier rule changes the requests that match it.";

/** Finds requests that reach a rule of an evaluator and do what goals say, each confirmed by a walk of all rules. */
export class RequestFinder {
  readonly settled: SettledKeys;
  readonly #evaluator: RulesEvaluator;
  readonly #prover = new Prover({ maxSteps: MAX_STEPS, facts: new Set(ASSUMPTIONS.keys()) });
  readonly #rules: readonly TrafficRule[];
  readonly #fields: readonly string[];
  /** For each rule: whether any request reaches it. */
  readonly #reached = new Map<TrafficRule, FoundRequest>();
  /** The steps of a request that only one rule matches, which skips others. */
  readonly #stepsAfter = new Map<TrafficRule, readonly WalkStep<TrafficRule>[]>();

  constructor(evaluator: RulesEvaluator) {
    this.#evaluator = evaluator;
    this.#rules = evaluator.rules();
    this.settled = settledKeys(this.#rules, (id) => evaluator.order.byId.has(id));
    this.#fields = mentionedFields(this.#rules.flatMap(({ typed }) => typed ?? []));
  }

  /** A request that reaches a rule and meets the goals. Whether it matches the rule is certain. */
  reaching(rule: TrafficRule, goals: readonly Goal[]): FoundRequest {
    const anyhow = getOrCompute(this.#reached, rule, () => this.#reaching(rule, []));
    return anyhow.kind === "none" ? anyhow : this.#reaching(rule, goals);
  }

  #reaching(rule: TrafficRule, goals: readonly Goal[]): FoundRequest {
    let last: FoundRequest = { kind: "none", proved: [], past: [] };
    const ways = [...this.#waysTo(rule)];
    for (const way of ways) {
      const found = this.#searched(rule, [...goals, ...way]);
      if (found.kind === "found") return found;
      if (found.kind === "unknown") last = found;
      else if (last.kind === "none") last = { ...last, proved: [...last.proved, ...found.proved] };
      for (const { typed } of found.past) {
        if (typed && !way.some((goal) => goal.typed === typed)) ways.push([...way, { typed, holds: true }]);
        else last = { kind: "unknown", reason: NOT_CONFIRMED, past: [] };
      }
    }
    return last;
  }

  /** For each way to a rule: the conditions of the rules that execute its ruleset. */
  #waysTo(rule: TrafficRule): readonly (readonly Goal[])[] {
    const { byId, entryPoints } = this.#evaluator.order;
    const own = [...byId.values()].find(({ rules }) => rules.includes(rule));
    if (own === undefined || entryPoints.includes(own)) return [[]];
    const executors = this.#rules.filter(({ executes, typed }) => executes === own.id && typed);
    return executors.flatMap((one) =>
      this.#waysTo(one).map((goals) => [...goals, { typed: one.typed!, holds: true }]),
    );
  }

  #searched(rule: TrafficRule, goals: readonly Goal[]): FoundRequest {
    const settled = rule.furtherCondition ? { ...this.settled, exceeds: [rule.name] } : this.settled;
    const target = new Target(this.#evaluator, rule, goals, settled, this.#fields);
    const { shown, found, goals: last, avoided } = this.#prover.seek(goals, target);
    const described = shown && describedText(shown.witness, settled);
    const walk = described && this.#evaluator.walk(described.request);
    const matches = walk && target.matchIn(walk).matches;
    if (described && walk && matches !== undefined) return { kind: "found", described, walk, matches };
    const inTheWay = this.#rules.filter(({ typed }) => avoided.some((goal) => goal.typed === typed));
    const past = this.#past(inTheWay, rule);
    const { doubt } = target;
    if (found.kind === "none") {
      const others = last.filter((goal) => !avoided.includes(goal));
      const isNever = avoided.length === 0 || this.#prover.noneOf(others).answer === "yes";
      if (isNever || !doubt) return { kind: "none", proved: [last], past: isNever ? [] : past };
    }
    const end = found.kind === "over-budget" ? TOO_MANY_STEPS : NOT_CONFIRMED;
    return { kind: "unknown", reason: avoided.length > MAX_AVOIDED ? TOO_MANY_RULES : (doubt ?? end), past };
  }

  /** Earlier rules that skip one of some rules, but not a later one. */
  #past(skipped: readonly TrafficRule[], later: TrafficRule): readonly TrafficRule[] {
    const earlier = this.#rules.slice(0, this.#rules.indexOf(later)).filter(({ skips }) => skips);
    return earlier.filter((rule) => {
      const steps = getOrCompute(this.#stepsAfter, rule, () => this.#stepsOf(rule));
      const isSkipped = new Set(steps.flatMap((step) => (step.status === "skipped" ? step.rule : [])));
      const isLeft = steps.some((step) => step.rule === later && step.status !== "skipped");
      return isLeft && skipped.some((one) => isSkipped.has(one));
    });
  }

  #stepsOf(matching: TrafficRule): readonly WalkStep<TrafficRule>[] {
    const { order } = this.#evaluator;
    const isExecutor = ({ executes }: TrafficRule) => executes !== undefined && order.byId.has(executes);
    return order.walk(() => ({
      truthOf: (rule) => rule === matching || isExecutor(rule),
      furtherTruthOf: () => true,
      outcomeOf: () => null,
    })).steps;
  }
}

/** An address for documentation, which no list of a project has. */
const OUTSIDE = "203.0.113.9";
const NO_LISTS: Lists = new Map();

/** The rule that a request must reach. */
class Target implements Quest {
  readonly fields: readonly string[];
  /** Why it is not certain that a request reaches the rule. */
  doubt: string | undefined;
  readonly #evaluator: RulesEvaluator;
  readonly #rule: TrafficRule;
  readonly #settled: SettledKeys;
  readonly #goals: readonly Goal[];

  constructor(
    evaluator: RulesEvaluator,
    rule: TrafficRule,
    goals: readonly Goal[],
    settled: SettledKeys,
    fields: readonly string[],
  ) {
    this.fields = fields;
    this.#settled = settled;
    this.#evaluator = evaluator;
    this.#rule = rule;
    this.#goals = goals;
  }

  /** If the files know the lists of a model, addresses outside and inside them are tried before lists with other items. */
  variantsOf({ witness, missing }: ReadModel): readonly ReadModel[] {
    const lists = [...witness.lists.keys()].map((name) => this.#evaluator.lists.get(name));
    const known = lists.every((list) => list !== undefined) ? lists : [];
    const members = known.flatMap(([first]) => (typeof first === "string" ? [first.split("/")[0]!] : []));
    return [
      ...(known.length > 0 || this.#evaluator.lists.size > 0 ? [undefined, OUTSIDE] : []),
      ...members,
    ].map((address) => {
      const { request } = readRequest({ fields: address === undefined ? {} : { "ip.src": address } });
      return {
        witness: { values: new Map([...witness.values, ...(request?.values ?? [])]), lists: NO_LISTS },
        missing,
      };
    });
  }

  does(made: MadeRequest): boolean | Goal {
    if (!this.#shows(this.#evaluator.withLists(made))) return false;
    const { managed = {}, exceeds = [] } = this.#settled;
    const request: TrafficRequest = {
      name: "",
      line: 1,
      request: made,
      managed: new Map(Object.entries(managed)),
      exceeds: new Set(exceeds),
    };
    const walk = this.#evaluator.walk(request);
    const { matches, blocker } = this.matchIn(walk);
    const rewriter = walk.steps.find(({ rule, status }) => rule.rewritesUri && status === "matched")?.rule;
    if (matches !== undefined && (!rewriter || this.#shows(this.#seenIn(walk, request)))) return true;
    const { typed, phase } = blocker ?? rewriter ?? {};
    if (phase === URI_PHASE) this.doubt ??= CHANGED;
    return typed ? { typed, holds: false } : false;
  }

  #shows(request: Request): boolean {
    return shows(request, this.#goals, this.#evaluator.missing);
  }

  /** The request as the rule sees it. */
  #seenIn(walk: Walk<TrafficRule>, request: TrafficRequest): Request {
    const steps = [...this.#evaluator.seenSteps(walk, request)];
    return steps.find(({ step }) => step.rule === this.#rule)!.request;
  }

  /** Whether the rule matches in a walk; undefined if it is not reached, perhaps because of a blocker, or if that is not certain. */
  matchIn({ steps, end, possible }: Walk<TrafficRule>): {
    matches?: boolean;
    blocker?: TrafficRule | undefined;
  } {
    const step = steps.find(({ rule }) => rule === this.#rule);
    if (step?.status === "not-reached") return { blocker: end };
    if (step?.status === "skipped") return { blocker: step.skippedBy?.rule };
    const open = steps.find(({ status, isOutcomeUnknown }) => status === "unknown" || isOutcomeUnknown)?.rule;
    if (open) this.doubt ??= `Whether the rule \`${open.name}\` matches cannot be known.`;
    const isReached = step?.status === "matched" || step?.status === "not-matched";
    if (isReached && possible?.length === 1) return { matches: step.status === "matched" };
    return open === this.#rule ? {} : { blocker: open };
  }
}
