import { describe, expect, it } from "vitest";
import { Drafts } from "../../../src/semantics/draft/drafts.ts";
import { plainRequest } from "../../../src/semantics/prove/witness.ts";
import { areAddressesWhole } from "../../../src/semantics/uri/derived.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { expectGolden } from "../../support/golden.ts";

function drafted(text: string) {
  const { typed, findings } = analyseExpression(text);
  expect(findings, text).toEqual([]);
  return new Drafts(typed).at(0);
}

describe("drafts of conditions on an address and its parts", () => {
  it.each<[string, Record<string, string>]>([
    [
      'http.request.uri contains "/b" and http.request.uri.path contains "/a"',
      { "http.request.uri": "/a./b", "http.request.uri.path": "/a./b" },
    ],
    [
      'http.request.full_uri wildcard "https://*/x/*" and starts_with(http.request.uri.path, "/a")',
      { "http.request.full_uri": "https://a/a./x/", "http.request.uri.path": "/a./x/" },
    ],
    [
      'http.request.uri contains "b=1" and http.request.uri.path contains "/a" and not http.request.uri.path contains "b=1"',
      { "http.request.uri": "/a?b=1", "http.request.uri.path": "/a" },
    ],
    [
      'http.request.uri contains "/p?q=1" and starts_with(http.request.uri.path, "/a") and http.request.uri.query contains "z"',
      {
        "http.request.uri": "/a/p?q=1.z",
        "http.request.uri.path": "/a/p",
        "http.request.uri.query": "q=1.z",
      },
    ],
    [
      'not (not http.request.uri contains "/b" or not http.request.uri.path contains "/a")',
      { "http.request.uri": "/a./b", "http.request.uri.path": "/a./b" },
    ],
    [
      'ends_with(http.request.uri, "/z") and http.request.uri.path contains "/a" and http.host eq "b.example" and http.request.full_uri contains "/m"',
      {
        "http.host": "b.example",
        "http.request.full_uri": "https://b.example/a./m./z",
        "http.request.uri": "/a./m./z",
        "http.request.uri.path": "/a./m./z",
      },
    ],
    [
      'raw.http.request.uri contains "/b" and raw.http.request.uri.path contains "/a" and raw.http.request.uri.path.extension eq "php"',
      {
        "raw.http.request.uri": "/a./b..php",
        "raw.http.request.uri.path": "/a./b..php",
        "raw.http.request.uri.path.extension": "php",
      },
    ],
    [
      'http.request.uri contains "/b" and http.request.uri.path contains "/a" and ip.src in $x',
      { "http.request.uri": "/a./b", "http.request.uri.path": "/a./b", "ip.src": "0.0.0.0" },
    ],
  ])("%s", (text, expected) => {
    const request = drafted(text);
    expect(request && plainRequest(request)).toEqual(expected);
    expect(areAddressesWhole(request!.values)).toBe(true);
  });

  it("gives none where no address fits", () => {
    expect(drafted('http.request.uri eq "/a" and http.request.uri.path contains "b"')).toBeUndefined();
  });
});

it.each(['http.request.uri.path eq "/x/"', "ssl", 'http.host ne "b"'])(
  "has an address with a host: %s",
  (text) => {
    expect(drafted(text)?.values.get("http.request.full_uri")).toMatch(/^https?:\/\/[^/]/);
  },
);

/** As many drafts of an expression as there are, at most five. */
function draftsOf(text: string): Record<string, unknown>[] {
  const { typed, findings } = analyseExpression(text);
  expect(findings, text).toEqual([]);
  const drafts = new Drafts(typed);
  return [0, 1, 2, 3, 4].flatMap((at) => {
    const request = drafts.at(at);
    return request === undefined ? [] : [plainRequest(request)];
  });
}

const SCORE = [{ "cf.threat_score": 22 }];
const hosts = (...names: readonly string[]) => names.map((name) => ({ "http.host": name }));

describe("drafts one after another", () => {
  it.each<readonly [string, readonly object[]]>([
    // There is nothing to choose.
    ['http.host eq "a"', hosts("a")],
    ['not (ssl or not http.host eq "a")', hosts("a")],
    ['ends_with(http.host, ".b") and starts_with(http.host, "a")', hosts("a.b")],
    ['http.host wildcard "*.x"', hosts(".x")],
    [
      "cf.threat_score lt 50 and cf.threat_score gt 20 and cf.threat_score le 22 and cf.threat_score ge 22",
      SCORE,
    ],
    [
      "cf.threat_score ge 22 and cf.threat_score gt 20 and cf.threat_score le 22 and cf.threat_score lt 50",
      SCORE,
    ],
    ["ip.src in $a and ip.src eq 192.0.2.7", [{ "ip.src": "192.0.2.7" }]],
    [
      'any(http.request.headers["a"][*] eq "1") and any(http.request.headers["a"][*] eq "2")',
      [{ "http.request.headers": { a: ["1", "2"] } }],
    ],
    ['http.host eq "a" and http.host eq "b"', []],
    // Each takes the next condition, and four are enough.
    ['http.host eq "a" or http.host eq "b" or http.host eq "c"', hosts("a", "b", "c", "a")],
    ['http.host in {"a" "b" "c"}', hosts("a", "b", "c", "a")],
    // One that can be read at once is taken before a pattern.
    ['http.host matches "^x$" or http.host eq "y"', hosts("y", "x", "y", "x")],
    // A condition without a choice fails until another one chooses otherwise.
    ['(http.host eq "a" or http.host eq "b") and http.host ne "a"', hosts("b", "b", "b", "b")],
    ['http.host in {"a" "b"} and not http.host eq "a"', hosts("b", "b", "b", "b")],
    ['(http.host eq "a" or http.host eq "b") and starts_with(http.host, "b")', hosts("b", "b", "b", "b")],
    // Others keep what they chose.
    [
      '(http.host eq "a" or ssl) and (http.host eq "b" or not ssl)',
      [
        { "http.host": "a" },
        { ssl: true, "http.host": "b" },
        { "http.host": "a" },
        { ssl: true, "http.host": "b" },
      ],
    ],
  ])("%s", (text, expected) => {
    expect(draftsOf(text)).toEqual(expected);
  });
});

/** Demands of every kind, on fields that share an address and on others. */
const DEMANDS: readonly string[] = [
  'http.host eq "a" and ssl and ip.src eq 2001:db8::1',
  'not ssl and not cf.client.bot and not http.host eq "a"',
  "cf.threat_score lt 5",
  "cf.threat_score le 5 and cf.threat_score lt 5 and cf.threat_score lt 9",
  "cf.threat_score gt 5",
  "cf.threat_score ge 5 and cf.threat_score gt 5 and cf.threat_score gt 3",
  "cf.threat_score gt 5 and cf.threat_score lt 9 and cf.threat_score ne 7",
  "cf.threat_score eq 5 and cf.threat_score lt 3",
  "cf.threat_score in {5 7..9} and cf.threat_score gt 6",
  "ip.src in {192.0.2.0/24 2001:db8::/32}",
  "ip.src in $a and ip.src.asnum in $b",
  'http.user_agent contains "a" and http.user_agent contains "b"',
  'http.user_agent wildcard "a*b?c*"',
  'http.user_agent strict wildcard "a*B"',
  'http.user_agent wildcard "abc" and http.user_agent ne "ABC"',
  'http.user_agent strict wildcard "aBc"',
  'http.user_agent matches "^a[0-9]+$"',
  'starts_with(http.user_agent, "a") and ends_with(http.user_agent, "z")',
  'starts_with(lower(http.user_agent), "a") and not ends_with(http.user_agent, "z")',
  'http.user_agent ne "a" and http.user_agent lt "b"',
  'lower(http.host) eq "a" and upper(http.user_agent) contains "B"',
  'len(http.user_agent) gt 5 and http.user_agent contains "a"',
  'http.request.headers["a"][0] eq "1" and http.request.headers["b"][0] contains "2"',
  'any(http.request.headers["a"][*] contains "1") and http.request.headers["a"][1] eq "2"',
  'all(http.request.headers["a"][*] eq "1") and any(http.request.headers.names[*] eq "a")',
  'any(lower(http.request.headers["a"][*])[*] eq "b") and any(http.request.headers["a"][*] contains "c")',
  'any(http.request.cookies["s"][*] in {"x" "y"}) and http.cookie contains "s="',
  "any(cf.bot_management.detection_ids[*] eq 3) and cf.bot_management.score lt 30",
  'has_key(http.request.headers, "a") and has_value(http.request.headers["b"], "c")',
  'http.host eq "a" xor ssl',
  '(ssl or http.host eq "a") and (not ssl or http.host eq "b") and cf.threat_score eq 1',
  'not (ssl and http.host eq "a")',
  '(http.host matches "b" or http.host in {"a" "c"}) and (cf.client.bot or ip.src in $l)',
  'http.request.uri eq "/a?b=c"',
  'http.request.uri eq "/a" and http.request.uri.query eq "x"',
  'http.request.uri contains "/a" and http.request.uri contains "b=c"',
  'http.request.uri wildcard "/a*?b=*" and http.request.uri.path contains "x"',
  'http.request.uri.path wildcard "/a/*/b" and http.request.uri.query contains "c"',
  'http.request.uri.path.extension eq "php" and http.request.uri contains "?a"',
  'http.request.uri.path contains "a" and not http.request.uri contains "?"',
  'ends_with(http.request.uri, "=1") and starts_with(http.request.uri, "/a")',
  'http.request.full_uri eq "https://b.example/c?d"',
  'http.request.full_uri contains "b.example/c" and http.request.uri.query contains "d"',
  'http.request.full_uri wildcard "http://*.example/*" and not ssl',
  'starts_with(http.request.full_uri, "https://b") and http.host contains "c" and ends_with(http.request.full_uri, "/d")',
  'http.request.full_uri contains "?x" and ssl and http.host eq "b"',
  'raw.http.request.full_uri contains "/a//b" and raw.http.request.uri.query eq ""',
  'raw.http.request.uri.path eq "/a//b" and http.request.uri.path eq "/c"',
  'http.request.uri.args["a"][0] eq "b" and http.request.uri.query contains "c"',
];

it("drafts of all kinds of demands", () => {
  const blocks = DEMANDS.flatMap((text) => {
    const { typed, findings } = analyseExpression(text);
    expect(findings, text).toEqual([]);
    return [
      text,
      ...[false, true].flatMap((isWhole) => {
        const drafts = new Drafts(typed, { isWhole });
        const found = [0, 1, 2].flatMap((at) => drafts.at(at) ?? []);
        const shown = [
          ...new Set(found.map((one) => JSON.stringify([plainRequest(one), [...one.lists.keys()]]))),
        ];
        const full = found[0]?.values.get("http.request.full_uri");
        return [`  ${isWhole ? "whole" : "apart"}: ${shown.join(" ") || "none"}, ${full}`];
      }),
    ];
  });
  expectGolden(`${blocks.join("\n")}\n`, "fixtures/semantics/drafts.txt");
});
