import { PHASE_FACTS } from "../../contract/phases.ts";
import type { Truth } from "../../request/values.ts";

/** The scope of a `skip` rule. */
export interface SkipScope {
  /** The later rules of its own ruleset. */
  readonly remaining?: boolean;
  /** The later rules of the entry point as well, if the rule is in a ruleset that the entry point executes. */
  readonly restOfPhase?: boolean;
  readonly phases?: readonly string[];
  /** Rulesets that later rules execute, by id. */
  readonly rulesets?: readonly string[];
  /** Rules of rulesets that later rules execute: ids by the id of their ruleset. */
  readonly rules?: ReadonlyMap<string, readonly string[]>;
  readonly products?: readonly string[];
}

/** A rule of a walk, as plain data. */
export interface WalkRule {
  readonly action: string;
  readonly isEnabled: boolean | "unknown";
  readonly id?: string | undefined;
  readonly skips?: SkipScope | undefined;
  /** The id of the ruleset that it executes; empty if what the rule does is unknown. */
  readonly executes?: string | undefined;
  /** The member that, together with the expression, decides on which requests it acts: `ratelimit`, for example. */
  readonly furtherCondition?: string | undefined;
}

/** A ruleset of a walk. */
export interface WalkRuleset<Rule extends WalkRule> {
  readonly id: string | undefined;
  /** Undefined for standalone rules, which come first. */
  readonly phase: string | undefined;
  /** Entry points are walked, those of the account first; others are walked if a rule executes them. */
  readonly level: "account" | "zone" | "executed";
  readonly rules: readonly Rule[];
}

/** The outcome at a rule. */
export interface WalkStep<Rule extends WalkRule> {
  readonly rule: Rule;
  readonly status: "matched" | "not-matched" | "unknown" | "skipped" | "off" | "not-reached";
  /** The rule that skipped it, and what that rule skips. */
  readonly skippedBy?: { readonly rule: Rule; readonly scope: "phase" | "ruleset" | "remaining" | "rule" };
  /** Whether it matches and executes a ruleset whose outcome is unknown. */
  readonly isOutcomeUnknown?: boolean;
}

/** The path of a request through rulesets. Rules whose match is unknown are treated as not matching. */
export interface Walk<Rule extends WalkRule> {
  readonly steps: readonly WalkStep<Rule>[];
  /** The rule that ended the evaluation. */
  readonly end: Rule | undefined;
  /** The action that ended it; `null` if none did. */
  readonly action: string | null;
  /** Every way in which it may have ended, whatever the unknown rules do, this one first; undefined if it may be any. */
  readonly possible: readonly WalkEnd<Rule>[] | undefined;
  /** Products that a rule skipped, in order. */
  readonly products: readonly string[];
}

/** A rule that ends an evaluation, and its action; `null` and no rule if no rule ends it. */
export interface WalkEnd<Rule extends WalkRule> {
  readonly rule: Rule | undefined;
  readonly action: string | null;
}

/** One request, as the rules of a walk ask about it. */
export interface WalkedRequest<Rule extends WalkRule> {
  truthOf(rule: Rule): Truth;
  /** Called for each rule that acts, before the next one is requested. */
  matched?(rule: Rule): void;
  /** Called for each rule that may act. */
  mayMatch?(rule: Rule): void;
  /** Whether the further condition of a rule is true, in addition to its expression. Default: unknown. */
  furtherTruthOf?(rule: Rule): Truth;
  /** The outcome of an executed ruleset that is not part of the walk; undefined if unknown. */
  outcomeOf(ruleset: string): string | null | undefined;
}

/** Rulesets that are walked one after another, and those that rules execute, by id. */
export interface OrderedRulesets<Rule extends WalkRule> {
  readonly entryPoints: readonly WalkRuleset<Rule>[];
  readonly byId: ReadonlyMap<string, WalkRuleset<Rule>>;
}

/** Rulesets that execute each other. */
export const MAX_DEPTH = 4;

/** Whether something belongs to a phase of the network layer, whose rules no request reaches: they act on packets. */
export function isOfPackets({ phase }: { readonly phase: string | undefined }): boolean {
  return phase !== undefined && PHASE_FACTS.network.value.includes(phase);
}
