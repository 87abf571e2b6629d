import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import { decompilePolicy } from "../../src/compile/decompile/decompile.ts";
import { comparableKind, earlierExceptions, readDeployed } from "../../src/compile/live/read-deployed.ts";
import { isOwaspRuleset } from "../../src/compile/managed/catalogue.ts";
import { diffLocks } from "../../src/compile/managed/lock-diff.ts";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import { traced } from "../../src/compile/model/traced-json.ts";
import { isPolicyDocument } from "../../src/compile/policy/policy-document.ts";
import { inFile } from "../../src/core/range.ts";
import { readSource } from "../../src/sources/read.ts";
import {
  CLOUDFLARE_RULESET,
  entrypointExport,
  executeRule,
  lockFile,
  OWASP_RULESET,
  policyOf,
} from "./support.ts";

const NOWHERE = inFile({ start: 0, end: 0 });
const MANAGED = "http_request_firewall_managed";
const { value: locked } = readLock(lockFile(), {});
const catalogue = locked.state === "present" ? locked.catalogue : expect.fail();

describe("an execute rule that is live", () => {
  async function deployedBy(rule: object) {
    const { value } = await readDeployed(entrypointExport([rule]), {});
    const { isEnabled, version } = value!.deployments[0]!;
    return { isEnabled, version };
  }

  it.each<[string, object, object]>([
    ["on", executeRule(), { isEnabled: true, version: "latest" }],
    ["on where it says nothing", executeRule({ enabled: undefined }), { isEnabled: true, version: "latest" }],
    ["off", executeRule({ enabled: false }), { isEnabled: false, version: "latest" }],
    ["at a version", executeRule({}, { version: "34" }), { isEnabled: true, version: "34" }],
    ["at a version that is a number", executeRule({}, { version: 34 }), { isEnabled: true, version: "34" }],
    ["at no version", executeRule({}, { version: undefined }), { isEnabled: true, version: "latest" }],
  ])("is %s", async (_, rule, expected) => {
    expect(await deployedBy(rule)).toEqual(expected);
  });
});

it("puts a deployment that is missing before the next one, even if that is the first rule", async () => {
  const policy = `deployments:
  - ruleset: Cloudflare Managed Ruleset
  - ruleset: owasp
    paranoia: 2
`;
  const entrypoint = entrypointExport([executeRule()]);
  const { value } = await compilePolicy(policyOf(policy, { entrypoint }));
  const executed = value!.put!.body.rules.map((rule) => JSON.stringify(rule).includes(CLOUDFLARE_RULESET));
  expect(executed).toEqual([true, false]);
});

it("lists the rulesets of two locks that are in one only, and those of other versions", () => {
  const [{ name, version }] = catalogue as [(typeof catalogue)[number]];
  expect(diffLocks(catalogue, catalogue).versions).toEqual([]);
  expect(diffLocks([], catalogue).versions[0]).toEqual({ ruleset: name, before: "", after: version });
  expect(diffLocks(catalogue, []).versions[0]).toEqual({ ruleset: name, before: version, after: "" });
  const newer = catalogue.map((one) => ({ ...one, version: `${one.version}1` }));
  expect(diffLocks(catalogue, newer).versions[0]).toEqual({
    ruleset: name,
    before: version,
    after: `${version}1`,
  });
});

it.each([
  ["policy.yaml", "paranoia: 2\n", true],
  ["policy.yaml", "paranoia: 2\n---\nparanoia: 3\n", true],
  ["policy.json", '{"paranoia": 2}', true],
  ["policy.ndjson", '{"paranoia": 2}', false],
  ["rules.json", '{"rules": []}', false],
])("takes %s with %j for a policy: %s", async (uri, text, expected) => {
  expect(isPolicyDocument(await readSource(uri, text))).toBe(expected);
});

it("names what has an unknown key, and what has a value of another type", async () => {
  const policy = 'exceptions:\n  - nam: x\n    expression: "true"\n    reason: y\n    skip: all\n';
  const { diagnostics } = await compilePolicy(policyOf(policy));
  expect(diagnostics.map(({ message }) => message).join("\n")).toContain("an exception");
  const entrypoint = entrypointExport([executeRule({ enabled: "yes" })]);
  const left = (await decompilePolicy({ entrypoint })).diagnostics;
  expect(left.flatMap(({ data }) => Object.values(data ?? {}))).toContain("`enabled`");
});

describe("a file that is compared", () => {
  const NONE = {
    success: false,
    errors: [{ code: 10003, message: "could not find entrypoint" }],
    result: null,
  };
  it.each<readonly [string | undefined, string, unknown]>([
    ["policy", "yaml", { action: "log" }],
    ["overrides", "json", { action: "log" }],
    ["policy", "json", { paranoia: 2 }],
    [undefined, "json", { enabled: false, reason: "x" }],
    ["policy", "json", { action: "log", rules: [{ id: "a", expression: "ssl" }] }],
    ["policy", "json", { action: "log", rules: [{ id: "a", action_parameters: {} }] }],
    ["overrides", "json", { action: "log", rules: [{ id: "a", action: "log" }] }],
    ["overrides", "yaml", { categories: [{ category: "a", enabled: false }] }],
    ["overrides", "json", [{ action: "log" }, {}]],
    [undefined, "yaml", [{ action: "log" }]],
    [undefined, "json", [{}]],
    [undefined, "json", [{ action: "log" }, 5]],
    [undefined, "json", { other: 1 }],
    ["rule", "json", executeRule()],
    ["rule", "json", [executeRule(), executeRule({ id: "r2" })]],
    ["entrypoint", "json", JSON.parse(entrypointExport([executeRule()]).text)],
    ["entrypoint", "json", NONE],
  ])("is of the kind %s: %s %j", async (kind, extension, value) => {
    expect(comparableKind(await readSource(`a.${extension}`, JSON.stringify(value)))).toBe(kind);
  });

  const skip = { id: "s", action: "skip", expression: "ssl", action_parameters: { phases: [MANAGED] } };
  const custom = { kind: "zone", phase: "http_request_firewall_custom", rules: [skip] };
  const managed = { kind: "zone", phase: MANAGED, rules: [executeRule()] };
  it.each([
    ["s", [custom, managed]],
    ["s s", [managed, custom, custom]],
    ["", [custom]],
    ["", [custom, managed, managed]],
    ["", [{ ...custom, phase: "http_ratelimit" }, managed]],
    ["", [{ ...custom, rules: [{ ...skip, action_parameters: { phases: ["http_ratelimit"] } }] }, managed]],
    ["", [{ ...custom, rules: [{ ...skip, enabled: false }] }, managed]],
    ["", [{ ...custom, rules: [{ ...skip, action: "block" }] }, managed]],
  ])("has the exceptions %j of an earlier phase", async (expected, rulesets) => {
    const document = await readSource("a.json", JSON.stringify(rulesets));
    expect(earlierExceptions(document).map(({ id }) => id)).toEqual(expected.split(" ").filter(Boolean));
  });
});

it.each([
  [OWASP_RULESET, "any", true],
  ["x", "Cloudflare OWASP Core Ruleset", true],
  ["x", "Cloudflare Managed Ruleset", false],
])("a ruleset is known by its id or name: %s, %s", (id, name, expected) => {
  expect(isOwaspRuleset({ id: traced({ value: id, uri: "", range: NOWHERE }), name })).toBe(expected);
});
