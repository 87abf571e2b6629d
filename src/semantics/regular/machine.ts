import { OverBudget } from "../../core/budget.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import { type Automaton, behind } from "./automaton.ts";
import { bytesOfClasses } from "./byte-set.ts";

/** The move of a machine for a byte: the next state, and the bytes that it writes, if any. */
export interface Move {
  readonly state: number;
  readonly written?: number | Bytes;
}

/** A function of strings that reads them byte by byte. */
export interface Machine {
  readonly start: number;
  /** Equal for bytes that are read alike, and are written unchanged if at all. */
  sortOf(byte: number): number;
  /** Undefined if the result of the function is not documented. */
  read(state: number, byte: number): Move | undefined;
  /** Whether the result is documented for strings that end here. */
  canEnd(state: number): boolean;
  /** The bytes that it writes at the end; none by default. */
  rest?(state: number): Bytes;
}

/** States of one automaton that a proof makes. */
const MAX_STATES = 4096;

const GONE = -1;

/** Numbers states that consist of several numbers. Errors: `OverBudget` if there are too many. */
class Tuples {
  readonly #ids = new Map<string, number>();
  readonly #known: (readonly number[])[] = [];

  idOf(tuple: readonly number[]): number {
    const key = tuple.join();
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#known.length >= MAX_STATES) throw new OverBudget();
    this.#ids.set(key, this.#known.length);
    return this.#known.push(tuple) - 1;
  }

  at(id: number): readonly number[] {
    return this.#known[id]!;
  }
}

/** The strings that a machine turns into one that another automaton accepts. */
export class MachineAutomaton implements Automaton {
  readonly classes = new Uint8Array(256);
  readonly start: number;
  readonly #inner: Automaton;
  readonly #machine: Machine;
  readonly #states = new Tuples();
  /** A byte of each class. */
  readonly #bytes: readonly number[];

  constructor(inner: Automaton, machine: Machine) {
    this.#inner = inner;
    this.#machine = machine;
    this.#bytes = bytesOfClasses(this.classes, (byte) => `${inner.classes[byte]} ${machine.sortOf(byte)}`);
    this.start = this.#states.idOf([machine.start, inner.start]);
  }

  get work(): number | undefined {
    return this.#inner.work;
  }

  step(state: number, classAt: number): number {
    if (state === GONE) return GONE;
    const [own, inner] = this.#states.at(state) as [number, number];
    const move = this.#machine.read(own, this.#bytes[classAt]!);
    if (move === undefined) return GONE;
    const { written = "" } = move;
    const bytes = typeof written === "number" ? String.fromCharCode(written) : written;
    return this.#states.idOf([move.state, behind(this.#inner, inner, asBytes(bytes))]);
  }

  accepts(state: number): boolean {
    if (state === GONE) return false;
    const [own, inner] = this.#states.at(state) as [number, number];
    const rest = this.#machine.rest?.(own) ?? asBytes("");
    return this.#machine.canEnd(own) && this.#inner.accepts(behind(this.#inner, inner, rest));
  }

  settled(state: number): boolean | undefined {
    if (state === GONE) return false;
    return this.#inner.settled?.(this.#states.at(state)[1]!) === false ? false : undefined;
  }
}

/** Leaves some bytes out. */
export function removalOf(bytes: Bytes): Machine {
  const isRemoved = (byte: number) => bytes.includes(String.fromCharCode(byte));
  return {
    start: 0,
    sortOf: (byte) => Number(isRemoved(byte)),
    read: (state, byte) => (isRemoved(byte) ? { state } : { state, written: byte }),
    canEnd: () => true,
  };
}

/**
 * Replaces the first occurrence of a string that is not empty. A state is the number of its bytes that were read and are
 * not written yet.
 */
export function firstReplaced(text: Bytes, by: Bytes): Machine {
  return {
    start: 0,
    sortOf: (byte) => text.indexOf(String.fromCharCode(byte)),
    read: (state, byte) => {
      if (state === text.length) return { state, written: byte };
      const read = text.slice(0, state) + String.fromCharCode(byte);
      if (read === text) return { state: text.length, written: by };
      let from = 0;
      while (!text.startsWith(read.slice(from))) from++;
      return { state: read.length - from, written: asBytes(read.slice(0, from)) };
    },
    canEnd: () => true,
    rest: (state) => asBytes(state === text.length ? "" : text.slice(0, state)),
  };
}

/** The strings whose last bytes, a fixed number of them, another automaton accepts. */
export class EndAutomaton implements Automaton {
  readonly classes: Uint8Array;
  readonly start: number;
  readonly #inner: Automaton;
  readonly #length: number;
  readonly #states = new Tuples();

  constructor(inner: Automaton, length: number) {
    this.classes = inner.classes;
    this.#inner = inner;
    this.#length = length;
    this.start = this.#states.idOf([]);
  }

  get work(): number | undefined {
    return this.#inner.work;
  }

  /** A state has those of the inner automaton for the last bytes, for one less, and so on. */
  step(state: number, classAt: number): number {
    const begun = [...this.#states.at(state), this.#inner.start].slice(-this.#length);
    return this.#states.idOf(begun.map((one) => this.#inner.step(one, classAt)));
  }

  accepts(state: number): boolean {
    const [oldest, ...others] = this.#states.at(state);
    return oldest !== undefined && others.length === this.#length - 1 && this.#inner.accepts(oldest);
  }
}

/** The strings that one automaton accepts, with all or none of those of another. */
export class ReplacementAutomaton implements Automaton {
  readonly classes = new Uint8Array(256);
  readonly start: number;
  readonly #both: readonly [Automaton, Automaton];
  readonly #takesReplaced: boolean;
  readonly #states = new Tuples();
  readonly #bytes: readonly number[];

  constructor(inner: Automaton, replaced: Automaton, takesReplaced: boolean) {
    this.#both = [inner, replaced];
    this.#takesReplaced = takesReplaced;
    this.#bytes = bytesOfClasses(this.classes, (byte) => `${inner.classes[byte]} ${replaced.classes[byte]}`);
    this.start = this.#states.idOf([inner.start, replaced.start]);
  }

  get work(): number {
    return this.#both.reduce((sum, { work = 0 }) => sum + work, 0);
  }

  step(state: number, classAt: number): number {
    const byte = this.#bytes[classAt]!;
    const states = this.#states.at(state);
    return this.#states.idOf(this.#both.map((one, at) => one.step(states[at]!, one.classes[byte]!)));
  }

  accepts(state: number): boolean {
    const [inner, replaced] = this.#states.at(state) as [number, number];
    return this.#both[1].accepts(replaced) ? this.#takesReplaced : this.#both[0].accepts(inner);
  }
}
