import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asBytes } from "../../src/core/bytes.ts";
import { normalizedPath, withoutDotSegments } from "../../src/request/message/normalize-path.ts";
import { normalAddresses } from "../../src/semantics/complete/normal-addresses.ts";
import { compileExpression } from "../../src/semantics/evaluate/evaluate.ts";
import { cases } from "../support/cases.ts";

const [path] = normalAddresses(["http.request.uri.path"]);
const matches = compileExpression(path!);

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
        const values = new Map([["http.request.uri.path", text]]);
        expect(matches({ values, isOpen: false }), text).toBe(isNormal);
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
