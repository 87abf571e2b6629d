import { asciiLower, asciiUpper } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import { LazyDfa } from "./lazy-dfa.ts";
import { type Nfa, nfaOfParts } from "./nfa.ts";

/** A deterministic automaton over whole byte strings. States are numbers, created when they are first reached. */
export interface Automaton {
  /** The class of each byte: bytes of one class are never distinguished. */
  readonly classes: Uint8Array;
  readonly start: number;
  /** The next state for a byte of a class. Errors: `OverBudget`. */
  step(state: number, classAt: number): number;
  /** Whether a string that ends here is accepted. Errors: `OverBudget`. */
  accepts(state: number): boolean;
  /** Whether strings are accepted whatever follows; undefined if that depends, or is unknown. */
  settled?(state: number): boolean | undefined;
  /** The work spent on creating states so far; absent if it is negligible. */
  readonly work?: number | undefined;
}

/** States of one automaton that a proof makes. */
const MAX_STATES = 4096;

/** Steps in the kernels of all states of one automaton. */
const MAX_KEPT = 4_000_000;

/** The deterministic equivalent of an NFA. */
export function automatonOf(nfa: Nfa): Automaton {
  return new LazyDfa(nfa, { maxStates: MAX_STATES, maxKept: MAX_KEPT, whenFull: "throw" });
}

/** The strings that consist of parts with anything between them: one part is that text alone. */
export function partsAutomaton(parts: readonly Bytes[], ignoresCase: boolean): Automaton {
  return automatonOf(nfaOfParts(parts, ignoresCase));
}

const EACH_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

const GONE = -1;

/** The class of the bytes that no text of a list has. With all bytes in use it is that of one byte. */
const OTHER_BYTES = 255;

/** Accepts the strings of a list. Bytes that none of them contains share one class. */
export class ListAutomaton implements Automaton {
  readonly classes = new Uint8Array(256).fill(OTHER_BYTES);
  readonly start = 0;
  readonly #children: Map<number, number>[] = [new Map()];
  readonly #ends: boolean[] = [false];
  #classes = 0;

  constructor(texts: Iterable<Bytes>) {
    for (const text of texts) this.#add(text);
  }

  #add(text: Bytes): void {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const byte = this.#classOf(text.charCodeAt(at));
      let next = this.#children[state]!.get(byte);
      if (next === undefined) {
        next = this.#children.push(new Map()) - 1;
        this.#ends.push(false);
        this.#children[state]!.set(byte, next);
      }
      state = next;
    }
    this.#ends[state] = true;
  }

  #classOf(byte: number): number {
    // The class of all other bytes is left for the last byte there is.
    if (this.classes[byte] === OTHER_BYTES && this.#classes < OTHER_BYTES)
      this.classes[byte] = this.#classes++;
    return this.classes[byte]!;
  }

  step(state: number, classAt: number): number {
    return state === GONE ? GONE : (this.#children[state]!.get(classAt) ?? GONE);
  }

  accepts(state: number): boolean {
    return state !== GONE && this.#ends[state]!;
  }

  settled(state: number): boolean | undefined {
    return state === GONE ? false : undefined;
  }
}

/** States of the order automaton, in addition to the number of bytes that are equal so far. */
const BELOW = -1;
const ABOVE = -2;

/** The strings that come before another one, by their bytes; with `isOrEqual` that one as well. */
export class BeforeAutomaton implements Automaton {
  readonly classes = EACH_BYTE;
  readonly start = 0;
  readonly #text: Bytes;
  readonly #isOrEqual: boolean;

  constructor(text: Bytes, isOrEqual: boolean) {
    this.#text = text;
    this.#isOrEqual = isOrEqual;
  }

  step(state: number, byte: number): number {
    if (state < 0) return state;
    const other = state < this.#text.length ? this.#text.charCodeAt(state) : -1;
    return byte < other ? BELOW : byte === other ? state + 1 : ABOVE;
  }

  accepts(state: number): boolean {
    if (state < 0) return state === BELOW;
    return state < this.#text.length || this.#isOrEqual;
  }

  settled(state: number): boolean | undefined {
    return state < 0 ? state === BELOW : undefined;
  }
}

/** The strings whose length passes a test, which has the same result for all lengths from `most` on. */
export class LengthAutomaton implements Automaton {
  readonly classes = new Uint8Array(256);
  readonly start = 0;
  readonly #most: number;
  readonly #passes: (length: number) => boolean;

  constructor(most: number, passes: (length: number) => boolean) {
    this.#most = most;
    this.#passes = passes;
  }

  step(state: number): number {
    return Math.min(state + 1, this.#most);
  }

  accepts(state: number): boolean {
    return this.#passes(state);
  }
}

/** Another automaton that begins elsewhere, distinguishes other bytes, or accepts other strings. */
export function variantOf(inner: Automaton, changes: Partial<Automaton>): Automaton {
  return {
    classes: inner.classes,
    start: inner.start,
    accepts: (state) => inner.accepts(state),
    settled: (state) => inner.settled?.(state),
    ...changes,
    get work() {
      return inner.work;
    },
    step: (state, classAt) => inner.step(state, classAt),
  };
}

/** The state to which a text leads from another one. */
export function behind(automaton: Automaton, from: number, text: Bytes): number {
  let state = from;
  for (let at = 0; at < text.length; at++)
    state = automaton.step(state, automaton.classes[text.charCodeAt(at)]!);
  return state;
}

/** The strings that `lower` or `upper` turns into one that another automaton takes. */
export function caseAutomaton(inner: Automaton, name: "lower" | "upper"): Automaton {
  const convert = name === "lower" ? asciiLower : asciiUpper;
  const classOf = (byte: number) => inner.classes[convert(asBytes(String.fromCharCode(byte))).charCodeAt(0)]!;
  return variantOf(inner, { classes: inner.classes.map((_, byte) => classOf(byte)) });
}

/** The strings that another automaton takes between two others. */
export function betweenAutomaton(inner: Automaton, start: Bytes, end: Bytes): Automaton {
  return variantOf(inner, {
    start: behind(inner, inner.start, start),
    accepts: (state) => inner.accepts(behind(inner, state, end)),
  });
}
