import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { lintWith } from "../../src/testing/lint-with.ts";
import { READER_SHAPES, RULE_SHAPES } from "./shapes.ts";
import { exponent, WorkCounter } from "./work.ts";

/** Beyond it, work does not grow with the size of a text but with a power of it. */
const MAX_EXPONENT = 1.3;
/** Pieces of the smallest text: so many that the lengths from which rules look closer are behind. */
const READER_PIECES = 600;
const RULE_PIECES = 120;

const counter = new WorkCounter();
beforeAll(() => counter.start());
afterAll(() => counter.stop());

/** The exponent over two doublings. */
async function growthOf(size: number, run: (size: number) => unknown): Promise<number> {
  run(10);
  const once = await counter.of(() => run(size));
  const fourfold = await counter.of(() => run(4 * size));
  return exponent(once.blocks, fourfold.blocks, 4);
}

describe("the counter", () => {
  it("tells what is quadratic from what is linear", async () => {
    const concat = (size: number) => lintWith([], { code: "ssl or ".repeat(size) });
    const nested = (size: number) => {
      for (let at = 0; at < size / 10; at++) concat(size / 10);
    };
    expect(await growthOf(600, concat)).toBeLessThan(1.1);
    expect(await growthOf(600, nested)).toBeGreaterThan(1.7);
  });
});

describe("work grows with the size of the text", () => {
  it.each(READER_SHAPES.map((shape) => [`${shape.format}: ${shape.name}`, shape] as const))(
    "%s",
    { timeout: 120_000 },
    async (_, { format, text }) => {
      const growth = await growthOf(READER_PIECES, (size) => lintWith(RULES, { code: text(size), format }));
      expect(growth).toBeLessThan(MAX_EXPONENT);
    },
  );

  it.each(RULE_SHAPES.map(({ rule, shape }) => [rule.id, rule, shape] as const))(
    "%s",
    { timeout: 120_000 },
    async (_, rule, { format, text }) => {
      const growth = await growthOf(RULE_PIECES, (size) => lintWith([rule], { code: text(size), format }));
      expect(growth).toBeLessThan(MAX_EXPONENT);
    },
  );
});
