import type { Automaton } from "../regular/automaton.ts";
import { bytesOfClasses } from "../regular/byte-set.ts";
import { type AddressScanner, MAX_PLACE, type Sort, sortOf } from "./scanner.ts";

/** The least state number of an automaton; negative ones represent the end of a search. */
const LEAST_STATE = -8;

/** The treatment of strings with an unknown part. */
export interface Otherwise {
  readonly bare: boolean;
  readonly free: boolean;
  readonly none: boolean;
}

/** Accepts the strings of which another automaton accepts a part. */
export class PartAutomaton implements Automaton {
  readonly classes = new Uint8Array(256);
  readonly #inner: Automaton;
  readonly #scanner: AddressScanner;
  readonly #otherwise: Otherwise;
  /** By class: the class of the inner automaton, and the sort of its bytes. */
  readonly #members: readonly { readonly inner: number; readonly sort: Sort }[];

  constructor(inner: Automaton, scanner: AddressScanner, otherwise: Otherwise) {
    this.#inner = inner;
    this.#scanner = scanner;
    this.#otherwise = otherwise;
    const bytes = bytesOfClasses(this.classes, (byte) => `${inner.classes[byte]} ${sortOf(byte)}`);
    this.#members = bytes.map((byte) => ({ inner: inner.classes[byte]!, sort: sortOf(byte) }));
  }

  get start(): number {
    return stateOf(this.#scanner.start, this.#inner.start);
  }

  get work(): number | undefined {
    return this.#inner.work;
  }

  step(state: number, classAt: number): number {
    const { inner: innerClass, sort } = this.#members[classAt]!;
    const place = placeIn(state);
    const after = this.#scanner.next(place, sort);
    const effect = this.#scanner.effect(place, after, sort);
    if (effect === "restart") return stateOf(after, this.#inner.start);
    const inner = innerIn(state);
    return stateOf(after, effect === "take" ? this.#inner.step(inner, innerClass) : inner);
  }

  accepts(state: number): boolean {
    const ending = this.#scanner.ending(placeIn(state));
    return ending === "known" ? this.#inner.accepts(innerIn(state)) : this.#otherwise[ending];
  }

  settled(state: number): boolean | undefined {
    return this.#scanner.isDone(placeIn(state)) ? this.accepts(state) : undefined;
  }
}

function stateOf(place: number, inner: number): number {
  return (inner - LEAST_STATE) * MAX_PLACE + place;
}

function placeIn(state: number): number {
  return state % MAX_PLACE;
}

function innerIn(state: number): number {
  return Math.floor(state / MAX_PLACE) + LEAST_STATE;
}
