import { expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { inFile } from "../../src/core/range.ts";
import { isRuleCode, problemsOfRule } from "../../src/lint/engine/check-rule.ts";
import { customRulesIn, withCustomRules } from "../../src/lint/engine/custom-rules.ts";
import { readMarks, writeMarks } from "../../src/testing/marked.ts";
import { readDocument } from "../support/rule-tester.ts";
import { expectSentences } from "../support/sentences.ts";

it("rules with an id that is taken are left out, with the place of the id and whose the other one is", () => {
  const [first] = RULES;
  const custom = (id: string, origin: string, at: number) => ({
    rule: { ...first!, id, origin },
    uri: origin,
    range: inFile({ start: at, end: at + 2 }),
  });
  const { value, diagnostics } = withCustomRules(RULES, [
    custom("own", "a.ts", 1),
    custom(first!.id, "b.ts", 2),
    custom("own", "c.ts", 3),
  ]);
  expect(value.map(({ id }) => id)).toEqual([...RULES.map(({ id }) => id), "own"]);
  expect(value.find(({ id }) => id === "own")?.origin).toBe("a.ts");
  expectSentences(diagnostics);
  expect(diagnostics).toMatchObject([
    {
      code: "config/duplicate-rule",
      uri: "b.ts",
      range: { start: 2, end: 4 },
      message: `wafsmith has a rule \`${first!.id}\` already, so this one is left out.`,
      help: "Give it another id.",
      data: { rule: first!.id },
    },
    {
      uri: "c.ts",
      message: "`a.ts` has a rule `own` already, so this one is left out.",
      data: { rule: "own" },
    },
  ]);
});

it.each([
  ['{ "customRules": ["./a.ts", { "id": "b", "matches": "ssl" }] }', ["./a.ts"]],
  ['{ "customRules": «"./a.ts"» }', []],
  ['{ "customRules": [«5»] }', []],
  ["[]", []],
  ["{}", []],
])("custom rules of %s", (marked, files) => {
  const { text } = readMarks(marked);
  const [root] = readDocument(text, "json").roots;
  const { value, diagnostics } = customRulesIn(root!, "wafsmith.config.json");
  expectSentences(diagnostics);
  expect(value.files.map(({ name }) => name)).toEqual(files);
  const wrong = diagnostics.filter(({ code }) => code === "config/wrong-type").map(({ range }) => range);
  expect(writeMarks(text, wrong)).toBe(marked);
});

it.each([
  ["id", "Own", /`id`/],
  ["summary", 1, /`summary`/],
  ["why", undefined, /`why`/],
  ["effect", "maybe", /`effect`/],
  ["severity", "loud", /`severity`/],
  ["create", {}, /`create`/],
  ["finish", {}, /`finish`/],
  ["messages", 1, /`messages`/],
  ["messages", { a: {} }, /`messages`/],
  ["messages", { a: { text: "A", help: 1 } }, /`messages`/],
  ["options", 1, /`options`/],
  ["options", { a: { kind: "other", default: 1 } }, /`options`/],
  ["options", { a: { kind: "integer" } }, /`options`/],
  ["since", 1, /`since`/],
  ["details", 1, /`details`/],
  ["fixable", "maybe", /`fixable`/],
  ["source", { url: "u" }, /`source`/],
  ["source", { checked: "c" }, /`source`/],
  ["source", 1, /`source`/],
  ["presets", "all", /`presets`/],
  ["presets", [1], /`presets`/],
  ["presets", ["all"], undefined],
  ["fixable", "safe", undefined],
  ["fixable", undefined, undefined],
  ["options", { a: { kind: "integer", default: 1 } }, undefined],
  ["options", { a: { kind: "boolean", default: true } }, undefined],
  ["options", { a: { kind: "text", default: "b" } }, undefined],
  ["options", { a: { kind: "texts", default: ["b"] } }, undefined],
  ["options", { a: { kind: "choice", values: ["b"], default: "b" } }, undefined],
  ["messages", { a: { text: "A", help: "B" } }, undefined],
  ["finish", () => [], undefined],
  ["source", { url: "u", checked: "c" }, undefined],
])("what is wrong with a rule whose %s is %j", (key, value, problem) => {
  const problems = problemsOfRule({ ...RULES[0]!, [key]: value });
  expect(problems).toEqual(problem === undefined ? [] : [expect.stringMatching(problem)]);
});

it.each([
  [{ create: () => ({}) }, true],
  [{ messages: {} }, true],
  [{ id: "a" }, false],
  [null, false],
  ["create", false],
])("of the values that a file of rules has, those with code are rules: %o", (value, expected) => {
  expect(isRuleCode(value)).toBe(expected);
});
