import type { TrafficRequest } from "../../traffic/model.ts";
import { readRequests } from "../../traffic/read-requests.ts";
import { type LogLineOptions, readLogLine } from "../../traffic/replay/read-line.ts";
import { usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { lineBatches } from "../files/line-batches.ts";
import { displayPath } from "../files/paths.ts";
import { openStream, readOperand, STDIN_NAME } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { gunzipped } from "../simulate/bytes.ts";

/** How logs are read. */
export interface LogOptions extends LogLineOptions {
  /** The limit of one line, and of a recording that is read as a whole. */
  readonly maxBytes: number;
  /** Every N-th request is taken. */
  readonly every: number;
}

/** How many requests were read of a log. */
export interface LogCounts {
  read: number;
  unreadable: number;
}

/** Lines without a request that are named one by one. */
const MAX_SHOWN = 5;

/**
 * Gives each request of a log to `take`, in bounded memory: lines of JSON, also compressed with gzip, or the recording of a
 * browser (`.har`). Lines that hold no request are counted, and the first ones named on stderr.
 */
export async function readLog(
  path: string,
  options: LogOptions,
  counts: LogCounts,
  take: (request: TrafficRequest) => void,
  io: Io,
): Promise<void> {
  const name = path === "-" ? STDIN_NAME : displayPath(path, io.cwd);
  const note = (request: TrafficRequest) => {
    if (counts.read++ % options.every === 0) take(request);
  };
  if (/\.har$/i.test(path)) return readRecording(path, name, options, note, io);
  let lineNumber = 0;
  for await (const lines of lineBatches(await gunzipped(openStream(path, io)), options.maxBytes)) {
    for (const line of lines) {
      lineNumber++;
      if (typeof line === "string" && line.trim() === "") continue;
      const request = typeof line === "string" ? readLogLine(line, lineNumber, options) : line.problem;
      if (typeof request !== "string") note(request);
      else if (counts.unreadable++ < MAX_SHOWN)
        io.stderr.write(`wafsmith: ${name}:${lineNumber}: The line ${request}.\n`);
    }
  }
}

async function readRecording(
  path: string,
  name: string,
  { maxBytes, normalization }: LogOptions,
  note: (request: TrafficRequest) => void,
  io: Io,
): Promise<void> {
  const { requests, problems } = await readRequests(await readOperand(path, maxBytes, io), { normalization });
  const [problem] = problems;
  if (problem) throw usage(`${name}:${problem.line}: ${problem.message}`);
  for (const request of requests) note(request);
  if (requests.length === 0) reportFailure(usage(`${name} holds no request.`), io);
}
