import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases, SEED } from "../support/cases.ts";
import { fileViolation } from "./file-invariants.ts";
import { files, ONCE_AT_FAULT, SEEDS } from "./files.ts";

/** `npm run fuzz` goes on for longer. */
const CASES = Math.ceil(Number(process.env["WAFSMITH_FUZZ_CASES"] ?? cases(250, 5000)) / 50);

describe("any file", () => {
  it.each([...ONCE_AT_FAULT, ...SEEDS.map(({ uri, text }) => [uri, text] as const)])(
    "%s, %j",
    async (uri, text) => {
      expect(await fileViolation({ uri, text })).toBeUndefined();
    },
  );

  it(`is read, linted, fixed, simulated and compiled without fault: ${CASES} cases, WAFSMITH_SEED=${SEED}`, async () => {
    console.log(`${CASES} files, seed ${SEED}`);
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        expect(await fileViolation(file)).toBeUndefined();
      }),
      { numRuns: CASES, seed: SEED },
    );
  });
});
