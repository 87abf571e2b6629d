import fc from "fast-check";
import { expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { defaultConfig, presetSeverities } from "../../src/lint/config.ts";
import { fixText } from "../../src/lint/fix.ts";
import { lintDocument } from "../../src/lint/lint.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { holds, type Request } from "../support/evaluate.ts";
import { readDocument } from "../support/rule-tester.ts";

const TEXTS = ["", "a", "b", "ab", "/a", "é"];
const text = fc.constantFrom(...TEXTS);
const literal = fc.tuple(text, fc.boolean()).map(([value, isRaw]) => (isRaw ? `r"${value}"` : `"${value}"`));
const number = fc.constantFrom("1", "2", "3", "0x2", "03");
const space = fc.constantFrom("", " ", "\n");
const either = (...spellings: string[]) => fc.constantFrom(...spellings);

/** Pieces glued as closely as the language allows: a word keeps its distance from a name, a sign need not. */
const glue = (parts: readonly string[], gap: string) =>
  parts.reduce((before, part) =>
    /[\w.]$/.test(before) && /^[\w]/.test(part) ? `${before} ${part}` : before + gap + part,
  );

const set = (element: fc.Arbitrary<string>) =>
  fc.array(element, { minLength: 1, maxLength: 4 }).map((elements) => `{${elements.join(" ")}}`);
const textOperand = either("http.host", "http.referer", 'http.request.headers["x"][0]');
const regex = either('"^a$"', '"^a"', '"b$"', '"a"', '"/a"');

const compare = (
  operand: fc.Arbitrary<string>,
  operator: fc.Arbitrary<string>,
  right: fc.Arbitrary<string>,
) =>
  fc.tuple(operand, operator, right, space).map(([left, sign, value, gap]) => glue([left, sign, value], gap));
const textComparison = (operand: fc.Arbitrary<string>) =>
  fc.oneof(
    compare(operand, either("eq", "==", "ne", "!=", "contains"), literal),
    compare(operand, either("matches", "~"), regex),
    compare(operand, either("in"), set(literal)),
  );
const comparison = fc.oneof(
  textComparison(textOperand),
  compare(either("cf.waf.score"), either("eq", "==", "ne", "lt", "<", "ge", ">="), number),
  compare(either("cf.waf.score"), either("in"), set(fc.oneof(number, either("1..2", "2..3", "1..3")))),
);
const leaf = fc.oneof(comparison, either("ssl", "cf.client.bot"));

const chain = (term: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(fc.tuple(term, either("and", "&&", "or", "||", "xor")), { minLength: 1, maxLength: 4 }),
      term,
      space,
    )
    .map(([pairs, last, gap]) => glue([...pairs.flat(), last], gap));
const negation = (term: fc.Arbitrary<string>) =>
  fc
    .tuple(either("not", "!", "not not", "!!", "not!"), term, space)
    .map(([sign, one, gap]) => glue([sign, one], gap));

const { expression } = fc.letrec<{ expression: string; simple: string }>((tie) => ({
  simple: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    negation(tie("simple")),
    tie("expression").map((inner) => `(${inner})`),
    chain(textComparison(either('http.request.headers["x"][*]'))).map((inner) => `any((${inner}))`),
  ),
  expression: fc.oneof({ depthSize: "small" }, tie("simple"), chain(tie("simple"))),
}));

const request: fc.Arbitrary<Request> = fc.record({
  fields: fc.record({
    "http.host": text,
    "http.referer": text,
    "cf.waf.score": fc.integer({ min: 1, max: 4 }),
    ssl: fc.boolean(),
    "cf.client.bot": fc.boolean(),
  }),
  header: fc.array(text, { maxLength: 2 }),
  neOnMissing: fc.boolean(),
});

const config = { ...defaultConfig(RULES), severities: presetSeverities(RULES, "strict") };
const lint = (code: string) =>
  lintDocument(readDocument(code, "expression"), { rules: RULES, config }).diagnostics;

it("safe fixes never change which requests match, and come to rest", () => {
  let changed = 0;
  fc.assert(
    fc.property(expression, fc.array(request, { minLength: 8, maxLength: 8 }), (code, requests) => {
      const before = analyseExpression(code);
      fc.pre(before.findings.length === 0);
      const fixed = fixText(code, { lint });
      if (fixed.text !== code) changed++;
      const after = analyseExpression(fixed.text);
      expect(after.findings, fixed.text).toEqual([]);
      expect(
        fixed.diagnostics.flatMap(({ fixes }) => fixes.filter(({ safety }) => safety === "safe")),
      ).toEqual([]);
      for (const one of requests) expect(holds(after.typed, one), fixed.text).toBe(holds(before.typed, one));
    }),
    { numRuns: 1500 },
  );
  expect(changed).toBeGreaterThan(300);
});
