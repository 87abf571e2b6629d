import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { run, type World } from "./support.ts";

const DEPRECATED = 'action: block\nexpression: ip.geoip.country eq "DE"\n';

async function lintStdin(name: string, world: World): Promise<LintJson> {
  const { stdout, stderr } = await run(["lint", "-", "--stdin-filename", name, "--format", "json"], world);
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as LintJson;
}

describe("--stdin-filename", () => {
  const config = (value: object) => ({ "wafsmith.config.json": JSON.stringify(value), "infra/waf/x": "" });

  it("finds the configuration of that file, whose globs are relative to it", async () => {
    const overrides = [{ files: "infra/waf/**", rules: { "no-deprecated-field": "error" } }];
    const world = { files: config({ overrides }), cwd: "infra", stdin: DEPRECATED };
    const { diagnostics } = await lintStdin("waf/a.yaml", world);
    expect(diagnostics).toMatchObject([{ file: "waf/a.yaml", severity: "error" }]);
    expect((await lintStdin("a.yaml", world)).diagnostics).toMatchObject([{ severity: "warning" }]);
  });

  it("applies suppressions of the configuration by that name", async () => {
    const suppressions = [{ rule: "no-deprecated-field", file: "infra/*.yaml", reason: "old zone" }];
    const world = { files: config({ suppressions }), cwd: "infra", stdin: DEPRECATED };
    expect(await lintStdin("a.yaml", world)).toMatchObject({ suppressed: 1, diagnostics: [] });
  });

  it("is linted even if the configuration ignores that name, as a file that is named itself", async () => {
    const world = { files: config({ ignore: ["infra/**"] }), cwd: "infra", stdin: DEPRECATED };
    expect((await lintStdin("a.yaml", world)).diagnostics).toHaveLength(1);
  });

  it("determines the notation", async () => {
    const expression = 'http.host eq "{"\n';
    expect((await lintStdin("a.cfexpr", { stdin: expression })).files).toBe(1);
    const { exitCode, stderr } = await run(["lint", "-", "--stdin-filename", "a.json"], {
      stdin: expression,
    });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Nothing was recognised in `a.json`")]);
  });

  it("knows the values that other Terraform files of that directory define", async () => {
    const resource = [
      'resource "cloudflare_ruleset" "waf" {',
      '  zone_id = "023e105f4ecef8ad9ca31a8372d0c353"',
      '  name    = "waf"',
      '  kind    = "zone"',
      '  phase   = "http_request_firewall_custom"',
      "  rules = [{",
      '    action     = "block"',
      "    expression = local.blocked",
      "  }]",
      "}",
      "",
    ].join("\n");
    const files = { "infra/locals.tf": 'locals {\n  blocked = "http.hst eq \\"a\\""\n}\n' };
    const { diagnostics } = await lintStdin("infra/waf.tf", { files, stdin: resource });
    expect(diagnostics).toMatchObject([{ code: "types/unknown-field" }]);
    expect((await lintStdin("nowhere/waf.tf", { files, stdin: resource })).diagnostics).toEqual([]);
  });
});
