import { asBytes, type Bytes, bytesOfText } from "../../core/bytes.ts";
import { code } from "../../core/phrases.ts";
import { type HttpMessage, type SplitUrl, splitUrl } from "../message/http-message.ts";
import { withoutDotSegments } from "../message/normalize-path.ts";
import type { Pair } from "../message/pairs.ts";
import type { TrafficProblem } from "../model.ts";
import type { CurlCall, GivenOption } from "./call.ts";
import { type CurlData, dataOf } from "./data.ts";

/** The user agent that a curl without `-A` is taken to send. */
export const CURL_AGENT = "curl/8.7.1";

/** A request that a call sends, or why it sends none. */
export type CurlRequest =
  | { readonly message: HttpMessage; readonly remarks: readonly TrafficProblem[] }
  | { readonly problem: string };

/** The request that one transfer of curl sends to an address. */
export function curlRequest(call: CurlCall, address: string): CurlRequest {
  const url = splitUrl(bytesOfText(address), "http");
  if (typeof url === "string") return { problem: `The address ${code(address)} ${url}.` };
  const remarks: TrafficProblem[] = [];
  const last = (name: string) => call.options.findLast((option) => option.name === name);
  const has = (name: string) => last(name) !== undefined;
  const data = dataOf(call.options, remarks);
  const added = [...queryOf(call.options), ...(has("get") && data.body ? [data.body] : [])];
  const query = [url.query, ...added].filter((part) => part !== undefined).join("&");
  const path = has("path-as-is") ? url.path : asBytes(withoutDotSegments(url.path));
  const sent = { ...url, path, query: query === "" && url.query === undefined ? undefined : asBytes(query) };
  const sends = has("get") ? NO_DATA : data;
  return {
    remarks,
    message: {
      method: bytesOfText(last("request")?.value ?? methodOf(has, sends)),
      url: sent,
      version: versionOf(has),
      headers: headersOf(call.options, sends, sent, remarks),
      body: has("upload-file")
        ? undefined
        : sends.body === undefined && !sends.isUnknown
          ? asBytes("")
          : sends.body,
    },
  };
}

const NO_DATA: CurlData = { body: undefined, isUnknown: false, type: undefined, accept: undefined };

function methodOf(has: (name: string) => boolean, data: CurlData): string {
  if (has("head")) return "HEAD";
  if (has("upload-file")) return "PUT";
  return data.body !== undefined || data.isUnknown ? "POST" : "GET";
}

function versionOf(has: (name: string) => boolean): Bytes | undefined {
  if (has("http1.0")) return asBytes("HTTP/1.0");
  if (has("http1.1")) return asBytes("HTTP/1.1");
  if (has("http2") || has("http2-prior-knowledge")) return asBytes("HTTP/2");
  return has("http3") || has("http3-only") ? asBytes("HTTP/3") : undefined;
}

function queryOf(options: readonly GivenOption[]): string[] {
  return options.flatMap(({ name, value }) => (name === "url-query" ? [bytesOfText(value)] : []));
}

/** The headers that curl sends: its own, those of options, and `-H`, which replaces, empties or removes them. */
function headersOf(
  options: readonly GivenOption[],
  data: CurlData,
  url: SplitUrl,
  remarks: TrafficProblem[],
): Pair[] {
  const last = (name: string) => {
    const value = options.findLast((option) => option.name === name)?.value;
    return value === undefined ? undefined : bytesOfText(value);
  };
  const user = last("user") ?? (url.user === undefined ? undefined : decodedUser(url.user));
  const bearer = last("oauth2-bearer");
  const cookies = options.flatMap(({ name, value, line }) => {
    if (name !== "cookie" || value.includes("=")) return name === "cookie" ? [bytesOfText(value)] : [];
    remarks.push({ message: `The cookies of the file ${code(value)} are left out.`, line });
    return [];
  });
  const given = givenHeaders(options, remarks);
  const range = last("range");
  const own: readonly (readonly [name: string, bytes: string | undefined])[] = [
    ["Host", url.host],
    ["Authorization", user === undefined ? bearer && `Bearer ${bearer}` : `Basic ${btoa(user)}`],
    ["User-Agent", last("user-agent") ?? CURL_AGENT],
    ["Accept", data.accept ?? "*/*"],
    ["Accept-Encoding", last("compressed") === undefined ? undefined : "deflate, gzip, br, zstd"],
    ["Range", range === undefined ? undefined : `bytes=${range}`],
    ["Referer", last("referer")?.replace(/;auto$/, "")],
    ["Cookie", cookies.length === 0 ? undefined : cookies.join("; ")],
    ["Content-Length", data.body === undefined ? undefined : String(data.body.length)],
    ["Content-Type", data.type],
  ];
  const names = new Set(given.map(({ name }) => name.toLowerCase()));
  return [
    ...own.flatMap(([name, value]): Pair[] =>
      value === undefined || value === "" || names.has(name.toLowerCase())
        ? []
        : [[asBytes(name), asBytes(value)]],
    ),
    ...given.flatMap(({ name, value }): Pair[] =>
      value === undefined ? [] : [[bytesOfText(name), bytesOfText(value)]],
    ),
  ];
}

interface GivenHeader {
  readonly name: string;
  /** Undefined for a header that is removed. */
  readonly value: string | undefined;
}

function givenHeaders(options: readonly GivenOption[], remarks: TrafficProblem[]): GivenHeader[] {
  return options.flatMap(({ name: option, value: text, line }): GivenHeader[] => {
    if (option !== "header") return [];
    if (text.startsWith("@")) {
      remarks.push({ message: `The headers of the file ${code(text.slice(1))} are left out.`, line });
      return [];
    }
    const end = text.search(/[:;]/);
    if (end < 0) return [];
    const value = text.slice(end + 1).trim();
    const isEmpty = text[end] === ";";
    return [{ name: text.slice(0, end).trim(), value: isEmpty ? "" : value === "" ? undefined : value }];
  });
}

function decodedUser(user: Bytes): string {
  return user.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
