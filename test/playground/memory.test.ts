import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { createLinter } from "../../src/linter.ts";
import { nearestConfig } from "../../src/lsp/memory/memory-config.ts";
import { MemoryWorkspace } from "../../src/lsp/memory/memory-workspace.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));
const TODAY = "2026-01-01";
const POST_ONLY = 'http.request.method eq "post"\n';
const NO_PRESET = "This is not a value of `preset`, so it is left out.";
const NOT_CLOSED = "The `{` that opens here is never closed, so this is not valid JSON.";
const UNREADABLE = "cannot be read here, because this configuration cannot refer to other files.";
const FIXABLE = 'rules: [{ action: block, expression: "ip.src not in {10.0.0.0/8}" }]\n';

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
      "a.cfexpr": POST_ONLY,
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

  it.each([
    ["a.yaml", "{}", true],
    ["a.yaml", "ignore: [a.yaml]", false],
    ["wafsmith.config.yaml", FIXABLE, false],
  ])("%s is fixed under the configuration %s: %s", async (name, config, isFixed) => {
    const files = { [name]: FIXABLE, "wafsmith.config.yaml": config };
    const fixed = await workspaceWith(files).fixed({ name, path: name, text: FIXABLE });
    expect(fixed).toBe(isFixed ? FIXABLE.replace("ip.src not in", "not ip.src in") : FIXABLE);
  });

  it("are around each other if they have something of Cloudflare", async () => {
    const workspace = workspaceWith({ "a.yaml": FIXABLE, "b.yaml": "services: {}\n" });
    const around = await workspace.around({ name: "c.cfexpr", path: "c.cfexpr", text: "ssl" });
    expect(around.map(({ uri }) => uri)).toEqual(["a.yaml"]);
  });

  it("are gone once closed, and the others that are open may depend on that", () => {
    const workspace = workspaceWith({ "a.yaml": "", "b.yaml": "" });
    const [same, other] = ["", FIXABLE].map((text) =>
      workspace.changed({ name: "a.yaml", path: "a.yaml", text }),
    );
    expect([same, other]).toEqual([[], ["b.yaml"]]);
    expect(workspace.closed("a.yaml")).toEqual(["b.yaml"]);
    expect(workspace.texts.map(({ uri }) => uri)).toEqual(["b.yaml"]);
    workspace.put("a.yaml", "ssl");
    expect(workspace.textOf("a.yaml")).toBe("ssl");
  });

  it.each(["closed", "put"] as const)("are linted anew when another one is gone: %s", async (how) => {
    const open = { name: "a.tf", path: "a.tf", text: "locals {}\n" };
    const workspace = workspaceWith({ "a.tf": open.text });
    workspace.put("b.tf", open.text);
    const before = await workspace.lint(open);
    if (how === "closed") workspace.closed("b.tf");
    else workspace.put("b.tf", undefined);
    expect((await workspace.lint(open)).document).not.toBe(before.document);
  });

  /** Whether a file is read and linted anew once another one has some text. */
  it.each([
    ["a.yaml", FIXABLE, "b.yaml", FIXABLE, false],
    ["a.tf", "locals {}\n", "b.tf", "locals {}\n", true],
    ["a.policy.yaml", "deployments: []\n", "b.yaml", FIXABLE, true],
    ["a.yaml", FIXABLE, "a.yaml", `\n${FIXABLE}`, true],
    ["a.yaml", FIXABLE, "wafsmith.config.yaml", "preset: all\n", true],
    ["a.tf", "locals {}\n", undefined, "", false],
  ])("%s with %j is linted anew after %s becomes %j: %s", async (name, text, changed, becomes, isNew) => {
    const workspace = workspaceWith({ [name]: text });
    const open = { name, path: name, text };
    const before = await workspace.lint(open);
    if (changed) workspace.changed({ name: changed, path: changed, text: becomes });
    const after = await workspace.lint(changed === name ? { ...open, text: becomes } : open);
    expect(after.document !== before.document).toBe(isNew);
  });

  it.each([
    ["a.yaml", "wafsmith.config.yml"],
    ["x.yaml", undefined],
    ["b/c/x.yaml", "b/c/wafsmith.config.json"],
    ["b/d/e/x.yaml", "b/wafsmith.config.yaml"],
    ["/b/x.yaml", "/wafsmith.config.json"],
  ])("%s has the configuration %s", (name, config) => {
    const others = ["/", "b/c/", "other/"].map((folder) => `${folder}wafsmith.config.json`);
    const names = ["b/wafsmith.config.yaml", "b/wafsmith.config.yml", "b/wafsmith.config.js", ...others];
    const has = (one: string) => names.includes(one) || one === config;
    expect(nearestConfig(name, has)).toBe(config);
  });

  it.each([
    ["e/*", []],
    ["d/*", ["lint/no-unmatchable-value"]],
  ])("ignored as %s by a configuration in a directory", async (glob, codes) => {
    const files = { "d/wafsmith.config.yaml": `ignore: ["${glob}"]\n`, "d/e/a.cfexpr": POST_ONLY };
    expect((await found(files, "d/e/a.cfexpr")).map(({ code }) => code)).toEqual(codes);
  });

  it.each<readonly [string, string, readonly (readonly [string, string])[]]>([
    ["wafsmith.config.yaml", " \n", []],
    ["wafsmith.config.yml", "preset: some\n", [["some", NO_PRESET]]],
    [
      "wafsmith.config.json",
      '{ "preset": "some" ',
      [
        ["{", NOT_CLOSED],
        ['"some"', NO_PRESET],
      ],
    ],
    [
      "wafsmith.config.yaml",
      "extends: [base.json]\npreset: some\ncustomRules: [rules.mjs, 1]\n",
      [
        ["base.json", `\`base.json\` ${UNREADABLE}`],
        ["some", NO_PRESET],
        ["rules.mjs", `\`rules.mjs\` ${UNREADABLE}`],
        [
          "1",
          "An entry of `customRules` must be a rule, or the path of a file with rules, so this is left out.",
        ],
      ],
    ],
    [
      "wafsmith.config.json",
      '{ "extends": 1, "customRules": [{ "id": "no-any-ne", "message": "No.", "pattern": "ssl" }] }',
      [
        ["1", "`extends` must be a string, so this is left out."],
        ['"no-any-ne"', "wafsmith has a rule `no-any-ne` already, so this one is left out."],
      ],
    ],
  ])("%s with %j has its findings", async (name, text, expected) => {
    const shown = (await found({ [name]: text }, name)).map(
      ({ start, end, message }) => [text.slice(start, end), message] as const,
    );
    expect(shown).toEqual(expected);
  });

  it("have addresses that lead back to them", () => {
    const workspace = workspaceWith({});
    for (const name of ["a.json", "a b/é#?.tf"]) expect(workspace.pathOf(workspace.uriOf(name))).toBe(name);
    expect(workspace.pathOf("untitled:x")).toBeUndefined();
    expect(workspace.pathOf("file:///%E0%A4%A")).toBeUndefined();
  });
});
