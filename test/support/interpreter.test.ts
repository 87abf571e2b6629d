import { inspect } from "node:util";
import { expect, it } from "vitest";
import { matchesRequest } from "./interpreter/evaluate.ts";
import { readExpression, Unsupported } from "./interpreter/syntax.ts";
import { intervalOf, type Value, type WrittenRequest } from "./interpreter/values.ts";
import { readRecordedLines, recordedVerdicts } from "./recorded.ts";
import { describeShared } from "./shared.ts";

interface Recorded {
  readonly id?: string;
  readonly form?: string;
  readonly expression: string;
  readonly request: WrittenRequest;
  readonly engine: "match" | "no-match";
  readonly documented?: "match" | "no-match";
  readonly engine_option?: string;
  readonly lists?: Readonly<Record<string, readonly (string | number)[]>>;
}

/** The recorded verdicts that are not ours, and how many expressions are not known here. */
function compare(rows: readonly Recorded[]): { readonly wrong: readonly string[]; readonly unknown: number } {
  const wrong: string[] = [];
  let unknown = 0;
  for (const row of rows) {
    const wanted: [boolean, string][] = [
      [row.engine_option === undefined, row.engine],
      [false, row.documented ?? (row.engine_option ? row.engine : "")],
    ];
    for (const [neOnMissing, verdict] of wanted) {
      if (verdict === "") continue;
      try {
        const isListed = (list: string, value: Value) =>
          (row.lists?.[list] ?? []).some((one) => isItem(String(one), value));
        const found = matchesRequest(readExpression(row.expression), row.request, { neOnMissing, isListed });
        if (found !== (verdict === "match"))
          wrong.push(`${row.id ?? ""} ${row.expression} ${inspect(row.request)} ${verdict}`);
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        unknown++;
      }
    }
  }
  return { wrong, unknown };
}

function isItem(item: string, value: Value): boolean {
  if (typeof value !== "object" || !("family" in value)) return item === String(value);
  const interval = intervalOf({ kind: "bare", written: item }, true);
  const { family, number } = value;
  return (
    interval.kind === "address" &&
    interval.family === family &&
    interval.first <= number &&
    number <= interval.last
  );
}

it("gives the verdicts of the engine, in both readings of a missing value", () => {
  const { wrong, unknown } = compare(recordedVerdicts() as Recorded[]);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(unknown).toBeLessThan(4000);
});

it("gives the verdicts of the experiments about operators and quantifiers", () => {
  const rows = readRecordedLines<Recorded>("engine/meaning.ndjson").filter(({ form }) => form !== "value");
  const { wrong, unknown } = compare(rows);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(unknown).toBeLessThan(10);
});

describeShared<Recorded>("collected expressions", "reference/meaning/verdicts.ndjson", (rows) => {
  it("have the verdicts of the engine", () => {
    expect(compare(rows).wrong.slice(0, 5)).toEqual([]);
  });
});
