import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { compileRegex } from "../../../src/sources/terraform/regex/compile.ts";
import { matchFrom } from "../../../src/sources/terraform/regex/program.ts";

/** The match of the reference implementation, in the same form. */
function reference(pattern: string, text: string): readonly number[] | undefined {
  const matcher = RE2JS.compile(pattern).matcher(text);
  if (!matcher.find()) return undefined;
  const count = matcher.groupCount();
  return Array.from({ length: count + 1 }, (_, group) => [matcher.start(group), matcher.end(group)]).flat();
}

const atom = fc.constantFrom(
  "a",
  "b",
  ".",
  "\\d",
  "\\w",
  "\\S",
  "[ab]",
  "[^a]",
  "[a-c-]",
  "\\.",
  "x1",
  "\\bb",
  "^",
  "$",
  "[\\d_-]",
  "\\.\\-",
);
const quantifier = fc.constantFrom(
  "",
  "",
  "",
  "*",
  "+",
  "?",
  "*?",
  "+?",
  "??",
  "{2}",
  "{1,3}",
  "{2,}",
  "{0,2}?",
);
const { pattern } = fc.letrec<{ pattern: string; piece: string; sequence: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: "small" },
    fc.tuple(atom, quantifier).map(([one, times]) => one + times),
    fc
      .tuple(fc.constantFrom("(", "(?:", "(?:a"), tie("pattern"), quantifier)
      .map(([open, inside, times]) => `${open}${inside})${times}`),
  ),
  sequence: fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join("")),
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map((all) => all.join("|")),
}));

describe("regular expressions of Terraform", () => {
  it("match as RE2 does, wherever they are understood", () => {
    let understood = 0;
    fc.assert(
      fc.property(
        pattern,
        fc.string({
          unit: fc.constantFrom("a", "b", "c", "x", "1", ".", "-", "_", " ", "\n", "é"),
          maxLength: 12,
        }),
        (written, text) => {
          const program = compileRegex(written);
          if (!program) return;
          understood++;
          expect(matchFrom(program, text, 0)).toEqual(reference(written, text));
        },
      ),
      { numRuns: 4_000 },
    );
    expect(understood).toBeGreaterThan(400);
  });

  it.each([
    "(?i)a",
    "\\pL",
    "[[:alpha:]]",
    "(a*)*",
    "a**",
    "(",
    "a)",
    "[",
    "[b-a]",
    "a{3,2}",
    "é",
    "\\1",
    "(?=a)",
    "a{1000}",
    "x{",
    "(?P<a>x)(?P<a>y)",
    "(((a{90}){9}){9})",
  ])("%s is left alone", (written) => {
    expect(compileRegex(written)).toBeUndefined();
  });

  it("take time in proportion to the text", () => {
    const program = compileRegex("(?:a|a|aa)+(?:a|aa)+b")!;
    expect(matchFrom(program, "a".repeat(20_000), 0)).toBeUndefined();
  });
});
