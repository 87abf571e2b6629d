import { describe, expect, it } from "vitest";
import type { TextDomain } from "../../src/contract/domain.ts";
import { FIELDS, fieldOf, valueDomainOf } from "../../src/contract/fields.ts";

function textDomain(name: string): TextDomain {
  const domain = valueDomainOf(name);
  if (domain?.kind !== "Text") throw new Error(`${name} has no textual domain`);
  return domain;
}

/** `[field, value that never occurs, what was probably meant]` */
const NEVER: readonly [string, string, string | undefined][] = [
  ["http.request.method", "post", "POST"],
  ["http.request.method", "Get", "GET"],
  ["http.request.uri.path", "admin", "/admin"],
  ["http.request.uri.path", "/a?b=1", "/a"],
  ["http.request.uri.path", "https://example.com/login", "/login"],
  ["http.request.uri", "login?x", "/login?x"],
  ["http.request.full_uri", "example.com/a", "https://example.com/a"],
  ["http.request.full_uri", "/a", undefined],
  ["http.host", "https://example.com/", "example.com"],
  ["http.host", "example.com/path", "example.com"],
  ["http.request.uri.path.extension", ".jpg", "jpg"],
  ["http.request.uri.path.extension", "JPG", "jpg"],
  ["http.request.uri.path.extension", "tar.gz", "gz"],
  ["http.response.content_type.media_type", "text/html; charset=utf-8", "text/html"],
  ["http.response.content_type.media_type", "Text/HTML", "text/html"],
  ["http.request.version", "2.0", "HTTP/2"],
  ["http.request.version", "HTTP/2.0", "HTTP/2"],
  ["http.request.version", "http/1.1", "HTTP/1.1"],
  ["cf.tls_version", "1.2", "TLSv1.2"],
  ["cf.tls_version", "tlsv1.3", "TLSv1.3"],
  ["ip.src.country", "us", "US"],
  ["ip.src.country", "UK", "GB"],
  ["ip.src.country", "USA", "US"],
  ["ip.src.country", "Germany", undefined],
  ["ip.src.continent", "eu", "EU"],
  ["ip.src.continent", "XX", undefined],
  ["ip.src.subdivision_1_iso_code", "gb-eng", "GB-ENG"],
  ["ip.geoip.country", "de", "DE"],
  ["cf.waf.score.class", "bad", undefined],
  ["cf.waf.score.class", "Likely-Attack", "likely_attack"],
  ["cf.zone.plan", "ent", "ENT"],
  ["cf.response.error_type", "WAF", "waf"],
  ["cf.waf.content_scan.obj_results", "not_scanned", "not scanned"],
  ["cf.llm.prompt.pii_categories", "credit card", "CREDIT_CARD"],
];

/** `[field, values that may occur]` */
const PERHAPS: readonly [string, ...string[]][] = [
  ["http.request.method", "POST", "PURGE", "M-SEARCH", "foo", "FOO", ""],
  ["http.request.uri.path", "/", "/a", "*", "", "//x", "/A b"],
  ["http.request.uri", "/?", "/a?b", "*"],
  ["http.request.full_uri", "http://a/", "https://a/?x", "ws://a/"],
  ["http.host", "example.com", "EXAMPLE.com", "example.com:8443", "", "[::1]"],
  ["http.request.uri.path.extension", "jpg", "", "mp3", "woff2", "\u00e4"],
  ["http.response.content_type.media_type", "text/html", "text/html+extra", ""],
  [
    "http.request.version",
    "HTTP/1.0",
    "HTTP/1.1",
    "HTTP/2",
    "HTTP/3",
    "HTTP/0.9",
    "HTTP/1.2",
    "SPDY/3.1",
    "",
  ],
  ["cf.tls_version", "TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3", "none", ""],
  ["ip.src.country", "US", "GB", "T1", "XX", "XK", "EU", ""],
  ["ip.src.continent", "EU", "T1", ""],
  ["ip.src.subdivision_1_iso_code", "GB-ENG", "US-CA", "AT-9", ""],
  ["cf.waf.score.class", "attack", "clean"],
  ["cf.llm.prompt.pii_categories", "CREDIT_CARD", "PASSWORD", "something new"],
];

describe("textual domains", () => {
  it.each(NEVER)("%s is never %j", (name, value, nearest) => {
    const domain = textDomain(name);
    expect(domain.accepts(value)).toBe(false);
    expect(domain.nearest(value)).toBe(nearest);
    if (nearest !== undefined) expect(domain.accepts(nearest)).toBe(true);
  });

  it.each(PERHAPS)("%s may be anything that is not known to be impossible", (name, ...values) => {
    for (const value of values) expect(textDomain(name).accepts(value), JSON.stringify(value)).toBe(true);
  });

  it("never repair a value to one that they reject, or to itself", () => {
    const samples = ["", " ", "a", "A", "/", "?", "a/b?c", "://", "x".repeat(10_000), "\u0000", "__proto__"];
    for (const { name, domain, keys } of FIELDS.values()) {
      for (const one of [domain, keys]) {
        if (one?.kind !== "Text") continue;
        for (const sample of samples) {
          const nearest = one.nearest(sample);
          if (nearest === undefined) continue;
          expect(one.accepts(nearest), `${name} ${JSON.stringify(sample)}`).toBe(true);
          expect(nearest, name).not.toBe(sample);
        }
      }
    }
  });

  it.each(["/", "A ", " ", ".", "a.", "://", "?", ";", "_", "1"])("finish long runs of %j", (part) => {
    const long = `A${part.repeat(100_000)}A`;
    for (const { domain, keys } of FIELDS.values()) {
      for (const one of [domain, keys]) {
        if (one?.kind !== "Text") continue;
        const nearest = one.accepts(long) ? undefined : one.nearest(long);
        if (nearest !== undefined) expect(one.accepts(nearest)).toBe(true);
      }
    }
  });

  it("complete the sentence that a message begins", () => {
    for (const { name, domain } of FIELDS.values()) {
      if (domain) expect(domain.describe, name).toMatch(/^[^A-Z].*[^.]$/);
    }
  });
});

describe("keys", () => {
  it("of header maps are in small letters", () => {
    for (const name of ["http.request.headers", "http.response.headers"]) {
      const keys = fieldOf(name)?.keys as TextDomain;
      expect(keys.accepts("X-Api-Key")).toBe(false);
      expect(keys.nearest("X-Api-Key")).toBe("x-api-key");
      expect(keys.accepts("x-api-key")).toBe(true);
    }
  });

  it("of other maps are free", () => {
    expect(fieldOf("http.request.uri.args")?.keys).toBeUndefined();
    expect(fieldOf("raw.http.response.headers")?.keys).toBeUndefined();
  });
});
