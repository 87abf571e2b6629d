import type { Finding } from "../../src/core/diagnostic.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

/** Our first reason to say that the service rejects an expression; undefined if we accept it. */
export function firstError(text: string): Finding | undefined {
  return analyseExpression(text).findings.find(({ severity }) => severity === "error");
}

/** One expression with both verdicts. */
export interface Comparison {
  readonly text: string;
  readonly ours: Finding | undefined;
  /** The engine's error text; null if it accepts. */
  readonly engine: string | null;
}

/** Whether exactly one of the two rejects. */
export function isDifferent({ ours, engine }: Comparison): boolean {
  return (ours === undefined) !== (engine === null);
}

/** A comparison on one line, for the message of a failing test. */
export function describeComparison({ text, ours, engine }: Comparison): string {
  const theirs = engine === null ? "accepts" : lastLine(engine);
  return `${JSON.stringify(text)}\n  engine: ${theirs}\n  ours:   ${ours ? `${ours.code} ${ours.message}` : "accepts"}`;
}

/** The engine's message, without its location and the echoed input. */
export function lastLine(error: string): string {
  return (error.trimEnd().split("\n").at(-1) ?? "").replace(/^[\s^]+/, "");
}
