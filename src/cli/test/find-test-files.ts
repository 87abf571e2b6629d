import { isTestFileName } from "../../traffic/tests/test-file-name.ts";
import { usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { findInputs } from "../lint/inputs.ts";

/**
 * The test files that operands refer to, absolute: named files whatever their names, `*.waftest.yaml` in directories
 * and globs.
 *
 * Errors: throws a usage `Failure` if there is none.
 */
export async function findTestFiles(operands: readonly string[], io: Io): Promise<readonly string[]> {
  const found = await findInputs(operands, async (path) => !isTestFileName(path), io);
  const [failure] = found.failures;
  if (failure) throw failure;
  const paths = found.inputs.flatMap((input) => {
    if (input.kind === "stdin")
      throw usage("Test files are not read from standard input.", "Name a file or directory.");
    return [input.path];
  });
  if (paths.length > 0) return paths;
  throw usage(
    "No test file (`*.waftest.yaml`) was found.",
    "`wafsmith test --init RULESET` writes a first one.",
  );
}
