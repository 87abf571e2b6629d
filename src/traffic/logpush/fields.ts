import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes, bytesOfText } from "../../core/bytes.ts";
import { extensionOf, SAME_VALUE } from "../../request/message/fields.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import { normalizedPath, normalizedPathOfText } from "../../request/message/normalize-path.ts";
import { formPairs, mapOfPairs } from "../../request/message/pairs.ts";
import type { Value } from "../../request/values.ts";
import { addressOfText } from "../../semantics/evaluate/read-request.ts";
import rows from "./fields.json" with { type: "json" };
import {
  type Convert,
  changed,
  is,
  type LogRecord,
  loggedInteger,
  loggedList,
  loggedNumber,
  millisecondsAt,
  openMap,
  same,
  textAt,
} from "./values.ts";

/** Path and query as the client sent them; `query` is undefined if the record does not contain it. */
interface LoggedTarget {
  readonly path: Bytes;
  readonly query: Bytes | undefined;
  /** Whether the address has a question mark. */
  readonly hasQuery: boolean;
}

/** Only `http_requests` has the whole target, and only `firewall_events` has the query in a separate key. */
function targetOf(record: LogRecord): LoggedTarget | undefined {
  const uri = textAt(record, "ClientRequestURI");
  const path = pathOf(record);
  if (path === undefined) return undefined;
  if (uri !== undefined) {
    const mark = uri.indexOf("?");
    const query = bytesOfText(mark === -1 ? "" : uri.slice(mark + 1));
    return { path: bytesOfText(path), query, hasQuery: mark !== -1 };
  }
  const query = textAt(record, "ClientRequestQuery")?.replace(/^\?/, "");
  const bytes = query === undefined ? undefined : bytesOfText(query);
  return { path: bytesOfText(path), query: bytes, hasQuery: Boolean(query) };
}

function pathOf(record: LogRecord): string | undefined {
  return textAt(record, "ClientRequestPath") ?? textAt(record, "ClientRequestURI")?.split("?")[0];
}

type Make = (target: LoggedTarget, record: LogRecord) => Value | undefined;

/** The fields of the URI, by the part of their name after `uri`. */
const URI_PARTS: Readonly<Record<string, Make>> = {
  "": ({ path, query, hasQuery }) =>
    query === undefined ? undefined : asBytes(hasQuery ? `${path}?${query}` : path),
  ".query": ({ query }) => query,
  ".args": ({ query }) => (query === undefined ? undefined : mapOfPairs(formPairs(query))),
  ".args.names": ({ query }) => (query === undefined ? undefined : formPairs(query).map(([name]) => name)),
  ".args.values": ({ query }) =>
    query === undefined ? undefined : formPairs(query).map(([, value]) => value),
};

function uriFields(normalization: Normalization): [string, Convert][] {
  const fields: [string, Convert][] = [];
  for (const prefix of ["", "raw."] as const) {
    const type = prefix === "" ? normalization : "none";
    const add = (name: string, make: Make) =>
      fields.push([
        `${prefix}http.request.${name}`,
        (record) => {
          const target = targetOf(record);
          return target && make({ ...target, path: normalizedPath(target.path, type) }, record);
        },
      ]);
    for (const [name, make] of Object.entries(URI_PARTS)) add(`uri${name}`, make);
    // Most rules look at the path: it is found without the rest of the address.
    fields.push([
      `${prefix}http.request.uri.path`,
      (record) => {
        const path = pathOf(record);
        return path === undefined ? undefined : normalizedPathOfText(path, type);
      },
    ]);
    add("uri.path.extension", ({ path }) => {
      const extension = extensionOf(path);
      return prefix === "" ? asciiLower(extension) : extension;
    });
    add("full_uri", (target, record) => {
      const scheme = textAt(record, "ClientRequestScheme");
      const host = textAt(record, "ClientRequestHost");
      const uri = URI_PARTS[""]!(target, record) as Bytes | undefined;
      if (!scheme || host === undefined || uri === undefined) return undefined;
      return asBytes(`${scheme}://${bytesOfText(asciiLower(host))}${uri}`);
    });
  }
  return fields;
}

/** Headers for which a log has separate keys. */
const HEADER_KEYS = [
  ["user-agent", "ClientRequestUserAgent"],
  ["referer", "ClientRequestReferer"],
  ["x-requested-with", "ClientXRequestedWith"],
] as const;

function headers(record: LogRecord): Value {
  const map = openMap(record, "RequestHeaders");
  for (const [name, key] of HEADER_KEYS) {
    const value = textAt(record, key);
    if (value && !map.has(name)) map.set(name, [bytesOfText(value)]);
  }
  return map;
}

function referer(record: LogRecord): Value | undefined {
  const whole = textAt(record, "ClientRequestReferer");
  if (whole !== undefined) return bytesOfText(whole);
  const [scheme, host, path, query] = ["Scheme", "Host", "Path", "Query"].map((part) =>
    textAt(record, `ClientReferer${part}`),
  );
  if (scheme === undefined || host === undefined || path === undefined || query === undefined)
    return undefined;
  if (host === "") return asBytes("");
  const behind = query.replace(/^\?/, "");
  return bytesOfText(`${scheme}://${host}${path}${behind && `?${behind}`}`);
}

/** Documented classes by the score up to which they reach. */
const SCORE_CLASSES = [
  [20, "attack"],
  [50, "likely_attack"],
  [80, "likely_clean"],
  [99, "clean"],
] as const;

function scoreClass(record: LogRecord): Value | undefined {
  const score = loggedNumber(record, "WAFAttackScore");
  if (score === undefined || score < 1) return undefined;
  const name = SCORE_CLASSES.find(([last]) => score <= last)?.[1];
  return name && asBytes(name);
}

/** True if the log marks a bot as verified; no other value proves that it is not. */
function verifiedBot(record: LogRecord): Value | undefined {
  return textAt(record, "BotScoreSrc") === "Verified Bot" || textAt(record, "VerifiedBotCategory")
    ? true
    : undefined;
}

function inStart(part: (milliseconds: number) => number): Convert {
  return (record) => {
    const start = millisecondsAt(record, "EdgeStartTimestamp") ?? millisecondsAt(record, "Datetime");
    return start === undefined ? undefined : part(start);
  };
}

const PLAIN: readonly (readonly [string, Convert])[] = [
  ["ip.src", ({ ClientIP: text }) => (typeof text === "string" ? addressOfText(text) : undefined)],
  // Logs have lower case, expressions upper case.
  ["ip.src.country", changed("ClientCountry", (country) => country.toUpperCase())],
  ["http.host", changed("ClientRequestHost", asciiLower)],
  ["http.request.method", same("ClientRequestMethod")],
  ["http.referer", referer],
  ["http.request.headers", headers],
  ["http.request.cookies", (record) => openMap(record, "Cookies")],
  ["http.response.headers", (record) => openMap(record, "ResponseHeaders")],
  [
    "http.response.content_type.media_type",
    changed("EdgeResponseContentType", (text) => text.split(";")[0]!.trim().toLowerCase()),
  ],
  ["http.request.timestamp.sec", inStart((start) => Math.floor(start / 1000))],
  ["http.request.timestamp.msec", inStart((start) => start % 1000)],
  ["cf.threat_score", () => 0],
  ["cf.bot_management.verified_bot", verifiedBot],
  ["cf.waf.score.class", scoreClass],
  [
    "cf.tls_client_auth.cert_presented",
    (record) => {
      const status = textAt(record, "ClientMTLSAuthStatus");
      return status === undefined ? undefined : status !== "absent" && status !== "unknown";
    },
  ],
];

/** The fields that only take over the value of one key, by kind. */
const ROWS: readonly (readonly [string, Convert])[] = [
  ...Object.entries(rows.text).map(([field, key]) => [field, same(key)] as const),
  ...Object.entries(rows.integer).map(([field, key]) => [field, loggedInteger(key)] as const),
  ...Object.entries(rows.list).map(([field, key]) => [field, loggedList(key)] as const),
  ...Object.entries(rows.isTrue).map(([field, [key, text]]) => [field, is(key!, text!)] as const),
];

const tables: Partial<Record<Normalization, ReadonlyMap<string, Convert>>> = {};

/** The value of each field in a record of Logpush, by the name of the field. */
export function logpushFields(normalization: Normalization): ReadonlyMap<string, Convert> {
  const known = tables[normalization];
  if (known) return known;
  const table = new Map<string, Convert>([...PLAIN, ...ROWS, ...uriFields(normalization)]);
  for (const [a, b] of SAME_VALUE) {
    const convert = table.get(a) ?? table.get(b);
    if (convert) table.set(a, convert).set(b, convert);
  }
  tables[normalization] = table;
  return table;
}
