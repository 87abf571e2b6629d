import { expect, it } from "vitest";
import type { Effort } from "../../../src/semantics/parts/asked.ts";
import { Leaves } from "../../../src/semantics/parts/leaves.ts";
import { Model } from "../../../src/semantics/parts/model.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

const CONDITIONS = 125;

/** How many values tests look at until a request for which a chain holds is found. */
function looksAt(operator: string, text: string): number {
  const { typed } = analyseExpression(text);
  const { root } = typed.parsed;
  if (root?.kind !== "Logical") throw new TypeError(text);
  const effort: Effort = { looks: 0 };
  const model = new Model(new Leaves(typed), effort);
  const claims = root.operands.map((condition) => ({ condition, holds: true }));
  expect(model.meets(claims), operator).toBe(true);
  return effort.looks;
}

it.each([
  ["contains", (at: number) => `http.request.uri.path contains "a${at}-"`],
  ["not contains", (at: number) => `not http.request.uri.path contains "a${at}-"`],
  ["ne", (at: number) => `http.request.uri.path ne "/a${at}"`],
  ["element", (at: number) => `any(http.request.headers["x"][*] contains "a${at}-")`],
  ["no element", (at: number) => `not any(http.request.headers["x"][*] contains "a${at}-")`],
])("looks at few values for a long chain: %s", (operator, condition) => {
  const chain = Array.from({ length: CONDITIONS }, (_, at) => condition(at)).join(" and ");
  expect(looksAt(operator, chain)).toBeLessThan(20 * CONDITIONS);
});
