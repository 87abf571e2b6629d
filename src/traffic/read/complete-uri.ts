import type { Bytes } from "../../core/bytes.ts";
import { putUrl, type UrlParts } from "../../request/message/fields.ts";
import { splitTarget, splitUrl } from "../../request/message/http-message.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import type { Value } from "../../request/values.ts";

/**
 * Adds the fields of the URI that follow from those that were given by name: the path from the whole address, the
 * arguments from the query. Given fields are left unchanged.
 */
export function completeUri(
  values: Map<string, Value>,
  given: ReadonlySet<string>,
  normalization: Normalization,
): void {
  const text = (name: string) => {
    const value = given.has(name) ? values.get(name) : undefined;
    return typeof value === "string" ? (value as Bytes) : undefined;
  };
  const full = text("http.request.full_uri") ?? text("raw.http.request.full_uri");
  const url = full === undefined ? undefined : splitUrl(full);
  if (url !== undefined && typeof url !== "string") {
    if (!values.has("ssl")) values.set("ssl", url.scheme === "https");
    return addMissing(values, url, normalization, () => true);
  }
  const parts = givenParts(text);
  if (parts === undefined) return;
  const host = values.get("http.host");
  const ssl = values.get("ssl");
  const isWhole = typeof host === "string" && typeof ssl === "boolean";
  const url2 = { scheme: ssl === false ? "http" : "https", host: isWhole ? host : "", ...parts } as const;
  addMissing(values, url2, normalization, (name) => {
    if (name === "http.host" || name.endsWith("full_uri")) return isWhole;
    // A path alone does not determine the query.
    return parts.hasQuery || /\.path(?:\.extension)?$/.test(name);
  });
}

function givenParts(text: (name: string) => Bytes | undefined) {
  const uri = text("http.request.uri") ?? text("raw.http.request.uri");
  if (uri !== undefined) return { ...splitTarget(uri), hasQuery: true };
  const path = text("http.request.uri.path") ?? text("raw.http.request.uri.path");
  const query = text("http.request.uri.query") ?? text("raw.http.request.uri.query");
  return path === undefined ? undefined : { path, query: query || undefined, hasQuery: query !== undefined };
}

function addMissing(
  values: Map<string, Value>,
  url: UrlParts,
  normalization: Normalization,
  isKnown: (name: string) => boolean,
): void {
  const derived = new Map<string, Value>();
  putUrl(derived, url, normalization);
  for (const [name, value] of derived) if (!values.has(name) && isKnown(name)) values.set(name, value);
}
