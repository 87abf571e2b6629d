import { expect, it } from "vitest";
import { resolvePointer } from "../../src/lint/config/pointer.ts";
import { readDocument } from "../support/rule-tester.ts";

const TEXT = '{ "rules": [{ "a/b": 1 }, { "~": 2 }], "": 3, "__proto__": { "x": 4 } }';

it.each([
  ["", TEXT],
  ["/rules/0/a~1b", "1"],
  ["/rules/1/~0", "2"],
  ["/", "3"],
  ["/__proto__/x", "4"],
  ["/rules/2", undefined],
  ["/rules/01", undefined],
  ["/rules/-1", undefined],
  ["/rules/0/a~1b/deeper", undefined],
  ["/constructor", undefined],
  ["xrules/0/a~1b", undefined],
])("%s points to %s", (pointer, expected) => {
  const [root] = readDocument(TEXT, "json").roots;
  const found = resolvePointer(root!, pointer);
  expect(found && TEXT.slice(found.range.start, found.range.end)).toBe(expected);
});
