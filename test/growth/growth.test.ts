import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { RULES } from "../../rules/index.ts";
import { formatDocument } from "../../src/lint/format.ts";
import { semanticTokens } from "../../src/lsp/semantic-tokens.ts";
import { printExpression } from "../../src/parser/print.ts";
import { canonicalText } from "../../src/semantics/compare/canonical-text.ts";
import { describeExpression } from "../../src/semantics/describe/describe.ts";
import { lintWith } from "../../src/testing/lint-with.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { cases } from "../support/cases.ts";
import { readDocument } from "../support/rule-tester.ts";
import { READER_SHAPES, RULE_SHAPES, type Shape, TREE_SHAPES } from "./shapes.ts";
import { exponent, WorkCounter } from "./work.ts";

/** Beyond it, work does not grow with the size of a string but with a power of it. */
const MAX_EXPONENT = 1.3;
/** The number of pieces in the smallest text: more than the lengths from which rules look closer. */
const READER_PIECES = 600;
const RULE_PIECES = cases(60, 120);

/** Pieces after which every rule that reports something in a shape has done so. */
const SOME_PIECES = 60;
/** Conditions of a chain that is longer than the service accepts. */
const LONG_CHAIN = 1200;

/** Pieces of the smaller text that is walked. */
const WALK_PIECES = 200;

/** The tree of an expression that is valid, with its types. */
function treeOf(text: string) {
  const { typed, findings } = analyseExpression(text);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  return typed;
}

/** What walks whole trees outside of rules. None of it spends steps, so its work must grow with the text. */
const WALKS: Readonly<Record<string, (text: string) => unknown>> = {
  "parser and types": treeOf,
  printer: (text) => printExpression(treeOf(text).parsed.root!),
  "canonical text": (text) => canonicalText(treeOf(text).parsed.root!),
  "in words": (text) => describeExpression(treeOf(text).parsed.root!),
  formatter: (text) => formatDocument(readDocument(text, "expression")),
  "semantic tokens": (text) =>
    semanticTokens(TextDocument.create("a", "cfexpr", 0, text), readDocument(text, "expression")),
};

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
  it("distinguishes quadratic from linear work", async () => {
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

  it.each(
    Object.entries(WALKS).flatMap(([walk, run]) =>
      TREE_SHAPES.map(({ name, text }) => [walk, name, run, text] as const),
    ),
  )("%s: %s", async (_, __, run, text) => {
    run(text(10));
    await counter.reset();
    const [once, fourfold] = [text(WALK_PIECES), text(4 * WALK_PIECES)];
    const [small, large] = [await counter.of(() => run(once)), await counter.of(() => run(fourfold))];
    expect(exponent(small.blocks, large.blocks, fourfold.length / once.length)).toBeLessThan(MAX_EXPONENT);
  });

  it("conditions that are judged separately, in chains longer than Cloudflare accepts", async () => {
    const judging = RULES.filter(({ id }) => id === "no-contradiction");
    const chains = (size: number) =>
      `(${"ssl or ".repeat(size)}ssl) and ${'http.host eq "a" or '.repeat(size)}ssl`;
    const growth = await growthOf(LONG_CHAIN, (size) => lintWith(judging, { code: chains(size) }));
    expect(growth).toBeLessThan(MAX_EXPONENT);
  });
});
