import type { Request } from "../../semantics/evaluate/frame.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import { readJsonStream } from "../../sources/json/json.ts";
import { isLogpushRecord, logpushName, logpushRequest } from "../logpush/request.ts";
import type { LogRecord } from "../logpush/values.ts";
import type { Normalization, TrafficRequest } from "../model.ts";
import { Problems } from "../read/place.ts";
import { readObject } from "../read-requests.ts";

/** How the lines of a log are read. */
export interface LogLineOptions {
  readonly normalization: Normalization;
  /** The key of a log of any kind that holds each field; undefined for Logpush and for requests of fields. */
  readonly map: ReadonlyMap<string, string> | undefined;
}

/** The request of one line of a log: a JSON object; why there is none otherwise, as the end of a sentence. */
export function readLogLine(
  text: string,
  line: number,
  { normalization, map }: LogLineOptions,
): TrafficRequest | string {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return "is no JSON";
  }
  if (typeof record !== "object" || record === null || Array.isArray(record)) return "is no object";
  const keys = record as LogRecord;
  if (map) return mapped(keys, line, map);
  if (isLogpushRecord(keys)) return new LoggedRequest(keys, line, logpushRequest(keys, normalization));
  return described(text, line, normalization);
}

/** A request of a log, which is named only where somebody asks. */
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
  if (!request) return `does not fit: ${problem}`;
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
  const [problem] = problems.found;
  return request && !problem
    ? { ...request, line }
    : `is no request: ${problem?.message ?? "it has no field"}`;
}
