import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { runAllowingCode as run, type World } from "./support.ts";

type Files = NonNullable<World["files"]>;

const LONE = {
  id: "no-lone-address",
  pattern: "ip.src eq $x",
  message: "`{{x}}` stands alone.",
  help: "Use a list instead of `{{x}}`.",
  replace: "ip.src in $$office",
  effect: "style",
  severity: "info",
};
const MODULE = `export default {
  id: "max-hosts", summary: "Disallow\\u001b[2J rules\\nof many hosts.", why: "A list is easier.", effect: "risky",
  severity: "error", fixable: "safe", source: { url: "https://acme.example/why", checked: "2026-01-31" },
  details: "First line.\\nSecond line.",
  messages: { many: { text: "{{count}} hosts." } }, create: () => { throw new Error("is never called"); },
};`;
const FILES: Files = {
  "wafsmith.config.json": JSON.stringify({ customRules: [LONE, "./rules/hosts.mjs"] }),
  "rules/hosts.mjs": MODULE,
};
const BROKEN: readonly (readonly [string, string, string])[] = [
  ["throws", "throw new Error('no luck')", "cannot be loaded: no luck"],
  ["never ends", "for (;;) {}", "did not end within 1 second"],
  ["exports what is not a rule", "export default { create: 1 }", "has no `id`"],
  [
    "exports a rule whose words are none",
    MODULE.replace('"safe"', "{}").replace('url: "https://acme.example/why"', "url: 1"),
    "has a `fixable` that is not `safe` or `suggestion` and has a `source` without a `url`",
  ],
];

/** The rules of `rules --format json` that are not ours. */
function ownOf(stdout: string): readonly Record<string, unknown>[] {
  return JSON.parse(stdout).rules.filter(({ origin }: { origin: string | null }) => origin !== null);
}

describe("wafsmith rules, with rules of users", () => {
  it("lists them among ours, with the file that each comes from", async () => {
    const { exitCode, stdout, stderr } = await run(["rules"], { files: FILES });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^no-lone-address +info +style +always +suggestion +wafsmith\.config\.json\n {4}`\$x` stands alone\.$/m,
    );
    expect(stdout).toMatch(
      /^max-hosts +error +risky +always +fix +rules\/hosts\.mjs\n {4}Disallow\\x1b\[2J rules\\nof many hosts\.$/m,
    );
    expect(stdout).toMatch(/^prefer-in +\w+ +\w+ +\w+ +fix +wafsmith\n {4}Prefer/m);
    expect(stdout).toContain(`\n\n${RULES.length + 2} rules, 2 of them your own.\n`);
  });

  it("lists them for programs", async () => {
    const { exitCode, stdout } = await run(["rules", "--format", "json"], { files: FILES });
    expect(exitCode).toBe(0);
    const own = ownOf(stdout).map(({ id, code, severity, effect, fixable, docs, origin }) => [
      [id, code, severity, effect],
      [fixable, docs, origin],
    ]);
    expect(own).toEqual([
      [
        ["max-hosts", "lint/max-hosts", "error", "risky"],
        ["safe", null, "rules/hosts.mjs"],
      ],
      [
        ["no-lone-address", "lint/no-lone-address", "info", "style"],
        ["suggestion", null, "wafsmith.config.json"],
      ],
    ]);
  });

  it("takes the nearest configuration upward, another one, or none", async () => {
    const files = { ...FILES, "other.yaml": "preset: none\n", "a/b/c.txt": "" };
    const countOf = async (...argv: string[]) =>
      ownOf((await run(["rules", "--format=json", ...argv], { files, cwd: "a/b" })).stdout).length;
    expect(await countOf()).toBe(2);
    expect(await countOf("--config", "../../other.yaml")).toBe(0);
    expect(await countOf("--no-config")).toBe(0);
    const both = await run(["rules", "--no-config", "--config=other.yaml"], { files });
    expect([both.exitCode, both.stderr]).toEqual([
      2,
      expect.stringContaining("`--config` and `--no-config` cannot be used together"),
    ]);
  });

  it.each(BROKEN)("lists all others if a module %s", async (_, module, message) => {
    const files = {
      "wafsmith.config.json": JSON.stringify({ customRules: ["./bad.mjs", "./rules/hosts.mjs", LONE] }),
      "rules/hosts.mjs": MODULE,
      "bad.mjs": module,
    };
    const { exitCode, stdout, stderr } = await run(["rules", "--format=json", "--rule-timeout=1"], { files });
    expect([exitCode, ownOf(stdout).map(({ id }) => id)]).toEqual([2, ["max-hosts", "no-lone-address"]]);
    expect(stderr).toContain(message);
    expect(stderr).toContain("wafsmith.config.json:1:17");
  });

  it.each<[string, Files, string]>([
    ["that is no YAML", { "wafsmith.config.yaml": "a: [" }, "has 1 error"],
    ["that throws", { "wafsmith.config.mjs": "throw new Error('no luck')" }, "cannot be loaded: no luck"],
    ["that never ends", { "wafsmith.config.mjs": "for (;;) {}" }, "did not end within 1 second"],
    ["beside another", { "wafsmith.config.json": "{}", "wafsmith.config.yaml": "{}" }, "only one of them"],
    ["that declares wrongly", { "wafsmith.config.json": '{ "customRules": [{}] }' }, "config/missing-key"],
  ])("lists ours for a configuration %s", async (_, files, message) => {
    const { exitCode, stdout, stderr } = await run(["rules", "--rule-timeout=1"], { files });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stdout).toContain(`\n\n${RULES.length} rules.\n`);
  });
});

describe("wafsmith explain, with rules of users", () => {
  it("explains one that is declared", async () => {
    const { exitCode, stdout } = await run(["explain", "no-lone-address"], { files: FILES });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`lint/no-lone-address

\`$x\` stands alone.

Effect:   style (an equivalent form reads better)
Severity: info
On in:    every preset
From:     wafsmith.config.json

It says:

    \`<x>\` stands alone. Use a list instead of \`<x>\`.

It suggests a fix that changes which requests match, so \`--fix\` leaves it to you.
`);
    expect((await run(["explain", "lint/no-lone-address"], { files: FILES })).stdout).toBe(stdout);
  });

  it("explains one of a module without letting its words drive the terminal", async () => {
    const { exitCode, stdout } = await run(["explain", "max-hosts"], { files: FILES });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("\n\nDisallow\\x1b[2J rules\nof many hosts.\n\n");
    expect(stdout).toContain("\n\nA list is easier.\n\nFirst line.\nSecond line.\n\n");
    expect(stdout).toContain("From:     rules/hosts.mjs\n");
    expect(stdout).toContain("\n\nSource: https://acme.example/why (checked 2026-01-31)\n");
  });

  it("proposes them for an id that nobody has, unless they are left out", async () => {
    const { exitCode, stderr } = await run(["explain", "max-hots"], { files: FILES });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("did you mean `max-hosts`")]);
    const without = await run(["explain", "max-hosts", "--no-config"], { files: FILES });
    expect([without.exitCode, without.stderr]).toEqual([
      2,
      expect.not.stringContaining("did you mean `max-hosts`"),
    ]);
  });

  it("explains what is ours without looking at a configuration", async () => {
    const files = { "wafsmith.config.mjs": "throw new Error('no luck')" };
    for (const name of ["no-deprecated-field", "syntax/not-in"]) {
      const { exitCode, stderr } = await run(["explain", name], { files });
      expect([exitCode, stderr]).toEqual([0, ""]);
    }
  });

  it("says why a rule may be missing", async () => {
    const files = { ...FILES, "rules/hosts.mjs": "throw new Error('no luck')" };
    const unknown = await run(["explain", "max-hosts"], { files });
    expect([unknown.exitCode, unknown.stdout]).toEqual([2, ""]);
    expect(unknown.stderr).toMatch(
      /no luck[\s\S]*has 1 error[\s\S]*There is no rule, code, field, function, operator, action, phase or term `max-hosts`/,
    );
    const other = await run(["explain", "no-lone-address"], { files });
    expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining("no luck")]);
    expect(other.stdout).toMatch(/^lint\/no-lone-address\n/);
  });
});
