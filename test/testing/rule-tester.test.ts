import { describe, expect, it } from "vitest";
import preferIn from "../../rules/prefer-in.ts";
import { defineRule } from "../../src/lint/define-rule.ts";
import { expectInvalid, expectValid, type InvalidCase, testRule } from "../../src/testing/rule-tester.ts";

const RULE = defineRule({
  id: "no-ssl",
  summary: "S.",
  why: "W.",
  effect: "risky",
  severity: "warning",
  fixable: "suggestion",
  options: { name: { kind: "text", default: "ssl", summary: "Which field." } },
  messages: { found: { text: "`{{name}}` on {{plan}}." } },
  create: (context) => ({
    Field(node) {
      if (node.name !== context.options.name) return;
      const fix = { title: "t", safety: "suggestion", edits: [context.replace(node, "true")] } as const;
      context.report({
        at: node,
        messageId: "found",
        data: { name: node.name, plan: context.plan ?? "any" },
        fix,
      });
    },
  }),
});
const GOOD: InvalidCase = { code: "not «ssl»", messageId: "found", suggests: "not true" };

describe("the rule tester", () => {
  it("names the tests, and runs each case", () => {
    const names: string[] = [];
    const run = (name: string, body: () => void) => {
      names.push(name);
      body();
    };
    const valid = ["true", { why: "another field", code: "ssl", options: { name: "http.host" } }];
    testRule(RULE, { invalid: [GOOD, { ...GOOD, why: "a case" }], valid }, { describe: run, it: run });
    expect(names).toEqual([
      "no-ssl",
      "reports not «ssl»",
      "reports a case",
      "accepts true",
      "accepts another field",
    ]);
  });

  it("takes options, the plan and any notation", () => {
    expectInvalid(RULE, { ...GOOD, plan: "pro", data: { plan: "pro", name: "ssl" } });
    const host = { name: "http.host" };
    expectInvalid(RULE, {
      code: '«http.host» eq "a"',
      messageId: "found",
      options: host,
      suggests: 'true eq "a"',
    });
    const json = (text: string) => `{"rules":[{"action":"block","expression":"${text}"}]}`;
    expectInvalid(RULE, { ...GOOD, code: json("«ssl»"), format: "json", suggests: json("true") });
  });

  it.each<[string, InvalidCase]>([
    ["no finding", { ...GOOD, code: "true" }],
    ["a finding elsewhere", { ...GOOD, code: "«not ssl»" }],
    ["one finding more", { ...GOOD, code: "«ssl» or ssl" }],
    ["another message", { ...GOOD, messageId: "other" }],
    ["other data", { ...GOOD, data: { plan: "pro" } }],
    ["a suggestion that is not named", { code: GOOD.code, messageId: "found" }],
    ["another fix", { ...GOOD, fixed: "not true" }],
    ["an error of syntax besides", { ...GOOD, code: "«ssl» and" }],
  ])("fails for %s", (_, one) => {
    expect(() => expectInvalid(RULE, one)).toThrow(expect.objectContaining({ name: "AssertionError" }));
  });

  it("fails if a rule should keep silent", () => {
    expect(() => expectValid(RULE, { code: "ssl" })).toThrow(
      expect.objectContaining({ name: "AssertionError" }),
    );
    expect(() => expectValid(RULE, { code: "nope eq" })).toThrow(
      expect.objectContaining({ name: "AssertionError" }),
    );
    expectValid(preferIn, { code: "ssl" });
  });

  it("requires the functions of a test framework", () => {
    expect(() => testRule(RULE, { invalid: [], valid: [] })).toThrow(
      "give `testRule` those of your test framework",
    );
  });
});
