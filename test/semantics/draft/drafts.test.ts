import { describe, expect, it } from "vitest";
import { Drafts } from "../../../src/semantics/draft/drafts.ts";
import { plainRequest } from "../../../src/semantics/prove/witness.ts";
import { areAddressesWhole } from "../../../src/semantics/uri/derived.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

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
