import MarkdownIt from "markdown-it";

const PLAIN = new MarkdownIt({ html: false, linkify: false });

/** Markdown as HTML; HTML in it is shown as text. */
export function htmlOfMarkdown(markdown: string): string {
  return PLAIN.render(markdown);
}
