import { type Known, type Truth, UNKNOWN, type Value } from "../values.ts";

/** The known facts about one request. */
export interface Request {
  /** The values of fields by their names. */
  readonly values: ReadonlyMap<string, Value>;
  /** Whether what is absent is unknown rather than missing: fields, entries of maps, lists. */
  readonly isOpen: boolean;
  /** Whether fields and lists that are absent are unknown, although the maps that are given are whole. Default: as `isOpen`. */
  readonly hasUnknownFields?: boolean;
  /** Whether a named list holds a value; undefined for an unknown list. */
  readonly isListed?: (list: string, value: Value) => Truth | undefined;
}

/** The value of a field that a request does not have: missing, or unknown. */
export function absentIn({ isOpen, hasUnknownFields = isOpen }: Request): typeof UNKNOWN | undefined {
  return hasUnknownFields ? UNKNOWN : undefined;
}

/** Whether a named list of a request holds a value. */
export function isListedIn(request: Request, list: string, value: Value): Truth {
  const { isListed, isOpen, hasUnknownFields = isOpen } = request;
  return isListed?.(list, value) ?? (hasUnknownFields ? UNKNOWN : false);
}

/** The content of the slot of a field that was not read yet, or of a call that was not made yet. */
export const NOT_YET: unique symbol = Symbol("not yet");

export type Slot = Known | typeof NOT_YET;

/** Where compiled parts find values: a slot for every field that they read, and one for every call that they make. */
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
    const known = slots.get(key);
    if (known !== undefined) return known;
    slots.set(key, this.#blank.length);
    return this.#blank.push(NOT_YET) - 1;
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
