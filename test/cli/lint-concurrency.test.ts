import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run, runAllowingCode, type World } from "./support.ts";

const RULE = { action: "block", expression: 'http.hst eq "a"', description: "Block" };

function ruleset(expressions: readonly string[], ref: string): string {
  const rules = expressions.map((expression, at) => ({ ...RULE, ref: `${ref}_${at}`, expression }));
  return JSON.stringify({ name: ref, kind: "zone", phase: "http_request_firewall_custom", rules }, null, 2);
}

/** A tree with most of what a run may meet, and enough batches that the main thread lints some while its worker is busy. */
const TREE: Readonly<Record<string, string | Uint8Array>> = {
  "wafsmith.config.yaml": [
    "customRules: [{ id: no-office, pattern: ip.src in $set, message: Found it. }]",
    "suppressions:",
    "  - { rule: no-duplicate-rule, file: 'a/**', reason: known }",
    "  - { rule: no-raw-field, file: 'never/**', reason: unused }",
    "",
  ].join("\n"),
  ...Object.fromEntries(
    Array.from({ length: 56 }, (_, at) => [
      `a/zone-${at}.json`,
      ruleset(['http.hst eq "a"', `ip.src in {192.0.2.${at}}`, 'not not http.host eq "b"'], `same_${at % 3}`),
    ]),
  ),
  "b/main.tf": 'locals {\n  host = "http.hst eq \\"a\\""\n}\n',
  "b/rules.tf": [
    'resource "cloudflare_ruleset" "waf" {',
    '  zone_id = "0123456789abcdef0123456789abcdef"',
    '  name = "a"',
    '  kind = "zone"',
    '  phase = "http_request_firewall_custom"',
    '  rules = [{ action = "block", expression = local.host, enabled = true }]',
    "}",
    "",
  ].join("\n"),
  "b/broken.tf": Buffer.from([0xff, 0xfe, 0x00]),
  "c/broken.json": "{",
  "c/bytes.json": Buffer.concat([Buffer.from(ruleset(["ssl"], "bytes")), Buffer.from([0xff])]),
  "c/plain.yaml": "a: 1\n",
  "c/expression.cfexpr": 'http.host eq "a" and',
};

async function inThreads(argv: readonly string[], count: number, world: World) {
  const { exitCode, stdout, stderr, directory } = await runAllowingCode(
    [...argv, "--concurrency", String(count)],
    world,
  );
  return { exitCode, stdout, stderr, directory };
}

describe("wafsmith lint --concurrency", () => {
  it("prints the same with one thread and with several", async () => {
    const directory = makeDirectory(TREE);
    const argv = ["lint", ".", "-", "--stdin-filename", "s.cfexpr", "--format", "json"];
    const world = { directory, stdin: 'http.hst eq "x"' };
    const one = await inThreads(argv, 1, world);
    expect(one.stdout).toContain("unknown-field");
    expect(await inThreads(argv, 2, world)).toEqual(one);
  });

  it("fixes the same", async () => {
    const ends = await Promise.all(
      [1, 2].map(async (count) => {
        const { directory, ...end } = await inThreads(["lint", ".", "--fix"], count, { files: TREE });
        const texts = Object.keys(TREE).map((name) => readFileSync(join(directory, name), "utf8"));
        return { end, texts };
      }),
    );
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[0]!.texts[1]).not.toContain("not not");
  });

  it("keeps and reads the same cache", async () => {
    // Findings of custom rules are never cached.
    const files = { ...TREE, "wafsmith.config.yaml": "preset: all\n" };
    const caches = await Promise.all(
      [1, 2].map(async (count) => {
        const argv = ["lint", "a", "c", "--cache", "--cache-location", "cache.json"];
        const { directory, ...first } = await inThreads(argv, count, { files });
        const { directory: _, ...second } = await inThreads(argv, count, { directory });
        expect(second).toEqual(first);
        return readFileSync(join(directory, "cache.json"), "utf8").split("\n").toSorted();
      }),
    );
    expect(caches[1]!.length).toBe(caches[0]!.length);
  });

  it("has rules of users see one file after another, and blames them in the same words", async () => {
    const rule = (id: string, create: string) => `{
      id: "${id}", summary: "Disallow it.", why: "So.", effect: "risky", severity: "warning",
      messages: { found: { text: "It is file {{n}}." } },
      create(context) { return { Ruleset(ruleset) { n++; ${create} } }; },
    }`;
    const files = {
      ...TREE,
      "wafsmith.config.yaml": "customRules: [./own.mjs]\n",
      "own.mjs": `let n = 0;
        export default [
          ${rule("no-count", 'context.report({ at: ruleset.node, messageId: "found", data: { n: String(n) } });')},
          ${rule("no-seventh", 'if (n === 14) throw new Error("seventh");')},
          ${rule("no-loop", "while (n === 30);")},
        ];`,
    };
    const directory = makeDirectory(files);
    const argv = ["lint", ".", "--rule-timeout", "1"];
    const one = await inThreads(argv, 1, { directory });
    expect(await inThreads(argv, 2, { directory })).toEqual(one);
    for (const part of ["It is file 22", "seventh", "did not return within 1 second"])
      expect(one.stdout).toContain(part);
  });

  it.each(["0", "x", "257", "1.5"])("rejects %s threads", async (count) => {
    const { exitCode, stderr } = await run(["lint", "--concurrency", count]);
    expect(stderr).toContain("threads from 1 to 256");
    expect(exitCode).toBe(2);
  });
});
