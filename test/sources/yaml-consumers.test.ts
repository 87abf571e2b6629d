import { describe, expect, it } from "vitest";
import type { LocatedNode } from "../../src/sources/values/located.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";

function read(text: string) {
  const { value, diagnostics } = readYaml("f.yaml", text);
  return {
    root: value.map(plain)[0],
    found: diagnostics.map(({ severity, messageId, range }) => `${severity} ${messageId} at ${range.start}`),
  };
}

function plain(node: LocatedNode): unknown {
  if (node.kind === "Object") return Object.fromEntries(node.entries.map((e) => [e.key, plain(e.value)]));
  if (node.kind === "Array") return node.items.map(plain);
  return node.kind === "Null" ? null : node.kind === "Unknown" ? { unknown: node.reason } : node.value;
}

describe("a question mark before a string within brackets", () => {
  it.each(['{ ?"ref": x }', "[?x]", "{ a: {b: c, ?d: e} }", "- - [ ?'x' ]", "{ a: ?x }"])(
    "is an error: %s",
    (text) => {
      expect(read(text).found).toContain(`error keyElsewhere at ${text.indexOf("?")}`);
    },
  );

  it.each(["{ ? ref : x }", "a: ?x", "{ a?: x? }", '["?x"]', "- ?x\n- a", "{ ?\n  ref : x }"])(
    "is not one: %s",
    (text) => {
      expect(read(text).found).toEqual([]);
    },
  );
});

describe("a line that ends only for PyYAML and Go", () => {
  const ENDS = { CR: "\r", NEL: "\u0085", LS: "\u2028", PS: "\u2029" };

  it.each(Object.entries(ENDS))("is an error outside quotes, once a file: %s", (_, end) => {
    const places = [
      `rules:\n  # note${end}  - ref: evil\n`,
      `a: x${end}b: y\n`,
      `a: |\n  x${end}b: y\n`,
      `a: >-\n  x${end}b: y\n`,
      `a: [x,${end}y]\n`,
      `a: |\n  "x${end}b: y\n`,
      `# wafsmith-disable-file x -- y${end}rules:\n`,
      `${end}a: x\n`,
      `a: x\nb: x${end}`,
    ];
    for (const text of places) {
      const errors = read(text + text).found.filter((one) => one.includes("otherLineEnd"));
      expect(errors, text).toEqual([`error otherLineEnd at ${text.indexOf(end)}`]);
    }
  });

  it("is none if all lines of a file end with it", () => {
    expect(read("a: x # y\rb:\r  - c\r  - |\r    d\r")).toEqual({
      root: { a: "x", b: ["c", "d\n"] },
      found: [],
    });
  });

  it("is looked for once, however many a line has", () => {
    expect(read(`${"\r".repeat(2_000_000)}\na: x\n`).found).toEqual(["error tooManyLines at 1000000"]);
  });

  it("is a character in quotes, and is reported if it is folded there", () => {
    for (const folded of ["x\u2028 y", "x \u2029y", "x\u2028\n y"])
      expect(read(`a: "${folded}"\n`).found, folded).toEqual([
        `warning foldedLineEnd at ${3 + folded.search(/[\u2028\u2029]/) + 1}`,
      ]);
    expect(read("a: \"x\u2028y\u2029z\"\nb: '\u2028'\n")).toEqual({
      root: { a: "x\u2028y\u2029z", b: "\u2028" },
      found: [],
    });
    expect(read('a: "x\u0085y"\n').found).toEqual(["warning foldedLineEnd at 5"]);
    expect(read("a: 'x\ry'\n").found).toEqual(["warning foldedLineEnd at 5"]);
    expect(read('a: "x\u2028"\n# y\u2028b: z\n').found).toEqual(["error otherLineEnd at 11"]);
  });

  it("is not the one of a CR LF", () => {
    const text = 'a: x # y\r\nb: |\r\n  z\r\n\r\nc: "d\r\n  e"\r\n';
    expect(read(text)).toEqual({ root: { a: "x", b: "z\n", c: "d e" }, found: [] });
  });
});

describe("tags", () => {
  const BASE = "x: &x {p: 1}\n";

  it("make a value unknown unless it is what they say", () => {
    for (const value of [
      "!!str {=: evil}",
      "!!map [a]",
      "!!seq {a: b}",
      "!!bool yes",
      "!!int x",
      "!!null x",
    ]) {
      const { root, found } = read(`a: ${value}\n`);
      expect(root, value).toMatchObject({ a: { unknown: expect.stringContaining("not known here") } });
      expect(found, value).toEqual(["warning unknownTag at 3"]);
    }
    const known =
      "a: !!str 5\nb: !!int 5\nc: !!map {d: e}\ne: !!seq [f]\ng: !!null ~\nh: !!bool true\ni: ! x\n";
    expect(read(known).found).toEqual([]);
  });

  it("of keys are reported, and `!!merge` merges", () => {
    expect(read("!foo a: 1\n")).toEqual({ root: { a: 1 }, found: ["warning unknownTag at 0"] });
    expect(read("!!str a: 1\n")).toEqual({ root: { a: 1 }, found: [] });
    expect(read(`${BASE}y:\n  !!merge z: *x\n`)).toEqual({ root: { x: { p: 1 }, y: { p: 1 } }, found: [] });
  });

  it.each([
    ["in quotes, as for Go", '"<<": *x'],
    ["with a tag, as for PyYAML", '! "<<": *x'],
    ["that is an alias, as for PyYAML", "&m <<: {}\n  *m : *x"],
    ["that is repeated", "<<: {p: 2}\n  <<: *x"],
  ])("a merge key %s merges and is reported", (_, merge) => {
    const { root, found } = read(`${BASE}y:\n  ${merge}\n`);
    expect(root).toMatchObject({ y: { p: 1 } });
    expect(found).toContainEqual(expect.stringContaining("disputedMerge"));
  });

  it("a map that merges an unknown one is unknown", () => {
    const unknown = { unknown: "value of an included file" };
    expect(read("a:\n  <<: !include x\n  b: c\n").root).toEqual({ a: unknown });
    expect(read("a:\n  <<: [{d: e}, !include x]\n  b: c\n").root).toEqual({ a: unknown });
  });
});
