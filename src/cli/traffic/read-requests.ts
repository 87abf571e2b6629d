import { counted } from "../../core/phrases.ts";
import type { Normalization, TrafficProblem, TrafficReading, TrafficRequest } from "../../traffic/model.ts";
import { readRequests } from "../../traffic/read-requests.ts";
import { usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { displayPath } from "../files/paths.ts";
import { readOperand } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** How request files are read. */
export interface RequestFileOptions {
  readonly maxBytes: number;
  readonly normalization: Normalization;
}

const MAX_SHOWN = 10;

/**
 * The requests of files. Remarks go to stderr.
 *
 * Errors: throws a usage `Failure` where a file holds something that is no request.
 */
export async function readRequestFiles(
  paths: readonly string[],
  { maxBytes, normalization }: RequestFileOptions,
  io: Io,
): Promise<TrafficRequest[]> {
  const requests: TrafficRequest[] = [];
  for (const path of paths) {
    const name = path === "-" ? "<stdin>" : displayPath(path, io.cwd);
    const text = await readOperand(path, maxBytes, io);
    const reading = await readRequests(text, { normalization });
    sayRemarks(reading, name, io);
    const [first, ...others] = reading.problems;
    if (first) throw failureOf(first, others, name, io);
    requests.push(...reading.requests);
  }
  return requests;
}

function sayRemarks({ remarks }: TrafficReading, name: string, io: Io): void {
  for (const { message, line } of remarks.slice(0, MAX_SHOWN)) {
    io.stderr.write(`wafsmith: ${name}:${line}: ${message}\n`);
  }
  if (remarks.length > MAX_SHOWN) {
    io.stderr.write(`wafsmith: ${name}: ${counted(remarks.length - MAX_SHOWN, "more remark")}\n`);
  }
}

/** The first problem as the failure; the others are said before it. */
function failureOf(first: TrafficProblem, others: readonly TrafficProblem[], name: string, io: Io) {
  const failure = ({ message, line }: TrafficProblem) => usage(`${name}:${line}: ${message}`);
  for (const other of others.slice(0, MAX_SHOWN)) reportFailure(failure(other), io);
  return failure(first);
}
