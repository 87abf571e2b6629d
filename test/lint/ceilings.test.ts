import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import noDuplicateCondition from "../../rules/no-duplicate-condition.ts";
import { BUDGETS } from "../../src/core/budgets.ts";
import { plainText } from "../../src/core/embedded-text.ts";
import { inFile } from "../../src/core/range.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { ExpressionMemory } from "../../src/lint/engine/expression-memory.ts";
import { boundedNotChecked, FindingCeiling } from "../../src/lint/engine/finding-ceiling.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { DEFAULT_LINT_LIMITS } from "../../src/lint/engine/lint-limits.ts";
import { fixText } from "../../src/lint/fix.ts";
import { readDocument, type TestFormat } from "../../src/testing/lint-with.ts";
import { cases } from "../support/cases.ts";

const { maxFindings, maxFindingsPerExpression } = DEFAULT_LINT_LIMITS;

function lint(code: string, format: TestFormat = "expression", rules: readonly Rule[] = RULES) {
  return lintDocument(readDocument(code, format), { rules, config: defaultConfig(rules) }).diagnostics;
}

const ruleset = (expressions: readonly string[]) =>
  JSON.stringify({
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: expressions.map((expression) => ({ action: "block", expression })),
  });

describe("an expression with many findings", () => {
  it("has a limited number, and one that counts the others as loudly as the loudest of them", () => {
    const found = lint(Array.from({ length: 400 }, () => "ssl").join(" or "));
    const [beyond, ...others] = found.filter(({ code }) => code === "source/too-many-findings");
    expect(others).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(maxFindingsPerExpression + 1);
    expect(beyond?.message).toMatch(
      /^This expression has \d+ more findings than the 200 that are reported\.$/,
    );
  });

  it("is as loud as the errors that are not shown", () => {
    const warnings = Array.from({ length: 300 }, () => "ssl or ssl").join(" or ");
    const found = lint(`(${warnings}) or (http.host eq "A" and http.host eq "B")`);
    const beyond = found.find(({ code }) => code === "source/too-many-findings");
    const shownErrors = found.filter(
      ({ severity, code }) => severity === "error" && code.startsWith("lint/"),
    );
    expect(shownErrors.length > 0 || beyond?.severity === "error").toBe(true);
  });

  it("leaves room for those of other expressions", () => {
    const many = Array.from({ length: 250 }, () => "ssl").join(" or ");
    const found = lint(ruleset([many, "not not ssl", many]), "json");
    expect(found.filter(({ code }) => code === "source/too-many-findings")).toHaveLength(2);
    expect(found.some(({ code }) => code === "lint/no-double-negation")).toBe(true);
  });
});

describe("a file with many findings", () => {
  it("has a limited number, and one that counts the others", () => {
    const expression = Array.from({ length: 150 }, () => "ssl").join(" or ");
    const found = lint(ruleset(Array.from({ length: 150 }, () => expression)), "json", [
      noDuplicateCondition,
    ]);
    expect(found).toHaveLength(maxFindings + 1);
    expect(found[0]?.message).toMatch(
      /^This file has [\d,]+ more findings than the 20,000 that are reported\.$/,
    );
  });
});

describe("the findings beyond the limits of an expression and of a file", () => {
  const severities = fc.constantFrom("hint", "info", "warning", "error");
  const order = ["hint", "info", "warning", "error"];

  it("begin anew with each expression", () => {
    const ceiling = new FindingCeiling("a.json", { maxFindingsPerExpression: 2 });
    for (const at of [0, 1, 2]) {
      const admitted = [1, 2, 3].map(() => ceiling.admitsInExpression("error"));
      expect([at, ...admitted]).toEqual([at, true, true, false]);
      expect(ceiling.endExpression(plainText("ssl"))?.data).toMatchObject({ count: "1", warnings: "0" });
    }
  });

  it("are all counted, warnings too, with the highest severity among them", () => {
    const expressions = fc.array(fc.record({ isInFile: fc.boolean(), found: fc.array(severities) }));
    const limits = fc.record({
      maxFindings: fc.nat({ max: 12 }),
      maxFindingsPerExpression: fc.nat({ max: 5 }),
    });
    fc.assert(
      fc.property(expressions, limits, (given, some) => {
        const ceiling = new FindingCeiling("a.json", some);
        const said = given.flatMap(({ isInFile, found }) => {
          const kept = found.filter((severity) =>
            isInFile ? ceiling.admits(severity) : ceiling.admitsInExpression(severity),
          );
          const rest = isInFile ? undefined : ceiling.endExpression(plainText("ssl", 7));
          return [...kept, ...(rest ? [rest] : [])];
        });
        const ofFile = ceiling.endFile();
        const shown = [...said, ...(ofFile ? [ofFile] : [])];
        expect(said.length).toBeLessThanOrEqual(some.maxFindings);
        const all = given.flatMap(({ found }) => found);
        const counted = shown.map((one) => {
          if (typeof one === "string")
            return { count: 1, warnings: one === "warning" ? 1 : 0, severity: one };
          const isOfFile = one === ofFile;
          const limit = isOfFile ? some.maxFindings : some.maxFindingsPerExpression;
          const { count, warnings } = one.data!;
          const at = isOfFile ? 0 : 7;
          expect(one.range).toMatchObject({ start: at, end: at });
          expect(one).toMatchObject({
            code: "source/too-many-findings",
            uri: "a.json",
            messageId: isOfFile ? "tooManyInFile" : "tooManyInExpression",
            data: { limit: String(limit) },
          });
          return { count: Number(count), warnings: Number(warnings), severity: one.severity };
        });
        const sum = (of: "count" | "warnings") => counted.reduce((total, one) => total + one[of], 0);
        expect([sum("count"), sum("warnings")]).toEqual([
          all.length,
          all.filter((severity) => severity === "warning").length,
        ]);
        const loudest = (some: readonly string[]) => Math.max(-1, ...some.map((one) => order.indexOf(one)));
        expect(loudest(counted.map(({ severity }) => severity))).toBe(loudest(all));
      }),
      { numRuns: cases(300, 3000) },
    );
  });
});

describe("a file with many places that are not checked", () => {
  it("lists a limited number, and counts the others", () => {
    const rules = Array.from({ length: BUDGETS.notCheckedPerFile.default + 5 }, () => ({
      action: "block",
      expression: "ssl and",
    }));
    const document = readDocument(
      JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules }),
      "json",
    );
    const { notChecked } = lintDocument(document, {
      rules: [],
      config: defaultConfig([]),
      memory: new ExpressionMemory(),
    });
    expect(notChecked).toHaveLength(BUDGETS.notCheckedPerFile.default + 1);
    expect(notChecked.at(-1)).toMatchObject({ reason: "5 more places" });
  });
});

it.each([
  [0, undefined],
  [1, "1 more place"],
])("%d places more than are listed: %s", (more, reason) => {
  const place = { uri: "a", range: inFile({ start: 0, end: 1 }), kind: "limits" as const, reason: "why" };
  const most = BUDGETS.notCheckedPerFile.default;
  const listed = boundedNotChecked(Array(most + more).fill(place), "a");
  const rest = { uri: "a", range: { start: 0, end: 0 }, kind: "limits", reason };
  expect(listed.slice(most)).toEqual(reason === undefined ? [] : [rest]);
});

describe("an expression many times longer than Cloudflare takes", () => {
  it.each([
    ["of conditions", "ssl or ".repeat(20_000)],
    ["of blank lines", "\n".repeat(100_000)],
    ["of parentheses", "(".repeat(100_000)],
  ])("%s: its length is said, and nothing else is looked for", (_, code) => {
    const codes = lint(code).map((one) => one.code);
    expect(codes).toContain("syntax/too-long");
    expect(codes).toContain("lint/max-expression-length");
    expect(codes.length).toBeLessThan(6);
  });

  it("is parsed up to the limit", () => {
    const code = `ssl${" ".repeat(BUDGETS.maxExpressionChars.default - 3)}`;
    expect(lint(code).map((one) => one.code)).not.toContain("syntax/too-long");
    expect(lint(`${code} `).map((one) => one.code)).toContain("syntax/too-long");
  });
});

describe("suggestions", () => {
  const fix = (text: string, format: TestFormat) =>
    fixText(text, {
      lint: (code) => lint(code, format),
      allows: () => true,
      neverMoreErrors: true,
    });
  const errors = (text: string, format: TestFormat) =>
    lint(text, format).filter(({ severity }) => severity === "error").length;

  it.each([
    ["a list of words", `{"rules":[${"a ".repeat(40)}`],
    ["a list of numbers", `{"rules":[{"expression":${"1 ".repeat(35)}`],
    ["brackets", `{"rules":[{"expression":"ssl"}${"[".repeat(60)}`],
    ["closing brackets", `{"rules":[{"expression":"ssl"}]${"]}".repeat(30)}`],
    ["quotes", `{"rules":[{"expression":"ssl"}${'"a" '.repeat(30)}`],
    ["colons", `{"rules":[{"expression"${":".repeat(70)}`],
    ["commas", `{"rules":[{"expression":"ssl"}${",".repeat(70)}`],
    ["more problems than are reported", `{"rules":[{"expression":"ssl"} ${"a ".repeat(250)}`],
  ])("never leave more errors in JSON: %s", (_, text) => {
    const fixed = fix(text, "json");
    expect(errors(fixed.text, "json")).toBeLessThanOrEqual(errors(text, "json"));
    expect(fixed.text.length).toBeLessThanOrEqual(text.length * 3);
  });
});
