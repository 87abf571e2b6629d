import brand from "./brand.json" with { type: "json" };
import { htmlText } from "./markup.ts";
import { PAGE_STYLE } from "./page-style.generated.ts";

/** The frame around the content of a page. */
export interface PageHead {
  readonly title: string;
  /** Beside the name of the program: `review`. */
  readonly kind: string;
  /** HTML above the content: a heading and what belongs to it. Default: nothing. */
  readonly heading?: string;
  /** In addition to the style of every page. */
  readonly style?: string;
  /** The hash of the only script that runs in it. */
  readonly scriptHash?: string;
}

/** A page that needs no other file, and that runs no script and sends no request. */
export function htmlPage(head: PageHead, body: string): string {
  return `${htmlPageHead(head)}${body}\n${HTML_PAGE_END}`;
}

/** The same up to the first line of its content, for pages that are written piece by piece. */
export function htmlPageHead({ title, kind, heading = "", style = "", scriptHash }: PageHead): string {
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
<body class="report">
<header id="top"><div class="bar"><span class="brand">${brand.mark}<span>wafsmith <small>${htmlText(kind)}</small></span></span>${brand.themes}</div>
${heading}</header>
`;
}

/** The end of a page that was begun with `htmlPageHead`. */
export const HTML_PAGE_END = "</body>\n</html>\n";
