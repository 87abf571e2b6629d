import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findAnvil } from "../../src/sandbox/gateway/anvil.ts";

const PACKAGE = "@foundry-rs/anvil@1.7.1";
const CACHE = fileURLToPath(new URL("../../.cache/", import.meta.url));

/**
 * The folder where anvil is installed: `.cache/anvil-<version>`, made when it is not there; undefined, and the reason
 * printed, where the package cannot be had for this machine. It is not a dependency of the project: its lock file would
 * name packages for machines that have none.
 */
export function prepareAnvil(): string | undefined {
  const home = join(CACHE, `anvil-${PACKAGE.replace(/^.*@/, "")}`);
  if (isInstalled(home)) return home;
  const draft = `${home}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const { error, status } = spawnSync(
    process.platform === "win32" ? "npm.cmd" : "npm",
    ["install", "--prefix", draft, "--ignore-scripts", "--no-save", "--no-package-lock", "--silent", PACKAGE],
    { encoding: "utf8" },
  );
  if (!existsSync(home) && isInstalled(draft)) renameSync(draft, home);
  rmSync(draft, { recursive: true, force: true });
  if (isInstalled(home)) return home;
  console.warn(`Left out: anvil could not be installed (${error?.message ?? `npm ended with ${status}`}).`);
  return undefined;
}

function isInstalled(folder: string): boolean {
  const program = findAnvil([folder]);
  return program !== undefined && existsSync(program);
}
