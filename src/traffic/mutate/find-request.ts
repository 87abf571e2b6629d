import { ASSUMPTIONS } from "../../contract/assumptions.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Lists, MadeRequest } from "../../request/made-request.ts";
import type { Request } from "../../request/request.ts";
import { mentionedFields } from "../../semantics/complete/mentioned-fields.ts";
import { type ProvingRequest, type ReadModel, RequestMaker } from "../../semantics/complete/request-maker.ts";
import { tiesOf } from "../../semantics/complete/ties.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import type { Walk, WalkStep } from "../../semantics/order/walk-model.ts";
import { type Goal, showing } from "../../semantics/prove/goal.ts";
import { type Found, modelOf, Prover } from "../../semantics/prove/prover.ts";
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

/** Earlier rules that a request is asked to avoid; with more, the search would take too long. */
const MAX_AVOIDED = 40;
const MAX_STEPS = 100_000;
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
      const found = this.#avoidingEarlier(rule, [...goals, ...way]);
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

  /**
   * An earlier rule that keeps a request back is avoided in the next search; so only those are examined that are in the way.
   * If none is, and no request does, what all messages meet is added to the goals.
   */
  #avoidingEarlier(rule: TrafficRule, goals: readonly Goal[]): FoundRequest {
    const avoided: TrafficRule[] = [];
    let ties: readonly Goal[] = [];
    let reason: string | undefined;
    while (avoided.length <= MAX_AVOIDED) {
      const side = avoided.map(({ typed }): Goal => ({ typed: typed!, holds: false }));
      const settled = rule.hasFurtherConditions ? { ...this.settled, exceeds: [rule.name] } : this.settled;
      const attempt = new Attempt(this.#evaluator, rule, [...goals, ...ties, ...side], settled);
      const { found } = this.#prover.search(attempt.goals);
      const past = this.#past(avoided, rule);
      if (found.kind === "none") {
        const proved = [attempt.goals];
        if (reason === undefined && past.length === 0) return { kind: "none", proved, past };
        if (this.#prover.noneOf([...goals, ...ties]).answer === "yes")
          return { kind: "none", proved, past: [] };
        if (reason === undefined) return { kind: "none", proved, past };
      }
      const confirmed = this.#confirmed(attempt, found, side);
      if (confirmed) return confirmed;
      const isStuck = found.kind !== "none" && !attempt.isBlockedAnew;
      const known = isStuck ? tiesOf([...goals, ...side]) : ties;
      if (known.length > ties.length) {
        ties = known;
        continue;
      }
      const { blocker } = attempt;
      reason ??= attempt.reason ?? (blocker?.phase === URI_PHASE ? CHANGED : undefined);
      if (found.kind === "none" || !attempt.isBlockedAnew) {
        const otherwise = found.kind === "over-budget" ? TOO_MANY_STEPS : NOT_CONFIRMED;
        return { kind: "unknown", reason: reason ?? otherwise, past };
      }
      avoided.push(blocker!);
    }
    return { kind: "unknown", reason: `More than ${MAX_AVOIDED} earlier rules are in the way.`, past: [] };
  }

  /** Earlier rules that skip one of some rules, but not a later one. */
  #past(skipped: readonly TrafficRule[], later: TrafficRule): readonly TrafficRule[] {
    const earlier = this.#rules.slice(0, this.#rules.indexOf(later));
    return earlier.filter((rule) => {
      if (!rule.skips || !rule.isEnabled) return false;
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

  #confirmed(attempt: Attempt, found: Found, avoided: readonly Goal[]): FoundRequest | undefined {
    const { goals } = attempt;
    const purpose = { fields: this.#fields, does: (request: MadeRequest) => attempt.does(request) };
    const maker = new RequestMaker(goals, purpose);
    const model = modelOf(found);
    let made: ProvingRequest | undefined;
    for (const one of model ? [...this.#variantsOf(model), model] : []) made ??= maker.made(one);
    // Other requests are tried only if it is unclear which rule to avoid.
    if (!attempt.isBlockedAnew) made ??= this.#prover.whole(found, goals, purpose, avoided);
    const described = made && describedText(made.witness, attempt.settled);
    if (described === undefined) return undefined;
    const walk = this.#evaluator.walk(described.request);
    const matches = attempt.matchIn(walk);
    return matches === undefined ? undefined : { kind: "found", described, walk, matches };
  }

  /** If the files know the lists of a model, addresses outside and inside them are tried before lists with other items. */
  #variantsOf({ witness, missing }: ReadModel): readonly ReadModel[] {
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
}

/** An address for documentation, which no list of a project has. */
const OUTSIDE = "203.0.113.9";
const NO_LISTS: Lists = new Map();

/** One search: requests are tried, and the first rule that keeps one of them back is noted. */
class Attempt {
  readonly goals: readonly Goal[];
  readonly settled: SettledKeys;
  blocker: TrafficRule | undefined;
  /** Why it is not certain that a request reaches the rule. */
  reason: string | undefined;
  readonly #evaluator: RulesEvaluator;
  readonly #rule: TrafficRule;
  readonly #shows: ReturnType<typeof showing>;

  constructor(evaluator: RulesEvaluator, rule: TrafficRule, goals: readonly Goal[], settled: SettledKeys) {
    this.goals = goals;
    this.settled = settled;
    this.#evaluator = evaluator;
    this.#rule = rule;
    this.#shows = showing(goals, evaluator.missing);
  }

  /**
   * Whether a rule that no goal concerns intercepted the request. A rule that is avoided but still intercepts has a match that
   * depends on what the request leaves open.
   */
  get isBlockedAnew(): boolean {
    const typed = this.blocker?.typed;
    return typed !== undefined && !this.goals.some((goal) => goal.typed === typed);
  }

  does(made: MadeRequest): boolean {
    if (!this.#shows(this.#evaluator.withLists(made))) return false;
    const { managed = {}, exceeds = [] } = this.settled;
    const request: TrafficRequest = {
      name: "",
      line: 1,
      request: made,
      managed: new Map(Object.entries(managed)),
      exceeds: new Set(exceeds),
    };
    const walk = this.#evaluator.walk(request);
    const isReached = this.matchIn(walk) !== undefined;
    const rewriter = walk.steps.find(({ rule, status }) => rule.rewritesUri && status === "matched")?.rule;
    if (isReached && (rewriter === undefined || this.#shows(this.#seenIn(walk, request)))) return true;
    if (rewriter && !this.isBlockedAnew) this.blocker = rewriter;
    return false;
  }

  /** The request as the rule sees it. */
  #seenIn(walk: Walk<TrafficRule>, request: TrafficRequest): Request {
    const steps = [...this.#evaluator.seenSteps(walk, request)];
    return steps.find(({ step }) => step.rule === this.#rule)!.request;
  }

  /** Whether the rule matches in a walk; undefined if it is not reached, or something is not certain. */
  matchIn({ steps, end, possible }: Walk<TrafficRule>): boolean | undefined {
    const step = steps.find(({ rule }) => rule === this.#rule);
    const open = steps.find(({ status, isOutcomeUnknown }) => status === "unknown" || isOutcomeUnknown);
    if (step?.status === "not-reached") this.blocker ??= end;
    else if (step?.status === "skipped") this.blocker ??= step.skippedBy?.rule;
    else if (open) {
      this.reason ??= `Whether the rule \`${open.rule.name}\` matches cannot be known.`;
      if (open.rule !== this.#rule) this.blocker ??= open.rule;
    }
    const isReached = step?.status === "matched" || step?.status === "not-matched";
    return isReached && possible?.length === 1 ? step.status === "matched" : undefined;
  }
}
