import type { ExecuteRuleBody } from "../../src/compile/emit/emit.ts";

const ENTRY_POINT = { kind: "zone", name: "default", phase: "http_request_firewall_managed", zone_id: "z" };

/** A `cloudflare_ruleset` in the block syntax of version 4 of the provider. */
export function terraform4(rules: readonly ExecuteRuleBody[]): string {
  const attributes = Object.entries(ENTRY_POINT).map(([key, value]) => `  ${key} = ${hcl(value)}`);
  const blocks = rules.map((rule) => block("rules", rule, "  "));
  return ['resource "cloudflare_ruleset" "waf" {', ...attributes, ...blocks, "}", ""].join("\n");
}

function block(name: string, body: object, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(body).flatMap(([key, value]) => {
    if (Array.isArray(value)) return value.map((item) => block(key, item, inner));
    if (typeof value === "object" && value !== null) return [block(key, value, inner)];
    return [`${inner}${key} = ${hcl(value)}`];
  });
  return [`${indent}${name} {`, ...lines, `${indent}}`].join("\n");
}

function hcl(value: unknown): string {
  return JSON.stringify(value).replaceAll("${", () => "$${");
}

/** The resource in a state file, as version 5 keeps it: an attribute of every name, null if it has no value. */
export function stateOf(rules: readonly ExecuteRuleBody[]): string {
  const instances = [{ schema_version: 0, attributes: attributesOf(rules) }];
  const resource = { mode: "managed", type: "cloudflare_ruleset", name: "waf", instances };
  return JSON.stringify({
    version: 4,
    terraform_version: "1.9.0",
    serial: 1,
    lineage: "x",
    resources: [resource],
  });
}

/** The resource in what `terraform show -json` prints: of a state, or of a plan. */
export function planOf(rules: readonly ExecuteRuleBody[], key: "values" | "planned_values"): string {
  const address = "cloudflare_ruleset.waf";
  const resource = {
    address,
    mode: "managed",
    type: "cloudflare_ruleset",
    name: "waf",
    provider_name: "registry.terraform.io/cloudflare/cloudflare",
    schema_version: 0,
    values: attributesOf(rules),
  };
  const version = { format_version: "1.0", terraform_version: "1.9.0" };
  return JSON.stringify({ ...version, [key]: { root_module: { resources: [resource] } } });
}

function attributesOf(rules: readonly ExecuteRuleBody[]): object {
  const all = rules.map(({ action_parameters, ...rule }, at) => ({
    ref: `r${at}`,
    id: `i${at}`,
    ratelimit: null,
    exposed_credential_check: null,
    ...rule,
    action_parameters: { response: null, rulesets: null, ...action_parameters },
  }));
  return {
    id: "e",
    account_id: null,
    description: "",
    last_updated: null,
    version: "3",
    ...ENTRY_POINT,
    rules: all,
  };
}
