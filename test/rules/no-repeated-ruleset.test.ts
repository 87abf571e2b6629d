import { describe, expect, it } from "vitest";
import rule from "../../rules/no-repeated-ruleset.ts";
import { lintFiles, testRule } from "../support/rule-tester.ts";

const ruleset = (members: object) =>
  JSON.stringify({
    phase: "http_ratelimit",
    rules: [{ id: "r1", action: "log", expression: "ssl" }],
    ...members,
  });

describe("no-repeated-ruleset, over several files", () => {
  it("reports a ruleset that another file has, and not its rules as well", () => {
    const found = lintFiles(rule, { "a.json": ruleset({ id: "s" }), "b.json": ruleset({ id: "s" }) });
    expect(found).toMatchObject([{ uri: "b.json", marked: '"s"', related: ['a.json: "s"'] }]);
    expect(found[0]?.message).toContain("The ruleset `s` is also kept elsewhere");
  });

  it("reports a rule that was copied with its id", () => {
    const found = lintFiles(rule, { "a.json": ruleset({}), "b.json": ruleset({}) });
    expect(found.map(({ marked }) => marked)).toEqual(['"r1"']);
  });

  it("accepts managed rulesets, blank ids and rules of one file", () => {
    const managed = ruleset({ id: "s", kind: "managed" });
    expect(lintFiles(rule, { "a.json": managed, "b.json": managed })).toEqual([]);
    const blank = ruleset({ id: "", rules: [{ id: "", action: "log", expression: "ssl" }] });
    expect(lintFiles(rule, { "a.json": blank, "b.json": blank })).toEqual([]);
    expect(lintFiles(rule, { "a.ndjson": `${ruleset({})}\n${ruleset({})}\n` })).toEqual([]);
  });
});

testRule(rule, {
  invalid: [
    {
      why: "a stream with the same ruleset twice",
      code: "id: s\nphase: p\nrules: []\n---\nid: «s»\nphase: p\nrules: []\n",
      format: "yaml",
      messageId: "repeated",
      data: { what: "ruleset" },
    },
  ],
  valid: [{ why: "one ruleset", code: ruleset({ id: "s" }), format: "json" }],
});
