import { canonicalText } from "../../semantics/compare/canonical-text.ts";
import { type Relation, relate } from "../../semantics/compare/relation.ts";
import type { Prover } from "../../semantics/prove/prover.ts";
import { isRandom } from "../../semantics/random.ts";
import type { TypedExpression } from "../../types/check.ts";
import { expressionWithMeaning } from "../changes/compare-expressions.ts";
import { type ConfiguredRule, knownExpression } from "../changes/configured.ts";

/** The condition of a rule: rules with the same number match the same requests. */
export interface RuleCondition {
  readonly condition: number;
  /** Undefined if the expression is unknown, or is one that Cloudflare rejects. */
  readonly typed: TypedExpression | undefined;
}

/** Far more than Cloudflare accepts: sets that are not split yet. */
const MAX_CHARS = 1_000_000;

/** Some sixty proofs that lead nowhere. */
const MAX_STEPS = 3_000_000;

/** Numbers the conditions of rules: by their strings, and by proof for two matched rules. */
export class NumberedConditions {
  readonly #prover: Prover;
  readonly #byText = new Map<string, RuleCondition>();
  readonly #same = new Map<number, number>();
  #count = 0;
  readonly #maxSteps: number;

  /** `maxSteps`: after these, counted over all proofs of the prover, only conditions in the same words are related. */
  constructor(prover: Prover, maxSteps = MAX_STEPS) {
    this.#prover = prover;
    this.#maxSteps = maxSteps;
  }

  /**
   * The condition of a rule. `draws` counts the rules of one list with the same random condition so far: its value
   * differs for each evaluation, so each is a separate condition, and the first one is that of the other list.
   */
  of(rule: ConfiguredRule, draws?: Map<string, number>): RuleCondition {
    const { expression, isEnabled } = rule;
    const known = knownExpression(rule);
    const typed = known && expressionWithMeaning(known, MAX_CHARS);
    const isOpen = typed === undefined || isEnabled === "unknown";
    const text = isOpen
      ? `written ${JSON.stringify([expression, isEnabled])}`
      : canonicalText(typed.parsed.root!);
    const draw = draws && typed && isRandom(typed.parsed.root!) ? nextOf(draws, text) : 0;
    const key = draw === 0 ? text : `${text} ${draw}`;
    const numbered = this.#byText.get(key) ?? {
      condition: this.#count++,
      typed: isOpen ? undefined : typed,
    };
    this.#byText.set(key, numbered);
    return { ...numbered, condition: this.#resolved(numbered.condition) };
  }

  /** Compares the requests of one condition with those of an earlier one. If they are equal, so are their numbers. */
  relate(before: RuleCondition, after: RuleCondition): Relation {
    if (this.#resolved(before.condition) === this.#resolved(after.condition))
      return { relation: "equivalent" };
    if (!before.typed || !after.typed || this.#prover.spent >= this.#maxSteps) return { relation: "unknown" };
    const relation = relate(before.typed, after.typed, this.#prover);
    if (relation.relation === "equivalent") {
      this.#same.set(this.#resolved(after.condition), this.#resolved(before.condition));
    }
    return relation;
  }

  #resolved(condition: number): number {
    let number = condition;
    for (let next = this.#same.get(number); next !== undefined; next = this.#same.get(number)) number = next;
    return number;
  }
}

function nextOf(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}
