import { resolve } from "node:path";
import { attempted } from "../../core/attempt.ts";
import { type Failure, failureOnly, usage } from "../exit-code.ts";
import type { Discovery } from "../files/discover.ts";
import { displayPath, slashed } from "../files/paths.ts";
import { statOf } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** Something to lint. */
export type LintInput =
  | { readonly kind: "stdin" }
  /** Named: the user gave this very path, so that nothing about it is skipped in silence. */
  | { readonly kind: "file"; readonly path: string; readonly origin: InputOrigin | "named" };

/** A directory or glob of the command line. */
export interface InputOrigin {
  readonly operand: string;
}

/** The inputs that the operands of a command line select. */
export interface LintInputs extends Pick<Discovery, "failures" | "unfollowed"> {
  /** In the order of the operands; each file appears once. */
  readonly inputs: readonly LintInput[];
  /** The directories and globs, each of which must contain something to lint. */
  readonly origins: readonly InputOrigin[];
  /** Number of files and directories that ignore files and configurations excluded. */
  readonly leftOutCount: number;
}

/**
 * Finds the files that the operands of `lint` refer to. An invalid operand does not stop the others.
 *
 * `isIgnored`: whether a file that was found, and not named, is excluded.
 */
export async function findInputs(
  operands: readonly string[],
  isIgnored: (path: string) => Promise<boolean>,
  io: Io,
): Promise<LintInputs> {
  const inputs = new Map<string, LintInput>();
  const origins: InputOrigin[] = [];
  const failures: Failure[] = [];
  const unfollowed = new Set<string>();
  let leftOutCount = 0;
  for (const operand of operands) {
    if (operand === "-") {
      inputs.set(operand, { kind: "stdin" });
      continue;
    }
    const found = await expand(operand, io).catch(failureOnly);
    if ("exitCode" in found) failures.push(found);
    else if (found.discovery) {
      const origin = { operand };
      origins.push(origin);
      failures.push(...found.discovery.failures);
      leftOutCount += found.discovery.leftOutCount;
      for (const path of found.discovery.unfollowed) unfollowed.add(path);
      for (const path of found.discovery.paths) {
        if (inputs.has(path)) continue;
        if (await isIgnored(path)) leftOutCount++;
        else inputs.set(path, { kind: "file", path, origin });
      }
    } else inputs.set(found.path, { kind: "file", path: found.path, origin: "named" });
  }
  return { inputs: [...inputs.values()], origins, failures, unfollowed: [...unfollowed], leftOutCount };
}

/** A file means itself; a directory or glob means the files found in it. */
async function expand(
  operand: string,
  io: Io,
): Promise<{ readonly path: string; readonly discovery?: Discovery }> {
  const path = resolve(io.cwd, operand);
  if (/[*?[{(!]/.test(operand) && !attempted(() => io.files.lstatSync(path))) {
    const { findByGlob } = await import("../files/discover.ts");
    const discovery = findByGlob(slashed(operand), io);
    if (discovery.paths.length === 0) throw usage(`No file matches \`${operand}\`.`);
    return { path, discovery };
  }
  if (!statOf(path, displayPath(path, io.cwd), io.files).isDirectory()) return { path };
  const { findInDirectory } = await import("../files/discover.ts");
  return { path, discovery: findInDirectory(path, io) };
}
