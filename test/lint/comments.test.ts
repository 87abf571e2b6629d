import { it } from "vitest";
import type { Range } from "../../src/core/range.ts";
import { suppressionComments } from "../../src/lint/config/comments.ts";
import { expectGolden } from "../support/golden.ts";
import { type Format, readDocument } from "../support/rule-tester.ts";

const zone = (comment: string) => `resource "cloudflare_ruleset" "a" {\n  ${comment}\n  name = "a"\n}\n`;

const DOCUMENTS: readonly (readonly [Format, string])[] = [
  ["yaml", "a: b # wafsmith-disable-line no-a -- why"],
  ["yaml", "a: b\nc: d # wafsmith-disable-line no-a --why\ne: f\n"],
  ["yaml", "# wafsmith-disable-line lint/no-a, no-b no-c\na: b\n"],
  ["yaml", "# wafsmith-disable-next-line no-a -- one -- two\na: |\n  b\n  c\nd: e\n"],
  ["yaml", 'a: b\n# wafsmith-disable-next-line no-a --\nc: ["d", "e\n  f"]\n'],
  ["yaml", 'a: [\n# wafsmith-disable-next-line no-a\n"b\n c", d]\n'],
  ["yaml", "a: b\n# wafsmith-disable-file no-a"],
  ["yaml", "# wafsmith-disable-next-line no-a"],
  ["yaml", "# wafsmith-disable-line\n# wafsmith-disable-lines no-a\n# wafsmith-disabled no-a\na: b\n"],
  ["yaml", 'a: "b # wafsmith-disable-line no-a"\nc: d# wafsmith-disable-line no-a\n'],
  ["yaml", "a: b\n#wafsmith-disable no-a, no-b\nc: d\n# wafsmith-enable no-a\ne: f\n# wafsmith-enable\n"],
  ["yaml", "# wafsmith-disable no-a\n# wafsmith-enable\na: b\n# wafsmith-enable no-a, no-b\n"],
  ["yaml", "# wafsmith-disable no-a\na: b\n# wafsmith-disable no-a -- again\nc: d\n# wafsmith-enable no-a\n"],
  ["yaml", "# wafsmith-disable-file no-a\r\na: b\r\n"],
  ["json", '{ "a": "# wafsmith-disable-file no-a" }'],
  ["terraform", zone("# wafsmith-disable-next-line no-a -- why */")],
  ["terraform", zone("// wafsmith-disable-file no-a, no-b")],
  ["terraform", zone("/* wafsmith-disable-next-line no-a -- why */")],
  ["terraform", zone("/*wafsmith-disable no-a*/")],
  ["terraform", zone("/* wafsmith-disable no-a\n  */")],
  ["terraform", zone("# a wafsmith-disable-file no-a")],
];

it("comments suppress these rules in these parts of a file", () => {
  const lines = DOCUMENTS.flatMap(([format, text]) => {
    const part = ({ start, end }: Range) => `${start} ${JSON.stringify(text.slice(start, end))}`;
    const { comments, strayEnds } = suppressionComments(readDocument(text, format));
    const found = comments.flatMap(({ range, scope, rules, reason }) => [
      `  ${scope}: ${part(range)}, because ${JSON.stringify(reason)}`,
      ...rules.map((rule) => `    ${rule.id} of ${part(rule.range)} in ${part(rule.covers)}`),
    ]);
    return [
      `# ${format} ${JSON.stringify(text)}`,
      ...found,
      ...strayEnds.map((end) => `  stray: ${part(end)}`),
    ];
  });
  expectGolden(`${lines.join("\n")}\n`, "fixtures/lint/suppression-comments.txt");
});
