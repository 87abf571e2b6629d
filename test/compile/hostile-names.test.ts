import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import type { EffectiveDiff } from "../../src/compile/effect/diff-effective.ts";
import { renderDiffMarkdown, renderDiffText } from "../../src/compile/render/diff.ts";
import { renderReview } from "../../src/compile/render/review.ts";
import { code } from "../../src/core/phrases.ts";
import { inFile } from "../../src/core/range.ts";
import { cases } from "../support/cases.ts";

/** Pieces of which names are made that want to be more than names. */
const piece = fc.constantFrom(
  ..."|`*_[]<>#&~$\\@!()\n\r\t \u001b\u202e",
  "<script>alert(1)</script>",
  "<!--",
  "![x](https://evil.example/p.png)",
  "</details>",
  "www.evil.example",
  "@everyone",
  "a",
  "``",
);
const name = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));

function diffOf(hostile: string): EffectiveDiff {
  const rule = (kind: "rule" | "tag", id: string, description: string) => ({
    kind,
    id,
    description,
    before: `block at 40 ${hostile}`,
    after: hostile,
    changed: ["action" as const],
    protection: "unknown" as const,
    winnerBefore: { by: "default" as const },
    winnerAfter: { by: "tag" as const, tag: hostile, at: 0 },
  });
  const protection = "unknown" as const;
  const changed = {
    rulesetId: "1",
    rulesetName: hostile,
    state: "changed" as const,
    protection,
    settings: [
      {
        ...{ uri: hostile, range: inFile({ start: 0, end: 0 }), isGone: false, group: hostile },
        ...{ subject: hostile, kind: "expression" as const, before: hostile, after: "true" },
        ...{ protection, matchesAll: false, message: `Rule ${code(hostile)} matches other requests.` },
      },
    ],
    rules: [rule("rule", "1", hostile), rule("tag", hostile, "")],
    notGoverned: [{ setting: "expression" as const, live: hostile, usual: "true" }],
    isExact: true,
  };
  const added = { ...changed, state: "added" as const };
  return { isSame: false, deployments: [changed, added] };
}

/** The rendering of a string as Markdown, without our own markup. */
function markupIn(text: string, own: RegExp): readonly string[] {
  const tokens = new MarkdownIt({ html: true, linkify: true }).parse(text, {});
  const flat = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  return flat
    .filter(({ type }) => /^(?:html|image|link_open|em_open|strong_open|s_open)/.test(type))
    .map(({ type, content }) => content.trim() || type)
    .filter((content) => !own.test(content));
}

/** How many cells each row of the tables has. */
function cellsIn(text: string): readonly number[] {
  const rows = new MarkdownIt().parse(text, {});
  const counts: number[] = [];
  for (const { type } of rows) {
    if (type === "tr_open") counts.push(0);
    if (type === "td_open" || type === "th_open") counts.push(counts.pop()! + 1);
  }
  return counts;
}

describe("names of files", () => {
  it("are not markup in a difference as Markdown, and do not break its tables", () => {
    fc.assert(
      fc.property(name, (hostile) => {
        const text = renderDiffMarkdown(diffOf(hostile));
        expect(markupIn(text, /^<\/?code>$/)).toEqual([]);
        expect(cellsIn(text)).toEqual([3, 3, 4, 4, 4]);
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
      }),
      { numRuns: cases(60, 500), seed: 1 },
    );
  });

  it("cannot drive a terminal in a difference as text, or fake a line of it", () => {
    fc.assert(
      fc.property(name, (hostile) => {
        const text = renderDiffText(diffOf(hostile));
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
        expect(text.split("\n")).toHaveLength(8);
      }),
      { numRuns: cases(60, 500), seed: 1 },
    );
  });

  it("are not markup in the page for reviewers", async () => {
    const { value } = await compilePolicy({ policy: { uri: "p.yaml", text: "paranoia: 2\n" } });
    const calm = renderReview(value!, { title: "a", diagnostics: [], place: () => "a" });
    await fc.assert(
      fc.asyncProperty(name, async (hostile) => {
        for (const one of value!.deployments) Object.assign(one, { rulesetName: hostile });
        const problem = {
          code: "policy/empty" as const,
          messageId: "a",
          data: {},
          severity: "warning" as const,
          uri: "p.yaml",
          range: inFile({ start: 0, end: 0 }),
          message: hostile,
          related: [],
          fixes: [],
        };
        const context = { title: hostile, diagnostics: [problem], place: () => hostile };
        const text = renderReview(value!, context);
        const own = /^(?:<\/?code>|<\/?details>|<details><summary>[\w ()]+<\/summary>|strong_open)$/;
        expect(markupIn(text, own)).toEqual([]);
        expect(cellsIn(text)).toEqual(cellsIn(calm));
      }),
      { numRuns: cases(25, 200), seed: 1 },
    );
  });
});
