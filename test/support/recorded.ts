import { readFileSync } from "node:fs";

const FIXTURES = new URL("../../fixtures/", import.meta.url);

/** The text of a file of `fixtures/engine` or `fixtures/service`; their READMEs say how each was made. */
export function readRecorded(path: string): string {
  return readFileSync(new URL(path, FIXTURES), "utf8");
}

/** The values of a file with one JSON value per line. Integers beyond the exact range of numbers become `bigint`. */
export function readRecordedLines<Line>(path: string): Line[] {
  return linesOf<Line>(readRecorded(path));
}

/** The values of a text with one JSON value per line. */
export function linesOf<Line>(text: string): Line[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map(
      (line) => JSON.parse(line.replace(/(?<=[:[,] ?)-?\d{16,}(?=[,\]}])/g, '"@$&"'), exactInteger) as Line,
    );
}

function exactInteger(_key: string, value: unknown): unknown {
  return typeof value === "string" && /^@-?\d+$/.test(value) ? BigInt(value.slice(1)) : value;
}

/** One expression with the engine's verdict on a request. */
export interface Verdict {
  readonly expression: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly lists: Readonly<Record<string, unknown>> | undefined;
  readonly engine: "match" | "no-match";
  /** If `ne` over a missing value is false, as documented. */
  readonly documented: "match" | "no-match";
}

interface VerdictLine {
  readonly expression: string;
  readonly cases: readonly (readonly [
    request: Verdict["request"],
    engine: Verdict["engine"],
    documented?: Verdict["documented"] | null,
    lists?: NonNullable<Verdict["lists"]>,
  ])[];
}

/** The recorded verdicts on generated expressions, in the order of the file. */
export function recordedVerdicts(): Verdict[] {
  return readRecordedLines<VerdictLine>("engine/verdicts.ndjson").flatMap(({ expression, cases }) =>
    cases.map(([request, engine, documented, lists]) => {
      return { expression, request, lists, engine, documented: documented ?? engine };
    }),
  );
}
