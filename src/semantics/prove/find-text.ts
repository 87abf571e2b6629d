import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Budget } from "../budget.ts";
import type { Automaton } from "../regular/automaton.ts";
import type { TextSet } from "./text-sets.ts";

/** A set that a text is in, or is not in. */
export interface TextLiteral {
  readonly set: TextSet;
  readonly isIn: boolean;
}

/** A place of the search: a state of each automaton, and how it was reached. */
interface Place {
  readonly states: readonly number[];
  readonly before: Place | undefined;
  readonly byte: number;
}

/**
 * A shortest text that is in some sets and not in others; undefined where there is none. All automata are run side by side,
 * by breadth. Errors: `OverBudget`.
 */
export function findText(literals: readonly TextLiteral[], budget: Budget): Bytes | undefined {
  const automata = literals.map(({ set }) => set.automaton());
  const wanted = literals.map(({ isIn }) => isIn);
  const bytes = distinctBytes(automata);
  const seen = new Set<string>();
  const places: Place[] = [{ states: automata.map(({ start }) => start), before: undefined, byte: 0 }];
  seen.add(places[0]!.states.join());
  const next: number[] = [];
  let work = workOf(automata);
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!;
    budget.spend(automata.length);
    if (automata.every((automaton, one) => automaton.accepts(place.states[one]!) === wanted[one])) {
      return textTo(place);
    }
    for (const byte of bytes) {
      budget.spend();
      let isHopeless = false;
      for (let one = 0; one < automata.length && !isHopeless; one++) {
        const automaton = automata[one]!;
        const state = automaton.step(place.states[one]!, automaton.classes[byte]!);
        next[one] = state;
        // No continuation can be what is wanted.
        isHopeless = automaton.settled?.(state) === !wanted[one]!;
      }
      if (isHopeless) continue;
      const key = next.join();
      if (seen.has(key)) continue;
      seen.add(key);
      places.push({ states: next.slice(), before: place, byte });
    }
    const done = workOf(automata);
    budget.spend(Math.floor((done - work) / WORK_A_STEP));
    work = done;
  }
  return undefined;
}

/** States of large automata, such as those of `(?:a{100}){100}`, take as much work as thousands of steps. */
const WORK_A_STEP = 64;

function workOf(automata: readonly Automaton[]): number {
  return automata.reduce((sum, { work = 0 }) => sum + work, 0);
}

function textTo(last: Place): Bytes {
  const units: string[] = [];
  for (let place: Place | undefined = last; place?.before; place = place.before) {
    units.push(String.fromCharCode(place.byte));
  }
  return asBytes(units.reverse().join(""));
}

/**
 * One byte of each group that no automaton distinguish; letters, digits and signs before others, for readable
 * witnesses.
 */
function distinctBytes(automata: readonly Automaton[]): readonly number[] {
  const groups = new Map<string, number>();
  for (const byte of READABLE_FIRST) {
    const signature = automata.map(({ classes }) => classes[byte]).join();
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
