import type { Known, Value } from "../../request/values.ts";
import { meaningOf } from "../evaluate/functions/index.ts";
import type { Automaton } from "../regular/automaton.ts";
import { LengthAutomaton } from "../regular/automaton.ts";
import { EndAutomaton, type Machine, MachineAutomaton } from "../regular/machine.ts";
import { IntegerSet } from "./integer-sets.ts";
import { lazySet, type TextSet, textsOfLength } from "./text-sets.ts";

/** The strings that a function turns into one of a set, where its result is documented. */
export interface PartialCall {
  /** The strings for which the result is documented. */
  readonly domain: TextSet;
  /** The possible results for the others. */
  readonly otherwise: TextSet;
  /** Where the result is not documented, the set is not certain. */
  readonly before: (set: TextSet) => TextSet;
}

/**
 * `url_decode` and `substring` with these literals behind their source; undefined if the sets are not regular, as with
 * `r`, or need too many states, as with `u`.
 */
export function partialCall(name: string, literals: readonly (Value | undefined)[]): PartialCall | undefined {
  const wrap = wrapperOf(name, literals);
  const apply = meaningOf(name)?.([undefined, ...literals]);
  if (!wrap || !apply) return undefined;
  const key = [name, ...literals].join(" ");
  const result = (text: Value): Known => apply([text, ...literals], false);
  return {
    domain: lazySet(
      `domain of ${key}`,
      (text) => typeof result(text) === "string",
      () => wrap(new LengthAutomaton(0, () => true)),
    ),
    // The result of `substring` is a part of its source, which is too short there.
    otherwise:
      name === "substring" ? textsOfLength(lengthsBelow(shortest(literals))) : textsOfLength(IntegerSet.all),
    before: (set) => {
      const has = (text: Value) => {
        const made = result(text);
        return typeof made === "string" && set.has(made);
      };
      return lazySet(`${key} of ${set.key}`, has, () => wrap(set.automaton()), {
        outlines: set.outlines,
        ...(set.size !== undefined && { size: set.size }),
      });
    },
  };
}

/** The length from which on sources are long enough for `substring`. */
function shortest([start, end]: readonly (Value | undefined)[]): bigint {
  return BigInt((end ?? Math.abs(start as number)) as number);
}

function lengthsBelow(length: bigint): IntegerSet {
  return IntegerSet.of([{ first: 0n, last: length - 1n }]);
}

/** Bytes up to which `substring` counts, from the start and from the end. */
const MAX_PLACE = 256;
const MAX_FROM_END = 16;

function wrapperOf(
  name: string,
  [start, end]: readonly (Value | undefined)[],
): ((inner: Automaton) => Automaton) | undefined {
  if (name === "url_decode")
    return start === undefined || start === "" ? (inner) => new MachineAutomaton(inner, DECODER) : undefined;
  if (name !== "substring" || typeof start !== "number") return undefined;
  if (start < 0 && end === undefined && start >= -MAX_FROM_END)
    return (inner) => new EndAutomaton(inner, -start);
  const last = end ?? start;
  if (typeof last !== "number" || start < 0 || last < start || last > MAX_PLACE) return undefined;
  const machine = between(start, last, end === undefined);
  return (inner) => new MachineAutomaton(inner, machine);
}

/** Writes the bytes from one place to another, or to the end. States are places. */
function between(start: number, last: number, isOpen: boolean): Machine {
  return {
    start: 0,
    sortOf: () => 0,
    read: (state, byte) => {
      const isWritten = state >= start && (isOpen || state < last);
      return { state: Math.min(state + 1, last), ...(isWritten && { written: byte }) };
    },
    canEnd: (state) => state === last,
  };
}

const [PERCENT, PLUS, SPACE] = [0x25, 0x2b, 0x20];
const PLAIN = -1;
const BEGUN = -2;

/** States are the value of the first hexadecimal digit of an escape, or one of the two above. */
const DECODER: Machine = {
  start: PLAIN,
  sortOf: (byte) => {
    const digit = digitOf(byte);
    return digit === undefined ? (byte === PERCENT ? 16 : byte === PLUS ? 17 : 18) : digit;
  },
  read: (state, byte) => {
    if (state === PLAIN) {
      if (byte === PERCENT) return { state: BEGUN };
      return { state, written: byte === PLUS ? SPACE : byte };
    }
    const digit = digitOf(byte);
    if (digit === undefined) return undefined;
    return state === BEGUN ? { state: digit } : { state: PLAIN, written: state * 16 + digit };
  },
  canEnd: (state) => state === PLAIN,
};

function digitOf(byte: number): number | undefined {
  const letter = String.fromCharCode(byte);
  return /[0-9a-f]/i.test(letter) ? Number.parseInt(letter, 16) : undefined;
}
