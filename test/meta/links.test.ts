import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];
const decisions = pages.filter((page) => page.startsWith(join("docs", "decisions")));

/** The targets of the links of a page, code blocks left out. */
function targetsOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
}

describe("the documents", () => {
  it("are there", () => {
    expect(pages).toEqual(
      expect.arrayContaining(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"]),
    );
  });

  it.each(pages)("%s links to files that exist", (page) => {
    const links = targetsOf(readFileSync(join(ROOT, page), "utf8"))
      .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
      .map((target) => target.replace(/#.*$/, ""));
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });

  it("have an index by task that names each of them", () => {
    const named = targetsOf(readFileSync(join(ROOT, "docs/README.md"), "utf8"));
    const own = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
    expect(own.filter((name) => name !== "README.md" && !named.includes(name))).toEqual([]);
  });

  it("have a page of decisions for each subject, which ARCHITECTURE.md names", () => {
    const named = targetsOf(readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8"));
    expect(decisions.length).toBeGreaterThan(5);
    expect(decisions.filter((page) => !named.includes(page))).toEqual([]);
  });

  it("begin with a README that is read in one go", () => {
    const words = readFileSync(join(ROOT, "README.md"), "utf8").split(/\s+/).length;
    expect(words).toBeLessThan(1_500);
  });

  it("name only folders and scripts that exist", () => {
    const text = ["ARCHITECTURE.md", "CONTRIBUTING.md", ...decisions]
      .map((page) => readFileSync(join(ROOT, page), "utf8"))
      .join("\n");
    const paths = [
      ...text.matchAll(/`((?:src|rules|test|scripts|docs|fixtures|bench|\.github)\/[\w./-]*)`/g),
    ].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("name only npm scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object };
    const text = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...decisions]
      .map((page) => readFileSync(join(ROOT, page), "utf8"))
      .join("\n");
    const named = [...text.matchAll(/`npm run ([\w-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
