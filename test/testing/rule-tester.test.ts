import { describe, expect, it, onTestFinished, vi } from "vitest";
import preferIn from "../../rules/prefer-in.ts";
import { defineRule } from "../../src/lint/define-rule.ts";
import { readDocument } from "../../src/testing/lint-with.ts";
import { readMarks, writeMarks } from "../../src/testing/marked.ts";
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

  const FOUND = "lint/no-ssl: `ssl` on any.";

  /** The error that a failed case is shown with. */
  const failure = (actual: unknown, expected: unknown) => {
    const [shown, wanted] = [actual, expected].map((one) => JSON.stringify(one, null, 2));
    const message = `Expected ${wanted}, got ${shown}.`;
    const named = { name: "AssertionError", code: "ERR_ASSERTION", operator: "deepStrictEqual", message };
    return expect.objectContaining({ ...named, showDiff: true, actual, expected });
  };

  it.each<[string, InvalidCase, unknown, unknown]>([
    ["no finding", { ...GOOD, code: "«true»" }, "true", "«true»"],
    ["a finding elsewhere", { ...GOOD, code: "«not ssl»" }, [FOUND], []],
    ["a finding that ends elsewhere", { ...GOOD, code: "not «ssl or» cf.client.bot" }, [FOUND], []],
    ["a finding that begins elsewhere", { ...GOOD, code: "n«ot ssl»" }, [FOUND], []],
    ["one finding more", { ...GOOD, code: "«ssl» or ssl" }, [FOUND], []],
    [
      "one finding less",
      { ...GOOD, code: "«ssl» or «cf.client.bot»" },
      "«ssl» or cf.client.bot",
      "«ssl» or «cf.client.bot»",
    ],
    ["another message", { ...GOOD, messageId: "other" }, ["found"], ["other"]],
    ["another list of messages", { ...GOOD, messageId: [] }, ["found"], []],
    ["other data", { ...GOOD, data: { plan: "pro" } }, { plan: "any" }, { plan: "pro" }],
    ["a suggestion that is not named", { code: GOOD.code, messageId: "found" }, "not true", "not ssl"],
    ["another fix", { ...GOOD, fixed: "not true" }, "not ssl", "not true"],
    [
      "an error of syntax besides",
      { ...GOOD, code: "«ssl» and" },
      [expect.stringMatching(/^syntax\/[a-z-]+: .*\.$/)],
      [],
    ],
  ])("fails for %s", (_, one, actual, expected) => {
    expect(() => expectInvalid(RULE, one)).toThrow(
      Array.isArray(actual) && typeof actual[0] === "object"
        ? expect.objectContaining({ actual, expected })
        : failure(actual, expected),
    );
  });

  it("fails if a rule should keep silent", () => {
    expect(() => expectValid(RULE, { code: "ssl" })).toThrow(failure([FOUND], []));
    expect(() => expectValid(RULE, { code: "nope eq" })).toThrow(
      expect.objectContaining({ name: "AssertionError" }),
    );
    expectValid(preferIn, { code: "ssl" });
  });

  it("takes the global functions of a test framework, which must have both", () => {
    const names: string[] = [];
    const run = (name: string, body: () => void) => {
      names.push(name);
      body();
    };
    const missing = "there are no global `describe` and `it`: give `testRule` those of your test framework";
    const cases = { invalid: [], valid: ["true"] };
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(() => testRule(RULE, cases)).toThrow(missing);
    vi.stubGlobal("describe", run);
    expect(() => testRule(RULE, cases)).toThrow(missing);
    vi.stubGlobal("it", run);
    testRule(RULE, cases);
    expect(names).toEqual(["no-ssl", "accepts true"]);
  });
});

describe("marks", () => {
  it.each<[string, string, readonly (readonly [number, number])[]]>([
    ["abc", "abc", []],
    ["a«b»c", "abc", [[1, 2]]],
    [
      "«a»«b»",
      "ab",
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      "««a»b»",
      "ab",
      [
        [0, 1],
        [0, 2],
      ],
    ],
    [
      "«a«b»»",
      "ab",
      [
        [0, 2],
        [1, 2],
      ],
    ],
    [
      "««a»«b»»c",
      "abc",
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    ],
  ])("%s are read from a text, and written into it", (marked, text, ranges) => {
    const read = readMarks(marked);
    expect(read).toEqual({ text, ranges: ranges.map(([start, end]) => ({ start, end })) });
    for (const places of [read.ranges, read.ranges.toReversed()])
      expect(writeMarks(text, places)).toBe(marked);
  });

  it("must be closed", () => {
    expect(() => readMarks("a«b")).toThrow("unclosed mark in a«b");
  });
});

it("a document of a test is named after its notation", () => {
  expect(readDocument("ssl", "expression")).toMatchObject({ uri: "test.cfexpr", format: "expression" });
  expect(readDocument(" ssl\n", "expression").subjects).toMatchObject([{ content: { text: " ssl\n" } }]);
  expect(readDocument("{}", "json").uri).toBe("test.json");
});
