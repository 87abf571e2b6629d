import { MANAGED_PHASE } from "../contract/phases.ts";
import type { CompiledPolicy } from "./compile.ts";

/** What the provider computes, and a configuration does not give. */
const COMPUTED_KEYS: ReadonlySet<string> = new Set(["id", "version", "last_updated"]);

/**
 * The entry point as a `cloudflare_ruleset` resource in the syntax of version 5 of the provider. With an export of the
 * entry point it holds every rule of it, since the resource owns them all.
 */
export function renderTerraform({ deployments, put, around, zone }: CompiledPolicy): string {
  const isAccount = deployments.some(({ scope }) => scope === "account");
  const owner = isAccount ? "account_id" : "zone_id";
  const rules = put?.body.rules ?? around.rules.map(({ body }) => body);
  const attributes = [
    `  ${owner} = ${!isAccount && zone?.id !== undefined ? quoted(zone.id) : `var.${owner}`}`,
    `  name = ${quoted(put?.body.name ?? "default")}`,
    `  kind = ${quoted(isAccount ? "root" : "zone")}`,
    `  phase = ${quoted(MANAGED_PHASE)}`,
    `  rules = ${hcl(rules.map(withoutComputed), "  ")}`,
  ];
  const note = put ? [] : ["# The resource owns every rule of the entry point: add those that are live."];
  return [...note, 'resource "cloudflare_ruleset" "waf_managed" {', ...attributes, "}"]
    .join("\n")
    .concat("\n");
}

function withoutComputed(rule: unknown): unknown {
  if (typeof rule !== "object" || rule === null) return rule;
  return Object.fromEntries(Object.entries(rule).filter(([key]) => !COMPUTED_KEYS.has(key)));
}

/** A JSON value in the syntax of HCL. */
function hcl(value: unknown, indent: string): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object" || value === null) return String(value);
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => `${inner}${hcl(item, inner)},`)
    : Object.entries(value).map(([key, item]) => `${inner}${attributeName(key)} = ${hcl(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return entries.length === 0 ? `${open}${close}` : `${open}\n${entries.join("\n")}\n${indent}${close}`;
}

function attributeName(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) ? key : quoted(key);
}

/** `${` and `%{` begin a template in HCL, so they are doubled. */
function quoted(text: string): string {
  return JSON.stringify(text)
    .replaceAll("${", () => "$${")
    .replaceAll("%{", "%%{");
}
