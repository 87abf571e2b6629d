import { showBytes } from "../core/bytes.ts";
import { number } from "../core/phrases.ts";
import { fieldsOfMessage, withBothNames } from "../request/message/fields.ts";
import { targetOf } from "../request/message/http-message.ts";
import type { Normalization } from "../request/message/normalize-path.ts";
import { readJsonStream } from "../sources/json/json.ts";
import { type LocatedNode, type LocatedObject, plainValue } from "../sources/values/located.ts";
import { isCurl, isScriptWithCurl } from "./curl/is-curl.ts";
import { type MessageReading, type PlacedMessage, readCurl } from "./curl/read-curl.ts";
import { isLogpush, logpushName, logpushRequest } from "./logpush/request.ts";
import type { LogRecord } from "./logpush/values.ts";
import type { TrafficOptions, TrafficReading, TrafficRequest } from "./model.ts";
import { readDescribed } from "./read/described.ts";
import { readHar } from "./read/har.ts";
import { Problems } from "./read/place.ts";
import { isRawHttp, readRawHttp } from "./read/raw-http.ts";

const MAX_CHARS = 64 * 1024 * 1024;

/**
 * The requests of a string, whose kind is recognised by its content: curl commands, raw HTTP, a recording of a browser (HAR),
 * objects in YAML, JSON or lines of JSON, which describe a request or have its fields, the body of Cloudflare's request
 * tracer, or records of Logpush. **Asynchronous**, because the YAML library is loaded when it is needed.
 */
export async function readRequests(text: string, options: TrafficOptions = {}): Promise<TrafficReading> {
  const { normalization = "cloudflare", maxChars = MAX_CHARS } = options;
  const content = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (content.length > maxChars) {
    return failed(
      `The requests have ${number(content.length)} characters; at most ${number(maxChars)} are read.`,
    );
  }
  if (content.trim() === "") return failed("There is no request: the text is empty.");
  if (isCurl(content)) return fromMessages(readCurl(content), normalization);
  if (isRawHttp(content)) return fromMessages(readRawHttp(content), normalization);
  if (isScriptWithCurl(content)) return fromMessages(readCurl(content), normalization);
  const problems = new Problems(content);
  const roots = await readValues(content, problems);
  const requests =
    problems.found.length > 0 ? [] : roots.flatMap((root) => readValue(root, normalization, problems));
  if (requests.length === 0 && problems.found.length === 0)
    return failed("There is no request in this text.");
  return { requests, problems: problems.found, remarks: [] };
}

/** JSON, or else YAML, which may begin with a bracket as well. */
async function readValues(text: string, problems: Problems): Promise<readonly LocatedNode[]> {
  const json = /^\s*[[{]/.test(text) ? readJsonStream("", text) : undefined;
  if (json && (text.length > MAX_YAML_CHARS || errorsOf(json).length === 0))
    return takeValues(json, problems);
  const { readYaml } = await import("../sources/yaml/yaml.ts");
  const yaml = readYaml("", text);
  return takeValues(json && errorsOf(yaml).length > 0 ? json : yaml, problems);
}

/** Text in brackets that is not JSON is tried as YAML up to here: reading it takes long. */
const MAX_YAML_CHARS = 1024 * 1024;

type ReadValues = Pick<ReturnType<typeof readJsonStream>, "value" | "diagnostics">;

function errorsOf({ diagnostics }: ReadValues): ReadValues["diagnostics"] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

function takeValues(read: ReadValues, problems: Problems): readonly LocatedNode[] {
  for (const { range, message } of errorsOf(read)) problems.add(range, message);
  return read.value;
}

function readValue(node: LocatedNode, normalization: Normalization, problems: Problems): TrafficRequest[] {
  if (node.kind === "Array") return node.items.flatMap((item) => readValue(item, normalization, problems));
  if (node.kind !== "Object") {
    problems.add(node.range, "A request must be an object, a curl command or raw HTTP.");
    return [];
  }
  const recorded = readHar(node, problems);
  if (recorded) return recorded.map((placed) => requestOfMessage(placed, normalization));
  const listed = node.entries.length === 1 ? node.get("requests") : undefined;
  if (listed?.kind === "Array") return readValue(listed, normalization, problems);
  const request = readObject(node, normalization, problems);
  return request ? [request] : [];
}

/** The request of one object: a Logpush record, or a description. Undefined if something in it is wrong. */
export function readObject(
  node: LocatedObject,
  normalization: Normalization,
  problems: Problems,
): TrafficRequest | undefined {
  if (!isLogpush({ has: (key) => node.entry(key) !== undefined })) {
    return readDescribed(node, normalization, problems);
  }
  const record = plainValue(node) as LogRecord;
  const request = logpushRequest(record, normalization);
  return { name: logpushName(record), line: problems.lineOf(node.range), request };
}

function fromMessages(
  { messages, problems, remarks }: MessageReading,
  normalization: Normalization,
): TrafficReading {
  const isEmpty = messages.length === 0 && problems.length === 0;
  return {
    requests: messages.map((placed) => requestOfMessage(placed, normalization)),
    problems: isEmpty ? [{ message: "There is no request in this text.", line: 1 }] : problems,
    remarks,
  };
}

/** The request of a message, by its method and address. */
export function requestOfMessage(
  { message, line }: PlacedMessage,
  normalization: Normalization,
): TrafficRequest {
  const { method, url } = message;
  const values = withBothNames(fieldsOfMessage(message, normalization));
  return {
    name: `${showBytes(method)} ${url.scheme}://${showBytes(url.host)}${showBytes(targetOf(url))}`,
    line,
    request: { values, isOpen: false, hasUnknownFields: true },
  };
}

function failed(message: string): TrafficReading {
  return { requests: [], problems: [{ message, line: 1 }], remarks: [] };
}
