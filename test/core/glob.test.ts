import { describe, expect, it } from "vitest";
import { matchesGlob } from "../../src/core/glob.ts";

describe("matchesGlob", () => {
  it.each([
    ["waf.json", "waf.json"],
    ["infra/waf.json", "waf.json"],
    ["infra/waf.json", "*.json"],
    ["infra/zones/a/waf.json", "infra/**/waf.json"],
    ["infra/waf.json", "infra/**/waf.json"],
    ["infra/waf.json", "infra/**"],
    ["infra/waf.json", "**/*.json"],
    ["./infra/waf.json", "infra/waf.json"],
    ["infra\\waf.json", "infra/*.json"],
    ["infra/waf1.json", "infra/waf?.json"],
    ["a/b/c/b/c/d", "a/**/b/c/d"],
    ["anything", "**"],
    ["infra/waf.yml", "*.{yaml,yml}"],
    ["infra/waf.yaml", "{infra,zones/*}/**"],
    ["zones/a/b/waf.yaml", "{infra,zones/*}/**"],
    ["c", "{a,{b,c}}"],
    ["{a}", "{a}"],
    ["a{b", "a{b"],
    ["waf1.json", "waf[0-9].json"],
    ["waf-.json", "waf[a-].json"],
    ["wafx.json", "waf[!0-9].json"],
    ["a]", "a[]]"],
    ["a[b", "a[b"],
    ["waf😀.json", "waf[😀].json"],
  ])("%s matches %s", (path, glob) => expect(matchesGlob(path, glob)).toBe(true));

  it.each([
    ["infra/waf.json", "other/waf.json"],
    ["infra/zones/waf.json", "infra/*.json"],
    ["infra/waf.yaml", "*.json"],
    ["infra/waf10.json", "infra/waf?.json"],
    ["infra", "infra/**/waf.json"],
    ["waf.json.bak", "waf.json"],
    ["waf.json", "*.{yaml,yml}"],
    ["b/waf.json", "{a,c}/waf.json"],
    ["wafx.json", "waf[0-9].json"],
    ["waf1.json", "waf[!0-9].json"],
    ["waf/.json", "waf[!0-9].json"],
  ])("%s does not match %s", (path, glob) => expect(matchesGlob(path, glob)).toBe(false));

  it.each([
    ["many choices", "{a,b}".repeat(30)],
    ["many braces that nothing closes", "{".repeat(100_000)],
    ["braces in braces", `${"{a,".repeat(200)}b${"}".repeat(200)}`],
  ])("takes no exponential time for %s", (_, glob) => {
    expect(matchesGlob("ab/c", glob)).toBe(false);
  });

  it("takes no exponential time for stars", () => {
    const path = `${"a".repeat(5000)}b`;
    expect(matchesGlob(path, `${"*a".repeat(500)}c`)).toBe(false);
  });
});
