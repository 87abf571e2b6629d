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
import { readRecorded } from "../support/recorded.ts";

interface DocumentedField {
  readonly type: string;
  readonly plan?: string;
  readonly renamed_to?: string;
  readonly raw_of?: string;
  readonly only_phases?: readonly string[];
  readonly enum?: readonly string[];
  readonly range?: readonly [number, number];
}
interface Scheme {
  readonly fields: Readonly<Record<string, string>>;
  readonly functions: readonly string[];
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

const readJson = (path: string): unknown => JSON.parse(readRecorded(path));
const fields = Object.entries(readJson("service/fields.json") as Readonly<Record<string, DocumentedField>>);
const schemes = readJson("engine/scheme.json") as { readonly http: Scheme; readonly magic_firewall: Scheme };
const names = readJson("service/names.json") as {
  readonly phases: readonly string[];
  readonly actions: readonly string[];
  readonly skip: { readonly products: readonly string[]; readonly phases: readonly string[] };
  readonly rulesets: Readonly<Record<string, string>>;
  readonly gateway: { readonly supported: readonly string[]; readonly unsupported: readonly string[] };
};

describe("what is published about Cloudflare", () => {
  it("has no documented field that the catalogue lacks or sees differently", () => {
    expect(fields.length).toBeGreaterThan(180);
    for (const [name, field] of fields) {
      const ours = fieldOf(name);
      expect(ours?.type.name, name).toBe(documentedType(field.type));
      expect(ours?.plan, name).toBe(field.plan && PLANS[field.plan]);
      expect(ours?.replacement, name).toBe(field.renamed_to);
      if (field.raw_of) expect(ours?.rawOf, name).toBe(field.raw_of);
      if (field.only_phases) expect(ours?.phases, name).toEqual(field.only_phases);
    }
  });

  it("has no documented value that a domain rejects", () => {
    for (const [name, { enum: values, range }] of fields) {
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
    for (const scheme of [schemes.http, schemes.magic_firewall]) {
      for (const [name, type] of Object.entries(scheme.fields)) {
        expect(fieldOf(name)?.type.name, name).toBe(schemeType(type));
      }
    }
  });

  it("has no function that the catalogue lacks", () => {
    const documented = readJson("service/functions.json") as readonly string[];
    for (const name of [...documented, ...schemes.http.functions]) {
      expect(functionOf(name), name).toBeDefined();
    }
  });

  it("names the same phases, actions, skip parameters and rulesets", () => {
    expect([...phaseNames()]).toEqual(expect.arrayContaining([...names.phases]));
    expect([...ACTIONS.keys()].sort()).toEqual([...names.actions].sort());
    expect(SKIP.products.value).toEqual(names.skip.products);
    expect(SKIP.phases.value).toEqual(names.skip.phases);
    const ids = Object.values(MANAGED_RULESETS).map(({ value }) => [value.name, value.id]);
    expect(Object.fromEntries(ids)).toEqual(names.rulesets);
  });

  it("marks the same gateway methods", () => {
    const marked = (isPubliclySupported: boolean) =>
      [...GATEWAY_METHODS.values()]
        .filter(({ value }) => value.isPubliclySupported === isPubliclySupported)
        .map(({ value }) => value.name);
    expect(marked(true)).toEqual(names.gateway.supported);
    expect(marked(false)).toEqual(names.gateway.unsupported);
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
    expect(validate(name, readJson(`service/examples/${file}`))).toEqual([]);
  });

  it("has results of answers that fit their schemas", () => {
    const result = (file: string) => (readJson(`service/examples/${file}`) as { result: unknown }).result;
    expect(validate("ruleset", result("zone-entrypoint-get.response.json"))).toEqual([]);
    expect(validate("ruleset", result("owasp-ruleset-get.response.json"))).toEqual([]);
    expect(validate("migrationCheck", result("migration-check.response.json"))).toEqual([]);
    expect(validate("migrationConfig", result("migration-config.response.json"))).toEqual([]);
    expect(validate("migrationStatus", result("migration-status.response.json"))).toEqual([]);
    const { request } = readJson("service/examples/firewall-rules-simple.post.json") as { request: unknown };
    expect(validate("firewallRulesBody", request)).toEqual([]);
  });
});
