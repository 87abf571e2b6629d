import fc from "fast-check";
import { expect, it } from "vitest";
import { compareDocuments } from "../../../src/deployed/changes/compare-documents.ts";
import { relateExpressions } from "../../../src/deployed/changes/compare-expressions.ts";
import { compileExpression } from "../../../src/semantics/evaluate/evaluate.ts";
import { readRequest } from "../../../src/semantics/evaluate/read-request.ts";
import { readSource } from "../../../src/sources/read.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { NOTATIONS, type PlainObject } from "../../notations/write.ts";
import { cases } from "../../support/cases.ts";

const condition = fc.constantFrom(
  'http.host eq "a.example"',
  'http.request.uri.path contains "/admin"',
  'http.request.method in {"POST" "PUT"}',
  "ip.src in {192.0.2.0/24}",
  "ssl",
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 2 },
    { weight: 3, arbitrary: condition },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie("expression"), fc.constantFrom("and", "or"), tie("expression"))
        .map(([one, word, other]) => `(${one} ${word} ${other})`),
    },
    { weight: 1, arbitrary: tie("expression").map((inner) => `not (${inner})`) },
  ),
}));
const rule = fc
  .record({
    action: fc.constantFrom("block", "managed_challenge", "log", "skip"),
    expression,
    enabled: fc.constantFrom(true, true, true, false),
  })
  .map((one) => (one.action === "skip" ? { ...one, action_parameters: { ruleset: "current" } } : one));
/** Rules that keep their refs on both sides, exceptions remain exceptions; some are on one side alone. */
const sides = fc
  .array(
    fc
      .tuple(fc.option(rule), fc.option(rule))
      .filter(([one, other]) => !one || !other || (one.action === "skip") === (other.action === "skip")),
    { minLength: 1, maxLength: 4 },
  )
  .map((pairs) =>
    [0, 1].map((side) => pairs.flatMap((pair, at) => (pair[side] ? [{ ...pair[side], ref: `r${at}` }] : []))),
  );

const written = (rules: readonly object[]): PlainObject =>
  JSON.parse(JSON.stringify({ name: "default", kind: "zone", phase: "http_request_firewall_custom", rules }));
const read = (rules: readonly object[]) => readSource("a.json", JSON.stringify(written(rules)));

it("compares the other way round with the opposite directions", async () => {
  const WORDS = { lost: "less", weaker: "less", unknown: "unknown", stronger: "more", same: "same" };
  const BACK = { lost: "more", weaker: "more", unknown: "unknown", stronger: "less", same: "same" };
  // Other requests are fewer of those before, and other things are more of those that are skipped, either way round.
  const directions = async (from: readonly object[], to: readonly object[], words: typeof WORDS) => {
    const { changes } = compareDocuments([{ before: await read(from), after: await read(to) }]);
    const own = changes.filter(({ subject, kind }) => /^r\d/.test(subject) && kind !== "moved");
    return own
      .map(({ protection, relation }) => (relation === "different" ? WORDS : words)[protection])
      .sort();
  };
  await fc.assert(
    fc.asyncProperty(sides, async ([before, after]) => {
      expect(await directions(before!, after!, WORDS)).toEqual(await directions(after!, before!, BACK));
    }),
    { numRuns: cases(20, 2_000) },
  );
});

it("shows requests that one of two expressions matches, as the evaluator confirms", () => {
  let shown = 0;
  fc.assert(
    fc.property(expression, expression, (one, other) => {
      const { relation, request } = relateExpressions({ text: one }, { text: other });
      if (request === undefined) return;
      shown++;
      const made = readRequest({ fields: JSON.parse(request) }).request!;
      const [before, after] = [one, other].map(
        (text) => compileExpression(analyseExpression(text).typed)(made) === true,
      );
      expect([relation, before, after]).toEqual([relation, relation === "narrower", relation !== "narrower"]);
    }),
    { numRuns: cases(100, 5_000) },
  );
  expect(shown).toBeGreaterThan(30);
});

it("finds no difference in effect between notations of the same rules", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 3 }), async (rules) => {
      const plain = written(rules.map((one, at) => ({ ...one, ref: `r${at}`, description: `rule ${at}` })));
      const before = await readSource("a.json", JSON.stringify(plain));
      for (const { name, file, write, canHold } of NOTATIONS) {
        const after = await readSource(file, write(plain));
        if (canHold?.(plain) === false || !after.subjects.some(({ kind }) => kind === "Ruleset")) continue;
        compared++;
        const { changes } = compareDocuments([{ before, after }]);
        // JSON without a zone says nothing of one.
        const different = changes.filter(({ message }) => !message.includes("may belong to another zone"));
        expect(different.map(({ message }) => `${name}: ${message}`)).toEqual([]);
      }
    }),
    { numRuns: cases(20, 1_000) },
  );
  expect(compared).toBeGreaterThan(40);
});
