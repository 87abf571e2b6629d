import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package that binds the real engine, and the version that all recorded verdicts come from. */
export const ENGINE_PACKAGE = "octorules-wirefilter==0.7.0";

/** A Python that has the engine, or why there is none. */
export type Oracle =
  | { readonly python: string; readonly missing?: never }
  | { readonly python?: never; readonly missing: string };

const CACHE = fileURLToPath(new URL("../../.cache/", import.meta.url));

/**
 * Finds or makes `.cache/<name>-<versions>`, a virtual environment with the pinned packages. It is made beside its place and moved, so that
 * an interrupted installation leaves nothing half-done. In CI a missing oracle is an error: a comparison that silently
 * does not run there would never be missed.
 */
export function prepareOracle(name = "oracle", packages: readonly string[] = [ENGINE_PACKAGE]): Oracle {
  const oracle = prepare(name, packages);
  if (oracle.missing !== undefined && process.env["CI"]) throw new Error(oracle.missing);
  return oracle;
}

function prepare(name: string, packages: readonly string[]): Oracle {
  // The versions are part of the name, so that another pin is another environment.
  const versions = packages.map((pinned) => pinned.replace(/^.*==/, ""));
  const home = join(CACHE, [name, ...versions].join("-"));
  if (existsSync(pythonOf(home))) return { python: pythonOf(home) };
  const base = ["python3", "python"].find((command) => run(command, ["-c", "import venv"]) === undefined);
  if (base === undefined) return { missing: "no Python 3 with the venv module was found" };
  mkdirSync(CACHE, { recursive: true });
  const draft = join(CACHE, `${name}-${process.pid}`);
  const problem =
    run(base, ["-m", "venv", draft]) ??
    run(pythonOf(draft), ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages]);
  if (problem === undefined && !existsSync(home)) renameSync(draft, home);
  rmSync(draft, { recursive: true, force: true });
  return problem === undefined
    ? { python: pythonOf(home) }
    : { missing: `the engine could not be installed: ${problem}` };
}

function pythonOf(home: string): string {
  return process.platform === "win32" ? join(home, "Scripts", "python.exe") : join(home, "bin", "python");
}

/** Runs to the end; answers what went wrong, or undefined. */
function run(command: string, args: readonly string[]): string | undefined {
  const { error, status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim().split("\n").at(-1);
}
