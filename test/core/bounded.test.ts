import { expect, test } from "vitest";
import { BoundedMap, Recent } from "../../src/core/bounded.ts";

test("a value is computed again only after as many other keys as are remembered", () => {
  const asked: string[] = [];
  const recent = new Recent((key: { readonly name: string }) => asked.push(key.name), 2);
  const [a, b, c] = [{ name: "a" }, { name: "b" }, { name: "c" }];
  for (const key of [a, b, a, b, c, b, c, a]) recent.of(key);
  expect(asked).toEqual(["a", "b", "c", "a"]);
});

test("a map of limited size forgets what was set first", () => {
  const map = new BoundedMap<string, number>(2);
  map.set("a", 1).set("b", 2).set("a", 3).set("c", 4);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});
