import { expect, it } from "vitest";
import { asBytes } from "../../src/core/bytes.ts";
import { isItem } from "../../src/request/made-request.ts";
import type { Value } from "../../src/request/values.ts";

const V4: Value = { family: 4, number: 1 };
const V6: Value = { family: 6, number: 1n };
const ITEMS: readonly Value[] = [{ family: 4, number: 1 }, asBytes("a.example"), 7];

it.each<[value: Value, items: readonly Value[] | undefined, expected: boolean | undefined]>([
  [V4, ITEMS, true],
  [{ family: 4, number: 2 }, ITEMS, false],
  [V6, ITEMS, false],
  [V6, [V4, { family: 6, number: 1n }], true],
  [asBytes("a.example"), ITEMS, true],
  [asBytes("b.example"), ITEMS, false],
  [7, ITEMS, true],
  [7, [V4], false],
  [V4, [7], false],
  [V4, [], false],
  [V4, undefined, undefined],
])("%o is among the items %o: %s", (value, items, expected) => {
  expect(isItem(items, value)).toBe(expected);
});
