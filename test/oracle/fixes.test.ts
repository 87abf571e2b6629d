import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedTexts } from "../lint/fix-checks.ts";
import { fixableExpression } from "../lint/safe-fixes-generate.ts";
import { cases, SEED } from "../support/cases.ts";
import { Engine } from "./engine.ts";
import { prepareOracle } from "./setup.ts";
import { firstError, lastLine } from "./verdict.ts";

const CASES = Number(process.env["WAFSMITH_ORACLE_FIX_CASES"] ?? cases(25, 300));

const oracle = prepareOracle();
if (oracle.missing !== undefined) console.log(`skipped: ${oracle.missing}`);

describe.skipIf(oracle.missing !== undefined)("the real engine", () => {
  it(`accepts what fixes make of ${CASES} expressions, WAFSMITH_SEED=${SEED}`, async () => {
    const codes = fc
      .sample(fixableExpression, { numRuns: CASES, seed: SEED })
      .filter((code) => firstError(code) === undefined);
    const fixed = codes.flatMap((code) => fixedTexts(code).map((text) => ({ code, text })));
    expect(fixed.length).toBeGreaterThan(CASES / 2);
    const engine = await Engine.start(oracle.python ?? "");
    const before = await engine.judge(fixed.map(({ code }) => code));
    const after = await engine.judge(fixed.map(({ text }) => text));
    engine.stop();
    const refused = fixed.flatMap(({ code, text }, at) =>
      before[at] === null && after[at] !== null ? [`${code} => ${text}: ${lastLine(after[at] ?? "")}`] : [],
    );
    expect(refused).toEqual([]);
  });
});
