import { getOrCompute } from "../../core/get-or-compute.ts";
import { absentIn, type Request } from "../../request/request.ts";
import type { Known, Truth } from "../../request/values.ts";

/** The content of the slot of a field that was not read yet, or of a call that was not made yet. */
export const NOT_YET: unique symbol = Symbol("not yet");

export type Slot = Known | typeof NOT_YET;

/** The locations of values for compiled parts: one slot per field that they read, and one per call that they make. */
export class Layout {
  readonly #fields = new Map<string, number>();
  readonly #calls = new Map<string, number>();
  /** One for each slot. */
  readonly #blank: (typeof NOT_YET)[] = [];

  /** The slot of a field. */
  field(name: string): number {
    return this.#slot(this.#fields, name);
  }

  /** The slot of a call by its text, which is the same wherever the same call is written. */
  call(text: string): number {
    return this.#slot(this.#calls, text);
  }

  #slot(slots: Map<string, number>, key: string): number {
    return getOrCompute(slots, key, () => this.#blank.push(NOT_YET) - 1);
  }

  /** The fields that are read. */
  fields(): IterableIterator<string> {
    return this.#fields.keys();
  }

  /** The slots of a request, in which nothing was read yet: most conditions are decided by the first of their fields. */
  frame(request: Request): Frame {
    return { request, slots: this.#blank.slice() };
  }
}

/** The value of a field, which is read once a request. */
export function fieldIn({ request, slots }: Frame, slot: number, name: string): Known {
  const known = slots[slot]!;
  if (known !== NOT_YET) return known;
  const value = request.values.get(name) ?? absentIn(request);
  slots[slot] = value;
  return value;
}

/** The input of a compiled part: a request, and the values computed from it so far. */
export interface Frame {
  readonly request: Request;
  readonly slots: Slot[];
}

/** A compiled condition. */
export type CompiledCondition = (frame: Frame) => Truth;
