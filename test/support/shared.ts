import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, it } from "vitest";
import { linesOf } from "./recorded.ts";

/** The folder with test data that is not part of the project; `WAFSMITH_SHARED` names another one. */
const SHARED = process.env["WAFSMITH_SHARED"]
  ? pathToFileURL(`${process.env["WAFSMITH_SHARED"]}/`)
  : new URL("../../../shared/", import.meta.url);

/**
 * Defines tests on a file of `../shared` that contains one JSON value per line: real expressions of other people, which are not
 * copied into the project. If the file is missing, one skipped test says so and `define` is not called. Such tests only add
 * to those on `fixtures/`: nothing is proved by them alone.
 */
export function describeShared<Line>(
  name: string,
  path: string,
  define: (lines: readonly Line[]) => void,
): void {
  const file = new URL(path, SHARED);
  describe(`beside the repository: ${name}`, () => {
    if (existsSync(file)) define(linesOf<Line>(readFileSync(file, "utf8")));
    else it("is an addition", ({ skip }) => skip(`../shared/${path} is not there`));
  });
}
