import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import MarkdownIt from "markdown-it";
import { SITE } from "../../src/explain/addresses.ts";
import { withScrollingTables } from "../../src/report/html/markdown-html.ts";
import { ROOT } from "../setup.mjs";
import { siteCode } from "./code.ts";
import { tryItLinks } from "./try-it.ts";

/** A page of the site. */
export interface SitePage {
  /** From the root of the site: `rules/no-self-comparison.html`. */
  readonly path: string;
  readonly title: string;
  /** The part under each heading, the first one first. */
  readonly sections: readonly SiteSection[];
  readonly html: string;
}

/** A part of a page, from its heading to the next. */
export interface SiteSection {
  /** Its anchor. */
  readonly id: string;
  readonly level: number;
  readonly heading: string;
  /** Without markup but with its code, for the search. */
  readonly text: string;
}

const DOCS = join(ROOT, "docs");
const SOURCE = "https://github.com/wafsmith/wafsmith/blob/main/";

/** The pages of the documentation. */
export function sitePages(): readonly SitePage[] {
  return readdirSync(DOCS, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => sitePage(name, readFileSync(join(DOCS, name), "utf8")));
}

/** The address of a document in the site. The page about the playground is not the playground. */
export function pathOfDocument(name: string): string {
  return name
    .replace(/(^|\/)playground\.md$/, "$1about-playground.md")
    .replace(/(^|\/)README\.md$/, "$1index.md")
    .replace(/\.md$/, ".html");
}

function sitePage(name: string, markdown: string): SitePage {
  const parser = new MarkdownIt({ html: true, linkify: false });
  const path = pathOfDocument(name);
  const links = name.startsWith("rules/")
    ? tryItLinks(posix.basename(name, ".md"))
    : new Map<string, string>();
  const headings: Omit<SiteSection, "text">[] = [];
  const tokens = parser.parse(markdown, {});
  const seen = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const content = tokens[at + 1]!.content;
      const id = slugOf(content, seen);
      headings.push({ id, level: Number(token.tag.slice(1)), heading: content.replaceAll("`", "") });
      token.attrSet("id", id);
    }
    for (const child of token.children ?? []) {
      if (child.type === "link_open") child.attrSet("href", targetOf(child.attrGet("href") ?? "", name));
      if (child.type === "image") child.attrSet("loading", "lazy");
    }
  }
  parser.renderer.rules["fence"] = (all, at) => {
    const link = links.get(all[at]!.content.trim());
    const root = "../".repeat(path.split("/").length - 1);
    const button =
      link === undefined ? "" : `<a class="try button small" href="${root}playground.html${link}">Try it</a>`;
    const copy = '<button type="button" class="copy button small" hidden>Copy</button>';
    return `<div class="block"><pre tabindex="0"><code>${siteCode(all[at]!.info, all[at]!.content)}</code></pre><p class="row">${copy}${button}</p></div>\n`;
  };
  const html = withScrollingTables(parser.renderer.render(tokens, parser.options, {}));
  const parts = html.split(/<h[1-6] id="[^"]*">/).slice(1);
  const sections = headings.map((one, at) => ({ ...one, text: plainOf(parts[at] ?? "") }));
  return { path, title: headings[0]?.heading ?? name, sections, html };
}

/** The anchor that GitHub gives a heading, so that links in documents work. */
function slugOf(heading: string, seen: Map<string, number>): string {
  const slug = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
  const times = seen.get(slug) ?? 0;
  seen.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}

/** The target of a document's link in the site: a page of the site, or the file in the repository. */
function targetOf(href: string, from: string): string {
  if (href.startsWith(SITE))
    return posix.relative(posix.dirname(pathOfDocument(from)), href.slice(SITE.length));
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path = "", fragment] = href.split("#");
  const target = posix.join("docs", posix.dirname(from), path);
  const hash = fragment === undefined ? "" : `#${fragment}`;
  if (target.startsWith("docs/") && target.endsWith(".md")) return pathOfDocument(path) + hash;
  return SOURCE + target + hash;
}

const CHARACTERS: Readonly<Record<string, string>> = { quot: '"', lt: "<", gt: ">", amp: "&", "#39": "'" };

function plainOf(html: string): string {
  return html
    .replaceAll(/<button[\s\S]*?<\/button>|<a class="try[\s\S]*?<\/a>|<\/?(?:span|code|em|strong)[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(quot|lt|gt|amp|#39);/g, (_, name: string) => CHARACTERS[name]!)
    .replaceAll(/(\d),(?=\d{3})/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}
