import { BoundedMap } from "../../core/bounded.ts";
import { spendSteps } from "../../core/budget.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { compileExpression } from "../evaluate/evaluate.ts";
import type { Witness } from "../prove/witness.ts";
import { KeyIndex } from "./key-index.ts";
import type { KeyGroup, Probe } from "./keys.ts";

/** A rule that ends the evaluation for every request that it matches, with its position among those of its sequence. */
export interface PlacedEnder<Item> {
  readonly item: Item;
  readonly order: number;
  /** Only if expressions are kept. */
  readonly typed: TypedExpression | undefined;
}

/** Options of `Enders`. */
export interface EndersOptions<Item> {
  readonly expressionOf: (item: Item) => TypedExpression;
  readonly keysOf: (typed: TypedExpression) => readonly KeyGroup[];
  /** Whether all expressions are kept. */
  readonly keepsExpressions: boolean;
}

/** The cost of reading an expression again, per character. */
const STEPS_PER_CHAR = 16;
const READINGS: readonly MissingReading[] = ["documented", "engine"];
/** Maximum number of expressions kept for the next rules. */
const MAX_KEPT = 256;

/** The enders of a sequence so far, indexed by what they require of a request. */
export class Enders<Item> {
  readonly #options: EndersOptions<Item>;
  readonly #index = new KeyIndex<PlacedEnder<Item>>();
  /** The most recently used ones. */
  readonly #kept = new BoundedMap<PlacedEnder<Item>, TypedExpression>(MAX_KEPT);
  #count = 0;

  constructor(options: EndersOptions<Item>) {
    this.#options = options;
  }

  add(item: Item, typed: TypedExpression): void {
    const { keysOf, keepsExpressions } = this.#options;
    const ender = { item, order: this.#count++, typed: keepsExpressions ? typed : undefined };
    this.#index.add(ender, keysOf(typed));
  }

  /** The first ender that matches a request, or may match it. */
  first(
    request: Witness,
    missing: MissingReading,
    without: readonly PlacedEnder<Item>[],
  ): PlacedEnder<Item> | undefined {
    return this.#candidates(request).find(
      (ender) => !without.includes(ender) && this.#mayMatch(ender, request, missing),
    );
  }

  /** The first ender that matches a request in either reading of missing values, or may match it. */
  firstTaking(request: Witness): PlacedEnder<Item> | undefined {
    return this.#candidates(request).find((ender) =>
      READINGS.some((missing) => this.#mayMatch(ender, request, missing)),
    );
  }

  #candidates(request: Witness): readonly PlacedEnder<Item>[] {
    return this.#index.candidates(request).toSorted((a, b) => a.order - b.order);
  }

  /** Whether an ender is found by a value of a field. */
  isFoundBy(probe: Probe): boolean {
    return this.#index.isFoundBy(probe);
  }

  /** The expression of an ender. */
  read(ender: PlacedEnder<Item>): TypedExpression {
    if (ender.typed) return ender.typed;
    const known = this.#kept.get(ender);
    const read = known ?? this.#options.expressionOf(ender.item);
    if (!known) spendSteps(read.parsed.text.length * STEPS_PER_CHAR);
    this.#kept.set(ender, read);
    return read;
  }

  #mayMatch(ender: PlacedEnder<Item>, request: Witness, missing: MissingReading): boolean {
    return compileExpression(this.read(ender), { missing })(request) !== false;
  }
}
