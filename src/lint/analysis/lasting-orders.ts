import type { Reachability } from "../../semantics/order/reachability.ts";
import type { TypedExpression } from "../../types/check.ts";
import { type Keeper, keeperOf } from "./memo.ts";

/** The sequences of one document in the lint of now, and in the one before: by name, in the order of the document. */
interface Kept<Item> {
  readonly lint: number;
  readonly before: ReadonlyMap<string, readonly Reachability<Item>[]>;
  readonly now: Map<string, Reachability<Item>[]>;
}

/** The sequences of documents that are linted repeatedly, so that only what has changed in them is examined. */
export class LastingOrders<Item> {
  readonly #create: (isLasting: boolean) => Reachability<Item>;
  readonly #kept = new WeakMap<Keeper, Kept<Item>>();

  constructor(create: (isLasting: boolean) => Reachability<Item>) {
    this.#create = create;
  }

  /**
   * An empty sequence that begins with an expression. `name`: equal for the same sequence of the lint before. Names
   * need not be unique: confusing two sequences only costs time.
   */
  begin(typed: TypedExpression, name: string): Reachability<Item> {
    const keeper = keeperOf(typed);
    if (!keeper) return this.#create(false);
    const { before, now } = this.#keptBy(keeper);
    const begun = now.get(name) ?? [];
    now.set(name, begun);
    const known = before.get(name)?.[begun.length];
    known?.again(keeper.isAfterStop);
    const sequence = known ?? this.#create(true);
    begun.push(sequence);
    return sequence;
  }

  #keptBy(keeper: Keeper): Kept<Item> {
    const known = this.#kept.get(keeper);
    if (known?.lint === keeper.lint) return known;
    const before = keeper.isAfterStop ? united(known) : known?.now;
    const kept = { lint: keeper.lint, before: before ?? new Map(), now: new Map() };
    this.#kept.set(keeper, kept);
    return kept;
  }
}

/** The sequences of an aborted lint, completed with those of the previous lint that it did not reach. */
function united<Item>(kept: Kept<Item> | undefined): Map<string, readonly Reachability<Item>[]> | undefined {
  if (!kept) return undefined;
  const all = new Map(kept.before);
  for (const [name, begun] of kept.now)
    all.set(name, [...begun, ...(all.get(name) ?? []).slice(begun.length)]);
  return all;
}
