import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../src/sources/markdown.ts";
import { readSource, readSourceSync } from "../../src/sources/read.ts";

const blocksOf = (text: string) => readMarkdown("README.md", text).value;

/** Each block as its text, with the corresponding text of the file. */
const blocksIn = (text: string) =>
  blocksOf(text).map(({ content }) => {
    const { start, end } = content.toOuter({ start: 0, end: content.text.length });
    return [content.text, text.slice(start, end)];
  });

describe("expressions in Markdown", () => {
  it("are in fences marked cfexpr, whatever else the mark says", () => {
    const text = "# Rules\n\n```cfexpr\nssl\n```\n\n~~~~ CFEXPR title=a\nnot ssl\n~~~\nor ssl\n~~~~\n";
    expect(blocksIn(text).map(([block]) => block)).toEqual(["ssl", "not ssl\n~~~\nor ssl"]);
  });

  it("do not be in other blocks, spans or indented code", () => {
    expect(blocksIn("```js\ncfexpr\n```\n\n    ```cfexpr\n    ssl\n\n`cfexpr` ```cfexpr ssl```\n")).toEqual(
      [],
    );
    expect(blocksIn("```cfexpression\nssl\n```\n")).toEqual([]);
  });

  it.each([
    ["a list", "- item\n\n  ```cfexpr\n  ssl\n    and ssl\n  ```\n", "ssl\n  and ssl"],
    ["a quotation", "> ```cfexpr\n> ssl\n>\n> or ssl\n> ```\n", "ssl\n\nor ssl"],
    [
      "both, with CRLF",
      "> 1. a\r\n>\r\n>    ```cfexpr\r\n>    ssl\r\n>    or ssl\r\n>    ```\r\n",
      "ssl\nor ssl",
    ],
    ["a file that ends within", "```cfexpr\nssl", "ssl"],
    ["a file with a byte-order mark", "\uFEFF```cfexpr\nssl\n```\n", "ssl"],
    ["a tab after the indentation", "- a\n\n  ```cfexpr\n \tssl\n  ```\n", "ssl"],
  ])("have exact places in %s", (_, text, expected) => {
    const [[block]] = blocksIn(text) as [[string, string]];
    expect(block).toBe(expected);
    const { content } = blocksOf(text)[0]!;
    for (let at = 0; at < block.length; at++) {
      const { start, end } = content.toOuter({ start: at, end: at + 1 });
      if (block[at] === "\n") expect(text.slice(start, end)).toMatch(/^\r?\n/);
      else expect(text.slice(start, end)).toBe(block[at]);
    }
  });

  it("may be empty, and then are at the end of the fence", () => {
    const text = "a\n\n```cfexpr\n```\n";
    expect(blocksIn(text)).toEqual([["", ""]]);
    expect(blocksOf(text)[0]!.content.toOuter({ start: 0, end: 0 }).start).toBe(text.indexOf("\n```\n"));
    const blank = "a\n\n```cfexpr\n\n```\n";
    expect(blocksOf(blank)[0]).toMatchObject({ kind: "ExpressionFile", content: { text: "" } });
    expect(blocksOf(blank)[0]!.content.toOuter({ start: 0, end: 0 }).start).toBe(blank.indexOf("\n```\n"));
  });

  it("take a fix on one line that does not end the fence", () => {
    const { content } = blocksOf("```cfexpr\nssl\n```\n")[0]!;
    expect(content.encode("not ssl", { start: 0, end: 3 })).toBe("not ssl");
    expect(content.encode("a\nb", { start: 0, end: 3 })).toBeUndefined();
    expect(content.encode("```", { start: 0, end: 3 })).toBeUndefined();
  });

  it("are found by the name of the file alone", async () => {
    const text = "```cfexpr\nssl\n```\n";
    expect((await readSource("docs/a.md", text)).subjects).toHaveLength(1);
    expect((await readSource("docs/a.rst", text)).subjects).toEqual([]);
    expect(readSourceSync("a.md", text).diagnostics.map(({ code }) => code)).toEqual([
      "source/unknown-format",
    ]);
  });

  it("are looked for in any text without leaving it", () => {
    const piece = fc.constantFrom(
      "```cfexpr\n",
      "~~~",
      "```\n",
      "ssl",
      "\n",
      "> ",
      "- ",
      "  ",
      "\t",
      "\r\n",
      "\0",
      "é",
      "😀",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        for (const { content } of blocksOf(text)) {
          for (let at = 0; at < content.text.length; at++) {
            const { start, end } = content.toOuter({ start: at, end: at + 1 });
            const written = text.slice(start, end);
            expect(
              content.text[at] === "\n" ? /^(?:\r\n?|\n)/.test(written) : written === content.text[at],
            ).toBe(true);
          }
        }
      }),
    );
  });

  it.each([
    ["quotations", `cfexpr\n${">".repeat(200_000)}`],
    ["lists", `cfexpr\n${Array.from({ length: 1000 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n")}`],
    ["brackets", `cfexpr ${"[".repeat(200_000)}`],
    ["fences", "```cfexpr\nssl\n```\n".repeat(20_000)],
    ["open comments", `cfexpr ${"<!--".repeat(50_000)}`],
  ])("are looked for to the end among many %s", (_, text) => {
    expect(() => blocksOf(text)).not.toThrow();
  });

  it("stop at a limit of lines, and report it", () => {
    const block = "```cfexpr\nssl\n```\n";
    const limits = { maxLines: 4 };
    const { value, diagnostics } = readMarkdown("README.md", block + block, limits);
    expect(value).toHaveLength(2);
    expect(diagnostics).toMatchObject([{ code: "source/too-many-lines", severity: "error" }]);
    expect(diagnostics[0]!.range.start).toBe(block.length + "```cfexpr\n".length);
    expect(readMarkdown("README.md", `${block}a\n`, limits).diagnostics).toEqual([]);
    expect(readMarkdown("README.md", "a\n".repeat(9), limits).diagnostics).toEqual([]);
  });
});
