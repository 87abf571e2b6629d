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
