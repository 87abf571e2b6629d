import { parsedJson } from "../../core/attempt.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import type { Request } from "../../request/request.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import { readJsonStream } from "../../sources/json/json.ts";
import { isLogpushRecord, logpushName, logpushRequest } from "../logpush/request.ts";
import type { LogRecord } from "../logpush/values.ts";
import type { TrafficRequest } from "../model.ts";
import { harSecond, isHarEntry, readHarEntry } from "../read/har.ts";
import { Problems } from "../read/place.ts";
import { readObject, requestOfMessage } from "../read-requests.ts";

/** Options for reading the lines of a log. */
export interface LogLineOptions {
  readonly normalization: Normalization;
  /** The key of a log of any kind that contains each field; undefined for Logpush and for requests of fields. */
  readonly map: ReadonlyMap<string, string> | undefined;
}

/** The request in one line of a log: a JSON object. If there is none, the reason, as the end of a sentence. */
export function readLogLine(
  text: string,
  line: number,
  { normalization, map }: LogLineOptions,
): TrafficRequest | string {
  const record = parsedJson(text);
  if (record === undefined) {
    // Files that were joined may each begin with a byte order mark.
    if (text.startsWith("\uFEFF")) return readLogLine(text.slice(1), line, { normalization, map });
    return "is not JSON";
  }
  if (typeof record !== "object" || record === null || Array.isArray(record)) return "is not an object";
  const keys = record as LogRecord;
  if (map && [...map.values()].some((key) => Object.hasOwn(keys, key))) return mapped(keys, line, map);
  if (map === undefined && isLogpushRecord(keys)) {
    return new LoggedRequest(keys, line, logpushRequest(keys, normalization));
  }
  if (isHarEntry(keys)) return recorded(text, keys, line, normalization);
  if (map) return mapped(keys, line, map);
  return described(text, line, normalization);
}

/** An entry of a recording of a browser. */
function recorded(
  text: string,
  record: LogRecord,
  line: number,
  normalization: Normalization,
): TrafficRequest | string {
  const problems = new Problems(text);
  const [node] = readJsonStream("", text).value;
  const placed = node?.kind === "Object" ? readHarEntry(node, problems) : undefined;
  if (!placed) return `is not a request: ${endOf(problems)}`;
  const read = requestOfMessage({ ...placed, line }, normalization);
  const second = harSecond(record);
  if (second === undefined) return read;
  const values = new Map([...read.request.values, ["http.request.timestamp.sec", second] as const]);
  return { ...read, request: { ...read.request, values } };
}

/** The first problem as the end of a sentence, which gets its full stop later. */
function endOf({ found: [problem] }: Problems): string {
  return problem?.message.replace(/\.$/, "") ?? "it has no field";
}

/** A request of a log, which is named only on demand. */
class LoggedRequest implements TrafficRequest {
  readonly line: number;
  readonly request: Request;
  readonly #record: LogRecord;

  constructor(record: LogRecord, line: number, request: Request) {
    this.#record = record;
    this.line = line;
    this.request = request;
  }

  get name(): string {
    return logpushName(this.#record);
  }
}

function mapped(record: LogRecord, line: number, map: ReadonlyMap<string, string>): TrafficRequest | string {
  const fields: Record<string, unknown> = {};
  for (const [field, key] of map) if (Object.hasOwn(record, key)) fields[field] = record[key];
  const { request, problem } = readRequest({ fields });
  if (!request) return `does not fit: ${problem.replace(/\.$/, "")}`;
  const name = ["http.request.method", "http.host", "http.request.uri.path"]
    .map((field) => fields[field])
    .filter((value) => typeof value === "string");
  return {
    name: name.join(" ") || `line ${line}`,
    line,
    request: { ...request, isOpen: false, hasUnknownFields: true },
  };
}

function described(text: string, line: number, normalization: Normalization): TrafficRequest | string {
  const problems = new Problems(text);
  const [node] = readJsonStream("", text).value;
  const request = node?.kind === "Object" ? readObject(node, normalization, problems) : undefined;
  if (request && problems.found.length === 0) return { ...request, line };
  return `is not a request: ${endOf(problems)}`;
}
