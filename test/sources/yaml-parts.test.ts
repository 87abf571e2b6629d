import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { Composer, type CST } from "yaml";
import { DEFAULT_SOURCE_LIMITS, type SourceLimits } from "../../src/sources/values/limits.ts";
import type { LocatedNode } from "../../src/sources/values/located.ts";
import { readYamlInParts } from "../../src/sources/yaml/parts.ts";
import { readYamlAsWhole } from "../../src/sources/yaml/yaml.ts";
import { cases } from "../support/cases.ts";

/** Everything that there is to know of a value, with what a change of its first and of all characters would write. */
function told(node: LocatedNode): unknown {
  const { kind, range } = node;
  if (node.kind === "Array") return { kind, range, items: node.items.map(told) };
  if (node.kind === "Object") {
    const entries = node.entries.map(({ key, keyRange, value }) => ({ key, keyRange, value: told(value) }));
    return { kind, range, entries };
  }
  if (node.kind !== "String") return { ...node };
  const { value, content } = node;
  const places = [...Array(value.length).keys()].map((at) => content.toOuter({ start: at, end: at + 1 }));
  const edits = [
    content.encode("x: 'y", { start: 0, end: Math.min(1, value.length) }),
    content.encode("z", { start: 0, end: value.length }),
  ];
  return { kind, range, value, places, edits };
}

/** Results of both ways of reading; `inParts` is undefined if that way gives up. */
function readBoth(text: string, limits: Partial<SourceLimits> = {}) {
  const resolved = { ...DEFAULT_SOURCE_LIMITS, ...limits };
  const whole = readYamlAsWhole("f.yaml", text, resolved);
  const inParts = readYamlInParts(text, resolved, 1);
  return { whole: whole.value.map(told), diagnostics: whole.diagnostics, inParts: inParts?.map(told) };
}

const LINES = [
  "- a",
  "- a: 1",
  "  b: 'it''s'",
  '  c: "x\\ty"',
  "- - b",
  "  - c",
  "-",
  "- |",
  "  text",
  "- >-",
  "    folded",
  "    text",
  "- {a: [1, 2], b: 'x'}",
  "- [a,",
  "   b]",
  "a:",
  "b:",
  "  - x # said",
  "  # said alone",
  "  - y: true",
  "    z: ~",
  "  -",
  "    - deep",
  "    - deeper: 1",
  "# said",
  "    # said further in",
  "",
  "---",
  "...",
  "- plain",
  "  on two lines",
  "- ? key",
  "  : value",
  "- !!str 1",
  "- <<: {m: 1}",
  "  n: 2",
] as const;

/** Values that are wrong, or that depend on their location. */
const ODD = [
  "- &a x",
  "- *a",
  "%YAML 1.1",
  "- a: 1\n  a: 2",
  "- 'open",
  "\t- tab",
  " - odd",
  "- !unknown x",
  "- [open",
  "- a: b: c",
  '- "\\q"',
  "- @x",
  "-x",
] as const;

const layout = fc.record({
  lines: fc.array(
    fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...LINES) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD) },
    ),
    { maxLength: 30 },
  ),
  end: fc.constantFrom("\n", "\r\n"),
  isEnded: fc.boolean(),
});

const yaml = layout.map(({ lines, end, isEnded }) => lines.join(end) + (isEnded ? end : ""));

/** Lists that are valid, of maps such as the service has. */
const list = fc
  .array(
    fc.constantFrom(
      '- ref: r\n  expression: "ssl and\\n  x eq \\"a\\""',
      "- |-\n  ssl",
      "- [1, {a: b}]",
      "- &a b",
      "# said",
      "",
      "-",
      "- - 1\n  - 2",
      "-\n  - 3\n  - a:\n    - 4\n    - 5",
    ),
    {
      minLength: 3,
      maxLength: 30,
    },
  )
  .map((items) => `a: 1\nrules:\n${items.join("\n").replace(/^(?=.)/gm, "  ")}\nb: 2\n`);

/** The tokens that the library is given to compose while something reads YAML. */
function composedBy(read: () => unknown): CST.Token[] {
  const tokens: CST.Token[] = [];
  const compose = Composer.prototype.next;
  const spy = vi.spyOn(Composer.prototype, "next").mockImplementation(function* (this: Composer, token) {
    tokens.push(token);
    yield* compose.call(this, token);
  });
  read();
  spy.mockRestore();
  return tokens;
}

/** The values below a token, each followed by those within it. */
function valuesBelow(token: CST.Token): CST.Token[] {
  const values = "items" in token ? token.items.map(({ value }) => value) : [];
  const own = token.type === "document" ? [token.value] : values;
  return own.flatMap((value) => (value ? [value, ...valuesBelow(value)] : []));
}

describe("readYamlInParts", () => {
  it.each([
    ["a list in a map", `a:\n${"- b: c\n".repeat(9)}d: 1\n`, 3, [3, 3, 3]],
    ["a list as long as a part and what may be open", "- a\n".repeat(5), 3, [3, 2]],
    ["a shorter list", "- a\n".repeat(4), 3, [4]],
    ["parts of the usual size", "- a\n".repeat(200), undefined, [64, 64, 64, 8]],
  ])("composes items while the rest is still parsed, but not the last two: %s", (_, text, size, lengths) => {
    const tokens = composedBy(() => readYamlInParts(text, DEFAULT_SOURCE_LIMITS, size));
    const lists = tokens.flatMap(valuesBelow).filter(({ type }) => type === "block-seq");
    expect(lists.map((list) => "items" in list && list.items.length)).toEqual(lengths);
  });

  it.each([
    ["parts", (text: string) => readYamlInParts(text, DEFAULT_SOURCE_LIMITS, 1)],
    ["the whole", (text: string) => readYamlAsWhole("f.yaml", text, DEFAULT_SOURCE_LIMITS)],
  ])("hides simple strings in double quotes from the library, which reads the others: %s", (_, read) => {
    const text =
      '- "a"\n- "b": "cd"\n  e: !!int "1"\n- !!int "2"\n- "\\x41"\n- - "f\\t"\n- g: {h: "i"}\n- \'j\'\n- k\n';
    const long = `"${"l".repeat(5000)}"`;
    const values = composedBy(() => read(`${text}- ${long}\n`)).flatMap(valuesBelow);
    const sources = values.flatMap((value) => ("source" in value ? [value.source] : []));
    const hidden = "x".repeat(long.length);
    expect(sources).toEqual(["xxx", "xxxx", '"1"', '"2"', '"\\x41"', "xxxxx", '"i"', "'j'", "k", hidden]);
  });

  it("reads parts as the whole is read, and gives up if there is something to report", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(yaml, list), (text) => {
        const { whole, diagnostics, inParts } = readBoth(text);
        if (!inParts) return;
        read++;
        expect(inParts).toEqual(whole);
        expect(diagnostics).toEqual([]);
      }),
      { numRuns: cases(100, 1500) },
    );
    expect(read).toBeGreaterThan(cases(1, 300));
  });

  it("reads every valid list in parts", () => {
    fc.assert(
      fc.property(list, (text) => {
        const { whole, inParts } = readBoth(text);
        expect(inParts).toEqual(whole);
      }),
      { numRuns: cases(40, 300) },
    );
  });

  it("reads several documents in parts", () => {
    const { whole, inParts } = readBoth("- a\n- b\n---\n- c\n- d: e\n---\nf: g\n");
    expect(inParts).toEqual(whole);
    expect(whole).toHaveLength(3);
  });

  it.each([
    [
      "a directive gives a tag another meaning",
      "%TAG !! tag:x.example,2000:\n---\n- !!str 1\n- b\n- c\n- d\n",
      1,
    ],
    ["a value is repeated", "- &a x\n- b\n- *a\n- c\n- d\n", 0],
    ["values are repeated within each part", "- [&a x, *a]\n- [&a y, *a]\n- c\n- d\n", 0],
  ])("gives up if %s", (_, text, problems) => {
    const { diagnostics, inParts } = readBoth(text);
    expect(inParts).toBeUndefined();
    expect(diagnostics).toHaveLength(problems);
  });

  it("gives up if the library throws, which is reported when the text is read as a whole", () => {
    const spy = vi.spyOn(Composer.prototype, "next").mockImplementation(() => {
      throw new Error("it stopped");
    });
    const { whole, diagnostics, inParts } = readBoth("a: b\n");
    spy.mockRestore();
    expect({ whole, inParts }).toEqual({ whole: [], inParts: undefined });
    expect(diagnostics).toMatchObject([
      { code: "source/yaml-unreadable", data: { reason: "it stopped" }, range: { start: 0, end: 0 } },
    ]);
  });

  it("gives up at every limit", () => {
    const text = `${"- [a, {b: [c]}]\n".repeat(20)}- - - - - x\n`;
    expect(readBoth(text, { maxDepth: 5 }).inParts).toBeDefined();
    for (const limits of [{ maxDepth: 4 }, { maxDepth: 2 }, { maxYamlTokens: 100 }]) {
      expect(readBoth(text, limits).diagnostics).toHaveLength(1);
      expect(readBoth(text, limits).inParts).toBeUndefined();
    }
    for (let maxYamlTokens = 90; maxYamlTokens < 500; maxYamlTokens++) {
      const { diagnostics, inParts } = readBoth(text, { maxYamlTokens });
      expect([maxYamlTokens, inParts === undefined]).toEqual([maxYamlTokens, diagnostics.length > 0]);
    }
    const nested = "a:\n- b:\n  - c:\n    - x\n    - y\n    - z\n    - [w]\n    - v\n    - u\n    - t\n";
    for (const text of [nested, `${nested}---\na: 1\n`, "[a]\n---\nb\n", "b\n---\n[a]\n"])
      for (let maxDepth = 0; maxDepth < 9; maxDepth++) {
        const { diagnostics, inParts } = readBoth(text, { maxDepth });
        expect([maxDepth, inParts === undefined]).toEqual([maxDepth, diagnostics.length > 0]);
      }
  });

  it("looks at each list of a deep nest once: at all of them for each one, this would not end", () => {
    const { diagnostics, inParts } = readBoth(`${"- ".repeat(150_000)}x\n`);
    expect(inParts).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["source/too-deep"]);
  });
});
