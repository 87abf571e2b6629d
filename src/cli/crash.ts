import type { Diagnostic } from "../core/diagnostic.ts";
import { diagnosticIn, errorText } from "../core/problem.ts";
import type { FileRange } from "../core/range.ts";
import { EXIT, Failure } from "./exit-code.ts";

const HELP = "This is a bug in wafsmith: report it with the file.";

/** The finding that wafsmith failed on a file: a bug that ends neither the run nor the findings in other files. */
export function crashOfFile(uri: string, error: unknown): Diagnostic {
  const reason = errorText(error);
  return diagnosticIn(uri, "internal/file-crashed", {
    data: { reason },
    range: { start: 0, end: 0 },
    message: `wafsmith failed on this file (${reason}), so nothing in it was checked.`,
    help: HELP,
  });
}

/** The finding that wafsmith failed on one zone, located where its exports begin. */
export function crashOfZone(uri: string, range: FileRange, error: unknown): Diagnostic {
  const reason = errorText(error);
  return diagnosticIn(uri, "internal/zone-crashed", {
    data: { reason },
    range,
    message: `wafsmith failed on this zone (${reason}), so nothing is known about it.`,
    help: HELP,
  });
}

/** The same for commands that report no findings. `what`: the subject of the failure, as the end of a clause. */
export function crashFailure(what: string, error: unknown): Failure {
  return new Failure(EXIT.failure, `wafsmith failed on ${what} (${errorText(error)}).`, HELP);
}
