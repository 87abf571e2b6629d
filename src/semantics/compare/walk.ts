import { commute, type Doing, outcomeKey, type RuleEffect } from "./effects.ts";

/** A rule of a list that is walked. Rules with the same condition match the same requests. */
export interface WalkedRule {
  readonly condition: number;
  readonly doing: Doing;
}

/** The decisions about conditions so far. */
export interface Decided {
  /** The conditions that are decided: true or false. The others are open. */
  readonly truths: ReadonlyMap<number, boolean>;
  /** Open conditions that must be decided when they are reached, even if both lists agree about them. */
  readonly split: ReadonlySet<number>;
  /** Whether no request meets both conditions. */
  readonly areDisjoint: (one: number, other: number) => boolean;
}

/** The end of a walk of two lists side by side. */
export type Walked =
  | { readonly kind: "same" }
  /** The events differ. `passed`: the open conditions about which both lists agree, and that were passed over. */
  | { readonly kind: "differs"; readonly passed: readonly number[]; readonly isKnown: boolean }
  /** The next condition to decide. */
  | {
      readonly kind: "open";
      readonly condition: number;
      /** Open conditions, this one first, any of which causes in one list what has happened in the other. */
      readonly run?: readonly number[];
    };

/**
 * Walks two lists as far as the decided conditions determine the result. Rules at the front about which both lists
 * agree are passed.
 */
export function walkLists(
  before: readonly WalkedRule[],
  after: readonly WalkedRule[],
  decided: Decided,
): Walked {
  const sides = [new Side(before, decided), new Side(after, decided)] as const;
  const passed: number[] = [];
  for (;;) {
    for (const side of sides) side.advance();
    const [one, other] = sides;
    const fronts = [one.front, other.front].flatMap((rule) => rule ?? []);
    if (fronts.length === 0) {
      if (one.key() === other.key()) return { kind: "same" };
      // An effect that is repeated matters only if a passed rule may have changed it.
      if (one.wholeKey() === other.wholeKey()) return { kind: "open", condition: passed.at(-1)! };
      return { kind: "differs", passed, isKnown: one.isKnown && other.isKnown };
    }
    const agreed = agreedFront(one, other, decided);
    if (agreed === undefined) {
      // A condition of one list alone first, of the list with fewer rules left: once it is decided, the lists may agree about
      // the others.
      const [first] = fronts;
      const byLeft = one.left <= other.left ? fronts : fronts.toReversed();
      const alone = byLeft.find(({ condition }) => !one.has(condition) || !other.has(condition));
      const run = one.isOver ? other.runTo(one.key()) : other.isOver ? one.runTo(other.key()) : [];
      if (run.length > 1) return { kind: "open", condition: run[0]!, run };
      return { kind: "open", condition: (alone ?? first!).condition };
    }
    passed.push(agreed);
  }
}

/** Removes a rule at the front of one list from both, if it could also be at the front of the other list. */
function agreedFront(one: Side, other: Side, decided: Decided): number | undefined {
  if (one.isOver || other.isOver || one.key() !== other.key()) return undefined;
  for (const [side, across] of [
    [one, other],
    [other, one],
  ] as const) {
    const { front } = side;
    if (front === undefined || decided.split.has(front.condition)) continue;
    const partner = across.partnerOf(front);
    if (partner === undefined) continue;
    // Both lists treat requests that it matches alike, so its condition is false for all other requests.
    const isSettled = front.doing.ends !== undefined;
    for (const [each, at] of [
      [side, side.frontAt],
      [across, partner],
    ] as const) {
      each.take(at, isSettled ? front.condition : undefined);
    }
    return front.condition;
  }
  return undefined;
}

class Side {
  readonly #rules: readonly WalkedRule[];
  readonly #decided: Decided;
  /** Rules that both lists have passed, and conditions that are settled. */
  readonly #taken = new Set<number>();
  readonly #settled = new Set<number>();
  /** The events since a rule was passed: before that, the same happened in both. */
  #effects: RuleEffect[] = [];
  /** The events if no passed rule applies. */
  readonly #whole: RuleEffect[] = [];
  #ends: Doing["ends"];
  frontAt = 0;
  isKnown = true;

  constructor(rules: readonly WalkedRule[], decided: Decided) {
    this.#rules = rules;
    this.#decided = decided;
  }

  /** Whether nothing that follows can matter. */
  get isOver(): boolean {
    return this.#ends !== undefined;
  }

  /** The next rule whose condition is open; undefined at the end. */
  get front(): WalkedRule | undefined {
    return this.isOver ? undefined : this.#rules[this.frontAt];
  }

  key(): string {
    return outcomeKey({ effects: this.#effects, ends: this.#ends });
  }

  wholeKey(): string {
    return outcomeKey({ effects: this.#whole, ends: this.#ends });
  }

  /** The open conditions at the front with which this list would end at once, with the events of the other list. */
  runTo(key: string): readonly number[] {
    const run: number[] = [];
    for (let at = this.frontAt; at < this.#rules.length; at++) {
      if (!this.#isLeft(at)) continue;
      const { condition, doing } = this.#rules[at]!;
      const isOpen = this.#decided.truths.get(condition) === undefined;
      const effects = [...this.#effects, ...doing.effects];
      if (!isOpen || doing.ends === undefined || outcomeKey({ effects, ends: doing.ends }) !== key) break;
      run.push(condition);
    }
    return [...new Set(run)];
  }

  /** Maximum number of rules that are left. */
  get left(): number {
    return this.#rules.length - this.frontAt;
  }

  /** Whether a rule of a condition is left. */
  has(condition: number): boolean {
    return this.#rules.some((rule, at) => at >= this.frontAt && rule.condition === condition);
  }

  advance(): void {
    for (; this.front !== undefined; this.frontAt++) {
      const { condition, doing } = this.front;
      if (!this.#isLeft(this.frontAt)) continue;
      if (this.#decided.truths.get(condition) === undefined) return;
      this.#effects.push(...doing.effects);
      this.#whole.push(...doing.effects);
      this.#ends = doing.ends;
      this.isKnown &&= doing.isKnown;
    }
  }

  #isLeft(at: number): boolean {
    const { condition } = this.#rules[at]!;
    return (
      !this.#taken.has(at) && !this.#settled.has(condition) && this.#decided.truths.get(condition) !== false
    );
  }

  /** The position of the same rule in this list, if all rules before it could as well be after it. */
  partnerOf({ condition, doing }: WalkedRule): number | undefined {
    for (let at = this.frontAt; at < this.#rules.length; at++) {
      if (!this.#isLeft(at)) continue;
      const rule = this.#rules[at]!;
      const isSame = rule.condition === condition;
      if (isSame && rule.doing.key === doing.key) return at;
      if (isSame || (!commute(rule.doing, doing) && !this.#decided.areDisjoint(rule.condition, condition)))
        return undefined;
    }
    return undefined;
  }

  take(at: number, settled: number | undefined): void {
    this.#taken.add(at);
    if (settled !== undefined) this.#settled.add(settled);
    this.#effects = [];
    this.isKnown = true;
  }
}
