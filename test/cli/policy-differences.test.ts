import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FILES, locked } from "./policy-files.ts";
import { run } from "./support.ts";

describe("wafsmith decompile", () => {
  it("writes a policy, and says what it cannot say", async () => {
    const directory = await locked();
    const unknown = FILES["live.json"].replace('"matched_data"', '"future": 1, "matched_data"');
    expect(unknown).not.toBe(FILES["live.json"]);
    fs.writeFileSync(join(directory, "live.json"), unknown);
    const { exitCode, stdout, stderr } = await run(["decompile", "live.json"], { directory });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("paranoia: 2\n");
    expect(stdout).toContain("matched_data:\n");
    expect(stderr).toContain("`action_parameters.future`");
    fs.writeFileSync(join(directory, "again.yaml"), stdout);
    const diff = await run(["diff", "again.yaml", "live.json"], { directory });
    expect([diff.exitCode, diff.stdout]).toEqual([0, "No difference in effect.\n"]);
  });

  it.each([
    ["p.yaml", 1, /No zone entry point ruleset is recognised[\s\S]*Nothing was decompiled: 1 error\./],
    ["none.json", 2, /There is no file or directory/],
  ])("rejects %s", async (path, code, message) => {
    const { exitCode, stdout, stderr } = await run(["decompile", path], { files: FILES });
    expect([exitCode, stdout]).toEqual([code, ""]);
    expect(stderr).toMatch(message);
  });
});

describe("wafsmith diff", () => {
  it("exits with 1 on drift, in each format", async () => {
    const directory = await locked();
    const text = await run(["diff", "p.yaml", "live.json"], { directory });
    expect(text.exitCode).toBe(1);
    expect(text.stdout).toContain("1 rule enabled; 1 rule disabled; threshold 25 to 60; action block to log");
    const json = await run(["diff", "p.yaml", "live.json", "--format", "json"], { directory });
    const { version, same, deployments } = JSON.parse(json.stdout);
    expect([version, same]).toEqual([1, false]);
    expect(deployments).toHaveLength(1);
    expect(deployments[0].state).toBe("changed");
    const changes = deployments[0].rules.map(({ kind, changed }: Record<string, unknown>) => [kind, changed]);
    expect(changes).toEqual([
      ["rule", ["enabled"]],
      ["rule", ["enabled"]],
      ["rule", ["action", "score_threshold"]],
    ]);
    const markdown = await run(["diff", "p.yaml", "live.json", "--format", "markdown"], { directory });
    expect(markdown.stdout).toContain("| managed rule | before | after | why |");
  });

  it("lists what is live and not governed by the policy, and fails for it unless it may be open", async () => {
    const rule = {
      id: "r",
      action: "execute",
      expression: 'http.host eq "never"',
      action_parameters: {
        id: "4814384a9e5d4991b9815dcfc25d2f1f",
        overrides: {
          categories: ["3", "4"].map((level) => ({ category: `paranoia-level-${level}`, enabled: false })),
        },
      },
    };
    const phase = "http_request_firewall_managed";
    const files = {
      "p.yaml": "paranoia: 2\n",
      "live.json": JSON.stringify({ result: { id: "e", kind: "zone", phase, rules: [rule] }, success: true }),
    };
    const text = await run(["diff", "p.yaml", "live.json"], { files });
    expect([text.exitCode, text.stderr]).toEqual([1, ""]);
    expect(text.stdout).toBe(
      'No difference in effect.\n\nCloudflare OWASP Core Ruleset\n  not governed by the policy: expression is http.host eq "never"; a new deployment has true\n',
    );
    const back = await run(["diff", "live.json", "p.yaml", "--format", "json"], { files });
    expect([back.exitCode, JSON.parse(back.stdout).same]).toEqual([1, true]);
    expect(JSON.parse(back.stdout).deployments[0].notGoverned).toHaveLength(1);
    const markdown = await run(["diff", "p.yaml", "live.json", "--format", "markdown", "--allow-open"], {
      files,
    });
    expect(markdown.exitCode).toBe(0);
    expect(markdown.stdout).toContain("- not governed by the policy: expression is");
  });

  it("sees no difference between a policy and what it compiles to", async () => {
    const directory = await locked();
    const against = ["--against", "without.json"];
    for (const [format, ...options] of [
      ["overrides"],
      ["patch"],
      ["rule"],
      ["request"],
      ["terraform"],
      ["put", ...against],
      ["request", ...against],
      ["terraform", ...against],
    ]) {
      const { stdout } = await run(["compile", "p.yaml", "--format", format!, ...options], { directory });
      const file = format === "terraform" ? "c.tf" : "c.json";
      fs.writeFileSync(join(directory, file), stdout);
      const { stdout: difference } = await run(["diff", "p.yaml", file], { directory });
      expect(difference).toMatch(/^No difference in effect\.\n(\nnot compared: .*\n)?$/);
      expect((await run(["diff", file, "p.yaml"], { directory })).exitCode).toBe(0);
    }
  });

  it.each([
    [["p.yaml"], "`diff` needs exactly two operands: `A B`."],
    [["-", "-"], "Only one of A and B can be standard input."],
    [["package.json", "p.yaml"], "`package.json` cannot be compared."],
    [["broken.yaml", "p.yaml"], "`broken.yaml` cannot be compared."],
  ])("rejects %j", async (argv, message) => {
    const files = { ...FILES, "package.json": '{ "name": "x" }', "broken.yaml": "paranoia: 9\n" };
    const { exitCode, stdout, stderr } = await run(["diff", ...argv], { files });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
