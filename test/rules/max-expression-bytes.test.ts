import { describe, expect, it } from "vitest";
import rule from "../../rules/max-expression-bytes.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { lintWith } from "../support/rule-tester.ts";

const max = LIMITS.maxExpressionBytes.value;
const empty = 'http.host eq ""'.length;

describe(rule.id, () => {
  it("reports the first byte too many", () => {
    const chars = Math.floor((max - empty) / 2);
    expect(lintWith(rule, `http.host eq "${"é".repeat(chars)}"`)).toEqual([]);
    expect(lintWith(rule, `http.host eq "${"é".repeat(chars + 1)}"`)).toMatchObject([
      { messageId: "tooManyBytes", severity: "warning" },
    ]);
  });

  it("leaves what is too long in characters to the other rule", () => {
    expect(lintWith(rule, `http.host eq "${"a".repeat(max)}"`)).toEqual([]);
  });
});
