import { expect, it } from "vitest";
import { asBytes } from "../../../src/core/bytes.ts";
import type { Value } from "../../../src/request/values.ts";
import { KeyIndex } from "../../../src/semantics/order/key-index.ts";
import { type Key, type KeyGroup, requiredKeys } from "../../../src/semantics/order/keys.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

const groupsOf = (text: string) => requiredKeys(analyseExpression(text).typed);

function requestOf(fields: Readonly<Record<string, Value>>) {
  return {
    values: new Map(Object.entries(fields)),
    lists: new Map([["office", []]]),
    isOpen: false,
  } as never;
}

it.each<[string, boolean]>([
  ['http.host eq "a" and http.referer eq "b"', false],
  ['http.host eq "a" and http.user_agent eq "x"', true],
  // Whether it matches cannot be known.
  ['substring(http.host, 9) eq "b"', true],
  ['http.host eq "a" and substring(http.host, 9) eq "b"', true],
  ['http.host eq "a" and substring(http.host, 1) eq "b"', false],
  ['any(split(http.host, "b", 9)[*] eq "c")', true],
  ['any((http.host eq "a" and starts_with(split(http.host, "b", 9)[*], "c")))', true],
  ["len(concat(http.referer, http.host)) eq 1", true],
  ['any(lower(http.request.headers["x"][*])[*] eq "a")', false],
])("a request for a host is compared with %s: %s", (text, isFound) => {
  const index = new KeyIndex<string>();
  index.add(text, groupsOf(text));
  const request = requestOf({ "http.host": asBytes("a"), "http.user_agent": asBytes("x") });
  expect(index.candidates(request)).toEqual(isFound ? [text] : []);
});

it.each([
  "ip.src in $office",
  "cf.threat_score gt 5",
  'http.referer contains "long part"',
  'http.user_agent eq "x"',
  "len(http.referer) gt 5",
  'substring(http.referer, 1) eq " long part"',
  'substring(http.referer, 1) contains "part"',
])("of many rules for one host and %s, a request examines few", (shared) => {
  let examined = 0;
  const index = new KeyIndex<number>();
  const counted = (key: Key): Key =>
    new Proxy(key, {
      get: (of, name) => {
        if (name === "of") examined++;
        return of[name as keyof Key];
      },
    });
  const [host, other] = [groupsOf('http.host eq "a.example"'), groupsOf(shared)];
  for (let at = 0; at < 100; at++) {
    const own: KeyGroup[] = groupsOf(`http.request.uri.path eq "/${at}"`).map(({ keys, cost }) => ({
      keys: keys.map(counted),
      cost,
    }));
    index.add(at, [...host, ...other, ...own]);
  }
  examined = 0;
  const request = requestOf({
    "http.host": asBytes("a.example"),
    "http.request.uri.path": asBytes("/70"),
    "http.referer": asBytes("a long part"),
    "http.user_agent": asBytes("x"),
    "cf.threat_score": 7,
  });
  expect(index.candidates(request)).toEqual([70]);
  expect(examined).toBeGreaterThan(0);
  expect(examined).toBeLessThan(20);
});
