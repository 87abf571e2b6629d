import { expect, it } from "vitest";
import { ASSUMPTIONS, assuming, leastAssumptions } from "../../src/contract/assumptions.ts";

it.each<readonly [string, readonly string[], (names: ReadonlySet<string>) => boolean, readonly string[]]>([
  ["none", ["a", "b"], () => true, []],
  ["all", ["a", "b"], (names) => names.size === 2, ["b", "a"]],
  ["one", ["a", "b", "c"], (names) => names.has("b"), ["b"]],
  ["the last of two that do alike", ["a", "b"], (names) => names.size > 0, ["b"]],
])("a proof that needs %s of its assumptions keeps no others", (_, names, isProved, kept) => {
  expect([...leastAssumptions(names, isProved)].sort()).toEqual([...kept].sort());
});

it("assumptions complete a sentence", () => {
  const [one, other] = [...ASSUMPTIONS.keys()] as [string, string];
  const says = (name: string) => ASSUMPTIONS.get(name)!.value.says;
  expect(assuming([one])).toBe(`assuming that ${says(one)}`);
  expect(assuming([one, other])).toBe(`assuming that ${says(one)} and ${says(other)}`);
});
