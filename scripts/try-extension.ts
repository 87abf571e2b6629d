/**
 * Starts the packed extension in a real editor and opens a file of each language there, first and alone, in folders
 * that are trusted and in folders that are not. Each file has a mistake that must be marked. Takes pictures.
 * Needs code-server, which is installed apart from us: it builds native modules and takes 400 MB.
 *
 *     npm run try-extension -- PATH/TO/code-server/out/node/entry.js [DIRECTORY FOR PICTURES]
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startBrowser } from "./chromium.ts";
import { packagedExtension } from "./editors/vscode.ts";

const PORT = 18_099;
/** How long an editor may take to show a mistake. */
const PATIENCE_MS = 60_000;
const MARKS = ".squiggly-error, .squiggly-warning, .squiggly-info";

const [program, pictures = "."] = process.argv.slice(2);
if (program === undefined) {
  console.error("Give the path of code-server's out/node/entry.js.");
  process.exit(2);
}

const EXPRESSION = 'http.request.method eq "get"';
const RULESET = JSON.stringify({
  kind: "zone",
  phase: "http_request_firewall_custom",
  rules: [{ action: "block", expression: EXPRESSION }],
});
const terraform = (expression: string) => `resource "cloudflare_ruleset" "waf" {
  zone_id = "023e105f4ecef8ad9ca31a8372d0c353"
  name    = "waf"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = ${expression}
  }
}
`;
/** A file for each language that the editor or the extension knows, and the others that its mistake needs. */
const OPENED: readonly (readonly [name: string, files: Readonly<Record<string, string>>])[] = [
  ["owasp.policy.yaml", { "owasp.policy.yaml": "paranoia: 2\nthreshold: hihg\n" }],
  ["rule.cfexpr", { "rule.cfexpr": EXPRESSION }],
  ["main.tf", { "main.tf": terraform(JSON.stringify(EXPRESSION)) }],
  [
    "terraform.tfvars",
    {
      "terraform.tfvars": `expression = ${JSON.stringify(EXPRESSION)}\n`,
      "main.tf": `variable "expression" {}\n${terraform("var.expression")}`,
    },
  ],
  ["waf.json", { "waf.json": RULESET }],
  ["waf.jsonc", { "waf.jsonc": RULESET }],
  ["waf.jsonl", { "waf.jsonl": RULESET }],
  ["notes.md", { "notes.md": `\`\`\`cfexpr\n${EXPRESSION}\n\`\`\`\n` }],
];

const folder = mkdtempSync(join(tmpdir(), "wafsmith-editor-"));
for (const [name, files] of OPENED) {
  mkdirSync(join(folder, "work", name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, "work", name, file), text);
}
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
  // Without a question, an unknown folder is not trusted.
  const trust = isTrusted ? ["--disable-workspace-trust"] : [];
  const settings = { "security.workspace.trust.startupPrompt": "never" };
  mkdirSync(join(folder, name, "User"), { recursive: true });
  writeFileSync(join(folder, name, "User/settings.json"), JSON.stringify(settings));
  const server = spawn(process.execPath, [entry, ...address, ...quiet, ...trust, ...places]);
  try {
    await answering();
    for (const [file] of OPENED) await tryFile(file, name);
  } finally {
    server.kill();
  }
}

/** A browser of its own is a window that has opened nothing else. */
async function tryFile(file: string, name: string): Promise<void> {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const workspace = encodeURIComponent(join(folder, "work", file));
    await page.goto(`http://127.0.0.1:${PORT}/?folder=${workspace}`);
    await page.locator(".explorer-folders-view").getByText(file, { exact: true }).dblclick();
    await page.locator(MARKS).first().waitFor({ timeout: PATIENCE_MS });
    const picture = resolve(pictures, `${name}-${file}.png`);
    await page.screenshot({ path: picture });
    console.log(`${name}: ${await page.locator(MARKS).count()} marks in ${file}, ${picture}`);
  } catch (error) {
    await browser
      .contexts()[0]
      ?.pages()[0]
      ?.screenshot({ path: resolve(pictures, `${name}-${file}-failed.png`) });
    throw new Error(`${name}: ${file} has no mark`, { cause: error });
  } finally {
    await browser.close();
  }
}

async function answering(): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(200)) {
    if (await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => undefined)) return;
  }
  throw new Error("code-server does not answer");
}
