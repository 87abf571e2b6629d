import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { run } from "./support.ts";

const LISTS = JSON.stringify({
  result: [{ id: "l", name: "office", kind: "ip", num_items: 1 }],
  success: true,
});
const RULES = `${JSON.stringify({ phase: "http_request_firewall_custom", rules: [{ action: "block", expression: "ip.src in $offices" }] }, null, 2)}\n`;

describe("wafsmith lint, over several files", () => {
  it("reports what follows from all of them, with the text of a file that is otherwise clean", async () => {
    const files = { "lists.json": LISTS, "rules/a.json": RULES };
    const { stdout, exitCode } = await run(["lint", "."], { files });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("rules/a.json:6:32  warning  lint/no-undefined-list\n");
    expect(stdout).toContain("ip.src in $offices");
    expect(stdout).toContain("did you mean `$office`?");
  });

  it("does so for named files, in any order", async () => {
    const files = { "lists.json": LISTS, "a.json": RULES };
    const one = await run(["lint", "--format", "json", "a.json", "lists.json"], { files });
    const other = await run(["lint", "--format", "json", "lists.json", "a.json"], { files });
    expect((JSON.parse(one.stdout) as LintJson).diagnostics).toHaveLength(1);
    expect(other.stdout).toBe(one.stdout);
  });

  it("takes standard input as one of them", async () => {
    const { stdout } = await run(["lint", "-", "lists.json", "--stdin-filename", "a.json"], {
      files: { "lists.json": LISTS },
      stdin: RULES,
    });
    expect(stdout).toContain("a.json:6:32  warning  lint/no-undefined-list\n");
    expect(stdout).toContain('"expression": "ip.src in $offices"');
  });

  it("honours suppressions of the configuration", async () => {
    const config = {
      suppressions: [{ file: "a.json", rule: "no-undefined-list", reason: "made by a script" }],
    };
    const files = { "lists.json": LISTS, "a.json": RULES, "wafsmith.config.json": JSON.stringify(config) };
    const { stdout } = await run(["lint", "a.json", "lists.json"], { files });
    expect(stdout).toContain("No problems in 2 files");
  });
});
