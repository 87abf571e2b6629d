import { HTTP_PHASES } from "../../contract/phases.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import {
  MAX_DEPTH,
  type OrderedRulesets,
  type Walk,
  type WalkEnd,
  type WalkedRequest,
  type WalkRule,
  type WalkRuleset,
} from "./walk-model.ts";
import { WalkPass } from "./walk-pass.ts";

/** Rulesets in the order in which Cloudflare runs them. */
export class WalkOrder<Rule extends WalkRule> implements OrderedRulesets<Rule> {
  readonly entryPoints: readonly WalkRuleset<Rule>[];
  readonly byId: ReadonlyMap<string, WalkRuleset<Rule>>;
  readonly #numbers = new Map<Rule, number>();

  constructor(rulesets: readonly WalkRuleset<Rule>[]) {
    const executed = new Set(rulesets.flatMap(({ rules }) => rules.map(({ executes }) => executes)));
    const walked = new Set(rulesets.flatMap(({ level, phase }) => (level === "executed" ? [] : phase)));
    // Without an entry point of its phase, a ruleset was passed in to be examined by itself.
    const isApart = ({ id, phase }: WalkRuleset<Rule>) =>
      !walked.has(phase) && (id === undefined || !executed.has(id));
    this.entryPoints = rulesets
      .filter((one) => one.level !== "executed" || isApart(one))
      .sort((a, b) => rankOf(a) - rankOf(b));
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

  /** Walks a request, given by a function that starts it again. */
  walk(start: () => WalkedRequest<Rule>): Walk<Rule> {
    const first = new WalkPass(this, start(), NOTHING_ASSUMED);
    first.run();
    const possible = this.#possible(first, start);
    const { steps, end, action, products } = first;
    return { steps, end, action, possible, products };
  }

  /** Actions of all passes in which some of the rules of unknown match skip others. */
  #possible(first: WalkPass<Rule>, start: () => WalkedRequest<Rule>): readonly WalkEnd<Rule>[] | undefined {
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
          .map((one) => getOrCompute(this.#numbers, one, () => this.#numbers.size))
          .sort()
          .join(" ");
        if (seen.has(key)) continue;
        if (seen.size >= MAX_PASSES) return undefined;
        seen.add(key);
        const next = new WalkPass(this, start(), assumed);
        next.run();
        queue.push(next);
      }
    }
    return [...possible.values()];
  }
}

const NOTHING_ASSUMED: ReadonlySet<never> = new Set<never>();
/** Passes for one request; with more, any action counts as possible. */
const MAX_PASSES = 32;
/** From 1; a phase of both sides has that of the request. */
const RANKS = new Map([...new Set(HTTP_PHASES)].map((name, at) => [name, at + 1]));

/** The account's entry point of a phase comes before that of the zone. */
function rankOf({ phase, level }: WalkRuleset<WalkRule>): number {
  const rank = phase === undefined ? 0 : (RANKS.get(phase) ?? RANKS.size + 1);
  return 2 * rank + (level === "zone" ? 1 : 0);
}
