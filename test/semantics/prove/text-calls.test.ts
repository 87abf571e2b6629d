import { expect, it } from "vitest";
import { isOperand } from "../../../src/parser/ast.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
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

it.each([
  ["lower(http.host)", '"a"', "yes"],
  ["upper(http.host)", '"A"', "yes"],
  ["len(http.host)", "3", "yes"],
  ['concat(http.host, "a")', '"ba"', "yes"],
  ["to_string(ssl)", '"true"', "yes"],
  ["to_string(ip.src)", '"1"', "yes"],
  ['remove_bytes(http.host, "a")', '"b"', "yes"],
  ["cidr(ip.src, 24, 64)", "10.0.0.0", "yes"],
  ["cidr6(ip.src, 64)", "::", "yes"],
  [`regex_replace(http.host, "a+x", "\${0}b")`, '"b"', "yes"],
  [`wildcard_replace(http.host, "a*b*", "\${1}")`, '"b"', "yes"],
  ["url_decode(http.host)", '"a"', "unknown"],
  ["substring(http.host, 2)", '"a"', "unknown"],
  ["decode_base64(http.host)", '"a"', "unknown"],
  ['lookup_json_string(http.host, "a")', '"a"', "no"],
  ['lower(http.request.headers["x"][0])', '"a"', "no"],
])("%s always returns something: %s of it or not is true of every request: %s", (call, literal, answer) => {
  const { typed } = analyseExpression(`${call} eq ${literal} or ${call} ne ${literal}`);
  expect(new Prover({ facts: "none" }).always(typed).answer).toBe(answer);
});
