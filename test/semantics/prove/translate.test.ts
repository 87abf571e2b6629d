import { readFileSync } from "node:fs";
import { it } from "vitest";
import type { Demand, Formula, Literal } from "../../../src/semantics/prove/formula.ts";
import { Translator } from "../../../src/semantics/prove/translate.ts";
import { addressFieldsOf, linksAmong } from "../../../src/semantics/uri/links.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { expectGolden } from "../../support/golden.ts";

const QUESTIONS = readFileSync(new URL("../../../fixtures/semantics/questions.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

function demandText(demand: Demand): string {
  switch (demand.kind) {
    case "text":
      return `${demand.text.isIn ? "in" : "not in"} ${demand.text.set.key.slice(0, 100)}`;
    case "integers":
      return `in ${demand.set.key}`;
    case "addresses":
      return `from ${JSON.stringify(demand.set.first(), (_, part) => (typeof part === "bigint" ? String(part) : part))}`;
    case "bits":
      return `${demand.test.shares ? "shares" : "shares none of"} bits ${demand.test.mask}`;
    case "boolean":
      return String(demand.value);
  }
}

function literalText(literal: Literal): string {
  const { key, type, canBeMissing, field, isBeyond, listed, sides } = literal.subject;
  const facts = [
    type.kind,
    canBeMissing && "may be missing",
    field !== undefined && field !== key && `of ${field}`,
    isBeyond && "beyond all",
    listed && `item of ${listed.list} is ${listed.of}`,
    sides && `sides ${sides.map((side) => side.key).join(", ")}`,
  ];
  const subject = `${key} (${facts.filter(Boolean).join(", ")})`;
  if (literal.kind === "elements") return `${literal.demand} ${subject}: ${formulaText(literal.body)}`;
  return `${subject} ${demandText(literal.demand)}${literal.whenMissing ? ", or is missing" : ""}`;
}

function formulaText(formula: Formula): string {
  switch (formula.kind) {
    case "and":
    case "or":
      return `${formula.kind}[${formula.parts.map(formulaText).join("; ")}]`;
    case "parity": {
      const parts = formula.parts.flatMap((part) => [part(true), part(false)]);
      return `${formula.isOdd ? "odd" : "even"}[${parts.map(formulaText).join("; ")}]`;
    }
    default:
      return literalText(formula);
  }
}

it("conditions are translated as recorded", () => {
  const blocks = QUESTIONS.map((text) => {
    const { typed } = analyseExpression(text);
    const root = typed.parsed.root!;
    const links = linksAmong(addressFieldsOf(root));
    const common = { links, at: 0, isRough: false } as const;
    const translators = [
      new Translator(typed, { ...common, missing: "documented", facts: "usual" }),
      new Translator(typed, { ...common, missing: "engine", facts: "none" }),
    ] as const;
    const formulas = translators.map((one, at) => {
      const formula = formulaText(one.formula(root, at === 0));
      return `${formula}${one.dependsOnReading ? ", by the reading" : ""}`;
    });
    return `${text}\n  ${formulas.join("\n  ")}\n`;
  });
  expectGolden(blocks.join(""), "fixtures/semantics/formulas.txt");
});
