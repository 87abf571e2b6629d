import MarkdownIt from "markdown-it";

const FOREIGN_TAG = /<(?!\/?(?:details|summary|br|code)>)/g;
const REPORTS = new MarkdownIt({ html: true, linkify: false });
for (const kind of ["html_block", "html_inline"] as const) {
  REPORTS.renderer.rules[kind] = (tokens, at) => tokens[at]!.content.replaceAll(FOREIGN_TAG, "&lt;");
}

/**
 * A report in Markdown as HTML. Tags that reports do not write are shown as text, and a wide table scrolls by itself.
 */
export function htmlOfReport(markdown: string): string {
  return REPORTS.render(markdown)
    .replaceAll("<table>", '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");
}
