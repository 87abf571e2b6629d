import { describe, expect, it } from "vitest";
import { hasShared, readShared, readSharedLines } from "../support/shared.ts";
import { reasonFor } from "./differences.ts";
import { type Comparison, describeComparison, firstError, isDifferent } from "./verdict.ts";

const EXPERIMENTS = "reference/experiments.jsonl";
const CORPUS = "corpus/expressions.jsonl";
const isThere = hasShared(EXPERIMENTS) && hasShared(CORPUS);

interface Experiment {
  /** Null where the file holds a recipe only. */
  readonly expression: string | null;
  readonly valid: boolean;
  readonly error: string | null;
}

interface Sample {
  readonly form: "filter" | "value";
  readonly expression: string;
  readonly oracle: { readonly valid: boolean; readonly error: string | null };
}

describe.skipIf(!isThere)("verdicts recorded from the engine", () => {
  it("are ours on every experiment but the listed differences", () => {
    const experiments = readSharedLines<Experiment>(EXPERIMENTS).flatMap(({ expression, valid, error }) =>
      expression === null ? [] : [{ expression, valid, error }],
    );
    expect(experiments.length).toBeGreaterThan(1100);
    expect(unexplained(experiments)).toEqual([]);
  });

  it("are ours on every filter of the corpus but the listed differences", () => {
    const filters = readSharedLines<Sample>(CORPUS)
      .filter(({ form }) => form === "filter")
      .map(({ expression, oracle }) => ({ expression, ...oracle }));
    expect(filters.length).toBeGreaterThan(1800);
    expect(unexplained(filters)).toEqual([]);
  });
});

interface Recorded {
  readonly expression: string;
  readonly valid: boolean;
  readonly error: string | null;
}

function unexplained(recorded: readonly Recorded[]): string[] {
  const fields = engineFields();
  return recorded
    .map(({ expression: text, valid, error }): Comparison => {
      return { text, ours: firstError(text), engine: valid ? null : (error ?? "") };
    })
    .filter((comparison) => isDifferent(comparison) && !reasonFor(comparison, fields))
    .map(describeComparison);
}

function engineFields(): ReadonlySet<string> {
  interface Scheme {
    readonly http: { readonly fields: readonly { readonly name: string }[] };
  }
  const scheme: Scheme = JSON.parse(readShared("reference/engine-scheme.json"));
  return new Set(scheme.http.fields.map(({ name }) => name));
}
