import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { packagedExtension } from "../../scripts/editors/vscode.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const rootManifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

let files: Record<string, string>;
const read = (name: string): string => {
  expect(Object.keys(files)).toContain(name);
  return files[name]!;
};

beforeAll(async () => {
  const entries = Object.entries(unzipSync(await packagedExtension()));
  files = Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
});

describe("the extension for VS Code", () => {
  it("starts for every language in which something of the service stands", () => {
    const { activationEvents, contributes } = JSON.parse(read("extension/package.json"));
    const languages = contributes.languages.map(({ id }: { id: string }) => id);
    expect([...activationEvents, ...languages.map((id: string) => `onLanguage:${id}`)].sort()).toEqual(
      ["cfexpr", "json", "markdown", "terraform", "terraform-vars", "yaml"].map((id) => `onLanguage:${id}`),
    );
    expect(contributes.languages).toMatchObject([{ id: "cfexpr", extensions: [".cfexpr"] }]);
  });

  it("holds every file that its manifests name, in the version of the package", () => {
    const manifest = JSON.parse(read("extension/package.json"));
    expect(manifest.version).toBe(rootManifest.version);
    read(join("extension", manifest.main));
    const [language] = manifest.contributes.languages;
    JSON.parse(read(join("extension", language.configuration)));
    const vsix = read("extension.vsixmanifest");
    for (const [, path] of vsix.matchAll(/Path="([^"]+)"/g)) read(path!);
    expect(vsix).toContain(`Id="wafsmith" Version="${rootManifest.version}" Publisher="wafsmith"`);
    const types = read("[Content_Types].xml");
    for (const name of Object.keys(files).filter((one) => one.startsWith("extension"))) {
      expect(types).toContain(`Extension="${/\.\w+$/.exec(name)![0]}"`);
    }
  });

  it("runs JavaScript of a workspace only where the user says so, and in no workspace that is not trusted", () => {
    const { capabilities, contributes } = JSON.parse(read("extension/package.json"));
    expect(capabilities.untrustedWorkspaces.supported).toBe(false);
    // Of this scope, a workspace cannot set it.
    const { default: value, scope } = contributes.configuration.properties["wafsmith.allowCode"];
    expect([value, scope]).toEqual([false, "machine"]);
    expect(read("extension/dist/extension.js")).toMatch(/isTrusted\s*&&[^;]*"allowCode"/);
  });

  it("asks for no newer editor than its types are of", () => {
    const { engines } = JSON.parse(read("extension/package.json"));
    const types = JSON.parse(readFileSync(join(ROOT, "node_modules/@types/vscode/package.json"), "utf8"));
    expect(engines.vscode).toBe(`^${types.version.replace(/\.\d+$/, ".0")}`);
  });

  it("is one file that needs nothing but the editor and Node", () => {
    const code = read("extension/dist/extension.js");
    expect(() => new Script(code)).not.toThrow();
    const required = new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!));
    expect(required).toContain("vscode");
    const foreign = [...required].filter((name) => !builtinModules.includes(name.replace(/^node:/, "")));
    expect(foreign).toEqual(["vscode"]);
    expect(read("extension/THIRD-PARTY-LICENSES.txt")).toContain("vscode-languageclient");
  });

  it("is off where the workspace is not trusted, since it runs programs of it", () => {
    const { capabilities } = JSON.parse(read("extension/package.json"));
    expect(capabilities.untrustedWorkspaces.supported).toBe(false);
  });

  it("reads the settings that it declares", () => {
    const { contributes } = JSON.parse(read("extension/package.json"));
    const source = readFileSync(join(ROOT, "editors/vscode/src/extension.mts"), "utf8");
    const used = [...source.matchAll(/settings\.get(?:<[^>]*>)?\("(\w+)"/g)].map(
      ([, name]) => `wafsmith.${name}`,
    );
    expect(Object.keys(contributes.configuration.properties).sort()).toEqual(
      // The client library itself reads how much it writes down.
      [...used, "wafsmith.trace.server"].sort(),
    );
  });

  it("is the same each time it is packaged", async () => {
    const [one, other] = [await packagedExtension(), await packagedExtension()];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });
});
