import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory, run, type World } from "./support.ts";

export const CLEAN = '{"rules": [{"action": "block", "expression": "ssl"}]}';
export const DEPRECATED = '{"rules": [{"action": "block", "expression": "ip.geoip.country eq \\"DE\\""}]}';
export const REFUSED = '{"rules": [{"action": "block", "expression": "ssl and"}]}';
export const GIT = { ".git/HEAD": "ref: refs/heads/main\n", ".git/config": "[core]\n\tbare = false\n" };
export const CALL = /npx (?:--prefix \S+(?: -d\)")? )?--yes wafsmith@\d+\.\d+\.\d+ lint/;

export const read = (directory: string, path: string) => readFileSync(join(directory, path), "utf8");

/** Runs `init` over some files, and returns its output and a reader of the resulting files. */
export async function init(files: World["files"], ...argv: string[]) {
  const directory = makeDirectory({ "waf/rules.json": CLEAN, ...files });
  const answer = await run(["init", ...argv], { directory });
  return {
    ...answer,
    text: (path: string) => read(directory, path),
    has: (path: string) => existsSync(join(directory, path)),
  };
}
