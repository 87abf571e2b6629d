import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import { decompilePolicy } from "../../src/compile/decompile/decompile.ts";
import type { ExecuteRuleBody } from "../../src/compile/emit/emit.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import { lockRulesets, renderLock } from "../../src/compile/managed/lock.ts";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import type { SourceText } from "../../src/compile/model/model.ts";
import { type OutputFormat, renderPolicy } from "../../src/compile/render/formats.ts";
import { cases } from "../support/cases.ts";
import { executeRules } from "./arbitraries.ts";
import { entrypointExport, executeRule, OWASP_RULESET } from "./support.ts";
import { planOf, stateOf, terraform4 } from "./terraform-forms.ts";

const FILES: Readonly<Partial<Record<OutputFormat, string>>> = {
  overrides: "overrides.json",
  rule: "rule.json",
  patch: "patch.json",
  put: "put.json",
  request: "request.json",
  terraform: "ruleset.tf",
};
const FORMATS = Object.keys(FILES) as OutputFormat[];

const NONE: SourceText = {
  uri: "none.json",
  text: '{"success": false, "result": null, "errors": [{"code": 10003, "message": "none"}]}',
};

async function written(policy: string, format: OutputFormat): Promise<SourceText> {
  const isWhole = format === "put" || format === "terraform";
  const { value, diagnostics } = await compilePolicy({
    policy: { uri: "waf.policy.yaml", text: policy },
    ...(isWhole && { entrypoint: NONE }),
  });
  if (!value) throw new Error(JSON.stringify(diagnostics));
  const context = { title: "waf", diagnostics: [], place: () => "" };
  return { uri: FILES[format]!, text: renderPolicy(value, format, context) };
}

async function decompiled(source: SourceText): Promise<string> {
  const { value, diagnostics } = await decompilePolicy({ entrypoint: source });
  const said = diagnostics.filter(({ code }) => code !== "policy/assumed-ruleset");
  expect(said.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  return value!;
}

/** Overrides name no ruleset, so only those of the OWASP ruleset alone are a policy. */
const canRead = (format: OutputFormat, rules: readonly ExecuteRuleBody[]) =>
  format !== "overrides" ||
  (rules.length === 1 &&
    rules[0]!.action_parameters.id === OWASP_RULESET &&
    Object.keys(rules[0]!.action_parameters.overrides ?? {}).length > 0);

describe("what compile writes", () => {
  it.each(FORMATS)("is read by decompile: %s", async (format) => {
    const readable = executeRules.filter((rules) => canRead(format, rules));
    await fc.assert(
      fc.asyncProperty(readable, async (rules) => {
        const first = await written(await decompiled(entrypointExport(rules)), format);
        const second = await written(await decompiled(first), format);
        expect(second.text).toBe(first.text);
      }),
      { numRuns: cases(8, 60) },
    );
  });

  it.each(FORMATS)("is read by diff and explain: %s", async (format) => {
    const overrides = { categories: [{ category: "paranoia-level-4", enabled: false }] };
    const policy = await decompiled(entrypointExport([executeRule({}, { overrides })]));
    const { value, diagnostics } = await readDeployed(await written(policy, format), {});
    expect(diagnostics).toEqual([]);
    expect(value!.deployments.map((one) => one.overrides)).toEqual([overrides]);
  });

  it("is not guessed if overrides are of several rulesets", async () => {
    const list: SourceText = { uri: "overrides.json", text: '[{"enabled": false}, {"action": "log"}]' };
    const { value, diagnostics } = await decompilePolicy({ entrypoint: list });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ messageId }) => messageId)).toEqual(["severalOverrides"]);
    const one = await decompilePolicy({ entrypoint: { ...list, text: '{"enabled": false}' } });
    expect(one.diagnostics.map(({ messageId }) => messageId)).toEqual(["assumedRuleset"]);
    expect(one.value).toContain("all_rules:");
    const levels = JSON.stringify({ categories: [{ category: "paranoia-level-4", enabled: false }] });
    const { value: short } = await decompilePolicy({ entrypoint: { ...list, text: levels } });
    expect(short).toBe("paranoia: 3\n");
  });

  it("is read by decompile for an account too", async () => {
    const policy = `deployments:\n  - { ruleset: owasp, scope: account, expression: 'http.host eq "a.example" and cf.zone.plan eq "ENT"', paranoia: 2 }\n`;
    for (const format of ["request", "terraform"] as const) {
      const again = await decompiled(await written(policy, format));
      expect(again).toContain("scope: account\n");
      expect((await written(again, format)).text).toBe((await written(policy, format)).text);
    }
  });
});

const LOCK_TEXT = `{
  "lock_version": 1,
  "rulesets": [
    {
      "id": "${"c".repeat(32)}",
      "name": "C",
      "phase": "http_request_firewall_managed",
      "rules": []
    },
    {
      "id": "${"d".repeat(32)}",
      "name": "D",
      "phase": "http_request_firewall_managed",
      "version": "3",
      "rules": [
        {"id":"${"a".repeat(32)}","description":"1: x","tags":["a","t"]},
        {"id":"${"b".repeat(32)}","description":"1: x","tags":["a","t"]}
      ]
    }
  ]
}
`;

describe("a lock file", () => {
  it("has a line for each rule, in order, and is read as the same lock", async () => {
    const [first, second] = ["a", "b"].map((digit) => ({
      id: digit.repeat(32),
      description: "1: x",
      categories: ["t", "a"],
    }));
    const managed = { kind: "managed", phase: "http_request_firewall_managed" };
    const exported = [
      { ...managed, id: "d".repeat(32), name: "D", version: "3", rules: [second, first] },
      { ...managed, id: "c".repeat(32), name: "C", rules: [] },
    ];
    const { value } = await lockRulesets([{ uri: "rulesets.json", text: JSON.stringify(exported) }]);
    const text = renderLock(value!);
    expect(text).toBe(LOCK_TEXT);
    const { catalogue } = readLock({ uri: "managed.lock.json", text }, {}).value;
    expect(catalogue.map(({ name, rules }) => [name, rules?.length])).toEqual([
      ["C", 0],
      ["D", 2],
    ]);
  });
});

describe("Terraform", () => {
  it.each([
    ["configuration of version 4", "waf.tf", terraform4],
    ["a state", "terraform.tfstate", stateOf],
    [
      "a state as `terraform show -json` prints it",
      "show.json",
      (rules: readonly ExecuteRuleBody[]) => planOf(rules, "values"),
    ],
    ["a plan", "plan.json", (rules: readonly ExecuteRuleBody[]) => planOf(rules, "planned_values")],
  ] as const)("is read by decompile: %s", async (_, uri, textOf) => {
    await fc.assert(
      fc.asyncProperty(executeRules, async (rules) => {
        const expected = await decompiled(entrypointExport(rules));
        expect(await decompiled({ uri, text: textOf(rules) })).toBe(expected);
      }),
      { numRuns: cases(8, 60) },
    );
  });
});
