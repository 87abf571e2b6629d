import { describe, expect, it } from "vitest";
import rule from "../../rules/no-stray-exception.ts";
import { lintFiles, testRule } from "../support/rule-tester.ts";

const managed = (id: string, ...rules: readonly string[]) =>
  JSON.stringify({
    result: {
      id,
      name: id,
      kind: "managed",
      phase: "http_request_firewall_managed",
      rules: rules.map((rule) => ({
        id: rule,
        version: "1",
        action: "log",
        last_updated: "2024-01-01T00:00:00Z",
      })),
    },
    success: true,
  });
const skip = (rules: object) =>
  JSON.stringify({ action: "skip", action_parameters: { rules }, expression: "ssl" });

describe("no-stray-exception, over several files", () => {
  it("reports a rule that the ruleset does not contain", () => {
    const found = lintFiles(rule, { "m.json": managed("m", "r1"), "a.json": skip({ m: ["r1", "r2"] }) });
    expect(found).toMatchObject([{ uri: "a.json", marked: '"r2"', messageId: "stray" }]);
  });

  it("names the ruleset that contains it", () => {
    const files = { "m.json": managed("m", "r1"), "n.json": managed("n", "r2") };
    const found = lintFiles(rule, { ...files, "a.json": skip({ m: ["r2"] }) });
    expect(found[0]?.message).toBe(
      "The rule `r2` belongs to the ruleset `n` but is listed under `m`, so the API rejects this exception.",
    );
  });

  it("says nothing of rulesets that were not read, or read without rules", () => {
    expect(lintFiles(rule, { "m.json": managed("m", "r1"), "a.json": skip({ n: ["r2"] }) })).toEqual([]);
    expect(lintFiles(rule, { "m.json": managed("m"), "a.json": skip({ m: ["r2"] }) })).toEqual([]);
  });

  it("takes hostile ids for ids", () => {
    const found = lintFiles(rule, {
      "m.json": managed("__proto__", "constructor"),
      "a.json":
        '{"action":"skip","action_parameters":{"rules":{"__proto__":["toString","constructor"]}},"expression":"ssl"}',
    });
    expect(found.map(({ marked }) => marked)).toEqual(['"toString"']);
  });
});

testRule(rule, {
  invalid: [
    {
      why: "a ruleset in the same file",
      code: "a: { id: m, kind: managed, phase: p, rules: [{ id: r, action: log, expression: ssl }] }\nb: [{ action: skip, action_parameters: { rules: { m: [«x»] } }, expression: ssl }]\n",
      format: "yaml",
      messageId: "stray",
    },
  ],
  valid: [{ why: "an exception alone", code: skip({ m: ["r"] }), format: "json" }],
});
