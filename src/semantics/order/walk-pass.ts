import { actionOf } from "../../contract/actions.ts";
import { type Truth, UNKNOWN } from "../../request/values.ts";
import {
  isOfPackets,
  MAX_DEPTH,
  type OrderedRulesets,
  type SkipScope,
  type WalkEnd,
  type WalkedRequest,
  type WalkRule,
  type WalkRuleset,
  type WalkStep,
} from "./walk-model.ts";

type SkippedBy<Rule extends WalkRule> = NonNullable<WalkStep<Rule>["skippedBy"]>;

/** The rest that a rule skips of its ruleset, and of the entry point that executes the ruleset. */
interface Skipping<Rule extends WalkRule> {
  readonly remaining?: SkippedBy<Rule>;
  readonly restOfPhase?: SkippedBy<Rule>;
}

/** One way through all rulesets. */
export class WalkPass<Rule extends WalkRule> {
  readonly steps: WalkStep<Rule>[] = [];
  readonly products: string[] = [];
  /** Rules of unknown match that would leave out others. */
  readonly unknownSkips: Rule[] = [];
  /** The ends by rules of unknown match. */
  readonly otherEnds: WalkEnd<Rule>[] = [];
  /** Whether a ruleset about which nothing is known may end the evaluation. */
  mayEndAnyhow = false;
  end: Rule | undefined;
  action: string | null = null;
  readonly assumed: ReadonlySet<Rule>;
  readonly #order: OrderedRulesets<Rule>;
  readonly #request: WalkedRequest<Rule>;
  /** The phases still to come that rules skip. */
  readonly #phases = new Map<string, SkippedBy<Rule>>();
  /** The rulesets, and rules of rulesets, that rules skip in the rest of their entry point, by id. */
  #exempt: Map<string, SkippedBy<Rule>> | undefined;

  constructor(order: OrderedRulesets<Rule>, request: WalkedRequest<Rule>, assumed: ReadonlySet<Rule>) {
    this.#order = order;
    this.#request = request;
    this.assumed = assumed;
  }

  run(): void {
    for (const ruleset of this.#order.entryPoints) {
      this.#exempt = undefined;
      if (isOfPackets(ruleset)) this.#leaveOut(ruleset);
      else this.#ruleset(ruleset, this.#phases.get(ruleset.phase ?? ""), 0);
    }
  }

  #leaveOut({ rules }: WalkRuleset<Rule>): void {
    for (const rule of rules) this.steps.push({ rule, status: rule.isEnabled ? "not-reached" : "off" });
  }

  /** Returns the rule that skips the rest of the entry point that executes the ruleset, and what it skips. */
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
    const exempt = this.#exempt;
    if (!exempt) return undefined;
    return exempt.get(keyOf(id, rule.id)) ?? exempt.get(keyOf(rule.executes));
  }

  #rule(rule: Rule, depth: number): Skipping<Rule> | undefined {
    const truth = this.#truthOf(rule);
    if (truth === false) {
      this.steps.push({ rule, status: "not-matched" });
      return undefined;
    }
    if (truth === UNKNOWN) {
      this.steps.push({ rule, status: "unknown" });
      this.#request.mayMatch?.(rule);
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
    if (truth === true && rule.isEnabled === "unknown") return UNKNOWN;
    if (truth !== true || rule.furtherCondition === undefined) return truth;
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
    const { remaining, restOfPhase, phases = [], rulesets = [], rules = [], products = [] } = skips;
    for (const phase of phases) this.#phases.set(phase, { rule, scope: "phase" });
    const exempt = new Map(this.#exempt);
    for (const id of rulesets) exempt.set(keyOf(id), { rule, scope: "ruleset" });
    for (const [id, ids] of rules) for (const one of ids) exempt.set(keyOf(id, one), { rule, scope: "rule" });
    if (exempt.size > 0) this.#exempt = exempt;
    this.products.push(...products);
    const by = { rule, scope: "remaining" } as const;
    return { ...(remaining && { remaining: by }), ...(restOfPhase && { restOfPhase: by }) };
  }
}

/** Whether a match ends the evaluation. After a challenge, visitors who pass continue, but who will pass is unknown. */
export function isTerminating({ action }: WalkRule): boolean {
  return actionOf(action)?.value.isTerminating === true;
}

/** One key for the id of a ruleset, or for those of a ruleset and of a rule in it, whatever they contain. */
function keyOf(...ids: readonly (string | undefined)[]): string {
  return JSON.stringify(ids);
}
