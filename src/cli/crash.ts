import type { Diagnostic } from "../core/diagnostic.ts";
import type { FileRange } from "../core/range.ts";
import { inFile } from "../core/range.ts";
import { EXIT, Failure } from "./exit-code.ts";

const HELP = "This is a bug of wafsmith: report it with the file.";

/** The finding that wafsmith failed on a file: a bug that ends neither the run nor what is found in other files. */
export function crashOfFile(uri: string, error: unknown): Diagnostic {
  const reason = reasonOf(error);
  return {
    code: "internal/file-crashed",
    messageId: "fileCrashed",
    data: { reason },
    severity: "error",
    uri,
    range: inFile({ start: 0, end: 0 }),
    message: `wafsmith fails on this file (${reason}), so nothing in it is checked.`,
    help: HELP,
    related: [],
    fixes: [],
  };
}

/** The finding that wafsmith failed on one zone, at the place where its exports begin. */
export function crashOfZone(uri: string, range: FileRange, error: unknown): Diagnostic {
  const reason = reasonOf(error);
  return {
    code: "internal/zone-crashed",
    messageId: "zoneCrashed",
    data: { reason },
    severity: "error",
    uri,
    range,
    message: `wafsmith fails on this zone (${reason}), so nothing is known of it.`,
    help: HELP,
    related: [],
    fixes: [],
  };
}

/** The same for commands that report no findings. `what`: what wafsmith failed on, as the end of a clause. */
export function crashFailure(what: string, error: unknown): Failure {
  return new Failure(EXIT.failure, `wafsmith fails on ${what} (${reasonOf(error)}).`, HELP);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
