import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { POLICY_SCHEMA } from "../../src/contract/schemas/policy.ts";
import { SCHEMAS, type SchemaName } from "../../src/contract/schemas/schemas.ts";
import { validate } from "../../src/contract/schemas/validate.ts";

const OWASP_ID = "4814384a9e5d4991b9815dcfc25d2f1f";

/** `pointer keyword` of each problem. */
function problems(name: SchemaName, value: unknown): string[] {
  return validate(name, value).map(({ pointer, keyword }) => `${pointer} ${keyword}`);
}

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly additionalProperties?: Described | false;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
}

/** The keys of every mapping in a schema without references. */
function keysIn(
  { properties = {}, additionalProperties, items, anyOf = [] }: Described,
  path: string,
): { readonly path: string; readonly description: string | undefined }[] {
  const own = Object.entries(properties);
  const others = [additionalProperties, items, ...anyOf].flatMap((one) => one || []);
  return [
    ...own.map(([key, { description }]) => ({ path: `${path}/${key}`, description })),
    ...own.flatMap(([key, schema]) => keysIn(schema, `${path}/${key}`)),
    ...others.flatMap((schema) => keysIn(schema, path)),
  ];
}

describe("the schemas", () => {
  it("are valid schemas of draft 2020-12", () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
    for (const [name, schema] of Object.entries(SCHEMAS)) {
      ajv.addSchema({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        ...(schema as object),
        $id: name,
      });
    }
    for (const name of Object.keys(SCHEMAS)) expect(() => ajv.compile({ $ref: name }), name).not.toThrow();
  });
});

describe("the schema of policies", () => {
  it("describes every key, also those of mappings within settings", () => {
    const keys = keysIn(POLICY_SCHEMA as Described, "");
    expect(keys.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/disabled_rules\/until$/),
        expect.stringMatching(/public_key$/),
      ]),
    );
    expect(keys.filter(({ description }) => !description).map(({ path }) => path)).toEqual([]);
  });
});

describe("API objects", () => {
  const execute = (overrides: unknown) => ({
    action: "execute",
    action_parameters: { id: OWASP_ID, version: "latest", overrides },
    expression: "true",
    enabled: true,
  });

  it("take what the specification shows", () => {
    const overrides = {
      categories: [{ category: "paranoia-level-3", enabled: false }],
      rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: 60, action: "managed_challenge" }],
    };
    expect(problems("rulePatch", execute(overrides))).toEqual([]);
    expect(problems("overrides", overrides)).toEqual([]);
    expect(problems("entryPointBody", { name: "default", rules: [execute(overrides)] })).toEqual([]);
    expect(problems("envelope", { result: [], success: true, errors: [], messages: [] })).toEqual([]);
  });

  it("take unknown keys, which Cloudflare does not reject", () => {
    expect(problems("rule", { action: "block", expression: "ssl", position: { before: "" } })).toEqual([]);
    expect(
      problems("envelope", { result: null, success: false, errors: null, messages: null, x: 1 }),
    ).toEqual([]);
  });

  it("say where a value does not fit", () => {
    const overrides = { categories: [{ enabled: "no" }], rules: [{ id: "x", score_threshold: "40" }] };
    expect(problems("rulePatch", execute(overrides))).toEqual(
      expect.arrayContaining([
        "/action_parameters/overrides/categories/0 required",
        "/action_parameters/overrides/categories/0/enabled type",
        "/action_parameters/overrides/rules/0/score_threshold type",
      ]),
    );
  });

  it("need an id to execute", () => {
    expect(problems("rule", { action: "execute" })).toContain(" required");
    expect(problems("rule", { action: "execute", action_parameters: {} })).toContain(
      "/action_parameters required",
    );
    expect(problems("rule", { action: "execute", action_parameters: { id: "" } })).toContain(
      "/action_parameters/id pattern",
    );
    expect(problems("rule", { action: "block" })).toEqual([]);
  });

  it("need action and expression in a PATCH, which replaces both", () => {
    expect(problems("rulePatch", { action: "block" })).toEqual([" required"]);
    expect(problems("rulePatch", { expression: "ssl" })).toContain(" required");
  });

  it("are objects", () => {
    for (const name of [
      "envelope",
      "ruleset",
      "rule",
      "overrides",
      "filter",
      "migrationCheck",
      "policy",
    ] as const) {
      for (const value of [null, [], "x", 1, true]) expect(problems(name, value), name).not.toEqual([]);
    }
  });

  it("have filters by expression or by id", () => {
    expect(problems("firewallRulesBody", [{ filter: { expression: "ssl" }, action: "block" }])).toEqual([]);
    expect(
      problems("firewallRulesBody", [{ filter: { id: "1" }, action: "bypass", products: ["waf"] }]),
    ).toEqual([]);
    expect(problems("firewallRulesBody", [{ filter: {}, action: "skip" }])).toEqual(
      expect.arrayContaining(["/0/action enum", "/0/filter anyOf"]),
    );
    expect(problems("firewallRulesBody", { filter: { expression: "ssl" }, action: "block" })).toEqual([
      " type",
    ]);
  });

  it("have the keys of migration", () => {
    expect(problems("migrationCheck", { compatible: true, migration_state: "start" })).toEqual([]);
    expect(problems("migrationCheck", { compatible: "true" })).toEqual([" required", "/compatible type"]);
    expect(
      problems("migrationConfig", { name: "default", rules: [{ id: "", version: "", ref: "" }] }),
    ).toEqual([]);
  });
});

describe("the gateway", () => {
  const call = {
    jsonrpc: "2.0",
    method: "trace_filter",
    params: [{ count: 200, fromBlock: "0xccb943" }],
    id: 1,
  };

  it("takes calls", () => {
    expect(problems("jsonRpcRequest", call)).toEqual([]);
    expect(problems("traceFilterParams", call.params)).toEqual([]);
    expect(problems("traceFilterParams", [{ fromBlock: "latest", toAddress: [] }])).toEqual([]);
  });

  it.each([
    [[]],
    [[{}, {}]],
    [[{ fromblock: "0x1" }]],
    [[{ fromBlock: "13416771" }]],
    [[{ count: -1 }]],
    [[{ after: "0x01" }]],
    [[{ fromAddress: "0x0000000000000000000000000000000000000000" }]],
    [[{ fromAddress: ["0x00"] }]],
  ])("rejects the parameters %j", (params) => {
    expect(problems("traceFilterParams", params)).not.toEqual([]);
  });
});

describe("policies", () => {
  it.each([
    [{ paranoia: 1 }],
    [{ threshold: "high" }],
    [{ threshold: 1 }],
    [
      {
        paranoia: 4,
        threshold: 25,
        action: "log",
        disabled_rules: ["920272", 920273, { id: "x", reason: "y" }],
      },
    ],
    [{ $schema: "x", action: "block" }],
  ])("may say %j", (policy) => {
    expect(problems("policy", policy)).toEqual([]);
  });

  it.each([
    [{}],
    [{ $schema: "x" }],
    [{ paranoia: "2" }],
    [{ paranoia: 0 }],
    [{ paranoia: 5 }],
    [{ paranoia: 1.5 }],
    [{ threshold: 0 }],
    [{ threshold: "High" }],
    [{ threshold: "40" }],
    [{ action: "skip" }],
    [{ disabled_rules: "920272" }],
    [{ disabled_rules: [""] }],
    [{ disabled_rules: [{ reason: "y" }] }],
    [{ paranoia: 1, treshold: 40 }],
  ])("may not say %j", (policy) => {
    expect(problems("policy", policy)).not.toEqual([]);
  });
});
