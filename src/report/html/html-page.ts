import { htmlText } from "./markup.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** A page that needs no other file, and that runs no script and sends no request. */
export function htmlPage(title: string, style: string, body: string): string {
  return `${htmlPageHead(title, style)}${body}\n${HTML_PAGE_END}`;
}

/**
 * The same up to the first line of its body, for pages that are written piece by piece. `scriptHash`: that of the only script
 * that runs in it.
 */
export function htmlPageHead(title: string, style: string, scriptHash?: string): string {
  const scripts = scriptHash === undefined ? "" : `; script-src '${scriptHash}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${scripts}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<style>${PAGE_STYLE}${style}</style>
</head>
<body>
`;
}

/** The end of a page that was begun with `htmlPageHead`. */
export const HTML_PAGE_END = "</body>\n</html>\n";
