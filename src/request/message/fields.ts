import { asciiLower } from "../../contract/domain.ts";
import { FIELDS } from "../../contract/fields.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Value } from "../values.ts";
import { type HttpMessage, headerOf, type SplitUrl, targetOf } from "./http-message.ts";
import { putMultipart } from "./multipart.ts";
import { type Normalization, normalizedPath } from "./normalize-path.ts";
import { cookiePairs, formPairs, mapOfPairs, type Pair } from "./pairs.ts";

/** The fields that an HTTP message contains. The others are absent, and so unknown. */
export function fieldsOfMessage(message: HttpMessage, normalization: Normalization): Map<string, Value> {
  const { method, url, version } = message;
  const values = new Map<string, Value>([
    ["http.request.method", method],
    ["ssl", url.scheme === "https"],
    ["cf.edge.server_port", url.port],
    ["cf.threat_score", 0],
  ]);
  if (version !== undefined) {
    values.set("http.request.version", version);
    values.set("cf.edge.client_tcp", version !== "HTTP/3");
  }
  putUrl(values, { ...url, host: asciiLower(headerOf(message.headers, "host") ?? url.host) }, normalization);
  putHeaders(values, message);
  putBody(values, message);
  return values;
}

/** The parts of an address that fields are made of. */
export type UrlParts = Pick<SplitUrl, "scheme" | "path" | "query"> & { readonly host: string };

/** Sets the fields of the URI, raw and normalized. */
export function putUrl(values: Map<string, Value>, url: UrlParts, normalization: Normalization): void {
  const host = asBytes(url.host);
  values.set("http.host", host);
  const origin = `${url.scheme}://${host}`;
  const path = normalizedPath(url.path, normalization);
  putUri(values, "raw.", origin, url);
  putUri(values, "", origin, { ...url, path });
}

function putUri(
  values: Map<string, Value>,
  prefix: "" | "raw.",
  origin: string,
  url: Pick<SplitUrl, "path" | "query">,
): void {
  const name = `${prefix}http.request`;
  const target = targetOf(url);
  const query = url.query ?? asBytes("");
  values.set(`${name}.uri`, target);
  values.set(`${name}.full_uri`, asBytes(origin + target));
  values.set(`${name}.uri.path`, url.path);
  values.set(`${name}.uri.query`, query);
  const extension = extensionOf(url.path);
  values.set(`${name}.uri.path.extension`, prefix === "" ? asciiLower(extension) : extension);
  putPairs(values, `${name}.uri.args`, formPairs(query));
}

/** The part of the last segment after its last dot; a leading dot does not begin an extension. */
export function extensionOf(path: Bytes): Bytes {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return asBytes(dot > 0 ? name.slice(dot + 1) : "");
}

function putPairs(values: Map<string, Value>, field: string, pairs: readonly Pair[]): void {
  values.set(field, mapOfPairs(pairs));
  values.set(
    `${field}.names`,
    pairs.map(([name]) => name),
  );
  values.set(
    `${field}.values`,
    pairs.map(([, value]) => value),
  );
}

function putHeaders(values: Map<string, Value>, { headers, version }: HttpMessage): void {
  const inSmall = headers.map(([name, value]): Pair => [asciiLower(name), value]);
  for (const prefix of ["", "raw."]) {
    const field = `${prefix}http.request.headers`;
    values.set(field, mapOfPairs(inSmall));
    values.set(
      `${field}.values`,
      headers.map(([, value]) => value),
    );
    const names = namesOf(headers, inSmall, version);
    if (names) values.set(`${field}.names`, names);
  }
  values.set("http.request.headers.truncated", false);
  const joined = (name: string, by: string) =>
    asBytes(inSmall.flatMap(([one, value]) => (one === name ? [value] : [])).join(by));
  const cookie = joined("cookie", "; ");
  values.set("http.cookie", cookie);
  values.set("http.request.cookies", mapOfPairs(cookiePairs(cookie)));
  values.set("http.user_agent", joined("user-agent", ", "));
  values.set("http.referer", joined("referer", ", "));
  values.set("http.x_forwarded_for", joined("x-forwarded-for", ", "));
  values.set("http.request.accepted_languages", languagesOf(joined("accept-language", ",")));
}

/** Names keep their case in HTTP/1 and are in lower case since HTTP/2; undefined if that makes a difference and is unknown. */
function namesOf(
  headers: readonly Pair[],
  inSmall: readonly Pair[],
  version: Bytes | undefined,
): Bytes[] | undefined {
  const isSmall = headers.every(([name], at) => name === inSmall[at]![0]);
  if (version === undefined && !isSmall) return undefined;
  return (version?.startsWith("HTTP/1") ? headers : inSmall).map(([name]) => name);
}

/** Language tags by their weight, the heaviest first, without `*`. */
function languagesOf(header: Bytes): Bytes[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((one) => one.trim());
      const weight = parameters.find((one) => /^q=/i.test(one));
      return { tag: asBytes(tag), weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
    })
    .filter(({ tag }) => tag !== "" && tag !== "*")
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Bytes of a body that rules see at most, on the largest plan. For a longer body, only the size is certain. */
export const MAX_SEEN_BODY = 128 * 1024;
const MULTIPART_ARRAYS =
  "names values content_types content_dispositions content_transfer_encodings filenames".split(" ");

function putBody(values: Map<string, Value>, { headers, body }: HttpMessage): void {
  if (body === undefined) return;
  values.set("http.request.body.size", body.length);
  if (body.length > MAX_SEEN_BODY) return;
  values.set("http.request.body.raw", body);
  values.set("http.request.body.truncated", false);
  if (body === "") values.set("http.request.body.mime", asBytes(""));
  const contentType = headerOf(headers, "content-type") ?? "";
  const type = contentType.split(";")[0]!.trim().toLowerCase();
  const isForm = type === "application/x-www-form-urlencoded";
  putPairs(values, "http.request.body.form", isForm ? formPairs(body) : []);
  if (type === "multipart/form-data") return putMultipart(values, body, contentType);
  values.set("http.request.body.multipart", new Map());
  for (const name of MULTIPART_ARRAYS) values.set(`http.request.body.multipart.${name}`, []);
}

/** Pairs of fields that have the same value. */
export const SAME_VALUE: readonly (readonly [string, string])[] = [
  ...[...FIELDS.values()].flatMap(({ name, replacement }) =>
    replacement === undefined ? [] : [[name, replacement] as const],
  ),
  ["cf.client.bot", "cf.bot_management.verified_bot"],
];

/** Gives fields that have the same value under two names that value under both. */
export function withBothNames(values: Map<string, Value>): Map<string, Value> {
  for (const [a, b] of SAME_VALUE) {
    const value = values.get(a) ?? values.get(b);
    if (value === undefined) continue;
    if (!values.has(a)) values.set(a, value);
    if (!values.has(b)) values.set(b, value);
  }
  return values;
}
