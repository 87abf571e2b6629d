import { expect, it } from "vitest";
import { inFile } from "../../src/core/range.ts";
import { writtenValue } from "../../src/lint/analysis/located-values.ts";
import { objectAt } from "../../src/sources/values/located.ts";
import { unknownNode } from "../../src/sources/values/nodes.ts";
import { readDocument } from "../support/rule-tester.ts";

it.each([
  ['"a \\"b\\""', '`"a \\"b\\""`'],
  ["1.50", "`1.50`"],
  ["true", "`true`"],
  ["false", "`false`"],
  ["null", "null"],
  ["[1]", "an array"],
  ['{ "a": 1 }', "an object"],
])("messages show %s as %s", (written, shown) => {
  const [root] = readDocument(
    `{ "action": "block", "action_parameters": { "a": ${written} } }`,
    "json",
  ).roots;
  const parameters = root?.kind === "Object" ? objectAt(root, "action_parameters") : undefined;
  expect(writtenValue(parameters!.get("a")!)).toBe(shown);
});

it("messages show what the file does not contain as unknown", () => {
  expect(writtenValue(unknownNode(inFile({ start: 0, end: 1 }), "a variable"))).toBe("an unknown value");
});
