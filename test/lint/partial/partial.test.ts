import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../../rules/index.ts";
import { plainText } from "../../../src/core/embedded-text.ts";
import { inFile } from "../../../src/core/range.ts";
import { defaultConfig, presetSeverities } from "../../../src/lint/config/config.ts";
import { lintDocument } from "../../../src/lint/engine/lint.ts";
import { findingsBeside } from "../../../src/lint/partial/partial.ts";
import { fillings } from "../../../src/lint/partial/stand-ins.ts";
import { readSource } from "../../../src/sources/read.ts";
import type { SourceDocument } from "../../../src/sources/recognise/model.ts";
import { ruleView } from "../../../src/sources/recognise/views.ts";
import { objectNode, unknownNode } from "../../../src/sources/values/nodes.ts";
import { readMarks, writeMarks } from "../../../src/testing/marked.ts";
import { cases } from "../../support/cases.ts";

const HOLE = "\uE000";
const config = { ...defaultConfig(RULES), severities: presetSeverities(RULES, "strict") };

/** Findings of all rules for a rule whose expression has holes, each written as `□`. */
function findingsIn(marked: string) {
  const text = marked.replaceAll("□", HOLE);
  const holes = [...text.matchAll(/\uE000/g)].map(({ index }) => ({ start: index, end: index + 1 }));
  const range = inFile({ start: 0, end: text.length });
  const value = unknownNode(range, "it is not known", { content: plainText(text), holes });
  const rule = ruleView(objectNode(range, [{ key: "expression", keyRange: range, value }]));
  const document: SourceDocument = {
    uri: "a.tf",
    text,
    format: "terraform",
    roots: [],
    subjects: [rule],
    diagnostics: [],
  };
  const { diagnostics } = lintDocument(document, { rules: RULES, config });
  return diagnostics.filter(({ code }) => !/no-missing-action|no-blank-expression/.test(code));
}

/** The findings as marks in the text, and their codes. */
function check(marked: string): { readonly marks: string; readonly codes: readonly string[] } {
  const { text } = readMarks(marked);
  const found = findingsIn(text);
  const marks = writeMarks(
    text,
    found.map(({ range }) => range),
  );
  return { marks, codes: found.map(({ code }) => code.replace(/^lint\//, "")) };
}

describe("a partly unknown expression", () => {
  it.each([
    ["http.host eq □", ['"x"', "1", "192.0.2.1", "$x", "", "http.host", "7 18..19"]],
    [
      "□ and ssl",
      ["http.host", "ip.src", "cf.edge.server_port", "ssl", "http.request.headers", '"x"', "1", ""],
    ],
    ['http.host eq "□"', ["x", "", "[", "%41 /Zz9.*^$"]],
  ])("%s is read with several stand-ins", (marked, standIns) => {
    const at = marked.indexOf("□");
    const { fills } = fillings(marked, [{ start: at, end: at + 1 }]);
    const written = fills.map(({ text }) => text.slice(at, at + text.length - (marked.length - 1)));
    expect(written).toEqual(expect.arrayContaining(standIns));
    expect(new Set(written).size).toBe(written.length);
  });

  it.each([
    ["a name next to a string", '«http.hst» eq "□"', "types/unknown-field"],
    ["a name beside a condition", '(□) and «http.hst» eq "a"', "types/unknown-field"],
    ["a name beside elements", 'ip.src in {□} and «http.hst» eq "a"', "types/unknown-field"],
    ["a name beside a list", 'ip.src in □ and «http.hst» eq "a"', "types/unknown-field"],
    ["a name beside an operator", 'http.host □ "a" and «http.hst» eq "a"', "types/unknown-field"],
    ["a function", '«lowr»(http.host) eq "□.example.com"', "types/unknown-function"],
    ["a function beside it", 'concat(□, «lowr»(http.host)) eq "a"', "types/unknown-function"],
    ["a name beside it", 'concat(□, «http.hst») eq "a"', "types/unknown-field"],
    ["a name where nothing fits", 'lower(«http.hst», "□") eq "a"', "types/unknown-field"],
    ["an old name where one type fits", "«ip.geoip.asnum» eq □", "no-deprecated-field"],
    ["letters beside an element", 'lower(http.host) in {«"ABC"» □}', "no-case-mismatch"],
    ["a literal", "ip.src in {«1.2.3.4/33» □}", "types/invalid-literal"],
    ["a type", "http.host eq «5» and (□)", "types/literal-type"],
    [
      "a name after several holes",
      'http.host eq "□" and http.host ne "□" and «http.hst» eq "a"',
      "types/unknown-field",
    ],
    ["an operator beside a condition", 'http.host «contans» "a" and □', "syntax/unknown-operator"],
    ["an old name", "«ip.geoip.country» in {□}", "no-deprecated-field"],
    [
      "a value that never occurs",
      'http.request.method eq «"post"» and http.host eq "□"',
      "no-unmatchable-value",
    ],
    ["a repeated value in a set", 'http.host in {"a" «"a"» "□"}', "no-duplicate-set-value"],
    ["a repeated value in a set that goes on", 'http.host in {"a" «"a"» □}', "no-duplicate-set-value"],
    ["letters of the wrong case", '(lower(http.host) contains «"ABC"») or □', "no-case-mismatch"],
    ["a doubled negation", "ssl or «not not cf.client.bot» or (□)", "no-double-negation"],
    [
      "two contradicting conditions next to it",
      'http.host eq "a" and «http.host eq "b"» and □',
      "no-contradiction",
    ],
    ["the signs of conditions", 'http.host eq "a" && «http.host eq "b"» && □', "no-contradiction"],
    ["a group next to it", '(□) or («http.host eq "a" and http.host eq "b"»)', "no-contradiction"],
  ])("is checked for %s", (_, marked, code) => {
    const { codes } = check(marked);
    expect(codes).toContain(code);
  });

  it.each([
    ["a name that continues in a hole", 'http.□ eq "a"'],
    ["a name that touches it", 'http.hst□ eq "a"'],
    ["a keyword that touches it", 'http.host eq "a" and□ eq "b"'],
    ["a hole that is a name", '□ eq "post"'],
    ["a hole that is an argument", 'lower(□) eq "a" and len(□) eq 5'],
    ["a hole that is a function name", "□(http.host) eq 5"],
    ["parentheses that the hole may open or close", '(http.host eq "a" □'],
    ["an operator", 'http.host □ "a"'],
    ["the type of the hole's value", "http.host eq □"],
    ["letters beside what may be of any type", 'lower(□) contains "ABC"'],
    ["letters where nothing fits", 'lower(http.host, "□") contains "ABC"'],
    ["a hole in a set", "http.host in {□}"],
    ["a set that may have more", 'http.host in {"a" □}'],
    ["a set that may have the address", "ip.src in {□} and ip.src eq 1.1.1.1"],
    ["an expression that is wholly unknown", "□"],
    ["a mistake of syntax around it", 'http.host == = "□"'],
    ["a regular expression", 'http.host matches "^□(a"'],
    ["conditions joined with a hole", 'http.host eq "a" and □ and http.host eq "b"'],
    ["conditions that a hole's operator separates", 'http.host eq "a" □ and http.host eq "b"'],
    ["parentheses that hold it together", '(http.host eq "a" or ssl) and □'],
    ["a constant beside it", "true and □"],
    ["notation in and around it", 'http.host == "a" and □ and ssl'],
  ])("is not reported for %s", (_, text) => {
    expect(check(text).codes).toEqual([]);
  });

  it("is marked where the mistake is", () => {
    const marked = 'http.host eq "□" and «ip.geoip.country» in {"DE" "FR"} and («http.hst» eq "a" or □)';
    expect(check(marked).marks).toBe(marked.replaceAll("□", "□"));
  });

  it("is not checked if little of it is known", () => {
    expect(check(`${"□ ".repeat(65)}and http.hst eq "a"`).codes).toEqual([]);
  });

  it("is not checked if it is longer than any expression", () => {
    expect(check(`□ and http.hst eq "a" and http.host eq "${"a".repeat(20_000)}"`).codes).toEqual([]);
  });

  it("may be any text", () => {
    const part = fc.constantFrom(
      "□",
      '"',
      "\\",
      'r#"',
      "(",
      ")",
      "{",
      "}",
      "not ",
      " and ",
      " or ",
      "!",
      "&&",
      "a.b",
      "\n",
      "$x",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join("");
        for (const { range } of findingsIn(text)) {
          expect(range.start >= 0 && range.end <= text.length).toBe(true);
          expect(text.slice(range.start, range.end)).not.toContain("□");
        }
      }),
    );
  });

  it("keeps the fixes in its known parts", () => {
    const [found] = findingsIn('ip.geoip.country eq "□"');
    expect(found?.fixes.map(({ edits }) => edits)).toEqual([
      [{ range: { start: 0, end: 16 }, newText: "ip.src.country" }],
    ]);
  });
});

/** Conditions without holes, which surround one with a hole or fill the hole. */
const CONDITIONS = [
  'http.host eq "a"',
  'http.host eq "b"',
  'http.host in {"a" "a" "b"}',
  'http.request.method eq "post"',
  'ip.geoip.country in {"DE"}',
  'lower(http.host) contains "ABC"',
  'http.request.uri.path in {"/a*"}',
  "not not ssl",
  "ssl",
  "(ssl or cf.client.bot)",
  "true",
  '(http.host eq "a" and http.host eq "b")',
  'http.hst eq "a"',
  "http.host eq 5",
  "ip.src in {10.0.0.0/8 10.1.0.0/16}",
  'http.request.uri.path matches "^/admin$"',
  "cf.threat_score gt 10",
];
const WITH_HOLE: readonly (readonly [string, readonly string[]])[] = [
  ["□", [...CONDITIONS, "ssl or cf.client.bot", "ssl) or (ssl", 'http.host ne "a" or ssl']],
  ['http.host eq "□"', ["", "a", "ABC", "/a*", "[", "%41"]],
  ['http.request.headers["□"][0] eq "A"', ["host", "Host", "x"]],
  ['http.host in {"a" "a" □}', ["", '"a"', '"b" "c"', '"A*"']],
  ["ip.src in {10.0.0.0/8 □}", ["", "10.1.0.0/16", "192.0.2.1 192.0.2.1"]],
  ['□ eq "post"', ["http.request.method", "http.host", "lower(http.host)"]],
  ['http.host eq "a" □', ["", "and ssl", 'or http.host eq "a"', "xor ssl"]],
  ['□ http.host eq "a"', ["", "not", "ssl and", "ssl or"]],
  ['http.host □ "a"', ["eq", "contains", "matches", "!="]],
  ['lower(□) eq "ABC"', ["http.host", "http.request.uri.path"]],
  ['http.request.uri.path matches "^/□$"', ["a", ".*", "(a|b)", "a\\\\."]],
];

/** Rules about combined conditions. Any of them may report the same chain, so the test treats them as one. */
const COMBINED: ReadonlySet<string> = new Set([
  "lint/no-contradiction",
  "lint/no-tautology",
  "lint/no-duplicate-condition",
  "lint/no-redundant-condition",
]);

describe("findings about a partly unknown expression", () => {
  const joined = fc.array(
    fc.tuple(fc.constantFrom(...CONDITIONS), fc.constantFrom(" and ", " or ", " xor ", " and not ")),
    { maxLength: 4 },
  );
  const holding = fc
    .constantFrom(...WITH_HOLE)
    .chain(([text, contents]) =>
      fc.record({ text: fc.constant(text), content: fc.constantFrom(...contents) }),
    );

  it("are also reported once the parts are known", () => {
    fc.assert(
      fc.property(joined, holding, joined, fc.boolean(), (before, { text, content }, after, isGrouped) => {
        const left = before.map(([condition, operator]) => condition + operator).join("");
        const right = after
          .map(([condition, operator]) => operator.replace(/ not $/, " ") + condition)
          .join("");
        const withHole = left + (isGrouped ? `(${text}${right})` : text + right);
        const hole = withHole.indexOf("□");
        const whole = withHole.replace("□", () => content);
        const known = wholeFindings(whole);
        const isValid = !known.some(({ code }) => /^(?:syntax|types)\//.test(code));
        for (const found of findingsIn(withHole)) {
          // Rules report nothing in an expression that is rejected anyway.
          if (!isValid && found.code.startsWith("lint/")) continue;
          const by = found.range.start > hole ? content.length - 1 : 0;
          const [start, end] = [found.range.start + by, found.range.end + by];
          const isKnown = known.some(({ code, range }) =>
            COMBINED.has(found.code)
              ? COMBINED.has(code)
              : code === found.code && range.start < end && range.end > start,
          );
          expect(isKnown, `${withHole}\n${whole}\n${found.code} ${found.message}`).toBe(true);
        }
      }),
      { numRuns: cases(40, 1000) },
    );
  });
});

/** Findings for an expression without holes. */
function wholeFindings(text: string) {
  const document: SourceDocument = {
    uri: "a.cfexpr",
    text,
    format: "expression",
    roots: [],
    subjects: [{ kind: "ExpressionFile", content: plainText(text) }],
    diagnostics: [],
  };
  return lintDocument(document, { rules: RULES, config }).diagnostics;
}

const BESIDE = String.raw`and http.request.method eq \"post\"`;

it.each([
  ["a.tf", `resource "cloudflare_filter" "a" {\n  expression = "ip.src in {\${var.x}} ${BESIDE}"\n}\n`],
  [
    "a.json",
    `[{ "action": "block", "filter": { "id": "${"a".repeat(32)}", "expression": "ip.src in {{{ x }}} ${BESIDE}" } }]`,
  ],
])("the known part of a filter is judged in %s", async (uri, text) => {
  const { diagnostics } = lintDocument(await readSource(uri, text), { rules: RULES, config });
  expect(diagnostics.map(({ code }) => code)).toContain("lint/no-unmatchable-value");
});

describe("an expression with a syntax error", () => {
  const findingsOf = (marked: string) => {
    const { text } = readMarks(marked);
    const content = plainText(text);
    const document: SourceDocument = {
      uri: "a.cfexpr",
      text,
      format: "expression",
      roots: [],
      subjects: [{ kind: "ExpressionFile", content }],
      diagnostics: [],
    };
    const { diagnostics, notChecked } = lintDocument(document, { rules: RULES, config });
    const found = diagnostics.filter(
      ({ code }) => code === "lint/no-unmatchable-value" || code === "lint/no-contradiction",
    );
    return {
      marks: writeMarks(
        text,
        found.map(({ range }) => range),
      ),
      notChecked: notChecked.length,
    };
  };

  it.each([
    ["an operator that does not exist", 'ip.src not in {192.0.2.0/24} and http.request.method eq «"post"»'],
    ["an operator at the end", 'http.request.method eq «"post"» and'],
    ["an operator at the beginning", 'or http.request.method eq «"post"»'],
    ["two operators", 'ssl and or http.request.method eq «"post"»'],
    ["half a condition", 'http.request.method eq «"post"» and http.ho eq'],
    ["a parenthesis that is not closed", '(ssl or http.request.method eq «"post"»'],
    ["a group with a mistake in it", '(ssl or http.request.method eq «"post"» or http.host =! "a") and ssl'],
    ["a call that is not closed", 'http.request.method eq «"post"» and lower(http.host'],
    [
      "conditions that belong together",
      '(http.host eq "a.example" and «http.host eq "b.example"») or ssl ssl',
    ],
  ])("is checked around %s", (_, marked) => {
    expect(findingsOf(marked)).toEqual({ marks: marked, notChecked: 1 });
  });

  it.each([
    ["a quote that is not closed", 'http.host eq "a and http.request.method eq "post"'],
    ["an extra parenthesis", 'ssl) or http.request.method eq "post"'],
    [
      "conditions that may belong together or not",
      '(ssl or http.host eq "a.example" and http.host eq "b.example"',
    ],
    ["a condition within a call", 'lower(ssl and http.request.method eq "post"'],
  ])("is not checked around %s", (_, text) => {
    expect(findingsOf(text)).toEqual({ marks: text, notChecked: 1 });
  });

  it("is read only a few times, however deeply it is nested", () => {
    const depth = 120;
    const text = `${"(".repeat(depth)}${"ssl ssl or ".repeat(1_000)}ssl${")".repeat(depth)}`;
    let read = 0;
    const judge = (part: string) => {
      read += part.length;
      return { findings: [], hasSyntax: false };
    };
    expect(findingsBeside(text, judge)).toEqual([]);
    expect(read).toBeLessThan(10 * text.length);
    expect(read).toBeGreaterThan(text.length);
  });

  it("leave names and types to the check of the repaired tree", () => {
    const text = "b1 =! 1 or a1";
    const judge = (part: string) => ({
      findings: ["types/unknown-field", "lint/a"].map((code) => ({
        ...{ code: code as "lint/a", severity: "error" as const, message: "A.", help: "B." },
        ...{ messageId: "m", data: {} },
        range: { start: 0, end: part.length },
      })),
      hasSyntax: !part.includes("=!"),
    });
    const found = findingsBeside(text, judge);
    expect(found.map(({ code, range }) => [code, text.slice(range.start, range.end)])).toEqual([
      ["lint/a", "a1"],
    ]);
  });
});
