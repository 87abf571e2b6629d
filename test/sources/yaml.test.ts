import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { YAMLParseError } from "yaml";
import type { SourceLimits } from "../../src/sources/values/limits.ts";
import type { LocatedNode, LocatedObject } from "../../src/sources/values/located.ts";
import { plainValue } from "../../src/sources/values/located.ts";
import { fromLibraryError } from "../../src/sources/yaml/problems.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { anyCharacter } from "../support/any-character.ts";
import { cases } from "../support/cases.ts";
import { expectSentences } from "../support/sentences.ts";
import { childNodes } from "./nodes.ts";
import { expectInsideText } from "./ranges.ts";

function read(text: string, limits?: Partial<SourceLimits>) {
  const { value, diagnostics } = readYaml("f.yaml", text, limits);
  expectSentences(diagnostics);
  return { value, diagnostics, root: value[0] as LocatedNode };
}

function objectIn(text: string): LocatedObject {
  const { root } = read(text);
  if (root?.kind !== "Object") throw new Error("no object");
  return root;
}

function plain(text: string): unknown {
  return plainValue(objectIn(text));
}

/** Message id and underlined text of every problem. */
function underlined(text: string): string[] {
  return read(text).diagnostics.map(
    ({ messageId, range }) => `${messageId} ${text.slice(range.start, range.end)}`,
  );
}

/** Text of the file for each character of the value of `a`, joined by `|`. */
function piecesOf(text: string): string {
  const node = objectIn(text).get("a");
  if (node?.kind !== "String") throw new Error("no string");
  return [...Array(node.value.length).keys()]
    .map((at) => {
      const { start, end } = node.content.toOuter({ start: at, end: at + 1 });
      return text.slice(start, end);
    })
    .join("|");
}

describe("values", () => {
  it("reads every document, and leaves out empty ones", () => {
    const { value, diagnostics } = read("a: 1\n---\n# nothing\n---\n- 2\n...\n");
    expect(diagnostics).toEqual([]);
    expect(value.map(plainValue)).toMatchObject([{ a: 1 }, [2]]);
    expect(read("").value).toEqual([]);
    expect(read("# only a comment\n").value).toEqual([]);
  });

  it("types plain scalars as YAML 1.2 does", () => {
    expect(plain("a: [1, 0x1F, 1.5, true, null, ~, on, yes, 2024-01-01, '1', \"true\", !!str 3]\n")).toEqual(
      Object.assign(Object.create(null), {
        a: [1, 31, 1.5, true, null, null, "on", "yes", "2024-01-01", "1", "true", "3"],
      }),
    );
    expect(plain("%YAML 1.1\n---\na: yes\nb: 2001-12-14\n")).toMatchObject({ a: "yes", b: "2001-12-14" });
  });

  it("gives every value the range in which it is written", () => {
    const text = "a:\n  - b: x y # c\n    d: 'q'\n\n  - [1, {e: 2}]\n# end\nf: |\n  text\n\ng:\n";
    const written = (node: LocatedNode): string[] => [
      text.slice(node.range.start, node.range.end),
      ...childNodes(node).flatMap(written),
    ];
    const [root, list, item, ...rest] = written(objectIn(text));
    expect(root).toBe(text.trimEnd());
    expect(list).toBe("- b: x y # c\n    d: 'q'\n\n  - [1, {e: 2}]");
    expect(item).toBe("b: x y # c\n    d: 'q'");
    expect(rest).toEqual(["x y", "'q'", "[1, {e: 2}]", "1", "{e: 2}", "2", "|\n  text", ""]);
  });

  it.each([
    "a: &x 1\nb: *x",
    "a: &x {p: 1}\n<<: *x",
    "- &x [1]\n- 2\n- *x",
    "a: &x 1\nb:\n  - c: 2\n    d: *x",
    "- &x 1\n- a:\n    b: *x",
  ])("ends a collection with its last alias, and not with the anchor: %j", (text) => {
    const { root } = read(`${text} # c\n\n# d\n`);
    expect(root.range).toEqual({ start: 0, end: text.length });
  });

  it("counts a byte-order mark and both units of a CR LF in offsets", () => {
    const text = "\uFEFFa: x\r\nb: y\r\n";
    const { range } = objectIn(text).get("b")!;
    expect(text.slice(range.start, range.end)).toBe("y");
  });

  it("takes keys of any scalar as text, and __proto__ as a key like any other", () => {
    const text = '1: a\n"b c": d\n__proto__: {x: 1}\n? e\n: f\n';
    expect(Object.keys(plain(text) as object)).toEqual(["1", "b c", "__proto__", "e"]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("aliases", () => {
  it("have the anchor's own value", () => {
    const root = objectIn("a: &x\n  b: 1\nc: *x\nd: [*x]\n");
    expect(root.get("c")).toBe(root.get("a"));
    const list = root.get("d");
    expect(list?.kind === "Array" && list.items[0]).toBe(root.get("a"));
  });

  it("name the last anchor before them", () => {
    expect(plain("a: &x 1\nb: *x\nc: &x 2\nd: *x\n")).toMatchObject({ a: 1, b: 1, c: 2, d: 2 });
  });

  it("prevent fixes in a string that is used in several places", () => {
    const edit = (text: string) => {
      const node = objectIn(text).get("a");
      return node?.kind === "String" ? node.content.encode("y", { start: 0, end: 1 }) : "no string";
    };
    expect(edit("a: &x xx\n")).toBe("y");
    expect(edit("a: &x xx\nb: *x\n")).toBeUndefined();
  });

  it("merge maps: own keys win, then earlier maps, and merged keys come first", () => {
    const text = "x: &x {p: 1, q: 1}\ny: &y {q: 2, r: 2}\na:\n  r: 3\n  <<: [*x, *y]\nb:\n  <<: *x\n  q: 4\n";
    expect(JSON.stringify((plain(text) as { a: unknown }).a)).toBe('{"p":1,"q":1,"r":3}');
    expect(JSON.stringify((plain(text) as { b: unknown }).b)).toBe('{"p":1,"q":4}');
    expect(read(text).diagnostics).toEqual([]);
  });

  it("are reported if they name nothing, are inside themselves, or merge something else", () => {
    expect(underlined("a: *nope\n")).toEqual(["unknownAlias *nope"]);
    expect(underlined("a: &x [1, *x]\n")).toEqual(["recursiveAlias *x"]);
    expect(underlined("a: &x\n  <<: *x\n")).toEqual(["recursiveAlias *x"]);
    expect(underlined("a: &x 1\nb:\n  <<: *x\n")).toEqual(["badMerge <<"]);
    expect(objectIn("a: *nope\n").get("a")?.kind).toBe("Unknown");
  });

  it("do not expand without bounds", () => {
    const levels = Array.from(
      { length: 30 },
      (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]`,
    );
    const text = `a0: &a0 [x, x, x]\n${levels.join("\n")}\n`;
    const { root, diagnostics } = read(text);
    expect(diagnostics.map((one) => one.code)).toEqual(["source/yaml-too-many-aliases"]);
    let nodes = 0;
    const pending = [root];
    for (let node = pending.pop(); node; node = pending.pop()) {
      nodes++;
      pending.push(...childNodes(node));
    }
    expect(nodes).toBeLessThan(500_000);
  });

  it("count with all that they repeat", () => {
    const text = `a: &a {x: 1}\nb: [${"*a, ".repeat(5000)}]\n`;
    expect(read(text, { maxAliasedNodes: 10_000 }).diagnostics).toEqual([]);
    expect(read(text, { maxAliasedNodes: 9_999 }).diagnostics).toHaveLength(1);
  });
});

describe("the place of every character", () => {
  it.each([
    ["a plain scalar", "a: x y # c\n", "x| |y"],
    ["a plain scalar over lines", "a: x  \n   y\n\n   z\n", "x|  \n   |y|\n\n   |z"],
    ["single quotes", "a: 'it''s'\n", "i|t|''|s"],
    ["single quotes over lines", "a: 'x \n  y'\n", "x| \n  |y"],
    ["double quotes", 'a: "\\x41\\u0042\\t\\"\\/"\n', '\\x41|\\u0042|\\t|\\"|\\/'],
    ["one escape for a surrogate pair", 'a: "\\U0001F600x"\n', "\\U0001F600|\\U0001F600|x"],
    ["double quotes over lines", 'a: "x \n\n  y\\\n  z"\n', "x| \n\n  |y|z"],
    ["a literal block", "a: |\n  x\n   y\n\n  z\n", "x|\n  | |y|\n|\n  |z|\n"],
    ["a literal block with CR LF", "a: |\r\n  x\r\n  y\r\n", "x|\r\n  |y|\r\n"],
    ["a literal block without its last line break", "a: |-\n  x\n", "x"],
    ["a literal block that keeps its line breaks", "a: |+\n  x\n\n", "x|\n|\n"],
    ["a literal block with an indentation indicator", "a: |2\n   x\n", " |x|\n"],
    ["a header with anchor, tag, and comment", "a: &k !!str |2- # c\n   x\n", " |x"],
    ["a folded block", "a: >-\n  x\n  y\n\n  z\n", "x|\n  |y|\n\n  |z"],
    ["a folded block with lines indented further", "a: >-\n  x\n    y\n  z\n", "x|\n  | | |y|\n  |z"],
    ["a scalar in a flow map", "{a: x y, b: 1}", "x| |y"],
  ])("is known in %s", (_, text, pieces) => {
    expect(read(text).diagnostics).toEqual([]);
    expect(piecesOf(text)).toBe(pieces);
  });

  it("covers a range over a fold from its first to its last character", () => {
    const text = "a: >-\n  http.host eq\n  1\n";
    const node = objectIn(text).get("a");
    const { start, end } = (node?.kind === "String" && node.content.toOuter({ start: 10, end: 14 })) as never;
    expect(text.slice(start, end)).toBe("eq\n  1");
  });
});

describe("new text", () => {
  function encode(text: string, newText: string, start: number, end: number): string | undefined {
    const node = objectIn(text).get("a");
    return node?.kind === "String" ? node.content.encode(newText, { start, end }) : "no string";
  }

  it.each([
    ["as it is in a plain scalar", "a: x y\n", "eq", 0, 1, "eq"],
    ["with quotes doubled in single quotes", "a: 'x'\n", "it's", 0, 1, "it''s"],
    ["with escapes in double quotes", 'a: "x"\n', '"\\\n\u0001é', 0, 1, '\\"\\\\\\n\\u0001é'],
    ["as it is in a literal block", "a: |\n  x y\n", '"z": #', 0, 1, '"z": #'],
    ["as it is within one line of a folded block", "a: >\n  x\n  y\n", "z z", 0, 1, "z z"],
    ["over a fold, of which nothing stays", "a: >\n  x\n  y\n", " z ", 1, 2, " z "],
    ["with whitespace guarded beside a fold in double quotes", 'a: "x\n  y"\n', " ", 2, 2, "\\x20"],
  ])("is written %s", (_, text, newText, start, end, expected) => {
    expect(encode(text, newText, start, end)).toBe(expected);
  });

  it.each([
    ["a colon makes a plain scalar a key", "a: x\n", "x: y", 0, 1],
    ["a comment would cut a plain scalar", "a: x y\n", " #", 1, 1],
    ["a plain scalar would begin with an indicator", "a: x y\n", "!", 0, 1],
    ["a plain scalar would become a Boolean", "a: x\n", "true", 0, 1],
    ["a plain scalar would become a number", "a: x1\n", "", 0, 1],
    ["a plain scalar would be empty", "a: x\n", "", 0, 1],
    ["a plain scalar in a flow map would end", "{a: x}", "x, y", 0, 1],
    ["single quotes hold no control character", "a: 'x'\n", "\u0001", 0, 1],
    ["single quotes fold a line break", "a: 'x'\n", "y\nz", 0, 1],
    ["a literal block would need another line", "a: |\n  x\n", "y\nz", 0, 1],
    ["a literal block would be indented otherwise", "a: |\n  x\n  y\n", " x", 0, 1],
    ["a line of a folded block would be indented further", "a: >\n  x\n  y\n", " ", 2, 2],
    ["whitespace beside a fold is lost", "a: x\n  y\n", " ", 2, 2],
    ["a tag before an empty value would get longer", "a: !!str\n", "x", 0, 0],
  ])("is not offered if %s", (_, text, newText, start, end) => {
    expect(encode(text, newText, start, end)).toBeUndefined();
  });

  it.each([
    ["a: [x]", undefined],
    ["a: [[x]]", undefined],
    ["a: [{b: x}]", undefined],
    ["a:\n  - [x]", undefined],
    ["a:\n  - x", "x, y"],
    ["a:\n  - b: x", "x, y"],
  ])("with a comma is not offered in a flow list, at any depth: %s", (text, expected) => {
    let node = objectIn(text).get("a");
    for (let inner = node && childNodes(node)[0]; inner; inner = childNodes(inner)[0]) node = inner;
    expect(node?.kind === "String" && node.content.encode("x, y", { start: 0, end: 1 })).toBe(expected);
  });
});

describe("problems", () => {
  it.each([
    ["a: b: c\n", ["colonInValue b"]],
    ["a: [1, 2\n", ["unclosed ["]],
    ["a: [1, {b: 2\n", ["unclosed {"]],
    ['a: "x\n', ['unclosed "']],
    ['a: "\\"\n', ['unclosed "']],
    ["a: 'it''s\n", ["unclosed '"]],
    ["a:\n\t- b\n", ["tab \t"]],
    ["a: @x\n", ["reservedStart @"]],
    ["a: `x`\n", ["reservedStart `"]],
    ['a: "\\d"\n', ["badEscape \\d"]],
    ['a: "b" eq c\n', ["textAfterValue eq c"]],
    ["a: }\n", ["strayBracket }"]],
    ["a: [b,, c]\n", ["comma ,"]],
    ["a: [1]#x\n", ["commentSpace #x"]],
    ["key: - a\n", ["listOnKeyLine -", "missingColon a"]],
    ["- a\n- b\n - c: 1\n", ["missingColon b\n - c"]],
    ["? [a]\n: b\n", ["complexKey [a]"]],
    ["a: 1\nb: 2\na: 3\n", ["duplicateKey a"]],
    ["a: !ip.src in {1.1.1.1}\n", ["unknownTag !ip.src"]],
    ["a: !<tag:example.com,2000:x> b\n", ["unknownTag !<tag:example.com,2000:x>"]],
  ])("reports %j", (text, expected) => {
    expect(underlined(text)).toEqual(expected);
  });

  it("concludes nothing from a value with a tag that it does not know", () => {
    expect(objectIn("a: !Ref b\n").get("a")?.kind).toBe("Unknown");
    expect(objectIn("a: !Map {b: 1}\n").get("a")?.kind).toBe("Unknown");
  });

  it("passes on the library's message if it has none of its own", () => {
    const error = { message: "Odd thing: of all.\nmore", pos: [0, 1] } as unknown as YAMLParseError;
    expect(fromLibraryError(error, "ab")).toMatchObject({
      range: { start: 0, end: 1 },
      data: { reason: "Odd thing" },
      message: expect.stringContaining("odd thing"),
    });
  });

  it("has messages that end as a sentence, and a help for each", () => {
    const texts = [
      "a: b: c",
      "a: [1",
      "\ta: @x",
      "a: *b",
      "a: &x [*x]",
      "? [a]\n: b",
      "%X",
      "a: |x\n b",
      "a:\n  - b\n c",
      "a: &x &y z",
    ];
    const all = texts.flatMap((text) => read(text).diagnostics);
    expect(all.length).toBeGreaterThanOrEqual(texts.length);
    for (const { message, help } of all) {
      expect(message).toMatch(/^[A-Z`].*\.$/);
      expect(message.length).toBeLessThanOrEqual(160);
      expect(help).toMatch(/\.$/);
    }
  });
});

describe("hostile input", () => {
  it.each(["[", "- ", "{a: ", "? ", "a:\n"])("stops at the depth limit for 100,000 times %j", (unit) => {
    const { diagnostics } = read(unit === "a:\n" ? nestedMaps(2000) : unit.repeat(100_000));
    expect(diagnostics.map((one) => one.code)).toEqual(["source/too-deep"]);
  });

  it("maps and edits scalars over very many lines", () => {
    const lines = "  x\n".repeat(50_000);
    for (const text of [
      `a:\n${lines}`,
      `a: '\n${lines}  '\n`,
      `a: "\n${lines}  "\n`,
      `a: |\n${lines}`,
      `a: >\n${lines}`,
    ]) {
      const node = objectIn(text).get("a");
      if (node?.kind !== "String") throw new Error("no string");
      const at = node.value.lastIndexOf("x");
      expect(node.content.toOuter({ start: at, end: at + 1 }).start).toBe(text.lastIndexOf("x"));
      expect(node.content.encode("y", { start: at, end: at + 1 })).toBe("y");
    }
  });

  it("stops at the limit of tokens and says so", () => {
    const { value, diagnostics } = read("a: 1\n---\nb: [1, 2, 3, 4, 5, 6]\n", { maxYamlTokens: 20 });
    expect(diagnostics.map((one) => one.code)).toEqual(["source/yaml-too-many-tokens"]);
    expect(value.map(plainValue)).toMatchObject([{ a: 1 }]);
  });

  it.each([
    ["single quotes", "'", "''", "'"],
    ["double quotes", '"', "\\x41", '"'],
    ["an open double quote", '"', '\\"', ""],
  ])("stops before a long string with escapes and says so: %s", (_, open, one, close) => {
    const text = (count: number) => `a: 1\n---\nb: ${open}${one.repeat(count)}${close}\n`;
    const { value, diagnostics } = read(text(50), { maxYamlEscapedChars: 20 });
    expect(diagnostics.map((found) => found.code)).toEqual(["source/yaml-too-many-escaped"]);
    expect(diagnostics[0]?.range.start).toBe("a: 1\n---\nb: ".length);
    expect(value.map(plainValue)).toMatchObject([{ a: 1 }]);
    if (close !== "") expect(read(text(2), { maxYamlEscapedChars: 20 }).diagnostics).toEqual([]);
  });

  it.each(["[", "{a: ", "- ", "? "])("stops parsing if it is nested too deeply: %s", (one) => {
    const { diagnostics } = read(`a: 1\n---\n${one.repeat(100_000)}`, { maxDepth: 32 });
    expect(diagnostics.map((found) => found.code)).toEqual(["source/too-deep"]);
    // Reads up to this point and no further: the rest is never kept.
    expect(diagnostics[0]?.range.start).toBeLessThan(200);
  });

  it("never throws, and keeps every range inside the text, for mutated files", () => {
    const seed =
      "rules:\n  - &r\n    id: 'a''b'\n    expression: >-\n      x\n      y\n    n: [1, {a: \"\\u0041\n b\"}]\n  - <<: *r\n    l: |2\n      z\n---\n? k\n: *r\n";
    const mutation = fc.record({
      at: fc.nat(seed.length),
      removed: fc.nat(5),
      added: fc.oneof(
        fc.constantFrom(
          ..."{}[],:\"'\\|>#&*!%@?-~\n\t\r\uFEFF\ud800\0",
          "\n  ",
          "- ",
          ": ",
          "<<: ",
          "---\n",
          "*r",
          "&r ",
          "|+\n",
        ),
        fc.string({ unit: anyCharacter, maxLength: 2 }),
      ),
    });
    fc.assert(
      fc.property(fc.array(mutation, { maxLength: 8 }), (mutations) => {
        const text = mutations.reduce(
          (now, { at, removed, added }) => now.slice(0, at) + added + now.slice(at + removed),
          seed,
        );
        const { value, diagnostics } = read(text);
        expectInsideText(text, { value, diagnostics });
      }),
      { numRuns: cases(60, 2000) },
    );
  });
});

function nestedMaps(depth: number): string {
  return Array.from({ length: depth }, (_, at) => `${" ".repeat(at)}a:`).join("\n");
}
