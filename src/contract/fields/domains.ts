import { docsPage } from "../cite.ts";
import { asciiLower, asciiUpper, lowerCase, oneOfValues, type TextDomain, textForm } from "../domain.ts";
import { COUNTRY_CODES, isUserAssignedCountry } from "./countries.ts";
import { fieldPage } from "./entry.ts";

/** Methods whose names are registered or used by the service; any other spelling may be somebody's own. */
export const HTTP_METHODS: readonly string[] = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "CONNECT",
  "OPTIONS",
  "TRACE",
  "PATCH",
  "PURGE",
  "PROPFIND",
  "PROPPATCH",
  "MKCOL",
  "COPY",
  "MOVE",
  "LOCK",
  "UNLOCK",
  "REPORT",
  "SEARCH",
];

const methods = new Set(HTTP_METHODS);

/** Capitals, as documented; certain where the capitals give a method that exists. */
export const METHOD: TextDomain = textForm({
  accepts: (value) => methods.has(value) || !methods.has(asciiUpper(value)),
  repair: asciiUpper,
  describe: "the method in capitals",
  values: HTTP_METHODS,
  source: fieldPage("http.request.method"),
});

/** `/…`. `*` is the target of a request about the server as a whole. */
export const PATH: TextDomain = textForm({
  accepts: (value) => value === "" || value === "*" || (value.startsWith("/") && !value.includes("?")),
  repair: (value) => pathOf(value),
  describe: 'a path that starts with "/", without the query string',
  source: fieldPage("http.request.uri.path"),
});

/** `/…?…`. */
export const URI: TextDomain = textForm({
  accepts: (value) => value === "" || value === "*" || value.startsWith("/"),
  repair: (value) => (value.includes("://") ? value.replace(/^[^/]*:\/\/[^/]*/, "") : `/${value}`),
  describe: 'path and query string, starting with "/"',
  source: fieldPage("http.request.uri"),
});

/** `https://host/…`. */
export const FULL_URI: TextDomain = textForm({
  accepts: (value) => value === "" || value.includes("://"),
  repair: (value) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : undefined),
  describe: 'the whole address, starting with "http://" or "https://"',
  source: fieldPage("http.request.full_uri"),
});

/** A host name never holds a slash. */
export const HOST: TextDomain = textForm({
  accepts: (value) => !value.includes("/"),
  repair: (value) => value.replace(/^[^/]*:\/\//, "").replace(/\/.*$/s, ""),
  describe: "a host name, without scheme and path",
  source: fieldPage("http.host"),
});

/** `jpg`: the part after the last dot. */
export const EXTENSION: TextDomain = textForm({
  accepts: (value) => !/[A-Z./]/.test(value),
  repair: (value) => asciiLower(value).replace(/^.*\./s, ""),
  describe: "the part after the last dot, in small letters and without the dot",
  source: fieldPage("http.request.uri.path.extension"),
});

/** `text/html`. */
export const MEDIA_TYPE: TextDomain = textForm({
  accepts: (value) => !/[A-Z;]/.test(value),
  repair: (value) => asciiLower(value.split(";", 1)[0]!.trimEnd()),
  describe: "the media type in small letters, without parameters",
  source: fieldPage("http.response.content_type.media_type"),
});

/** `HTTP/2`. Certain where the version is written as on other systems. */
export const HTTP_VERSION: TextDomain = textForm({
  accepts: (value) => value === "" || (/^[A-Z]+\/\d/.test(value) && !/^HTTP\/[23]\.0$/.test(value)),
  repair(value) {
    const version = /^(?:http\/?)?\s*v?([0-3])(?:\.(\d))?$/i.exec(value);
    if (!version) return undefined;
    const [, major, minor] = version;
    return major === "2" || major === "3" ? `HTTP/${major}` : `HTTP/${major}.${minor ?? "1"}`;
  },
  describe: 'a version such as "HTTP/1.1", "HTTP/2" or "HTTP/3"',
  source: fieldPage("http.request.version"),
});

/** `TLSv1.2`. */
export const TLS_VERSION: TextDomain = textForm({
  accepts: (value) => value === "" || value === "none" || /^(?:TLSv1|SSLv[23])/.test(value),
  repair(value) {
    const version = /^(?:tls)?\s*v?(1(?:\.[0-3])?)$/i.exec(value)?.[1];
    if (version === undefined) return undefined;
    return version === "1.0" ? "TLSv1" : `TLSv${version}`;
  },
  describe: 'a version such as "TLSv1.2" or "TLSv1.3"',
  source: fieldPage("cf.tls_version"),
});

/** Documented continents; `T1` is the Tor network. */
export const CONTINENT: TextDomain = oneOfValues(
  ["AF", "AN", "AS", "EU", "NA", "OC", "SA", "T1"],
  fieldPage("ip.src.continent"),
);

const countries = new Set(COUNTRY_CODES);
const countryAliases: Readonly<Record<string, string>> = {
  UK: "GB",
  EL: "GR",
  USA: "US",
  GBR: "GB",
  DEU: "DE",
  FRA: "FR",
  CHN: "CN",
  RUS: "RU",
  IND: "IN",
  CAN: "CA",
  JPN: "JP",
  BRA: "BR",
};

/** ISO 3166-1 alpha-2, and the codes that the service and its data source use besides. */
export const COUNTRY: TextDomain = textForm({
  accepts: (value) => value === "" || countries.has(value) || isUserAssignedCountry(value),
  repair(value) {
    const capitals = asciiUpper(value.trim());
    return Object.hasOwn(countryAliases, capitals) ? countryAliases[capitals] : capitals;
  },
  describe: "an ISO 3166-1 code of two capitals",
  source: fieldPage("ip.src.country"),
});

/** `GB-ENG`. */
export const SUBDIVISION: TextDomain = textForm({
  accepts: (value) => !/[a-z]/.test(value),
  repair: asciiUpper,
  describe: "an ISO 3166-2 code in capitals",
  source: fieldPage("ip.src.subdivision_1_iso_code"),
});

/** Header names as keys of a map. */
export const HEADER_KEY: TextDomain = lowerCase(
  "header names in small letters",
  fieldPage("http.request.headers"),
);

/** `ENT`. */
export const ZONE_PLAN: TextDomain = oneOfValues(
  ["FREE", "PRO", "BIZ", "ENT"],
  docsPage("waf/account/custom-rulesets/create-api/"),
);

function pathOf(value: string): string {
  const path = value.replace(/^[^/]*:\/\/[^/]*/, "").replace(/\?.*$/s, "");
  return path.startsWith("/") ? path : `/${path}`;
}
