import { spendSteps } from "../../core/budget.ts";
import { hasByte } from "./byte-set.ts";
import { AT_START, holdsAt, NO_BYTE, placeBehind } from "./conditions.ts";
import type { Nfa, NfaStep } from "./nfa.ts";

/**
 * Whether an NFA finds its expression in a string, following all paths side by side. Nothing is prepared, so
 * this is the fastest for a single string; use `LazyDfa` for many. Takes at most steps times bytes.
 */
export function nfaFinds({ steps, start }: Nfa, text: string): boolean {
  const run = new Run(steps);
  let before = AT_START;
  for (let at = 0; at <= text.length; at++) {
    const byte = at < text.length ? text.charCodeAt(at) : NO_BYTE;
    run.enter(start);
    if (run.advance(before, byte)) return true;
    before = placeBehind(byte);
  }
  return false;
}

class Run {
  readonly #steps: readonly NfaStep[];
  /** Steps that were met at this place. */
  #met: number[] = [];
  #next: number[] = [];
  /** By step: the last position at which it was reached, counted from 1. */
  readonly #seen: Uint32Array;
  #place = 1;

  constructor(steps: readonly NfaStep[]) {
    this.#steps = steps;
    this.#seen = new Uint32Array(steps.length);
  }

  enter(step: number): void {
    if (this.#seen[step] === this.#place) return;
    this.#seen[step] = this.#place;
    this.#met.push(step);
  }

  /** Follows all ways over the next byte; true if one of them ends before it. */
  advance(before: number, byte: number): boolean {
    const met = this.#met;
    const behind = this.#next;
    for (let at = 0; at < met.length; at++) {
      const step = this.#steps[met[at]!]!;
      if (step.kind === "match") return true;
      if (step.kind === "either") {
        this.enter(step.first);
        this.enter(step.second);
      } else if (step.kind === "byte") {
        if (byte !== NO_BYTE && hasByte(step.bytes, byte)) behind.push(step.next);
      } else if (holdsAt(step.condition, before, byte)) this.enter(step.next);
    }
    spendSteps(met.length);
    this.#place++;
    this.#met = [];
    this.#next = [];
    for (const step of behind) this.enter(step);
    return false;
  }
}
