import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../editors/vscode/src/documents.mts";
import { CHROMIUM, startBrowser } from "../../scripts/chromium.ts";
import { packagedExtension } from "../../scripts/editors/vscode.ts";
import { createLinter } from "../../src/linter.ts";
import { PROGRAM_DIRECTORY } from "../support/program.ts";

const SOURCES = fileURLToPath(new URL("../../editors/vscode/src", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const rootManifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

let archive: Uint8Array;
let files: Record<string, Uint8Array>;
const read = (name: string): string => {
  expect(Object.keys(files)).toContain(name);
  return strFromU8(files[name]!);
};

beforeAll(async () => {
  archive = await packagedExtension(PROGRAM_DIRECTORY);
  files = unzipSync(archive);
});

/** A snippet after taking each of its first choices. */
function filledIn(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\}/g, "$1")
    .replaceAll(/\$\{\d+:([^}]*)\}/g, "$1")
    .replaceAll(/\\([\\$}])/g, "$1");
}

/** Starts the worker of an archive as an editor in a browser does, hands it files and a document, and waits for findings. */
const SERVE = `(code) => new Promise((resolve) => {
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  const send = (message) => worker.postMessage({ jsonrpc: "2.0", ...message });
  worker.onmessage = ({ data }) => {
    if (data.id === 1) {
      send({ method: "initialized", params: {} });
      const config = { uri: "file:///waf/wafsmith.config.yaml", text: "preset: none\\nrules:\\n  no-unmatchable-value: warning\\n" };
      send({ method: "wafsmith/files", params: { files: [config] } });
      const text = 'http.request.method eq "get"';
      send({ method: "textDocument/didOpen", params: { textDocument: { uri: "file:///waf/a.cfexpr", languageId: "cfexpr", version: 1, text } } });
    }
    if (data.method === "textDocument/publishDiagnostics") resolve(data.params.diagnostics.map(({ code, severity }) => code + " " + severity));
  };
  send({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } });
})`;

describe("the extension for VS Code", () => {
  it.skipIf(CHROMIUM === undefined)(
    "serves a browser by its worker, with the files it was handed",
    async () => {
      const browser = await startBrowser();
      try {
        const page = await browser.newPage();
        const code = JSON.stringify(read("extension/dist/server.js"));
        expect(await page.evaluate(`(${SERVE})(${code})`)).toEqual(["lint/no-unmatchable-value 2"]);
      } finally {
        await browser.close();
      }
    },
  );

  it("starts for every language that can contain Cloudflare configuration", () => {
    const { activationEvents, contributes } = JSON.parse(read("extension/package.json"));
    // Every language is named, also those that the extension declares: another extension may have declared them first.
    expect(activationEvents.toSorted()).toEqual([...LANGUAGES].sort().map((id) => `onLanguage:${id}`));
    expect(contributes.languages).toMatchObject([
      { id: "cfexpr", extensions: [".cfexpr"] },
      { id: "terraform", extensions: [".tf"] },
      { id: "terraform-vars", extensions: [".tfvars"] },
    ]);
  });

  it("contains every file that its manifests name, in the version of the package", () => {
    const manifest = JSON.parse(read("extension/package.json"));
    expect(manifest.version).toBe(rootManifest.version);
    const named = [...JSON.stringify(manifest).matchAll(/"((?:\.\/|walkthrough\/)[^"]+|icon\.png)"/g)].map(
      ([, path]) => join("extension", path!),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const path of named) if (path.endsWith(".json")) JSON.parse(read(path));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(named.map((path) => path.replaceAll("\\", "/"))),
    );
    const vsix = read("extension.vsixmanifest");
    for (const [, path] of vsix.matchAll(/Path="([^"]+)"/g)) read(path!);
    expect(vsix).toContain(`Id="wafsmith" Version="${rootManifest.version}" Publisher="wafsmith"`);
    const types = read("[Content_Types].xml");
    for (const name of Object.keys(files).filter((one) => one.startsWith("extension"))) {
      expect(types).toContain(`Extension="${/\.\w+$/.exec(name)![0]}"`);
    }
  });

  it("runs JavaScript of a workspace only if the user says so, and in no workspace that is not trusted", () => {
    const { contributes } = JSON.parse(read("extension/package.json"));
    // A workspace cannot set a setting of this scope.
    const { default: value, scope } = contributes.configuration.properties["wafsmith.allowCode"];
    expect([value, scope]).toEqual([false, "machine"]);
    expect(read("extension/dist/extension.js")).toMatch(/isTrusted\s*&&[^;]*"allowCode"/);
  });

  it("asks for no newer editor than its types are of", () => {
    const { engines } = JSON.parse(read("extension/package.json"));
    const types = JSON.parse(readFileSync(join(ROOT, "node_modules/@types/vscode/package.json"), "utf8"));
    expect(engines.vscode).toBe(`^${types.version.replace(/\.\d+$/, ".0")}`);
  });

  it("needs nothing but the editor and Node; in a browser nothing but the editor", () => {
    const modules = (name: string) => {
      const code = read(name);
      expect(() => new Script(code)).not.toThrow();
      const required = new Set(
        [...code.matchAll(/(?<![.'"`])\brequire\("([^"]+)"\)/g)].map(([, module]) => module!),
      );
      return [...required].filter((module) => !module.startsWith("./"));
    };
    const nodeless = modules("extension/dist/extension.js").filter(
      (name) => !builtinModules.includes(name.replace(/^node:/, "")),
    );
    expect(nodeless).toEqual(["vscode"]);
    expect(modules("extension/dist/web.js")).toEqual(["vscode"]);
    expect(modules("extension/dist/server.js")).toEqual([]);
    expect(read("extension/THIRD-PARTY-LICENSES.txt")).toContain("vscode-languageclient");
  });

  it("takes nothing from a workspace that is not trusted but its files", () => {
    const { capabilities, contributes } = JSON.parse(read("extension/package.json"));
    const { supported, restrictedConfigurations } = capabilities.untrustedWorkspaces;
    expect(supported).toBe("limited");
    const harmless = ["wafsmith.enable", "wafsmith.trace.server"];
    const settings = Object.keys(contributes.configuration.properties);
    expect(restrictedConfigurations.toSorted()).toEqual(
      settings.filter((name) => !harmless.includes(name)).sort(),
    );
  });

  it("has the program with it, which lints, compiles and serves without being installed", () => {
    const folder = mkdtempSync(join(tmpdir(), "wafsmith-extension-"));
    try {
      for (const [name, bytes] of Object.entries(files)) {
        if (!name.startsWith("extension/dist/program/")) continue;
        writeFileSync(join(folder, name.slice("extension/dist/program/".length)), bytes);
      }
      const policy = join(folder, "waf.policy.yaml");
      writeFileSync(policy, "paranoia: 2\nthreshold: high\naction: log\n");
      const program = join(folder, "wafsmith.cjs");
      const args = [program, "compile", policy, "--format", "overrides"];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder });
      expect(JSON.parse(stdout || stderr)).toHaveProperty("rules");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("reads the settings that it declares", () => {
    const { contributes } = JSON.parse(read("extension/package.json"));
    const sources = readdirSync(SOURCES).map((name) => readFileSync(join(SOURCES, name), "utf8"));
    const used = sources.flatMap((source) =>
      [...source.matchAll(/\.get(?:<[^>]*>)?\("(\w+)"/g)].map(([, name]) => `wafsmith.${name}`),
    );
    // The client library itself reads how much it writes down.
    expect(Object.keys(contributes.configuration.properties).sort()).toEqual(
      [...new Set([...used, "wafsmith.trace.server"])].sort(),
    );
  });

  it("registers the commands that it declares, all of them on a desktop", () => {
    const { contributes } = JSON.parse(read("extension/package.json"));
    const declared: string[] = contributes.commands.map(({ command }: { command: string }) => command);
    const inBrowsers = declared.filter(
      (name) => !contributes.menus.commandPalette.some((one: { command: string }) => one.command === name),
    );
    const named = (file: string) =>
      declared.filter((name) => {
        const code = read(file);
        return code.includes(`"${name}"`) || code.includes(`("${name.replace("wafsmith.", "")}"`);
      });
    expect(named("extension/dist/extension.js")).toEqual(declared);
    expect(named("extension/dist/web.js")).toEqual(inBrowsers);
  });

  it("has snippets in which nothing is found", async () => {
    const { contributes } = JSON.parse(read("extension/package.json"));
    for (const { language, path } of contributes.snippets) {
      const snippets = JSON.parse(read(join("extension", path))) as Record<string, { body: string[] }>;
      for (const [title, { body }] of Object.entries(snippets)) {
        const text = `${filledIn(body.join("\n"))}\n`;
        const yaml = title === "Test file" ? "waftest.yaml" : "policy.yaml";
        const uri = `snippet.${{ yaml, terraform: "tf" }[language as string] ?? language}`;
        const { diagnostics } = await createLinter().lint({ uri, text });
        expect(
          diagnostics.filter(({ severity }) => severity !== "info"),
          title,
        ).toEqual([]);
      }
    }
  });

  it("is the same each time it is packaged", async () => {
    expect(Buffer.from(await packagedExtension(PROGRAM_DIRECTORY)).equals(Buffer.from(archive))).toBe(true);
  });
});
