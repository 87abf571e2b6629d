import fc from "fast-check";
import { expect, it } from "vitest";
import { joinedByFields } from "../../../src/semantics/parts/fields.ts";

it("joins what shares fields, also by way of others, and nothing else", () => {
  const fields = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 9 }), (lists) => {
      const sets = lists.map((list) => new Set(list));
      const groups = joinedByFields(sets);
      expect(groups.flat().sort((a, b) => a - b)).toEqual([...sets.keys()]);
      const areNear = (one: number, other: number) =>
        [...sets[one]!].some((field) => sets[other]!.has(field));
      for (const at of sets.keys()) {
        const group = groups.find((one) => one.includes(at))!;
        const sharing = [...sets.keys()].filter((one) => areNear(at, one));
        expect(group).toEqual(expect.arrayContaining(sharing));
      }
      for (const group of groups) {
        const reached = new Set([group[0]!]);
        for (const one of reached) for (const next of group) if (areNear(one, next)) reached.add(next);
        expect(reached.size).toBe(group.length);
      }
    }),
    { numRuns: 500 },
  );
});

it("joins a condition that shares one field with each of two groups", () => {
  const sets = [["a"], ["b"], ["a"], ["a", "b"]].map((list) => new Set(list));
  expect(joinedByFields(sets)).toEqual([[0, 1, 2, 3]]);
});
