import { expect, it } from "vitest";
import { coverageHtml } from "../../../src/report/tests/coverage-html.ts";

it("counts rules and conditions, and lists each with how often it was true and false", () => {
  const conditions = [{ text: 'http.host eq "<a>"', isTrue: 2, isFalse: 0 }];
  const rules = [
    { ref: "block <b>", line: 3, matched: 2, missed: 1, isCovered: true, conditions },
    { ref: "log", line: 9, matched: 4, missed: 5, isCovered: true, conditions: [] },
  ];
  const page = coverageHtml({
    rules: { covered: 2, total: 2 },
    conditions: { covered: 0, total: 1 },
    files: [
      { file: "waf/<a>.yaml", rules },
      { file: "b.json", rules: rules.slice(1) },
    ],
  });
  const seen = page
    .replace(/^.*<body[^>]*>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  expect(seen).toContain(
    "Coverage of rules Rules that matched in some case and did not in another: 2 of 2 (100%). Conditions that were true in some case and false in another: 0 of 1 (0%).",
  );
  expect(seen).toContain(
    "block &lt;b&gt; line 3 2 1 http.host eq &quot;&lt;a&gt;&quot; 2 never log line 9 4 5 b.json",
  );
  expect(page.match(/class="zone (?:ready|blocked)"/g)).toEqual([
    'class="zone blocked"',
    'class="zone ready"',
  ]);
});
