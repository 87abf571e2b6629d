import { resolve } from "node:path";
import { isModuleFile } from "../../sources/terraform/modules/module-names.ts";
import { isOutOfSight } from "../../sources/terraform/modules/surroundings.ts";
import { namesBelow } from "../files/paths.ts";
import { statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import type { LintInput, LintInputs } from "../lint/inputs.ts";
import { ModuleDirectories } from "./module-directories.ts";

interface CallSearch {
  readonly maxFileBytes: number;
  /** Whether the configuration ignores a file. */
  isIgnored(path: string): Promise<boolean>;
}

/**
 * The inputs, and the files of called modules that the search skipped: in hidden directories and `node_modules`, behind
 * links, and in `.gitignore`. Terraform applies them wherever they are.
 */
export async function withCalledModules(
  found: LintInputs,
  { maxFileBytes, isIgnored }: CallSearch,
  io: Io,
): Promise<LintInputs> {
  const files = found.inputs.flatMap((input) =>
    input.kind === "file" && input.origin !== "named" && isModuleFile(input.path) ? [input] : [],
  );
  const [first] = files;
  if (!first) return found;
  const directories = found.origins
    .map(({ operand }) => resolve(io.cwd, operand))
    .filter((path) => statIfAny(path, io.files)?.isDirectory());
  const modules = new ModuleDirectories(maxFileBytes, io);
  // A run without Terraform does not load it.
  const { IgnoreFiles, WAFSMITH_IGNORE } = await import("../files/ignore-files.ts");
  const ignore = new IgnoreFiles(io.cwd, io, [WAFSMITH_IGNORE]);
  const known = new Set(found.inputs.flatMap((input) => (input.kind === "file" ? [input.path] : [])));
  const added: LintInput[] = [];
  let { leftOutCount } = found;
  for (const directory of [...modules.calledFrom(files.map(({ path }) => path))].sort()) {
    if (!isOutOfSight(directory) && !directories.some((start) => namesBelow(start, directory))) continue;
    for (const path of modules.pathsIn(directory)) {
      if (known.has(path)) continue;
      if (ignore.covers(path, false) || (await isIgnored(path))) leftOutCount++;
      else added.push({ kind: "file", path, origin: first.origin });
    }
  }
  return { ...found, inputs: [...found.inputs, ...added], leftOutCount };
}
