import { canonicalText } from "../../semantics/compare/canonical-text.ts";
import { Drafts } from "../../semantics/draft/drafts.ts";
import { requiredKeys } from "../../semantics/order/keys.ts";
import { type Reach, Reachability } from "../../semantics/order/reachability.ts";
import { isRandom } from "../../semantics/random.ts";
import type { Rule, Ruleset } from "../../sources/recognise/model.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { ExpressionContext } from "../define-rule.ts";
import { canonicalHash, canonicalTextAgain } from "./canonical.ts";
import { isEnabled } from "./managed.ts";
import { isKept, memoised } from "./memo.ts";
import { isAlways } from "./outcome.ts";
import { endingOfRule, rulesetProver } from "./sequence.ts";
import { TextIndex } from "./text-index.ts";

/** A rule after which nothing that it matches continues. */
export interface Ender {
  readonly rule: Rule;
  /** Whether it matches every request. */
  readonly endsAll: boolean;
}

/** A rule in its position after the earlier ones of its ruleset. */
export interface ReachedRule {
  readonly rule: Rule;
  readonly typed: TypedExpression;
  /** Whether requests reach it. Only while the rule is visited. */
  readonly reach: Reach<Ender>;
  /** The rules before it that end the evaluation. Only while the rule is visited. */
  readonly earlier: Pick<Reachability<Ender>, "reach" | "isNear" | "confirmed">;
}

/** The result for a rule that some request reaches. */
export type LiveRule = Extract<Reach<Ender>, { kind: "live" }>;

/**
 * A ruleset carries the order of its rules. In a `WeakMap` it would keep its whole document alive: V8's collector of young
 * objects treats the values of such a map as reachable, and an order refers to its ruleset. The order of the last ruleset
 * alone would not do: the lints of several documents take turns in an editor.
 */
const ORDER = Symbol("order");

/**
 * The rule that contains an expression, in its position in its ruleset; undefined for other expressions, and for
 * rules that are disabled or have errors. Several lint rules ask for the same rule, and the rules of a ruleset come in
 * order.
 */
export function placedRule({ owner, typed, isValid }: ExpressionContext): ReachedRule | undefined {
  if (!isValid || typed.parsed.root === undefined || owner?.kind !== "Rule") return undefined;
  if (!owner.ruleset || !isEnabled(owner)) return undefined;
  const known = (owner.ruleset as { readonly [ORDER]?: RuleOrder })[ORDER];
  const order = known === undefined || known.isPast(owner) ? begun(owner, owner.ruleset, typed) : known;
  return order.place(owner, typed);
}

/** The order of a ruleset from a rule on. Copies of the ruleset do not share it. */
function begun(first: Rule, ruleset: Ruleset, typed: TypedExpression): RuleOrder {
  const order = new RuleOrder(first, typed);
  Object.defineProperty(ruleset, ORDER, { value: order, configurable: true });
  return order;
}

/** Earlier rules that one finding names. */
const MAX_NAMED = 10;

/** The first of some earlier rules as related places. */
export function relatedRules(enders: readonly Pick<Ender, "rule">[]) {
  return enders
    .slice(0, MAX_NAMED)
    .map(({ rule }) => ({ at: rule.expression!, message: "The earlier rule." }));
}

/** The drafts of requests that match an expression, by its root. */
export const draftsOf = memoised((_, typed) => new Drafts(typed));
const looseDraftsOf = memoised(
  (root, typed) => new Drafts(typed, { isWhole: false, truths: draftsOf(root, typed).truths }),
);
const keysOf = memoised((_, typed) => requiredKeys(typed));

/** Shared by all lints, because many questions recur. A cached answer costs as many steps as a new one. */
const prover = rulesetProver();

/** A rule for which a request is only searched for on demand. */
class PlacedRule implements ReachedRule {
  readonly rule: Rule;
  readonly typed: TypedExpression;
  readonly earlier: Reachability<Ender>;
  #reach: Reach<Ender> | undefined;

  /** `same`: an earlier rule with the same expression. */
  constructor(rule: Rule, typed: TypedExpression, earlier: Reachability<Ender>, same: Ender | undefined) {
    this.rule = rule;
    this.typed = typed;
    this.earlier = earlier;
    if (same) this.#reach = { kind: "dead", blockers: [same] };
  }

  get reach(): Reach<Ender> {
    this.#reach ??= this.earlier.reach(this.typed);
    return this.#reach;
  }

  get isDead(): boolean {
    return this.reach.kind === "dead";
  }
}

/** The rules of one ruleset up to the one that is visited. */
class RuleOrder {
  /** Rules that end the evaluation: by text, which finds equal expressions fastest, and by meaning. */
  readonly #byText = new TextIndex<Ender>(({ rule }) => canonicalTextAgain(rule.expression!.value));
  readonly #byMeaning: Reachability<Ender>;
  readonly #first: Rule;
  #last: PlacedRule | undefined;
  #hashOfLast = 0;

  constructor(first: Rule, typed: TypedExpression) {
    this.#first = first;
    this.#byMeaning = new Reachability({
      prover,
      draftsOf: (of, isWhole) => (isWhole ? draftsOf : looseDraftsOf)(of.parsed.root!, of),
      keysOf: (of) => keysOf(of.parsed.root!, of),
      expressionOf: ({ rule }) => analyseExpression(rule.expression!.value).typed,
      keepsExpressions: isKept(typed),
    });
  }

  /** Whether the ruleset is visited again with this rule. */
  isPast(rule: Rule): boolean {
    return rule === this.#first && this.#last?.rule !== rule;
  }

  place(rule: Rule, typed: TypedExpression): ReachedRule {
    if (this.#last?.rule === rule) return this.#last;
    this.#addLast();
    const root = typed.parsed.root!;
    const hash = canonicalHash(root, typed);
    const found = this.#byText.find(hash, () => canonicalText(root));
    const same = found && !isRandom(root) ? found : undefined;
    this.#hashOfLast = hash;
    this.#last = new PlacedRule(rule, typed, this.#byMeaning, same);
    // Computed now, while its conditions are compiled.
    if (endingOfRule(rule)) keysOf(root, typed);
    return this.#last;
  }

  /** The rule that was visited last counts for those after it. */
  #addLast(): void {
    if (this.#last === undefined || this.#last.isDead) return;
    const { rule, typed } = this.#last;
    if (!endingOfRule(rule)) return;
    const ender = { rule, endsAll: isAlways(typed.parsed.root!) };
    this.#byText.add(this.#hashOfLast, ender);
    this.#byMeaning.add(ender, typed);
  }
}
