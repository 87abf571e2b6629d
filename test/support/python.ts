import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A Python that has some packages, or why there is none. */
export type Python =
  | { readonly python: string; readonly missing?: never }
  | { readonly python?: never; readonly missing: string };

const CACHE = fileURLToPath(new URL("../../.cache/", import.meta.url));

/**
 * Finds or makes `.cache/<name>-<versions>`, a virtual environment with pinned packages (`name==version`). It is made
 * next to its place and moved, so that an interrupted installation leaves nothing half-done. In CI a missing one is an
 * error: a test that silently does not run there would never be missed.
 */
export function pythonWith(name: string, packages: readonly string[]): Python {
  const found = prepare(name, packages);
  if (found.missing !== undefined && process.env["CI"]) throw new Error(found.missing);
  return found;
}

function prepare(name: string, packages: readonly string[]): Python {
  // The versions are part of the name, so that another pin is another environment.
  const versions = packages.map((pinned) => pinned.replace(/^.*==/, ""));
  const home = join(CACHE, [name, ...versions].join("-"));
  if (existsSync(pythonOf(home))) return { python: pythonOf(home) };
  const base = ["python3", "python"].find((command) => run(command, ["-c", "import venv"]) === undefined);
  if (base === undefined) return { missing: "no Python 3 with the venv module was found" };
  mkdirSync(CACHE, { recursive: true });
  const draft = join(CACHE, `${name}-${process.pid}`);
  const problem = install(base, draft, packages);
  if (problem === undefined && !existsSync(home)) renameSync(draft, home);
  rmSync(draft, { recursive: true, force: true });
  return problem === undefined
    ? { python: pythonOf(home) }
    : { missing: `${packages.join(", ")} could not be installed: ${problem}` };
}

/** Bytecode is left to the first import: an installation would compile thousands of modules that no test imports. */
const INSTALL = ["install", "--quiet", "--disable-pip-version-check", "--no-compile"];
/** From this version on, pip installs into other environments, so that they need no copy of it. */
const HAS_PIP = "import pip; assert tuple(map(int, pip.__version__.split('.')[:2])) >= (22, 3)";

/** Makes an environment. Returns what went wrong, or undefined. */
function install(base: string, home: string, packages: readonly string[]): string | undefined {
  if (run(base, ["-c", HAS_PIP]) !== undefined)
    return run(base, ["-m", "venv", home]) ?? run(pythonOf(home), ["-m", "pip", ...INSTALL, ...packages]);
  return (
    run(base, ["-m", "venv", "--without-pip", home]) ??
    run(base, ["-m", "pip", "--python", pythonOf(home), ...INSTALL, ...packages])
  );
}

function pythonOf(home: string): string {
  return process.platform === "win32" ? join(home, "Scripts", "python.exe") : join(home, "bin", "python");
}

/** Runs to the end; returns what went wrong, or undefined. */
function run(command: string, args: readonly string[]): string | undefined {
  const { error, status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim().split("\n").at(-1);
}
