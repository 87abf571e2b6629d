import { Recent } from "../../core/bounded.ts";
import { OverBudget, spendSteps } from "../../core/budget.ts";
import { addTo } from "../../core/items-by-key.ts";
import { type ByteSet, bytesOfClasses, hasByte, singleByte, WORD_BYTES } from "./byte-set.ts";
import {
  AFTER_LINE_FEED,
  AFTER_WORD,
  ANY_BYTE,
  AT_START,
  holdsAt,
  LINE_FEED,
  NO_BYTE,
  placeBehind,
} from "./conditions.ts";
import type { Nfa, NfaStep } from "./nfa.ts";

/** States that every automaton has. */
export const DEAD = 0;
export const MATCHED = 1;
const FIRST_STATE = 2;

const NOT_MADE = -1;

/** Limits of a lazy automaton. */
export interface DfaLimits {
  /** States that are kept. */
  readonly maxStates: number;
  /** Steps in the kernels of all kept states. One state of `(?:a{100}){100}` may have ten thousand. */
  readonly maxKept: number;
  /** The behaviour at the limit: `forget` drops all states and creates them again as needed, `throw` throws `OverBudget`. */
  readonly whenFull: "forget" | "throw";
}

/** A state: the steps that wait for a byte to come, before conditions on the place are examined. */
interface State {
  readonly kernel: Int32Array;
  readonly before: number;
}

/**
 * A deterministic automaton that finds a regular expression anywhere in a byte string. Its states are created when first
 * reached. A match is detected with the byte after it, or with the end of the text, so that conditions on a position
 * know both its sides. `MATCHED` and `DEAD` are never left.
 */
export class LazyDfa {
  /** The class of each byte: bytes of one class are never distinguished. */
  readonly classes: Uint8Array;
  readonly classCount: number;
  readonly #steps: readonly NfaStep[];
  readonly #nfaStart: number;
  readonly #limits: DfaLimits;
  /** A byte of each class. */
  readonly #bytes: readonly number[];
  /** The relevant properties of the position before. */
  readonly #relevant: number;
  /** Whether a match can begin after the start of the text. */
  readonly #searches: boolean;
  readonly #stride: number;
  #next: Int32Array;
  #states: State[] = [];
  readonly #known = new Map<number, number[]>();
  readonly #met: Marks;
  #kept = 0;
  /** Number of steps examined, by which the caller measures the work. */
  work = 0;

  constructor(nfa: Nfa, limits: DfaLimits) {
    this.#steps = nfa.steps;
    this.#nfaStart = nfa.start;
    this.#limits = limits;
    this.#relevant = relevantOf(nfa.steps);
    const { classes, bytes } = classesByNfa.of(nfa);
    this.classes = classes;
    this.#bytes = bytes;
    this.classCount = bytes.length;
    this.#stride = bytes.length + 1;
    this.#next = new Int32Array(this.#stride * FIRST_STATE);
    this.#met = new Marks(nfa.steps.length);
    this.#reset();
    this.#searches = this.#canMatchLater();
  }

  get start(): number {
    return FIRST_STATE;
  }

  /** A byte of a class. */
  byteOf(classAt: number): number {
    return this.#bytes[classAt]!;
  }

  /** The next state for a byte of a class. Errors: `OverBudget`. */
  step(state: number, classAt: number): number {
    const known = this.#next[state * this.#stride + classAt]!;
    return known === NOT_MADE ? this.#make(state, classAt) : known;
  }

  /** Whether a string that ends here matches. */
  accepts(state: number): boolean {
    return this.step(state, this.classCount) === MATCHED;
  }

  /** Whether strings match whatever follows; undefined if that depends. */
  settled(state: number): boolean | undefined {
    return state === DEAD ? false : state === MATCHED ? true : undefined;
  }

  /** Whether the expression is found in a string. */
  finds(text: string): boolean {
    const { classes } = this;
    spendSteps(text.length);
    const stride = this.#stride;
    let state = FIRST_STATE;
    for (let at = 0; at < text.length; at++) {
      const classAt = classes[text.charCodeAt(at)]!;
      let next = this.#next[state * stride + classAt]!;
      if (next === NOT_MADE) next = this.#make(state, classAt);
      if (next <= MATCHED) return next === MATCHED;
      state = next;
    }
    return this.accepts(state);
  }

  #reset(): void {
    const none: State = { kernel: new Int32Array(0), before: 0 };
    this.#states = [none, none];
    this.#known.clear();
    this.#kept = 0;
    this.#next.fill(NOT_MADE);
    this.#next.fill(DEAD, 0, this.#stride);
    this.#next.fill(MATCHED, this.#stride, 2 * this.#stride);
    this.#intern(Int32Array.of(this.#nfaStart), AT_START & this.#relevant);
  }

  #make(state: number, classAt: number): number {
    const { kernel, before } = this.#states[state]!;
    const isEnd = classAt === this.classCount;
    const byte = isEnd ? NO_BYTE : this.#bytes[classAt]!;
    const workBefore = this.work;
    const reached = this.#closure(kernel, before, byte);
    spendSteps(kernel.length + this.work - workBefore);
    const result = reached === undefined ? MATCHED : isEnd ? DEAD : this.#behind(reached, byte);
    // All states may have been forgotten on the way, this one included.
    if (this.#states[state]?.kernel === kernel) this.#next[state * this.#stride + classAt] = result;
    return result;
  }

  #behind(reached: readonly number[], byte: number): number {
    const next: number[] = [];
    this.#met.clear();
    for (const at of reached) {
      const step = this.#steps[at]!;
      if (step.kind === "byte" && hasByte(step.bytes, byte)) this.#met.visit(step.next, next);
    }
    if (this.#searches) this.#met.visit(this.#nfaStart, next);
    this.work += next.length;
    if (next.length === 0) return DEAD;
    return this.#intern(Int32Array.from(next).sort(), placeBehind(byte) & this.#relevant);
  }

  /** All steps that can be reached without a byte; undefined if the match is among them. */
  #closure(kernel: Int32Array, before: number, byte: number): number[] | undefined {
    const met = this.#met;
    const reached: number[] = [];
    met.clear();
    for (const at of kernel) met.visit(at, reached);
    for (let at = 0; at < reached.length; at++) {
      const step = this.#steps[reached[at]!]!;
      this.work++;
      if (step.kind === "match") return undefined;
      if (step.kind === "either") {
        met.visit(step.first, reached);
        met.visit(step.second, reached);
      } else if (step.kind === "where" && holdsAt(step.condition, before, byte)) {
        met.visit(step.next, reached);
      }
    }
    return reached;
  }

  #intern(kernel: Int32Array, before: number): number {
    let hash = before;
    for (const at of kernel) hash = Math.imul(hash ^ at, 0x01000193);
    const same = this.#known.get(hash);
    const found = same?.find((one) => isSame(this.#states[one]!, kernel, before));
    if (found !== undefined) return found;
    const made = this.#states.length - FIRST_STATE;
    const { maxStates, maxKept, whenFull } = this.#limits;
    if (made >= maxStates || (made > 1 && this.#kept + kernel.length > maxKept)) {
      if (whenFull === "throw") throw new OverBudget();
      this.#reset();
      return this.#intern(kernel, before);
    }
    this.#kept += kernel.length;
    const index = this.#states.push({ kernel, before }) - 1;
    addTo(this.#known, hash, index);
    this.#makeRoom(index);
    return index;
  }

  #makeRoom(state: number): void {
    const needed = (state + 1) * this.#stride;
    if (needed <= this.#next.length) return;
    const larger = new Int32Array(Math.max(needed, 2 * this.#next.length)).fill(NOT_MADE);
    larger.set(this.#next);
    this.#next = larger;
  }

  /** False if every path begins with a condition that is only true at the start of the text. */
  #canMatchLater(): boolean {
    const reached = this.#closure(Int32Array.of(this.#nfaStart), NOT_AT_START, ANY_BYTE);
    return reached === undefined || reached.some((at) => this.#steps[at]!.kind === "byte");
  }
}

const NOT_AT_START = -1;

/** The steps that were met since the last clearing. */
class Marks {
  /** By step: the round in which it was last reached. */
  readonly #rounds: Uint32Array;
  #round = 0;

  constructor(size: number) {
    this.#rounds = new Uint32Array(size);
  }

  clear(): void {
    this.#round++;
  }

  /** Adds a step to those that were met, once. */
  visit(step: number, met: number[]): void {
    if (this.#rounds[step] === this.#round) return;
    this.#rounds[step] = this.#round;
    met.push(step);
  }
}

function isSame(state: State, kernel: Int32Array, before: number): boolean {
  if (state.before !== before || state.kernel.length !== kernel.length) return false;
  for (let at = 0; at < kernel.length; at++) if (state.kernel[at] !== kernel[at]) return false;
  return true;
}

/** The properties of the position before on which the conditions of an automaton depend. */
function relevantOf(steps: readonly NfaStep[]): number {
  let relevant = 0;
  for (const step of steps) {
    if (step.kind !== "where") continue;
    if (step.condition === "text-start") relevant |= AT_START;
    else if (step.condition === "line-start") relevant |= AT_START | AFTER_LINE_FEED;
    else if (step.condition.includes("word")) relevant |= AFTER_WORD;
  }
  return relevant;
}

/** Bytes that no step and no condition distinguish share a class; classes are numbered by their first bytes. */
function classesOf({ steps }: Nfa): ReturnType<Partition["classes"]> {
  const partition = new Partition();
  for (const step of steps) if (step.kind === "byte") partition.split(step.bytes);
  if ((relevantOf(steps) & AFTER_WORD) !== 0) partition.split(WORD_BYTES);
  if (steps.some((step) => step.kind === "where" && step.condition.startsWith("line"))) {
    partition.split(LINE_FEEDS);
  }
  return partition.classes();
}

/** Each rule about a pattern makes an automaton with other states. */
const classesByNfa = new Recent(classesOf);

const LINE_FEEDS = singleByte(LINE_FEED);

/** A partition of all bytes, refined by one set at a time. */
class Partition {
  readonly #parts = new Uint32Array(256);
  #next = 1;

  /** Moves the bytes of a set from their current parts to new ones. */
  split(set: ByteSet): void {
    const moved = new Map<number, number>();
    for (let word = 0; word < set.length; word++) {
      for (let bits = set[word]!; bits !== 0; bits &= bits - 1) {
        const byte = word * 32 + 31 - Math.clz32(bits & -bits);
        const from = this.#parts[byte]!;
        let to = moved.get(from);
        if (to === undefined) {
          to = this.#next++;
          moved.set(from, to);
        }
        this.#parts[byte] = to;
      }
    }
  }

  classes(): { classes: Uint8Array; bytes: readonly number[] } {
    const classes = new Uint8Array(256);
    return { classes, bytes: bytesOfClasses(classes, (byte) => this.#parts[byte]!) };
  }
}
