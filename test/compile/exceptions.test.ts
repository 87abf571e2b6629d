import { describe, expect, it } from "vitest";
import { type CompiledPolicy, compilePolicy } from "../../src/compile/compile.ts";
import { decompilePolicy } from "../../src/compile/decompile/decompile.ts";
import { compareDeployed } from "../../src/compile/drift/compare-deployed.ts";
import { describedDeployments } from "../../src/compile/entry-point.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import type { SourceText } from "../../src/compile/model/model.ts";
import { renderTerraform } from "../../src/compile/render/terraform.ts";
import { requestsOf } from "../../src/compile/requests.ts";
import {
  answer,
  CLOUDFLARE_RULESET,
  entrypointExport,
  executeRule,
  guardrail,
  OWASP_RULESET,
  policyOf,
} from "./support.ts";

const RULE = "a".repeat(32);
const EXECUTE = executeRule();
const OTHER = executeRule({ id: "r2" }, { id: CLOUDFLARE_RULESET });
const skip = (id: string, more: object = {}) => ({
  id,
  action: "skip",
  action_parameters: { rulesets: [OWASP_RULESET] },
  expression: "ssl",
  enabled: true,
  ...more,
});
const HEALTH = "{ name: health, expression: ssl, rulesets: [owasp] }";

async function compile(policy: string, rules?: readonly object[]): Promise<CompiledPolicy> {
  const exports = rules ? { entrypoint: entrypointExport(rules) } : {};
  const { value, diagnostics } = await compilePolicy(policyOf(policy, exports));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return value!;
}

/** The rules of the PUT that is sent; undefined if PATCHes are enough. */
async function sent(policy: string, rules?: readonly object[]): Promise<readonly object[] | undefined> {
  const [request] = requestsOf(await compile(policy, rules));
  return request?.method === "PUT" ? (request.body.rules as readonly object[]) : undefined;
}

const ids = (rules: readonly object[] | undefined) =>
  rules?.map((rule) => ("id" in rule ? rule.id : (rule as { action: string }).action));

async function diff(policy: string, live: SourceText) {
  const sides = [];
  for (const source of [{ uri: "p.yaml", text: policy }, live]) {
    const { value } = await readDeployed(source, {});
    sides.push(value!);
  }
  return compareDeployed(sides[0]!, sides[1]!);
}

describe("exceptions of a policy", () => {
  it("are placed right before what they make an exception from, in their order", async () => {
    const policy = `deployments: [{ ruleset: cloudflare managed ruleset }, { ruleset: owasp }]
exceptions:
  - ${HEALTH}
  - { expression: http.host eq "a", rules: { owasp: [${RULE}] } }`;
    const rules = await sent(policy, [OTHER, EXECUTE]);
    expect(ids(rules)).toEqual(["r2", "skip", "skip", "r1"]);
    expect(rules!.slice(1, 3)).toEqual([
      {
        action: "skip",
        action_parameters: { rulesets: [OWASP_RULESET] },
        expression: "ssl",
        enabled: true,
        description: "health",
      },
      {
        action: "skip",
        action_parameters: { rules: { [OWASP_RULESET]: [RULE] } },
        expression: 'http.host eq "a"',
        enabled: true,
      },
    ]);
  });

  it("need no PUT if they are live already, and keep what else is live of them", async () => {
    const live = skip("s", { description: "health", logging: { enabled: false }, ref: "x" });
    expect(await sent(`paranoia: 2\nexceptions: [${HEALTH}]`, [live, EXECUTE])).toBeUndefined();
    const changed = "{ name: health, expression: not ssl, rulesets: [owasp] }";
    const [first] = (await sent(`paranoia: 2\nexceptions: [${changed}]`, [live, EXECUTE]))!;
    expect(first).toEqual({ ...live, expression: "not ssl" });
  });

  it("are the same as live ones whose members have another order or are empty", async () => {
    const { id, ...rest } = skip("s", { description: "health", ref: "", logging: null });
    const live = { ...Object.fromEntries(Object.entries(rest).reverse()), id };
    expect(await sent(`paranoia: 2\nexceptions: [${HEALTH}]`, [live, EXECUTE])).toBeUndefined();
  });

  it("are moved if they come too late, and stay if they are early enough", async () => {
    const policy = `paranoia: 2\nexceptions: [${HEALTH}]`;
    expect(ids(await sent(policy, [EXECUTE, skip("s")]))).toEqual(["s", "r1"]);
    expect(ids(await sent(policy, [skip("s", { description: "health" }), OTHER, EXECUTE]))).toBeUndefined();
  });

  it("are found by name or `ref`, whatever they do, else by what they do", async () => {
    const policy = `paranoia: 2\nexceptions: [${HEALTH}]`;
    const other = { expression: "not ssl", action_parameters: { ruleset: "current" } };
    for (const more of [{ description: "Health", ...other }, { ref: "health", ...other }, {}]) {
      const rules = [skip("s", more), EXECUTE];
      expect(ids(await sent(policy, rules))).toEqual(["s", "r1"]);
    }
  });

  it("are found in one rule each, also if several do the same", async () => {
    const policy = `paranoia: 2\nexceptions: [${HEALTH}, ${HEALTH.replace("health", "backup")}]`;
    expect(ids(await sent(policy, [skip("s"), EXECUTE]))).toEqual(["s", "skip", "r1"]);
  });

  it("are found in a rule that has the same in another order, and nothing else", async () => {
    const policy = `deployments: [{ ruleset: cloudflare managed ruleset }, { ruleset: owasp }]
exceptions: [{ expression: ssl, rules: { owasp: [${RULE}], cloudflare managed ruleset: [${"b".repeat(32)}, ${"c".repeat(32)}] } }]`;
    const rules = {
      [CLOUDFLARE_RULESET]: ["c".repeat(32), "b".repeat(32)],
      [OWASP_RULESET]: [RULE],
    };
    const found = async (parameters: object) =>
      ids(await sent(policy, [skip("s", { action_parameters: parameters }), OTHER, EXECUTE]));
    expect(await found({ rulesets: [], rules })).toEqual(["s", "r2", "r1"]);
    expect(await found({ rulesets: [], rules: { ...rules, [OWASP_RULESET]: [] } })).toEqual([
      "skip",
      "r2",
      "r1",
    ]);
  });

  it.each([
    ["has no parameters", { action_parameters: undefined }],
    ["has no expression", { expression: undefined }],
    ["skips something else", { action_parameters: { rulesets: [CLOUDFLARE_RULESET] } }],
    ["is for other requests", { expression: "not ssl" }],
  ])("are not found in a rule that %s", async (_, more) => {
    const rules = [skip("s", more), EXECUTE];
    expect(
      ids(await sent("paranoia: 2\nexceptions: [{ expression: ssl, rulesets: [owasp] }]", rules)),
    ).toEqual(["skip", "r1"]);
  });

  it("are all there are: others are removed, and rules of other kinds stay unless the policy is exclusive", async () => {
    const rules = [skip("s"), skip("t", { expression: "not ssl" }), { ...EXECUTE }, { ...OTHER }];
    expect(ids(await sent(`paranoia: 2\nexceptions: [${HEALTH}]`, rules))).toEqual(["s", "r1", "r2"]);
    expect(ids(await sent("paranoia: 2\nexclusive: true", rules))).toEqual(["r1"]);
    expect(await sent("paranoia: 2\nexclusive: true", [EXECUTE])).toBeUndefined();
    expect(await sent("paranoia: 2", rules)).toBeUndefined();
  });

  it("are sent whole without an export if nothing else may be there", async () => {
    const policy = `paranoia: 2\nexceptions: [${HEALTH}]`;
    expect(await sent(policy)).toBeUndefined();
    expect(ids(await sent(`${policy}\nexclusive: true`))).toEqual(["skip", "execute"]);
    const terraform = renderTerraform(await compile(policy));
    expect(terraform.indexOf('"skip"')).toBeGreaterThan(0);
    expect(terraform.indexOf('"skip"')).toBeLessThan(terraform.indexOf('"execute"'));
  });

  it("are placed before a deployment that is named", async () => {
    const deployments = "deployments: [{ ruleset: cloudflare managed ruleset }, { name: o, ruleset: owasp }]";
    const all = (more: string) => `${deployments}\nexceptions: [{ expression: ssl, skip: all${more} }]`;
    expect(ids(await sent(all(""), [OTHER, EXECUTE]))).toEqual(["skip", "r2", "r1"]);
    expect(ids(await sent(all(", before: O"), [OTHER, EXECUTE]))).toEqual(["r2", "skip", "r1"]);
  });

  it("are merged by name over files and zones", async () => {
    const files = new Map([
      ["base.yaml", `paranoia: 2\nexceptions: [${HEALTH}, { expression: ssl, skip: all }]`],
    ]);
    const resolveFile = (path: string) => ({ uri: path, text: files.get(path)! });
    const text =
      "extends: base.yaml\nexclusive: true\nzones: { a.example: { exceptions: [{ name: Health, enabled: false }] } }";
    const { value } = await compilePolicy({ ...policyOf(text), resolveFile }, { zone: "a.example" });
    const rules = value!.around.exceptions!.map(({ rule }) => [
      rule.expression,
      rule.enabled,
      rule.description,
    ]);
    expect(rules).toEqual([
      ["ssl", false, "Health"],
      ["ssl", true, undefined],
    ]);
    expect(describedDeployments(value!)[0]!.deployed.exceptions).toHaveLength(1);
  });

  it("are held by diff: one that is missing, other or not listed differs, and open ones do not", async () => {
    const live = (...rules: readonly object[]) => entrypointExport(rules);
    const enabled = "deployments: [{ ruleset: owasp, expression: 'true', enabled: true, version: latest }]";
    const policy = `${enabled}\nexceptions: [${HEALTH}]`;
    const isSame = async (text: string, source: SourceText) => (await diff(text, source)).isSame;
    const named = skip("s", { description: "health" });
    expect(await isSame(policy, live(named, EXECUTE))).toBe(true);
    expect(await isSame(policy, live(skip("s"), EXECUTE))).toBe(false);
    expect(await isSame(policy, live(EXECUTE))).toBe(false);
    expect(await isSame(policy, live(EXECUTE, skip("s")))).toBe(false);
    expect(await isSame(policy, live(skip("s", { expression: "not ssl" }), EXECUTE))).toBe(false);
    expect(await isSame(policy, live(skip("s"), skip("t", { expression: "not ssl" }), EXECUTE))).toBe(false);
    expect(await isSame(enabled, live(skip("s"), EXECUTE))).toBe(true);
    expect(await isSame(policy, live(named, EXECUTE, OTHER))).toBe(true);
    expect(await isSame(`${policy}\nexclusive: true`, live(skip("s"), EXECUTE, OTHER))).toBe(false);
    const blocking = { id: "b", action: "block", expression: "not ssl", enabled: true };
    expect(await isSame(`${enabled}\nexclusive: true`, live(blocking, EXECUTE))).toBe(false);
  });

  it("are held by diff after what is compiled was applied", async () => {
    const policy = `deployments: [{ ruleset: owasp, paranoia: 2 }]\nexceptions: [${HEALTH}]`;
    for (const rules of [[EXECUTE], [EXECUTE, skip("s")], [skip("t", { expression: "not ssl" }), EXECUTE]]) {
      const body = (await sent(policy, rules))!;
      expect((await diff(policy, entrypointExport(body))).isSame).toBe(true);
      expect(await sent(policy, body)).toBeUndefined();
    }
  });

  it("come back from decompile", async () => {
    const rules = [
      skip("s", { description: "health", logging: { enabled: false } }),
      OTHER,
      skip("t", { action_parameters: { ruleset: "current" }, expression: "not ssl", enabled: false }),
      skip("u", { action_parameters: { rules: { [OWASP_RULESET]: [RULE] } } }),
      EXECUTE,
    ];
    const { value, diagnostics } = await decompilePolicy({ entrypoint: entrypointExport(rules) });
    expect(diagnostics).toEqual([]);
    expect(await sent(value!, rules)).toBeUndefined();
    const late = [EXECUTE, skip("s")];
    const left = await decompilePolicy({ entrypoint: entrypointExport(late) });
    expect(left.value).not.toContain("exceptions");
    expect(left.diagnostics.map(({ code }) => code)).toEqual(["policy/other-rule"]);
  });

  it("are seen by guardrails at their lines", async () => {
    const policy = `paranoia: 2\nexceptions:\n  - { name: health, expression: ssl, rulesets: [owasp], until: 2027-06-01 }`;
    const found = async (limits: object) => {
      const options = { today: "2027-01-01", guardrails: [guardrail(limits)] };
      const { diagnostics } = await compilePolicy(policyOf(policy), options);
      return diagnostics
        .filter(({ code }) => code === "policy/guardrail")
        .map(({ range }) => policy.slice(range.start, range.end));
    };
    expect(await found({ allowsExceptions: false })).toEqual(["name"]);
    expect(await found({ requiredRules: ["6179ae15870a4bb7b2d480d4843b323c"] })).toEqual(["name"]);
    expect(await found({ maxUntilDays: 30 })).toEqual(["2027-06-01"]);
    expect(await found({ maxUntilDays: 200, requiredRulesets: ["owasp"] })).toEqual([]);
  });

  it("read an answer of the API without rules as an empty entry point", async () => {
    const empty = answer("e.json", {
      id: "e1",
      kind: "zone",
      phase: "http_request_firewall_managed",
      rules: [],
    });
    const { value } = await compilePolicy(
      policyOf(`paranoia: 2\nexceptions: [${HEALTH}]`, { entrypoint: empty }),
    );
    expect(ids(value!.put!.body.rules as readonly object[])).toEqual(["skip", "execute"]);
  });
});
