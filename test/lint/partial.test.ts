import { describe, expect, it } from "vitest";
import { plainText } from "../../src/core/embedded-text.ts";
import { partialFindings } from "../../src/lint/partial.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { readMarks, writeMarks } from "../support/marked.ts";

const HOLE = "\uE000";

/** Findings about a text in which `□` stands for what is not known, as marks. */
function check(marked: string) {
  const text = readMarks(marked).text.replaceAll("□", HOLE);
  const holes = [...text.matchAll(/\uE000/g)].map(({ index }) => ({ start: index, end: index + 1 }));
  const findings = partialFindings({ content: plainText(text), holes }, analyseExpression);
  const ranges = findings.map(({ range }) => range);
  return writeMarks(text, ranges).replaceAll(HOLE, "□");
}

describe("an expression of which parts are unknown", () => {
  it.each([
    ["a name beside a text", '«http.hst» eq "□"'],
    ["a name beside a condition", '(□) and «http.hst» eq "a"'],
    ["a name beside elements", 'ip.src in {□} and «http.hst» eq "a"'],
    ["a name beside a list", 'ip.src in □ and «http.hst» eq "a"'],
    ["a function", '«lowr»(http.host) eq "□.example.com"'],
    ["a literal", "ip.src in {«1.2.3.4/33» □}"],
    ["a type", "http.host eq «5» and (□)"],
    ["behind several holes", 'http.host eq "□" and http.host ne "□" and «http.hst» eq "a"'],
  ])("is checked as to %s", (_, marked) => {
    expect(check(marked)).toBe(marked);
  });

  it.each([
    ["a name that goes on in it", 'http.□ eq "a"'],
    ["a name that touches it", 'http.hst□ eq "a"'],
    ["what it may open or close", '(http.host eq "a" □'],
    ["an operator", 'http.host □ "a"'],
    ["the type of what it gives", "http.host eq □"],
    ["its place in a set", "http.host in {□}"],
    ["an expression that is wholly unknown", "□"],
    ["a mistake of syntax elsewhere", 'http.host == = "□"'],
    ["a regular expression", 'http.host matches "^□(a"'],
  ])("is not blamed for %s", (_, text) => {
    expect(check(text)).toBe(text);
  });

  it("is given up on where little of it is known", () => {
    expect(check(`${"□ ".repeat(65)}http.hst eq "a"`)).not.toContain("«");
  });
});
