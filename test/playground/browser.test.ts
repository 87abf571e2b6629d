import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, startBrowser } from "../../scripts/chromium.ts";
import { createLinter } from "../../src/linter.ts";
import { accessibilityOf, LOOKS, watchedPage } from "../support/browser.ts";

const MAX_BYTES = 1.5 * 1024 * 1024;
const MODES = ["Expression", "Ruleset", "Policy", "Request", "Migration"];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FIXTURES = join(ROOT, "fixtures");

let folder = "";
let file = "";
let browser: Browser;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  folder = mkdtempSync(join(tmpdir(), "wafsmith-playground-"));
  file = join(folder, "playground.html");
  const site = ["--import", "tsx", "scripts/site.ts", folder];
  [browser] = await Promise.all([startBrowser(), promisify(execFile)(process.execPath, site, { cwd: ROOT })]);
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function opened(look = LOOKS[0]!, fragment = "") {
  const watched = await watchedPage(browser, look);
  await watched.page.goto(`file://${file}${fragment}`);
  await watched.page.locator("#panel li, #panel p").first().waitFor();
  return watched;
}

function codesOf(page: Page): Promise<string[]> {
  return page.locator("#panel .actions > code").allTextContents();
}

describe.skipIf(CHROMIUM === undefined)("the playground", () => {
  it("is one file of bounded size with the licences of what is in it", () => {
    expect(statSync(file).size).toBeLessThan(MAX_BYTES);
    const text = readFileSync(file, "utf8");
    for (const name of ["@codemirror/view", "chevrotain", "yaml", "vscode-languageserver"])
      expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
    expect(text).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
  });

  it.each(LOOKS)(
    "is accessible at $width in $colorScheme, in every mode, and asks for nothing",
    async (look) => {
      const { page, context, misdeeds } = await opened(look);
      for (const mode of MODES) {
        await page.getByRole("tab", { name: mode, exact: true }).click();
        if (mode !== "Ruleset") await page.locator("#parts [role=tab]:nth-child(2)").waitFor();
        expect(await accessibilityOf(page), mode).toEqual([]);
      }
      expect(misdeeds).toEqual([]);
      await context.close();
    },
  );

  it("is used by keyboard alone: type, see the finding, fix it, go to another mode", async () => {
    const { page, context, misdeeds } = await opened();
    await page.keyboard.press("Tab");
    for (let at = 0; at < 20 && !(await page.evaluate("document.activeElement.id === 'editor'")); at++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Control+a");
    await page.keyboard.type('http.request.method eq "get');
    await page.locator("#panel .fix").first().waitFor();
    expect(await codesOf(page)).toEqual(["lint/no-unmatchable-value"]);
    await page.locator("#panel .fix").first().press("Enter");
    await page.getByText("Nothing found.").waitFor();
    await page.locator("#modes [aria-selected=true]").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "rules.json" }).waitFor();
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("never shows a text as clean before it was checked", async () => {
    const { page, context } = await opened();
    await page.locator("#panel .fix").first().waitFor();
    await page.evaluate(`seen = []; panel = document.getElementById("panel");
      new MutationObserver(() => seen.push(panel.textContent)).observe(panel, { childList: true })`);
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type('http.request.method eq "get"');
    await page.locator("#panel", { hasText: '"get"' }).waitFor();
    const seen = await page.evaluate<string[]>("seen");
    expect(seen[0]).toMatch(/^Checking…/);
    expect(seen).not.toContain("Nothing found.");
    await context.close();
  });

  it("gives a link that brings everything back, and says so where it would be too long", async () => {
    const { page, context } = await opened();
    const files = page.locator("#files");
    const text = 'http.host eq "Ünïcode.example"\n';
    await files.setInputFiles([{ name: "mine.cfexpr", mimeType: "text/plain", buffer: Buffer.from(text) }]);
    await page.getByRole("tab", { name: /^mine\.cfexpr/, selected: true }).waitFor();
    await page.waitForTimeout(600);
    const fragment = new URL(page.url()).hash;
    const again = await opened(LOOKS[0], fragment);
    await again.page.getByRole("tab", { name: /^mine\.cfexpr/, selected: true }).waitFor();
    expect(await again.page.locator("#editor .cm-content").textContent()).toContain("Ünïcode.example");
    const noise = Array.from({ length: 9000 }, (_, at) => `${(at * 7919) % 9973}.${at * 31}`).join(" ");
    await files.setInputFiles([{ name: "big.md", mimeType: "text/plain", buffer: Buffer.from(noise) }]);
    await page.locator("#too-long").waitFor();
    await page.reload();
    await page.getByRole("tab", { name: /^big\.md/, selected: true }).waitFor();
    expect(await page.locator("#editor .cm-content").textContent()).toContain(noise.slice(0, 100));
    await Promise.all([context.close(), again.context.close()]);
  });

  it("opens an example of a rule by a short link, and puts files in the place of an example", async () => {
    const { page, context } = await opened(LOOKS[0], "#rule/no-unmatchable-value");
    await page.getByRole("tab", { name: /^rule\.cfexpr/ }).waitFor();
    await page.locator("#panel .actions > code").first().waitFor();
    expect(await codesOf(page)).toContain("lint/no-unmatchable-value");
    const broken = await opened(LOOKS[0], "#rule/no-such-rule");
    expect(await broken.page.locator("#said").textContent()).toContain("The link is broken");
    const buffer = Buffer.from('{"rules": [{"action": "block", "expression": "ssl and"}]}');
    await broken.page
      .locator("#files")
      .setInputFiles([{ name: "mine.json", mimeType: "text/plain", buffer }]);
    await broken.page.getByRole("tab", { name: "Ruleset", selected: true }).waitFor();
    expect(await broken.page.locator("#tabs [role=tab]").count()).toBe(2);
    await Promise.all([context.close(), broken.context.close()]);
  });

  it("finds what the linter finds", async () => {
    const names = [
      "example/terraform/waf.tf",
      "example/rules/custom-rules.json",
      "example/rules/rate-limits.yaml",
    ];
    const { page, context } = await opened();
    for (const name of names) {
      const text = readFileSync(join(FIXTURES, name), "utf8");
      const { diagnostics } = await createLinter().lint({ uri: name, text });
      await page.evaluate("location.hash = ''");
      await page.reload();
      const short = name.slice(name.lastIndexOf("/") + 1);
      await page
        .locator("#files")
        .setInputFiles([{ name: short, mimeType: "text/plain", buffer: Buffer.from(text) }]);
      // The findings of the page's own example may still be there for a moment.
      const found = page.locator("#panel li .actions > code");
      await expect.poll(() => found.allTextContents()).toEqual(diagnostics.map(({ code }) => code));
    }
    await context.close();
  });
});

describe.skipIf(CHROMIUM === undefined)("the site", () => {
  it("has no link to a page that is not there", () => {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const broken = names
      .filter((name) => name.endsWith(".html") && name !== "playground.html")
      .flatMap((name) => {
        const html = readFileSync(join(folder, name), "utf8");
        const targets = [...html.matchAll(/(?:href|src)="([^"#:]+)(?:#[^"]*)?"/g)].map(
          ([, target]) => target!,
        );
        return targets.filter((target) => !existsSync(join(folder, dirname(name), target)));
      });
    expect(names.length).toBeGreaterThan(150);
    expect([...new Set(broken)]).toEqual([]);
  });

  it.each([LOOKS[0]!, LOOKS[3]!])("is accessible at $width in $colorScheme", async (look) => {
    const { page, context, misdeeds } = await watchedPage(browser, look);
    for (const name of ["index.html", "rules/no-unmatchable-value.html", "command-line.html"]) {
      await page.goto(`file://${join(folder, name)}`);
      expect(await accessibilityOf(page), name).toEqual([]);
    }
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it.each([
    ["shadowed", "hadow"],
    ["ignore a rule", "gnore"],
    ["4096", "4096"],
    ["syntax/not-in", "syntax/not-in"],
  ])("finds sections about %s, with the words around it, by a key", async (query, shownWord) => {
    const { page, context } = await watchedPage(browser);
    await page.goto(`file://${join(folder, "index.html")}`);
    await page.locator("body").press("/");
    await page.keyboard.type(query);
    expect(await page.locator("#search").inputValue()).toBe(query);
    const items = page.locator("#found li");
    const count = Number(/^\d+/.exec((await page.locator("#count").textContent())!)?.[0]);
    expect(await items.count()).toBe(Math.min(count, 12));
    expect((await page.locator("#found").textContent())!).toContain(shownWord);
    await context.close();
  });

  it("remembers the theme, colours code, and says what this is on the first screen", async () => {
    const { page, context, misdeeds } = await watchedPage(browser);
    await page.goto(`file://${join(folder, "index.html")}`);
    const hero = await page.locator(".hero-title").boundingBox();
    expect(hero!.y + hero!.height).toBeLessThan(400);
    await page.frameLocator("iframe").locator("#panel li").first().waitFor();
    await page.getByRole("button", { name: "Theme: auto" }).click();
    await page.goto(`file://${join(folder, "meaning.html")}`);
    await page.getByRole("button", { name: "Theme: light" }).waitFor();
    expect(await page.locator("pre .code-text").count()).toBeGreaterThan(0);
    expect(await page.locator(".contents a").count()).toBeGreaterThan(2);
    expect(await page.locator(".copy").first().isVisible()).toBe(true);
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("finds pages, and opens examples in the playground", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(`file://${join(folder, "index.html")}`);
    await page.locator("#search").fill("unmatchabel");
    await page.locator("#found a", { hasText: "no-unmatchable-value" }).first().click();
    await page.locator("a.try").first().click();
    await page.locator("#panel li").first().waitFor();
    expect(await codesOf(page)).toEqual(["lint/no-unmatchable-value"]);
    await context.close();
  });
});
