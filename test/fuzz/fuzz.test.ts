import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases, SEED } from "../support/cases.ts";
import { hostileInputs, inputs } from "./inputs.ts";
import { violation } from "./invariants.ts";

/** `npm run fuzz` goes on for longer. */
const CASES = Number(process.env["WAFSMITH_FUZZ_CASES"] ?? cases(120, 5000));
const HOSTILE_CHARS = cases(3_000, 20_000);

describe("any text", () => {
  it(`is read, checked and printed without fault: ${CASES} cases, WAFSMITH_SEED=${SEED}`, () => {
    console.log(`${CASES} texts, seed ${SEED}`);
    fc.assert(
      fc.property(inputs, (text) => {
        expect(violation(text)).toBeUndefined();
      }),
      { numRuns: CASES, seed: SEED },
    );
  });

  it("is read to the end, however often it repeats one piece", () => {
    const faults = hostileInputs(HOSTILE_CHARS).flatMap(({ name, text }) => {
      const fault = violation(text);
      return fault ? [`${name}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });
});
