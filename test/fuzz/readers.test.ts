import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases, SEED } from "../support/cases.ts";
import { quickReaderFiles, readerViolation, SEEDS } from "./readers.ts";

/** `npm run fuzz` goes on for longer. */
const CASES = Number(process.env["WAFSMITH_FUZZ_FILES"] ?? cases(12, 300));

describe("any file", () => {
  it.each(SEEDS.map((file, at) => [at, file.uri, file] as const))("seed %i, %s", async (_, __, file) => {
    expect(await readerViolation(file)).toBeUndefined();
  });

  it(`is read, linted and fixed without fault: ${CASES} cases, WAFSMITH_SEED=${SEED}`, async () => {
    await fc.assert(
      fc.asyncProperty(quickReaderFiles, async (file) => {
        expect(await readerViolation(file)).toBeUndefined();
      }),
      { numRuns: CASES, seed: SEED },
    );
  });
});
