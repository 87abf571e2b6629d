import type { Budget } from "../../core/budget.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Automaton } from "../regular/automaton.ts";
import { textOfOutlines } from "../regular/outline.ts";
import type { TextSet } from "./text-sets.ts";

/** A set that a string is in, or is not in. */
export interface TextLiteral {
  readonly set: TextSet;
  readonly isIn: boolean;
}

/** An automaton that runs next to others, and whether it must accept the string. */
interface Run {
  readonly automaton: Automaton;
  readonly isIn: boolean;
}

/**
 * A shortest string that is in some sets and not in others; undefined if there is none. All automata run side by side,
 * breadth first. Errors: `OverBudget`.
 */
export function findText(literals: readonly TextLiteral[], budget: Budget): Bytes | undefined {
  const runs: Run[] = [];
  const start: number[] = [];
  for (const { set, isIn } of literals) {
    const automaton = set.automaton();
    runs.push({ automaton, isIn });
    start.push(automaton.start);
  }
  const bytes = distinctBytes(runs);
  const places: { readonly states: readonly number[]; readonly text: string }[] = [
    { states: start, text: "" },
  ];
  const seen = new Set([start.join()]);
  let work = workOf(runs);
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!;
    budget.spend(runs.length);
    if (areAsWanted(runs, place.states)) return asBytes(place.text);
    for (const byte of bytes) {
      budget.spend();
      const states = statesBehind(runs, place.states, byte);
      if (!states) continue;
      const key = states.join();
      if (seen.has(key)) continue;
      seen.add(key);
      places.push({ states, text: place.text + String.fromCharCode(byte) });
    }
    const done = workOf(runs);
    budget.spend(Math.floor((done - work) / WORK_A_STEP));
    work = done;
  }
  return undefined;
}

// The steps of the search are separate functions. Automata are of several classes, so V8 compiles their callers more
// than once, and compiling the search as a whole would take a tenth of its time.

/** Whether every string that leads to these states meets the search. */
function areAsWanted(runs: readonly Run[], states: readonly number[]): boolean {
  for (let at = 0; at < runs.length; at++) {
    const { automaton, isIn } = runs[at]!;
    if (automaton.accepts(states[at]!) !== isIn) return false;
  }
  return true;
}

/** The states after a byte; undefined if no continuation can be what is wanted. */
function statesBehind(runs: readonly Run[], states: readonly number[], byte: number): number[] | undefined {
  const behind: number[] = [];
  for (let at = 0; at < runs.length; at++) {
    const { automaton, isIn } = runs[at]!;
    const state = automaton.step(states[at]!, automaton.classes[byte]!);
    if (automaton.settled?.(state) === !isIn) return undefined;
    behind.push(state);
  }
  return behind;
}

/** States of large automata, such as those of `(?:a{100}){100}`, take as much work as thousands of steps. */
const WORK_A_STEP = 64;

function workOf(runs: readonly Run[]): number {
  let sum = 0;
  for (const { automaton } of runs) sum += automaton.work ?? 0;
  return sum;
}

/**
 * One byte of each group that no automaton distinguish; letters, digits and signs before others, for readable
 * witnesses.
 */
function distinctBytes(runs: readonly Run[]): readonly number[] {
  const groups = new Map<string, number>();
  for (const byte of READABLE_FIRST) {
    const signature = runs.map(({ automaton }) => automaton.classes[byte]).join();
    if (!groups.has(signature)) groups.set(signature, byte);
  }
  return [...groups.values()];
}

const READABLE_FIRST: readonly number[] = [
  ...Array.from("abcdefghijklmnopqrstuvwxyz0123456789-._~/ABCDEFGHIJKLMNOPQRSTUVWXYZ", (one) =>
    one.charCodeAt(0),
  ),
  ...Array.from({ length: 95 }, (_, at) => 32 + at),
  ...Array.from({ length: 256 }, (_, byte) => byte),
];

/** Maximum length: testing a longer string for membership may take as long as a search. */
const MAX_GUESS = 4096;

/** Bytes times steps of automata that testing one string may take. */
const MAX_GUESS_WORK = 2_000_000;

/**
 * A string that is in some sets and not in others, assembled from what the sets require. Undefined if that does not
 * succeed; such a string may exist nevertheless.
 */
export function guessText(literals: readonly TextLiteral[]): Bytes | undefined {
  const outlines = literals.filter(({ isIn }) => isIn).map(({ set }) => set.outlines);
  const size = literals.reduce((sum, { set }) => sum + (set.size ?? 0), 0);
  return textOfOutlines(
    outlines,
    (text) =>
      text.length <= MAX_GUESS &&
      text.length * size <= MAX_GUESS_WORK &&
      literals.every(({ set, isIn }) => set.has(text) === isIn),
  );
}
