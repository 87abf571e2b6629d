import { expect, it, vi } from "vitest";
import { judgeParts } from "../../../src/semantics/parts/judge.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

it.each([
  ["never", 'http.user_agent matches "^(ab|ba)*c$" and http.user_agent matches "^(a|b)(a|b)(a|b)(aa|bb)*c"'],
  ["always", 'not http.user_agent matches "^(ab|ba)*$" or http.user_agent matches "^[ab]*$"'],
  ["superfluous", 'http.user_agent matches "^a+$" or http.user_agent matches "^[ab]+$"'],
  ["superfluous", 'http.user_agent matches "^a+$" and http.user_agent matches "^[ab]+$"'],
  [undefined, 'http.user_agent contains "a" and http.user_agent contains "b"'],
])("what no step is left for is undecided, and nothing else is: %s, %s", (kind, text) => {
  const judged = (maxSteps: number) => {
    const { typed } = analyseExpression(text);
    const { root } = typed.parsed;
    const { judgements, undecided } = judgeParts(root!, typed, new Prover({ maxSteps }));
    return [judgements.map((one) => one.kind), undecided.map((one) => one === root)];
  };
  expect(judged(100_000)).toEqual([kind === undefined ? [] : [kind], []]);
  expect(judged(1)).toEqual([[], kind === undefined ? [] : [true]]);
});

it.each([
  "url_decode(lower(http.request.uri))",
  "lower(url_decode(http.referer))",
  "decode_base64(http.cookie)",
])("a part of what a result of a call contains needs no automaton: %s", (call) => {
  const { typed } = analyseExpression(`${call} contains "/shop/cart" and ${call} contains "/cart"`);
  const { judgements } = judgeParts(typed.parsed.root!, typed, new Prover({ maxSteps: 100 }));
  expect(judgements).toMatchObject([{ kind: "superfluous", reason: "implied", at: 1 }]);
});

it("a member of a set is met by a draft that fits an address and its parts, without a proof", () => {
  const { typed } = analyseExpression(
    '(http.host in {"a.example" "b.example"} or http.request.uri matches "^/[ab]+/c") and http.request.full_uri wildcard "https://*/d/*"',
  );
  const prover = new Prover();
  const proved = vi.spyOn(prover, "searchWith");
  expect(judgeParts(typed.parsed.root!, typed, prover).judgements).toEqual([]);
  expect(proved).not.toHaveBeenCalled();
});
