import { describe, expect, it } from "vitest";
import { PROVIDER_SHAPES } from "../../src/contract/terraform/shapes.ts";
import { inFile } from "../../src/core/range.ts";
import type { ResourceMisfit } from "../../src/lint/analysis/resource-misfit.ts";
import { lastName, wordsForMisfit, wordsForUnknownType } from "../../src/lint/analysis/resource-words.ts";
import type { TerraformResource } from "../../src/sources/recognise/model.ts";
import { readDocument } from "../support/rule-tester.ts";

/** A value as JSON, or a place without one. */
const at = (json?: string): ResourceMisfit["at"] =>
  json === undefined ? inFile({ start: 0, end: 1 }) : readDocument(json, "json").roots[0]!;

type Problem = ResourceMisfit["problem"];

describe("what is wrong with a part of a resource", () => {
  it.each<readonly [string | undefined, string, Problem, string, string]>([
    [
      undefined,
      "a",
      { kind: "notation", wantsBlock: true },
      "`a` is a block and is written as an attribute",
      "Write it without `=`.",
    ],
    [
      undefined,
      "a",
      { kind: "notation", wantsBlock: false },
      "`a` is an attribute and is written as a block",
      "Write `a` with `=`.",
    ],
    [
      "5",
      "a.b",
      { kind: "type", wanted: "a string" },
      "`b` is `5` and has to be a string",
      "Write a string.",
    ],
    [
      '"x"',
      "a[].b{}",
      { kind: "type", wanted: "a list" },
      '`b` is `"x"` and has to be a list',
      "Write a list.",
    ],
    [
      "true",
      "",
      { kind: "type", wanted: "a string" },
      "`owner` is `true` and has to be a string",
      "Write a string.",
    ],
    [
      "[]",
      "a",
      { kind: "type", wanted: "a string" },
      "`a` is an array and has to be a string",
      "Write a string.",
    ],
    ['"x"', "a", { kind: "value", known: ["b", 1] }, '`a` cannot be `"x"`', "It may be `b` or `1`."],
    [
      '"x"',
      "a",
      { kind: "form", pattern: "^b$" },
      '`a` is `"x"` and has to match `^b$`',
      "Correct its form.",
    ],
    [
      "1500",
      "a",
      { kind: "size", what: "", bound: "maximum", limit: 1000 },
      "`a` is `1500`; the maximum is 1,000",
      "The maximum is 1,000.",
    ],
    [
      "[]",
      "a",
      { kind: "size", what: "items", bound: "minimum", limit: 1 },
      "The number of items of `a` is out of bounds; the minimum is 1",
      "The minimum is 1.",
    ],
    [undefined, "a", { kind: "readOnly" }, "`a` is set by the provider alone", "Remove it."],
    [undefined, "a", { kind: "missing", keys: ["b", "c"] }, "`a` lacks `b` or `c`", "Add `b` and `c`."],
    [
      undefined,
      "a",
      { kind: "exclusive", keys: ["b", "c[]"] },
      "`b` and `c` cannot be used together",
      "Keep one of them.",
    ],
    [undefined, "a", { kind: "oneOf", keys: ["b", "c"] }, "`a` has neither `b` nor `c`", "Add one of them."],
    [
      undefined,
      "a",
      { kind: "someOf", keys: ["b", "c"] },
      "`a` has neither `b` nor `c`",
      "Add at least one of them.",
    ],
    [undefined, "a", { kind: "needs", keys: ["b"] }, "`b` is missing here", "Add it."],
    [
      undefined,
      "a",
      { kind: "needsValue", other: "b", equals: "c" },
      "This member can only be set if `b` is `c`",
      "Remove it.",
    ],
    [
      undefined,
      "a",
      { kind: "unknown", key: "b", near: undefined, meant: undefined, isDropped: false, isOlder: false },
      "`a` has no `b`",
      "Remove it.",
    ],
  ])("%s at %s: %o", (json, path, problem, said, help) => {
    expect(wordsForMisfit({ at: at(json), path, problem }, "owner")).toEqual({
      problem: said,
      help,
    });
  });

  it("is named by its last part", () => {
    expect(["a.b[].c{}", "a", ""].map(lastName)).toEqual(["c", "a", ""]);
  });
});

it.each([
  ["odd_things", false, "Remove it."],
  ["odd_things", true, undefined],
  ["rulesett", true, "Write `cloudflare_ruleset`."],
])("a type that no version has: %s, with a newer provider: %s", (type, isNewer, help) => {
  const provider = { majors: [5], isNewer, shapes: PROVIDER_SHAPES };
  const resource = { resourceType: `cloudflare_${type}`, provider } as unknown as TerraformResource;
  expect(wordsForUnknownType(resource, undefined)?.help).toBe(help);
});
