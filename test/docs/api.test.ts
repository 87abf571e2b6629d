import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeDirectory } from "../cli/support.ts";
import { installInto } from "../support/package.ts";
import { examplesOf } from "../support/page-examples.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const examples = examplesOf(readFileSync(`${ROOT}docs/api.md`, "utf8"));
const files = Object.assign({}, ...examples.map((example) => example.files)) as Record<string, string>;

function node(directory: string, ...argv: readonly string[]) {
  return spawnSync(process.execPath, argv, { cwd: directory, encoding: "utf8" });
}

describe("the page on the interface for programs", () => {
  it("has samples that print what it says, and tests that pass and fail with node:test", () => {
    const directory = makeDirectory(files);
    installInto(directory);
    const [{ commands }] = examples.filter((example) => example.commands.length > 0) as [
      (typeof examples)[0],
    ];
    expect(commands).toHaveLength(1);
    const { stdout, stderr } = node(directory, "lint.mjs");
    expect(stdout, stderr).toBe(commands[0]!.output);

    const test = () => node(directory, "--test", "no-lone-address.test.mjs");
    const passed = test();
    expect(passed.status, passed.stdout).toBe(0);
    expect(passed.stdout).toMatch(/# pass 5|pass 5|# pass 4|pass 4/);
    const path = join(directory, "no-lone-address.mjs");
    writeFileSync(path, readFileSync(path, "utf8").replace('"ip.src"', '"ip.dst"'));
    const failed = test();
    expect(failed.status).toBe(1);
    expect(failed.stdout).toContain("reports an address by itself");
  });
});
