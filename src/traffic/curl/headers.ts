import { asBytes, bytesOfText } from "../../core/bytes.ts";
import { percentDecoded } from "../../core/percent-encoding.ts";
import { code } from "../../core/phrases.ts";
import type { SplitUrl } from "../../request/message/http-message.ts";
import type { Pair } from "../../request/message/pairs.ts";
import type { TrafficProblem } from "../model.ts";
import type { GivenOption } from "./call.ts";
import type { CurlData } from "./data.ts";

/** The user agent that curl is assumed to send without `-A`. */
export const CURL_AGENT = "curl/8.7.1";

/** The headers that curl sends: its own, those of options, and `-H`, which replaces, empties or removes them. */
export function headersOf(
  options: readonly GivenOption[],
  data: CurlData,
  url: SplitUrl,
  remarks: TrafficProblem[],
): Pair[] {
  const last = (name: string) => {
    const value = options.findLast((option) => option.name === name)?.value;
    return value === undefined ? undefined : bytesOfText(value);
  };
  const cookies = options.flatMap(({ name, value, line }) => {
    if (name !== "cookie" || value.includes("=")) return name === "cookie" ? [bytesOfText(value)] : [];
    remarks.push({ message: `The cookies of the file ${code(value)} are left out.`, line });
    return [];
  });
  const given = givenHeaders(options, remarks);
  const has = (name: string) => last(name) !== undefined;
  const range = rangeOf(last("range"), last("continue-at"));
  const isChunked = given.some(
    ({ name, value }) => /^transfer-encoding$/i.test(name) && /chunked/i.test(value ?? ""),
  );
  const own: readonly (readonly [name: string, bytes: string | undefined])[] = [
    ["Host", url.host],
    ["Authorization", authorizationOf(options, url, remarks)],
    ["User-Agent", last("user-agent") ?? CURL_AGENT],
    ["Accept", data.accept ?? "*/*"],
    ["Accept-Encoding", has("compressed") ? "deflate, gzip, br, zstd" : undefined],
    ["Range", range],
    ["Connection", has("tr-encoding") ? "TE" : undefined],
    ["TE", has("tr-encoding") ? "gzip" : undefined],
    ["Referer", last("referer")?.replace(/;auto$/, "")],
    ["Cookie", cookies.length === 0 ? undefined : cookies.join(";")],
    ["Content-Length", data.body === undefined || isChunked ? undefined : String(data.body.length)],
    dateCondition(options, remarks),
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

/** Schemes that answer a challenge of the server first, or sign the request with the time of sending. */
const LATER_SCHEMES = new Set(["aws-sigv4", "digest", "ntlm", "negotiate", "anyauth"]);

function authorizationOf(
  options: readonly GivenOption[],
  url: SplitUrl,
  remarks: TrafficProblem[],
): string | undefined {
  const last = (name: string) => options.findLast((option) => option.name === name)?.value;
  const scheme = options.findLast(({ name }) => LATER_SCHEMES.has(name) || name === "basic");
  if (scheme && scheme.name !== "basic") {
    const message = `The header \`Authorization\` of ${code(`--${scheme.name}`)} is left out.`;
    remarks.push({ message, line: scheme.line });
    return undefined;
  }
  const given = last("user");
  const user = given === undefined ? url.user && percentDecoded(url.user) : bytesOfText(given);
  if (user !== undefined) return `Basic ${btoa(user.includes(":") ? user : `${user}:`)}`;
  const bearer = last("oauth2-bearer");
  return bearer === undefined ? undefined : `Bearer ${bytesOfText(bearer)}`;
}

function rangeOf(range: string | undefined, from: string | undefined): string | undefined {
  if (range !== undefined) return `bytes=${range}`;
  return from !== undefined && /^[1-9]\d*$/.test(from) ? `bytes=${from}-` : undefined;
}

/** The header of `-z`: a date, or the name of a file whose date is unknown. */
function dateCondition(
  options: readonly GivenOption[],
  remarks: TrafficProblem[],
): readonly [string, string | undefined] {
  const option = options.findLast(({ name }) => name === "time-cond");
  const [, sign = "", date = ""] = /^([-+=]?)(.*)$/s.exec(option?.value ?? "") ?? [];
  const name = sign === "-" ? "If-Unmodified-Since" : "If-Modified-Since";
  // Without a zone, a date would depend on this machine.
  const time = /(?:GMT|UTC|Z|[-+]\d{4})$/.test(date) ? Date.parse(date) : Number.NaN;
  if (!Number.isNaN(time)) return [name, new Date(time).toUTCString()];
  if (option) remarks.push({ message: `The header ${code(name)} is left out.`, line: option.line });
  return [name, undefined];
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
    if (end === -1) return [];
    const value = text.slice(end + 1).trim();
    const isEmpty = text[end] === ";";
    return [{ name: text.slice(0, end).trim(), value: isEmpty ? "" : value === "" ? undefined : value }];
  });
}
