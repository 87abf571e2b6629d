import type { Failure } from "./exit-code.ts";
import type { Io } from "./io.ts";

/** Writes a failure to stderr: one line, and one with advice. */
export function reportFailure(failure: Failure, io: Io): void {
  io.stderr.line(`wafsmith: ${failure.message}`);
  if (failure.help !== undefined) io.stderr.line(`  help: ${failure.help}`);
}
