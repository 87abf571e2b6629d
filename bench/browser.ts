import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { buildPlayground } from "../scripts/build/playground.ts";
import { CHROMIUM, NO_CHROMIUM, startBrowser } from "../scripts/chromium.ts";
import { ROOT } from "../scripts/setup.mjs";
import { makeCorpus } from "./corpus.ts";
import { apiJson } from "./documents.ts";
import { spreadOf } from "./measure.ts";
import { printTable, ratio, verdictOf, withSpread } from "./table.ts";

const STARTS = 5;
const SIZES = [100, 300, 1000] as const;
const KEYSTROKES = 20;
/** The pause between the keys of a fast typist. */
const KEY_PAUSE_MS = 90;
const WARM_UPS = 3;
/** Limits on medians, by the number of rules: the time to a letter relative to a bare editor, or to the finding. */
const BARS: Readonly<Record<number, { readonly ratio: number } | { readonly findingMs: number }>> = {
  100: { ratio: 2 },
  300: { findingMs: 300 },
};
/** The field name at whose end letters are typed. Each letter changes the finding. */
const TYPED_AT = "http.hosz";
const FILE = "rules.json";

/**
 * Measures the playground in Chromium: from its start to the first finding, from a key to its finding, and from a key to its
 * letter on the screen, compared with the same editor without a language server.
 */
export async function measureBrowser(seed: number): Promise<void> {
  if (CHROMIUM === undefined) return console.log(`The playground is not measured: ${NO_CHROMIUM}.\n`);
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  const browser = await startBrowser();
  try {
    const pages = { playground: join(folder, "playground.html"), bare: join(folder, "bare.html") };
    await Promise.all([buildPlayground(pages.playground), buildBare(pages.bare)]);
    await printStarts(browser, pages.playground);
    await printKeystrokes(browser, pages, seed);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds a page with the playground's editor and no language server. */
const BARE = `
import { EditorView } from "@codemirror/view";
import { editorState } from "./src/playground/page/editor.ts";
window.openBare = (name, text) => {
  const client = { request: () => new Promise(() => {}) };
  const state = editorState(name, text, { client, uri: "", update: () => {}, command: () => {} });
  new EditorView({ parent: document.getElementById("editor"), state });
};`;

async function buildBare(file: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: BARE, resolveDir: ROOT, loader: "ts" },
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  const script = outputFiles[0]!.text.replaceAll(/<\/(?=script)/gi, "<\\/");
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><div id="editor"></div><script>${script}</script>`,
  );
}

async function printStarts(browser: Browser, playground: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const page = await browser.newPage();
    await page.goto(`file://${playground}#rule/no-unmatchable-value`);
    times.push(await page.evaluate<number>(`(${whenFound})("#panel .actions")`));
    await page.close();
  }
  console.log(`The playground from disk, ${STARTS} starts`);
  printTable(
    ["milliseconds", "median (min-max)"],
    [["start to first finding", withSpread(spreadOf(times), 0)]],
  );
}

async function printKeystrokes(
  browser: Browser,
  pages: { readonly playground: string; readonly bare: string },
  seed: number,
): Promise<void> {
  const rows: string[][] = [];
  for (const count of SIZES) {
    const { expressions } = makeCorpus({ seed, count, hasRegexes: true });
    // At the start of the file, because the page lists only the first 200 findings.
    const text = apiJson(expressions.with(3, `${TYPED_AT} eq "a"`));
    const bare = await browser.newPage();
    await bare.goto(`file://${pages.bare}`);
    await bare.evaluate(`openBare(${JSON.stringify(FILE)}, ${JSON.stringify(text)})`);
    const full = await browser.newPage();
    await full.goto(`file://${pages.playground}`);
    const buffer = Buffer.from(text);
    await full.locator("#files").setInputFiles([{ name: FILE, mimeType: "text/plain", buffer }]);
    await full.locator("#panel", { hasText: TYPED_AT }).waitFor({ timeout: 120_000 });
    // Measured before letters are added: messages shorten long names.
    const found = await findings(full);
    const [alone, together] = [await letters(bare), await letters(full)];
    const slower = spreadOf(together).median / spreadOf(alone).median;
    rows.push([
      `${count} rules`,
      withSpread(spreadOf(alone), 0),
      withSpread(spreadOf(together), 0),
      ratio(slower),
      p95(together).toFixed(0),
      withSpread(spreadOf(found), 0),
      verdictAt(count, slower, spreadOf(found).median),
    ]);
    await Promise.all([bare.close(), full.close()]);
  }
  console.log(`A key to its letter, typing a key each ${KEY_PAUSE_MS} ms, and a key to its finding`);
  printTable(["milliseconds", "bare editor", "playground", "", "p95", "to the finding", ""], rows);
}

function verdictAt(count: number, slower: number, findingMs: number): string {
  const bar = BARS[count];
  if (!bar) return "";
  return verdictOf("ratio" in bar ? slower < bar.ratio : findingMs < bar.findingMs);
}

/** Milliseconds from each key to the frame that shows its letter, while typing continues. */
async function letters(page: Page): Promise<readonly number[]> {
  await placeCursor(page);
  await page.evaluate(`(${watchKeys})()`);
  for (let at = 0; at < WARM_UPS + KEYSTROKES; at++) {
    await page.keyboard.press("z");
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  return (await page.evaluate<number[]>("window.latencies")).slice(WARM_UPS);
}

/** Milliseconds from each key to its finding. The next key waits for the finding. */
async function findings(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  await placeCursor(page);
  for (let at = 0; at < WARM_UPS + KEYSTROKES / 2; at++) {
    const key = at % 2 === 0 ? "z" : "Backspace";
    await page.evaluate(`(${watchPanel})()`);
    await page.keyboard.press(key);
    const time = await page.evaluate<number>(`(${whenChanged})()`);
    if (at >= WARM_UPS) times.push(time);
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  return times;
}

/** Puts the cursor after the name in `TYPED_AT`. */
async function placeCursor(page: Page): Promise<void> {
  await page.locator(".cm-content").focus();
  await page.evaluate(`(${goTo})(${JSON.stringify(TYPED_AT)})`);
}

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))]!;
}

// Scripts that run in the page.

const whenFound = `(selector) => new Promise((resolve) => {
  const look = () => document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})`;

const watchKeys = `() => {
  window.latencies = [];
  document.addEventListener("keydown", ({ timeStamp }) => {
    requestAnimationFrame(() => setTimeout(() => window.latencies.push(performance.now() - timeStamp)));
  }, { capture: true });
}`;

const watchPanel = `() => {
  const findings = document.querySelector("#panel .findings");
  window.pressed = 0;
  window.before = findings.textContent;
  document.addEventListener("keydown", ({ timeStamp }) => { window.pressed = timeStamp; }, { capture: true, once: true });
}`;

const whenChanged = `() => new Promise((resolve) => {
  const look = () => document.querySelector("#panel .findings").textContent !== window.before
    ? resolve(performance.now() - window.pressed) : requestAnimationFrame(look);
  look();
})`;

const goTo = `(text) => {
  const host = document.querySelector("#editor");
  const root = host.shadowRoot ?? host;
  const view = root.querySelector(".cm-content").cmView?.view ?? root.querySelector(".cm-content").cmTile?.view;
  const at = view.state.doc.toString().indexOf(text) + text.length;
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  view.focus();
}`;
