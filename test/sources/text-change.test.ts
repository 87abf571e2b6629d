import fc from "fast-check";
import { expect, it } from "vitest";
import { changeBetween } from "../../src/sources/values/text-change.ts";

it("finds the smallest change, wherever it is in a long text", () => {
  const part = fc
    .tuple(fc.constantFrom("ab", "abc", "é\u{1f600}"), fc.nat(6000))
    .map(([text, length]) => text.repeat(Math.ceil(length / text.length)).slice(0, length));
  const parts = fc.tuple(part, fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 }), part);
  fc.assert(
    fc.property(parts, ([head, removed, added, tail]) => {
      const [before, after] = [head + removed + tail, head + added + tail];
      const { start, end, by } = changeBetween(before, after);
      expect(before.slice(0, start) + after.slice(start, end + by) + before.slice(end)).toBe(after);
      expect(end - start).toBeGreaterThanOrEqual(0);
      expect(end + by).toBeGreaterThanOrEqual(start);
      // Nothing more is the same before it, nor after it.
      const most = Math.min(before.length, after.length);
      if (start < most) expect(before[start]).not.toBe(after[start]);
      if (end > start && end + by > start) expect(before[end - 1]).not.toBe(after[end + by - 1]);
    }),
    { numRuns: 300 },
  );
});
