import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { POLICY_KEYS } from "../../src/compile/policy/decode.ts";
import { readSource, readSourceSync } from "../../src/sources/read.ts";
import type { CustomList, PolicyFile, RpcRequests, Subject } from "../../src/sources/recognise/model.ts";
import { writtenRequests } from "../../src/sources/recognise/requests.ts";

const subjectsIn = (value: unknown, uri = "a.json"): readonly Subject[] =>
  readSourceSync(uri, JSON.stringify(value)).subjects;
const kindsIn = (value: unknown): string[] => subjectsIn(value).map(({ kind }) => kind);

const LIST = { id: "l", name: "office", kind: "ip", num_items: 1, created_on: "2024-01-01T00:00:00Z" };
const CALL = { jsonrpc: "2.0", id: 1, method: "eth_blockNumber", params: [] };

describe("lists", () => {
  it("are recognised in API responses, alone, in arrays and under a key", () => {
    expect(kindsIn({ result: [LIST, { ...LIST, name: "other" }], success: true })).toEqual([
      "CustomList",
      "CustomList",
    ]);
    expect(kindsIn({ result: LIST, success: true })).toEqual(["CustomList"]);
    expect(kindsIn({ name: "office", kind: "asn", items: [{ asn: 1 }] })).toEqual(["CustomList"]);
    expect(kindsIn({ lists: [{ name: "office", kind: "ip" }] })).toEqual(["CustomList"]);
  });

  it("may be only an array of items, as the API accepts it", () => {
    const [list] = subjectsIn([{ ip: "192.0.2.1" }, { ip: "192.0.2.2", coment: "a" }]) as [CustomList];
    expect([list.kind, list.listKind?.value, list.items?.items.length]).toEqual(["CustomList", "ip", 2]);
    expect(kindsIn([{ ip: "192.0.2.1", hostname: "a" }])).toEqual([]);
    expect(kindsIn([{ ip: "192.0.2.1", owner: "a" }])).toEqual([]);
  });

  it("have a name, a kind and items", () => {
    const [list] = subjectsIn({ name: "office", kind: "ip", items: [{ ip: "1.1.1.1" }] }) as [CustomList];
    expect([list.name?.value, list.listKind?.value, list.items?.items.length]).toEqual(["office", "ip", 1]);
    const [wrong] = subjectsIn({ name: 1, kind: "ipp", items: {} }) as [CustomList];
    expect([wrong.name, wrong.listKind?.value, wrong.items]).toEqual([undefined, "ipp", undefined]);
  });

  it("are not recognised in objects that only share key names", () => {
    expect(kindsIn({ name: "a", kind: "ConfigMap", metadata: {} })).toEqual([]);
    expect(kindsIn({ name: "a", kind: "ip", port: 1 })).toEqual([]);
  });
});

describe("gateway calls", () => {
  it("are recognised alone, in batches and as a stream", () => {
    const [alone] = subjectsIn(CALL) as [RpcRequests];
    expect([alone.kind, alone.isBatch, alone.requests[0]?.method?.value]).toEqual([
      "RpcRequests",
      false,
      "eth_blockNumber",
    ]);
    const [batch] = subjectsIn([CALL, { jsonrpc: "2.0", id: 2 }]) as [RpcRequests];
    expect([batch.isBatch, batch.requests.length]).toEqual([true, 2]);
    const stream = readSourceSync("a.ndjson", `${JSON.stringify(CALL)}\n${JSON.stringify(CALL)}\n`);
    expect(stream.subjects.map(({ kind }) => kind)).toEqual(["RpcRequests", "RpcRequests"]);
  });

  it("are recognised by a gateway method without `jsonrpc`", () => {
    expect(kindsIn({ method: "trace_filter", params: [{}] })).toEqual(["RpcRequests"]);
    expect(kindsIn({ method: "GET", params: [] })).toEqual([]);
  });

  it("do not include responses", () => {
    expect(kindsIn({ jsonrpc: "2.0", id: 1, result: [] })).toEqual([]);
    expect(kindsIn({ jsonrpc: "2.0", id: 1, error: { code: -32_000, message: "" } })).toEqual([]);
  });

  it("treat hostile keys as plain keys", () => {
    const { subjects } = readSourceSync(
      "a.json",
      '{"jsonrpc":"2.0","method":"eth_call","__proto__":{"params":1}}',
    );
    expect((subjects as readonly RpcRequests[])[0]?.requests[0]?.params).toBeUndefined();
  });
});

it.each([
  [{}, 1],
  [{ method: "PUT" }, 1],
  [{ method: "PATCH" }, 1],
  [{ method: "GET" }, 0],
  [{ method: "post" }, 0],
  [{ method: null }, 0],
  [{ path: null }, 0],
  [{ path: "" }, 0],
  [{ path: "zones/z/rulesets" }, 0],
  [{ path: "https://api.example/zones/z/rulesets" }, 0],
  [{ body: [] }, 0],
  [{ body: null }, 0],
])(
  "a call that is written down has a method, a path and a body that is sent: with %j, %d",
  (other, count) => {
    const call = { method: "POST", path: "/zones/z/rulesets", body: { rules: [] }, ...other };
    for (const value of [call, [1, call]]) {
      const { roots } = readSourceSync("a.json", JSON.stringify(value));
      expect(writtenRequests(roots)).toHaveLength(count);
    }
  },
);

describe("policies", () => {
  it("are recognised by keys that only policies have", () => {
    expect(kindsIn({ paranoia: 2, treshold: "high" })).toEqual(["PolicyFile"]);
    expect(kindsIn({ disabled_rules: [] })).toEqual(["PolicyFile"]);
    expect(kindsIn({ threshold: "high", action: "log" })).toEqual(["PolicyFile"]);
    expect(kindsIn({ deployments: [{ ruleset: "owasp" }] })).toEqual(["PolicyFile"]);
    const schema = "./node_modules/wafsmith/dist/schemas/policy.schema.json";
    expect(kindsIn({ $schema: schema, zones: {} })).toEqual(["PolicyFile"]);
  });

  it("are recognised without such a key if the rest is unambiguous", async () => {
    const zones = { "a.example": null, "b.example": { threshold: "high" } };
    expect(kindsIn({ zones })).toEqual(["PolicyFile"]);
    expect(kindsIn({ extends: "base.yaml", zones: { "a.example": null } })).toEqual(["PolicyFile"]);
    expect(kindsIn({ extends: "../base.policy.yaml" })).toEqual(["PolicyFile"]);
    expect(kindsIn({ exceptions: [{ expression: "true", rulesets: ["owasp"] }] })).toEqual(["PolicyFile"]);
  });

  it("have expressions of deployments, exceptions and zones", async () => {
    const text =
      "exceptions: [{ expression: ssl }]\nzones: { a.example: { exceptions: [{ expression: not ssl }] } }\ndeployments: [{ expression: 'true' }]\n";
    const { subjects } = await readSource("waf.policy.yaml", text);
    const [policy] = subjects as readonly PolicyFile[];
    expect(policy?.expressions.map(({ value }) => value)).toEqual(["ssl", "not ssl", "true"]);
  });

  it("are recognised by the name of a YAML file, whatever it contains", async () => {
    const kinds = async (name: string, text: string) =>
      (await readSource(name, text)).subjects.map(({ kind }) => kind);
    for (const text of ["action: block\n", "action: foo\n", "treshold: 25\n", "name: x\n"]) {
      expect(await kinds("waf.policy.yaml", text)).toEqual(["PolicyFile"]);
      expect(await kinds("waf.policy.yml", text)).toEqual(["PolicyFile"]);
      expect(await kinds("a.yaml", text)).not.toContain("PolicyFile");
    }
    expect(await kinds("pods.policy.yaml", "apiVersion: kyverno.io/v1\nkind: Policy\n")).toEqual([]);
    expect(await kinds("roles.policy.json", '{ "Version": "2012-10-17", "Statement": [] }')).toEqual([]);
  });

  it("keep their keys in step with the compiler", () => {
    const all = Object.fromEntries(POLICY_KEYS.map((key) => [key, null]));
    const { paranoia: _, disabled_rules: __, ...others } = all;
    expect(kindsIn(others)).toEqual(["PolicyFile"]);
  });

  it("are not recognised in other tools' files", () => {
    expect(kindsIn({ threshold: 80, reporters: [] })).toEqual([]);
    expect(kindsIn({ deployments: [{ name: "web", replicas: 2 }] })).toEqual([]);
    expect(kindsIn({ extends: "./base.json" })).toEqual([]);
    expect(kindsIn({ zones: {}, action: "x" })).toEqual([]);
    // octoDNS, external-dns, Terragrunt-like wrappers, compose files, GitLab CI, ESLint.
    expect(kindsIn({ zones: { "a.example.": { sources: ["config"], targets: ["route53"] } } })).toEqual([]);
    expect(kindsIn({ zones: { "a.example": null } })).toEqual([]);
    expect(kindsIn({ zones: { a: { id: "Z123" } } })).toEqual([]);
    expect(kindsIn({ zones: ["a.example"], extends: "x" })).toEqual([]);
    expect(kindsIn({ services: { web: { extends: { file: "common.policy.yaml" } } } })).toEqual([]);
    expect(kindsIn({ job: { extends: ".base", script: ["x"] } })).toEqual([]);
    expect(kindsIn({ extends: ["eslint:recommended"], rules: {} })).toEqual([]);
    expect(kindsIn({ exceptions: [{ expression: "true", comment: "x" }] })).toEqual([]);
    expect(kindsIn({ exceptions: [{ rules: ["x"] }] })).toEqual([]);
  });

  it("include every fixture", async () => {
    const folder = join(import.meta.dirname, "../../fixtures/policies/example");
    const [name] = readdirSync(folder).filter((file) => file.startsWith("policy."));
    const { subjects } = await readSource(name!, readFileSync(join(folder, name!), "utf8"));
    expect(subjects.map(({ kind }) => kind)).toEqual(["PolicyFile"]);
  });
});
