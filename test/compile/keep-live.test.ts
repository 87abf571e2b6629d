import { describe, expect, it } from "vitest";
import { type CompiledPolicy, compilePolicy } from "../../src/compile/compile.ts";
import { bundleOf } from "../../src/compile/render/formats.ts";
import { renderTerraform } from "../../src/compile/render/terraform.ts";
import { readSource } from "../../src/sources/read.ts";
import { entrypointExport, executeRule, policyOf } from "./support.ts";

const LIVE_FIELDS = {
  description: "by hand",
  logging: { enabled: false },
  ref: "waf-owasp",
  categories: ["owasp"],
  future: { nested: [1, null, { deep: true }] },
};
const LIVE_PARAMETERS = { matched_data: { public_key: "k" }, future_parameter: ["x"] };

async function compiled(policy: string, rule: object): Promise<CompiledPolicy> {
  const { value, diagnostics } = await compilePolicy(
    policyOf(policy, { entrypoint: entrypointExport([rule]) }),
  );
  if (!value) throw new Error(JSON.stringify(diagnostics));
  return value;
}

/** The execute rule as each method would leave it. */
async function written(compiledPolicy: CompiledPolicy): Promise<Record<string, unknown>[]> {
  const { put, deployments } = compiledPolicy;
  const patch = deployments[0]!.request.body;
  const document = await readSource("waf.tf", renderTerraform(compiledPolicy));
  expect(document.diagnostics).toEqual([]);
  expect(document.subjects.map(({ kind }) => kind)).toContain("Ruleset");
  return [patch, put!.body.rules[0]].map((rule) => JSON.parse(JSON.stringify(rule)));
}

/** Properties that the policy has keys for. */
function fields(body: Readonly<Record<string, unknown>>): object {
  const { description, logging, action_parameters } = body;
  return { description, logging, matched_data: Object(action_parameters)["matched_data"] };
}

describe("what is live and the policy leaves alone", () => {
  it("is kept in PATCH, PUT and Terraform", async () => {
    const rule = executeRule(LIVE_FIELDS, LIVE_PARAMETERS);
    const policy = await compiled("paranoia: 4\nthreshold: 40", rule);
    for (const body of await written(policy)) {
      expect(body).toMatchObject(LIVE_FIELDS);
      expect(body["action_parameters"]).toMatchObject(LIVE_PARAMETERS);
      expect(body).not.toHaveProperty("version");
      expect(body).not.toHaveProperty("last_updated");
    }
    const terraform = renderTerraform(policy);
    for (const text of ["by hand", "waf-owasp", "public_key", "future_parameter", "deep"]) {
      expect(terraform).toContain(text);
    }
  });

  it("keeps the digits of numbers that a double cannot represent", async () => {
    const digits = ["9007199254740993", "-12345678901234567890", "0.12345678901234567890", "1e400", "1.0"];
    const { uri, text } = entrypointExport([
      executeRule({ future: digits.map((one) => `@${one}`) }),
      { action: "skip", expression: "ssl", future: `@${digits[0]}` },
    ]);
    const entrypoint = { uri, text: text.replace(/"@([^"]*)"/g, "$1") };
    const { value } = await compilePolicy(policyOf("paranoia: 4", { entrypoint }));
    const context = { title: "p", diagnostics: [], place: () => "" };
    for (const { name, text } of bundleOf(value!, context)) {
      if (!["patch.json", "put.json", "rule.json", "request.json", "ruleset.tf"].includes(name)) continue;
      const items = text
        .split(/"?future"? *[:=] \[\n/)[1]!
        .split("]")[0]!
        .split("\n");
      expect([name, items.slice(0, 5).map((one) => one.trim().replace(/,$/, ""))]).toEqual([
        name,
        [...digits.slice(0, 4), "1"],
      ]);
      if (name === "put.json") expect(text).toContain('"future": 9007199254740993');
    }
    expect(JSON.stringify(value!.put!.body)).toContain('"future":9007199254740992');
  });

  it("includes what no policy can say of overrides", async () => {
    const overrides = {
      sensitivity_level: "low",
      action: "log",
      categories: [
        { category: "paranoia-level-4", enabled: true, sensitivity_level: "medium" },
        { category: "wordpress", action: "log", sensitivity_level: "high" },
        { category: "other", enabled: false },
      ],
      rules: [{ id: "a".repeat(32), enabled: false, sensitivity_level: "off" }],
    };
    const { deployments } = await compiled("paranoia: 3", executeRule({}, { overrides }));
    expect(deployments[0]!.overrides).toEqual({
      categories: [
        { category: "paranoia-level-4", enabled: false, sensitivity_level: "medium" },
        { category: "wordpress", sensitivity_level: "high" },
      ],
      rules: [{ id: "a".repeat(32), sensitivity_level: "off" }],
      sensitivity_level: "low",
    });
    const alone = { overrides: { sensitivity_level: "low" } };
    const { deployments: kept } = await compiled("paranoia: 4", executeRule({}, alone));
    expect(kept[0]!.overrides).toEqual(alone.overrides);
  });

  it.each<[string, string, object]>([
    ["its own description", 'description: "mine"', { description: "mine" }],
    ["no description", 'description: ""', { description: undefined }],
    [
      "another key",
      "matched_data: { public_key: uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA= }",
      { matched_data: { public_key: "uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=" } },
    ],
    ["no payload logging", "matched_data: false", { matched_data: undefined }],
  ])("gives way to a policy with %s", async (_, setting, wanted) => {
    const rule = executeRule(LIVE_FIELDS, LIVE_PARAMETERS);
    const policy = `deployments:\n  - ruleset: owasp\n    ${setting}\n`;
    const live = fields({ ...LIVE_FIELDS, action_parameters: LIVE_PARAMETERS });
    for (const body of await written(await compiled(policy, rule))) {
      expect(fields(body)).toEqual({ ...live, ...wanted });
    }
  });

  it("is inherited from a policy that is extended, and from a zone", async () => {
    const policy = [
      "deployments:",
      "  - { ruleset: owasp, description: base, matched_data: { public_key: iGqBmyIUxuWt1rvxoAharN9FUXneUBxA/Y19PyyrEG0= } }",
      "zones:",
      "  a.example: { deployments: [{ ruleset: owasp, description: zone, matched_data: false }] }",
    ].join("\n");
    const { value } = await compilePolicy(policyOf(policy), { zone: "a.example" });
    const { action_parameters, ...body } = value!.deployments[0]!.request.body;
    expect(fields({ ...body, action_parameters })).toEqual({
      description: "zone",
      matched_data: undefined,
    });
  });
});
