import { htmlText } from "./markup.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** A page that needs no other file, and that no script and no request can come from. */
export function htmlPage(title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<style>${PAGE_STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
