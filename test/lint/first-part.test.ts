import { expect, it } from "vitest";
import { firstPartOf } from "../../src/lint/analysis/first-part.ts";

it.each<readonly [string, string, string | undefined, boolean]>([
  [' "a" ', '"a"', "a", true],
  ['"/a"', '"/a"', "/a", false],
  ['""', '""', "", false],
  ['concat("a", http.host)', '"a"', "a", true],
  ['concat(concat("/a", "b"), "c")', '"/a"', "/a", false],
  ['(concat("", "b"))', '""', "", false],
  ["http.host", "http.host", undefined, true],
  ["http.request.uri.path", "http.request.uri.path", undefined, false],
  ["lower(http.host)", "lower(http.host)", undefined, true],
  ["upper(http.request.uri.path)", "upper(http.request.uri.path)", undefined, false],
  ["to_string(cf.waf.score)", "to_string(cf.waf.score)", undefined, false],
  ["http.user_agent", "http.user_agent", undefined, false],
])("%s begins with %s", (text, part, known, isNoPath) => {
  const { at, ...found } = firstPartOf(text)!;
  expect([text.slice(at.start, at.end), found]).toEqual([part, { text: known, isNoPath }]);
});

it.each(["", "concat(", 'concat("a"', "http.hst", "lower(5)"])(
  "%j begins with nothing that is known",
  (text) => {
    expect(firstPartOf(text)).toBeUndefined();
  },
);
