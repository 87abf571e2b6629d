import type { Io } from "../io.ts";
import type { LintInput, LintInputs } from "./inputs.ts";

/**
 * Treats named files as if they had been found in a directory: ignored ones are skipped, and a file or directory in
 * which nothing is recognised is not a failure.
 */
export async function namedAsFound(
  found: LintInputs,
  isIgnored: (path: string) => Promise<boolean>,
  io: Io,
): Promise<LintInputs> {
  const { IgnoreFiles } = await import("../files/ignore-files.ts");
  const ignore = new IgnoreFiles(io.cwd, io);
  const inputs: LintInput[] = [];
  for (const input of found.inputs) {
    if (input.kind !== "file" || input.origin !== "named") inputs.push(input);
    else if (!ignore.covers(input.path, false) && !(await isIgnored(input.path))) {
      inputs.push({ ...input, origin: { operand: input.path } });
    }
  }
  const leftOutCount = found.leftOutCount + found.inputs.length - inputs.length;
  return { ...found, inputs, origins: [], leftOutCount };
}
