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
  ])("%s matches %s", (path, glob) => expect(matchesGlob(path, glob)).toBe(true));

  it.each([
    ["infra/waf.json", "other/waf.json"],
    ["infra/zones/waf.json", "infra/*.json"],
    ["infra/waf.yaml", "*.json"],
    ["infra/waf10.json", "infra/waf?.json"],
    ["infra", "infra/**/waf.json"],
    ["waf.json.bak", "waf.json"],
  ])("%s does not match %s", (path, glob) => expect(matchesGlob(path, glob)).toBe(false));

  it("takes no exponential time", () => {
    const path = `${"a".repeat(5000)}b`;
    expect(matchesGlob(path, `${"*a".repeat(500)}c`)).toBe(false);
  });
});
