import { describe, expect, it } from "vitest";
import {
  mayOverlap,
  patternConditions,
  readUrlPattern,
  widenedPattern,
} from "../../src/migrate-sim/convert/url-pattern.ts";

function pattern(text: string) {
  const read = readUrlPattern(text);
  if (!("value" in read)) throw new Error(`${text} ${read.problem}`);
  return read.value;
}

const expressionOf = (text: string) => patternConditions(pattern(text)).join(" and ");

describe("readUrlPattern", () => {
  it.each([
    ["example.com/*", 'http.host eq "example.com"'],
    ["Example.COM/*", 'http.host eq "example.com"'],
    ["example.com/", 'http.host eq "example.com" and http.request.uri wildcard "/"'],
    ["example.com/a*b", 'http.host eq "example.com" and http.request.uri wildcard "/a*b"'],
    ["example.com/a***", 'http.host eq "example.com" and http.request.uri wildcard "/a*"'],
    ["example.com/?id=*", 'http.host eq "example.com" and http.request.uri wildcard "/?id=*"'],
    ["*example.com/a", 'http.host wildcard "*example.com" and http.request.uri wildcard "/a"'],
    ["*.example.com/*", 'http.host wildcard "*.example.com"'],
    ["https://example.com/*", 'ssl and http.host eq "example.com"'],
    ["http://example.com/*", 'not ssl and http.host eq "example.com"'],
    ["http*://example.com/*", 'http.host eq "example.com"'],
    ["*://example.com/*", 'http.host eq "example.com"'],
    ["*/admin", 'http.request.uri wildcard "/admin"'],
    ["*/*", ""],
    ['example.com/"q"', 'http.host eq "example.com" and http.request.uri wildcard "/\\"q\\""'],
    ["example.com/a\\b", 'http.host eq "example.com" and http.request.uri wildcard "/a\\\\\\\\b"'],
  ])("translates %s", (text, expected) => {
    expect(expressionOf(text)).toBe(expected);
  });

  it.each([
    ["example.com", "has no path"],
    ["", "contains characters other than printable ASCII"],
    ["exämple.com/", "contains characters other than printable ASCII"],
    ["example.com/a b", "contains characters other than printable ASCII"],
    ["example.com/a|b", "contains alternatives"],
    ["example.com/#top", "contains a fragment"],
    ["example.com:8443/*", "names a port"],
    ["/path", "names no host"],
    ["ftp://example.com/", "names a port"],
    ["user@example.com/", "names no host"],
  ])("leaves %s alone", (text, problem) => {
    expect(readUrlPattern(text)).toEqual({ problem });
  });
});

describe("widened", () => {
  it("adds for each star of the host the form in which it reaches into path and query", () => {
    expect(widenedPattern(pattern("example.com/*"))).toHaveLength(1);
    expect(widenedPattern(pattern("*a.*.com/x")).map(({ host, uri }) => [host, uri])).toEqual([
      ["*a.*.com", "/x"],
      ["*", "*a.*.com/x"],
      ["*a.*", "*.com/x"],
    ]);
  });
});

describe("mayOverlap", () => {
  it.each([
    ["example.com/*", "example.com/a", true],
    ["example.com/*", "other.com/*", false],
    ["*.example.com/*", "www.example.com/a*", true],
    ["*.example.com/*", "example.com/a*", true],
    ["*.example.com/*", "www.example.org/*", false],
    ["example.com/a*", "example.com/b*", false],
    ["example.com/A*", "example.com/ab", true],
    ["example.com/*.php", "example.com/*.html", false],
    ["example.com/*.php", "example.com/a*", true],
    ["https://example.com/*", "http://example.com/*", false],
    ["https://example.com/*", "example.com/*", true],
  ])("%s and %s: %s", (a, b, expected) => {
    expect(mayOverlap(pattern(a), pattern(b))).toBe(expected);
    expect(mayOverlap(pattern(b), pattern(a))).toBe(expected);
  });
});
