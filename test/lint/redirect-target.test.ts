import { expect, it } from "vitest";
import {
  leadsToItself,
  namesApexOf,
  notNaming,
  redirectTargetOf,
  requestsFor,
} from "../../src/lint/analysis/redirect-target.ts";
import type { LocatedObject } from "../../src/sources/values/located.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { expectGolden } from "../support/golden.ts";
import { readDocument } from "../support/rule-tester.ts";

function objectOf(value: object): LocatedObject {
  const [root] = readDocument(JSON.stringify(value), "json").roots;
  if (root?.kind !== "Object") throw new Error("an object was written");
  return root;
}

const VALUES: readonly string[] = [
  ...["https://A.example/b?c=1", "HTTP://a.example", "https://a.example/#b", "/b", "/b?c=1", "?c=1", ""],
  ...["//a.example/b", "a.example", "https://a.example/b c", "ftp://a.example/", "https://a.example/\u00e9"],
];

const EXPRESSIONS: readonly string[] = [
  ...['"https://a.example/b"', '("https://a.example/b")', 'concat("https://a.example", "/b", "?c=1")'],
  ...['concat("https://a.example", http.request.uri.path)', 'concat("HTTPS://a.example", http.request.uri)'],
  ...['concat("https://", http.host, http.request.uri.path)', 'concat("https://", http.host, "/b")'],
  ...[
    'concat("http://", http.host, http.request.uri)',
    'concat("https://a.example/", http.request.uri.path)',
  ],
  ...['concat("https://a.example", http.request.uri.path, "/b")', 'concat("//", http.host, "/b")'],
  ...['concat("https://a.example", http.request.uri.query)', 'concat("https://a", http.host, "/b")'],
  ...["http.request.uri.path", 'lower("https://a.example/b")', 'concat("b c")'],
];

it("redirects lead to these targets, and these requests are for them", () => {
  const targets = [
    ...VALUES.map((value) => ({ value })),
    ...EXPRESSIONS.map((expression) => ({ expression })),
    ...[{}, { value: 1 }, { value: "", expression: '"/b"' }],
  ];
  const lines = targets.flatMap((target_url) => [
    `# ${JSON.stringify(target_url)}`,
    ...[undefined, true].map((preserve_query_string) => {
      const target = redirectTargetOf(objectOf({ target_url, preserve_query_string }));
      const keeps = preserve_query_string ? "  with the query: " : "  ";
      return keeps + (target ? `${JSON.stringify(target)} ${requestsFor(target)}` : "not certain");
    }),
  ]);
  expectGolden(`${lines.join("\n")}\n`, "fixtures/lint/redirect-targets.txt");
});

it.each([
  [{ target_url: "/b" }, false],
  [{ target_url: { value: "/b" }, preserve_query_string: "true" }, false],
  [{ target_url: { value: "/b" }, preserve_query_string: null }, true],
  [{ target_url: { value: "/b" }, preserve_query_string: false }, true],
])("the target of %j is certain: %s", (fromValue, isCertain) => {
  expect(redirectTargetOf(objectOf(fromValue)) !== undefined).toBe(isCertain);
});

it.each([
  ['http.host eq "example.com"', true],
  ['ssl and http.host in {"a.test" "example.com"}', true],
  ['http.host eq "www.example.com"', false],
  ['http.user_agent eq "example.com"', false],
  ["cf.waf.score eq 1", false],
  ["", false],
])("%s names the zone of www.example.com: %s", (expression, isNamed) => {
  expect(namesApexOf("www.example.com", analyseExpression(expression).typed)).toBe(isNamed);
});

it("no name of a zone is in the address, rewritten or not", () => {
  expect(notNaming("www.example.com")).toBe(
    'not http.request.full_uri contains "example.com" and not raw.http.request.full_uri contains "example.com"',
  );
});

it.each([
  ["a.test/b", "https://A.test/b", {}, true],
  ["http://a.test/b", "https://a.test/b", {}, false],
  ["https://a.test", "https://a.test/", {}, true],
  ["a.test/b", "https://b.test/b", {}, false],
  ["a.test/b", "https://a.test/b/c", {}, false],
  ["a.test/b", "https://a.test/b/c", { subpath_matching: true }, true],
  ["a.test/b/", "https://a.test/b/c", { subpath_matching: true }, true],
  ["a.test/b", "https://a.test/bc", { subpath_matching: true }, false],
  ["a.test/b", "https://a.test/b?c", {}, false],
  ["a b", "a b", {}, false],
])("a list item from %s to %s leads to itself: %j %s", (source_url, target_url, more, isLoop) => {
  expect(leadsToItself(objectOf({ source_url, target_url, ...more }))).toBe(isLoop);
});
