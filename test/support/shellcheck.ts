import { spawnSync } from "node:child_process";
import { expect } from "vitest";

/** Whether shellcheck is in PATH. If it is not, the tests that need it are skipped, and say so. */
export const hasShellcheck = spawnSync("shellcheck", ["--version"]).status === 0;

if (!hasShellcheck)
  console.log(`${expect.getState().testPath}, in part, is skipped: shellcheck is not in PATH.`);

/** The findings of shellcheck in a script; empty if there are none. */
export function shellcheck(script: string): string {
  return spawnSync("shellcheck", ["-"], { input: script, encoding: "utf8" }).stdout;
}
