import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileExpression } from "../../src/semantics/evaluate/evaluate.ts";
import { readRequest } from "../../src/semantics/evaluate/read-request.ts";
import { shows } from "../../src/semantics/prove/goal.ts";
import { differencesOf } from "../../src/traffic/mutate/differences.ts";
import { editsOf } from "../../src/traffic/mutate/edits.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { fieldsOfRequest, meaningful } from "../semantics/generate.ts";
import { cases } from "../support/cases.ts";

const CASES = cases(70, 3000);

describe("the goals of a difference", () => {
  it.each([
    ["not ssl", "ssl", "not ssl", "ssl", []],
    ["ssl and cf.client.bot", "ssl", "ssl and cf.client.bot", "ssl", []],
    ["ssl", "ssl or cf.client.bot", "ssl", "ssl or cf.client.bot", []],
    ["ssl", "not ssl", "ssl", "not ssl", []],
    [
      "not (ssl and cf.client.bot)",
      "not (ssl or cf.client.bot)",
      "ssl and cf.client.bot",
      "ssl or cf.client.bot",
      [],
    ],
    [
      "ssl and cf.client.bot",
      "ssl and not cf.client.bot",
      "cf.client.bot",
      "not cf.client.bot",
      [["ssl", true]],
    ],
    ["ssl or cf.client.bot", "not ssl or cf.client.bot", "ssl", "not ssl", [["cf.client.bot", false]]],
    ["ssl xor cf.client.bot", "ssl xor ssl", "ssl xor cf.client.bot", "ssl xor ssl", []],
  ])("%s and %s differ in one part", (before, after, one, other, context) => {
    const alternatives = differencesOf(analyseExpression(before).typed, analyseExpression(after).typed);
    expect(alternatives.map((goals) => goals.map(({ typed, holds }) => [typed.parsed.text, holds]))).toEqual(
      [false, true].map((holds) => [[one, holds], [other, !holds], ...context]),
    );
  });

  it(`are met by just the requests for which a change matters, for ${CASES} expressions`, () => {
    let met = 0;
    fc.assert(
      fc.property(
        meaningful,
        fc.array(fieldsOfRequest, { minLength: 6, maxLength: 6 }),
        fc.constantFrom("documented" as const, "engine" as const),
        (source, fields, missing) => {
          const { typed, findings } = analyseExpression(source);
          fc.pre(!findings.some(({ severity }) => severity === "error"));
          const requests = fields.map((one) => readRequest({ fields: one }).request!);
          for (const { start, end, text } of editsOf(typed.parsed.root!, source)) {
            const changed = source.slice(0, start) + text + source.slice(end);
            const other = analyseExpression(changed);
            if (other.findings.some(({ severity }) => severity === "error")) continue;
            const [before, after] = [typed, other.typed].map((one) => compileExpression(one, { missing }));
            const alternatives = differencesOf(typed, other.typed);
            for (const request of requests) {
              const differs = before!(request) !== after!(request);
              const isMet = alternatives.some((goals) => shows(request, goals, missing));
              if (isMet) met++;
              expect(isMet, `${source}  becomes  ${changed}`).toBe(differs);
            }
          }
        },
      ),
      { numRuns: CASES },
    );
    expect(met).toBeGreaterThan(CASES / 3);
  });
});
