import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { applyEdits } from "../../src/core/edits.ts";
import { expressionsOf, formatDocument } from "../../src/lint/format.ts";
import { formatText } from "../../src/lint/format-text.ts";
import { wholeExamples } from "../../src/lint/rule-examples.ts";
import { parseExpression } from "../../src/parser/parse.ts";
import { printExpression } from "../../src/parser/print.ts";
import { readMarks } from "../../src/testing/marked.ts";
import { cases } from "../support/cases.ts";
import { readDocument } from "../support/rule-tester.ts";
import { HOSTS, type Host } from "./hosts.ts";

const MAX_EXAMPLE_CHARS = 500;

const EXPRESSIONS = RULES.flatMap((rule) => {
  const { invalid, valid } = wholeExamples(rule);
  return [...invalid, ...valid].map(({ format, code }) => (format === "expression" ? code : ""));
}).filter(
  (text) =>
    text.trim() !== "" && text.length <= MAX_EXAMPLE_CHARS && parseExpression(text).diagnostics.length === 0,
);

function format(host: Host, text: string) {
  const document = readDocument(text, host.format);
  const { edits, unwritable } = formatDocument(document);
  return { text: applyEdits(text, edits), unwritable, edits };
}

const canonical = (text: string) => printExpression(parseExpression(text).value.root!);

/** Whitespace between parts, as unlike the canonical form as it may be. */
function untidy(text: string, gap: string): string {
  return text.replace(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/g, gap);
}

/** How many of the hosts format each expression; which ones changes from one expression to the next. */
const HOSTS_OF_EACH = cases(1, HOSTS.length);

describe.each(HOSTS.map((host, at) => ({ ...host, at })))("formatting in $name", (host) => {
  it("gives the canonical form, changes nothing around it, and nothing in a second run", () => {
    let changed = 0;
    for (const [at, one] of EXPRESSIONS.entries()) {
      const expression = untidy(one.trim(), "   ");
      if ((at + host.at) % HOSTS.length >= HOSTS_OF_EACH || !host.canHold(expression)) continue;
      const before = host.wrap(expression);
      const { text, unwritable } = format(host, before);
      const [head, tail] = host.around(before);
      expect(unwritable, before).toBe(0);
      expect(text.startsWith(head) && text.endsWith(tail), text).toBe(true);
      const isInLines = /\n/.test(expression);
      if (!isInLines) expect(host.read(text).trim(), text).toBe(canonical(expression));
      expect(canonical(host.read(text)), text).toBe(canonical(expression));
      expect(format(host, text).edits, text).toEqual([]);
      if (text !== before) changed++;
    }
    expect(changed).toBeGreaterThan(cases(3, 60));
  });
});

it("any text is formatted to something that reads the same and stays unchanged", () => {
  const piece = fc.constantFrom(
    "ssl",
    "http.host",
    "==",
    "eq",
    "&&",
    "or",
    "!",
    "not ",
    "(",
    ")",
    "\n",
    "  ",
    "{",
    "}",
    "in",
    '"a"',
    "1",
    ",",
    "lower(",
    "any(",
    "[*]",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const { value, diagnostics } = parseExpression(text);
      const formatted = format(HOSTS[0]!, text).text;
      if (diagnostics.length > 0 || !value.root) expect(formatted).toBe(text);
      else {
        expect(canonical(formatted)).toBe(canonical(text));
        expect(format(HOSTS[0]!, formatted).text).toBe(formatted);
      }
    }),
    { numRuns: cases(100, 3000) },
  );
});

it.each([
  ["ssl \n and ssl", "ssl\n and ssl"],
  ["ssl\n  \n   and  ssl", "ssl\n\n   and ssl"],
  ["\n \nssl \r\n  \r\nand \n ssl", "\n\nssl\r\n\r\nand\n ssl"],
  ["ssl   and   ( ssl  )", "ssl and (ssl)"],
  ["ssl and (  \n  ssl  \n\n)  \n", "ssl and (\n  ssl\n\n)\n"],
])("keeps line ends, without blanks before them: %j", (text, formatted) => {
  expect(format(HOSTS[0]!, text).text).toBe(formatted);
});

it.each([
  [`[{'action': 'block', 'expression': 'ssl  and  ssl'}, {"expression": "ssl"}]`, 1],
  [`[{'action': 'block', 'expression': 'ssl and ssl'}]`, 0],
])("counts what a notation cannot represent: %j", (text, count) => {
  const { edits, unwritable } = formatDocument(readDocument(text, "json"));
  expect([edits, unwritable]).toEqual([[], count]);
});

it("comes to the end of a long text", () => {
  const text = `ssl${" ".repeat(100_000)}and${" \n".repeat(50_000)}ssl`;
  expect(format(HOSTS[0]!, text).text.length).toBeLessThan(text.length);
});

it.each([
  [
    'resource "cloudflare_waiting_room_rules" "a" {\n  rules {\n    action     = "bypass_waiting_room"\n    expression = "«ssl  and  ssl»"\n  }\n}\n',
    "ssl and ssl",
  ],
  [
    'resource "cloudflare_ruleset" "a" {\n  for_each = toset(["a", "b"])\n  kind     = "zone"\n  phase    = "http_request_firewall_custom"\n  rules {\n    action     = "block"\n    expression = "«ssl  and  ssl»"\n  }\n}\n',
    "ssl and ssl",
  ],
  [
    'resource "cloudflare_content_scanning_expression" "a" {\n  payload = "«lookup_json_string(http.request.body.raw,  \\"a\\")»"\n}\n',
    'lookup_json_string(http.request.body.raw,  \\"a\\")',
  ],
])("takes conditions, each place once, and leaves values alone", (marked, formatted) => {
  const { text } = readMarks(marked);
  const document = readDocument(text, "terraform");
  const { edits } = formatDocument(document);
  expect(applyEdits(text, edits)).toBe(marked.replace(/«.*»/, formatted));
});

it("takes each place once", () => {
  const text = '[{"action":"block","expression":"ssl"},{"action":"log","expression":"not ssl"}]';
  expect(expressionsOf(readDocument(text, "json")).map((one) => one.text)).toEqual(["ssl", "not ssl"]);
});

it.each<readonly [string, string, string]>([
  ["a.cfexpr", "ssl  and ssl", "ssl and ssl\n"],
  ["a.cfexpr", "ssl", "ssl\n"],
  ["a.cfexpr", "ssl\n", "ssl\n"],
  ["a.cfexpr", "ssl  and", "ssl  and"],
  ["", "ssl  or ssl", "ssl or ssl\n"],
  ["a.json", '{"action":"log","expression":"ssl  or ssl"}', '{"action":"log","expression":"ssl or ssl"}'],
  ["a.json", '{"action":"log","expression":"ssl  or ssl"', '{"action":"log","expression":"ssl  or ssl"'],
  ["a.md", "```cfexpr\nssl  or ssl\n```", "```cfexpr\nssl or ssl\n```"],
])("ends a file with one expression, and no other file: %s, %j", async (uri, text, expected) => {
  const formatted = await formatText({ uri, text }, 1000);
  expect([formatted.text, applyEdits(text, formatted.edits)]).toEqual([expected, expected]);
  expect(formatted.isEmpty).toBe(false);
});

it.each([
  ["a.cfexpr", " ", true],
  ["a.json", "{}", true],
  ["a.json", "{", true],
  ["a.json", '{"action":"log","expression":"ssl"', false],
])("says whether a file has expressions: %s, %j", async (uri, text, isEmpty) => {
  expect((await formatText({ uri, text }, 1000)).isEmpty).toBe(isEmpty);
});

it("firewall rules and filters without an expression are passed over", () => {
  const before = '[{ "action": "log" }, { "action": "log", "filter": { "expression": "ssl  and ssl" } }]';
  const filters = '[{ "id": "a" }, { "id": "b", "expression": "ssl  and ssl" }]';
  for (const text of [before, filters]) {
    const { edits } = formatDocument(readDocument(text, "json"));
    expect(applyEdits(text, edits)).toBe(text.replace("ssl  and ssl", "ssl and ssl"));
  }
});
