import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../src/contract/actions.ts";
import { fieldOf } from "../../src/contract/fields.ts";
import { functionOf } from "../../src/contract/functions.ts";
import { GATEWAY_METHODS } from "../../src/contract/gateway.ts";
import { MANAGED_RULESETS } from "../../src/contract/owasp.ts";
import { phaseNames } from "../../src/contract/phases.ts";
import type { SchemaName } from "../../src/contract/schemas/schemas.ts";
import { validate } from "../../src/contract/schemas/validate.ts";
import { SKIP } from "../../src/contract/skip.ts";
import { hasShared, readShared } from "../support/shared.ts";

interface DocumentedField {
  readonly name: string;
  readonly data_type: string;
  readonly plan_info: string | null;
  readonly renamed_to?: string;
  readonly raw_of?: string;
  readonly only_phases?: readonly string[];
  readonly enum?: readonly string[];
  readonly range?: readonly [number, number];
}
interface Scheme {
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly functions: readonly string[];
  readonly unreported_fields_found_by_probe?: readonly { readonly name: string; readonly type: string }[];
}

const PLANS: Readonly<Record<string, string>> = {
  "Pro or above": "pro",
  "Business or above": "business",
  Enterprise: "enterprise",
  "Enterprise add-on": "enterprise add-on",
};

/** `Map<Array<String>>` as the documentation writes it, in the engine's words. */
function documentedType(text: string): string {
  return text
    .replace("IP address", "Ip")
    .replace("Boolean", "Bool")
    .replace("String", "Bytes")
    .replace(/Number|Integer/, "Int");
}

/** `MAP_ARRAY_STRING`: outermost first; the key of a map is not written, except in `MAP_STRING_INT`. */
function schemeType(text: string): string {
  const [leaf, ...wrappers] = text.replace("MAP_STRING_", "MAP_").split("_").reverse();
  const names: Readonly<Record<string, string>> = { STRING: "Bytes", INT: "Int", BOOL: "Bool", IP: "Ip" };
  return wrappers.reduce(
    (inner, wrapper) => `${wrapper === "MAP" ? "Map" : "Array"}<${inner}>`,
    names[leaf!]!,
  );
}

const readReference = (name: string): unknown => JSON.parse(readShared(`reference/${name}`));

describe.skipIf(!hasShared("reference"))("the reference material", () => {
  it("has no documented field that the catalogue lacks or sees differently", () => {
    const { fields } = readReference("fields.json") as { fields: readonly DocumentedField[] };
    expect(fields.length).toBeGreaterThan(180);
    for (const field of fields) {
      const ours = fieldOf(field.name);
      expect(ours?.type.name, field.name).toBe(documentedType(field.data_type));
      expect(ours?.plan, field.name).toBe(field.plan_info === null ? undefined : PLANS[field.plan_info]);
      expect(ours?.replacement, field.name).toBe(field.renamed_to);
      if (field.raw_of) expect(ours?.rawOf, field.name).toBe(field.raw_of);
      if (field.only_phases) expect(ours?.phases, field.name).toEqual(field.only_phases);
    }
  });

  it("has no documented value that a domain refuses", () => {
    const { fields } = readReference("fields.json") as { fields: readonly DocumentedField[] };
    for (const { name, enum: values, range } of fields) {
      const domain = fieldOf(name)?.domain;
      for (const value of values ?? [])
        expect(domain?.kind === "Text" && domain.accepts(value), name).toBe(true);
      if (!range) continue;
      expect(domain, name).toMatchObject({ kind: "Integer" });
      if (domain?.kind !== "Integer") continue;
      expect(domain.range.first, name).toBeLessThanOrEqual(range[0]);
      expect(domain.range.last, name).toBeGreaterThanOrEqual(range[1]);
    }
  });

  it("has no field of the engine's schemes that the catalogue lacks or types differently", () => {
    const { http, magic_firewall } = readReference("engine-scheme.json") as Record<string, Scheme>;
    for (const scheme of [http!, magic_firewall!]) {
      for (const { name, type } of [...scheme.fields, ...(scheme.unreported_fields_found_by_probe ?? [])]) {
        expect(fieldOf(name)?.type.name, name).toBe(schemeType(type));
      }
    }
  });

  it("has no function that the catalogue lacks", () => {
    const { functions } = readReference("functions.json") as { functions: readonly { name: string }[] };
    const { http } = readReference("engine-scheme.json") as Record<string, Scheme>;
    for (const name of [...functions.map((known) => known.name), ...http!.functions]) {
      expect(functionOf(name), name).toBeDefined();
    }
  });

  it("names the same phases, actions, skip parameters and rulesets", () => {
    const phases = readReference("phases.json") as {
      api_phase_enum: readonly string[];
      api_action_enum: readonly string[];
      skip: { http_request_firewall_custom: { products: readonly string[]; phases: readonly string[] } };
    };
    expect([...phaseNames()]).toEqual(expect.arrayContaining([...phases.api_phase_enum]));
    expect([...ACTIONS.keys()].sort()).toEqual([...phases.api_action_enum].sort());
    expect(SKIP.products.value).toEqual(phases.skip.http_request_firewall_custom.products);
    expect(SKIP.phases.value).toEqual(phases.skip.http_request_firewall_custom.phases);

    const { rulesets } = readReference("owasp.json") as {
      rulesets: Record<string, { id: string; name: string }>;
    };
    const ids = Object.values(MANAGED_RULESETS).map(({ value }) => `${value.id} ${value.name}`);
    expect(ids.sort()).toEqual(
      Object.values(rulesets)
        .map(({ id, name }) => `${id} ${name}`)
        .sort(),
    );
  });

  it("marks the same gateway methods", () => {
    const gateway = readReference("gateway.json") as Record<string, readonly string[]>;
    const marked = (isPubliclySupported: boolean) =>
      [...GATEWAY_METHODS.values()]
        .filter(({ value }) => value.isPubliclySupported === isPubliclySupported)
        .map(({ value }) => value.name);
    expect(marked(true)).toEqual([...gateway["supported"]!, ...gateway["trace_methods"]!]);
    expect(marked(false)).toEqual(gateway["unsupported"]);
  });

  it.each<[string, SchemaName]>([
    ["zone-entrypoint-get.response.json", "envelope"],
    ["owasp-ruleset-get.response.json", "envelope"],
    ["rulesets-list-account.response.json", "envelope"],
    ["migration-check.response.json", "envelope"],
    ["migration-pending.put.json", "entryPointBody"],
    ["migration-validation.put.json", "entryPointBody"],
    ["owasp-paranoia-pl2.patch.json", "rulePatch"],
    ["owasp-threshold-action.patch.json", "rulePatch"],
    ["owasp-disable-rule.patch.json", "rulePatch"],
    ["overrides-three-levels.json", "executeParameters"],
    ["managed-rule-with-categories.json", "rule"],
    ["filter.json", "filter"],
    ["gateway-trace_filter.request.json", "jsonRpcRequest"],
    ["gateway-eth_getBlockByNumber.request.json", "jsonRpcRequest"],
  ])("has in %s an example that fits the schema %s", (file, name) => {
    expect(validate(name, readReference(`examples/${file}`))).toEqual([]);
  });

  it("has results of answers that fit their schemas", () => {
    const result = (file: string) => (readReference(`examples/${file}`) as { result: unknown }).result;
    expect(validate("ruleset", result("zone-entrypoint-get.response.json"))).toEqual([]);
    expect(validate("ruleset", result("owasp-ruleset-get.response.json"))).toEqual([]);
    expect(validate("migrationCheck", result("migration-check.response.json"))).toEqual([]);
    expect(validate("migrationConfig", result("migration-config.response.json"))).toEqual([]);
    expect(validate("migrationStatus", result("migration-status.response.thirdparty.json"))).toEqual([]);
    const { request } = readReference("examples/firewall-rules-simple.post.json") as { request: unknown };
    expect(validate("firewallRulesBody", request)).toEqual([]);
  });
});
