import { describe, expect, it } from "vitest";
import type { Diagnostic, Severity } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import { compareFindings } from "../../src/report/compare-findings.ts";
import { boundedFinding } from "../../src/report/finding-bounds.ts";
import { REPORT_FORMAT_NAMES, renderReport } from "../../src/report/formats.ts";
import type { LintReport, RenderContext } from "../../src/report/model.ts";
import { exclusions, summary } from "../../src/report/summary.ts";
import { SAMPLE } from "./sample.ts";
import { codes, diagnostic, report } from "./support.ts";
import { expectWritten } from "./written.ts";

const at = (start: number, end: number) => inFile({ start, end });
const LINES = "\ufeffone\r\n\ttwo 😀 three\n\n  four   \nfive\nsix\nseven\neight\nnine";
const place = (part: string, from = part) => at(LINES.indexOf(from), LINES.indexOf(part) + part.length);
const fix = { title: "Write `x`", safety: "safe", isUnproved: true, edits: [] } as const;
const suggestion = { title: "Write `y`", safety: "suggestion", edits: [] } as const;
const found = (severity: Severity, more: Partial<Diagnostic> = {}) =>
  diagnostic({ severity, uri: "a.json", range: at(0, 4), ...more });
const many = (count: number) =>
  report(
    { "a.json": "abcd" },
    Array.from({ length: count }, (_, n) =>
      found("info", { range: at(n % 4, 4), code: `lint/rule-${n % 3}` }),
    ),
  );

const REPORTS: Record<string, LintReport> = {
  empty: report({}, []),
  "every severity and place": report(
    { "a.json": LINES, "b.json": "" },
    [
      found("error", { range: place("one"), effect: "rejected", help: "Write `x`.", fixes: [suggestion] }),
      found("warning", { range: place("four", "three"), code: "lint/a", fixes: [fix, suggestion] }),
      found("info", { range: at(LINES.indexOf("two"), LINES.indexOf("two") + 20), code: "lint/a" }),
      found("hint", { range: place("nine", "four"), code: "lint/b", fixes: [suggestion] }),
      found("error", {
        range: at(LINES.length, LINES.length),
        related: [
          { uri: "a.json", range: place("five"), message: "first here" },
          { uri: "a.json", range: place("eight"), message: "and here" },
          { uri: "b.json", range: at(0, 0), message: "in `b`" },
          { uri: "c.json", range: at(3, 5), message: "in `c`" },
        ],
      }),
      found("warning", {
        uri: "c.json",
        range: at(2, 4),
        code: "source/too-many-findings",
        data: { count: "5" },
      }),
    ],
    {
      codes: codes(
        { code: "lint/a", summary: "A.", severity: "hint", effect: "style", docs: "https://example.com/a" },
        { code: "lint/b", summary: "B <b>.", severity: "info", why: "Because.", fixable: "suggestion" },
      ),
    },
  ),
  "all that is counted": {
    ...SAMPLE,
    ...{ fixedCount: 1, suppressedCount: 1, baselinedCount: 1200, leftOutCount: 1 },
    configs: ["a.yaml", "b.yaml", "c.yaml", "d.yaml"],
    hidden: [found("hint", { fixes: [suggestion] })],
    notChecked: ["a", "b", "b", "c", "d", "e", "e", "f"].map((reason) => {
      return { uri: "infra/big.json", range: undefined, kind: "unread", reason } as const;
    }),
  },
  "one error": report({ "a.json": "abcd" }, [
    found("error", { fixes: [{ ...fix, isUnproved: undefined as never }] }),
  ]),
};
const CONTEXTS: readonly RenderContext[] = [
  {},
  {
    ...{ color: true, columns: 60, hyperlinks: true, failOn: "warning" },
    tool: { name: "tool", version: "1.2.3", informationUri: "https://example.com" },
    pageOf: (code) => `https://example.com/${code}`,
    sha256: (text) => `sha-${text.length}`,
  },
];

describe("findings", () => {
  it.each(REPORT_FORMAT_NAMES)("are written in the format %s", async (name) => {
    const written: Record<string, string> = {};
    for (const [title, one] of Object.entries(REPORTS)) {
      for (const [number, context] of CONTEXTS.entries())
        written[`${title}, context ${number}`] = await renderReport(name, one, context);
    }
    expectWritten(`findings.${name}.txt`, written);
  });

  it("are folded on a page if there are many", async () => {
    const isOpen = async (count: number) => (await renderReport("html", many(count), {})).includes(" open>");
    expect([await isOpen(25), await isOpen(26)]).toEqual([true, false]);
  });

  it("are summed up with what was left out", () => {
    const lines = Object.values(REPORTS).map((one) => [summary(one), ...exclusions(one)].join("\n"));
    expectWritten("summaries.txt", { all: `${lines.join("\n\n")}\n` });
  });

  it("within the bounds stay themselves, and others are cut", () => {
    const long = "word ".repeat(2000);
    const related = Array.from({ length: 500 }, () => ({ uri: "a", range: at(0, 1), message: "here" }));
    const edits = Array.from({ length: 5000 }, () => ({ range: at(0, 0), newText: "word" }));
    const bounds = (more: Partial<Diagnostic>) => {
      const one = found("error", more);
      const cut = boundedFinding(one);
      const numbers = [cut.message, cut.help ?? "", cut.related, cut.fixes].map(({ length }) => length);
      return cut === one
        ? "itself"
        : [...numbers, ...cut.related.slice(0, 1).map(({ message }) => message.length)];
    };
    expect(bounds({})).toBe("itself");
    const lengths = [
      { message: long },
      { help: long },
      { help: long, message: long },
      { related },
      { related: [{ ...related[0]!, message: long }] },
      { fixes: [{ ...fix, edits }] },
      { fixes: [{ ...fix, title: long.repeat(20) }, suggestion] },
      { fixes: [suggestion, suggestion] },
    ].map(bounds);
    expectWritten("bounds.txt", { lengths: `${lengths.map((one) => JSON.stringify(one)).join("\n")}\n` });
  });
});

describe("compared findings", () => {
  const side = (uri: string, text: string, ...diagnostics: readonly Diagnostic[]) => ({
    ...{ diagnostics, texts: new Map([[uri, text]]) },
  });
  const one = (more: Partial<Diagnostic> = {}) =>
    found("warning", { range: at(0, 3), code: "lint/a", ...more });

  it.each<[string, Partial<Diagnostic>, Partial<Diagnostic>, boolean]>([
    ["the same", {}, {}, true],
    ["another code", {}, { code: "lint/b" }, false],
    ["another kind of message", {}, { messageId: "other" }, false],
    ["another severity", {}, { severity: "error" }, true],
    ["another place", {}, { range: at(4, 7) }, false],
    ["another end", {}, { range: at(0, 7) }, false],
    ["other data", { data: { name: "a" } }, { data: { name: "b" } }, true],
    [
      "more left out",
      { code: "source/too-many-findings", data: { count: "1" } },
      { code: "source/too-many-findings", data: { count: "2" } },
      false,
    ],
  ])("%s", (_, before, after, isSame) => {
    const text = "one two\n";
    const [old, fresh] = [one(before), one(after)];
    const { added, gone } = compareFindings(
      side("a.json", text, old),
      side("a.json", text, fresh),
      new Map(),
    );
    expect([gone, added]).toEqual(isSame ? [[], []] : [[old], [fresh]]);
  });

  it("move with their text, their file, and its name", () => {
    const before = side("a.json", "one two\n", one());
    const moved = one({ range: at(5, 8) });
    const diff = (uri: string, renamed: ReadonlyMap<string, string>, ...some: readonly Diagnostic[]) =>
      compareFindings(before, side(uri, "\n\n\n\n\none two\n", ...some), renamed);
    expect(diff("a.json", new Map(), moved)).toEqual({ added: [], gone: [] });
    expect(diff("b.json", new Map([["a.json", "b.json"]]), { ...moved, uri: "b.json" })).toEqual({
      added: [],
      gone: [],
    });
    expect(diff("c.json", new Map(), { ...moved, uri: "c.json" })).toEqual({ added: [], gone: [] });
    const second = { ...moved, range: at(9, 12) };
    expect(diff("a.json", new Map(), moved, second)).toEqual({ added: [second], gone: [] });
    expect(diff("a.json", new Map())).toEqual({ added: [], gone: before.diagnostics });
  });
});
