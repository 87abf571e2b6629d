import { expect, test } from "vitest";
import { Recent } from "../../src/core/recent.ts";

test("a value is computed again only after as many other keys as are remembered", () => {
  const asked: string[] = [];
  const recent = new Recent((key: { readonly name: string }) => asked.push(key.name), 2);
  const [a, b, c] = [{ name: "a" }, { name: "b" }, { name: "c" }];
  for (const key of [a, b, a, b, c, b, c, a]) recent.of(key);
  expect(asked).toEqual(["a", "b", "c", "a"]);
});
