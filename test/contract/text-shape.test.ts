import { expect, it } from "vitest";
import { allBytesBut, bytesIn, hasByteOf } from "../../src/contract/text-shape.ts";

it("sets of bytes contain what they say", () => {
  expect([...bytesIn("ab")].sort()).toEqual(["a", "b"]);
  const others = allBytesBut("ab");
  expect(others.size).toBe(254);
  expect(["a", "b", "c", "\u0000", "\u00ff"].map((byte) => others.has(byte))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

it.each([
  ["", "a", false],
  ["a", "", false],
  ["xa", "a", true],
  ["ax", "a", true],
  ["xyz", "a\u00ff\u0000", false],
  ["\u00ff", "a\u00ff", true],
  ["\u0000", "\u0000", true],
])("whether %j has a byte of %j", (text, bytes, expected) => {
  const set = bytesIn(bytes);
  expect([hasByteOf(text, set), hasByteOf(text, set)]).toEqual([expected, expected]);
});
