import { attempted } from "../../core/attempt.ts";
import { type AnalysedExpression, analyseExpression, isRefused } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { Prover } from "../prove/prover.ts";

/** Maximum UTF-16 units of an expression that is packed: far more than Cloudflare accepts. */
const MAX_PACKED_CHARS = 4_000_000;

/** Proves steps of packing, one by one. */
export class Steps {
  readonly #prover: Prover;

  constructor(maxSteps: number) {
    this.#prover = new Prover({ maxSteps, facts: "undisputed", wants: "proof" });
  }

  /** Whether two strings are proved to match the same requests. */
  areEquivalent(before: string, after: string): boolean {
    return this.#holds(before, after, (a, b) => this.#prover.equivalent(a, b).answer === "yes");
  }

  /** Whether it is proved that `wide` matches every request that `narrow` matches. */
  implies(narrow: string, wide: string): boolean {
    return this.#holds(narrow, wide, (a, b) => this.#prover.implies(a, b).answer === "yes");
  }

  #holds(
    one: string,
    other: string,
    ask: (one: TypedExpression, other: TypedExpression) => boolean,
  ): boolean {
    const [a, b] = [readPacked(one), readPacked(other)];
    // A proof about thousands of alternatives overflows the stack; then nothing is proved.
    return a !== undefined && b !== undefined && attempted(() => ask(a, b), RangeError) === true;
  }
}

/** An expression of any length that has a meaning; undefined for one with findings. */
export function readPacked(text: string): TypedExpression | undefined {
  const { typed, findings } = analysePacked(text);
  return isRefused(findings) || typed.parsed.root === undefined ? undefined : typed;
}

/** An expression of any length, with its findings. */
export function analysePacked(text: string): AnalysedExpression {
  return analyseExpression(text, MAX_PACKED_CHARS);
}
