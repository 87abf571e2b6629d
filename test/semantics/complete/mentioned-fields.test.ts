import { expect, it } from "vitest";
import { mentionedFields, mentionedLists } from "../../../src/semantics/complete/mentioned-fields.ts";
import { linksAmong } from "../../../src/semantics/uri/links.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

const TYPED = [
  "ip.src in $one or http.host eq $two",
  "not ssl and ip.src in $two",
  'lower(http.host) eq "a"',
  "",
].map((text) => analyseExpression(text).typed);

it("the fields and lists that expressions mention are told apart, each once", () => {
  expect([...mentionedFields(TYPED)].sort()).toEqual(["http.host", "ip.src", "ssl"]);
  expect([...mentionedLists(TYPED)].sort()).toEqual(["one", "two"]);
});

it.each<[readonly string[], readonly (readonly [string, string])[]]>([
  [[], []],
  [["http.request.uri.path"], []],
  [["http.request.uri.path", "ssl"], []],
  [["http.request.uri.path", "http.request.uri.query"], []],
  [["http.request.uri.path", "http.request.uri"], [["http.request.uri.path", "http.request.uri"]]],
  [
    ["http.request.uri.path", "http.request.uri", "http.request.full_uri"],
    [
      ["http.request.uri.path", "http.request.full_uri"],
      ["http.request.uri", "http.request.full_uri"],
    ],
  ],
])("of %j, each is linked with the largest that contains it", (fields, links) => {
  const found = [...linksAmong(new Set(fields))].map(([field, { whole }]) => [field, whole]);
  expect(found).toEqual(links);
});
