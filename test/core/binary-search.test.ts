import { expect, it } from "vitest";
import { leadingCount } from "../../src/core/binary-search.ts";

it.each([
  [[], 0],
  [[3], 0],
  [[1], 1],
  [[1, 2, 3], 2],
  [[1, 2, 2, 2], 4],
  [[1, 1, 3, 3, 3, 3], 2],
  [[3, 3, 3], 0],
])("%j begins with %i numbers of at most two", (numbers, count) => {
  expect(leadingCount(numbers, (one) => one <= 2)).toBe(count);
});
