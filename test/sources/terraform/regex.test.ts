import { describe, expect, it } from "vitest";
import { readModule, reasonOf, rulesOf, withExpression } from "./support.ts";

/** The expression of the first rule of a module. */
function expressionOf(call: string, limits = {}) {
  return rulesOf(readModule({ "main.tf": withExpression(call) }, limits))[0]!.node.get("expression");
}

function call(name: string, pattern: string, text: string): string {
  return `${name}(${JSON.stringify(pattern)}, ${JSON.stringify(text)})`;
}

describe("regular expressions of Terraform", () => {
  // The results are those of Go's `FindAllString`.
  it.each([
    ["(?i)a+", "xAaB", "Aa"],
    ["(?s)a.b", "a\nb", "a\nb"],
    ["[[:alpha:]]+", "1éab", "ab"],
    ["(?:a|ab)(?:c|bcd)?", "abcd", "abcd"],
    ["a{2,3}?", "aaaa", "aa,aa"],
    ["\\bb", "ab b", "b"],
    ["é+", "aéé", "éé"],
    ["\\Qa.\\E", "aba.", "a."],
    ["(?m)^b$", "a\nb\n", "b"],
    ["(?:|a)+", "aa", ",,"],
    ["b*", "abb", ",bb"],
    ["^a|b", "aab", "a,b"],
    ["(?:a*?)*$", "aa", "aa"],
    ["[0-9a-f]{8}-[0-9a-f]{4}", "x 01234567-89ab", "01234567-89ab"],
  ])("%s matches as in Go", (pattern, text, expected) => {
    const found = expressionOf(`join(",", ${call("regexall", pattern, text)})`);
    expect(found?.kind === "String" && found.value).toBe(expected);
  });

  it.each(["\\pL", "(", "a)", "[", "[b-a]", "a{3,2}", "\\1", "(?=a)", "(?P<a>x)(?P<a>y)", "a**"])(
    "%s is not known",
    (pattern) => {
      expect(reasonOf(expressionOf(call("regex", pattern, "a")))).not.toBe("");
    },
  );

  it.each(["a{1000}b{1000}", "(?:(?:a{90}){9}){9}", "(?:ab){100}{100}", "a".repeat(2_000)])(
    "%s is not compiled, because its program may be long",
    (pattern) => {
      expect(reasonOf(expressionOf(`join("", ${call("regexall", pattern, "b")})`))).not.toBe("");
    },
  );

  it("take time in proportion to the text", () => {
    const found = expressionOf(`join("", ${call("regexall", "(?:a|a|aa)+(?:a|aa)+b", "a".repeat(500))})`);
    expect(found?.kind === "String" && found.value).toBe("");
  });

  it("spend steps for the program before it is compiled, and for the text", () => {
    const pattern = "ab".repeat(400);
    const short = expressionOf(call("regex", pattern, "b"), { maxSteps: 100 });
    expect(reasonOf(short)).toMatch(/limit of 100 steps/);
    const long = expressionOf(call("regex", "a+b", "a".repeat(1_000)), { maxSteps: 400 });
    expect(reasonOf(long)).toMatch(/limit of 400 steps/);
  });
});
