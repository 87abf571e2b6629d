import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Imports that are loaded at once with a module: modules by their path from the root, packages and Node modules by name. */
function loadedWith(...entries: string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const pending = [...entries];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const text = readFileSync(join(ROOT, path), "utf8");
    for (const [, specifier] of text.matchAll(/^(?:import|export) (?!type\b)(?:[^;"]* from )?"([^"]+)";/gm)) {
      if (specifier!.startsWith(".")) pending.push(relative(ROOT, join(ROOT, dirname(path), specifier!)));
      else loaded.add(specifier!);
    }
  }
  return loaded;
}

const matching = (loaded: ReadonlySet<string>, pattern: RegExp) =>
  [...loaded].filter((one) => pattern.test(one));

describe("what is loaded", () => {
  it("for the help: no command, no parser, no rule", () => {
    const loaded = loadedWith("src/cli/bin.ts", "src/cli/help.ts");
    expect(loaded).toContain("src/cli/main.ts");
    expect(
      matching(loaded, /^rules\/|^src\/(?:parser|types|lint|contract|compile|migrate-sim)\/|^[a-z]/),
    ).toEqual(matching(loaded, /^src\/(?:cli|core|report)\/|^node:/));
  });

  it("for linting a JSON file: nothing of other notations, commands and formats", () => {
    const loaded = loadedWith(
      "src/cli/bin.ts",
      "src/cli/commands/lint.ts",
      "rules/index.ts",
      "src/report/text.ts",
    );
    expect(loaded).toContain("src/sources/json/json.ts");
    const heavy =
      /yaml|fast-glob|^chokidar$|^ignore$|^ajv|src\/compile\/|src\/migrate-sim\/|src\/report\/(?:sarif|json)|discover|explain\/(?!addresses\.ts$)|commands\/explain|src\/cli\/(?:lint\/(?:cache\/(?!cache-options\.ts$)|stored|parts|changed-only)|git|review)|^node:(?:crypto|child_process)$/;
    expect(matching(loaded, heavy)).toEqual([]);
  });
});
