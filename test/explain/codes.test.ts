import { expect, it } from "vitest";
import { locate, plainText } from "../../src/core/embedded-text.ts";
import { codeMeanings, isExpressionCode } from "../../src/explain/codes.ts";
import { lspDiagnostic } from "../../src/lsp/diagnostics.ts";
import { EditorPlaces } from "../../src/lsp/places.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

it("explains every code with a sentence, and those of expressions with an example that has them", () => {
  for (const [code, { summary, more, wrong, right }] of codeMeanings()) {
    expect(code).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
    for (const sentence of [summary, ...(more ?? [])]) expect(sentence.trim(), code).toMatch(/[.!?]$/);
    if (wrong === undefined || right === undefined) continue;
    expect(isExpressionCode(code)).toBe(true);
    expect(analyseExpression(wrong).findings.map((one) => one.code)).toContain(code);
    expect(analyseExpression(right).findings).toEqual([]);
  }
});

it("is the page that editors open for a finding without a source", () => {
  const text = 'http.host == "a" &&';
  const [finding] = analyseExpression(text).findings;
  const diagnostic = locate(finding!, plainText(text), "a.cfexpr");
  const places = new EditorPlaces({
    textOf: () => text,
    uriOf: (name: string) => `file:///${name}`,
  } as never);
  expect(codeMeanings().has(diagnostic.code)).toBe(true);
  expect(lspDiagnostic(diagnostic, places).codeDescription?.href).toMatch(/docs\/codes\.md#syntax/);
});
