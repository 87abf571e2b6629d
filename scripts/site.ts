/**
 * Writes the documentation as a site that opens from disk: pages, an offline search, and the playground.
 *
 *     npm run site                  into site/
 *     tsx scripts/site.ts DIRECTORY
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import MiniSearch from "minisearch";
import { pairChart } from "../src/report/chart/bars.ts";
import brand from "../src/report/html/brand.json" with { type: "json" };
import { differenceHtml } from "../src/report/html/code.ts";
import { htmlPage } from "../src/report/html/html-page.ts";
import { htmlText } from "../src/report/html/markup.ts";
import { PAGE_STYLE } from "../src/report/html/page-style.generated.ts";
import { buildPlayground } from "./build/playground.ts";
import { ROOT } from "./setup.mjs";
import { siteCode } from "./site/code.ts";
import { pathOfDocument, type SitePage, sitePages } from "./site/pages.ts";

const SITE = resolve(process.argv[2] ?? join(ROOT, "site"));
const PLAYGROUND = "playground.html";
const pages = sitePages();
const home = readFileSync(join(ROOT, "scripts/site/home.html"), "utf8");
rmSync(SITE, { recursive: true, force: true });
mkdirSync(SITE, { recursive: true });
const navigation = readNavigation();
for (const page of pages) {
  const target = join(SITE, page.path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, documentOf(page));
}
writeFileSync(
  join(SITE, "style.css"),
  PAGE_STYLE + readFileSync(join(ROOT, "scripts/site/site.css"), "utf8"),
);
writeFileSync(join(SITE, "components.html"), componentsPage());
await Promise.all([writeSearch(), buildPlayground(join(SITE, PLAYGROUND))]);
console.log(`wrote ${pages.length} pages to ${SITE}`);

interface NavigationPart {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly path: string }[];
}

/** The index by task, which is the navigation of every page. */
function readNavigation(): readonly NavigationPart[] {
  const index = readFileSync(join(ROOT, "docs/README.md"), "utf8");
  return index
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const links = lines.flatMap((line) => {
        const [, name, target] = /^- \[([^\]]+)\]\(([^)#]+\.md)\)/.exec(line) ?? [];
        if (name === undefined || target === undefined) return [];
        return [{ title: name, path: pathOfDocument(target) }];
      });
      return { title, links };
    });
}

function documentOf({ path, title, html, sections }: SitePage): string {
  const root = "../".repeat(path.split("/").length - 1);
  const parts = navigation.map(({ title: part, links }) => {
    const items = links.map(({ title: name, path: target }) => {
      const current = target === path ? ' aria-current="page"' : "";
      return `<li><a href="${root}${target}"${current}>${htmlText(name)}</a></li>`;
    });
    return `<h2>${htmlText(part)}</h2>\n<ul>${items.join("")}</ul>`;
  });
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)} · wafsmith</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<header class="side">
<a class="skip" href="#text">To the text</a>
<p class="row"><a class="brand" href="${root}index.html">${brand.mark}<span>wafsmith</span></a><button type="button" id="theme" class="button small push" hidden>Auto</button></p>
<search>
<input id="search" type="search" placeholder="Search ( / )" aria-label="Search the documentation" autocomplete="off">
<p id="count" class="quiet" role="status"></p>
<ul id="found"></ul>
</search>
<nav aria-label="Documentation">
<p><a href="${root}${PLAYGROUND}">Playground</a></p>
<details><summary>All pages by task</summary>
${parts.join("\n")}
</details>
</nav>
</header>
<main id="text" tabindex="-1">
${path === "index.html" ? home : ""}${contentsOf(sections)}${html}
</main>
<script src="${root}search.js" defer></script>
</body>
</html>
`;
}

/** All components of the stylesheet, in both themes. */
function componentsPage(): string {
  const expression =
    'starts_with(http.request.uri.path, "/admin")\nand not ip.src in $office_ips\nand cf.bot_management.score lt 30';
  const parts = readFileSync(join(ROOT, "scripts/site/components.html"), "utf8")
    .replace("{{code}}", () => siteCode("text", expression))
    .replace("{{diff}}", () =>
      differenceHtml("cf.bot_management.score lt 30", "cf.bot_management.score lt 20"),
    )
    .replace("{{chart}}", () =>
      pairChart("Requests before and after", [{ name: "challenged", before: 5210, after: 3046 }]),
    );
  const themes = ["light", "dark"].map(
    (theme) => `<div class="card ${theme}"><h1>Components, ${theme}</h1>\n${parts}</div>`,
  );
  const style = ".light, .dark { color: var(--ink); }";
  const [title, kind] = ["wafsmith: components", "components"];
  return htmlPage({ title, kind, style }, `<main>\n${themes.join("\n")}\n</main>`);
}

/** The sections of a page, if there are several. */
function contentsOf(sections: SitePage["sections"]): string {
  const shown = sections.filter(({ level }) => level === 2);
  if (shown.length < 3) return "";
  const links = shown.map(({ id, heading }) => `<li><a href="#${id}">${htmlText(heading)}</a></li>`);
  return `<details class="contents"><summary>On this page</summary><ul>${links.join("")}</ul></details>\n`;
}

async function writeSearch(): Promise<void> {
  const index = new MiniSearch({
    fields: ["title", "heading", "text"],
    storeFields: ["title", "heading", "text"],
    idField: "path",
  });
  for (const { path, title, sections } of pages)
    index.addAll(sections.map(({ id, heading, text }) => ({ path: `${path}#${id}`, title, heading, text })));
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["scripts/site/search.ts"],
    outfile: join(SITE, "search.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "inline",
    define: { SEARCH_INDEX: JSON.stringify(JSON.stringify(index)) },
    logLevel: "warning",
  });
}
