import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fg from "fast-glob";
import { EXAMPLE_FILE } from "../../src/cli/init/example.ts";
import { ROOT } from "../setup.mjs";

/** Folders of `fixtures/` that the README's commands name. */
const FOLDERS = ["example", "replay", "testing"];

/** Writes the files of the README's commands, by their names, for `wafsmith init --example`. */
export function writeExampleFile(outdir: string): void {
  const fixtures = join(ROOT, "fixtures");
  const names = fg.sync(`{${FOLDERS.join(",")}}/**`, { cwd: fixtures, dot: true }).sort();
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(fixtures, name), "utf8")]));
  writeFileSync(join(outdir, EXAMPLE_FILE), JSON.stringify(files));
}
