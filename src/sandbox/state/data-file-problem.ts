/** Why the data file cannot be used, as a clause for display: `the disk is full`. */
export class DataFileProblem extends Error {}

/** SQLite's error messages and the clauses to display for them. The first match is used. */
const CLAUSES: readonly (readonly [RegExp, string])[] = [
  [/disk is full/i, "the disk is full"],
  [/malformed|corrupt/i, "a page of it is damaged"],
  [/not a database/i, "it is not a database"],
  [/readonly|read-only/i, "it may only be read"],
  [/disk I\/O error/i, "it cannot be written: the disk may be full"],
];

/** An SQLite error as a problem of the data file; any other error unchanged. */
export function dataFileProblemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "SQLite3Error") return error;
  const clause = CLAUSES.find(([pattern]) => pattern.test(error.message))?.[1];
  return new DataFileProblem(clause ?? `SQLite reports: ${error.message}`);
}
