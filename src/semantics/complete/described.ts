import { asBytes, type Bytes, bytesOfText, textOfBytes } from "../../core/bytes.ts";
import { exactJsonText } from "../../core/exact-json.ts";
import { fieldsOfMessage, MAX_SEEN_BODY, withBothNames } from "../../request/message/fields.ts";
import { type HttpMessage, headerOf, splitUrl, targetOf } from "../../request/message/http-message.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import type { Value } from "../../request/values.ts";
import { jsonValue, plainLists, plainRequest } from "../prove/witness.ts";
import type { ShownRequest } from "./complete.ts";

/** A request as `eval --request` and test files take it. */
export interface RequestDescription extends Readonly<Record<string, unknown>> {
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Fields that depend on the version of HTTP. */
const OF_VERSION =
  /^(?:http\.request\.version|cf\.edge\.client_tcp|(?:raw\.)?http\.request\.headers\.names)$/;

/**
 * The complete description of a request: its message if it has one that can be written, or else its fields.
 * `normalization`: that of the reader. Default: that of the request.
 */
export function describedRequest(
  shown: ShownRequest,
  normalization: Normalization = shown.whole.parts.normalization,
): RequestDescription {
  const lists = plainLists(shown);
  const rest = { ...(lists && { lists }), open: false };
  const message = messageOf(shown);
  if (message === undefined) return { fields: plainRequest(shown), ...rest };
  const others = otherFields(shown, fieldsOfMessage(message.read, normalization));
  return { ...message.written, ...(others && { fields: others }), ...rest };
}

/** The values that a reader of the message does not derive. */
function otherFields(
  { values }: ShownRequest,
  read: Map<string, Value>,
): Readonly<Record<string, unknown>> | undefined {
  const derived = withBothNames(read);
  const textOf = (value: Value) => exactJsonText(jsonValue(value));
  const others = [...values].filter(([name, value]) => {
    const own = derived.get(name);
    return own === undefined || textOf(own) !== textOf(value);
  });
  return others.length > 0 ? plainRequest({ values: new Map(others) }) : undefined;
}

interface WrittenMessage {
  readonly written: RequestDescription;
  /** The message as parsed back from its description. */
  readonly read: HttpMessage;
}

/** The message in writing; undefined if it has bytes that are not text, or an address that cannot be written. */
function messageOf({ whole, values }: ShownRequest): WrittenMessage | undefined {
  const { message } = whole.parts;
  const { method, headers, body: sent = asBytes("") } = message;
  // A longer one is only there for its size, and no argument of a command.
  const body = sent.length > MAX_SEEN_BODY ? asBytes("") : sent;
  const address = addressOf(message);
  const texts = [method, body, ...headers.flat()].map(textOfBytes);
  if (address === undefined || texts.includes(undefined)) return undefined;
  const hasVersion = [...values.keys()].some((name) => OF_VERSION.test(name));
  const areOrdered = [...values.keys()].some((name) => /headers\.(?:names|values)$/.test(name));
  const own = areOrdered ? headers : headers.filter(([name]) => name !== "host");
  const isUsual = method === (body === "" ? "GET" : "POST");
  const hasHost = headerOf(own, "host") !== undefined;
  return {
    written: {
      ...(!isUsual && { method: textOfBytes(method) }),
      url: address,
      ...(hasVersion && { version: textOfBytes(message.version!) }),
      ...(own.length > 0 && { headers: writtenHeaders(own) }),
      ...(body !== "" && { body: textOfBytes(body) }),
    },
    read: {
      ...message,
      body,
      version: hasVersion ? message.version : undefined,
      headers: hasHost ? own : [[asBytes("host"), message.url.host], ...own],
    },
  };
}

/** The address, if it can be written so that it reads back the same. */
function addressOf({ url, headers }: HttpMessage): string | undefined {
  const { scheme, host } = url;
  const text = textOfBytes(asBytes(`${scheme}://${host}${targetOf(url)}`));
  const read = text === undefined ? undefined : splitUrl(bytesOfText(text));
  if (read === undefined || typeof read === "string" || /[#\s]/.test(text!)) return undefined;
  const isSame = (["host", "port", "path", "query"] as const).every((key) => read[key] === url[key]);
  return isSame && (headerOf(headers, "host") ?? host) === host ? text : undefined;
}

/** Headers by name, or in order if names repeat or would change places. */
function writtenHeaders(headers: readonly (readonly [Bytes, Bytes])[]): unknown {
  const pairs = headers.map(([name, value]) => [textOfBytes(name)!, textOfBytes(value)!] as const);
  const names = new Set(pairs.map(([name]) => name));
  const isPlain = names.size === pairs.length && ![...names].some((name) => /^\d+$/.test(name));
  return isPlain ? Object.fromEntries(pairs) : pairs.map(([name, value]) => ({ name, value }));
}

/** The option of curl for each version of HTTP. */
const PROTOCOLS: Readonly<Record<string, readonly string[]>> = {
  "HTTP/1.0": ["--http1.0"],
  "HTTP/1.1": ["--http1.1"],
  "HTTP/2": ["--http2"],
  "HTTP/3": ["--http3"],
};

/** Curl sends no others, or not as written: it reads what may be a number as an address. */
const HOST = /^(?:(?!\d[\da-fx.]*(?::|$))[\w.~-]+|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?$/i;

/** Headers that say how a body is sent. */
const OF_TRANSFER = /^(?:content-length|transfer-encoding)$/i;

/** A curl command that sends the message of a request; undefined if it would not send all that matters. */
export function curlCall(
  shown: ShownRequest,
  { url, fields, lists }: RequestDescription,
): string | undefined {
  const {
    method,
    headers,
    body = asBytes(""),
    version,
    url: { host },
  } = shown.whole.parts.message;
  const isAboutVersion = [...shown.values.keys()].some((name) => OF_VERSION.test(name));
  const protocol = isAboutVersion || version === "HTTP/1.1" ? PROTOCOLS[version ?? ""] : [];
  if (protocol === undefined || !HOST.test(host) || headers.some(([name]) => OF_TRANSFER.test(name)))
    return undefined;
  const lines = headers
    .filter(([name]) => name !== "host")
    .map(([name, value]) => (value === "" ? `${name};` : `${name}: ${value}`));
  const hasControls = /[^\x20-\x7e]/.test(`${method}${lines.join("")}${body}${url}`);
  if (typeof url !== "string" || fields !== undefined || lists !== undefined || hasControls) return undefined;
  const isUsual = method === (body === "" ? "GET" : "POST");
  // Curl sends these without being asked.
  const isAboutHeaders = [...shown.values.keys()].some((name) => /headers|user_agent/.test(name));
  const added = ["user-agent", "accept", ...(body === "" ? [] : ["content-type"])];
  const unsent = added.filter((name) => headerOf(headers, name) === undefined);
  if (isAboutHeaders) lines.push(...unsent.map((name) => `${name}:`));
  return [
    "curl",
    ...protocol,
    ...(/[[\]{}]/.test(url) ? ["-g"] : []),
    ...(/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(url) ? ["--path-as-is"] : []),
    ...(isUsual ? [] : ["-X", quoted(method)]),
    ...lines.flatMap((line) => ["-H", quoted(line)]),
    ...(body === "" ? [] : ["--data-raw", quoted(body)]),
    quoted(url),
  ].join(" ");
}

/** A word of a shell. */
export function quoted(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
