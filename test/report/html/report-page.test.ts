import { describe, expect, it } from "vitest";
import { details, inlineCode, jsonBlock, plain, table } from "../../../src/core/markdown.ts";
import { choiceLabels, choicesStyle } from "../../../src/report/html/choices.ts";
import { reportPage } from "../../../src/report/html/report-page.ts";
import { renderReviewHtml } from "../../../src/report/review/html.ts";
import { REVIEW_MARK, renderReviewMarkdown } from "../../../src/report/review/markdown.ts";
import type { ReviewReport } from "../../../src/report/review/model.ts";

const HOSTILE = `<img src=x onerror=alert(1)> [a](javascript:alert(1)) \`</code>\u202e @all`;
const LINK = (before: string, after: string) => `https://playground.example/#${before}${after}`;
const SIDE = { texts: new Map(), codes: new Map() };
const NOTHING: ReviewReport = {
  base: "main",
  changes: [],
  requests: [],
  same: [],
  alerts: [],
  isPartial: false,
  notes: [],
  silenced: 0,
  findings: { added: [], gone: [] },
  before: SIDE,
  after: SIDE,
} as unknown as ReviewReport;

describe("a report as a page", () => {
  it("forbids scripts and requests, and begins with a heading of the first level", () => {
    const html = reportPage("a < b", "### One\n\n#### Two\n");
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).toContain("<title>a &lt; b</title>");
    expect(html).toContain("<h1>One</h1>\n<h2>Two</h2>");
  });

  it("takes nothing of a file for markup", () => {
    const markdown = [
      `# ${plain(HOSTILE)}`,
      inlineCode(HOSTILE),
      jsonBlock(HOSTILE),
      table([HOSTILE], [[HOSTILE]]).join("\n"),
      details(plain(HOSTILE), plain(HOSTILE)),
      HOSTILE,
    ].join("\n\n");
    const html = reportPage(HOSTILE, markdown);
    expect(html).not.toMatch(/<img|<script|href=|\u200b/);
    expect(html).toContain("@all");
  });
});

describe("a review as a page", () => {
  it("has neither the mark nor other markup of a comment in its text", () => {
    const html = renderReviewHtml({ ...NOTHING, notes: ["`a.yaml` could not be compared."] }, LINK);
    expect(html).toMatch(/<h1><em>Same protection:<\/em> /);
    expect(html).toContain("<sub>Compared with <code>main</code>");
    expect(html).not.toContain(REVIEW_MARK.slice(1));
  });

  it("contains what does not fit in a comment", () => {
    const notes = Array.from({ length: 400 }, (_, at) => `Note ${at} is about a file that was not compared.`);
    expect(renderReviewHtml({ ...NOTHING, notes }, LINK)).toContain("Note 399 ");
    expect(renderReviewMarkdown({ ...NOTHING, notes })).not.toContain("Note 399 ");
  });

  it("says if there is nothing to say", () => {
    expect(renderReviewHtml(NOTHING, LINK)).toContain("<h1>wafsmith: nothing to review</h1>");
  });
});

it("a choice that shows nothing is hidden, and has no label", () => {
  const [none, some] = [0, 2].map((count) => ({ id: `a${count}`, label: `A${count}`, count }));
  const style = choicesStyle([none!, some!], ["#x"]);
  expect(style.match(/^#show-\S+ \{ display: none; \}$/gm)).toEqual(["#show-a0 { display: none; }"]);
  expect(style).toContain("#show-a2:checked ~ #x:not(.a2) { display: none; }");
  expect(choicesStyle([some!], ["#x"])).not.toMatch(/^ ?\{/m);
  const labels = choiceLabels("L", { label: "All", count: 2 }, [none!, some!]);
  expect([...labels.matchAll(/for="([^"]+)"/g)].map(([, id]) => id)).toEqual(["show-all", "show-a2"]);
});
