import { expect, it } from "vitest";
import { isOperand } from "../../../src/parser/ast.ts";
import { networkCallOf } from "../../../src/semantics/prove/text-calls.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

it.each([
  ["cidr(ip.src, 1, 1)", { 4: 1, 6: 1 }],
  ["cidr(ip.src, 32, 128)", { 4: 32, 6: 128 }],
  ["cidr6(ip.src, 64)", { 4: 32, 6: 64 }],
  ["cidr(ip.src, 0, 64)", undefined],
  ["cidr(ip.src, 33, 64)", undefined],
  ["cidr(ip.src, 24, 0)", undefined],
  ["cidr(ip.src, 24, 129)", undefined],
  ["cidr6(ip.src, 129)", undefined],
  ["ip.src", undefined],
])("the networks of %s have %j bits", (call, bits) => {
  const { typed } = analyseExpression(`${call} eq 10.0.0.0`);
  const { root } = typed.parsed;
  const left = root?.kind === "Comparison" && isOperand(root.left) ? root.left : undefined;
  expect(left && [networkCallOf(left, typed)?.bits]).toEqual([bits]);
});
