import type { Index } from "../../parser/ast.ts";
import {
  isMapValue,
  type Known,
  type MapValue,
  SomeElements,
  SomeEntries,
  UNKNOWN,
  type Value,
} from "../../request/values.ts";
import type { Frame } from "./frame.ts";

/** A compiled operand. It reads one value, or several with `[*]`. */
export type Read = (frame: Frame) => Known | Spread;

/** The values of an operand with `[*]`. Not itself a value: each of its values is compared separately. */
export class Spread {
  readonly items: readonly Value[];
  /** Whether `items` is complete and in order. */
  readonly isWhole: boolean;

  constructor(items: readonly Value[], isWhole: boolean) {
    this.items = items;
    this.isWhole = isWhole;
  }
}

/** The result of indexing a value, or each value of a spread. In an open request, maps may have unknown entries. */
export function indexed(current: Known | Spread, index: Index, isOpen: boolean): Known | Spread {
  if (current === undefined || current === UNKNOWN) return current;
  if (index.kind === "Each") return spreadOf(current, isOpen);
  if (!(current instanceof Spread)) return elementAt(current, index.value, isOpen);
  return mapped(current, (item) => elementAt(item, index.value, isOpen));
}

/** The results of a function for each value of a spread. Values without a result are dropped. */
export function mapped({ items, isWhole }: Spread, apply: (item: Value) => Known): Spread {
  const results = items.map(apply);
  const known = results.filter((result): result is Value => result !== undefined && result !== UNKNOWN);
  return new Spread(known, isWhole && !results.includes(UNKNOWN));
}

/** The elements of a value, or of every value of a spread. */
export function spreadOf(current: Value | Spread, isOpen: boolean): Spread {
  if (current instanceof SomeElements) return new Spread(current.known, false);
  if (current instanceof Spread) {
    const spreads = current.items.map((item) => spreadOf(item, isOpen));
    return new Spread(
      spreads.flatMap(({ items }) => items),
      current.isWhole && spreads.every(({ isWhole }) => isWhole),
    );
  }
  if (Array.isArray(current)) return new Spread(current as readonly Value[], true);
  return isMapValue(current as Value)
    ? new Spread([...(current as MapValue).values()], !isOpenMap(current as MapValue, isOpen))
    : NONE;
}

const NONE = new Spread([], true);

function elementAt(value: Value, index: string | number, isOpen: boolean): Known {
  if (value instanceof SomeElements) return UNKNOWN;
  if (isMapValue(value))
    return value.get(index as string) ?? (isOpenMap(value, isOpen) ? UNKNOWN : undefined);
  return (value as readonly Value[])[index as number];
}

/** Whether a map may have entries that are not known. */
export function isOpenMap(map: MapValue, isOpen: boolean): boolean {
  return isOpen || map instanceof SomeEntries;
}
