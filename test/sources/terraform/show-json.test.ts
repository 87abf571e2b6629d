// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { readSource } from "../../../src/sources/read.ts";
import { plainValue } from "../../../src/sources/values/located.ts";
import { reasonOf, rulesOf, subjectsOf } from "./support.ts";

const plain = (node: Parameters<typeof plainValue>[0]) => JSON.parse(JSON.stringify(plainValue(node)));

describe("the output of `terraform show -json`", () => {
  const plan = (after: object, unknown: object, actions = ["create"]) =>
    JSON.stringify({
      format_version: "1.2",
      terraform_version: "1.9.0",
      resource_changes: [
        {
          address: "data.x.y",
          mode: "data",
          type: "cloudflare_ruleset",
          change: { actions: ["read"], after },
        },
        {
          address: "a.b",
          mode: "managed",
          type: "cloudflare_ruleset",
          change: { actions, after, after_unknown: unknown },
        },
        removal,
        { address: "a.d", mode: "managed", type: "aws_instance", change: { actions, after } },
      ],
    });
  const removal = {
    address: "a.c",
    mode: "managed",
    type: "cloudflare_ruleset",
    change: { actions: ["delete"], after: null },
  };
  const after = {
    kind: "zone",
    phase: "http_request_firewall_custom",
    description: null,
    rules: [
      { action: "block", expression: "ssl", action_parameters: [{ response: [{ status_code: 403 }] }] },
      { action: "log" },
    ],
  };

  it("has the planned resources, with unknown values for what is known only after apply", async () => {
    const document = await readSource(
      "plan.json",
      plan(after, { id: true, rules: [{ id: true }, { expression: true }] }),
    );
    expect(document.format).toBe("json");
    const rules = rulesOf(document);
    expect(plain(rules[0]!.node)).toMatchObject({
      action: "block",
      action_parameters: { response: { status_code: 403 } },
    });
    expect(reasonOf(rules[1]!.node.get("expression"))).toBe("it is known only after apply");
    expect(subjectsOf(document, "Ruleset")).toHaveLength(1);
  });

  it("does not have the blocks that a resource does not have, of which it has empty lists", async () => {
    const rule = {
      action: "block",
      expression: "ssl",
      action_parameters: [{ response: [{ status_code: 403 }], headers: [], overrides: [], phases: null }],
      logging: [],
      ratelimit: [],
    };
    const document = await readSource("plan.json", plan({ ...after, rules: [rule] }, {}));
    expect(plain(rulesOf(document)[0]!.node)).toEqual({
      action: "block",
      expression: "ssl",
      action_parameters: { response: { status_code: 403 } },
    });
  });

  it("has no rules if the list of rules is empty, which in a state may mean that there is none", async () => {
    const empty = { ...after, rules: [], nested: { rules: [], a: 1 } };
    const instances = [{ attributes: empty }];
    const resource = { mode: "managed", type: "cloudflare_ruleset", name: "a" };
    const values = { root_module: { resources: [{ ...resource, values: empty }] } };
    const files = [
      plan(empty, {}),
      JSON.stringify({ format_version: "1.0", values }),
      JSON.stringify({ version: 4, terraform_version: "1.9.0", resources: [{ ...resource, instances }] }),
    ];
    const read = await Promise.all(
      files.map((text, at) => readSource(at === 2 ? "a.tfstate" : "a.json", text)),
    );
    expect(read.map((one) => plain(subjectsOf(one, "Ruleset")[0]!.node))).toMatchObject([
      { rules: [], nested: { a: 1 } },
      { rules: [], nested: { a: 1 } },
      { nested: { a: 1 } },
    ]);
    const have = read.map((one) => subjectsOf(one, "Ruleset")[0]!.node.entry("rules") !== undefined);
    expect(have).toEqual([true, true, false]);
  });

  it.each<[string, object, boolean]>([
    ["a plan", { resource_changes: [], planned_values: {} }, false],
    ["a plan without changes", { planned_values: { root_module: {} } }, false],
    ["a plan without values", { resource_changes: [] }, false],
    ["a state", { values: { root_module: {} } }, true],
    ["an empty state", {}, true],
  ])("is a record of what exists if it is a state: %s", async (_, content, isRecord) => {
    const text = JSON.stringify({ format_version: "1.2", terraform_version: "1.9.0", ...content });
    expect(Boolean((await readSource("a.tfstate", text)).isRecord)).toBe(isRecord);
  });

  it.each([
    ["has no changes", { resource_changes: [] }],
    ["has no resources", { planned_values: { root_module: {} } }],
    ["only removes rules", { resource_changes: [removal] }],
  ])("has nothing to check, and nothing amiss, if it %s", async (_, content) => {
    const text = JSON.stringify({ format_version: "1.2", terraform_version: "1.9.0", ...content });
    const document = await readSource("plan.json", text);
    expect(document).toMatchObject({ subjects: [], isEmptyAnswer: true, diagnostics: [] });
    expect((await readSource("plan.json", `${text.slice(0, -1)},}`)).isEmptyAnswer).toBe(false);
  });

  it.each([
    ["beside no others", { resource_changes: [] }],
    ["alone", { resource_changes: undefined, planned_values: { root_module: {} } }],
  ])("has the resources of changes that Terraform puts off until it knows more, %s", async (_, others) => {
    const content = JSON.parse(plan(after, {}));
    const [, change] = content.resource_changes;
    const deferred = { reason: "instance_count_unknown", resource_change: change };
    const text = JSON.stringify({ ...content, ...others, deferred_changes: [deferred, {}] });
    expect(rulesOf(await readSource("plan.json", text))).toHaveLength(2);
  });

  it("is recognised on standard input, and as a state", async () => {
    const state = {
      format_version: "1.0",
      terraform_version: "1.9.0",
      values: {
        root_module: {
          resources: [],
          child_modules: [
            { resources: [{ mode: "managed", type: "cloudflare_ruleset", name: "a", values: after }] },
          ],
        },
      },
    };
    const document = await readSource("<stdin>", JSON.stringify(state));
    expect(rulesOf(document)).toHaveLength(2);
  });
});
