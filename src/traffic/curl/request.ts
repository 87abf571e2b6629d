import { asBytes, type Bytes, bytesOfText } from "../../core/bytes.ts";
import { percentEncoded } from "../../core/percent-encoding.ts";
import { code } from "../../core/phrases.ts";
import { type HttpMessage, splitTarget, splitUrl } from "../../request/message/http-message.ts";
import { withoutDotSegments } from "../../request/message/normalize-path.ts";
import type { TrafficProblem } from "../model.ts";
import type { CurlCall, GivenOption } from "./call.ts";
import { type CurlData, dataOf, urlencoded } from "./data.ts";
import { headersOf } from "./headers.ts";

/** A request that a call sends, or why it sends none. */
export type CurlRequest =
  | { readonly message: HttpMessage; readonly remarks: readonly TrafficProblem[] }
  | { readonly problem: string };

/** The request that one curl transfer sends to an address. */
export function curlRequest(call: CurlCall, address: string, input?: string): CurlRequest {
  const url = splitUrl(bytesOfText(address), "http");
  if (typeof url === "string") return { problem: `The address ${code(address)} ${url}.` };
  const remarks: TrafficProblem[] = [];
  const last = (name: string) => call.options.findLast((option) => option.name === name);
  const has = (name: string) => last(name) !== undefined;
  const data = dataOf(call.options, remarks, input);
  const isQuery = has("get") && !has("form") && !has("form-string");
  const added = [...queryOf(call.options, remarks), ...(isQuery && data.body ? [data.body] : [])];
  const query = [url.query, ...added].flatMap((part) => (part ? [escaped(part)] : [])).join("&");
  const path = escaped(has("path-as-is") ? url.path : withoutDotSegments(url.path));
  const target = last("request-target")?.value;
  const sent = {
    ...url,
    path: withFileName(path, last("upload-file")?.value),
    query: query === "" && url.query === undefined ? undefined : asBytes(query),
    ...(target !== undefined && splitTarget(bytesOfText(target))),
  };
  const type = data.accept && data.type;
  const sends = isQuery ? { ...data, body: undefined, isUnknown: false, type } : data;
  return {
    remarks,
    message: {
      method: bytesOfText(last("request")?.value ?? methodOf(has, sends)),
      url: sent,
      version: versionOf(has),
      headers: headersOf(call.options, sends, sent, remarks),
      body: has("upload-file") || sends.isUnknown ? undefined : (sends.body ?? asBytes("")),
    },
  };
}

/** A part of an address with escapes for all bytes that are not ASCII. */
function escaped(part: string): Bytes {
  return asBytes(part.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
}

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

/** The parts of `--url-query`, which are encoded as those of `--data-urlencode` are, unless they begin with a plus. */
function queryOf(options: readonly GivenOption[], remarks: TrafficProblem[]): string[] {
  return options.flatMap(({ name, value, line }) => {
    if (name !== "url-query") return [];
    const part = value.startsWith("+") ? bytesOfText(value.slice(1)) : urlencoded(value, undefined);
    if (part !== undefined) return [part];
    remarks.push({
      message: `A part of the query is left out: the file of ${code(value)} is not read.`,
      line,
    });
    return [];
  });
}

/** An address that ends with a slash gets the name of the file that is sent to it. */
function withFileName(path: Bytes, file: string | undefined): Bytes {
  const name = file?.split(/[\\/]/).at(-1) ?? "";
  if (!path.endsWith("/") || name === "" || name === "-" || name === ".") return path;
  return asBytes(path + percentEncoded(name));
}
