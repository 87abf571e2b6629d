import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Diagnostic, Edit, FixSafety } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { fixText } from "../../src/lint/fix.ts";
import { readDocument } from "../support/rule-tester.ts";

/** Says of every `from` that it should be `to`. */
function replacing(from: string, to: string, safety: FixSafety = "safe") {
  return (text: string): Diagnostic[] => {
    const found: Diagnostic[] = [];
    for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + 1)) {
      const range = inFile({ start: at, end: at + from.length });
      const fixes = [{ title: "Replace", edits: [{ range, newText: to }], safety }];
      const base = {
        code: "lint/x",
        messageId: "x",
        data: {},
        severity: "info",
        message: "X.",
        related: [],
      } as const;
      found.push({ ...base, uri: "a", range, fixes });
    }
    return found;
  };
}

describe("fixText", () => {
  it("applies safe fixes until there are none", () => {
    expect(fixText("aaaa", { lint: replacing("aa", "a") })).toMatchObject({
      text: "a",
      applied: 3,
      diagnostics: [],
    });
  });

  it("keeps fixes apart that touch each other", () => {
    const passes: string[] = [];
    const lint = (text: string) => {
      passes.push(text);
      return replacing("a", "b")(text);
    };
    expect(fixText("aaa-a", { lint }).text).toBe("bbb-b");
    expect(passes).toEqual(["aaa-a", "bab-b", "bbb-b"]);
  });

  it.each<readonly [string, readonly (readonly (readonly [number, number])[])[]]>([
    [
      "xxcdef",
      [
        [
          [0, 1],
          [1, 2],
        ],
        [[1, 2]],
      ],
    ],
    ["xbxdxf", [[[4, 5]], [[0, 1]], [[2, 3]], [[4, 5]], [[1, 2]], [[3, 4]]]],
    [
      "xbcxxf",
      [
        [
          [3, 4],
          [4, 5],
        ],
        [[0, 1]],
        [[2, 3]],
        [[5, 6]],
      ],
    ],
    [
      "axcdex",
      [
        [
          [5, 6],
          [1, 2],
        ],
        [[0, 1]],
        [
          [2, 3],
          [3, 4],
        ],
        [[4, 5]],
      ],
    ],
    [
      "xxbcxdexx",
      [
        [
          [0, 1],
          [0, 0],
        ],
        [
          [5, 5],
          [5, 6],
          [3, 3],
        ],
      ],
    ],
    [
      "abcdef",
      [
        [
          [0, 2],
          [1, 3],
        ],
        [[6, 7]],
      ],
    ],
  ])("gives %s in one pass, each fix apart from earlier ones", (expected, fixes) => {
    const lint = (text: string): Diagnostic[] =>
      fixes.map((places) => {
        const edits = places.map(([start, end]) => ({ range: inFile({ start, end }), newText: "x" }));
        const [one] = replacing("a", "x")("a");
        return {
          ...one!,
          fixes: [{ ...one!.fixes[0]!, title: JSON.stringify([text.length, places]), edits }],
        };
      });
    expect(fixText("abcdef", { lint, maxPasses: 1 }).text).toBe(expected);
  });

  it("leaves suggestions alone", () => {
    const fixed = fixText("aaa", { lint: replacing("a", "b", "suggestion") });
    expect(fixed).toMatchObject({ text: "aaa", applied: 0 });
    expect(fixed.diagnostics).toHaveLength(3);
  });

  it("applies what is allowed, and the first of a finding's fixes that is", () => {
    const lint = (text: string) =>
      replacing(
        "a",
        "b",
      )(text).map((one) => ({
        ...one,
        fixes: [...one.fixes, ...replacing("a", "c", "suggestion")(text)[0]!.fixes],
      }));
    expect(fixText("a", { lint }).text).toBe("b");
    expect(fixText("a", { lint, allows: (fix) => fix.safety === "suggestion" }).text).toBe("c");
    expect(fixText("a", { lint, allows: () => true }).text).toBe("b");
    expect(fixText("a", { lint, allows: (_, { code }) => code !== "lint/x" })).toMatchObject({
      text: "a",
      applied: 0,
      left: [],
    });
  });

  it("stops if two fixes undo each other, and says so", () => {
    const lint = (text: string) => [...replacing("a", "b")(text), ...replacing("b", "a")(text)];
    const { text, left } = fixText("a", { lint });
    expect(["a", "b"]).toContain(text);
    expect(left.map(({ reason, diagnostic }) => [reason, diagnostic.code])).toEqual([["circle", "lint/x"]]);
  });

  it("stops if it comes back to a text that a fix has left, and says so", () => {
    const next: Readonly<Record<string, string>> = { a: "b", b: "c", c: "d", d: "b" };
    const { text, applied, left } = fixText("a", { lint: (text) => replacing(text, next[text]!)(text) });
    expect([text, applied, left.map(({ reason }) => reason)]).toEqual(["d", 3, ["circle"]]);
  });

  it("stops after the passes it may take, and says so", () => {
    const { text, left } = fixText("a", { lint: replacing("a", "ba"), maxPasses: 3 });
    expect(text).toBe("bbba");
    expect(left.map(({ reason }) => reason)).toEqual(["passes"]);
    expect(fixText("a", { lint: replacing("a", "b"), maxPasses: 1 }).left).toEqual([]);
  });

  it("skips a fix that changes nothing, is outside the text or overlaps itself", () => {
    expect(fixText("a", { lint: replacing("a", "a") })).toMatchObject({ text: "a", applied: 0 });
    const crooked = (edits: readonly Edit[]) => (text: string) =>
      replacing("a", "b")(text).map((one) => ({ ...one, fixes: [{ ...one.fixes[0]!, edits }] }));
    const edit = (start: number, end: number) => ({ range: inFile({ start, end }), newText: "x" });
    for (const edits of [[edit(0, 2)], [edit(-1, 0)], [edit(1, 0)], [edit(0, 1), edit(0, 1)], []]) {
      const { text, left } = fixText("a", { lint: crooked(edits) });
      expect([text, left.map(({ reason }) => reason)]).toEqual(["a", ["idle"]]);
    }
  });

  it("leaves out the fixes after which the text has more syntax errors, and applies the others", () => {
    const lint = (text: string): Diagnostic[] => [
      ...replacing("a", "(")(text),
      ...replacing("b", "c")(text),
      ...[...text.matchAll(/\(/g)].map(
        (match): Diagnostic => ({
          ...replacing("(", "")("(")[0]!,
          code: "syntax/unbalanced",
          severity: "error",
          range: inFile({ start: match.index, end: match.index + 1 }),
          fixes: [],
        }),
      ),
    ];
    const { text, applied, left } = fixText("a-b-a-b-(", { lint });
    expect([text, applied]).toEqual(["a-c-a-c-(", 2]);
    expect(left.map(({ reason }) => reason)).toEqual(["breaks", "breaks"]);
  });

  it.each([
    [undefined, "b", []],
    [false, "b", []],
    [true, "a", ["breaks"]],
  ])("uncovers an error that is not of the syntax, unless told not to: %s", (neverMoreErrors, text, left) => {
    const lint = (code: string): Diagnostic[] => [
      ...replacing("a", "b")(code),
      ...replacing("b", "b")(code).map((one): Diagnostic => ({ ...one, severity: "error", fixes: [] })),
    ];
    const fixed = fixText("a", { lint, neverMoreErrors });
    expect([fixed.text, fixed.left.map(({ reason }) => reason)]).toEqual([text, left]);
  });

  it("lets a syntax fix uncover what follows it", () => {
    const expression = 'ip.src not in {8.8.8.0/24} and http.host eq "a" http.host';
    const lint = (text: string) =>
      lintDocument(readDocument(text, "expression"), { rules: RULES, config: defaultConfig(RULES) })
        .diagnostics;
    expect(fixText(expression, { lint }).text).toMatch(/^not ip\.src in/);
  });

  it("brings a document to rest, rules of several kinds together", () => {
    const code = String.raw`{ "action": "block", "expression": "not not (http.host == \"a\"||http.host eq \"b\" or http.host eq \"a\") and notssl " }`;
    const config = defaultConfig(RULES);
    const fixed = fixText(code, {
      lint: (text) => lintDocument(readDocument(text, "json"), { rules: RULES, config }).diagnostics,
    });
    expect(fixed.text).toBe(
      String.raw`{ "action": "block", "expression": "(http.host in {\"a\" \"b\"}) and not ssl" }`,
    );
    expect(fixed.diagnostics).toEqual([]);
  });
});
