import { expect, it } from "vitest";
import { operatorNames, operatorText } from "../../src/explain/operators.ts";
import { KEYWORDS, LOGICAL_WORDS, OPERATOR_SIGNS } from "../../src/parser/words.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

it("explains each operator in both notations, with an example that has it and is accepted", () => {
  for (const name of operatorNames()) {
    const text = operatorText(name)!;
    const example = /```cfexpr\n(.*)\n```/.exec(text)?.[1] ?? "";
    expect(example).toContain(` ${name} `.trim());
    expect(analyseExpression(example).findings, example).toEqual([]);
  }
  for (const [sign, word] of OPERATOR_SIGNS) expect(operatorText(sign)).toBe(operatorText(word));
  for (const sign of ["!", "&&", "^^", "||"]) expect(operatorText(sign)).toContain(`or \`${sign}\``);
});

it("knows every operator of the language and nothing else", () => {
  const words = new Set([...KEYWORDS].map((word) => word.toLowerCase()));
  expect(new Set(operatorNames())).toEqual(words);
  expect(operatorNames()).toEqual(expect.arrayContaining([...LOGICAL_WORDS]));
  for (const name of ["constructor", "__proto__", "", "is"]) expect(operatorText(name)).toBeUndefined();
});
