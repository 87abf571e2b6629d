import { asBytes } from "../../core/bytes.ts";
import { fieldNameOf, withoutGroups } from "../../parser/ast.ts";
import { quoteString } from "../../parser/write-literal.ts";
import { type LocatedObject, stringAt } from "../../sources/values/located.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { visitValues } from "./literals.ts";
import { structureIn } from "./structure.ts";

/** The target of a redirect, by the parts of the address. An undefined part is kept from the request. */
export interface RedirectTarget {
  readonly scheme: "http" | "https" | undefined;
  readonly host: string | undefined;
  readonly path: string | undefined;
  readonly query: string | undefined;
}

/** The target of the `from_value` of a redirect, if its address is certain except for parts that stay the same. */
export function redirectTargetOf(fromValue: LocatedObject): RedirectTarget | undefined {
  const target = fromValue.get("target_url");
  if (target?.kind !== "Object") return undefined;
  const preserves = fromValue.get("preserve_query_string");
  if (preserves && preserves.kind !== "Boolean" && preserves.kind !== "Null") return undefined;
  const keepsQuery = preserves?.kind === "Boolean" && preserves.value;
  const [value, expression] = [target.get("value"), target.get("expression")];
  if (value?.kind === "String" && value.value !== "") return fixedTarget(value.value, keepsQuery);
  return expression?.kind === "String" ? computedTarget(expression.value, keepsQuery) : undefined;
}

/** Whether an expression compares the host with the apex of the zone of a host: then it is meant for requests to that zone. */
export function namesApexOf(host: string, typed: TypedExpression): boolean {
  const { root } = typed.parsed;
  let isNamed = false;
  for (const node of root ? structureIn(root) : []) {
    if (node.kind !== "Comparison" || fieldNameOf(node.left) !== "http.host") continue;
    visitValues(node.right, typed, (_, value) => {
      isNamed ||= value.kind === "Bytes" && value.value === zoneOf(host);
    });
  }
  return isNamed;
}

/** The last two labels of a host. */
function zoneOf(host: string): string {
  return host.split(".").slice(-2).join(".");
}

/** Conditions that a request for another host does not name the host of the target, nor the zone that it may be in. */
export function notNaming(host: string): string {
  const zone = quoted(zoneOf(host));
  return ["", "raw."].map((prefix) => `not ${prefix}http.request.full_uri contains ${zone}`).join(" and ");
}

/** The condition for a request to be one for the target, as an expression; an empty string if every request is. */
export function requestsFor({ scheme, host, path, query }: RedirectTarget): string {
  const isTls = scheme === undefined ? [] : [scheme === "https" ? "ssl" : "not ssl"];
  const uri =
    path === undefined || query === undefined ? undefined : path + (query === "" ? "" : `?${query}`);
  const origin = scheme && `${scheme}://`;
  const conditions = [...isTls, ...(host === undefined ? [] : [`http.host eq ${quoted(host)}`])];
  for (const prefix of ["", "raw."]) {
    const [field, fullUri] = [`${prefix}http.request.uri`, `${prefix}http.request.full_uri`];
    if (path !== undefined) conditions.push(`${field}.path eq ${quoted(path)}`);
    if (query !== undefined) conditions.push(`${field}.query eq ${quoted(query)}`);
    if (uri !== undefined) conditions.push(`${field} eq ${quoted(uri)}`);
    else if (path !== undefined) conditions.push(`starts_with(${field}, ${quoted(path)})`);
    if (origin === undefined) continue;
    if (host === undefined) conditions.push(`starts_with(${fullUri}, ${quoted(origin)})`);
    else if (uri === undefined)
      conditions.push(`starts_with(${fullUri}, ${quoted(origin + host + (path ?? "/"))})`);
    else conditions.push(`${fullUri} eq ${quoted(origin + host + uri)}`);
  }
  return conditions.join(" and ");
}

function quoted(text: string): string {
  return quoteString(asBytes(text));
}

/** Only plain letters of addresses, because all others can be written in several ways. */
const ADDRESS = /^(?:(https?):\/\/([a-z\d.-]+))?(\/[\w./~-]*)?(?:\?([\w=&.-]*))?$/i;

function fixedTarget(address: string, keepsQuery: boolean): RedirectTarget | undefined {
  const [match, scheme, host, path = "/", query = ""] = ADDRESS.exec(address.replace(/#.*$/s, "")) ?? [];
  if (match === undefined || match === "" || match.startsWith("//") || (keepsQuery && query !== ""))
    return undefined;
  return {
    scheme: schemeOf(scheme),
    host: host?.toLowerCase(),
    path,
    query: keepsQuery ? undefined : query,
  };
}

/** Strings, `concat("https://example.com", http.request.uri.path)` and the like. */
function computedTarget(text: string, keepsQuery: boolean): RedirectTarget | undefined {
  const fixed = /^\s*"([^"\\]*)"\s*$/.exec(text)?.[1];
  if (fixed !== undefined) return fixedTarget(fixed, keepsQuery);
  const { root } = analyseExpression(text).typed.parsed;
  if (!root) return undefined;
  const call = withoutGroups(root);
  const parts = call.kind === "FunctionCall" && call.name === "concat" ? call.arguments : [call];
  let known = "";
  let hasHost = true;
  for (const [at, part] of parts.entries()) {
    const field = fieldNameOf(part);
    if (part.kind === "String") known += part.value;
    else if (field === "http.host" && /^https?:\/\/$/.test(known)) [hasHost, known] = [false, `${known}host`];
    else if (at !== parts.length - 1 || !/^https?:\/\/[a-z\d.-]+$/i.test(known)) return undefined;
    else if (field === "http.request.uri.path") return samePath(known, hasHost, keepsQuery ? undefined : "");
    else
      return field === "http.request.uri" ? samePath(known, hasHost, keepsQuery ? "" : undefined) : undefined;
  }
  const target = fixedTarget(known, keepsQuery);
  return target && !hasHost ? { ...target, host: undefined } : target;
}

function samePath(origin: string, hasHost: boolean, query: string | undefined): RedirectTarget | undefined {
  const target = fixedTarget(origin, false);
  return target && { ...target, host: hasHost ? target.host : undefined, path: undefined, query };
}

function schemeOf(text: string | undefined): "http" | "https" | undefined {
  const scheme = text?.toLowerCase();
  return scheme === "http" || scheme === "https" ? scheme : undefined;
}

/** Whether the target of a list item is its source, or is below it when the source also matches subpaths. */
export function leadsToItself(redirect: LocatedObject): boolean {
  const [from, to] = ["source_url", "target_url"].map((key) => addressOf(stringAt(redirect, key)?.value));
  if (!from || !to || from.host !== to.host) return false;
  if (from.scheme !== undefined && from.scheme !== to.scheme) return false;
  const subpaths = redirect.get("subpath_matching");
  const reachesBelow = subpaths?.kind === "Boolean" && subpaths.value;
  const below = from.path.endsWith("/") ? from.path : `${from.path}/`;
  return to.path === from.path || (reachesBelow && to.path.startsWith(below));
}

/** An address without a query string, with or without a scheme. */
const ITEM_ADDRESS = /^(?:(https?):\/\/)?([\w.-]+)(\/[^?#]*)?$/i;

function addressOf(text = "") {
  const [match, scheme, host = "", path = "/"] = ITEM_ADDRESS.exec(text) ?? [];
  if (match === undefined) return undefined;
  return { scheme: schemeOf(scheme), host: host.toLowerCase(), path };
}
