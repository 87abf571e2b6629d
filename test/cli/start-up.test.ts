import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { PROGRAM, PROGRAM_DIRECTORY } from "../support/program.ts";

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
    ).toEqual(
      // The commands of CI runners, which no output may contain.
      matching(loaded, /^src\/(?:cli|core|report)\/|^src\/contract\/(?:runners|fact)\.ts$|^node:/),
    );
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

describe("the built program", () => {
  const directory = mkdtempSync(join(tmpdir(), "wafsmith-start-up-"));
  const preload = join(directory, "preload.cjs");
  const small = join(directory, "small.json");

  beforeAll(() => {
    // Prints the modules of Node that are loaded beyond those of a bare start.
    writeFileSync(
      preload,
      `const bare = new Set(process.moduleLoadList);
process.on("exit", () => {
  const more = process.moduleLoadList.filter((name) => !bare.has(name));
  require("node:fs").writeSync(2, more.join("\\n"));
});`,
    );
    writeFileSync(small, '{ "rules": [{ "action": "block", "expression": "http.hst eq 1" }] }');
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const nullDevice = process.platform === "win32" ? [] : (["/dev/null"] as const);

  it.each(["a pipe", ...nullDevice])("loads no streams and no V8 interface of Node to print to %s", (to) => {
    const stdout = to === "a pipe" ? "pipe" : openSync(to, "w");
    const { status, stderr } = spawnSync(
      process.execPath,
      ["-r", preload, PROGRAM, "lint", "--no-config", small],
      { encoding: "utf8", stdio: ["ignore", stdout, "pipe"], env: { ...process.env, NODE_OPTIONS: "" } },
    );
    if (stdout !== "pipe") closeSync(stdout);
    expect(status).toBe(1);
    expect(stderr).toContain("NativeModule internal/util/parse_args/parse_args");
    expect(stderr).not.toMatch(/NativeModule (?:.*stream|v8|zlib|tty|net|worker_threads)/);
  });

  it("evaluates the examples of a rule only if they are read", () => {
    const main = readFileSync(join(PROGRAM_DIRECTORY, "main.cjs"), "utf8");
    expect(main.match(/\bget examples\(\)/g)).toHaveLength(RULES.length);
  });
});
