import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { makeDirectory, run } from "./support.ts";

const CONFIG =
  "guardrails:\n  - zones: '*.shop.example'\n    reason: Never log (CISO).\n    actions: [block]\n    maxThreshold: medium\n";
const POLICY = [
  "# wafsmith-disable-file policy/guardrail -- I know better",
  "threshold: 60 # wafsmith-disable-line policy/guardrail -- here too",
  "zones:",
  "  a.shop.example: { action: log }",
  "  test.example:",
  "",
].join("\n");

type Files = Readonly<Record<string, string>>;

async function lint(files: Files, ...argv: readonly string[]) {
  const { stdout, exitCode, stderr } = await run(["lint", "--format", "json", ...argv], {
    directory: makeDirectory(files),
  });
  const { diagnostics } = (stdout === "" ? { diagnostics: [] } : JSON.parse(stdout)) as LintJson;
  const found = diagnostics.filter(({ code }) => code === "policy/guardrail");
  const messages = found.map(({ message }) => message);
  return { found: found.map(({ file, start }) => `${file}:${start.line}`), messages, exitCode, stderr };
}

describe("guardrails of a configuration", () => {
  it("are errors of lint at the policy's lines, with their reason, whatever a comment says", async () => {
    const { found, exitCode } = await lint(
      { "wafsmith.config.yaml": CONFIG, "waf.policy.yaml": POLICY },
      ".",
    );
    expect([found, exitCode]).toEqual([["waf.policy.yaml:2", "waf.policy.yaml:4"], 1]);
    const suppressed = `${CONFIG}overrides: [{ files: '**', external: true }]\n`;
    const again = await lint({ "wafsmith.config.yaml": suppressed, "waf.policy.yaml": POLICY }, ".");
    expect([again.found.length, again.exitCode]).toEqual([2, 1]);
  });

  it("add up over what is extended, and over the directories above", async () => {
    const files = {
      "wafsmith.config.yaml": "extends: ./strict.yaml\nguardrails: [{ reason: R., maxThreshold: 25 }]\n",
      "strict.yaml": CONFIG,
      "zones/wafsmith.config.yaml": "preset: none\n",
      "zones/waf.policy.yaml": "threshold: 40\nzones: { a.shop.example: { action: log } }\n",
    };
    const { found } = await lint(files, "zones/waf.policy.yaml");
    expect(found).toEqual(["zones/waf.policy.yaml:1", "zones/waf.policy.yaml:2"]);
    const broken = { ...files, "wafsmith.config.yaml": "guardrails: [{ maxThreshold: 25 }]\n" };
    const { exitCode, stderr } = await lint(broken, "zones/waf.policy.yaml");
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("whose guardrails apply")]);
  });

  it("say so if one above is code that does not run", async () => {
    const files = {
      "wafsmith.config.mjs": "export default { guardrails: [{ reason: 'R.', maxThreshold: 25 }] };\n",
      "zones/wafsmith.config.yaml": "preset: none\n",
      "zones/waf.policy.yaml": "threshold: 40\n",
    };
    expect((await lint(files, "zones/waf.policy.yaml")).stderr).toContain("its guardrails could not be read");
    expect((await lint(files, "zones/waf.policy.yaml", "--allow-code")).found).toHaveLength(1);
  });

  it("stop compile for the zones that violate them, unless there is no configuration", async () => {
    const directory = makeDirectory({ "wafsmith.config.yaml": CONFIG, "waf.policy.yaml": POLICY });
    const all = await run(["compile", "waf.policy.yaml"], { directory });
    expect(all.exitCode).toBe(1);
    expect(all.stderr).toContain("only `block` is allowed: Never log (CISO).");
    expect(all.stdout.split("\n").filter((line) => line !== "")).toHaveLength(1);
    expect(JSON.parse(all.stdout)).toMatchObject({ zone: "test.example" });
    const off = await run(["compile", "waf.policy.yaml", "--no-config"], { directory });
    expect(off.exitCode).toBe(0);
  });

  it("are checked against both files of diff", async () => {
    const owasp = "4814384a9e5d4991b9815dcfc25d2f1f";
    const live = (threshold: number) =>
      JSON.stringify({
        kind: "zone",
        phase: "http_request_firewall_managed",
        rules: [
          {
            action: "execute",
            expression: "true",
            action_parameters: {
              id: owasp,
              overrides: { rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: threshold }] },
            },
          },
        ],
      });
    const files = {
      "wafsmith.config.yaml": "guardrails: [{ reason: R., maxThreshold: 40 }]\n",
      "waf.policy.yaml": "threshold: 60\n",
      "good.policy.yaml": "threshold: 40\n",
      "live.json": live(60),
      "good.json": live(40),
    };
    const directory = makeDirectory(files);
    const both = await run(["diff", "waf.policy.yaml", "live.json"], { directory });
    expect(both.exitCode).toBe(1);
    expect(both.stderr.match(/policy\/guardrail/g)).toHaveLength(2);
    expect(both.stderr).toContain("waf.policy.yaml:1:12");
    const good = await run(["diff", "good.policy.yaml", "good.json"], { directory });
    expect([good.exitCode, good.stderr]).toEqual([0, ""]);
    const off = await run(["diff", "waf.policy.yaml", "live.json", "--no-config"], { directory });
    expect([off.exitCode, off.stderr]).toEqual([0, ""]);
  });

  const entryPoint = (rules: readonly object[]) =>
    JSON.stringify(
      { id: "e", name: "n", kind: "zone", phase: "http_request_firewall_managed", rules },
      undefined,
      1,
    );
  const OWASP_ID = "4814384a9e5d4991b9815dcfc25d2f1f";
  const execute = (overrides: object = {}, id = OWASP_ID) => ({
    id: "r",
    action: "execute",
    expression: "true",
    enabled: true,
    action_parameters: { id, overrides },
  });

  it("are checked by lint in the entry points of their zones, each value at its location", async () => {
    const rules = [
      { action: "skip", expression: "ssl", action_parameters: { ruleset: "current" }, enabled: true },
      execute({ action: "log", rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: 60 }] }),
    ];
    const config = CONFIG.replace("actions: [block]", "actions: [block]\n    exceptions: false");
    const files = {
      "wafsmith.config.yaml": config,
      "live/0a/entrypoint.json": entryPoint(rules),
      "live/0a/zone.json": JSON.stringify({
        success: true,
        errors: [],
        result: { id: "0a", name: "a.shop.example" },
      }),
      "b.shop.example.json": entryPoint(rules),
      "test.example.json": entryPoint(rules),
    };
    const { found, exitCode } = await lint(files, ".");
    const lines = (file: string) =>
      found.filter((place) => place.startsWith(file)).map((place) => place.split(":")[1]);
    expect(exitCode).toBe(1);
    expect(lines("b.shop")).toHaveLength(3);
    expect(lines("live/0a/entrypoint.json")).toEqual(lines("b.shop"));
    expect(lines("test.example")).toEqual([]);
    const line = (text: string) =>
      String(
        entryPoint(rules)
          .split("\n")
          .findIndex((one) => one.includes(text)) + 1,
      );
    expect(lines("b.shop").slice(1)).toEqual([line('"action": "log"'), line('"score_threshold"')]);
  });

  it("are checked by lint in Terraform, and nothing counts as missing if not all is known", async () => {
    const config = "guardrails: [{ reason: R., requiredRulesets: [owasp], maxThreshold: 40 }]\n";
    const resource = (rules: string) =>
      `resource "cloudflare_ruleset" "waf" {\n  zone_id = "z"\n  name = "n"\n  kind = "zone"\n  phase = "http_request_firewall_managed"\n${rules}}\n`;
    const other = `  rules = [{ action = "execute", expression = "true", action_parameters = { id = "efb7b8c949ac4650a09736fc376e9aee" } }]\n`;
    const files = {
      "wafsmith.config.yaml": config,
      "a/main.tf": resource(other),
      "b/main.tf": resource("  rules = var.rules\n"),
    };
    const { found } = await lint(files, ".");
    expect(found).toEqual(["a/main.tf:1"]);
  });

  it.each<[string, string, string, boolean]>([
    ["for everyone", "maxThreshold: 40", "true", true],
    ["for everyone in practice", "requiredRulesets: [owasp]", 'http.request.method ne ""', true],
    ["for one path, of a required rule", 'requiredRules: ["942100"]', 'http.request.uri.path eq "/a"', true],
    ["for one path, where none may be", "exceptions: false", 'http.request.uri.path eq "/a"', true],
    ["for one path", "maxThreshold: 40", 'http.request.uri.path eq "/a"', false],
  ])(
    "are held against custom rules that skip the managed phase %s",
    async (_, limit, expression, isFound) => {
      const rule = {
        action: "skip",
        expression,
        action_parameters: { phases: ["http_request_firewall_managed"] },
      };
      const custom = { kind: "zone", phase: "http_request_firewall_custom", name: "c", rules: [rule] };
      const files = {
        "wafsmith.config.yaml": `guardrails: [{ reason: R., ${limit} }]\n`,
        "custom.json": JSON.stringify(custom, null, 2),
      };
      expect((await lint(files, ".")).found.length).toBe(isFound ? 1 : 0);
    },
  );

  it("join the exceptions of custom rules with those of the entry point in the same file", async () => {
    const skip = (expression: string, parameters: object) => ({
      action: "skip",
      expression,
      action_parameters: parameters,
      enabled: true,
    });
    const half = skip("ssl", { phases: ["http_request_firewall_managed"] });
    const custom = { kind: "zone", phase: "http_request_firewall_custom", name: "c", rules: [half] };
    const managed = JSON.parse(entryPoint([skip("not ssl", { ruleset: "current" }), execute({})]));
    const files = {
      "wafsmith.config.yaml": "guardrails: [{ reason: R., maxThreshold: 60 }]\n",
      "zone.json": JSON.stringify([custom, managed]),
    };
    expect((await lint(files, ".")).messages).toEqual([
      expect.stringContaining("No request reaches the score rule"),
    ]);
  });

  it.each<[string, string, object, string[]]>([
    ["for no request", "maxThreshold: 60", { expression: "ssl and not ssl" }, ["No request reaches"]],
    ["for some", "requiredRulesets: [owasp]", { expression: "ssl" }, ["`ssl`"]],
    ["above the limit", "maxThreshold: 20", {}, ["acts at 40"]],
    ["as they demand", "maxThreshold: 60, requiredRulesets: [owasp]", {}, []],
  ])("look into a custom ruleset that the entry point executes, %s", async (_, limit, outer, expected) => {
    const custom = { ...JSON.parse(entryPoint([execute({})])), kind: "custom", id: "c".repeat(32) };
    const root = JSON.parse(entryPoint([{ ...execute({}, custom.id), ...outer }]));
    const files = {
      "wafsmith.config.yaml": `guardrails: [{ reason: R., ${limit} }]\n`,
      "zone.json": JSON.stringify([custom, root]),
    };
    const { messages } = await lint(files, ".");
    expect(messages).toEqual(expected.map((part) => expect.stringContaining(part)));
  });

  it("are checked by lint in modules, for each call", async () => {
    const files = {
      "wafsmith.config.yaml": "guardrails: [{ reason: R., maxThreshold: 40 }]\n",
      "main.tf": 'module "w" {\n  for_each = { a = 25, b = 60 }\n  source = "./m"\n  t = each.value\n}\n',
      "m/main.tf": `variable "t" {}\nresource "cloudflare_ruleset" "waf" {\n  zone_id = "z"\n  name = "n"\n  kind = "zone"\n  phase = "http_request_firewall_managed"\n  rules = [{ action = "execute", expression = "true", action_parameters = { id = "4814384a9e5d4991b9815dcfc25d2f1f", overrides = { rules = [{ id = "6179ae15870a4bb7b2d480d4843b323c", score_threshold = var.t }] } } }]\n}\n`,
    };
    expect((await lint(files, ".")).messages).toEqual([expect.stringContaining("The score rule acts at 60")]);
  });

  it("count what is live and stays among the rulesets that must run", async () => {
    const directory = makeDirectory({
      "wafsmith.config.yaml":
        "guardrails: [{ reason: R., requiredRulesets: [cloudflare managed ruleset] }]\n",
      "waf.policy.yaml": "paranoia: 2\n",
      "only.policy.yaml": "deployments: [{ ruleset: owasp }]\nexclusive: true\n",
      "live.json": entryPoint([execute({}, "efb7b8c949ac4650a09736fc376e9aee"), execute()]),
      "off.json": entryPoint([
        { ...execute({}, "efb7b8c949ac4650a09736fc376e9aee"), enabled: false },
        execute(),
      ]),
    });
    const compile = async (policy: string, live: string) =>
      (await run(["compile", policy, "--against", live], { directory })).exitCode;
    expect(await compile("waf.policy.yaml", "live.json")).toBe(0);
    expect(await compile("waf.policy.yaml", "off.json")).toBe(1);
    expect(await compile("only.policy.yaml", "live.json")).toBe(1);
  });

  it("are checked in the diff of a directory of exports, zone by zone", async () => {
    const live = (threshold: number) => {
      const overrides = { rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: threshold }] };
      const id = "4814384a9e5d4991b9815dcfc25d2f1f";
      const rules = [{ action: "execute", expression: "true", action_parameters: { id, overrides } }];
      return JSON.stringify({ kind: "zone", phase: "http_request_firewall_managed", rules });
    };
    const directory = makeDirectory({
      "wafsmith.config.yaml": "guardrails: [{ zones: '*.shop.example', reason: R., maxThreshold: 40 }]\n",
      "fleet.yaml": "threshold: 60\nzones: { a.shop.example: , b.shop.example: , test.example: }\n",
      "exports/a.shop.example.json": live(60),
      "exports/b.shop.example.json": live(60),
      "exports/test.example.json": live(60),
    });
    const { exitCode, stdout, stderr } = await run(["diff", "fleet.yaml", "exports"], { directory });
    expect(exitCode, stdout + stderr).toBe(1);
    const places = [...stderr.matchAll(/^(\S+:\d+:\d+) {2}error {2}policy\/guardrail/gm)].map(([, at]) => at);
    expect(places).toEqual([
      "fleet.yaml:1:12",
      "exports/a.shop.example.json:1:1",
      "exports/b.shop.example.json:1:1",
    ]);
    expect(stdout).toContain("  guardrail: exports/b.shop.example.json:1: The score rule acts at 60");
    expect(stdout).toContain("a.shop.example  in sync       2 guardrail violations\n");
    expect(stdout).toContain("3 zones: 3 in sync; 2 zones violate guardrails\n");
    const json = await run(["diff", "fleet.yaml", "exports", "--format", "json"], { directory });
    fs.writeFileSync(join(directory, "part.json"), json.stdout);
    const formats = {
      markdown: "- **guardrail**: ",
      html: "<p>Guardrails that are violated:</p>",
      junit: 'failures="1"',
    };
    for (const [format, text] of Object.entries(formats)) {
      const merged = await run(["diff", "--merge", "part.json", "--format", format], { directory });
      expect([merged.exitCode, merged.stdout]).toEqual([1, expect.stringContaining(text)]);
    }
    const one = await run(["diff", "fleet.yaml", "exports", "--zone", "test.example"], { directory });
    expect([one.exitCode, one.stderr]).toEqual([0, ""]);
    const off = await run(["diff", "fleet.yaml", "exports", "--no-config"], { directory });
    expect([off.exitCode, off.stderr]).toEqual([0, ""]);
  });
});
