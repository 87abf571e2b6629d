import { actionOf } from "../../contract/actions.ts";
import { REQUEST_PHASES, RESPONSE_PHASES } from "../../contract/phases.ts";
import { type Truth, UNKNOWN } from "../values.ts";

/** What a `skip` rule leaves out. */
export interface SkipScope {
  /** The later rules of its own ruleset. */
  readonly remaining: boolean;
  /** The later rules of the entry point as well, where the rule is in a ruleset that the entry point executes. */
  readonly restOfPhase: boolean;
  readonly phases: readonly string[];
  /** Rulesets that later rules execute, by id. */
  readonly rulesets: readonly string[];
  /** Rules of rulesets that later rules execute: ids by the id of their ruleset. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
  readonly products: readonly string[];
}

/** A rule of a walk, as plain data. */
export interface WalkRule {
  readonly action: string;
  readonly isEnabled: boolean;
  readonly id: string | undefined;
  readonly skips: SkipScope | undefined;
  /** The id of the ruleset that it executes. */
  readonly executes: string | undefined;
  /** Whether more than the expression decides on which requests it acts: a rate limit, leaked credentials. */
  readonly hasFurtherConditions: boolean;
}

/** A ruleset of a walk. */
export interface WalkRuleset<Rule extends WalkRule> {
  readonly id: string | undefined;
  /** Undefined for rules that stand alone, which come first. */
  readonly phase: string | undefined;
  /** Entry points are walked, those of the account first; others are walked where a rule executes them. */
  readonly level: "account" | "zone" | "executed";
  readonly rules: readonly Rule[];
}

/** What happened at a rule. */
export interface Step<Rule extends WalkRule> {
  readonly rule: Rule;
  readonly status: "matched" | "not-matched" | "unknown" | "skipped" | "off" | "not-reached";
  /** The rule that skipped it, and what that rule skips. */
  readonly skippedBy?: { readonly rule: Rule; readonly scope: "phase" | "ruleset" | "remaining" | "rule" };
  /** Whether it matches and executes a ruleset whose outcome is not known. */
  readonly isOutcomeUnknown?: boolean;
}

/** How a request went through rulesets. Rules whose match is unknown are taken as not matching. */
export interface Walk<Rule extends WalkRule> {
  readonly steps: readonly Step<Rule>[];
  /** The rule that ended the evaluation. */
  readonly end: Rule | undefined;
  /** The action that ended it; `null` where none did. */
  readonly action: string | null;
  /** Every way in which it may have ended, whatever the unknown rules do, this one first; undefined where it may be any. */
  readonly possible: readonly WalkEnd<Rule>[] | undefined;
  /** Products that a rule skipped, in order. */
  readonly products: readonly string[];
}

/** A rule that ends an evaluation, and the action that does; `null` and no rule where none does. */
export interface WalkEnd<Rule extends WalkRule> {
  readonly rule: Rule | undefined;
  readonly action: string | null;
}

/** What one request means to the rules of a walk. */
export interface WalkedRequest<Rule extends WalkRule> {
  truthOf(rule: Rule): Truth;
  /** Called for each rule that acts, before the next one is asked for. */
  matched?(rule: Rule): void;
  /** Whether the conditions beside its expression hold for a rule that has some. Default: unknown. */
  furtherTruthOf?(rule: Rule): Truth;
  /** The outcome of a ruleset that is executed and not among those of the walk; undefined where it is not known. */
  outcomeOf(ruleset: string): string | null | undefined;
}

/** Rulesets in the order in which the service runs them. */
export class WalkOrder<Rule extends WalkRule> {
  readonly entryPoints: readonly WalkRuleset<Rule>[];
  readonly byId: ReadonlyMap<string, WalkRuleset<Rule>>;

  constructor(rulesets: readonly WalkRuleset<Rule>[]) {
    const executed = new Set(rulesets.flatMap(({ rules }) => rules.map(({ executes }) => executes)));
    // One that nothing executes is walked by itself: it was given to be looked at.
    this.entryPoints = rulesets
      .filter(({ level, id }) => level !== "executed" || id === undefined || !executed.has(id))
      .map((ruleset, at) => ({ ruleset, at }))
      .sort((a, b) => rankOf(a.ruleset) - rankOf(b.ruleset) || a.at - b.at)
      .map(({ ruleset }) => ruleset);
    this.byId = new Map(
      rulesets.flatMap((ruleset) => (ruleset.id === undefined ? [] : [[ruleset.id, ruleset]])),
    );
  }

  /** All rules, in the order of a walk that skips none. A ruleset that several rules execute is listed once. */
  rules(): readonly Rule[] {
    const rules = new Set<Rule>();
    const add = (ruleset: WalkRuleset<Rule>, depth: number) => {
      for (const rule of ruleset.rules) {
        rules.add(rule);
        const executed = rule.executes === undefined ? undefined : this.byId.get(rule.executes);
        if (executed && depth < MAX_DEPTH) add(executed, depth + 1);
      }
    };
    for (const ruleset of this.entryPoints) add(ruleset, 0);
    return [...rules];
  }

  /** Walks a request, given by a function that starts it anew. */
  walk(start: () => WalkedRequest<Rule>): Walk<Rule> {
    const first = new Pass(this, start(), new Set());
    first.run();
    const possible = this.#possible(first, start);
    const { steps, end, action, products } = first;
    return { steps, end, action, possible, products };
  }

  /** Actions of all passes in which some of the rules of unknown match skip others. */
  #possible(first: Pass<Rule>, start: () => WalkedRequest<Rule>): readonly WalkEnd<Rule>[] | undefined {
    const possible = new Map<Rule | undefined, WalkEnd<Rule>>();
    const seen = new Set<string>();
    const queue = [first];
    for (let pass = queue.pop(); pass; pass = queue.pop()) {
      if (pass.mayEndAnyhow) return undefined;
      for (const end of [{ rule: pass.end, action: pass.action }, ...pass.otherEnds])
        possible.set(end.rule, end);
      for (const rule of pass.unknownSkips) {
        const assumed = new Set([...pass.assumed, rule]);
        const key = [...assumed]
          .map((one) => this.#numberOf(one))
          .sort()
          .join(" ");
        if (seen.has(key)) continue;
        if (seen.size >= MAX_PASSES) return undefined;
        seen.add(key);
        const next = new Pass(this, start(), assumed);
        next.run();
        queue.push(next);
      }
    }
    return [...possible.values()];
  }

  readonly #numbers = new Map<Rule, number>();

  #numberOf(rule: Rule): number {
    const known = this.#numbers.get(rule) ?? this.#numbers.size;
    this.#numbers.set(rule, known);
    return known;
  }
}

/** Passes for one request; with more, any action is taken for possible. */
const MAX_PASSES = 32;
/** Rulesets that execute each other. */
const MAX_DEPTH = 4;

/** From 1; a phase of both sides has that of the request. */
const RANKS = new Map(
  [...new Set([...REQUEST_PHASES.value, ...RESPONSE_PHASES.value])].map((name, at) => [name, at + 1]),
);

/** The account's entry point of a phase comes before that of the zone. */
function rankOf({ phase, level }: WalkRuleset<WalkRule>): number {
  const rank = phase === undefined ? 0 : (RANKS.get(phase) ?? RANKS.size + 1);
  return 2 * rank + (level === "zone" ? 1 : 0);
}

type SkippedBy<Rule extends WalkRule> = NonNullable<Step<Rule>["skippedBy"]>;

/** What a rule skips of its ruleset, and of the entry point that executes the ruleset. */
interface Skipping<Rule extends WalkRule> {
  readonly remaining?: SkippedBy<Rule>;
  readonly restOfPhase?: SkippedBy<Rule>;
}

/** One way through all rulesets. */
class Pass<Rule extends WalkRule> {
  readonly steps: Step<Rule>[] = [];
  readonly products: string[] = [];
  /** Rules of unknown match that would leave out others. */
  readonly unknownSkips: Rule[] = [];
  /** What rules of unknown match would do that end the evaluation. */
  readonly otherEnds: WalkEnd<Rule>[] = [];
  /** Whether a ruleset of which nothing is known may end the evaluation. */
  mayEndAnyhow = false;
  end: Rule | undefined;
  action: string | null = null;
  readonly assumed: ReadonlySet<Rule>;
  readonly #order: WalkOrder<Rule>;
  readonly #request: WalkedRequest<Rule>;
  readonly #phases = new Map<string, SkippedBy<Rule>>();
  readonly #rulesets = new Map<string, SkippedBy<Rule>>();
  readonly #rules = new Map<string, Map<string, SkippedBy<Rule>>>();

  constructor(order: WalkOrder<Rule>, request: WalkedRequest<Rule>, assumed: ReadonlySet<Rule>) {
    this.#order = order;
    this.#request = request;
    this.assumed = assumed;
  }

  run(): void {
    for (const ruleset of this.#order.entryPoints) {
      this.#ruleset(ruleset, this.#phases.get(ruleset.phase ?? ""), 0);
    }
  }

  /** Returns what skips the rest of the entry point that executes the ruleset. */
  #ruleset(
    ruleset: WalkRuleset<Rule>,
    skippedBy: SkippedBy<Rule> | undefined,
    depth: number,
  ): SkippedBy<Rule> | undefined {
    let skipping = skippedBy;
    let restOfPhase: SkippedBy<Rule> | undefined;
    for (const rule of ruleset.rules) {
      const by = skipping ?? this.#skipOf(rule, ruleset);
      if (this.end) this.steps.push({ rule, status: "not-reached" });
      else if (!rule.isEnabled) this.steps.push({ rule, status: "off" });
      else if (by) this.steps.push({ rule, status: "skipped", skippedBy: by });
      else {
        const acted = this.#rule(rule, depth);
        skipping = acted?.remaining;
        restOfPhase ??= acted?.restOfPhase;
      }
    }
    return restOfPhase;
  }

  #skipOf(rule: Rule, { id }: WalkRuleset<Rule>): SkippedBy<Rule> | undefined {
    const one = rule.id === undefined || id === undefined ? undefined : this.#rules.get(id)?.get(rule.id);
    return one ?? (rule.executes === undefined ? undefined : this.#rulesets.get(rule.executes));
  }

  #rule(
    rule: Rule,
    depth: number,
  ): { remaining?: SkippedBy<Rule>; restOfPhase?: SkippedBy<Rule> } | undefined {
    const truth = this.#truthOf(rule);
    if (truth === false) {
      this.steps.push({ rule, status: "not-matched" });
      return undefined;
    }
    if (truth === UNKNOWN) {
      this.steps.push({ rule, status: "unknown" });
      this.#noteUnknown(rule);
      return undefined;
    }
    this.#request.matched?.(rule);
    if (rule.executes !== undefined) return this.#execute(rule, rule.executes, depth);
    this.steps.push({ rule, status: "matched" });
    if (rule.skips) return this.#skip(rule, rule.skips);
    if (isTerminating(rule)) {
      this.end = rule;
      this.action = rule.action;
    }
    return undefined;
  }

  #truthOf(rule: Rule): Truth {
    if (this.assumed.has(rule)) return true;
    const truth = this.#request.truthOf(rule);
    if (truth !== true || !rule.hasFurtherConditions) return truth;
    return this.#request.furtherTruthOf?.(rule) ?? UNKNOWN;
  }

  #noteUnknown(rule: Rule): void {
    if (rule.skips || (rule.executes !== undefined && this.#order.byId.has(rule.executes))) {
      this.unknownSkips.push(rule);
    } else if (rule.executes !== undefined) this.#noteOutcome(rule, rule.executes);
    else if (isTerminating(rule)) this.otherEnds.push({ rule, action: rule.action });
  }

  #noteOutcome(rule: Rule, ruleset: string): void {
    const outcome = this.#request.outcomeOf(ruleset);
    if (outcome === undefined) this.mayEndAnyhow = true;
    else if (outcome !== null) this.otherEnds.push({ rule, action: outcome });
  }

  #execute(rule: Rule, id: string, depth: number): Skipping<Rule> | undefined {
    const ruleset = this.#order.byId.get(id);
    if (ruleset && depth < MAX_DEPTH) {
      this.steps.push({ rule, status: "matched" });
      const by = this.#ruleset(ruleset, undefined, depth + 1);
      return by && { remaining: by, restOfPhase: by };
    }
    const outcome = this.#request.outcomeOf(id);
    this.steps.push({ rule, status: "matched", ...(outcome === undefined && { isOutcomeUnknown: true }) });
    if (outcome === undefined) this.mayEndAnyhow = true;
    else if (outcome !== null) {
      this.end = rule;
      this.action = outcome;
    }
    return undefined;
  }

  #skip(rule: Rule, skips: SkipScope): Skipping<Rule> {
    for (const phase of skips.phases) this.#phases.set(phase, { rule, scope: "phase" });
    for (const id of skips.rulesets) this.#rulesets.set(id, { rule, scope: "ruleset" });
    for (const [id, rules] of skips.rules) {
      const known = this.#rules.get(id) ?? new Map<string, SkippedBy<Rule>>();
      for (const one of rules) known.set(one, { rule, scope: "rule" });
      this.#rules.set(id, known);
    }
    this.products.push(...skips.products);
    const by = { rule, scope: "remaining" } as const;
    return { ...(skips.remaining && { remaining: by }), ...(skips.restOfPhase && { restOfPhase: by }) };
  }
}

/** Whether what a rule matches goes no further. A visitor who passes a challenge does, and nothing tells who passes. */
function isTerminating({ action }: WalkRule): boolean {
  return actionOf(action)?.value.isTerminating === true;
}
