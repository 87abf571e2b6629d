import type { Bytes } from "../../../core/bytes.ts";

/** The automaton of Aho and Corasick: all strings that are part of a value, in one pass over it. */
export class PartIndex {
  /** By state: the next states, by byte. */
  readonly #next: Map<number, number>[] = [new Map()];
  readonly #rules: number[][] = [[]];
  /** By state: the state of its longest suffix that begins another string; created on first use. */
  #fallback: number[] | undefined;
  /** By state: the next state with rules along the chain of fallbacks; 0 if there is none. */
  #withRules: number[] = [];

  add(text: Bytes, rule: number): void {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const byte = text.charCodeAt(at);
      let next = this.#next[state]!.get(byte);
      if (next === undefined) {
        next = this.#next.push(new Map()) - 1;
        this.#rules.push([]);
        this.#next[state]!.set(byte, next);
      }
      state = next;
    }
    this.#rules[state]!.push(rule);
    this.#fallback = undefined;
  }

  each(value: Bytes, found: (rule: number) => void): void {
    for (const rule of this.#rules[0]!) found(rule);
    if (this.#next.length === 1) return;
    this.#fallback ??= this.#fallbacks();
    let state = 0;
    for (let at = 0; at < value.length; at++) {
      state = this.#step(state, value.charCodeAt(at), this.#fallback);
      for (let end = state; end > 0; end = this.#withRules[end]!) {
        for (const rule of this.#rules[end]!) found(rule);
      }
    }
  }

  #step(from: number, byte: number, fallback: readonly number[]): number {
    let state = from;
    for (;;) {
      const next = this.#next[state]!.get(byte);
      if (next !== undefined) return next;
      if (state === 0) return 0;
      state = fallback[state]!;
    }
  }

  #fallbacks(): number[] {
    const fallback = new Array<number>(this.#next.length).fill(0);
    this.#withRules = new Array<number>(this.#next.length).fill(0);
    const queue = [...this.#next[0]!.values()];
    for (let at = 0; at < queue.length; at++) {
      const state = queue[at]!;
      const end = fallback[state]!;
      this.#withRules[state] = this.#rules[end]!.length > 0 ? end : this.#withRules[end]!;
      for (const [byte, next] of this.#next[state]!) {
        fallback[next] = this.#step(end, byte, fallback);
        queue.push(next);
      }
    }
    return fallback;
  }
}
