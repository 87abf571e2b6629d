import { asBytes, type Bytes, bytesOfText } from "../../core/bytes.ts";
import { code } from "../../core/phrases.ts";
import { headerOf, httpVersion, splitUrl } from "../../request/message/http-message.ts";
import type { Pair } from "../../request/message/pairs.ts";
import { arrayAt, type LocatedObject, objectAt, objectsIn, stringAt } from "../../sources/values/located.ts";
import type { PlacedMessage } from "../curl/read-curl.ts";
import type { Problems } from "./place.ts";

/** The requests of a recording of a browser (HAR); undefined for another object. */
export function readHar(node: LocatedObject, problems: Problems): PlacedMessage[] | undefined {
  const entries = arrayAt(objectAt(node, "log"), "entries");
  return entries && objectsIn(entries).flatMap((entry) => readHarEntry(entry, problems) ?? []);
}

/** Whether a record, parsed, is an entry of a recording. */
export function isHarEntry(record: Readonly<Record<string, unknown>>): boolean {
  const request = Object.hasOwn(record, "request") ? record["request"] : undefined;
  return typeof request === "object" && request !== null && "url" in request && "method" in request;
}

/** The request of an entry; undefined if something in it is wrong. */
export function readHarEntry(entry: LocatedObject, problems: Problems): PlacedMessage | undefined {
  const request = objectAt(entry, "request");
  const address = stringAt(request, "url");
  if (!request || !address) {
    problems.add(entry.range, "This entry has no request with a `url`.");
    return undefined;
  }
  const url = splitUrl(bytesOfText(address.value));
  if (typeof url === "string") {
    problems.add(address.range, `The address ${code(address.value)} ${url}.`);
    return undefined;
  }
  const headers = headersOf(request);
  // HTTP/2 has the host in `:authority`.
  if (headerOf(headers, "host") === undefined) headers.unshift([asBytes("host"), url.host]);
  const version = httpVersion(stringAt(request, "httpVersion")?.value);
  const message = {
    method: bytesOfText(stringAt(request, "method")?.value ?? "GET"),
    url,
    // Browsers write "unknown", and an empty string, for what they do not know.
    version: version?.startsWith("HTTP/") ? version : undefined,
    headers,
    body: bodyOf(request),
  };
  return { message, line: problems.lineOf(request.range) };
}

/** The second in which the request of an entry was made; undefined if the entry does not state it. */
export function harSecond(record: Readonly<Record<string, unknown>>): number | undefined {
  const started = record["startedDateTime"];
  const time = typeof started === "string" ? Date.parse(started) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

function headersOf(request: LocatedObject): Pair[] {
  return objectsIn(arrayAt(request, "headers")).flatMap((header): Pair[] => {
    const name = stringAt(header, "name")?.value;
    const value = stringAt(header, "value")?.value;
    if (name === undefined || value === undefined || name.startsWith(":")) return [];
    return [[bytesOfText(name), bytesOfText(value)]];
  });
}

function bodyOf(request: LocatedObject): Bytes | undefined {
  const data = objectAt(request, "postData");
  if (!data) return asBytes("");
  const text = stringAt(data, "text")?.value;
  if (text !== undefined) return bytesOfText(text);
  const type = stringAt(data, "mimeType")?.value ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return undefined;
  const pairs = objectsIn(arrayAt(data, "params")).map(
    (pair) => `${stringAt(pair, "name")?.value ?? ""}=${stringAt(pair, "value")?.value ?? ""}`,
  );
  return bytesOfText(pairs.join("&"));
}
