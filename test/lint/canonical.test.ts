import { describe, expect, it } from "vitest";
import { makeCorpus } from "../../bench/corpus.ts";
import { canonicalHash } from "../../src/lint/analysis/canonical.ts";
import { canonicalText } from "../../src/semantics/compare/canonical-text.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

function read(text: string) {
  const { typed, hasSyntax } = analyseExpression(text);
  expect(hasSyntax, text).toBe(true);
  const root = typed.parsed.root!;
  return { text: canonicalText(root), hash: canonicalHash(root, typed) };
}

describe("expressions that say the same", () => {
  it.each([
    ["ssl && (cf.client.bot or http.host in $a)", "(ssl) and (((cf.client.bot) || http.host  in $a))"],
    [`not ssl or http.host == "a"`, `(!ssl) or (http.host eq "a")`],
    ["ssl and cf.client.bot or ssl", "(ssl and cf.client.bot) or ssl"],
    [`http.request.headers["\\x61"][0] eq "b"`, `http.request.headers["a"][0] eq "b"`],
    [`any(http.request.headers["a"][*] contains "b")`, `any( http.request.headers["a"][*] contains "b" )`],
    ["ip.src in {10.0.0.0/8 ::1}", "ip.src in { 10.0.0.0/8   ::1 }"],
    ["true", "(true)"],
  ])("%s and %s have the same text and the same number", (one, other) => {
    expect(read(one)).toEqual(read(other));
  });
});

describe("expressions that differ", () => {
  it.each([
    [`http.host eq "ab" or http.host eq "c"`, `http.host eq "a" or http.host eq "bc"`],
    [`http.host in {"a" "b"}`, `http.host in {"b" "a"}`],
    [`http.host eq "a"`, `http.host ne "a"`],
    ["ssl and cf.client.bot", "ssl or cf.client.bot"],
    ["ssl and (cf.client.bot or ssl)", "(ssl and cf.client.bot) or ssl"],
    [`any(http.request.headers["a"][*] eq "b")`, `all(http.request.headers["a"][*] eq "b")`],
    ["not ssl", "ssl"],
    ["ip.src in $a", "ip.src in $b"],
    ["len(http.host) eq 1", "len(http.referer) eq 1"],
    [`concat(http.host, "a") eq "b"`, `concat(http.host, "c") eq "b"`],
    [`http.request.headers["a"][0] eq "b"`, `http.request.headers["a"][1] eq "b"`],
    [`http.request.headers["a"][0] eq "b"`, `http.request.headers["c"][0] eq "b"`],
    [`http.request.headers["a"][0] eq "b"`, `http.request.cookies["a"][0] eq "b"`],
    ["tcp.srcport in {1 2}", "tcp.srcport in {1..2}"],
    ["tcp.srcport in {1..3}", "tcp.srcport in {2..3}"],
    ["tcp.srcport in {1..3}", "tcp.srcport in {1..2}"],
    ["tcp.srcport in {1 2}", "tcp.srcport in {3 2}"],
    ["true", "false"],
  ])("%s and %s have neither in common", (one, other) => {
    expect(read(one).text).not.toBe(read(other).text);
    expect(read(one).hash).not.toBe(read(other).hash);
  });

  it("hardly ever share a number", () => {
    const { expressions } = makeCorpus({ seed: 7, count: 1000, hasRegexes: true });
    const known = expressions.map(read);
    expect(new Set(known.map(({ text }) => text)).size).toBe(1000);
    expect(new Set(known.map(({ hash }) => hash)).size).toBeGreaterThan(995);
  });
});
