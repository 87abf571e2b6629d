import { asBytes, textOfBytes } from "../../core/bytes.ts";
import type { FactSource } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import {
  asciiLower,
  asciiUpper,
  oneOfValues,
  spelledLike,
  type TextDomain,
  textForm,
  type ValueDoubt,
} from "../domain.ts";
import { docsPage, valueTable } from "../fact.ts";
import { allBytesBut, bytesIn, CAPITALS, DIGITS, formed, listed } from "../text-shape.ts";
import { COUNTRY_CODES, USER_ASSIGNED_COUNTRIES } from "./countries.ts";
import { fieldPage } from "./entry.ts";
import values from "./values.json" with { type: "json" };

/** Methods whose names are registered or used by Cloudflare; any other spelling may be a custom method. */
export const HTTP_METHODS: readonly string[] = values.methods;

/** Methods that are registered for other protocols over HTTP, or that old servers know; a rule may name each of them. */
const OTHER_METHODS: readonly string[] = values.otherMethods;

const methods = new Set(HTTP_METHODS);
const registered = new Set([...HTTP_METHODS, ...OTHER_METHODS]);

/** Scores of which a low value means an attack or a bot. */
export const RISK_SCORES = valueTable(values.facts).riskScores;

/** Delimiters that no method contains: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2. */
const NOT_IN_TOKENS = ' "(),/:;<=>?@[\\]{}';
const NOT_IN_TOKENS_PATTERN = /[ "(),/:;<=>?@[\\\]{}]/;

/** Capitals, as documented; certain if the capitals give an existing method. */
export const METHOD: TextDomain = textForm({
  accepts: (value) =>
    methods.has(value) || (!methods.has(asciiUpper(value)) && !NOT_IN_TOKENS_PATTERN.test(value)),
  repair: asciiUpper,
  describe: "one method, in upper case",
  shape: formed({ excluded: bytesIn(NOT_IN_TOKENS) }),
  usual: `^(?:${HTTP_METHODS.join("|")})$`,
  doubt(value) {
    if (registered.has(value) || !/^[A-Z]{3,9}$/.test(value)) return undefined;
    const [near] = nearest(value, HTTP_METHODS);
    return near === undefined ? undefined : { reason: "no method of this name is registered", nearest: near };
  },
  values: HTTP_METHODS,
  source: fieldPage("http.request.method"),
});

/** One byte of a path that normalization keeps, or an escape, but not a dot. */
const UNIT = String.raw`(?:[A-Za-z0-9\-_~:@!$&'()*+,;=\[\]]|%(?:[018-9A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-DF]))`;
/** A segment that is neither empty nor one of dots. */
const SEGMENT = String.raw`(?:\.{3,}|\.{0,2}${UNIT})(?:\.|${UNIT})*`;
/** The paths that normalization leaves unchanged. */
const NORMAL_PATH = `/(?:${SEGMENT}/)*(?:${SEGMENT})?`;
const NORMAL_TARGET = String.raw`${NORMAL_PATH}(?:\?[^#\n]*)?`;

/** Browsers and other clients keep what follows the first `#`. */
function fragmentIn(value: string): ValueDoubt | undefined {
  const at = value.indexOf("#");
  return at > 0 ? { reason: "clients do not send what follows `#`", nearest: value.slice(0, at) } : undefined;
}

/** `/…`. `*` is the target of a request about the server as a whole. */
export const PATH: TextDomain = textForm({
  accepts: (value) => value === "" || value === "*" || (value.startsWith("/") && !value.includes("?")),
  repair: (value) => pathOf(value),
  describe: 'a path that starts with "/", without the query string',
  shape: formed({ starts: ["/"], excluded: bytesIn("?") }, "*"),
  usual: `^${NORMAL_PATH}$`,
  doubt: fragmentIn,
  source: fieldPage("http.request.uri.path"),
});

/** `/…?…`. */
export const URI: TextDomain = textForm({
  accepts: (value) => value === "" || value === "*" || value.startsWith("/"),
  repair: (value) => (value.includes("://") ? value.replace(/^[^/]*:\/\/[^/]*/, "") : `/${value}`),
  describe: 'path and query string, starting with "/"',
  shape: formed({ starts: ["/"] }, "*"),
  usual: `^${NORMAL_TARGET}$`,
  doubt: fragmentIn,
  source: fieldPage("http.request.uri"),
});

/** `a=b&c`. A second `?` may follow the first, so that a value may start with one. */
export const QUERY: TextDomain = textForm({
  describe: 'the query string without the "?" in front',
  doubt(value) {
    if (value.length > 1 && value.startsWith("?"))
      return { reason: "the value has no `?` in front", nearest: value.slice(1) };
    if (/&amp;[\w-]+=/.test(value))
      return { reason: "browsers send `&` as it is", nearest: value.replaceAll("&amp;", "&") };
    const encoded = value.replaceAll(" ", "%20");
    return encoded === value ? undefined : { reason: "a space in it is encoded", nearest: encoded };
  },
  source: fieldPage("http.request.uri.query"),
});

/** `https://host/…`. */
export const FULL_URI: TextDomain = textForm({
  accepts: (value) => value === "" || /^(?:http|ws)s?:\/\//.test(value),
  repair: (value) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : undefined),
  describe: 'the whole address, starting with "http://" or "https://"',
  shape: formed({ starts: ["http://", "https://", "ws://", "wss://"] }),
  usual: `^https?://[^/?#\\n]+${NORMAL_TARGET}$`,
  doubt: (value) =>
    /^(?:http|ws)s?:\/\/[^/?#]+$/.test(value)
      ? { reason: "the address of a request has a path", nearest: `${value}/` }
      : fragmentIn(value),
  source: fieldPage("http.request.full_uri"),
});

/** A host name never contains a slash. */
export const HOST: TextDomain = textForm({
  accepts: (value) => !value.includes("/"),
  repair: (value) => value.replace(/^[^/]*:\/\//, "").replace(/\/.*$/s, ""),
  describe: "a host name, without scheme and path",
  doubt(value) {
    if (/^[\0-\x7f]*$/.test(value)) {
      if (value.includes(".") && /[A-Z]/.test(value))
        return { reason: "clients send host names in lower case", nearest: asciiLower(value) };
      const [, host] = /^([^:]+):(?:80|443)$/.exec(value) ?? [];
      return host ? { reason: "clients leave out the port of their scheme", nearest: host } : undefined;
    }
    const nearest = inPunycode(textOfBytes(asBytes(value)));
    return nearest === undefined
      ? undefined
      : { reason: "clients send a host in ASCII, other letters as `xn--`", nearest };
  },
  shape: formed({ excluded: bytesIn("/") }),
  usual: "^[^/]",
  source: fieldPage("http.host"),
});

/** `jpg`: the part after the last dot. */
export const EXTENSION: TextDomain = textForm({
  accepts: (value) => !/[A-Z./?]/.test(value),
  repair: (value) => asciiLower(value).replace(/^.*\./s, ""),
  describe: "the part after the last dot, in lower case and without the dot",
  shape: formed({ excluded: bytesIn(`${CAPITALS}./?`) }),
  source: fieldPage("http.request.uri.path.extension"),
});

/** `JPG`: the part after the last dot, as the client wrote it. */
export const RAW_EXTENSION: TextDomain = textForm({
  accepts: (value) => !/[./?]/.test(value),
  repair: (value) => value.replace(/^.*\./s, ""),
  describe: "the part after the last dot, without the dot",
  shape: formed({ excluded: bytesIn("./?") }),
  source: fieldPage("raw.http.request.uri.path.extension"),
});

/** Types that are often written as the subtype alone and that do not begin with `application/`. */
const NAMED_TYPES = new Map(values.namedTypes.map((type) => [type.slice(type.indexOf("/") + 1), type]));

/** `text/html`. */
export const MEDIA_TYPE: TextDomain = textForm({
  accepts: (value) => !/[A-Z;]/.test(value),
  repair: (value) => asciiLower(value.split(";")[0]!.trimEnd()),
  describe: "the media type in lower case, without parameters",
  doubt(value) {
    if (value === "" || /[A-Z/;]/.test(value)) return undefined;
    const nearest = NAMED_TYPES.get(value) ?? `application/${value}`;
    return { reason: "a media type has a type and a subtype", nearest };
  },
  shape: formed({ excluded: bytesIn(`${CAPITALS};`) }),
  source: fieldPage("http.response.content_type.media_type"),
});

const HTTP_VERSIONS = ["HTTP/0.9", "HTTP/1.0", "HTTP/1.1", "HTTP/1.2", "HTTP/2", "HTTP/3"];

/** `HTTP/2`. */
export const HTTP_VERSION: TextDomain = textForm({
  accepts: (value) => value === "" || HTTP_VERSIONS.includes(value) || value.startsWith("SPDY/"),
  repair(value) {
    const version = /^(?:http\/?)?\s*v?([0-3])(?:\.(\d))?$/i.exec(value);
    if (!version) return undefined;
    const [, major, minor] = version;
    return major === "2" || major === "3" ? `HTTP/${major}` : `HTTP/${major}.${minor ?? "1"}`;
  },
  describe: 'a version such as "HTTP/1.1", "HTTP/2" or "HTTP/3"',
  shape: { ...listed(HTTP_VERSIONS), form: { starts: ["SPDY/"] } },
  usual: String.raw`^HTTP/(?:1\.1|2|3)$`,
  source: fieldPage("http.request.version"),
});

const TLS_VERSIONS = ["TLSv1", "TLSv1.0", "TLSv1.1", "TLSv1.2", "TLSv1.3", "none"];

/** `TLSv1.2`. Cloudflare supports TLS 1.0 to 1.3 and no version of SSL. */
export const TLS_VERSION: TextDomain = textForm({
  accepts: (value) => value === "" || TLS_VERSIONS.includes(value),
  repair(value) {
    const version = /^(?:tls)?\s*v?(1(?:\.[0-3])?)$/i.exec(value)?.[1];
    if (version === undefined) return undefined;
    return version === "1.0" ? "TLSv1" : `TLSv${version}`;
  },
  describe: 'a version such as "TLSv1.2" or "TLSv1.3"',
  doubt: (value) =>
    value === "TLSv1.0" ? { reason: "version 1.0 has no `.0`", nearest: "TLSv1" } : undefined,
  shape: listed(TLS_VERSIONS),
  source: docsPage("ssl/reference/protocols/"),
});

/** Documented continents; `T1` is the Tor network. */
export const CONTINENT: TextDomain = oneOfValues(
  ["AF", "AN", "AS", "EU", "NA", "OC", "SA", "T1"],
  fieldPage("ip.src.continent"),
);

const countries = new Set([...COUNTRY_CODES, ...USER_ASSIGNED_COUNTRIES]);
const countryAliases: Readonly<Record<string, string>> = values.countryAliases;
const oldCountries = new Map<string, ValueDoubt>(Object.entries(values.oldCountries));

/** ISO 3166-1 alpha-2, and the additional codes that Cloudflare and its data source use. */
export const COUNTRY: TextDomain = textForm({
  accepts: (value) => value === "" || countries.has(value),
  repair(value) {
    const capitals = asciiUpper(value.trim());
    return Object.hasOwn(countryAliases, capitals) ? countryAliases[capitals] : capitals;
  },
  describe: "a two-letter ISO 3166-1 code in upper case",
  doubt: (value) => oldCountries.get(value),
  shape: listed([...countries]),
  source: fieldPage("ip.src.country"),
});

/** `GB-ENG`. */
export const SUBDIVISION: TextDomain = textForm({
  accepts: (value) => value === "" || /^[A-Z]{2}-[A-Z\d]{1,3}$/.test(value),
  repair: asciiUpper,
  describe: 'an ISO 3166-2 code in upper case with its country, such as "GB-ENG"',
  shape: formed({ excluded: allBytesBut(`${CAPITALS}${DIGITS}-`), minLength: 4, maxLength: 6 }),
  source: fieldPage("ip.src.subdivision_1_iso_code"),
});

const TOP_LEVEL_TYPES = values.topLevelTypes;
const TOP_LEVEL_TYPE = new RegExp(`^(?:${TOP_LEVEL_TYPES.join("|")})/`);

/** `image/png`, as Cloudflare detects it. Any registered top-level type may occur. */
export const DETECTED_TYPE: TextDomain = textForm({
  accepts: (value) => value === "" || (TOP_LEVEL_TYPE.test(value) && !/[A-Z;\s]/.test(value)),
  repair: (value) => asciiLower(value.split(";")[0]!.trim()),
  describe: 'a MIME type in lower case such as "image/png", without parameters',
  shape: formed({
    starts: TOP_LEVEL_TYPES.map((type) => `${type}/`),
    excluded: bytesIn(`${CAPITALS}; \t\n\v\f\r\xa0`),
  }),
  source: fieldPage("http.request.body.mime"),
});

/** Header names as keys of a map. */
export const HEADER_KEY: TextDomain = textForm({
  accepts: (value) => !/[A-Z\s]/.test(value) && !/[^:]:$/.test(value),
  repair: (value) => asciiLower(value.trim().replace(/:$/, "").trimEnd()),
  describe: "header names in lower case, without a colon",
  source: fieldPage("http.request.headers"),
});

/** The fingerprint of a certificate: hexadecimal digits without separators. `bytes` is the size of the hash. */
export function fingerprint(bytes: number, source: FactSource): TextDomain {
  return hexadecimal("abcdef", { minLength: 2 * bytes, maxLength: 2 * bytes }, source);
}

/** A number of a certificate: hexadecimal digits without separators, letters in capitals. */
export function certificateNumber(source: FactSource): TextDomain {
  return hexadecimal("ABCDEF", {}, source);
}

function hexadecimal(
  letters: "abcdef" | "ABCDEF",
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: { minLength?: number; maxLength?: number },
  source: FactSource,
): TextDomain {
  const isSmall = letters === "abcdef";
  const form = isSmall ? /^[\da-f]*$/ : /^[\dA-F]*$/;
  const digits = maxLength === minLength ? `${maxLength} hexadecimal digits` : "hexadecimal digits";
  return textForm({
    accepts: (value) =>
      value === "" || (value.length >= minLength && value.length <= maxLength && form.test(value)),
    repair(value) {
      const plain = value.replace(/[\s:-]/g, "");
      return isSmall ? asciiLower(plain) : asciiUpper(plain);
    },
    describe: `${digits} in ${isSmall ? "lower" : "upper"} case and without separators`,
    shape: formed({ excluded: allBytesBut(DIGITS + letters), minLength, maxLength }),
    source,
  });
}

/** A host name as clients send it; undefined if it is not a valid one. */
function inPunycode(host: string | undefined): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}/`)) return undefined;
  const { hostname } = new URL(`http://${host}/`);
  return hostname !== host && hostname.includes("xn--") ? hostname : undefined;
}

/** `https://example.com/page`. Whatever a client sends; browsers send an address. */
export const REFERER: TextDomain = textForm({
  describe: "an address, starting with its scheme",
  doubt: (value) =>
    /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/|$)/i.test(value)
      ? { reason: "browsers send an address with its scheme", nearest: `https://${value}` }
      : undefined,
  source: fieldPage("http.referer"),
});

/** Categories of verified bots; others may be added. */
export const BOT_CATEGORY: TextDomain = {
  ...spelledLike(
    values.botCategories,
    docsPage("bots/concepts/bot/verified-bots/categories/"),
    'categories such as "Search Engine Crawler"',
  ),
  doubt(value) {
    if (value === "" || values.botCategories.includes(value)) return undefined;
    const near =
      nearest(value, values.botCategories)[0] ?? values.botCategories.find((one) => one.startsWith(value));
    return near === undefined ? undefined : { reason: "no category has this name", nearest: near };
  },
};

function pathOf(value: string): string {
  const path = value.replace(/^[^/]*:\/\/[^/]*/, "").replace(/\?.*$/s, "");
  return path.startsWith("/") ? path : `/${path}`;
}
