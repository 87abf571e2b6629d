import { describe, expect, it } from "vitest";
import { type CompiledPolicy, compilePolicy } from "../../src/compile/compile.ts";
import type { CompiledDeployment } from "../../src/compile/emit/emit.ts";
import type { CompileInput } from "../../src/compile/model/model.ts";
import { renderOverrides, renderPatch } from "../../src/compile/render/json.ts";
import { readRecorded } from "../support/recorded.ts";
import {
  entrypointExport,
  executeRule,
  OWASP_RULESET,
  policyOf,
  rulesetExport,
  SCORE_RULE,
} from "./support.ts";

/** A compiled policy that has one deployment, and that deployment. */
type Compiled = CompiledPolicy & CompiledDeployment;

async function compiled(text: string, exports: Omit<CompileInput, "policy"> = {}): Promise<Compiled> {
  const { value, diagnostics } = await compilePolicy(policyOf(text, exports));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(value!.deployments).toHaveLength(1);
  return { ...value!, ...value!.deployments[0]! };
}

describe("overrides", () => {
  it.each([
    [1, ["paranoia-level-2", "paranoia-level-3", "paranoia-level-4"]],
    [2, ["paranoia-level-3", "paranoia-level-4"]],
    [3, ["paranoia-level-4"]],
  ])("of level %i switch off exactly the tags above it", async (level, tags) => {
    const { overrides } = await compiled(`paranoia: ${level}`);
    expect(overrides).toEqual({ categories: tags.map((category) => ({ category, enabled: false })) });
  });

  it("of level 4 are nothing, and the request has no empty object", async () => {
    const value = await compiled("paranoia: 4");
    expect(renderOverrides(value)).toBe("{}\n");
    expect(value.request.body.action_parameters).toEqual({ id: OWASP_RULESET, version: "latest" });
  });

  it.each([
    ["low", 60],
    ["medium", 40],
    ["high", 25],
    ["7", 7],
  ])("of threshold %s set %i and nothing else", async (threshold, score_threshold) => {
    const { overrides } = await compiled(`threshold: ${threshold}`);
    expect(overrides).toEqual({ rules: [{ id: SCORE_RULE, score_threshold }] });
  });

  it.each(["block", "managed_challenge", "js_challenge", "log", "challenge"])(
    "of action %s set it on the score rule and nothing else",
    async (action) => {
      expect((await compiled(`action: ${action}`)).overrides).toEqual({
        rules: [{ id: SCORE_RULE, action }],
      });
    },
  );

  it("list the score rule first, then disabled rules as the policy does, and leave reasons out", async () => {
    const [a, b] = ["b".repeat(32), "a".repeat(32)];
    const text = `disabled_rules: [${a}, { id: ${b}, reason: slow }]\naction: log\nthreshold: low`;
    expect(renderOverrides(await compiled(text))).toBe(
      `${JSON.stringify(
        {
          rules: [
            { id: SCORE_RULE, score_threshold: 60, action: "log" },
            { id: a, enabled: false },
            { id: b, enabled: false },
          ],
        },
        undefined,
        2,
      )}\n`,
    );
  });

  it("list rules that are only disabled before those that also change otherwise", async () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((letter) => letter.repeat(32)) as string[];
    const rules = [
      { id: a, action: "log" },
      { id: b, enabled: false, action: "log" },
      { id: c, enabled: false },
      { id: d, enabled: true },
    ];
    const text = `deployments:\n  - ruleset: owasp\n    rules: ${JSON.stringify(rules)}\n`;
    const { overrides } = await compiled(text);
    expect(overrides.rules!.map(({ id }) => id)).toEqual([c, a, b, d]);
  });

  it("keep an unquoted id that YAML reads as a number", async () => {
    const ids = ["00000000000000000000000000000e10", "12345678901234567890123456789012"];
    const { overrides } = await compiled(`disabled_rules: [${ids.join(", ")}]`);
    expect(overrides.rules!.map(({ id }) => id)).toEqual(ids);
  });
});

describe("with exports", () => {
  const scoreRule = "5a".repeat(16);
  const rules = [{ id: "a".repeat(32), description: "942100: SQL Injection", enabled: true }];
  const ownRuleset = {
    uri: "ruleset.json",
    text: JSON.stringify({
      id: "0".repeat(32),
      name: "Example OWASP Core Ruleset",
      kind: "managed",
      rules: [{ id: SCORE_RULE, description: "949110: not the last rule" }, { id: scoreRule }],
    }),
  };

  it("the ruleset's own id is executed and its last rule is the score rule", async () => {
    const { request } = await compiled("threshold: 25", { ruleset: ownRuleset });
    expect(request.body.action_parameters).toEqual({
      id: "0".repeat(32),
      version: "latest",
      overrides: { rules: [{ id: scoreRule, score_threshold: 25 }] },
    });
  });

  it("numbers become ids", async () => {
    const { overrides } = await compiled("disabled_rules: [942100]", { ruleset: rulesetExport(rules) });
    expect(overrides).toEqual({ rules: [{ id: "a".repeat(32), enabled: false }] });
  });

  it("the live rule's version, expression and state are carried over, and its ids fill the path", async () => {
    const expression = 'http.host eq "shop.example.com"';
    const live = executeRule({ expression, enabled: false }, { version: "44" });
    const other = executeRule({ id: "r0" }, { id: "efb7b8c949ac4650a09736fc376e9aee" });
    const { request } = await compiled("paranoia: 3", { entrypoint: entrypointExport([other, live]) });
    expect(request).toEqual({
      method: "PATCH",
      path: "/zones/{zone_id}/rulesets/e1/rules/r1",
      body: {
        action: "execute",
        action_parameters: {
          id: OWASP_RULESET,
          version: "44",
          overrides: { categories: [{ category: "paranoia-level-4", enabled: false }] },
        },
        expression,
        enabled: false,
      },
    });
  });

  it("a version given as a number is sent as text, and what the rule leaves out is as documented", async () => {
    const live = executeRule({ expression: undefined, enabled: undefined }, { version: 44 });
    const { request } = await compiled("paranoia: 3", { entrypoint: entrypointExport([live]) });
    expect(request.body).toMatchObject({
      action_parameters: { version: "44" },
      expression: "true",
      enabled: true,
    });
  });

  it("the path keeps its placeholders if no export is given, and is that of a zone", async () => {
    const { request, scope } = await compiled("paranoia: 3");
    expect(scope).toBe("zone");
    expect(request.path).toBe("/zones/{zone_id}/rulesets/{entry_point_ruleset_id}/rules/{rule_id}");
  });

  it("exports may be bare results in YAML", async () => {
    const text = `id: ${OWASP_RULESET}\nname: Cloudflare OWASP Core Ruleset\nkind: managed\nrules:\n  - id: ${scoreRule}\n`;
    const { overrides } = await compiled("action: log", { ruleset: { uri: "ruleset.yaml", text } });
    expect(overrides).toEqual({ rules: [{ id: scoreRule, action: "log" }] });
  });

  it("an export with errors is not used, and is reported once", async () => {
    const broken = { uri: "ruleset.json", text: ownRuleset.text.slice(0, -2) };
    const input = policyOf("disabled_rules: [942100]", { ruleset: broken });
    const { value, diagnostics } = await compilePolicy(input);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ uri }) => uri)).toEqual(["ruleset.json"]);
  });

  it("a live override that the policy sets to another value is not a loss", async () => {
    const overrides = { rules: [{ id: SCORE_RULE, score_threshold: 60 }] };
    const entrypoint = entrypointExport([executeRule({}, { overrides })]);
    const { diagnostics } = await compilePolicy(policyOf("threshold: high", { entrypoint }));
    expect(diagnostics.map(({ code }) => code)).not.toContain("policy/replaces-overrides");
  });

  it("nothing is reported about the effect of a policy with errors", async () => {
    const overrides = { categories: [{ category: "paranoia-level-4", enabled: false }] };
    const entrypoint = entrypointExport([executeRule({}, { overrides })]);
    const { diagnostics } = await compilePolicy(policyOf("paranoia: 9", { entrypoint }));
    expect(diagnostics.map(({ code }) => code)).toEqual(["policy/out-of-range"]);
  });
});

describe("origins", () => {
  it("name the place in the policy that caused every override", async () => {
    const policy = `paranoia: 3\ndisabled_rules: [${"a".repeat(32)}]\nthreshold: high\naction: log\n`;
    const { request, origins } = await compiled(policy);
    const texts = new Map(
      origins.map(({ pointer, origin }) => [
        pointer,
        origin.from === "policy" ? policy.slice(origin.range.start, origin.range.end) : origin.from,
      ]),
    );
    const overrides = "/action_parameters/overrides";
    expect(Object.fromEntries(texts)).toEqual({
      "/action": "documented",
      "/action_parameters/id": "documented",
      "/action_parameters/version": "documented",
      [`${overrides}/categories/0/category`]: "3",
      [`${overrides}/categories/0/enabled`]: "3",
      [`${overrides}/rules/0`]: "high",
      [`${overrides}/rules/0/id`]: "documented",
      [`${overrides}/rules/0/score_threshold`]: "high",
      [`${overrides}/rules/0/action`]: "log",
      [`${overrides}/rules/1`]: "a".repeat(32),
      [`${overrides}/rules/1/id`]: "a".repeat(32),
      [`${overrides}/rules/1/enabled`]: "a".repeat(32),
      "/expression": "documented",
      "/enabled": "documented",
    });
    for (const pointer of leavesOf(request.body)) expect(texts.has(pointer), pointer).toBe(true);
  });

  it("name the exports if a value is theirs", async () => {
    const { origins } = await compiled("threshold: 40", {
      ruleset: rulesetExport(),
      entrypoint: entrypointExport([executeRule()]),
    });
    const from = new Map(origins.map(({ pointer, origin }) => [pointer, origin.from]));
    expect(from.get("/expression")).toBe("entrypoint");
    expect(from.get("/action_parameters/version")).toBe("entrypoint");
    expect(from.get("/action_parameters/overrides/rules/0/id")).toBe("ruleset");
  });
});

function leavesOf(value: unknown, pointer = ""): string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, `${pointer}/${key}`));
}

/** The documented request bodies omit `version`, which the API then returns as `latest`. */
describe("documented examples", () => {
  it.each([
    ["owasp-paranoia-pl2", "paranoia: 2"],
    ["owasp-threshold-action", "threshold: low\naction: managed_challenge"],
    ["owasp-disable-rule", "disabled_rules: ['<RULE_ID>']"],
  ])("%s", async (name, policy) => {
    const example = JSON.parse(readRecorded(`service/examples/${name}.patch.json`));
    const body = JSON.parse(renderPatch(await compiled(policy)));
    expect(body.action_parameters.version).toBe("latest");
    delete body.action_parameters.version;
    expect(body).toEqual(example);
  });

  it("the documented exports are recognised", async () => {
    const exported = (name: string) => {
      return { uri: `${name}.json`, text: readRecorded(`service/examples/${name}.response.json`) };
    };
    const value = await compiled("threshold: 25", {
      ruleset: exported("owasp-ruleset-get"),
      entrypoint: exported("zone-entrypoint-get"),
    });
    expect(value.overrides).toEqual({ rules: [{ id: SCORE_RULE, score_threshold: 25 }] });
    expect(decodeURIComponent(value.request.path)).toBe(
      "/zones/{zone_id}/rulesets/<ENTRY_POINT_RULESET_ID>/rules/<EXECUTE_RULE_ID>",
    );
  });
});
