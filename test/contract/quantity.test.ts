import { expect, it } from "vitest";
import { BLOCK_TAGS, blocksBetween, quantityOf, toQuantity } from "../../src/contract/quantity.ts";

it.each([
  [0, 0n],
  [31, 31n],
  [-1, undefined],
  [1.5, undefined],
  [2 ** 53, undefined],
  ["0x0", 0n],
  ["0x1F", 31n],
  ["0x01", undefined],
  ["0x", undefined],
  ["31", undefined],
  ["1f", undefined],
  [`0x${"f".repeat(64)}`, 2n ** 256n - 1n],
  [`0x${"f".repeat(65)}`, undefined],
  [null, undefined],
])("%j is the quantity %s", (value, quantity) => expect(quantityOf(value)).toBe(quantity));

it("numbers are written in hexadecimal digits, and both ends of a range count", () => {
  expect([toQuantity(0n), toQuantity(31n), blocksBetween(3n, 5n)]).toEqual(["0x0", "0x1f", 3n]);
  expect(BLOCK_TAGS).toEqual(["earliest", "latest", "pending", "safe", "finalized"]);
});
