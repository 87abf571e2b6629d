import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CHARS_PROVED_EACH } from "../../src/lint/engine/fix-proofs.ts";
import { createLinter } from "../../src/linter.ts";
import { summary } from "../../src/report/summary.ts";
import { cases } from "../support/cases.ts";
import { fixableExpression } from "./safe-fixes-generate.ts";

const linter = createLinter({ config: { preset: "strict" } });
const isFixable = ({ fixes }: { readonly fixes: readonly { readonly safety: string }[] }) =>
  fixes.some(({ safety }) => safety === "safe");

it("calls fixable what a fix would repair, and nothing else in expressions whose fixes are proved", async () => {
  const expression = fc.oneof(
    fixableExpression,
    fixableExpression.map((code) => `coalesce(${code}, ssl)`),
    fixableExpression.map((code) => `any(http.request.headers["a"][*] eq "x") and (${code})`),
  );
  let fixable = 0;
  await fc.assert(
    fc.asyncProperty(expression, async (text) => {
      const file = { uri: "a.cfexpr", text };
      const found = (await linter.lint([file])).diagnostics;
      // An expression that the service rejects may keep a fix that is declined, because the run that fixes reads it again.
      fc.pre(!found.some(({ code }) => code.startsWith("types/") || code.startsWith("syntax/")));
      const before = found.filter(isFixable);
      const { diagnostics, applied } = await linter.fix(file);
      fixable += before.length;
      expect(diagnostics.filter(isFixable)).toEqual([]);
      if (applied > 0) expect(before.length).toBeGreaterThan(0);
      if (text.length <= MAX_CHARS_PROVED_EACH) expect(applied > 0).toBe(before.length > 0);
    }),
    { numRuns: cases(40, 600) },
  );
  expect(fixable).toBeGreaterThan(cases(1, 50));
});

describe("the number of fixable findings", () => {
  const summaryOf = async (text: string) => {
    const { diagnostics } = await linter.lint([{ uri: "a.cfexpr", text }]);
    const report = { diagnostics, texts: new Map(), fileCount: 1, skippedFileCount: 0, ruleCount: 0 };
    return summary({ ...report, expressionCount: 1, notChecked: [], fixedCount: 0, codes: new Map() });
  };
  const terms = (count: number) =>
    Array.from({ length: count }, (_, at) => `not http.host eq "${at}"`).join(" and ");

  it("is exact if all fixes are proved", async () => {
    expect(await summaryOf(terms(3))).toMatch(/(?<!Up to )3 fixable with --fix/);
    expect(await summaryOf(`concat("a", lower(lower(http.host)))`)).not.toContain("Up to");
  });

  it.each([
    ["of a long expression", terms(10)],
    ["of a rejected expression", `ip.geoip.country eq "US" and no.such.field eq 1`],
  ])("is a limit if the proofs are left out: %s", async (_, text) => {
    expect(await summaryOf(text)).toMatch(/Up to \d+ fixable with --fix/);
  });
});

it("calls a fix inside of an undocumented function a suggestion, as the run that fixes does", async () => {
  const file = { uri: "a.cfexpr", text: 'coalesce(not http.host eq "a", ssl)' };
  const { diagnostics } = await linter.lint([file]);
  const [found] = diagnostics.filter(({ code }) => code === "lint/prefer-ne");
  expect(found?.fixes.map(({ safety }) => safety)).toEqual(["suggestion"]);
  expect((await linter.fix(file)).text).toBe(file.text);
});
