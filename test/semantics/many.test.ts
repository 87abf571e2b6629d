import fc from "fast-check";
import { expect, it } from "vitest";
import { UNKNOWN } from "../../src/request/values.ts";
import { compileExpression } from "../../src/semantics/evaluate/evaluate.ts";
import { compileRules } from "../../src/semantics/evaluate/many/compile-rules.ts";
import { readRequest } from "../../src/semantics/evaluate/read-request.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import type { TypedExpression } from "../../src/types/check.ts";
import { cases } from "../support/cases.ts";
import { fieldsOfRequest, meaningful } from "./generate.ts";

function typed(text: string): TypedExpression {
  const analysed = analyseExpression(text);
  expect(analysed.findings, text).toEqual([]);
  return analysed.typed;
}

it("many rules together match what each of them matches by itself, open requests included", () => {
  const readings = fc.constantFrom("documented" as const, "engine" as const);
  fc.assert(
    fc.property(
      fc.array(meaningful, { minLength: 1, maxLength: 20 }),
      fc.array(fieldsOfRequest, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      readings,
      (texts, fields, isOpen, missing) => {
        const rules = texts.map(typed);
        const together = compileRules(rules, { missing });
        for (const one of fields) {
          const given = isOpen ? { ...one, "http.user_agent": undefined } : one;
          const { request } = readRequest({ fields: JSON.parse(JSON.stringify(given)), isOpen });
          const truths = rules.map((rule) => compileExpression(rule, { missing })(request!));
          const placesOf = (truth: unknown) => truths.flatMap((found, at) => (found === truth ? [at] : []));
          expect(together(request!)).toEqual({ matched: placesOf(true), unknown: placesOf(UNKNOWN) });
        }
      },
    ),
    { numRuns: cases(120, 400) },
  );
});

it.each([
  ['http.cookie contains "bc"', "abcd"],
  ['http.cookie contains "abcabd"', "xabcabcabd"],
  ['http.cookie contains "he" or http.cookie contains "she" or http.cookie contains "hers"', "ushers"],
  ['starts_with(http.cookie, "ab")', "abc"],
  ['ends_with(http.cookie, "bc")', "abc"],
  ['http.cookie strict wildcard "a*c"', "abc"],
  ['http.cookie strict wildcard "*bc"', "abc"],
  ['http.cookie matches "^ab+c"', "abbc"],
  ['http.cookie matches "x?bc$"', "abc"],
  ['http.cookie in {"abc" "d"}', "abc"],
  ['http.cookie contains ""', ""],
])("%s matches %j among others", (expression, cookie) => {
  const others = [
    'http.cookie eq "zzz"',
    'http.cookie contains "hehe"',
    'starts_with(http.cookie, "abcabcd")',
  ];
  const together = compileRules([...others, expression].map(typed));
  const { request } = readRequest({ fields: { "http.cookie": cookie } });
  expect(together(request!).matched).toEqual([3]);
});

it("a rule among many is found by the values of networks, integers, maps and fields with an older name", () => {
  const found = [
    "ip.src in {10.1.0.0/16 10.9.9.9}",
    "ip.src.asnum in {64496 64497}",
    'ip.geoip.country eq "DE"',
    'any(http.request.headers["x"][*] eq "A")',
    'lower(http.cookie) eq "abc" and http.user_agent ne "b"',
    'http.cookie wildcard "*BC"',
    'any(split(http.cookie, "B", 3)[*] eq "c")',
  ];
  const others = Array.from({ length: 12 }, (_, at) => `http.cookie eq "other ${at}"`);
  const fields = {
    "ip.src": "10.1.2.3",
    "ip.src.asnum": 64497,
    "ip.geoip.country": "DE",
    "ip.src.country": "DE",
    "http.request.headers": { x: ["b", "A"] },
    "http.cookie": "aBc",
    "http.user_agent": "x",
  };
  const { request } = readRequest({ fields });
  const { matched } = compileRules([...found, ...others].map(typed))(request!);
  expect(matched).toEqual(found.map((_, at) => at));
});
