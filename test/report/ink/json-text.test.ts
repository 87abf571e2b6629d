import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonPieces, jsonText } from "../../../src/report/ink/json-text.ts";

function* each(items: readonly unknown[]): Generator<unknown> {
  yield* items;
}

const list = fc.array(fc.jsonValue(), { maxLength: 4 });

it("writes lists that are made on the way as if they had been there before", () => {
  const report = fc.record({ version: fc.nat(), head: fc.jsonValue(), first: list, runs: fc.array(list) });
  fc.assert(
    fc.property(report, ({ version, head, first, runs }) => {
      const written = jsonPieces({
        version,
        head,
        first: each(first),
        runs: each(runs.map((results) => ({ head, results: each(results) }))),
      });
      const whole = { version, head, first, runs: runs.map((results) => ({ head, results })) };
      expect([...written].join("")).toBe(`${jsonText(whole, 2)}\n`);
    }),
  );
});

it("makes an item on demand, and yields it as a separate piece", () => {
  let made = 0;
  function* counted(): Generator<unknown> {
    for (;;) yield { at: made++ };
  }
  const pieces = jsonPieces({ list: counted() });
  let text = "";
  while (!text.includes('"at": 2')) text += pieces.next().value;
  expect(made).toBe(3);
});
