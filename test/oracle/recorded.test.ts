import { describe, expect, it } from "vitest";
import { readRecorded, readRecordedLines } from "../support/recorded.ts";
import { describeShared } from "../support/shared.ts";
import { reasonFor } from "./differences.ts";
import { type Comparison, describeComparison, firstError, isDifferent } from "./verdict.ts";

interface Sample {
  readonly form: "filter" | "value";
  readonly expression: string;
  readonly oracle: { readonly valid: boolean; readonly error: string | null };
}

interface Recorded {
  readonly expression: string;
  /** The engine's message; null if it accepts the expression. */
  readonly error: string | null;
}

describe("verdicts recorded from the engine", () => {
  it("are ours on every experiment but the listed differences", () => {
    const experiments = readRecordedLines<
      readonly [id: string, topic: string, expression: string, error: string | null]
    >("engine/parsing.ndjson").map(([, , expression, error]) => ({ expression, error }));
    expect(experiments.length).toBeGreaterThan(1100);
    expect(unexplained(experiments)).toEqual([]);
  });
});

describeShared<Sample>("verdicts on collected filters", "corpus/expressions.jsonl", (samples) => {
  it("are ours but for the listed differences", () => {
    const filters = samples
      .filter(({ form }) => form === "filter")
      .map(({ expression, oracle }) => ({ expression, error: oracle.valid ? null : (oracle.error ?? "") }));
    expect(filters.length).toBeGreaterThan(1800);
    expect(unexplained(filters)).toEqual([]);
  });
});

function unexplained(recorded: readonly Recorded[]): string[] {
  const fields = engineFields();
  return recorded
    .map(({ expression: text, error }): Comparison => ({ text, ours: firstError(text), engine: error }))
    .filter((comparison) => isDifferent(comparison) && !reasonFor(comparison, fields))
    .map(describeComparison);
}

function engineFields(): ReadonlySet<string> {
  const scheme = JSON.parse(readRecorded("engine/scheme.json")) as {
    readonly http: { readonly fields: Readonly<Record<string, string>> };
  };
  return new Set(Object.keys(scheme.http.fields));
}
