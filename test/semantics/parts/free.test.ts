import fc from "fast-check";
import { expect, it } from "vitest";
import type { Expression } from "../../../src/parser/ast.ts";
import { within } from "../../../src/semantics/parts/claims.ts";
import { FreeConditions } from "../../../src/semantics/parts/free.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { cases } from "../../support/cases.ts";

const prover = new Prover({ facts: "undisputed" });

function judged(text: string) {
  const { typed, findings } = analyseExpression(text);
  expect(findings, text).toEqual([]);
  const { root } = typed.parsed;
  if (root?.kind !== "Logical") throw new TypeError(text);
  const leaves = root.operands;
  const free = new FreeConditions(root);
  /** Whether a request gives the leaves these truths; undefined for a leaf with any. */
  const isPossible = (truths: readonly (boolean | undefined)[]) => {
    const goals = truths.flatMap((holds, at) =>
      holds === undefined ? [] : [{ typed: within(typed, leaves[at]!), holds }],
    );
    const { answer } = prover.noneOf(goals);
    expect(answer, text).not.toBe("unknown");
    return answer === "no";
  };
  const isFree = leaves.map((leaf) => free.has(leafOf(leaf)));
  const isAlone = (at: number, holds: boolean) =>
    isPossible(leaves.map((_, other) => (other === at ? holds : undefined)));
  // A condition that never or always holds by itself is reported by the rules about values.
  const areOpen = () => leaves.every((_, at) => isAlone(at, true) && isAlone(at, false));
  return { leaves, isFree, isPossible, areOpen };
}

function leafOf(operand: Expression): Expression {
  return operand.kind === "Not" ? leafOf(operand.operand) : operand;
}

function truthsOf(count: number): readonly (readonly boolean[])[] {
  return Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, at) => ((bits >> at) & 1) === 1),
  );
}

const one = (texts: readonly string[]) => fc.constantFrom(...texts);
const word = one(["/a", "/a/b", "/b", "A", "b.php", "/", "~", "a/B"]).map((text) => JSON.stringify(text));
const path = one(["http.request.uri.path", "lower(http.request.uri.path)", 'http.request.headers["x"][0]']);
const test = fc.oneof(
  fc.tuple(path, one(["contains", "contains", "eq", "ne"]), word).map((parts) => parts.join(" ")),
  fc
    .tuple(one(["starts_with", "ends_with"]), path, word)
    .map(([name, place, text]) => `${name}(${place}, ${text})`),
  fc
    .tuple(path, one(["/a", "^/a", "\\\\ba[a-z]*=b", "(?i)(a/b|q)", "x+y", "b$"]))
    .map(([place, text]) => `${place} matches "${text}"`),
  fc.tuple(path, one(["*/a*", "/a*b*", "*.php", "/*"])).map(([place, text]) => `${place} wildcard "${text}"`),
  fc.tuple(path, word, word).map(([place, a, b]) => `${place} in {${a} ${b}}`),
  word.map((text) => `any(http.request.headers["y"][*] contains ${text})`),
  one(["ip.src in $a", "ip.src in $b", "ip.src eq 1.1.1.1", "ip.src in {1.1.1.0/24 ::1}"]),
);
const tests = fc.array(test, { minLength: 2, maxLength: 4 });

it("free conditions hold or not in any combination, whatever the others do", () => {
  let seen = 0;
  fc.assert(
    fc.property(tests, (texts) => {
      const { leaves, isFree, isPossible, areOpen } = judged(texts.join(" and "));
      if (!areOpen() || !isFree.includes(true)) return;
      seen++;
      for (const truths of truthsOf(leaves.length)) {
        // The others may cannot be used together.
        if (!isPossible(truths.map((holds, at) => (isFree[at] ? undefined : holds)))) continue;
        expect(isPossible(truths), `${texts.join(" and ")}: ${truths}`).toBe(true);
      }
    }),
    { numRuns: cases(60, 150) },
  );
  expect(seen).toBeGreaterThan(cases(3, 10));
});

it.each([
  ['http.user_agent contains "a" and http.host contains "b"', [true, true]],
  ['http.user_agent contains "a" and http.host contains "b" and http.host ne "c"', [true, false, false]],
  ['concat(http.host, http.user_agent) eq "b" and http.host contains "c"', [false, false]],
  ["ssl and not ssl", [false, false]],
  ['ip.geoip.country eq "DE" or ip.src.country eq "FR"', [false, false]],
  ['any(http.request.headers["y"][*] contains "a") or ssl', [true, true]],
])("%s", (text, expected) => {
  expect(judged(text).isFree).toEqual(expected);
});
