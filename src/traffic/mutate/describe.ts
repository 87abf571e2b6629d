import { readJson } from "../../sources/json/json.ts";
import type { TrafficRequest } from "../model.ts";
import { readDescribed } from "../read/described.ts";
import { SHORT_FIELDS } from "../read/described-keys.ts";
import { Problems } from "../read/place.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { exactJson, flowText } from "./flow-text.ts";

/** A request as test files describe it, and as it is read. */
export interface DescribedRequest {
  /** A mapping of YAML in one line, for a test file whose requests have the keys of `settledKeys`. */
  readonly text: string;
  /** The same for any test file. */
  readonly wholeText: string;
  readonly request: TrafficRequest;
}

type Plain = Readonly<Record<string, unknown>>;

/** The named lists of a request: what they hold for it, and what the files under test say of some. */
export interface DescribedLists {
  readonly wanted: Plain;
  readonly known: ReadonlyMap<string, readonly unknown[]>;
}

/** Keys that make the outcome of a request certain, whatever it is: see `settledKeys`. */
export interface SettledKeys {
  readonly open: false;
  readonly managed?: Readonly<Record<string, null>>;
  readonly exceeds?: readonly string[];
}

/**
 * The keys with which a request leaves nothing open: other fields are missing, it passes all managed rulesets that are
 * not among the files, and is below all rate limits.
 */
export function settledKeys(
  rules: readonly TrafficRule[],
  isGiven: (ruleset: string) => boolean,
): SettledKeys {
  const ids = rules.flatMap(({ executes }) =>
    executes === undefined || isGiven(executes) ? [] : [executes],
  );
  return {
    open: false,
    ...(ids.length > 0 && { managed: Object.fromEntries(ids.map((id) => [id, null])) }),
    ...(rules.some(({ hasFurtherConditions }) => hasFurtherConditions) && { exceeds: [] }),
  };
}

/**
 * Descriptions of a request of fields, the easiest to read first. Not each means the same: they are to be tried in
 * order. Where the files know a list, addresses inside and outside it are tried before the list is given other items.
 */
export function describedRequests(
  fields: Plain,
  { wanted, known }: DescribedLists,
  settled: SettledKeys,
): readonly DescribedRequest[] {
  const names = Object.keys(wanted);
  const usual = { ...fields, ...(fields["http.request.method"] === "" && { "http.request.method": "POST" }) };
  const messages = names.every((name) => known.has(name))
    ? addressesFor(
        usual,
        names.map((name) => known.get(name)!),
      ).map((address) => messageOf({ ...usual, ...address }))
    : [];
  const lists = names.length > 0 ? { lists: wanted } : {};
  return [
    ...messages,
    { ...messageOf(usual), ...lists },
    { ...messageOf(fields), ...lists },
    { ...withShortNames(fields), ...lists },
  ].flatMap((description) => read(description, settled) ?? []);
}

/** An address for documentation, which no list of a project has. */
const OUTSIDE = "203.0.113.9";

/** The address of a request itself, one outside all lists, and the first of each list. */
function addressesFor(fields: Plain, lists: readonly (readonly unknown[])[]): Plain[] {
  if (lists.length === 0 || fields["ip.src"] === undefined) return [{}];
  const members = lists.flatMap(([first]) => (typeof first === "string" ? [first.split("/")[0]!] : []));
  return [{}, ...[OUTSIDE, ...members].map((address) => ({ "ip.src": address }))];
}

function read(described: Plain, settled: SettledKeys): DescribedRequest | undefined {
  const exceeds = settled.exceeds?.length ? { exceeds: settled.exceeds } : {};
  const description = { ...described, ...exceeds };
  const whole = { ...description, ...settled };
  const json = exactJson(whole);
  const { value } = readJson("", json);
  const problems = new Problems(json);
  const request = value?.kind === "Object" ? readDescribed(value, "cloudflare", problems) : undefined;
  return request && { text: flowText(description), wholeText: flowText(whole), request };
}

/** Fields that the address, the method and headers give. */
const ADDRESS =
  /^(?:raw\.)?http\.request\.(?:full_uri|uri(?:\..*)?)$|^http\.host$|^ssl$|^http\.request\.method$/;
const HEADER_FIELDS: ReadonlyMap<string, string> = new Map([
  ["http.user_agent", "user-agent"],
  ["http.referer", "referer"],
  ["http.cookie", "cookie"],
  ["http.x_forwarded_for", "x-forwarded-for"],
]);

/** The method, the address, the headers, and all other fields under short names. */
function messageOf(fields: Plain): Plain {
  const text = (name: string) => (typeof fields[name] === "string" ? (fields[name] as string) : undefined);
  const rest = Object.entries(fields).filter(([name]) => !ADDRESS.test(name) && !HEADER_FIELDS.has(name));
  const path = text("raw.http.request.uri.path") ?? text("http.request.uri.path");
  const uri = text("http.request.uri") ?? (path ?? "/") + suffix(text("http.request.uri.query"));
  const origin = `${fields["ssl"] === false ? "http" : "https"}://${text("http.host") || "example.com"}`;
  const headers = [...HEADER_FIELDS].flatMap(([field, name]) => {
    const value = text(field);
    return value === undefined || value === "" ? [] : [[name, value]];
  });
  return {
    method: text("http.request.method") ?? "GET",
    url: text("http.request.full_uri") ?? origin + uri,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...withShortNames(Object.fromEntries(rest)),
  };
}

function suffix(query: string | undefined): string {
  return query ? `?${query}` : "";
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map(
  [...SHORT_FIELDS].map(([short, field]) => [field, short]),
);

function withShortNames(fields: Plain): Plain {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [SHORT_NAMES.get(name) ?? name, value]),
  );
}
