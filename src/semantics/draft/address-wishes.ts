import { asBytes } from "../../core/bytes.ts";
import type { Value } from "../../request/values.ts";
import { BLANK, joinedOutline, type Outline, textOfOutline } from "../regular/outline.ts";
import { BETWEEN, type Wish } from "./wishes.ts";

/** The component of a target that gets the strings that may be in the path or in the query. */
export type Component = "path" | "query";

type Wishes = ReadonlyMap<string, Wish>;

const URI = "http.request.uri";
const PATH = "http.request.uri.path";
const EXTENSION = "http.request.uri.path.extension";
const QUERY = "http.request.uri.query";
const FULL_URI = "http.request.full_uri";
const HOST = "http.host";

/** The prefixes of the names of an address and its parts, with and without normalization. */
const PREFIXES = ["", "raw."];

/** The address and its parts, by their names without prefix, apart from those that have none. */
const NAMES = [FULL_URI, URI, PATH, QUERY];

/** The host of addresses for which none is asked. */
const ANY_HOST = "a";

/**
 * The values of a request in which an address and its parts fit together: all that is wished of them is met by one path and one
 * query. A guess, like the values that it replaces.
 */
export function withFittingAddresses(
  values: ReadonlyMap<string, Value>,
  wishes: Wishes,
  component: Component,
): Map<string, Value> {
  const fitting = new Map(values);
  for (const prefix of PREFIXES) {
    if (!NAMES.some((name) => values.has(prefix + name))) continue;
    for (const [name, text] of fittingParts(wishes, prefix, component)) {
      if (values.has(name)) fitting.set(name, asBytes(text));
    }
  }
  return fitting;
}

function fittingParts(
  wishes: Wishes,
  prefix: string,
  component: Component,
): readonly (readonly [string, string])[] {
  // A string that is known as a whole begins with all of it.
  const wished = (name: string) => {
    const { exact, outline = BLANK } = wishes.get(name) ?? {};
    return typeof exact === "string" ? starting(exact) : outline;
  };
  const address = dividedAddress(wished(prefix + FULL_URI));
  const target = dividedTarget(joinedOutline(wished(prefix + URI), address.target), component);
  const extension = wishes.get(prefix + EXTENSION)?.exact;
  const suffix = typeof extension === "string" ? ending(`.${extension}`) : BLANK;
  const given = textOf(wished(prefix + PATH), target.path, suffix);
  const path = given.startsWith("/") ? given : `/${given}`;
  const query = textOf(wished(prefix + QUERY), target.query);
  const uri = query === "" ? path : `${path}?${query}`;
  const host = textOf(wished(HOST)) || address.host;
  const scheme = wishes.get("ssl")?.exact === true ? "https://" : address.scheme;
  return [
    [prefix + PATH, path],
    [prefix + QUERY, query],
    [prefix + URI, uri],
    [prefix + FULL_URI, scheme + host + uri],
    [HOST, host],
  ];
}

function textOf(...outlines: readonly Outline[]): string {
  return textOfOutline(outlines.reduce(joinedOutline), BETWEEN);
}

/** The outline of an address, divided into scheme, host and the outline of path and query. */
function dividedAddress({ start, parts, end }: Outline) {
  const [, scheme = "https://", host, target] = /^(\w+:\/\/)?([^/]*)(.*)$/s.exec(start)!;
  return { scheme, host: host || ANY_HOST, target: { start: target!, parts, end } };
}

/** The outline of a target, divided at question marks; other parts of it come into one component. */
function dividedTarget({ start, parts, end }: Outline, component: Component) {
  const [first, afterFirst] = divided(start);
  const [before, last] = divided(end);
  let path = starting(first);
  let query = afterFirst === undefined ? BLANK : starting(afterFirst);
  for (const part of parts) {
    const [one, other] = divided(part);
    if (other !== undefined) {
      path = joinedOutline(path, ending(one));
      query = joinedOutline(query, starting(other));
    } else if (component === "path") path = joinedOutline(path, { ...BLANK, parts: [part] });
    else query = joinedOutline(query, { ...BLANK, parts: [part] });
  }
  if (last !== undefined)
    return { path: joinedOutline(path, ending(before)), query: { ...query, end: last } };
  const hasQuery = component === "query" || query !== BLANK;
  return hasQuery ? { path, query: { ...query, end } } : { path: joinedOutline(path, ending(end)), query };
}

/** A string before its first question mark, and what follows that. */
function divided(text: string): readonly [string, string | undefined] {
  const mark = text.indexOf("?");
  return mark === -1 ? [text, undefined] : [text.slice(0, mark), text.slice(mark + 1)];
}

function starting(start: string): Outline {
  return { ...BLANK, start };
}

function ending(end: string): Outline {
  return { ...BLANK, end };
}
