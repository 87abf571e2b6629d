import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileExpression, PartTruths } from "../../../src/semantics/evaluate/evaluate.ts";
import { readRequest } from "../../../src/semantics/evaluate/read-request.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { cases } from "../../support/cases.ts";
import { fieldsOfRequest, meaningful } from "../generate.ts";

const READINGS = ["documented", "engine"] as const;

function expectSame(text: string, fields: Readonly<Record<string, unknown>>, open: boolean) {
  const { typed, findings } = analyseExpression(text);
  expect(findings, text).toEqual([]);
  const { request } = readRequest({ fields, isOpen: open });
  // Conditions in a group with something else are evaluated in a frame, a single one may not be.
  const truths = new PartTruths(typed);
  const framed = analyseExpression(`(${text}) or not ssl and ssl`).typed;
  for (const one of [request!, { ...request!, hasUnknownFields: true }]) {
    for (const missing of READINGS) {
      const expected = compileExpression(typed, { missing })(one);
      if (missing === "documented") expect(truths.of(typed.parsed.root!, one), text).toBe(expected);
      if (one.values.has("ssl")) expect(compileExpression(framed, { missing })(one), text).toBe(expected);
    }
  }
}

describe("an expression evaluated for one request is what it is when compiled", () => {
  it("for generated expressions and requests", () => {
    fc.assert(
      fc.property(meaningful, fieldsOfRequest, fc.boolean(), (text, fields, open) =>
        expectSame(text, fields, open),
      ),
      { numRuns: cases(150, 500) },
    );
  });

  it.each([
    'http.host in {61:62:63:64 "x"}',
    'http.host in {61:6261:62 "x"}',
    'http.host matches "(?i)(ab|CD)[x-z]$"',
    'lower(http.host) eq "ab"',
    'starts_with(url_decode(lower(http.host)), "a")',
    'ends_with(http.host, "b")',
    "ip.src in {10.0.0.0/8 2001:db8::/32}",
    "cf.edge.server_port in {80 8000..8100}",
    'ssl xor http.host ne "ab"',
    'any(http.request.headers["x"][*] eq "ab") or not ssl',
    "ip.src in $office",
    "http.host eq http.request.uri.path",
  ])("%s", (text) => {
    for (const open of [false, true]) {
      expectSame(text, {}, open);
      expectSame(
        text,
        { "http.host": "ab", ssl: true, "cf.edge.server_port": 8080, "ip.src": "10.1.2.3" },
        open,
      );
      expectSame(text, { "http.host": "ABx", "http.request.uri.path": "ABx", "ip.src": "2001:db8::1" }, open);
      expectSame(text, { "http.host": "abcd", "http.request.headers": { x: ["b", "ab"] } }, open);
    }
  });
});
