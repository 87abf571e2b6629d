import { expect, it } from "vitest";
import type { TextDomain } from "../../src/contract/domain.ts";
import { asciiLower, asciiUpper, integers, nonNegative, oneOfValues } from "../../src/contract/domain.ts";
import * as domains from "../../src/contract/fields/domains.ts";
import { expectGolden } from "../support/golden.ts";

const SOURCE = { url: "https://example.com/", checked: "2026-11-29" };
const TEXT_DOMAINS: Readonly<Record<string, TextDomain>> = {
  ...Object.fromEntries(
    Object.entries(domains).filter(
      (entry): entry is [string, TextDomain] => (entry[1] as Partial<TextDomain>).kind === "Text",
    ),
  ),
  "fingerprint of 2 bytes": domains.fingerprint(2, SOURCE),
  "number of a certificate": domains.certificateNumber(SOURCE),
};

/** Values that are right for some domain and in some way wrong for another. */
const VALUES: readonly string[] = [
  ...["", " ", "*", "/", "?", "a", "A", "/a", "/a?b", "a/b", "?a=b", "a=b c"],
  ...["GET", "get", "GTE", "PURGE", "PROPFIND", "propfnd", "G(T", "ABCDEFGHIJ", "QUUX"],
  ...[
    "http://a.example",
    "https://a.example/b?c",
    "wss://a.example",
    "ftp://a.example",
    "a.example",
    "a.example/b",
  ],
  ...[
    "A.Example",
    "LOCALHOST",
    "ex\u00c3\u00a4mple.com",
    "\u00e4.example",
    "xn--a.example",
    "a b.\u00c3\u00a4",
  ],
  ...[
    "jpg",
    ".jpg",
    "JPG",
    "a.tar.GZ",
    "text/html",
    "Text/HTML; charset=utf-8",
    "html",
    "json",
    "image/PNG",
    "nothing/x",
  ],
  ...["HTTP/1.1", "http/2", "HTTP/2.0", "2", "v3", "1", "HTTP/1", "HTTP/4", "SPDY/3.1"],
  ...["TLSv1.2", "tls 1.3", "TLS1.0", "1", "1.4", "TLSv1", "none", "SSLv3"],
  ...["EU", "eu", "T1", "NL", "nl", " de ", "UK", "XX", "NED", "GB-ENG", "gb-eng", "GB-ENGL", "GBENG"],
  ...[
    "en-GB",
    "en_GB",
    "user-agent",
    "User-Agent",
    "user-agent:",
    "X A",
    ":authority",
    "FREE",
    "free",
    "ENTERPRISE",
  ],
  ...["12ab", "12AB", "12:ab", "12 AB", "12a", "12abc", "12xy"],
  ...["Search Engine Crawler", "search_engine-crawler", "Search Engine", "Serch Engine Crawler", "Nothing"],
];

it("values of texts are judged like this", () => {
  const lines = Object.entries(TEXT_DOMAINS).flatMap(([name, domain]) => {
    const { describe, usual, source, values } = domain;
    const refused = VALUES.filter((value) => !domain.accepts(value));
    const lost = refused.filter((value) => domain.nearest(value) === undefined);
    const judged = [
      ...(lost.length > 0 ? [`  never: ${lost.map((value) => JSON.stringify(value)).join(" ")}`] : []),
      ...refused.flatMap((value) => {
        const nearest = domain.nearest(value);
        return nearest === undefined
          ? []
          : [`  ${JSON.stringify(value)}: ${JSON.stringify(nearest)} is meant`];
      }),
      ...VALUES.flatMap((value) => {
        const { reason, nearest } = domain.doubt?.(value) ?? {};
        const meant = nearest === undefined ? "" : `, so ${JSON.stringify(nearest)} is meant`;
        return reason ? [`  ${JSON.stringify(value)}: ${reason}${meant}`] : [];
      }),
    ];
    const { shape } = domain;
    const { exact, form } = shape ?? {};
    const excluded = [...(form?.excluded ?? [])].join("");
    return [
      `${name}: ${describe}`,
      `  ${source.url}${usual === undefined ? "" : `, usually ${usual}`}${values ? `, ${values.length} known` : ""}`,
      ...(shape
        ? [`  ${JSON.stringify({ exact: exact && [exact.length, exact.slice(0, 9)], ...form, excluded })}`]
        : []),
      ...judged,
    ];
  });
  expectGolden(`${lines.join("\n")}\n`, "fixtures/contract/domains.txt");
});

it.each([
  ["ABC", "abc", "ABC"],
  ["aBc", "abc", "ABC"],
  ["\u00c4B", "\u00c4b", "\u00c4B"],
  ["\u00e4b", "\u00e4b", "\u00e4B"],
  ["\u00df", "\u00df", "\u00df"],
])("only letters of ASCII have a case: %s", (value, lower, upper) => {
  expect([asciiLower(value), asciiUpper(value)]).toEqual([lower, upper]);
});

it("describe what they contain", () => {
  expect(integers(1, 5, SOURCE)).toEqual({
    kind: "Integer",
    range: { first: 1, last: 5 },
    source: SOURCE,
    describe: "a whole number from 1 to 5",
  });
  expect(nonNegative(SOURCE)).toMatchObject({
    range: { first: 0, last: Number.MAX_SAFE_INTEGER },
    describe: "a whole number of zero or more",
  });
  expect(oneOfValues(["a", "b"], SOURCE).describe).toBe('one of "a", "b"');
});
