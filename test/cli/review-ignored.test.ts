import { describe, expect, it } from "vitest";
import { execute, found, OWASP, review } from "./review-support.ts";

const POLICY = "z/waf.policy.yaml";
const policy = (threshold: number) => `paranoia: 2\nthreshold: ${threshold}\naction: block\n`;
const thresholdOf = (score_threshold: number) =>
  execute({ rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold }] });
const terraform = (threshold: number) =>
  `resource "cloudflare_ruleset" "m" {\n  zone_id = "a"\n  name = "m"\n  kind = "zone"\n  phase = "http_request_firewall_managed"\n  rules = [{\n    action = "execute"\n    expression = "true"\n    action_parameters = { id = "${OWASP}", overrides = { rules = [{ id = "6179ae15870a4bb7b2d480d4843b323c", score_threshold = ${threshold} }] } }\n  }]\n}\n`;
const GUARDRAILS = 'guardrails: [{ reason: "PCI", maxThreshold: 40 }]\n';

describe("a review of a change that leaves files out", () => {
  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string | undefined>>, string]>([
    [
      "by the configuration",
      { [POLICY]: policy(25) },
      { [POLICY]: policy(60), "wafsmith.config.yaml": "ignore: ['*.policy.yaml']\n" },
      "`ignore` of `wafsmith.config.yaml`",
    ],
    [
      "by a configuration that is nearer",
      { [POLICY]: policy(25), "wafsmith.config.yaml": GUARDRAILS },
      { [POLICY]: policy(60), "z/wafsmith.config.json": '{ "ignore": ["**"] }' },
      "`ignore` of `z/wafsmith.config.json`",
    ],
    [
      "by a configuration that is extended",
      { [POLICY]: policy(25), "wafsmith.config.yaml": GUARDRAILS },
      {
        [POLICY]: policy(60),
        "wafsmith.config.yaml": `extends: ./other.yaml\n${GUARDRAILS}`,
        "other.yaml": "ignore: ['z/**']\n",
      },
      "`ignore` of `wafsmith.config.yaml`",
    ],
    [
      "by .gitignore",
      { [POLICY]: policy(25) },
      { [POLICY]: policy(60), ".gitignore": "*.policy.yaml\n" },
      "an ignore file",
    ],
    [
      "by .wafsmithignore",
      { [POLICY]: policy(25) },
      { [POLICY]: policy(60), "z/.wafsmithignore": "*\n" },
      "an ignore file",
    ],
    [
      "by a new name",
      { [POLICY]: `${policy(25)}# one\n# two\n# three\n# four\n` },
      {
        [POLICY]: undefined,
        "y.policy.yaml": `${policy(60)}# one\n# two\n# three\n# four\n`,
        ".wafsmithignore": "y.*\n",
      },
      "an ignore file",
    ],
    [
      "in Terraform",
      { "t/main.tf": terraform(25) },
      { "t/main.tf": terraform(60), "wafsmith.config.yaml": "ignore: ['t/**']\n" },
      "`ignore` of `wafsmith.config.yaml`",
    ],
    [
      "in JSON",
      { "waf.json": thresholdOf(25) },
      { "waf.json": thresholdOf(60), ".gitignore": "waf.json\n" },
      "an ignore file",
    ],
  ])("compares them %s, and names them as lost", async (_, before, after, cause) => {
    const { stdout, exitCode } = await review(before, after, "--fail-on-protection", "lost");
    expect(stdout).toContain("changes from `block at 25` to `block at 60`");
    expect(stdout).toContain(`is no longer checked: ${cause} leaves it out from now on.`);
    expect(exitCode).toBe(1);
  });

  it("names files that it does not change, those that deploy something", async () => {
    const before = { [POLICY]: policy(25), "z/notes.json": "{}", "z/main.tf": terraform(25) };
    const { stdout } = await review(before, { ".gitignore": "z\n" });
    expect(stdout).toContain("`z/waf.policy.yaml` is no longer checked");
    expect(stdout).toContain("`z/main.tf` is no longer checked");
    expect(stdout).not.toContain("notes.json");
  });

  it("reports the guardrails of their directories", async () => {
    const before = { [POLICY]: policy(25), "z/wafsmith.config.yaml": GUARDRAILS };
    const after = { "z/wafsmith.config.yaml": "ignore: ['**']\n" };
    expect((await review(before, after)).stdout).toContain("The limit `maxThreshold` (40)");
  });

  it("stays silent about what the base left out as well, and about what is new", async () => {
    const before = { [POLICY]: policy(25), ".wafsmithignore": "z\n" };
    const after = { [POLICY]: policy(60), "new.policy.yaml": policy(60), ".wafsmithignore": "z\nnew.*\n" };
    expect((await review(before, after)).stdout).not.toContain("no longer checked");
    expect(await found(before, after)).toMatchObject({ exitCode: 0, alerts: [] });
  });

  it("reports an entry point that becomes a ruleset for others to execute", async () => {
    const custom = thresholdOf(25).replace('"zone"', '"custom"');
    const { stdout, exitCode } = await review(
      { "waf.json": thresholdOf(25) },
      { "waf.json": custom },
      "--fail-on-protection",
      "lost",
    );
    expect(stdout).toContain("is no longer an entry point");
    expect(exitCode).toBe(1);
  });
});
