import { visible } from "../core/visible.ts";
import type { Failure } from "./exit-code.ts";
import type { Io } from "./io.ts";

/** Writes a failure to stderr: one line, and one for what to do instead. */
export function reportFailure(failure: Failure, io: Io): void {
  io.stderr.write(`wafsmith: ${visible(failure.message)}\n`);
  if (failure.help !== undefined) io.stderr.write(`  help: ${visible(failure.help)}\n`);
}
