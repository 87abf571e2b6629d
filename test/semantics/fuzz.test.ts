import fc from "fast-check";
import { expect, it } from "vitest";
import type { Request } from "../../src/request/request.ts";
import { compileExpression } from "../../src/semantics/evaluate/evaluate.ts";
import { readRequest } from "../../src/semantics/evaluate/read-request.ts";
import { type Answer, Prover } from "../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import type { TypedExpression } from "../../src/types/check.ts";
import { cases } from "../support/cases.ts";
import { fieldsOfRequest, meaningful } from "./generate.ts";

const CASES = Number(process.env["WAFSMITH_PROVE_CASES"] ?? cases(200, 5000));
const READINGS = ["documented", "engine"] as const;

function typed(text: string): TypedExpression {
  const analysed = analyseExpression(text);
  expect(analysed.findings, text).toEqual([]);
  return analysed.typed;
}

function requestOf(fields: Readonly<Record<string, unknown>>): Request {
  const { request, problem } = readRequest({ fields });
  expect(problem).toBeUndefined();
  return request!;
}

/** Whether what was proved of `a` and `b` fails for a request, in either reading. */
function isContradicted(
  answer: Answer,
  a: TypedExpression,
  b: TypedExpression,
  requests: readonly Request[],
) {
  if (answer.answer !== "yes") return false;
  return READINGS.some((missing) => {
    const [isA, isB] = [compileExpression(a, { missing }), compileExpression(b, { missing })];
    return requests.some((request) => isA(request) === true && isB(request) === false);
  });
}

it(`what is proved of ${CASES} generated expressions holds for generated requests, and what is not has a witness`, () => {
  const prover = new Prover();
  const never = typed("ssl and not ssl");
  const always = typed("ssl or not ssl");
  let [asked, unknown] = [0, 0];
  fc.assert(
    fc.property(
      meaningful,
      meaningful,
      fc.array(fieldsOfRequest, { minLength: 6, maxLength: 6 }),
      (one, other, fields) => {
        const requests = fields.map(requestOf);
        const [a, b] = [typed(one), typed(other)];
        const answers = [prover.never(a), prover.always(a), prover.implies(a, b)];
        asked += answers.length;
        unknown += answers.filter(({ answer }) => answer === "unknown").length;
        expect(isContradicted(answers[0]!, a, never, requests), `never ${one}`).toBe(false);
        expect(isContradicted(answers[1]!, always, a, requests), `always ${one}`).toBe(false);
        expect(isContradicted(answers[2]!, a, b, requests), `${one}  implies  ${other}`).toBe(false);
      },
    ),
    { numRuns: CASES },
  );
  // The rest asks for headers that no message has: every generated name and value is asked of all headers at once.
  expect(unknown / asked).toBeLessThan(cases(6, 4) / 100);
});

it("an expression is equivalent to itself in other words", () => {
  const prover = new Prover();
  fc.assert(
    fc.property(meaningful, meaningful, (one, other) => {
      const pairs = [
        [`not ((${one}) and (${other}))`, `not (${one}) or not (${other})`],
        [`(${one}) and (${other})`, `(${other}) and (${one})`],
        [`(${one}) xor (${other})`, `((${one}) and not (${other})) or (not (${one}) and (${other}))`],
      ] as const;
      for (const [a, b] of pairs) {
        expect(prover.equivalent(typed(a), typed(b)).answer, `${a}  |  ${b}`).not.toBe("no");
      }
    }),
    { numRuns: cases(60, 200) },
  );
});
