import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { EXEC_PROGRAM } from "./program.ts";

/** Runs commands of documentation, in which `npx` runs this program. */
export type NpxShell = (
  command: string,
  env?: Record<string, string>,
) => Promise<{ readonly stdout: string }>;

/** A shell in a folder, which gets a directory `bin`. */
export function npxShell(folder: string): NpxShell {
  mkdirSync(join(folder, "bin"));
  const npx = `#!/bin/sh\n[ "$1" = --prefix ] && shift 2\n[ "$1" = --yes ] && shift\nshift\n${EXEC_PROGRAM}\n`;
  writeFileSync(join(folder, "bin/npx"), npx, { mode: 0o755 });
  return (command, env = {}) =>
    promisify(execFile)("/bin/sh", ["-ec", command], {
      cwd: folder,
      env: { ...env, PATH: `${join(folder, "bin")}:/usr/bin:/bin` },
      maxBuffer: 1 << 26,
    });
}

/** Runs jobs two at a time: the machine has other things to do. */
export async function inTurn(jobs: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let at = 0; at < jobs.length; at += 2) await Promise.all(jobs.slice(at, at + 2).map((job) => job()));
}
