import { describe, expect, it } from "vitest";
import { OWASP } from "./review-support.ts";
import { makeDirectory, run } from "./support.ts";

const EXECUTE = {
  id: "e1",
  action: "execute",
  expression: "true",
  enabled: true,
  action_parameters: {
    id: OWASP,
    version: "latest",
    overrides: {
      rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", action: "block", score_threshold: 40 }],
    },
  },
};
const POLICY = "threshold: 40\naction: block\n";
const DEPLOYMENT = "deployments:\n  - ruleset: owasp\n    threshold: 40\n    action: block\n";
const withRule = (rule: object) => [EXECUTE, { id: "o1", ...rule }];

async function diff(policy: string, rules: readonly object[], ...argv: readonly string[]) {
  const entryPoint = {
    id: "r1",
    name: "default",
    kind: "zone",
    phase: "http_request_firewall_managed",
    rules,
  };
  const directory = makeDirectory({
    "waf.policy.yaml": policy,
    "live.json": JSON.stringify({ ...entryPoint, version: "3" }),
  });
  return run(["diff", "waf.policy.yaml", "live.json", ...argv], { directory });
}

describe("a policy and what is live", () => {
  it("are in sync if a PUT would change nothing", async () => {
    const { exitCode, stdout } = await diff(POLICY, [EXECUTE]);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("No difference in effect.")]);
  });

  it("are in sync if a PUT would change only how it is written, and each change is named", async () => {
    // The action of the score rule is the one that Cloudflare ships.
    const policy = 'deployments: [{ ruleset: owasp, threshold: 40, expression: "true" }]\n';
    const rules = [{ ...EXECUTE, expression: "((true))" }];
    const { exitCode, stdout } = await diff(policy, rules);
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^No difference in effect\.\n/)]);
    expect(stdout).toContain("is rewritten but matches the same requests (no effect): true -> ((true))");
    expect(stdout).toContain(
      "Overrides are written differently, and no managed rule changes by that (no effect)",
    );
    const json = JSON.parse((await diff(policy, rules, "--format=json")).stdout);
    expect([json.same, json.deployments[0].state]).toEqual([true, "same"]);
    expect(json.deployments[0].settings).toMatchObject([
      { protection: "same", setting: "expression" },
      { protection: "same", setting: "other" },
    ]);
  });

  it("are in sync if what a PUT would remove never acts, and the JSON names it", async () => {
    const off = withRule({ action: "block", expression: "ssl", enabled: false });
    const { exitCode, stdout } = await diff(`${POLICY}exclusive: true\n`, off);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("No difference in effect.")]);
    const { deployments } = JSON.parse(
      (await diff(`${POLICY}exclusive: true\n`, off, "--format=json")).stdout,
    );
    expect(deployments.at(-1)).toMatchObject({
      state: "same",
      settings: [{ message: "Rule `o1` is added: `block` for `ssl`, disabled." }],
    });
  });

  it.each<[string, string, readonly object[], RegExp]>([
    [
      "a rule that blocks after the deployments",
      `${POLICY}exclusive: true\n`,
      withRule({ action: "block", expression: "ssl" }),
      /Rule `o1` is added/,
    ],
    [
      "a rule that challenges",
      `${POLICY}exclusive: true\n`,
      withRule({ action: "managed_challenge", expression: "ssl" }),
      /Rule `o1` is added/,
    ],
    [
      "a rule that logs",
      `${POLICY}exclusive: true\n`,
      withRule({ action: "log", expression: "ssl" }),
      /Rule `o1` is added/,
    ],
    [
      "a skip of another phase",
      `${POLICY}exclusive: true\n`,
      withRule({ action: "skip", expression: "ssl", action_parameters: { phases: ["http_ratelimit"] } }),
      /Rule `o1` is added/,
    ],
    [
      "a public key of somebody else",
      `${DEPLOYMENT}    matched_data: { public_key: "Ycig/Zr/pZmklmFUN99nr+taURlYItL91g+NcHGYpB8=" }\n`,
      [
        {
          ...EXECUTE,
          action_parameters: {
            ...EXECUTE.action_parameters,
            matched_data: { public_key: "iGqBmyIUxuWt1rvxoAharN9FUXneUBxA/Y19PyyrEG0=" },
          },
        },
      ],
      /different parameters: matched_data/,
    ],
    [
      "another description",
      `${DEPLOYMENT}    description: a\n`,
      [{ ...EXECUTE, description: "b" }],
      /has a different description: a -> b/,
    ],
  ])("differ by %s", async (_, policy, rules, expected) => {
    const { exitCode, stdout } = await diff(policy, rules);
    expect(stdout).toMatch(expected);
    expect(exitCode).toBe(1);
  });

  it("do not differ by what the policy leaves open", async () => {
    const { exitCode } = await diff(POLICY, withRule({ action: "log", expression: "ssl" }));
    expect(exitCode).toBe(0);
  });

  it("differ by the order of rulesets, if the policy says that there is nothing else", async () => {
    const managed = {
      id: "e2",
      action: "execute",
      expression: "true",
      enabled: true,
      action_parameters: { id: "efb7b8c949ac4650a09736fc376e9aee", version: "latest" },
    };
    const both = `${DEPLOYMENT}  - ruleset: cloudflare managed ruleset\n`;
    const swapped = [managed, EXECUTE];
    const { exitCode, stdout } = await diff(`${both}exclusive: true\n`, swapped);
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/\(execute\) moves from position/)]);
    expect((await diff(`${both}exclusive: true\n`, swapped.toReversed())).exitCode).toBe(0);
    expect((await diff(both, swapped)).exitCode).toBe(0);
  });
});
