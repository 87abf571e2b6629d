// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import { renderTerraform } from "../../src/compile/render/terraform.ts";
import type { LocatedNode } from "../../src/sources/values/located.ts";
import { readDocument } from "../support/rule-tester.ts";
import { entrypointExport, executeRule, policyOf } from "./support.ts";

it.each(["costs ${money}", "costs $${money}", "${1}${2}", "%{ if }", '"quoted" \\ $& $1', "$"])(
  "a live rule that says %j says the same in Terraform",
  async (description) => {
    const rules = [
      executeRule({ description }),
      {
        id: "r2",
        action: "execute",
        action_parameters: { id: "a".repeat(32) },
        description,
        expression: "ssl",
      },
    ];
    const entrypoint = entrypointExport(rules);
    const { value } = await compilePolicy(policyOf("paranoia: 2", { entrypoint }));
    const terraform = renderTerraform(value!);
    const { subjects } = readDocument(terraform, "terraform");
    const ruleset = subjects.find((subject) => subject.kind === "Ruleset");
    const read = ruleset?.rules.map(({ node }) => textOf(node.get("description")));
    expect(read).toEqual([description, description]);
  },
);

function textOf(node: LocatedNode | undefined): unknown {
  return node?.kind === "String" ? node.value : undefined;
}

it.each([
  [
    "a zone that is known",
    "paranoia: 2",
    { id: "z1", name: "a.example" },
    /^# For the .*a\.example/,
    'zone_id = "z1"',
    "zone",
  ],
  ["a zone that is not", "paranoia: 2", undefined, /^# The resource owns/, "zone_id = var.zone_id", "zone"],
  [
    "an account",
    "deployments: [{ ruleset: owasp, scope: account, expression: 'cf.zone.plan eq \"ENT\"' }]",
    { id: "z1", name: "a.example" },
    /^# The resource owns/,
    "account_id = var.account_id",
    "root",
  ],
])("the resource of %s names its owner", async (_, policy, zone, head, owner, kind) => {
  const { value } = await compilePolicy(policyOf(policy));
  const terraform = renderTerraform({ ...value!, put: undefined, zone });
  expect(terraform).toMatch(head);
  expect(terraform.replace(/ +/g, " ")).toContain(`\n ${owner}\n`);
  expect(terraform.replace(/ +/g, " ")).toContain(`\n kind = "${kind}"\n`);
});
