import { expect, it } from "vitest";
import { anchorsIn } from "../../src/lint/engine/anchors.ts";
import { readMarks } from "../../src/testing/marked.ts";
import { type Format, readDocument } from "../support/rule-tester.ts";

const ruleset = (name: string, rules: string) =>
  `resource "cloudflare_ruleset" "${name}" {\n  zone_id = "z"\n  phase = "http_request_firewall_custom"\n  ${rules}\n}\n`;
const rule = (expression: string, more = "") =>
  `rules {\n    ${more}\n    action = "block"\n    expression = ${expression}\n  }`;

it.each<[Format, string, object | undefined]>([
  ["terraform", ruleset("a", rule('«"ssl"»')), { place: "cloudflare_ruleset.a/rules/expression" }],
  [
    "terraform",
    ruleset("a", rule('"ssl"')) + ruleset("b", rule('«"ssl"»', 'ref = "r"')),
    { place: "cloudflare_ruleset.b/rules/ref=r/expression" },
  ],
  [
    "terraform",
    ruleset("a", rule('"ssl"')) + ruleset("b", '«phase» = "x"'),
    { place: "cloudflare_ruleset.b/phase" },
  ],
  [
    "json",
    '{ "success": true, "result": { "rules": [{ "id": "1", "expression": «"ssl"» }] } }',
    { place: "id=1/expression" },
  ],
  ["json", '{ "rules": [{ "id": "1", "ref": "r", "expression": «"ssl"» }] }', { place: "ref=r/expression" }],
  ["json", '{ "rules": [{ «"expression"»: "ssl" }] }', { place: "expression" }],
  [
    "json",
    '{ "rules": [«{ "id": "1", "description": "a", "expression": "ssl" }»] }',
    { place: "id=1", content: "" },
  ],
  [
    "json",
    '{ "rules": [«{ "description": "a", "expression": "ssl", "enabled": true, "a": [1, null] }»] }',
    { place: "", content: "expression ssl enabled true a 1 Null " },
  ],
  [
    "json",
    `{ "rules": [«{ "expression": "${"a".repeat(300)}" }»] }`,
    { place: "", content: `expression ${"a".repeat(189)}` },
  ],
  ["json", '{ "rules": «[{ "expression": "ssl" }]» }', { place: "rules", content: "expression ssl " }],
  ["json", '{ "rules": [«{ "expression": "ssl"» }] }', { place: "" }],
  ["json", '{ "rules": [{ "expression": "ssl", «"a": 1 }»] }', { place: "a" }],
  ["json", '{ "rules": [{ "category": "c", "enabled": «true» }] }', { place: "category=c/enabled" }],
  ["json", '{ "rules": [{ "expression": "ssl" }] }«»', undefined],
  ...[0, 1, 20, 31, 39].map((marked): [Format, string, object] => {
    const rules = Array.from({ length: 40 }, (_, at) => {
      const text = `{ "ref": "${at}", "expression": "ssl" }`;
      return at === marked ? `«${text}»` : text;
    });
    return ["json", `{ "rules": [${rules.join(", ")}] }`, { place: `ref=${marked}`, content: "" }];
  }),
])("names a place in %s: %s", (format, marked, expected) => {
  const { text, ranges } = readMarks(marked);
  expect(anchorsIn(readDocument(text, format))({ range: ranges[0]! })).toEqual(expected);
});
