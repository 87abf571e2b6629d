import { expect, it } from "vitest";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { generatedCase } from "../../src/traffic/mutate/case-text.ts";
import { Problems } from "../../src/traffic/read/place.ts";
import { readTestFile } from "../../src/traffic/tests/read-test-file.ts";

function read(text: string) {
  const problems = new Problems(text);
  const file = readTestFile("a.waftest.yaml", readYaml("a.waftest.yaml", text).value[0], problems);
  return { file, problems: problems.found.map(({ line, message }) => `${line}: ${message}`) };
}

const CASE = "cases: [{request: {url: /}, expect: {action: null}}]\n";

it.each([
  ["", "documented", "cloudflare"],
  ["missing: documented\n", "documented", "cloudflare"],
  ["missing: engine\n", "engine", "cloudflare"],
  ["normalization: cloudflare\n", "documented", "cloudflare"],
  ["normalization: rfc3986\n", "documented", "rfc3986"],
  ["missing: engine\nnormalization: none\n", "engine", "none"],
])("%j is read as %s and %s", (text, missing, normalization) => {
  expect(read(text + CASE)).toMatchObject({ file: { missing, normalization }, problems: [] });
});

it.each([
  ["missing: other\n", "1: `missing` must be `documented` or `engine`."],
  ["missing: 1\n", "1: `missing` must be `documented` or `engine`."],
  ["normalization: no\n", "1: `normalization` must be `cloudflare` or `rfc3986` or `none`."],
  ["rules: [1]\n", "1: `rules` must be a list of paths."],
  ["rules: {a: b}\n", "1: `rules` must be a list of paths."],
  ["rule: a.json\n", "1: `rule` is not a key of a test file; did you mean `rules`?"],
])("%j is a mistake, and the usual is read", (text, problem) => {
  const { file, problems } = read(text + CASE);
  expect(problems).toEqual([problem]);
  expect(file).toMatchObject({ missing: "documented", normalization: "cloudflare", rules: [] });
});

it.each([
  ["[]\n", "1: A test file must be an object with `cases`."],
  ["rule: a\nphases: b\n", "1: A test file must be an object with `cases`."],
  ["cases: 1\n", "1: `cases` must be a list of cases."],
  ["cases: []\n", "1: `cases` is empty, so nothing is tested."],
  ["cases:\n  - 1\n", "2: A case must be an object with `request` and `expect`."],
  ["cases:\n  - {request: {url: /}, expect: {action: null}, variants: 1}\n", "2: `variants` must be a list."],
  [
    "cases:\n  - {request: {url: /}, expect: {action: null}, variants: [1]}\n",
    "2: A variant must be an object with keys of a request.",
  ],
])("%j has no cases", (text, problem) => {
  const { file, problems } = read(text);
  expect([file?.cases ?? [], problems]).toEqual([[], [problem]]);
});

it("names of paths are one or several", () => {
  expect(read(`rules: a.json\n${CASE}`).file?.rules).toEqual([{ path: "a.json", line: 1 }]);
  expect(read(`rules:\n  - a.json\n  - b.json\n${CASE}`).file?.rules).toEqual([
    { path: "a.json", line: 2 },
    { path: "b.json", line: 3 },
  ]);
});

it("a generated case expects the rules that match and those that are skipped, without the one that ends it", () => {
  const rules = ["a", "b", "c", "d", "end"].map((name) => ({ name })) as never[];
  const statuses = ["matched", "skipped", "not-matched", "unknown", "matched"] as const;
  const steps = rules.map((rule, at) => ({ rule, status: statuses[at]! }));
  const request = { text: "{url: /}", wholeText: "{url: /, open: false}", request: {} as never };
  const walk = { steps, end: rules[4], action: "block", possible: undefined, products: [] };
  const { text, wholeText, test } = generatedCase('a "b"', request, walk as never, rules[2]);
  expect(test.expect).toEqual({
    ...{
      action: "block",
      rule: "end",
      matched: ["a"],
      skipped: ["b"],
      notMatched: ["c"],
      allowsUnknown: false,
    },
  });
  const end =
    '\n  expect: { action: "block", rule: "end", matched: ["a"], skipped: ["b"], not_matched: ["c"] }';
  expect([text, wholeText]).toEqual([
    `- name: "a \\"b\\""\n  request: {url: /}${end}`,
    `- name: "a \\"b\\""\n  request: {url: /, open: false}${end}`,
  ]);
  const idle = { ...walk, steps: [], end: undefined, action: null };
  const plain = generatedCase("x", request, idle as never, undefined);
  expect(plain.text).toBe('- name: "x"\n  request: {url: /}\n  expect: { action: null }');
});
