import type { SharedForm } from "../../contract/text-shape.ts";
import { attempted } from "../../core/attempt.ts";
import { Recent } from "../../core/bounded.ts";
import { spendSteps } from "../../core/budget.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { RegexCondition, RegexLiteral, RegexNode } from "../../parser/regex/ast.ts";
import { type ByteSet, byteInBothCases, byteSet, complementOf, singleByte } from "./byte-set.ts";
import { classBytes, classCodePoints, Undecided } from "./classes.ts";
import { type CodePoints, utf8Sequences, withAllCases } from "./code-points.ts";

/** One step of an automaton with choices. Steps are identified by their index. */
export type NfaStep =
  | { readonly kind: "byte"; readonly bytes: ByteSet; readonly next: number }
  | { readonly kind: "either"; first: number; readonly second: number }
  | { readonly kind: "where"; readonly condition: RegexCondition; readonly next: number }
  | { readonly kind: "match" };

/** An automaton with choices, as Thompson builds it. */
export interface Nfa {
  readonly steps: readonly NfaStep[];
  readonly start: number;
}

/** Steps of one automaton. `(?:a{100}){100}` has ten thousand. */
export const MAX_NFA_STEPS = 50_000;

/**
 * The automaton of a regular expression, without its search for a position. Undefined if it exceeds the limit or
 * if its matches depend on a version of Unicode (`\p`, `\w` and `\b` under `u`) or on lines that end in CRLF.
 */
export function nfaOf(node: RegexNode): Nfa | undefined {
  const nfa = made.of(node);
  if (nfa) spendSteps(nfa.steps.length);
  return nfa;
}

/** A pattern is asked about by several rules. Each pays for its automaton. */
const made = new Recent((node: RegexNode) => attempted(() => new Builder().whole(node), Undecided));

/** Builds from the end: every part receives its successor. */
class Builder {
  readonly steps: NfaStep[] = [];

  whole(node: RegexNode): Nfa {
    return { start: this.build(node, this.add({ kind: "match" })), steps: this.steps };
  }

  add(step: NfaStep): number {
    if (this.steps.length >= MAX_NFA_STEPS) throw new Undecided();
    return this.steps.push(step) - 1;
  }

  build(node: RegexNode, next: number): number {
    switch (node.kind) {
      case "Empty":
      case "Flags":
        return next;
      case "Group":
        return this.build(node.body, next);
      case "Concat":
        return node.items.reduceRight((behind, item) => this.build(item, behind), next);
      case "Alternation":
        return this.#anyOf(node.branches.map((branch) => this.build(branch, next)));
      case "Repeat":
        return this.#repeat(node.body, node.min, node.max, next);
      case "Assertion":
        if (node.isCrlf || (node.isUnicode && node.condition.includes("word"))) throw new Undecided();
        return this.add({ kind: "where", condition: node.condition, next });
      case "Literal":
        return this.#literal(node, next);
      case "Dot":
        if (node.isCrlf && !node.matchesLineEnd) throw new Undecided();
        if (node.isUnicode)
          return this.#characters(node.matchesLineEnd ? ALL_CHARACTERS : BUT_LINE_FEED, next);
        return this.#byte(
          node.matchesLineEnd ? byteSet(0, 255) : complementOf(byteSet(LINE_FEED, LINE_FEED)),
          next,
        );
      case "BracketClass":
        return node.isUnicode
          ? this.#characters(classCodePoints(node), next)
          : this.#byte(classBytes(node), next);
      case "PerlClass":
        return this.#byte(classBytes(node), next);
      case "PropertyClass":
        throw new Undecided();
    }
  }

  #byte(bytes: ByteSet, next: number): number {
    return this.add({ kind: "byte", bytes, next });
  }

  #anyOf(starts: readonly number[]): number {
    return starts.reduceRight((second, first) => this.add({ kind: "either", first, second }));
  }

  /** Required copies, then either a loop or optional copies. */
  #repeat(body: RegexNode, min: number, max: number, next: number): number {
    let behind = next;
    let required = min;
    if (max === Number.POSITIVE_INFINITY) {
      const loop: NfaStep = { kind: "either", first: 0, second: next };
      const at = this.add(loop);
      loop.first = this.build(body, at);
      behind = min === 0 ? at : loop.first;
      required = Math.max(0, min - 1);
    } else {
      for (let left = max - min; left > 0; left--) {
        behind = this.add({ kind: "either", first: this.build(body, behind), second: next });
      }
    }
    for (let left = required; left > 0; left--) behind = this.build(body, behind);
    return behind;
  }

  #literal({ bytes, ignoresCase, isUnicode }: RegexLiteral, next: number): number {
    if (ignoresCase && isUnicode) {
      const characters = [...new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)))];
      return characters.reduceRight((behind, character) => {
        const code = character.codePointAt(0)!;
        return this.#characters(withAllCases([{ first: code, last: code }]), behind);
      }, next);
    }
    return this.bytes(bytes, ignoresCase, next);
  }

  /** These bytes in a row. */
  bytes(bytes: Bytes, ignoresCase: boolean, next: number): number {
    let behind = next;
    for (let at = bytes.length - 1; at >= 0; at--) {
      const byte = bytes.charCodeAt(at);
      behind = this.#byte(ignoresCase ? byteInBothCases(byte) : singleByte(byte), behind);
    }
    return behind;
  }

  /** Any number of the bytes of a set. */
  anyNumber(bytes: ByteSet, next: number): number {
    const loop: NfaStep = { kind: "either", first: 0, second: next };
    const at = this.add(loop);
    loop.first = this.#byte(bytes, at);
    return at;
  }

  /** Any bytes. */
  anything(next: number): number {
    return this.anyNumber(byteSet(0, 255), next);
  }

  /** One character: any of the byte sequences of its UTF-8. Without characters, nothing matches. */
  #characters(points: CodePoints, next: number): number {
    const starts = utf8Sequences(points).map((sequence) =>
      sequence.reduceRight((behind, { first, last }) => this.#byte(byteSet(first, last), behind), next),
    );
    return starts.length === 0 ? this.#byte(byteSet(), next) : this.#anyOf(starts);
  }
}

const LINE_FEED = 10;
const ALL_CHARACTERS: CodePoints = [{ first: 0, last: 0x10ffff }];
const BUT_LINE_FEED: CodePoints = [
  { first: 0, last: LINE_FEED - 1 },
  { first: LINE_FEED + 1, last: 0x10ffff },
];

/**
 * The automaton of whole strings that consist of parts with anything between them. If anything may come before the first part
 * or after the last, it is searched instead, so a string is settled as soon as the parts are found.
 */
export function nfaOfParts(parts: readonly Bytes[], ignoresCase: boolean): Nfa {
  const builder = new Builder();
  const last = parts.length - 1;
  let behind = builder.add({ kind: "match" });
  if (last === 0 || parts[last] !== "")
    behind = builder.add({ kind: "where", condition: "text-end", next: behind });
  for (let at = last; at >= 0; at--) {
    behind = builder.bytes(parts[at]!, ignoresCase, behind);
    const isOutside = (at === last && parts[at] === "") || (at === 1 && parts[0] === "");
    if (at > 0 && !isOutside) behind = builder.anything(behind);
  }
  const isSearched = last > 0 && parts[0] === "";
  const start = isSearched ? behind : builder.add({ kind: "where", condition: "text-start", next: behind });
  return { steps: builder.steps, start };
}

/** The automaton of whole strings that are one of a list, or of a form. Lengths are left to `LengthAutomaton`. */
export function nfaOfForms(exact: readonly Bytes[], { starts = [""], excluded }: SharedForm): Nfa {
  const builder = new Builder();
  const end = builder.add({ kind: "match" });
  const behind = builder.add({ kind: "where", condition: "text-end", next: end });
  const allowed = complementOf(byteSet());
  for (const byte of excluded ?? []) allowed[byte.charCodeAt(0) >>> 5]! &= ~(1 << (byte.charCodeAt(0) & 31));
  const rest = builder.anyNumber(allowed, behind);
  const branches = [
    ...exact.map((text) => builder.bytes(text, false, behind)),
    ...starts.map((start) => builder.bytes(start as Bytes, false, rest)),
  ];
  const next = branches.reduce((second, first) => builder.add({ kind: "either", first, second }));
  return { steps: builder.steps, start: builder.add({ kind: "where", condition: "text-start", next }) };
}
