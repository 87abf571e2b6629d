import { type Known, type Truth, UNKNOWN, type Value } from "../values.ts";

/** What is told of one request. */
export interface Request {
  /** The values of fields by their names. */
  readonly values: ReadonlyMap<string, Value>;
  /** Whether what is absent is unknown rather than missing: fields, entries of maps, lists. */
  readonly isOpen: boolean;
  /** Whether fields and lists that are absent are unknown, although the maps that are given are whole. Default: as `isOpen`. */
  readonly hasUnknownFields?: boolean;
  /** Whether a named list holds a value; undefined for a list that nothing is told of. */
  readonly isListed?: (list: string, value: Value) => Truth | undefined;
}

/** The value of a field that a request does not have: missing, or unknown. */
export function absentIn({ isOpen, hasUnknownFields = isOpen }: Request): typeof UNKNOWN | undefined {
  return hasUnknownFields ? UNKNOWN : undefined;
}

/** The content of the slot of a call that was not made yet. */
export const NOT_YET: unique symbol = Symbol("not yet");

export type Slot = Known | typeof NOT_YET;

/** Where compiled parts find values: a slot for every field that they read, and one for every call that they make. */
export class Layout {
  readonly #fields = new Map<string, number>();
  readonly #calls = new Map<string, number>();
  /** By slot: the name of the field; undefined for a call. */
  readonly #names: (string | undefined)[] = [];

  /** The slot of a field. */
  field(name: string): number {
    return this.#slot(this.#fields, name, name);
  }

  /** The slot of a call by its text, which is the same wherever the same call is written. */
  call(text: string): number {
    return this.#slot(this.#calls, text, undefined);
  }

  #slot(slots: Map<string, number>, key: string, name: string | undefined): number {
    const known = slots.get(key);
    if (known !== undefined) return known;
    slots.set(key, this.#names.length);
    return this.#names.push(name) - 1;
  }

  /** The fields that are read. */
  fields(): IterableIterator<string> {
    return this.#fields.keys();
  }

  /** The slots of a request, those of calls still to be made. */
  frame(request: Request): Frame {
    const { values } = request;
    const absent = absentIn(request);
    const slots: Slot[] = [];
    for (const name of this.#names) {
      slots.push(name === undefined ? NOT_YET : (values.get(name) ?? absent));
    }
    return { request, slots };
  }
}

/** What a compiled part reads: a request, and what was computed of it so far. */
export interface Frame {
  readonly request: Request;
  readonly slots: Slot[];
}

/** A compiled condition. */
export type Condition = (frame: Frame) => Truth;
