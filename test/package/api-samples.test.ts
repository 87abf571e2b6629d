import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/setup.mjs";
import { examplesOf } from "../support/page-examples.ts";

const examples = examplesOf(readFileSync(join(ROOT, "docs/api.md"), "utf8"));
const files = Object.assign({}, ...examples.map((example) => example.files)) as Record<string, string>;

describe("the page on the interface for programs", () => {
  const scratch = join(ROOT, ".cache", `api-samples-${process.pid}`);
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it("has samples whose types are right", () => {
    expect(Object.keys(files)).toEqual(["lint.mjs", "no-lone-address.mjs", "no-lone-address.test.mjs"]);
    mkdirSync(scratch, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(scratch, name), text);
    const paths = { wafsmith: [`${ROOT}/src/index.ts`], "wafsmith/*": [`${ROOT}/src/*/index.ts`] };
    const checked = { allowJs: true, checkJs: true };
    const compilerOptions = {
      ...checked,
      rootDir: ROOT,
      paths,
      module: "preserve",
      moduleResolution: "bundler",
    };
    const config = { extends: `${ROOT}/tsconfig.json`, compilerOptions, include: ["*.mjs"] };
    writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(config));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", "."],
      { cwd: scratch, encoding: "utf8" },
    );
    expect([status, stdout + stderr]).toEqual([0, ""]);
  });
});
