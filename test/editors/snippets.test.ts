import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse as parseLua } from "luaparse";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { spawnServer } from "../lsp/client.ts";

const PAGE = readFileSync(fileURLToPath(new URL("../../docs/editors.md", import.meta.url)), "utf8");

/** The blocks of a notation, in their order. */
function blocks(language: string): string[] {
  return [...PAGE.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , text]) => text!);
}

/** The arguments after `wafsmith` in a command. */
const argumentsIn = (command: readonly string[]) => command.slice(command.indexOf("wafsmith") + 1);

describe("the snippets of docs/editors.md", () => {
  it("for Neovim are Lua, and start the server", () => {
    const [lua = "", ...others] = blocks("lua");
    expect(others).toEqual([]);
    expect(parseLua(lua).body).toHaveLength(3);
    const command = /cmd = \{([^}]*)\}/
      .exec(lua)?.[1]
      ?.match(/"[^"]*"/g)
      ?.map((word) => JSON.parse(word));
    expect(argumentsIn(command ?? [])).toEqual(["lsp", "--stdio"]);
  });

  it("for Helix are TOML, and name a server that they define", () => {
    const [toml = ""] = blocks("toml");
    const { language, "language-server": servers } = parseToml(toml) as unknown as {
      language: { name: string; "language-servers": string[] }[];
      "language-server": Record<string, { command: string; args: string[] }>;
    };
    expect(argumentsIn(servers["wafsmith"]!.args)).toEqual(["lsp", "--stdio"]);
    expect(language.map(({ name }) => name)).toEqual(["cfexpr", "yaml", "json", "hcl"]);
    for (const one of language) expect(one["language-servers"]).toContain("wafsmith");
  });

  it("for VS Code and JetBrains are JSON", () => {
    const [vscode, jetbrains] = blocks("json").map((text) => JSON.parse(text));
    const manifest = JSON.parse(
      readFileSync(fileURLToPath(new URL("../../editors/vscode/package.json", import.meta.url)), "utf8"),
    );
    const known = Object.keys(manifest.contributes.configuration.properties);
    const own = Object.keys(vscode).filter((key) => key.startsWith("wafsmith."));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((key) => !known.includes(key))).toEqual([]);
    expect(argumentsIn(jetbrains.programArgs.default.split(" "))).toEqual(["lsp", "--stdio"]);
  });

  it("start a server that answers", async () => {
    const server = await spawnServer({ args: ["--stdio"] });
    const { serverInfo } = await server.initialize({});
    expect(serverInfo?.name).toBe("wafsmith");
    expect(await server.leave()).toBe(0);
  });

  it("appear next to a table that names every option", async () => {
    const { command } = await import("../../src/cli/commands/lsp.ts");
    const own = Object.keys(command.options).filter((name) => !["stdio", "clientProcessId"].includes(name));
    for (const name of own) expect(PAGE).toContain(`--${name}`);
  });
});
