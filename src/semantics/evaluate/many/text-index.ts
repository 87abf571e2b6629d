import type { Bytes } from "../../../core/bytes.ts";

/** Rules by strings that the value of an operand must be, begin with, end with or contain. */
export class OperandTextIndex {
  readonly #whole = new Map<Bytes, number[]>();
  readonly #starts = new Trie();
  readonly #ends = new Trie();
  readonly #parts = new PartIndex();

  add(where: "whole" | "start" | "end" | "part", text: Bytes, rule: number): void {
    if (where === "whole") addTo(this.#whole, text, rule);
    else if (where === "start") this.#starts.add(text, rule);
    else if (where === "end") this.#ends.add(reversed(text), rule);
    else this.#parts.add(text, rule);
  }

  /** Calls back with every rule whose text fits a value; with one more than once where it has several strings. */
  each(value: Bytes, found: (rule: number) => void): void {
    for (const rule of this.#whole.get(value) ?? NONE) found(rule);
    this.#starts.each(value, 0, 1, found);
    this.#ends.each(value, value.length - 1, -1, found);
    this.#parts.each(value, found);
  }
}

const NONE: readonly number[] = [];

function addTo<Key>(map: Map<Key, number[]>, key: Key, rule: number): void {
  const rules = map.get(key);
  if (rules) rules.push(rule);
  else map.set(key, [rule]);
}

function reversed(text: Bytes): Bytes {
  return [...text].reverse().join("") as Bytes;
}

interface TrieNode {
  readonly children: Map<number, TrieNode>;
  readonly rules: number[];
}

/** Rules by the bytes at one end of a string. */
class Trie {
  readonly #root: TrieNode = { children: new Map(), rules: [] };

  add(text: Bytes, rule: number): void {
    let node = this.#root;
    for (let at = 0; at < text.length; at++) {
      const byte = text.charCodeAt(at);
      let next = node.children.get(byte);
      if (next === undefined) {
        next = { children: new Map(), rules: [] };
        node.children.set(byte, next);
      }
      node = next;
    }
    node.rules.push(rule);
  }

  each(value: Bytes, from: number, step: 1 | -1, found: (rule: number) => void): void {
    let node: TrieNode | undefined = this.#root;
    for (let at = from; node; at += step) {
      for (const rule of node.rules) found(rule);
      if (at < 0 || at >= value.length) return;
      node = node.children.get(value.charCodeAt(at));
    }
  }
}

/** The automaton of Aho and Corasick: all strings that are part of a value, in one pass over it. */
class PartIndex {
  /** By state: the states behind bytes. */
  readonly #next: Map<number, number>[] = [new Map()];
  readonly #rules: number[][] = [[]];
  /** By state: the state of its longest end that begins another text; made when first asked for. */
  #fallback: number[] | undefined;
  /** By state: the next state on the way of fallbacks that has rules; 0 if there is none. */
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
