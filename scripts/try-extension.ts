/**
 * Starts the packed extension in a real editor, in a folder that is trusted and in one that is not, and takes pictures.
 * Needs code-server, which is installed apart from us: it builds native modules and takes 400 MB.
 *
 *     npm run try-extension -- PATH/TO/code-server/out/node/entry.js [DIRECTORY FOR PICTURES]
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { startBrowser } from "./chromium.ts";
import { packagedExtension } from "./editors/vscode.ts";
import { ROOT } from "./setup.mjs";

const PORT = 18_099;
/** A file of the fixtures in which something is found, and how long an editor may take to show it. */
const OPENED = "owasp.policy.yaml";
const PATIENCE_MS = 60_000;
const MARKS = ".squiggly-error, .squiggly-warning, .squiggly-info";

const [program, pictures = "."] = process.argv.slice(2);
if (program === undefined) {
  console.error("Give the path of code-server's out/node/entry.js.");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "wafsmith-editor-"));
const workspace = join(folder, "workspace");
cpSync(join(ROOT, "fixtures/example"), workspace, { recursive: true });
writeFileSync(join(workspace, OPENED), "paranoia: 2\nthreshold: hihg\naction: managed_challenge\n");
const archive = join(folder, "wafsmith.vsix");
writeFileSync(archive, await packagedExtension());
try {
  for (const isTrusted of [true, false]) await tryIn(isTrusted, program);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryIn(isTrusted: boolean, entry: string): Promise<void> {
  const name = isTrusted ? "trusted" : "untrusted";
  const places = ["--user-data-dir", join(folder, name), "--extensions-dir", join(folder, "extensions")];
  const installed = spawnSync(process.execPath, [
    entry,
    "--install-extension",
    archive,
    "--force",
    ...places,
  ]);
  if (installed.status !== 0) throw new Error(String(installed.stderr));
  const address = ["--bind-addr", `127.0.0.1:${PORT}`, "--auth", "none"];
  const quiet = ["--disable-telemetry", "--disable-update-check"];
  const server = spawn(process.execPath, [entry, ...address, ...quiet, ...places, workspace]);
  const browser = await startBrowser();
  try {
    await answering();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`http://127.0.0.1:${PORT}/?folder=${encodeURIComponent(workspace)}`);
    await answerTrust(page, isTrusted);
    await page.locator(".explorer-folders-view").getByText(OPENED, { exact: true }).dblclick();
    await page.locator(MARKS).first().waitFor({ timeout: PATIENCE_MS });
    const picture = resolve(pictures, `${name}.png`);
    await page.screenshot({ path: picture });
    console.log(`${name}: ${await page.locator(MARKS).count()} marks in ${OPENED}, ${picture}`);
  } finally {
    await browser.close();
    server.kill();
  }
}

async function answering(): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(200)) {
    if (await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => undefined)) return;
  }
  throw new Error("code-server does not answer");
}

async function answerTrust(page: Page, isTrusted: boolean): Promise<void> {
  const answer = page.getByText(isTrusted ? "Yes, I trust the authors" : "No, I don't trust the authors");
  await answer.first().click({ timeout: PATIENCE_MS });
}
