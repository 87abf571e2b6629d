import { BoundedMap } from "../../core/bounded.ts";
import { spendSteps } from "../../core/budget.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { compileExpression } from "../evaluate/evaluate.ts";
import type { Witness } from "../prove/witness.ts";
import { KeyIndex } from "./key-index.ts";
import type { KeyGroup, Probe } from "./keys.ts";

/** A rule that ends the evaluation for every request that it matches, at its place among those of its sequence. */
export interface PlacedEnder {
  order: number;
  /** The look at the sequence in which it was added last. */
  look: number;
  /** Whether its position is unchanged since the previous look, relative to other unchanged ones. */
  isUnmoved: boolean;
  /** Only for sequences that are examined again. */
  readonly typed: TypedExpression | undefined;
}

/** A request that was looked up among the enders, and the first one that it matches, or may match. */
export interface LookUp {
  readonly request: Witness;
  readonly missing: MissingReading;
  /** Enders that did not count. */
  readonly without: readonly PlacedEnder[];
  readonly first: PlacedEnder | undefined;
}

/** Options of `Enders`. */
export interface EndersOptions<Item> {
  readonly expressionOf: (item: Item) => TypedExpression;
  readonly keysOf: (typed: TypedExpression) => readonly KeyGroup[];
  /** Whether the sequence is examined repeatedly. */
  readonly isLasting: boolean;
}

/** The cost of reading an expression again. */
const STEPS_PER_CHAR = 16;
const READINGS: readonly MissingReading[] = ["documented", "engine"];
/** Expressions that are kept for the next rules. */
const MAX_KEPT = 256;
/** With more changes than these, a sequence counts as another one. */
const MAX_CHANGES = 16;
/** The index is rebuilt if removed enders outnumber the present ones by this factor. */
const MAX_GONE = 2;

/**
 * The enders of a sequence so far, indexed by what they require of a request. For a lasting sequence, `again` begins
 * another pass: enders with the same expressions are reused, and a lookup keeps its result unless a new or moved ender
 * may match the request.
 */
export class Enders<Item> {
  readonly #options: EndersOptions<Item>;
  #index = new KeyIndex<PlacedEnder>();
  /** The most recently used ones. */
  readonly #kept = new BoundedMap<PlacedEnder, TypedExpression>(MAX_KEPT);
  #look = 0;
  /** By the order of their enders. Those of an earlier look are released, because they retain a whole document. */
  #items: Item[] = [];
  /** Only of lasting sequences: those of this look, and of the one before. */
  #byTyped = new Map<TypedExpression, PlacedEnder>();
  #typedBefore = new Map<TypedExpression, PlacedEnder>();
  #gone = 0;
  /** Those that are new in this look or were moved. */
  #changed: PlacedEnder[] = [];
  #changedIndex = new KeyIndex<PlacedEnder>();
  /** The position, in the previous look, of the last unmoved ender. */
  #lastUnmoved = -1;

  constructor(options: EndersOptions<Item>) {
    this.#options = options;
  }

  /** How many were added in this look. */
  get count(): number {
    return this.#items.length;
  }

  /** The item that an ender was added for in this look. */
  itemOf({ order }: PlacedEnder): Item {
    return this.#items[order]!;
  }

  /** Begins another look at the sequence. */
  again(): void {
    for (const [typed, ender] of this.#typedBefore) if (this.#byTyped.get(typed) !== ender) this.#gone++;
    this.#typedBefore = this.#byTyped;
    this.#byTyped = new Map();
    this.#look++;
    this.#items = [];
    this.#lastUnmoved = -1;
    this.#changed = [];
    this.#changedIndex = new KeyIndex();
    this.#kept.clear();
    if (this.#gone <= MAX_GONE * this.#typedBefore.size) return;
    this.#gone = 0;
    this.#index = new KeyIndex();
    this.#typedBefore = new Map();
  }

  add(item: Item, typed: TypedExpression): void {
    const order = this.#items.push(item) - 1;
    const { isLasting, keysOf } = this.#options;
    const known = isLasting && !this.#byTyped.has(typed) ? this.#typedBefore.get(typed) : undefined;
    if (known) {
      known.isUnmoved = known.order > this.#lastUnmoved;
      if (known.isUnmoved) this.#lastUnmoved = known.order;
      else this.#noteChange(known, typed);
      Object.assign(known, { order, look: this.#look });
      this.#byTyped.set(typed, known);
      return;
    }
    const ender = { order, look: this.#look, isUnmoved: false, typed: isLasting ? typed : undefined };
    this.#index.add(ender, keysOf(typed));
    if (!isLasting) return;
    this.#byTyped.set(typed, ender);
    this.#noteChange(ender, typed);
  }

  /** Adds an ender of the previous look that this look has not reached. Only its position counts. */
  addAsBefore(typed: TypedExpression): void {
    if (this.#typedBefore.has(typed) && !this.#byTyped.has(typed)) this.add(undefined as Item, typed);
  }

  #noteChange(ender: PlacedEnder, typed: TypedExpression): void {
    if (this.#changed.push(ender) > MAX_CHANGES) return;
    this.#changedIndex.add(ender, this.#options.keysOf(typed));
  }

  /** The first ender that a request matches, or may match. */
  first(request: Witness, missing: MissingReading, without: readonly PlacedEnder[]): PlacedEnder | undefined {
    return this.#firstIn(this.#index, request, missing, without);
  }

  /** The first ender that a request matches, or may match even after functions are evaluated. */
  firstTaking(request: Witness): PlacedEnder | undefined {
    const there = this.#index.candidates(request).filter(({ look }) => look === this.#look);
    return there.find((ender) => {
      const typed = this.read(ender);
      return !READINGS.every((missing) => compileExpression(typed, { missing })(request) === false);
    });
  }

  #firstIn(
    index: KeyIndex<PlacedEnder>,
    request: Witness,
    missing: MissingReading,
    without: readonly PlacedEnder[],
  ): PlacedEnder | undefined {
    const counts = (ender: PlacedEnder) => ender.look === this.#look && !without.includes(ender);
    const there = index.candidates(request).filter(counts);
    there.sort((a, b) => a.order - b.order);
    return there.find((ender) => this.#mayMatch(ender, request, missing));
  }

  /**
   * Whether a look-up has the same answer as in the look before, when `countBefore` enders had been added. Never wrong, and
   * often right.
   */
  isAsBefore({ request, missing, without, first }: LookUp, countBefore: number): boolean {
    if (this.#lastUnmoved >= countBefore || this.#changed.length > MAX_CHANGES) return false;
    if (first && !this.#isUnmoved(first)) return false;
    if (this.#changed.length === 0) return true;
    const changed = this.#firstIn(this.#changedIndex, request, missing, without);
    return changed === undefined || (first !== undefined && changed.order > first.order);
  }

  #isUnmoved({ look, isUnmoved }: PlacedEnder): boolean {
    return look === this.#look && isUnmoved;
  }

  /** Whether an ender is found by a value of a field. */
  isFoundBy(probe: Probe): boolean {
    return this.#index.isFoundBy(probe, ({ look }) => look === this.#look);
  }

  /** The expression of an ender. */
  read(ender: PlacedEnder): TypedExpression {
    if (ender.typed) return ender.typed;
    const known = this.#kept.get(ender);
    const read = known ?? this.#options.expressionOf(this.itemOf(ender));
    if (!known) spendSteps(read.parsed.text.length * STEPS_PER_CHAR);
    this.#kept.set(ender, read);
    return read;
  }

  #mayMatch(ender: PlacedEnder, request: Witness, missing: MissingReading): boolean {
    return compileExpression(this.read(ender), { missing })(request) !== false;
  }
}
