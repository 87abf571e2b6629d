import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

const RULESET = '{ "kind": "zone", "phase": "http_request_firewall_custom", "rules": [] }';
const files = {
  "main.tf":
    'resource "cloudflare_ruleset" "r" {\n  kind  = "zone"\n  rules = [{ action = "block", expression = "ssl" }]\n}\n',
  "notes.md": "# Rules\n\n- ssl: block\n",
  "rules.json": RULESET,
  "rules.yaml": "rules:\n  - action: block\n    expression: ssl\n",
  "policy.yaml": "paranoia: 2\nthreshold: 40\n",
  "suite.waftest.yaml": "cases:\n  - request: curl https://example.com/\n    expect: block\n",
  "waf.cfexpr": "ssl",
};

describe("a file of another kind", () => {
  it.each([
    ["compile main.tf", "This file is Terraform, not a policy,"],
    ["compile notes.md", "This file is Markdown, not a policy,"],
    ["compile rules.json", "Run `wafsmith decompile` with it"],
    ["compile suite.waftest.yaml", "Run `wafsmith test` with it."],
    ["compile policy.yaml --lock main.tf", "This is not a lock file,"],
    ["compile policy.yaml --lock rules.yaml", "This is not a lock file,"],
    ["test main.tf", "`main.tf` is Terraform, not a test file."],
    ["test notes.md", "`notes.md` is Markdown, not a test file."],
    ["test policy.yaml", "policy.yaml:1: A test file must be an object with `cases`."],
    ["test rules.json", "rules.json:1: A test file must be an object with `cases`."],
    ["parse main.tf", "`main.tf` is Terraform, not an expression."],
    ["parse rules.json", "`rules.json` is JSON, not an expression."],
    ["pack rules.yaml", "`rules.yaml` is YAML, not an expression."],
    ["lint waf.cfexpr --config main.tf", "`main.tf` is Terraform, not a configuration."],
    ["lint waf.cfexpr --config notes.md", "`notes.md` is Markdown, not a configuration."],
    ["tune main.tf", "`main.tf` is Terraform, not a log."],
    ["tune policy.yaml", "`policy.yaml` is YAML, not a log."],
    ["replay rules.json --log main.tf", "`main.tf` is Terraform, not a log."],
    ["replay rules.json --log policy.yaml", "`policy.yaml` is YAML, not a log."],
    ["replay rules.json --log notes.md", "`notes.md` is Markdown, not a log."],
  ])("%s: one problem, which names what is expected", async (command, expected) => {
    const { exitCode, stdout, stderr } = await run(command.split(" "), { files });
    const output = `${stdout}${stderr}`;
    expect(exitCode).toBeGreaterThan(0);
    expect(output).toContain(expected);
    expect(output.match(/^\S+:\d+:\d+ {2}error|^wafsmith: (?!Nothing)/gm)).toHaveLength(1);
  });
});
