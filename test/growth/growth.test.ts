import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { lintWith } from "../../src/testing/lint-with.ts";
import { cases } from "../support/cases.ts";
import { READER_SHAPES, RULE_SHAPES, type Shape } from "./shapes.ts";
import { exponent, WorkCounter } from "./work.ts";

/** Beyond it, work does not grow with the size of a string but with a power of it. */
const MAX_EXPONENT = 1.3;
/** Pieces of the smallest text: so many that the lengths from which rules look closer are behind. */
const READER_PIECES = 600;
const RULE_PIECES = cases(60, 120);

/** Pieces after which every rule that reports something in a shape has done so. */
const SOME_PIECES = 60;
/** Conditions of a chain that is longer than the service accepts. */
const LONG_CHAIN = 1200;

const counter = new WorkCounter();
beforeAll(() => counter.start());
afterAll(() => counter.stop());

/** The exponent over two doublings. */
async function growthOf(size: number, run: (size: number) => unknown): Promise<number> {
  run(10);
  await counter.reset();
  const once = await counter.of(() => run(size));
  const fourfold = await counter.of(() => run(4 * size));
  return exponent(once.blocks, fourfold.blocks, 4);
}

/**
 * The rules that a reader is measured with. Expressions are shown to all rules. In other notations the same expressions are
 * read, so only rules that report something there add work: they look up places in the file.
 */
function rulesBeside({ format, text }: Shape) {
  if (format === "expression") return RULES;
  const found = new Set(lintWith(RULES, { code: text(SOME_PIECES), format }).map(({ code }) => code));
  return RULES.filter(({ id }) => found.has(`lint/${id}`));
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
    async (_, shape) => {
      const { format, text } = shape;
      const rules = rulesBeside(shape);
      const growth = await growthOf(READER_PIECES, (size) => lintWith(rules, { code: text(size), format }));
      expect(growth).toBeLessThan(MAX_EXPONENT);
    },
  );

  it.each(RULE_SHAPES.map(({ rule, shape }) => [rule.id, rule, shape] as const))(
    "%s",
    async (_, rule, { format, text }) => {
      const growth = await growthOf(RULE_PIECES, (size) => lintWith([rule], { code: text(size), format }));
      expect(growth).toBeLessThan(MAX_EXPONENT);
    },
  );

  it("conditions that are judged beside each other, in chains longer than Cloudflare accepts", async () => {
    const judging = RULES.filter(({ id }) => id === "no-contradiction");
    const chains = (size: number) =>
      `(${"ssl or ".repeat(size)}ssl) and ${'http.host eq "a" or '.repeat(size)}ssl`;
    const growth = await growthOf(LONG_CHAIN, (size) => lintWith(judging, { code: chains(size) }));
    expect(growth).toBeLessThan(MAX_EXPONENT);
  });
});
