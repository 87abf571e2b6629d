import MarkdownIt from "markdown-it";

const FOREIGN_TAG = /<(?!\/?(?:details|summary|br|code|sub)>)/g;
const REPORTS = new MarkdownIt({ html: true, linkify: false });
for (const kind of ["html_block", "html_inline"] as const) {
  REPORTS.renderer.rules[kind] = (tokens, at) => tokens[at]!.content.replaceAll(FOREIGN_TAG, "&lt;");
}

/** A report in Markdown as HTML. Tags that reports do not write are shown as text. */
export function htmlOfReport(markdown: string): string {
  return withScrollingTables(REPORTS.render(markdown));
}

/** HTML in which a wide table scrolls separately, also by keyboard. */
export function withScrollingTables(html: string): string {
  let count = 0;
  return html
    .replaceAll(
      "<table>",
      () => `<div class="scroll" tabindex="0" role="region" aria-label="Table ${++count}"><table>`,
    )
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th></th>", "<td></td>");
}
