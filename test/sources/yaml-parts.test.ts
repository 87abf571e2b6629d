import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SOURCE_LIMITS, type SourceLimits } from "../../src/sources/values/limits.ts";
import type { LocatedNode } from "../../src/sources/values/located.ts";
import { readYamlAgain, type YamlMemory } from "../../src/sources/yaml/again.ts";
import { readYamlInParts } from "../../src/sources/yaml/parts.ts";
import { readYamlAsWhole } from "../../src/sources/yaml/whole.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
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
  return { whole: whole.value.map(told), diagnostics: whole.diagnostics, inParts: inParts?.roots.map(told) };
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

describe("readYamlInParts", () => {
  it("reads what it reads as it is read as a whole, and gives up where there is something to report", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(yaml, list), (text) => {
        const { whole, diagnostics, inParts } = readBoth(text);
        if (!inParts) return;
        read++;
        expect(inParts).toEqual(whole);
        expect(diagnostics).toEqual([]);
      }),
      { numRuns: cases(200, 1500) },
    );
    expect(read).toBeGreaterThan(cases(30, 300));
  });

  it("reads every valid list in parts", () => {
    fc.assert(
      fc.property(list, (text) => {
        const { whole, inParts } = readBoth(text);
        expect(inParts).toEqual(whole);
      }),
      { numRuns: cases(100, 300) },
    );
  });

  it("reads several documents in parts", () => {
    const { whole, inParts } = readBoth("- a\n- b\n---\n- c\n- d: e\n---\nf: g\n");
    expect(inParts).toEqual(whole);
    expect(whole).toHaveLength(3);
  });

  it("gives up at every limit", () => {
    const text = `${"- [a, {b: [c]}]\n".repeat(20)}- - - - - x\n`;
    expect(readBoth(text, { maxDepth: 5 }).inParts).toBeDefined();
    for (const limits of [{ maxDepth: 4 }, { maxDepth: 2 }, { maxYamlTokens: 100 }]) {
      expect(readBoth(text, limits).diagnostics).toHaveLength(1);
      expect(readBoth(text, limits).inParts).toBeUndefined();
    }
    const nested = "a:\n- b:\n  - c:\n    - x\n    - y\n    - z\n    - [w]\n    - v\n    - u\n    - t\n";
    for (let maxDepth = 0; maxDepth < 9; maxDepth++) {
      const { diagnostics, inParts } = readBoth(nested, { maxDepth });
      expect([maxDepth, inParts === undefined]).toEqual([maxDepth, diagnostics.length > 0]);
    }
  });

  it("looks at each list of a deep nest once: at all of them for each one, this would not end", () => {
    const { diagnostics, inParts } = readBoth(`${"- ".repeat(150_000)}x\n`);
    expect(inParts).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["source/too-deep"]);
  });
});

const EDITS = [
  ...[
    "x",
    " ",
    "\n",
    "  ",
    "-",
    "- ",
    ":",
    ": ",
    "#",
    "'",
    '"',
    "[",
    "}",
    "|",
    "&a",
    "*a",
    "---",
    "\t",
    "\r",
    "é",
  ],
  ...[
    "\n  - new",
    "\n    k: v",
    "\n- ",
    "a: b",
    ' and x eq "b"',
    "<<: ",
    "\n\n",
    "? ",
    "!!str ",
    "\n%",
    "\n...",
  ],
] as const;

/** Lines that are put in whole. */
const LINES_PUT = [
  "  - ref: z\n    expression: ssl\n",
  "- ref: z\n  expression: 'x'\n",
  '  expression: "y" "\n',
  "\n",
];

const edit = fc.record({
  at: fc.nat(10_000),
  /** Whether whole lines are removed and put in. */
  isOfLines: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  lines: fc.record({ removed: fc.nat(4), put: fc.option(fc.constantFrom(...LINES_PUT)) }),
  removed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(12) }),
  text: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...EDITS) },
    { weight: 1, arbitrary: fc.constant("") },
  ),
});

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(text: string, { at, isOfLines, lines, removed, text: typed }: Edit): string {
  const start = at % (text.length + 1);
  if (!isOfLines) return text.slice(0, start) + typed + text.slice(start + removed);
  const all = text.split(/(?<=\n)/);
  all.splice(at % (all.length + 1), lines.removed, ...(lines.put === null ? [] : [lines.put]));
  return all.join("");
}

/** Rules as people write them. */
const ruleset = fc
  .array(
    fc.constantFrom(
      '- ref: a\n  expression: ssl and http.host eq "a"\n  action: block',
      "- action: log\n  expression: >-\n    ssl and\n    not cf.client.bot\n",
      "- {ref: b, expression: 'ssl', action: skip}",
      '- ref: c # said\n  # said alone\n  expression: "ssl\\tor x"\n  action_parameters:\n    headers:\n    - a: 1\n    - b: 2',
      "- |\n  ssl\n\n",
    ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((items) =>
    fc.constantFrom(
      `rules:\n${items.join("\n")}\n`,
      `a:\n  rules:\n${items.join("\n").replace(/^(?=.)/gm, "    ")}\n  b: 2\n`,
    ),
  );

/** Where every part of a value is. */
function place(node: LocatedNode): unknown {
  const { kind, range } = node;
  if (node.kind === "Array") return [range, ...node.items.map(place)];
  if (node.kind === "Object")
    return [range, ...node.entries.map(({ key, keyRange, value }) => [key, keyRange, place(value)])];
  if (node.kind !== "String") return { ...node };
  const { value, content } = node;
  const middle = Math.floor(value.length / 2);
  const places = [0, middle, Math.max(0, value.length - 1)].map((at) =>
    content.toOuter({ start: at, end: at + 1 }),
  );
  return [kind, range, value, places, content.encode("x", { start: middle, end: value.length })];
}

describe("readYaml, of a text that was read before", () => {
  const read = (text: string, memory?: YamlMemory) => {
    const { value, diagnostics } = readYaml("f.yaml", text, {}, memory);
    return { value: value.map(place), diagnostics };
  };

  it("reads what it reads anew, whatever was edited, and mostly parses only one item", () => {
    let again = 0;
    let broken = 0;
    fc.assert(
      fc.property(
        fc.oneof(yaml, list, ruleset, ruleset, ruleset, ruleset),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        (first, edits) => {
          const memory: YamlMemory = {};
          read(first, memory);
          let text = first;
          for (const one of edits) {
            const next = edited(text, one);
            const found = memory.yaml && readYamlAgain("f.yaml", next, DEFAULT_SOURCE_LIMITS, memory.yaml);
            if (found?.diagnostics.length === 0) again++;
            else if (found) broken++;
            const fresh = read(next);
            expect(read(next, memory)).toEqual(fresh);
            // A text with a mistake is edited further, or the edit is undone.
            if (fresh.diagnostics.length === 0 || next.length > text.length) text = next;
            else expect(read(text, memory)).toEqual(read(text));
          }
        },
      ),
      { numRuns: cases(100, 1000) },
    );
    expect(again).toBeGreaterThan(8);
    expect(broken).toBeGreaterThan(8);
  });
});
