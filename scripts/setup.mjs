// Set-up for `npm start` and `npm test` in a fresh clone. Plain JavaScript without dependencies: it runs before any
// package is installed.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's own folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the packages of the lock file unless node_modules contains exactly them already. Ends the process on failure. */
export function ensureInstalled() {
  refuseOldNode();
  const missing = firstMissingPackage();
  if (missing === undefined) return;
  console.log(`Installing packages (${missing}) …`);
  // A script of a global installation inherits `global`; this one installs into this folder only.
  run("npm", ["ci", "--global=false", "--ignore-scripts", "--loglevel=error"]);
}

/** Builds `dist/`. Ends the process on failure. */
export function build() {
  for (const script of ["scripts/generated.ts", "scripts/build.ts"])
    run(process.execPath, ["--import", "tsx", script]);
}

/** Runs a program in the repository with the terminal's own streams. Ends the process when it fails. */
export function run(program, args, options = {}) {
  const status = runFor(program, args, options);
  if (status !== 0) process.exit(status);
}

/** The same, answering the exit code instead. */
export function runFor(program, args, options = {}) {
  // On Windows npm and the programs of node_modules/.bin are command files, which only a shell starts.
  const shell = process.platform === "win32" && program !== process.execPath;
  const result = spawnSync(program, args, { cwd: ROOT, stdio: "inherit", shell, ...options });
  if (result.error) {
    console.error(`${program} could not be started: ${result.error.message}`);
    process.exit(3);
  }
  return result.status ?? 3;
}

function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [wantedMajor, wantedMinor] = engines.node
    .replace(/[^\d.]/g, "")
    .split(".")
    .map(Number);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`wafsmith needs Node ${engines.node}; this is ${process.version}.`);
  process.exit(2);
}

/** Why an installation is needed; undefined when npm's record of what it installed agrees with the lock file. */
function firstMissingPackage() {
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(ROOT, "node_modules", ".package-lock.json"), "utf8")).packages;
  } catch {
    return "none are installed yet";
  }
  const locked = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  for (const [path, entry] of Object.entries(locked)) {
    if (path === "" || entry.link) continue;
    const present = installed[path];
    // An optional package for another platform is in the lock file and rightly not on the disk.
    if (present === undefined ? !entry.optional : present.version !== entry.version) {
      return `${path.replace(/^.*node_modules\//, "")} is not at ${entry.version}`;
    }
  }
  return undefined;
}
