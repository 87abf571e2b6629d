import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { strToU8, type Zippable, zipSync } from "fflate";
import { bundledPackages } from "../build/bundled-packages.ts";
import { thirdPartyLicences } from "../build/licences.ts";
import { ROOT } from "../setup.mjs";

const FOLDER = join(ROOT, "editors/vscode");
/** Every file has it, so that the same sources give the same package. ZIP knows no earlier year. */
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
 * The extension for VS Code as the package that the editor installs: a ZIP archive of the extension, what it holds by type,
 * and a manifest. It is put together here, because `@vscode/vsce` needs a newer Node than we support and brings native
 * packages along for publishing, which nobody does from a checkout.
 */
export async function packagedExtension(): Promise<Uint8Array> {
  const manifest = JSON.parse(textOf("package.json")) as Manifest;
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const { code, licences } = await bundled();
  const files: Record<string, string> = {
    "[Content_Types].xml": CONTENT_TYPES,
    "extension.vsixmanifest": vsixManifest(manifest, version),
    "extension/package.json": `${JSON.stringify({ ...manifest, version }, null, 2)}\n`,
    "extension/dist/extension.js": code,
    "extension/language-configuration.json": textOf("language-configuration.json"),
    "extension/README.md": textOf("README.md"),
    "extension/LICENSE.txt": readFileSync(join(ROOT, "LICENSE"), "utf8"),
    "extension/THIRD-PARTY-LICENSES.txt": licences,
  };
  const zippable: Zippable = {};
  for (const [name, text] of Object.entries(files)) zippable[name] = [strToU8(text), { mtime: MODIFIED }];
  return zipSync(zippable, { level: 9 });
}

async function bundled(): Promise<{ readonly code: string; readonly licences: string }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(FOLDER, "src/extension.mts")],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    external: ["vscode"],
    legalComments: "none",
    logLevel: "warning",
  });
  return { code: outputFiles[0]!.text, licences: thirdPartyLicences(bundledPackages([metafile])) };
}

function textOf(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
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
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
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
  </Assets>
</PackageManifest>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
