import { htmlPage } from "./html-page.ts";
import { htmlOfReport } from "./markdown-html.ts";

const HEADING = /<(\/?)h([1-6])>/g;
/** Keeps names from becoming mentions and links in rendered Markdown; in a page it only spoils copied text. */
const SEPARATOR = "\u200b";

/** A report in Markdown as a separate page, whose first heading becomes that of the page. */
export function reportPage(title: string, markdown: string): string {
  return reportPageOf(title, htmlOfReport(markdown));
}

/** The same of a report that is HTML already. */
export function reportPageOf(title: string, html: string): string {
  return htmlPage(
    { title, kind: "report" },
    `<main class="text">\n${withFirstHeadings(html.replaceAll(SEPARATOR, ""))}</main>`,
  );
}

/** A part of a page in Markdown: its headings follow that of the page. */
export function pageHtml(markdown: string): string {
  return htmlOfReport(markdown)
    .replaceAll(SEPARATOR, "")
    .replaceAll(/<(\/?)h4>/g, "<$1h2>");
}

/** Headings from level 1 on: a comment begins with smaller ones. Text has no tags, so that only headings match. */
function withFirstHeadings(html: string): string {
  const levels = [...html.matchAll(HEADING)].map(([, , level]) => Number(level));
  const above = levels.reduce((least, level) => Math.min(least, level), 6) - 1;
  return html.replaceAll(HEADING, (_, slash, level) => `<${slash}h${Number(level) - above}>`);
}
