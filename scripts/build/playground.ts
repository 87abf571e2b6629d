import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { readVersion } from "../../src/cli/version.ts";
import { htmlText } from "../../src/report/html/markup.ts";
import { PAGE_STYLE } from "../../src/report/html/page-style.generated.ts";
import { ROOT } from "../setup.mjs";
import { bundledPackages } from "./bundled-packages.ts";
import { thirdPartyLicences } from "./licences.ts";

/** The file name of the page, which is next to the program. */
export const PLAYGROUND_FILE = "playground.html";

/** Blocks of 8,192 symbols, each with its own codes, are shorter together than those of zlib's default. */
const DEFLATE = { level: 9, memLevel: 7 };

const SOURCES = join(ROOT, "src/playground");

/**
 * Leaves out the table by which `entities` encodes text: Markdown is only decoded. Its main package.json says that its
 * modules have no side effects, but the one beside its ES modules, which esbuild reads, does not.
 */
const withoutEncoding: Plugin = {
  name: "without-encoding",
  setup({ onResolve }) {
    onResolve({ filter: /generated\/encode-html\.js$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }));
  },
};

const SHARED = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  platform: "browser",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  write: false,
  metafile: true,
  plugins: [withoutEncoding],
} as const satisfies BuildOptions;

/** The language server as a script for a worker. */
export async function buildWorker(): Promise<{ readonly code: string; readonly metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    ...SHARED,
    entryPoints: [join(SOURCES, "worker.ts")],
    format: "iife",
    define: { WAFSMITH_VERSION: JSON.stringify(await readVersion()) },
  });
  return { code: outputFiles[0]!.text, metafile };
}

/**
 * Writes the playground: one HTML file that needs no other file and makes no requests. The worker is embedded
 * compressed, at a third of its size.
 */
export async function buildPlayground(outfile: string): Promise<readonly Metafile[]> {
  const worker = await buildWorker();
  const page = await build({
    ...SHARED,
    entryPoints: [join(SOURCES, "page/main.ts")],
    format: "esm",
  });
  const metafiles = [worker.metafile, page.metafile];
  const licences = thirdPartyLicences(bundledPackages(metafiles));
  writeFileSync(outfile, pageOf(page.outputFiles[0]!.text, worker.code, licences));
  return metafiles;
}

function pageOf(script: string, worker: string, licences: string): string {
  // A script must not contain the tag that ends it.
  const code = script.replaceAll(/<\/(?=script)/gi, "<\\/");
  const style = `${PAGE_STYLE}${readFileSync(join(SOURCES, "page/page.css"), "utf8")}`;
  const body = readFileSync(join(SOURCES, "page/page.html"), "utf8");
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(code)}'`,
    `style-src '${hashOf(style)}'`,
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>wafsmith playground</title>
<style>${style}</style>
</head>
<body>
${body.replace("{{LICENCES}}", () => licences.split("\n").map(shownLine).join("\n"))}
<script type="application/octet-stream" id="worker">${deflateRawSync(worker, DEFLATE).toString("base64")}</script>
<script type="module">${code}</script>
</body>
</html>
`;
}

function hashOf(content: string): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

/** A line of a licence. Deep indentation centres titles, and does not matter here. */
function shownLine(line: string): string {
  return htmlText(line.replace(/^ {4,}/, "   "));
}
