import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { strToU8, type Zippable, zipSync } from "fflate";
import { RULES } from "../../rules/index.ts";
import { WAFTEST_SCHEMA } from "../../src/traffic/tests/schema.ts";
import { bundledPackages } from "../build/bundled-packages.ts";
import { buildCommandLine } from "../build/command-line.ts";
import { thirdPartyLicences } from "../build/licences.ts";
import { buildPlayground, buildWorker, PLAYGROUND_FILE } from "../build/playground.ts";
import { configSchemaFile } from "../docs/config-schema.ts";
import { policySchemaFile } from "../docs/policy-page.ts";
import { ROOT } from "../setup.mjs";
import { grammars } from "./grammars.ts";

const FOLDER = join(ROOT, "editors/vscode");
const TARGET = "node20.19";
/** The date of every file, so that the same sources give the same package. ZIP has no earlier year. */
const MODIFIED = new Date("1980-01-02T00:00:00Z");

interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly publisher: string;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly engines: { readonly vscode: string };
}

/**
 * The extension for VS Code as the package that the editor installs: a ZIP archive with the extension, the content
 * types of its files, and a manifest. It is built here because `@vscode/vsce` needs a newer Node than we support, and
 * installs native packages for publishing, which nobody does from a checkout.
 *
 * `program`: a directory with the built command line. Default: it is built first.
 */
export async function packagedExtension(program?: string): Promise<Uint8Array> {
  const manifest = JSON.parse(textOf("package.json")) as Manifest;
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const { files: programs, metafiles } = await built(program);
  const files: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": CONTENT_TYPES,
    "extension.vsixmanifest": vsixManifest(manifest, version),
    "extension/package.json": `${JSON.stringify({ ...manifest, version }, null, 2)}\n`,
    "extension/README.md": textOf("README.md"),
    "extension/LICENSE.txt": readFileSync(join(ROOT, "LICENSE"), "utf8"),
    "extension/THIRD-PARTY-LICENSES.txt": thirdPartyLicences(bundledPackages(metafiles)),
    "extension/icon.png": readFileSync(join(FOLDER, "icon.png")),
    "extension/language-configuration.json": textOf("language-configuration.json"),
    ...placed("snippets", copies("snippets")),
    ...placed("walkthrough", copies("walkthrough")),
    ...placed("syntaxes", asJson(grammars())),
    ...placed(
      "schemas",
      asJson({
        "config.schema.json": JSON.parse(configSchemaFile(RULES)),
        "policy.schema.json": JSON.parse(policySchemaFile()),
        "waftest.schema.json": WAFTEST_SCHEMA,
      }),
    ),
    ...placed("dist", programs),
  };
  const zippable: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    zippable[name] = [typeof content === "string" ? strToU8(content) : content, { mtime: MODIFIED }];
  }
  return zipSync(zippable, { level: 9 });
}

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Files below a folder of the extension. */
function placed(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [`extension/${folder}/${name}`, content]),
  );
}

/** All files of a folder, unchanged. */
function copies(folder: string): Files {
  return Object.fromEntries(
    readdirSync(join(FOLDER, folder)).map((name) => [name, textOf(join(folder, name))]),
  );
}

function asJson(values: Readonly<Record<string, unknown>>): Files {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, `${JSON.stringify(value)}\n`]),
  );
}

/** The extension for the desktop and for browsers, and what each of them starts: the program, or the server as a worker. */
async function built(program: string | undefined): Promise<Built> {
  const [desktop, web, worker, ofProgram] = await Promise.all([
    bundled("src/extension.mts", "node"),
    bundled("src/web.mts", "browser"),
    buildWorker(),
    program === undefined ? builtProgram() : { files: filesIn(program), metafiles: [] },
  ]);
  return {
    files: { "extension.js": desktop.code, "web.js": web.code, "server.js": worker.code, ...ofProgram.files },
    metafiles: [desktop.metafile, web.metafile, worker.metafile, ...ofProgram.metafiles],
  };
}

/** Files, and what went into them. */
interface Built {
  readonly files: Files;
  readonly metafiles: readonly Metafile[];
}

/** The command line and the playground. */
async function builtProgram(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-extension-"));
  try {
    const [ofProgram, ofPage] = await Promise.all([
      buildCommandLine(folder, TARGET),
      buildPlayground(join(folder, PLAYGROUND_FILE)),
    ]);
    return { files: filesIn(folder), metafiles: [...ofProgram, ...ofPage] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesIn(folder: string): Files {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map(({ name }) => [`program/${name}`, readFileSync(join(folder, name))]));
}

async function bundled(
  entry: string,
  platform: "node" | "browser",
): Promise<{ readonly code: string; readonly metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(FOLDER, entry)],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "cjs",
    platform,
    target: platform === "node" ? TARGET : "es2022",
    external: ["vscode"],
    legalComments: "none",
    logLevel: "warning",
  });
  return { code: outputFiles[0]!.text, metafile };
}

function textOf(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".cjs" ContentType="application/javascript"/>
  <Default Extension=".html" ContentType="text/html"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".png" ContentType="image/png"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
  <Default Extension=".wasm" ContentType="application/wasm"/>
</Types>
`;

function vsixManifest(manifest: Manifest, version: string): string {
  const { name, displayName, description, publisher, categories, keywords, engines } = manifest;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}"/>
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(","))}</Tags>
    <Categories>${escaped(categories.join(","))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace,web"/>
    </Properties>
    <Icon>extension/icon.png</Icon>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/icon.png" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
