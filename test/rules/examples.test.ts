import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { wholeExamples } from "../../src/lint/rule-examples.ts";
import { expectSilence, fixedBy, lintWith, suggestedBy } from "../support/rule-tester.ts";

describe.each(RULES.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const { invalid, valid } = wholeExamples(rule);
  it.each(invalid.map((example) => [example.code.slice(0, 200), example] as const))(
    "reports %s",
    (_, { code, format, fixed, suggests }) => {
      const found = lintWith(rule, code, format);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map((one) => one.code))).toEqual(new Set([`lint/${id}`]));
      expect(fixedBy(rule, code, format)).toBe(fixed ?? code);
      expect(suggestedBy(rule, code, format)).toBe(suggests ?? code);
    },
  );

  it.each(valid.map((example) => [example.code.slice(0, 200), example] as const))(
    "accepts %s",
    (_, example) => {
      expectSilence(rule, example.code, example.format);
    },
  );
});
