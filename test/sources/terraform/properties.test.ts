// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTerraform, type TerraformReading } from "../../../src/sources/terraform/read.ts";
import type { LocatedNode } from "../../../src/sources/values/located.ts";
import { cases } from "../../support/cases.ts";
import { childNodes } from "../nodes.ts";
import { expectInsideText } from "../ranges.ts";

const FIXTURES = fileURLToPath(new URL("../../../fixtures/terraform/", import.meta.url));
const TEXTS = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tf"))
  .map((name) => readFileSync(FIXTURES + name, "utf8"));

/** Pieces out of which strings like Terraform are made, most of them wrong. */
const PIECES = [
  'resource "cloudflare_ruleset" "a" {\n',
  "rules {\n",
  "rules = [{\n",
  "expression = ",
  '"ssl ${',
  '"%{ if ',
  "<<-EOT\n",
  "EOT\n",
  "for x in ",
  "local.a",
  "join(",
  "\\",
  ..."{}[]()\"'$%~=:,.?!*#/\n\r\t <>&|-0a\u{1f600}\ufeff",
];

function strings(roots: readonly LocatedNode[]): LocatedNode[] {
  const found: LocatedNode[] = [];
  const pending = [...roots];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "String") found.push(node);
    pending.push(...childNodes(node));
  }
  return found;
}

function expectSound(text: string): TerraformReading {
  const reading = readTerraform("main.tf", text);
  expectInsideText(text, { value: reading.roots, diagnostics: reading.diagnostics });
  for (const { start, end } of reading.comments) expect(start < end && end <= text.length).toBe(true);
  return reading;
}

describe("any text", () => {
  it("of pieces is read without a throw, and every place lies in it", () => {
    const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(texts, (text) => void expectSound(text)),
      { numRuns: cases(150, 2_000), seed: 1 },
    );
  });

  it("that was a file until something was cut out or put in", () => {
    const edits = fc.record({
      text: fc.constantFrom(...TEXTS),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(30),
      by: fc.constantFrom("", ...PIECES),
    });
    fc.assert(
      fc.property(edits, ({ text, at, length, by }) => {
        const start = Math.floor(at * text.length);
        expectSound(text.slice(0, start) + by + text.slice(start + length));
      }),
      { numRuns: cases(60, 600), seed: 1 },
    );
  });
});

describe("a text that is replaced by itself", () => {
  const word = fc.constantFrom("a", "b c", '"', "\\", "${", "$${", "%{", "$", "{", "é", "\t", "😀");
  const content = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(""));
  const quote = (text: string) =>
    `"${text
      .replace(/[\\"]/g, "\\$&")
      .replace(/\t/g, "\\t")
      .replace(/([$%])(?=\{)/g, "$1$1")}"`;
  const heredoc = (text: string) => `<<-EOT\n    ${text.replace(/([$%])(?=\{)/g, "$1$1")}\n  EOT`;

  it.each([
    ["in quotes", quote],
    ["in a heredoc", heredoc],
  ])("%s is read as the same", (_, write) => {
    const fileOf = (text: string) => `resource "cloudflare_filter" "a" {\n  expression = ${write(text)}\n}\n`;
    fc.assert(
      fc.property(content, fc.nat(20), fc.nat(20), (text, from, length) => {
        const file = fileOf(text);
        const [node] = strings(expectSound(file).roots);
        if (node?.kind !== "String") throw new Error("no expression");
        const { content: host, value } = node;
        const start = Math.min(from, value.length);
        const inner = { start, end: Math.min(start + length, value.length) };
        const written = host.encode(value.slice(inner.start, inner.end), inner);
        if (written === undefined) return;
        const outer = host.toOuter(inner);
        const again = file.slice(0, outer.start) + written + file.slice(outer.end);
        const [same] = strings(readTerraform("main.tf", again).roots);
        expect(same?.kind === "String" && same.value).toBe(value);
      }),
      { numRuns: cases(60, 500), seed: 1 },
    );
  });
});
