import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PATH } from "../../src/contract/fields/domains.ts";
import { asBytes } from "../../src/core/bytes.ts";
import { normalizedPath, withoutDotSegments } from "../../src/request/message/normalize-path.ts";
import { Prover } from "../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { cases } from "../support/cases.ts";

const usual = new RegExp(PATH.usual!);

const pieces = fc.array(
  fc.constantFrom(
    "/",
    ".",
    "..",
    "a",
    "Z",
    "%2E",
    "%2f",
    "%2F",
    "%41",
    "%",
    "%5B",
    "\\",
    "\u{e9}",
    "~",
    ":",
    "%7E",
    "%7F",
    '"',
    "[",
    "-",
  ),
  { maxLength: 8 },
);

describe("normal addresses", () => {
  it("are the paths that normalization leaves unchanged", () => {
    let normal = 0;
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = asBytes(`/${parts.join("")}`);
        const isNormal = normalizedPath(text, "cloudflare") === text;
        if (isNormal) normal++;
        expect(usual.test(text), text).toBe(isNormal);
      }),
      { numRuns: cases(2000, 100_000) },
    );
    expect(normal).toBeGreaterThan(50);
  });
});

it("dot segments are removed as in any URL", () => {
  const segments = fc.array(fc.constantFrom("", ".", "..", "a", "b.", "c.d"), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(segments, (some) => {
      const path = `/${some.join("/")}`;
      expect(withoutDotSegments(path)).toBe(new URL(`http://a.example${path}`).pathname);
    }),
    { numRuns: cases(300, 10_000) },
  );
});

it("asks for countries that are in the European Union only if they are", () => {
  const { typed } = analyseExpression(
    'not (ip.src.country ne "BR" and ip.src.country ne "FR" or not ip.src.is_in_european_union)',
  );
  const answer = new Prover().never(typed);
  expect(answer.answer === "no" && answer.witness.values.get("ip.src.country")).toBe("FR");
});

it.each([
  'ip.src.is_in_european_union and ip.src.country eq ""',
  'ip.src.is_in_european_union and ip.src.country eq "XX"',
  'ip.src.is_in_european_union and ip.src.continent ne "EU"',
])("shows no request from a place that does not exist: %s", (text) => {
  expect(new Prover().never(analyseExpression(text).typed).answer).toBe("unknown");
});
