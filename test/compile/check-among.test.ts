import { describe, expect, it } from "vitest";
import { filesAmong, lockFor } from "../../src/compile/check-among.ts";
import { readerAmong, withPolicyAmong } from "../../src/compile/lint-among.ts";
import { lockFile } from "./support.ts";

const text = "";
const named = (...uris: readonly string[]) => uris.map((uri) => ({ uri, text }));

describe("files among strings", () => {
  it.each([
    ["base.yaml", "policy.yaml", "base.yaml"],
    ["./base.yaml", "a/policy.yaml", "a/base.yaml"],
    ["b/./base.yaml", "a/policy.yaml", "./a/b/base.yaml"],
    ["../base.yaml", "a/policy.yaml", "base.yaml"],
    ["../../base.yaml", "a/policy.yaml", "../base.yaml"],
    ["../base.yaml", "../a/policy.yaml", "../base.yaml"],
    ["../../base.yaml", "../policy.yaml", "../../../base.yaml"],
    ["../base.yaml", "/a/policy.yaml", "/base.yaml"],
    ["../base.yaml", "file:///a/b/policy.yaml", "file:///a/base.yaml"],
  ])("%s is found from %s", (path, from, uri) => {
    expect(filesAmong(named("x/base.yaml", uri))(path, from)).toEqual({ uri, text });
    expect(filesAmong(named("x/base.yaml"))(path, from)).toBeUndefined();
  });

  it.each([
    ["policy.yaml", ["waf.lock.json", "a/waf.lock.json"], "waf.lock.json"],
    ["a/policy.yaml", ["waf.lock.json", "a/waf.lock.json"], "a/waf.lock.json"],
    ["a/b/policy.yaml", ["waf.lock.json", "b/waf.lock.json"], "waf.lock.json"],
    ["a/b/policy.yaml", ["waf.lock.json", "./a/waf.lock.json"], "./a/waf.lock.json"],
    ["a/policy.yaml", ["../waf.lock.json"], undefined],
    ["../policy.yaml", ["waf.lock.json", "../waf.lock.json"], "../waf.lock.json"],
    ["../a/policy.yaml", ["waf.lock.json", "../waf.lock.json"], "../waf.lock.json"],
    ["../policy.yaml", ["waf.lock.json"], undefined],
    ["/a/policy.yaml", ["waf.lock.json", "/waf.lock.json"], "/waf.lock.json"],
    ["/a/policy.yaml", ["waf.lock.json"], undefined],
    [
      "file:///a/policy.yaml",
      ["file:///b/waf.lock.json", "file:///a/waf.lock.json"],
      "file:///a/waf.lock.json",
    ],
    ["git+ssh://h/a/policy.yaml", ["git+ssh://h/waf.lock.json"], "git+ssh://h/waf.lock.json"],
    ["file://h/a/policy.yaml", ["file:/waf.lock.json", "waf.lock.json"], undefined],
    ["file://h/a/policy.yaml", ["file:waf.lock.json", "file://waf.lock.json"], undefined],
  ])("the lock file for %s among %j is %s", (uri, others, lock) => {
    expect(lockFor(uri, named(...others))?.uri).toBe(lock);
  });
});

describe("the findings in a policy among strings", () => {
  const known = [
    { code: "source/duplicate-key", uri: "", range: { start: 1, end: 2 } },
    { code: "some-rule", uri: "", range: { start: 0, end: 1 } },
  ] as unknown as Parameters<typeof withPolicyAmong>[1];

  async function among(uri: string, policy: string, others: Readonly<Record<string, string>> = {}) {
    const texts = Object.entries({ [uri]: policy, ...others }).map(([name, body]) => ({
      uri: name,
      text: body,
    }));
    const read = await readerAmong(texts[0]!, texts, 1000);
    const { diagnostics, missing } = await withPolicyAmong(read(policy), known, texts, {});
    return [diagnostics.map(({ code }) => code), missing && policy.slice(missing.start, missing.end)];
  }

  it.each<[string, string, Readonly<Record<string, string>>, readonly string[], string | undefined]>([
    ["other.yaml", "a: 1", {}, ["source/duplicate-key", "some-rule"], undefined],
    ["p.yaml", "disabled_rules: []", {}, ["some-rule"], undefined],
    [
      "p.yaml",
      "disabled_rules: [942100]",
      { "waf.lock.json": lockFile().text },
      ["some-rule", "policy/unknown-rule"],
      undefined,
    ],
    ["p.yaml", "extends: base.yaml\nparanoia: 9", {}, ["source/duplicate-key", "some-rule"], "base.yaml"],
    ["p.yaml", "extends: base.yaml\nparanoia: 1", { "base.yaml": "paranoia: 2" }, ["some-rule"], undefined],
  ])("%s: %s", async (uri, policy, others, codes, missing) => {
    expect(await among(uri, policy, others)).toEqual([codes, missing]);
  });
});
