import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { CHROMIUM, NO_CHROMIUM } from "../../scripts/chromium.ts";
import { HANG_MS } from "./hang.ts";

if (CHROMIUM === undefined) console.log(`tests of pages are skipped: ${NO_CHROMIUM}.`);

/** The widths and themes in which every page is examined. */
export const LOOKS = [1280, 390].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const VIOLATIONS = `axe.run(document, { preload: false, resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" | ")))`;

/** A page, and everything that it should not have done: requests, errors, violations of its policy. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly misdeeds: string[];
}

/** Opens an empty page that is watched. */
export async function watchedPage(
  browser: Browser,
  { width, colorScheme }: (typeof LOOKS)[number] = LOOKS[0]!,
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
  context.setDefaultTimeout(HANG_MS);
  const page = await context.newPage();
  const misdeeds: string[] = [];
  page.on("console", (message) => message.type() === "error" && misdeeds.push(message.text()));
  page.on("pageerror", ({ message }) => misdeeds.push(message));
  page.on("request", (request) => {
    if (!/^(?:file|blob):/.test(request.url())) misdeeds.push(`request: ${request.url()}`);
  });
  return { page, context, misdeeds };
}

/** The findings of axe in a page, and whether the page scrolls sideways. */
export async function accessibilityOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = (await page.evaluate(VIOLATIONS)) as string[];
  const isWide = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
  return isWide ? [...found, "it scrolls sideways"] : found;
}
