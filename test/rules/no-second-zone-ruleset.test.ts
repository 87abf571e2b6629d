import { describe, expect, it } from "vitest";
import rule from "../../rules/no-second-zone-ruleset.ts";
import { lintFiles, testRule } from "../support/rule-tester.ts";

const ID = "9f1839b6152d298aca64c4e906b6d074";
const ruleset = (zone: string, { phase = "http_ratelimit", kind = "zone", more = "" } = {}) =>
  `resource "cloudflare_ruleset" "a" {\n  zone_id = ${zone}\n  kind = "${kind}"\n  phase = "${phase}"\n${more}}\n`;

describe("no-second-zone-ruleset, over several files", () => {
  it("reports a second resource of the directory with the same zone", () => {
    const found = lintFiles(rule, { "a/x.tf": ruleset("var.zone_id"), "a/y.tf": ruleset("var.zone_id") });
    expect(found).toMatchObject([
      { uri: "a/y.tf", marked: '"http_ratelimit"', related: ['a/x.tf: "http_ratelimit"'] },
    ]);
  });

  it("knows a zone by its id in any directory, and by name in its own only", () => {
    expect(lintFiles(rule, { "a/x.tf": ruleset(`"${ID}"`), "b/y.tf": ruleset(`"${ID}"`) })).toMatchObject([
      { uri: "b/y.tf", messageId: "elsewhere" },
    ]);
    expect(lintFiles(rule, { "a/x.tf": ruleset("var.zone"), "b/y.tf": ruleset("var.zone") })).toEqual([]);
    const placeholder = ruleset('"0123456789abcdef0123456789abcdef"');
    expect(lintFiles(rule, { "a/x.tf": placeholder, "b/y.tf": placeholder })).toEqual([]);
    expect(lintFiles(rule, { "a/x.tf": placeholder, "a/y.tf": placeholder })).toHaveLength(1);
  });

  it.each([
    ["another zone", ruleset("var.other")],
    ["another phase", ruleset("var.zone", { phase: "http_request_firewall_custom" })],
    ["another kind", ruleset("var.zone", { kind: "custom" })],
    ["a resource that may stand for none", ruleset("var.zone", { more: "  count = var.on ? 1 : 0\n" })],
    ["a resource for several zones", ruleset("each.value", { more: "  for_each = var.zones\n" })],
  ])("accepts %s", (_, other) => {
    expect(lintFiles(rule, { "x.tf": ruleset("var.zone"), "y.tf": other })).toEqual([]);
  });

  it("knows the entry points of accounts", () => {
    const root = (account: string, more = {}) =>
      ruleset(account, { kind: "root", ...more }).replace("zone_id", "account_id");
    expect(lintFiles(rule, { "x.tf": root("var.account"), "y.tf": root("var.account") })).toMatchObject([
      { uri: "y.tf", messageId: "secondOfAccount", marked: '"http_ratelimit"' },
    ]);
    for (const other of [
      root("var.other"),
      root("var.account", { kind: "custom" }),
      root("var.account", { phase: "ddos_l7" }),
      root("var.account", { more: "  count = var.on ? 1 : 0\n" }),
      ruleset("var.account"),
    ]) {
      expect(lintFiles(rule, { "x.tf": root("var.account"), "y.tf": other })).toEqual([]);
    }
  });

  it("reads plans", () => {
    const resource = (name: string) => ({
      address: `cloudflare_ruleset.${name}`,
      mode: "managed",
      type: "cloudflare_ruleset",
      name,
      values: { zone_id: ID, kind: "zone", phase: "http_ratelimit", rules: [] },
    });
    const plan = {
      format_version: "1.2",
      terraform_version: "1.9.0",
      planned_values: { root_module: { resources: [resource("a"), resource("b")] } },
    };
    expect(lintFiles(rule, { "plan.json": JSON.stringify(plan) })).toHaveLength(1);
    const once = { planned_values: { root_module: { resources: [resource("a")] } } };
    const text = JSON.stringify({ ...plan, ...once });
    const files = { "main.tf": ruleset(`"${ID}"`), "plan.json": text, "old.json": text };
    expect(lintFiles(rule, files)).toEqual([]);
  });
});

testRule(rule, {
  invalid: [
    {
      why: "two in one file",
      code: `${ruleset("var.zone").replace('"a"', '"b"')}${ruleset("var.zone").replace(/"http_ratelimit"/, "«$&»")}`,
      format: "terraform",
      messageId: "second",
    },
  ],
  valid: [{ why: "one alone", code: ruleset("var.zone"), format: "terraform" }],
});
