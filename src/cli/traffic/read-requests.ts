import { counted } from "../../core/phrases.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import type { TrafficReading, TrafficRequest } from "../../traffic/model.ts";
import { readRequests } from "../../traffic/read-requests.ts";
import { reportFailure, usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { readOperand } from "../files/read-file.ts";
import type { Io } from "../io.ts";

const MAX_SHOWN = 10;

/**
 * The requests in files, or in curl commands and JSON objects given instead of a file. Remarks go to stderr.
 *
 * Errors: throws a usage `Failure` if a file contains something that is not a request.
 */
export async function readRequestFiles(
  paths: readonly string[],
  { maxBytes, normalization }: { readonly maxBytes: number; readonly normalization: Normalization },
  io: Io,
): Promise<TrafficRequest[]> {
  const requests: TrafficRequest[] = [];
  for (const path of paths) {
    const isCall = /^(?:curl\s|\{)/.test(path);
    const name = isCall ? "--request" : path === "-" ? "<stdin>" : displayPath(path, io.cwd);
    const text = isCall ? path : await readOperand(path, maxBytes, io);
    const reading = await readRequests(text, { normalization });
    sayRemarks(reading, name, io);
    const problems = [...reading.problems].sort((a, b) => a.line - b.line).slice(0, MAX_SHOWN);
    const failures = problems.map(({ message, line }) => usage(`${name}:${line}: ${message}`));
    const last = failures.pop();
    for (const failure of failures) reportFailure(failure, io);
    if (last) throw last;
    requests.push(...reading.requests);
  }
  return requests;
}

function sayRemarks({ remarks }: TrafficReading, name: string, io: Io): void {
  for (const { message, line } of remarks.slice(0, MAX_SHOWN)) {
    io.stderr.line(`wafsmith: ${name}:${line}: ${message}`);
  }
  if (remarks.length > MAX_SHOWN) {
    io.stderr.line(`wafsmith: ${name}: ${counted(remarks.length - MAX_SHOWN, "more remark")}`);
  }
}
