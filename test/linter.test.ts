import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lockRulesets, renderLock } from "../src/compile/managed/lock.ts";
import { inFile } from "../src/core/range.ts";
import { defineRule } from "../src/lint/define-rule.ts";
import { ConfigurationError, createLinter, type Linter, type LinterConfig } from "../src/linter.ts";

const POST = { uri: "a.cfexpr", text: 'http.request.method eq "post"' };
const LONE = { id: "no-lone-address", pattern: "ip.src eq $x", message: "`{{x}}` stands alone." };
const codesOf = (found: { readonly diagnostics: readonly { readonly code: string }[] }) =>
  found.diagnostics.map(({ code }) => code);

function broken(config: unknown): readonly string[] {
  try {
    createLinter({ config: config as LinterConfig });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.message).toBe(error.diagnostics.map(({ message }) => message).join("\n"));
    return error.diagnostics.map(({ code, message }) => `${code}: ${message}`);
  }
  return [];
}

describe("a linter", () => {
  it("has the recommended rules by default", async () => {
    expect(codesOf(await createLinter().lint(POST))).toEqual(["lint/no-unmatchable-value"]);
    expect(createLinter().rules.some(({ id }) => id === "prefer-in")).toBe(true);
  });

  it.each([
    ["a.json", '{"rules":[{"action":"block","expression":"http.request.method eq \\"post\\""}]}'],
    ["a.yaml", 'rules:\n- action: block\n  expression: http.request.method eq "post"\n'],
    [
      "a.tf",
      'resource "cloudflare_filter" "a" {\n  zone_id    = "023e105f4ecef8ad9ca31a8372d0c353"\n  expression = "http.request.method eq \\"post\\""\n}\n',
    ],
    ["a.md", '```cfexpr\nhttp.request.method eq "post"\n```\n'],
  ])("reads %s", async (uri, text) => {
    expect(codesOf(await createLinter().lint({ uri, text }))).toContain("lint/no-unmatchable-value");
  });

  it("follows the configuration: presets, rules, plans, overrides by the names of texts", async () => {
    const files = [POST, { ...POST, uri: "old/b.cfexpr" }];
    const config: LinterConfig = {
      preset: "none",
      rules: { "no-unmatchable-value": "info" },
      overrides: [{ files: "old/**", rules: { "no-unmatchable-value": "off" } }],
    };
    const { diagnostics } = await createLinter({ config }).lint(files);
    expect(diagnostics.map(({ uri, severity }) => [uri, severity])).toEqual([["a.cfexpr", "info"]]);
  });

  describe("of policies", () => {
    const OWASP = readFileSync(
      new URL("../fixtures/policies/exports/owasp-ruleset.json", import.meta.url),
      "utf8",
    );
    const base = { uri: "shared/base.yaml", text: "paranoia: 2\nthreshold: high\n" };
    const extending = (path: string, more = "") => ({
      uri: "zones/p.yaml",
      text: `extends: ${path}\n${more}`,
    });
    const told = (texts: Parameters<Linter["lint"]>[0], options = {}) =>
      createLinter(options)
        .lint(texts)
        .then((found) => [codesOf(found), found.notChecked.map(({ reason }) => reason)]);

    it("says what the compiler says, and a repeated key once", async () => {
      const text = "paranoia: 7\nparanoia: 2\n";
      expect(await told({ uri: "p.yaml", text: "paranoia: 7\n" })).toEqual([["policy/out-of-range"], []]);
      expect(await told({ uri: "p.json", text: '{ "paranoia": 7 }' })).toEqual([["policy/out-of-range"], []]);
      expect((await told({ uri: "p.yaml", text }))[0]).toContain("policy/duplicate-key");
      expect((await told({ uri: "p.yaml", text }))[0]).not.toContain("source/duplicate-key");
      const { diagnostics } = await createLinter().fix({ uri: "p.yaml", text: "paranoia: 7\n" });
      expect(codesOf({ diagnostics })).toEqual(["policy/out-of-range"]);
    });

    it("looks among the texts for what a policy extends", async () => {
      const wrong = extending("../shared/./base.yaml", "paranoia: 7\n");
      expect(await told([wrong, base])).toEqual([["policy/out-of-range"], []]);
      expect(await told([base, wrong])).toEqual([["policy/out-of-range"], []]);
      const circle = extending("p.yaml", "paranoia: 1\n");
      expect((await told(circle))[0]).toEqual(["policy/circular-extends"]);
      const further = { ...base, text: "extends: gone.yaml\nparanoia: 2\n" };
      expect((await told([wrong, further]))[1]).toHaveLength(2);
      expect(await told(wrong)).toEqual([[], ["what the policy extends is not among the texts"]]);
    });

    const lockText = async () =>
      renderLock((await lockRulesets([{ uri: "owasp.json", text: OWASP }], {})).value!);

    it.each([
      ["a/b/p.yaml", "waf.lock.json"],
      ["./a/b/p.yaml", "a/waf.lock.json"],
      ["/w/a/p.yaml", "/waf.lock.json"],
      ["file:///w/a/p.yaml", "file:///w/waf.lock.json"],
      ["../../a/p.yaml", "../../waf.lock.json"],
    ])("looks names of %s up in a lock file above it, %s", async (uri, lockUri) => {
      const policy = { uri, text: "disabled_rules: [942100]\n" };
      expect((await told([policy]))[0]).toEqual(["policy/rule-number-unresolved"]);
      expect(await told([policy, { uri: lockUri, text: await lockText() }])).toEqual([[], []]);
      const nearer = { uri: uri.replace("p.yaml", "waf.lock.json"), text: "{" };
      const both = [policy, { uri: lockUri, text: await lockText() }, nearer];
      expect(await told(both)).not.toEqual([[], []]);
    });

    it("says where no lock file was found", async () => {
      const policy = { uri: "a/b/p.yaml", text: "disabled_rules: [942100]\n" };
      const { diagnostics } = await createLinter().lint([policy]);
      expect(diagnostics[0]!.help).toContain("There is no `waf.lock.json` in `a/b`, `a` or `.`.");
    });

    it("looks names up in the lock file beside it, where that is given", async () => {
      const lock = await lockText();
      const policy = { uri: "a/p.yaml", text: "disabled_rules: [1]\n" };
      const without = await told(policy);
      const withLock = await told([policy, { uri: "a/waf.lock.json", text: lock }]);
      expect(withLock).not.toEqual(without);
      expect(await told([policy, { uri: "b/waf.lock.json", text: lock }])).toEqual(without);
    });

    it("looks for expired entries on the day that is named, and asks no clock", async () => {
      const text = "disabled_rules: [{ id: 942100, reason: why, until: 2020-01-31 }]\n";
      const texts = [
        { uri: "p.yaml", text },
        { uri: "waf.lock.json", text: await lockText() },
      ];
      const codes = async (options: object) => (await told(texts, options))[0];
      expect(await codes({})).not.toContain("policy/expired");
      expect(await codes({ today: "2021-01-01" })).toContain("policy/expired");
    });
  });

  it("takes rules of users, declared and made with defineRule", async () => {
    const seen: unknown[] = [];
    const rule = defineRule({
      id: "no-mine",
      summary: "S.",
      why: "W.",
      effect: "risky",
      severity: "warning",
      options: { word: { kind: "text", default: "a", summary: "A word." } },
      messages: { found: { text: "Found." } },
      create: (context) => ({
        Expression() {
          seen.push(context.options.word, context.plan);
          context.report({ at: inFile({ start: 0, end: 1 }), messageId: "found" });
        },
      }),
    });
    const config: LinterConfig = {
      preset: "none",
      plan: "pro",
      customRules: [LONE, rule],
      rules: { "no-mine": { severity: "error", options: { word: "b" } } },
    };
    const { diagnostics } = await createLinter({ config }).lint({
      uri: "a.cfexpr",
      text: "ip.src eq 1.1.1.1",
    });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["lint/no-mine", "error"],
      ["lint/no-lone-address", "warning"],
    ]);
    expect(seen).toEqual(["b", "pro"]);
  });

  it("goes on where a rule of a user throws, and names it", async () => {
    const rule = defineRule({
      id: "no-bad",
      summary: "S.",
      why: "W.",
      effect: "risky",
      severity: "warning",
      messages: {},
      create: () => {
        throw new Error("no way");
      },
    });
    const { diagnostics } = await createLinter({ config: { customRules: [rule] } }).lint(POST);
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "config/custom-rule-failed",
      "lint/no-unmatchable-value",
    ]);
    expect(diagnostics[0]!.message).toContain("`no-bad` of `customRules` failed here (no way)");
  });

  it("sees texts that are given together together", async () => {
    const rule =
      'resource "cloudflare_filter" "a" {\n  zone_id    = "023e105f4ecef8ad9ca31a8372d0c353"\n  expression = local.e\n}\n';
    const main = { uri: "x/main.tf", text: rule };
    const locals = { uri: "x/locals.tf", text: 'locals {\n  e = "http.request.method eq \\"post\\""\n}\n' };
    const linter = createLinter();
    expect((await linter.lint(main)).notChecked.length).toBeGreaterThan(0);
    const { diagnostics, notChecked } = await linter.lint([main, locals]);
    expect(diagnostics.map(({ code }) => code)).toContain("lint/no-unmatchable-value");
    expect(notChecked).toEqual([]);
    expect((await linter.lint([main, { ...locals, uri: "y/locals.tf" }])).notChecked.length).toBeGreaterThan(
      0,
    );
    const zone = (uri: string) => ({
      uri,
      text: `resource "cloudflare_ruleset" "a" {\n  zone_id = "7c5dae5552338874e5053f2534d2767a"\n  kind = "zone"\n  phase = "http_ratelimit"\n}\n`,
    });
    const both = codesOf(await linter.lint([zone("a/a.tf"), zone("b/b.tf")]));
    expect(both).toContain("lint/no-second-zone-ruleset");
  });

  it("reports suppressions that take nothing away, its own included", async () => {
    const suppression = (rule: string) => ({ rule, file: "*.cfexpr", reason: "why" });
    const config = { suppressions: [suppression("no-unmatchable-value"), suppression("prefer-in")] };
    const { diagnostics, counts } = await createLinter({ config }).lint(POST);
    expect(diagnostics.map(({ code, uri }) => [code, uri])).toEqual([
      ["config/unused-suppression", "config"],
    ]);
    expect(counts).toEqual({ rules: 0, expressions: 1, suppressed: 1 });
  });

  it("fixes: what is safe, or what is allowed", async () => {
    const linter = createLinter();
    expect(await linter.fix({ uri: "a.cfexpr", text: "ip.src not in {8.8.8.8}" })).toMatchObject({
      text: "not ip.src in {8.8.8.8}",
      applied: 1,
    });
    expect((await linter.fix(POST)).text).toBe(POST.text);
    expect((await linter.fix(POST, { allows: () => true })).text).toBe('http.request.method eq "POST"');
  });

  it("does not read a text that is too long", async () => {
    const linter = createLinter({ maxFileChars: 10 });
    expect(codesOf(await linter.lint(POST))).toEqual(["source/too-large"]);
  });
});

describe("a configuration that cannot be used", () => {
  it.each<[unknown, string]>([
    [{ presett: "all" }, "config/unknown-key: `presett` is not a key"],
    [{ rules: { nope: "off" } }, "config/unknown-rule: There is no rule `nope`."],
    [{ extends: "./a.json" }, "config/unreadable-file: `extends` is a file name"],
    [{ lock: "a" }, "config/unreadable-file: `lock` is a file name"],
    [{ baseline: "a" }, "config/unreadable-file: `baseline` is a file name"],
    [{ customRules: ["./rules.mjs"] }, "config/unreadable-file: `./rules.mjs` is a file name"],
    [{ customRules: {} }, "config/wrong-type: `customRules` must be a list"],
    [{ customRules: [LONE, LONE] }, "config/duplicate-rule: `config` has a rule `no-lone-address` already"],
    [
      { customRules: [{ id: "no-x", create: 1 }] },
      "config/invalid-rule: Rule 1 of `customRules` that is code has no text as `summary`",
    ],
  ])("%j throws", (config, message) => {
    expect(broken(config)[0]).toContain(message);
  });

  it("says all that is wrong at once", () => {
    expect(broken({ plan: "gold", preset: "al" })).toHaveLength(2);
  });
});
