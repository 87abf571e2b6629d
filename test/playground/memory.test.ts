import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { createLinter } from "../../src/linter.ts";
import { MemoryWorkspace } from "../../src/lsp/memory/memory-workspace.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));
const TODAY = "2026-01-01";

function workspaceWith(files: Readonly<Record<string, string>>): MemoryWorkspace {
  const workspace = new MemoryWorkspace({ rules: RULES, maxFileChars: 1 << 23, today: TODAY });
  for (const [name, text] of Object.entries(files)) workspace.changed({ name, path: name, text });
  return workspace;
}

async function found(files: Readonly<Record<string, string>>, name: string) {
  const open = { name, path: name, text: files[name]! };
  const { diagnostics } = await workspaceWith(files).lint(open);
  return diagnostics.map(({ code, range: { start, end }, message }) => ({ code, start, end, message }));
}

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(join(FIXTURES, folder), { recursive: true, encoding: "utf8" });
  const texts = names.filter((name) => /\.(?:json|ya?ml|tf|cfexpr|md)$/.test(name));
  return Object.fromEntries(texts.map((name) => [name, readFileSync(join(FIXTURES, folder, name), "utf8")]));
}

describe("files in memory", () => {
  it.each(["example", "policies", "terraform"])(
    "of fixtures/%s have the findings of the linter",
    async (folder) => {
      const files = filesIn(folder);
      const names = Object.keys(files).filter((name) => !/^wafsmith\.config/.test(name));
      const linter = createLinter({ today: TODAY });
      const { diagnostics } = await linter.lint(names.map((uri) => ({ uri, text: files[uri]! })));
      const workspace = workspaceWith(files);
      for (const name of names) {
        const linted = await workspace.lint({ name, path: name, text: files[name]! });
        const shown = (all: typeof diagnostics) => all.map(({ code, range }) => `${code} ${range.start}`);
        const expected = diagnostics.filter(({ uri }) => uri === name);
        expect(shown(linted.diagnostics), name).toEqual(shown(expected));
      }
    },
  );

  it.each(["file:///a b", "file:///a b/"])(
    "lie below the first folder, %s, if none came before",
    (folder) => {
      const workspace = workspaceWith({});
      workspace.changeFolders([]);
      const root = workspace.uriOf("");
      workspace.changeFolders([folder, "file:///other"]);
      expect([workspace.uriOf("c d.yaml"), workspace.pathOf("file:///a b/c%20d.yaml")]).toEqual([
        "file:///a b/c%20d.yaml",
        "c d.yaml",
      ]);
      const filled = workspaceWith({ "a.cfexpr": "ssl" });
      filled.changeFolders([folder]);
      expect(filled.uriOf("")).toBe(root);
    },
  );

  it("follow the configuration next to them, whose mistakes are found in it", async () => {
    const files = {
      "wafsmith.config.yaml": 'rules:\n  no-unmatchable-value: "off"\n  no-such-rule: error\n',
      "a.cfexpr": 'http.request.method eq "post"\n',
    };
    expect(await found(files, "a.cfexpr")).toEqual([]);
    expect(await found(files, "wafsmith.config.yaml")).toMatchObject([{ code: "config/unknown-rule" }]);
    const { "a.cfexpr": alone } = files;
    expect(await found({ "a.cfexpr": alone }, "a.cfexpr")).toMatchObject([
      { code: "lint/no-unmatchable-value" },
    ]);
  });

  it.each<readonly [string, string, Readonly<Record<string, string>>, readonly string[]]>([
    ["see each other's lists", "lists.json", {}, ["lint/no-undefined-list"]],
    ["see no list that is left out", "lists.json", { "wafsmith.config.yaml": "ignore: [lists.json]\n" }, []],
    ["see no list of another project", "b/lists.json", { "b/wafsmith.config.yaml": "preset: all\n" }, []],
  ])("%s", async (_, name, others, codes) => {
    const rules = '{"rules":[{"action":"block","expression":"ip.src in $office"}]}';
    const lists = '{"name":"office_ips","kind":"ip","items":[{"ip":"192.0.2.0/24"}]}';
    const all = await found({ "rules.json": rules, [name]: lists, ...others }, "rules.json");
    expect(all.map(({ code }) => code)).toEqual(codes);
  });

  it("are linted anew when another one changes", async () => {
    const main = 'resource "cloudflare_filter" "x" {\n  expression = local.e\n}\n';
    const workspace = workspaceWith({ "main.tf": main, "locals.tf": 'locals { e = "ssl and" }\n' });
    const open = { name: "main.tf", path: "main.tf", text: main };
    const before = await workspace.lint(open);
    const renewed = workspace.changed({
      name: "locals.tf",
      path: "locals.tf",
      text: 'locals { e = "ssl" }\n',
    });
    expect(renewed).toEqual(["main.tf"]);
    const after = await workspace.lint(open);
    const said = [before, after].map(({ diagnostics }) =>
      diagnostics.some(({ code }) => /^syntax/.test(code)),
    );
    expect(said).toEqual([true, false]);
  });

  it("that are open keep their text when another one is put in their place", () => {
    const workspace = workspaceWith({ "a.cfexpr": "ssl" });
    workspace.put("a.cfexpr", "not ssl");
    workspace.put("b.cfexpr", "not ssl");
    expect(workspace.texts).toEqual([
      { uri: "a.cfexpr", text: "ssl" },
      { uri: "b.cfexpr", text: "not ssl" },
    ]);
    workspace.put("b.cfexpr", undefined);
    expect(workspace.texts).toHaveLength(1);
  });

  it("have addresses that lead back to them", () => {
    const workspace = workspaceWith({});
    for (const name of ["a.json", "a b/é#?.tf"]) expect(workspace.pathOf(workspace.uriOf(name))).toBe(name);
    expect(workspace.pathOf("untitled:x")).toBeUndefined();
    expect(workspace.pathOf("file:///%E0%A4%A")).toBeUndefined();
  });
});
