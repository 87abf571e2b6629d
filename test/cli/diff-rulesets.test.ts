import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { RULESETS_SCHEMA } from "../../src/report/schemas.ts";
import { closed } from "../support/closed-schema.ts";
import { run } from "./support.ts";

const rulesetOf = (rules: readonly object[], more: object = { phase: "http_request_firewall_custom" }) =>
  JSON.stringify({ kind: "zone", ...more, rules });
const BLOCK = { ref: "a", action: "block", expression: "ip.src in $office" };
const LOG = { action: "log", expression: 'any(http.request.headers["x"][*] ne "1")' };
const FILES = {
  "old.json": rulesetOf([BLOCK, LOG]),
  "new.yaml": `kind: zone
phase: http_request_firewall_custom
rules:
  - { ref: a, action: block, expression: ip.src in $office or tcp.flags eq 9223372036854775807 }
  - { action: log, expression: 'any(http.request.headers["x"][*] ne "1") and not ssl' }
`,
  "managed.json": rulesetOf(
    [{ action: "execute", action_parameters: { id: "1".repeat(32) }, expression: "true" }],
    {
      phase: "http_request_firewall_managed",
    },
  ),
  "broken.json": rulesetOf([BLOCK]).slice(0, -1),
};

describe("wafsmith diff of rulesets", () => {
  it("is clean if nothing changes, whatever the notation and the place", async () => {
    const files = {
      ...FILES,
      "same.yaml": `phase: http_request_firewall_custom\nrules:\n  - ${JSON.stringify(LOG)}\n`,
    };
    expect(await run(["diff", "old.json", "old.json"], { files })).toMatchObject({ exitCode: 0, stderr: "" });
    const { exitCode, stdout } = await run(["diff", "same.yaml", "-", "--format", "json"], {
      files,
      stdin: rulesetOf([LOG, { ...LOG, enabled: false }]),
    });
    expect([exitCode, JSON.parse(stdout).outcome]).toEqual([0, "equivalent"]);
  });

  it.each([
    ["other addresses", ["10.0.0.0/8"], ["10.0.0.0/9"], 1, "different"],
    ["an address more", ["10.0.0.0/8"], ["192.0.2.1", "10.0.0.0/8"], 1, "different"],
    ["another order", ["10.0.0.0/8", "192.0.2.1"], ["192.0.2.1", "10.0.0.0/8"], 0, "equivalent"],
    ["addresses that cover the same", ["10.0.0.0/8", "10.1.0.0/16"], ["10.0.0.0/8"], 0, "equivalent"],
    ["no items, which no expression can say", ["10.0.0.0/8"], [], 1, "unknown"],
  ])("compares lists that both files have: %s", async (_, before, after, exitCode, outcome) => {
    const terraform = (items: readonly string[]) => `resource "cloudflare_list" "office" {
  account_id = "a"
  name       = "office"
  kind       = "ip"
  items      = [${items.map((ip) => `{ ip = "${ip}" }`).join(", ")}]
}
resource "cloudflare_ruleset" "custom" {
  zone_id = "z"
  name    = "custom"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules   = [{ action = "block", expression = "ip.src in $office" }, { action = "log", expression = "ssl" }]
}
`;
    const files = { "a.tf": terraform(before), "b.tf": terraform(after) };
    const result = await run(["diff", "a.tf", "b.tf", "--format", "json"], { files });
    expect([result.exitCode, JSON.parse(result.stdout).outcome]).toEqual([exitCode, outcome]);
  });

  it("does not decide about rules that redirect by a list with other redirects", async () => {
    const terraform = (target: string, expression: string) => `resource "cloudflare_list" "moved" {
  account_id = "a"
  name       = "moved"
  kind       = "redirect"
  items      = [{ redirect = { source_url = "a.example.com/", target_url = "https://${target}/" } }]
}
resource "cloudflare_ruleset" "redirects" {
  account_id = "a"
  name       = "redirects"
  kind       = "root"
  phase      = "http_request_redirect"
  rules = [{
    action            = "redirect"
    expression        = "${expression}"
    action_parameters = { from_list = { name = "moved", key = "http.request.full_uri" } }
  }]
}
`;
    const outcomes = ["ssl", "http.request.full_uri in $moved"].map(async (expression) => {
      const files = { "a.tf": terraform("b.example.com", expression), "b.tf": terraform("c", expression) };
      const { stdout } = await run(["diff", "a.tf", "b.tf", "--format", "json"], { files });
      return JSON.parse(stdout).outcome;
    });
    expect(await Promise.all(outcomes)).toEqual(["unknown", "unknown"]);
  });

  it("rests on assumptions only if they are named, and names those that it needs", async () => {
    const rule = (expression: string) => JSON.stringify({ rules: [{ action: "block", expression }] });
    const php = 'http.request.uri.path.extension eq "php"';
    const files = {
      "a.json": rule(php),
      "b.json": rule(`${php} and ends_with(lower(http.request.uri.path), ".php")`),
    };
    const diff = ["diff", "a.json", "b.json"];
    expect((await run([...diff, "--assume", "none"], { files })).exitCode).toBe(1);
    expect((await run([...diff, "--assume", "lower-case-hosts"], { files })).exitCode).toBe(1);
    const both = [...diff, "--assume", "lower-case-hosts", "--assume", "plain-extensions"];
    const { exitCode, stdout } = await run(both, { files });
    expect([exitCode, stdout.split("\n")[0]]).toEqual([
      0,
      expect.stringMatching(/^No change, assuming that a file extension is [^:]*: it is proved that every /),
    ]);
    const json = JSON.parse((await run([...both, "--format", "json"], { files })).stdout);
    expect(json).toMatchObject({ outcome: "equivalent", assuming: ["plain-extensions"] });
    const page = (await run([...both, "--format", "html"], { files })).stdout;
    expect(page).toContain("Same protection, assuming that a file extension is");
  });

  it("takes rules without a phase for rules", async () => {
    const files = {
      "a.json": JSON.stringify({ rules: [{ action: "log", expression: "ssl" }] }),
      "b.json": JSON.stringify({ rules: [{ action: "log", expression: "not (not ssl)" }] }),
    };
    const { exitCode, stdout } = await run(["diff", "a.json", "b.json", "--format", "json"], { files });
    expect([exitCode, JSON.parse(stdout).outcome]).toEqual([0, "equivalent"]);
  });

  it("writes JSON by its published schema, integers as they are", async () => {
    const { exitCode, stdout } = await run(["diff", "old.json", "new.yaml", "--format", "json"], {
      files: FILES,
    });
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
      closed(RULESETS_SCHEMA) as object,
    );
    expect(validate(JSON.parse(stdout)), JSON.stringify(validate.errors)).toBe(true);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      '"relation":"wider","witness":{"ip.src":"192.0.2.1","tcp.flags":9223372036854775807',
    );
    expect(JSON.parse(stdout).rules.map((rule: { ref: string }) => rule.ref)).toEqual([
      "a",
      `${LOG.expression} and not ssl`,
    ]);
  });

  it("writes Markdown, and leaves other formats to policies", async () => {
    const { stdout } = await run(["diff", "old.json", "new.yaml", "--format", "markdown"], { files: FILES });
    expect(stdout).toContain("| `a` | `block` | wider |");
    const junit = await run(["diff", "old.json", "new.yaml", "--format", "junit"], { files: FILES });
    expect([junit.exitCode, junit.stdout]).toEqual([2, ""]);
  });

  it("leaves managed entry points to the comparison in effect, and rejects what is broken", async () => {
    const managed = await run(["diff", "managed.json", "managed.json"], { files: FILES });
    expect(managed.stdout).toBe("No difference in effect.\n");
    const broken = await run(["diff", "old.json", "broken.json"], { files: FILES });
    expect([broken.exitCode, broken.stdout]).toEqual([2, ""]);
    expect(broken.stderr).toContain("`broken.json` cannot be compared.");
  });
});
