import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Document, Scalar } from "yaml";
import type { LocatedNode, LocatedString } from "../../src/sources/values/located.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { cases } from "../support/cases.ts";

const STYLES = ["PLAIN", "QUOTE_SINGLE", "QUOTE_DOUBLE", "BLOCK_LITERAL", "BLOCK_FOLDED"] as const;
type Style = (typeof STYLES)[number];

/** Words, spaces, quotes, colons, comment signs and line breaks: what expressions and the traps of YAML are made of. */
const value = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom("http.host", "eq", "a", '"x y"', "'", "it's", "\\", "#", "é", "😀"),
      },
      {
        weight: 6,
        arbitrary: fc.constantFrom(" ", " ", " ", "  ", "\n", "\n", "\n\n", "\n  ", "\t", "\n\n\n "),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(": ", " #", "- ", ":", ",", "[", "}", "%", "!", "&a", "\u0085", "\u2028"),
      },
      { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 3 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

const layout = fc.record({
  style: fc.constantFrom(...STYLES),
  lineWidth: fc.constantFrom(0, 20, 40, 80),
  indent: fc.constantFrom(2, 3, 4),
  isInFlow: fc.boolean(),
  usesCrlf: fc.boolean(),
  hasMark: fc.boolean(),
  hasEmptyLines: fc.boolean(),
});

interface Layout {
  readonly style: Style;
  readonly lineWidth: number;
  readonly indent: number;
  readonly isInFlow: boolean;
  readonly usesCrlf: boolean;
  readonly hasMark: boolean;
  /** Whether blank lines contain no spaces. */
  readonly hasEmptyLines: boolean;
}

function render(text: string, how: Layout): string {
  const { style, lineWidth, indent, isInFlow } = how;
  const scalar = new Scalar(text);
  scalar.type = style;
  const document = new Document();
  document.contents = document.createNode(
    { rules: [{ expression: scalar, action: "block" }] },
    { flow: isInFlow },
  );
  const written = document.toString({ lineWidth, indent, minContentWidth: 0 });
  const file = how.hasEmptyLines ? written.replace(/^ +$/gm, "") : written;
  return (how.hasMark ? "\uFEFF" : "") + (how.usesCrlf ? file.replaceAll("\n", "\r\n") : file);
}

function expressionOf(file: string): LocatedNode | undefined {
  const { value: roots } = readYaml("f.yaml", file);
  const [root] = roots;
  const rules = root?.kind === "Object" ? root.get("rules") : undefined;
  const rule = rules?.kind === "Array" ? rules.items[0] : undefined;
  return rule?.kind === "Object" ? rule.get("expression") : undefined;
}

/** The rendered scalar. A few strings are rendered as something other than one string, and are skipped here. */
function renderedContent(text: string, how: Layout): { file: string; node: LocatedString } {
  const file = render(text, how);
  const node = expressionOf(file);
  fc.pre(node?.kind === "String" && readYaml("f.yaml", file).diagnostics.length === 0);
  return { file, node: node as LocatedString };
}

/** Whether a piece of a file can encode a character: itself, an escape of it, or the whitespace of a fold. */
function standsFor(piece: string, unit: string): boolean {
  if (piece === unit) return true;
  if (unit === "'" && piece === "''") return true;
  if (piece.startsWith("\\")) return true;
  return (unit === " " || unit === "\n") && /^\s*$/.test(piece);
}

describe("the map of a YAML scalar", () => {
  it("keeps the places of thousands of escapes", () => {
    const [written, count] = ["\\\\a", 10_000];
    const start = 'rules: [{ expression: "';
    const { content } = expressionOf(`${start}${written.repeat(count)}" }]`) as LocatedString;
    for (let at = 0; at < count; at++) {
      const outer = start.length + written.length * at;
      expect(content.toOuter({ start: 2 * at, end: 2 * at + 1 })).toMatchObject({
        start: outer,
        end: outer + 2,
      });
    }
  });

  it.each(["\\q", "\\xZZ", "\\UFFFFFFFF"])(
    "keeps the places around the escape %s, which is none",
    (written) => {
      const file = `rules: [{ expression: "\\"a\\" ${written} b" }]`;
      expect(readYaml("f.yaml", file).diagnostics).toMatchObject([{ code: "source/yaml-bad-escape" }]);
      const { value: text, content } = expressionOf(file) as LocatedString;
      for (const part of [written, "b"]) {
        const start = text.indexOf(part);
        const outer = content.toOuter({ start, end: start + part.length });
        expect(file.slice(outer.start, outer.end)).toBe(part);
      }
    },
  );

  it("leads every character to what was written for it, in every style", () => {
    fc.assert(
      fc.property(value, layout, (text, how) => {
        const { file, node } = renderedContent(text, how);
        const { content } = node;
        for (let at = 0; at < content.text.length; at++) {
          const { start, end } = content.toOuter({ start: at, end: at + 1 });
          const unit = content.text[at]!;
          expect(standsFor(file.slice(start, end), unit) || isHalfPair(content.text, at)).toBe(true);
          expect(end).toBeGreaterThanOrEqual(start);
        }
      }),
      { numRuns: cases(60, 2000) },
    );
  });

  it("keeps the order of characters, and covers the scalar from its first to its last", () => {
    fc.assert(
      fc.property(value, layout, (text, how) => {
        const { node } = renderedContent(text, how);
        let last = node.range.start;
        for (let at = 0; at < node.value.length; at++) {
          const { start, end } = node.content.toOuter({ start: at, end: at + 1 });
          expect(start).toBeGreaterThanOrEqual(isHalfPair(node.value, at) ? 0 : last);
          last = end;
        }
      }),
      { numRuns: cases(40, 1000) },
    );
  });

  it.each([
    ["a blank line as far as its text at the end", "|+\n  a\n  \n", "b"],
    ["a blank line further than its text at the start", "|2\n   \n  a\n", "b"],
    ["a blank line as far as its text at the start", "|\n  \n  a\n", "b"],
    ["blank lines without spaces", "|\n\n  a\n\n", "b"],
    ["a blank line further than its text at the end", "|2\n  a\n   \n", undefined],
    ["a folded line", ">-\n  a\n  c\n", "b"],
  ])("offers an edit of a block with %s", (_, block, offered) => {
    const node = expressionOf(`rules:\n- expression: ${block.replaceAll("\n", "\n  ")}`) as LocatedString;
    const start = node.value.indexOf("a");
    expect(node.content.encode("b", { start, end: start + 1 })).toBe(offered);
  });

  it("does not offer a first line that is blank further than the rest", () => {
    const node = expressionOf("rules:\n- expression: |\n    a\n    c\n") as LocatedString;
    expect(node.content.encode("  ", { start: 0, end: 1 })).toBeUndefined();
    expect(node.content.encode("  a", { start: 0, end: 1 })).toBeUndefined();
  });

  it("only offers text that gives the edited value when the file is read again", () => {
    let offered = 0;
    let asked = 0;
    const edit = fc.record({
      at: fc.nat(),
      length: fc.nat(6),
      newText: fc.oneof(
        value.filter((text) => text.length < 12),
        fc.constantFrom(
          "http.host",
          "",
          " ",
          "in {1.2.3.4}",
          '"a"',
          "'b'",
          "true",
          "12",
          "x: y",
          " # no",
          "\\d",
          "\n",
        ),
      ),
    });
    fc.assert(
      fc.property(value, layout, edit, (text, how, { at, length, newText }) => {
        const { file, node } = renderedContent(text, how);
        const { content } = node;
        const start = at % (content.text.length + 1);
        const inner = { start, end: Math.min(content.text.length, start + length) };
        asked++;
        const written = content.encode(newText, inner);
        if (written === undefined) return;
        offered++;
        const outer = content.toOuter(inner);
        const edited = file.slice(0, outer.start) + written + file.slice(outer.end);
        const expected = content.text.slice(0, inner.start) + newText + content.text.slice(inner.end);
        expect(readYaml("f.yaml", edited).diagnostics).toEqual([]);
        expect(expressionOf(edited)).toMatchObject({ kind: "String", value: expected });
      }),
      { numRuns: cases(150, 4000) },
    );
    expect(offered / asked).toBeGreaterThan(0.3);
  });
});

/** Two units from one escape share its span. */
function isHalfPair(text: string, at: number): boolean {
  return /[\ud800-\udfff]/.test(text[at]!);
}
