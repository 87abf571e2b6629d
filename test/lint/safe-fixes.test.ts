import fc from "fast-check";
import { expect, it } from "vitest";
import { analyseExpression } from "../../src/types/analyse.ts";
import { cases } from "../support/cases.ts";
import { describeShared } from "../support/shared.ts";
import { checkFixes } from "./fix-checks.ts";
import { fixableExpression } from "./safe-fixes-generate.ts";

interface Sample {
  readonly form: "filter" | "value";
  readonly expression: string;
}

const CASES = Number(process.env["WAFSMITH_FIX_CASES"] ?? cases(25, 400));

function isValid(code: string): boolean {
  return !analyseExpression(code).findings.some(({ severity }) => severity === "error");
}

it("safe fixes never change which requests match, and converge", () => {
  let [changed, judged] = [0, 0];
  fc.assert(
    fc.property(fixableExpression, (code) => {
      fc.pre(isValid(code));
      const checked = checkFixes(code);
      expect(checked.problems).toEqual([]);
      if (checked.fixed.length > 0) changed++;
      judged += checked.judged;
    }),
    { numRuns: CASES },
  );
  expect(changed).toBeGreaterThan(cases(0, 0.3 * CASES));
  expect(judged).toBeGreaterThan(cases(0, 0.6 * CASES));
});

it.each([
  ['all(not not starts_with(http.request.headers["x"][*], "a"))', "a call over a missing array"],
  [
    'any((http.request.headers["x"][*] eq "a" or http.request.headers["x"][*] eq "a" and http.request.headers.names[*] eq "b"))',
    "arrays of two lengths",
  ],
  [
    'ip.src eq ::&&any(http.request.headers.names[*] eq "a") and ssl and ssl',
    "an address that ends in a colon",
  ],
  [
    'any(http.request.headers["x"][*] in {"a" ""}) or any(http.request.headers["x"][*] in {"" "b"})',
    "fixes of which each rests on the other",
  ],
  ["cf.waf.score in {0 1} and cf.waf.score in {1}", "a value beyond the documented range"],
  ['http.user_agent matches "日本"', "text that is not ASCII"],
])("%s: %s", (code) => {
  expect(isValid(code)).toBe(true);
  expect(checkFixes(code).problems).toEqual([]);
});

describeShared<Sample>("real expressions", "corpus/expressions.jsonl", (samples) => {
  it("keep their matching requests too", () => {
    let [changed, judged] = [0, 0];
    const problems: string[] = [];
    for (const { form, expression } of samples) {
      if (form !== "filter" || !isValid(expression)) continue;
      const checked = checkFixes(expression);
      problems.push(...checked.problems);
      if (checked.fixed.length > 0) changed++;
      judged += checked.judged;
    }
    expect(problems).toEqual([]);
    expect(changed).toBeGreaterThan(150);
    expect(judged).toBeGreaterThan(400);
  });
});
