import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reasonFor } from "./differences.ts";
import { type Comparison, describeComparison, firstError, isDifferent } from "./verdict.ts";

const SHARED = new URL("../../../shared/", import.meta.url);
const isThere = existsSync(SHARED);

/** Recorded verdicts of the engine. Nothing of these files is part of the project, so a clone alone does without them. */
if (!isThere) {
  const reason = "the recorded verdicts in ../shared are not there";
  if (process.env["CI"] && process.env["WAFSMITH_REFERENCE"] !== "absent") throw new Error(reason);
  console.log(`skipped: ${reason}`);
}

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
    const experiments = readLines<Experiment>("reference/experiments.jsonl").flatMap(
      ({ expression, valid, error }) => (expression === null ? [] : [{ expression, valid, error }]),
    );
    expect(experiments.length).toBeGreaterThan(1100);
    expect(unexplained(experiments)).toEqual([]);
  });

  it("are ours on every filter of the corpus but the listed differences", () => {
    const filters = readLines<Sample>("corpus/expressions.jsonl")
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
  const scheme: Scheme = JSON.parse(readFileSync(new URL("reference/engine-scheme.json", SHARED), "utf8"));
  return new Set(scheme.http.fields.map(({ name }) => name));
}

function readLines<Row>(path: string): Row[] {
  const lines = readFileSync(new URL(path, SHARED), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Row);
}
