import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import { decompilePolicy } from "../../src/compile/decompile/decompile.ts";
import { canonicalBody } from "../../src/compile/emit/canonical.ts";
import { renderYaml } from "../../src/compile/render/yaml.ts";
import { stringAt } from "../../src/sources/values/located.ts";
import { cases } from "../support/cases.ts";
import { executeRules } from "./arbitraries.ts";
import { entrypointExport, executeRule, OWASP_RULESET, SCORE_RULE } from "./support.ts";

async function decompiled(rules: readonly object[], more: object = {}) {
  const { value, diagnostics } = await decompilePolicy({ entrypoint: entrypointExport(rules, more) });
  return {
    text: value,
    codes: diagnostics.map(({ code, messageId, data }) =>
      [code, messageId, ...Object.values(data)].join(" "),
    ),
  };
}

describe("decompilePolicy", () => {
  it("gives a policy that compiles to the same rules", async () => {
    await fc.assert(
      fc.asyncProperty(executeRules, async (rules) => {
        const { text, codes } = await decompiled(rules);
        expect(codes).toEqual([]);
        const { value, diagnostics } = await compilePolicy({ policy: { uri: "p.yaml", text: text! } });
        expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(value!.deployments.map(({ request }) => request.body)).toEqual(
          rules.map((rule) => canonicalBody(rule, SCORE_RULE)),
        );
      }),
      { numRuns: cases(40, 400) },
    );
  });

  it("writes the short form if it is enough", async () => {
    const overrides = {
      categories: [3, 4].map((level) => ({ category: `paranoia-level-${level}`, enabled: false })),
      rules: [
        { id: SCORE_RULE, action: "log", score_threshold: 25 },
        { id: "a".repeat(32), enabled: false },
      ],
    };
    const { text } = await decompiled([executeRule({}, { overrides })]);
    expect(text).toBe(`paranoia: 2\nthreshold: 25\naction: log\ndisabled_rules:\n  - ${"a".repeat(32)}\n`);
  });

  it("writes the short form for a single key, and a list for none", async () => {
    const overrides = (score_threshold?: number) => ({
      rules: [{ id: SCORE_RULE, ...(score_threshold && { score_threshold }) }],
    });
    expect((await decompiled([executeRule({}, { overrides: overrides(25) })])).text).toBe("threshold: 25\n");
    expect((await decompiled([executeRule()])).text).toMatch(/^deployments:/);
  });

  it("leaves out what Cloudflare keeps about a rule", async () => {
    const id = "a".repeat(32);
    const kept = { id, ref: id, version: "3", last_updated: "2026-01-01T00:00:00Z" };
    const { text, codes } = await decompiled([executeRule(kept)]);
    expect(codes).toEqual([]);
    expect(text).toBe((await decompiled([executeRule()])).text);
  });

  it("names what two deployments of an account are", async () => {
    const rules = ["a", "b"].map((host) =>
      executeRule({ id: host, expression: `http.host eq "${host}" and cf.zone.plan eq "ENT"` }),
    );
    const { text } = await decompiled(rules, { kind: "root" });
    const { value } = await compilePolicy({
      policy: { uri: "p.yaml", text: text! },
      entrypoint: entrypointExport(rules, { kind: "root" }),
    });
    expect(value!.deployments.map(({ liveRule }) => stringAt(liveRule, "id")?.value)).toEqual(["a", "b"]);
    expect(value!.deployments[0]!.request.path).toBe("/accounts/{account_id}/rulesets/e1/rules/a");
  });

  it.each<[string, object, object, string]>([
    ["a description of another type", { description: 7 }, {}, "description"],
    ["logging, which only skip rules have", { logging: { enabled: true } }, {}, "logging"],
    [
      "a public key of another type",
      {},
      { matched_data: { public_key: 7 } },
      "action_parameters.matched_data",
    ],
    ["a version that is no number", {}, { version: "newest" }, "action_parameters.version"],
    ["overrides of another type", {}, { overrides: [] }, "overrides"],
    ["a sensitivity level", {}, { overrides: { sensitivity_level: "low" } }, "overrides.sensitivity_level"],
    ["an unknown key", {}, { overrides: { status: "disabled" } }, "overrides.status"],
    ["an unknown action", {}, { overrides: { action: "allow" } }, "overrides.action"],
    ["a list of another type", {}, { overrides: { rules: {} } }, "overrides.rules"],
    ["a rule without an id", {}, { overrides: { rules: [{ enabled: false }] } }, "overrides.rules"],
    [
      "a tag twice",
      {},
      {
        overrides: {
          categories: [
            { category: "a", enabled: true },
            { category: "a", action: "log" },
          ],
        },
      },
      "overrides.categories",
    ],
    [
      "a number for an id",
      {},
      { overrides: { rules: [{ id: "942100", enabled: false }] } },
      "overrides.rules.id",
    ],
    [
      "the score rule disabled",
      {},
      { overrides: { rules: [{ id: SCORE_RULE, enabled: false }] } },
      "overrides.rules.enabled",
    ],
    [
      "a threshold of another rule",
      {},
      { overrides: { rules: [{ id: "a".repeat(32), score_threshold: 5 }] } },
      "overrides.rules.score_threshold",
    ],
    [
      "a threshold that is text",
      {},
      { overrides: { rules: [{ id: SCORE_RULE, score_threshold: "40" }] } },
      "overrides.rules.score_threshold",
    ],
  ])("reports %s", async (_, rule, parameters, what) => {
    const { text, codes } = await decompiled([executeRule(rule, parameters)]);
    expect(codes).toEqual([`policy/not-expressible notExpressible \`${what}\``]);
    expect(text).toContain("owasp");
  });

  it("says which rules are not part of the policy", async () => {
    const skip = {
      id: "s",
      action: "skip",
      expression: "true",
      action_parameters: { rulesets: [OWASP_RULESET] },
    };
    const block = { id: "b", action: "block", expression: "ssl" };
    const { text, codes } = await decompiled([skip, block, executeRule()]);
    expect(codes).toEqual(["policy/other-rule otherRule `block`"]);
    expect(text).toContain("exceptions:");
    // A skip after the rule that it skips has no effect, and a policy cannot express that.
    expect((await decompiled([executeRule(), skip])).codes).toEqual(["policy/other-rule otherRule `skip`"]);
    const other = { ...skip, action_parameters: { rulesets: ["f".repeat(32)] } };
    expect((await decompiled([other, executeRule()])).codes).toEqual(["policy/other-rule otherRule `skip`"]);
    // It does not prevent the others from being written.
    const both = await decompiled([skip, executeRule(), { ...skip, id: "late", expression: "ssl" }]);
    expect(both.text).toContain("exceptions:");
    expect(both.text).not.toContain("ssl");
    expect(both.codes).toEqual(["policy/other-rule idleSkip `skip`"]);
  });

  it.each([
    ["one", "two", true],
    ["one", "one", false],
    ["one", " ONE ", false],
    ["", "", true],
    [undefined, undefined, true],
    [" ", "", true],
  ])("writes exceptions with the names %j and %j: %s", async (first, second, areWritten) => {
    const skip = (id: string, expression: string, description: string | undefined) => ({
      id,
      action: "skip",
      expression,
      description,
      action_parameters: { rulesets: [OWASP_RULESET] },
    });
    const rules = [skip("s", "ssl", first), skip("t", "not ssl", second), executeRule()];
    const { text, codes } = await decompiled(rules);
    expect(text!.includes("exceptions:")).toBe(areWritten);
    expect(codes).toEqual(areWritten ? [] : Array(2).fill("policy/other-rule otherRule `skip`"));
    if (!areWritten) return;
    const { value } = await compilePolicy({ policy: { uri: "p.yaml", text: text! } });
    expect(value!.around.exceptions!.map(({ rule }) => rule.expression)).toEqual(["ssl", "not ssl"]);
  });

  it("reads rules without a ruleset as rules, also if none has an expression", async () => {
    const {
      id: _,
      expression: __,
      ...bare
    } = executeRule({}, { overrides: { enabled: false } }) as Record<string, unknown>;
    const { value } = await decompilePolicy({
      entrypoint: { uri: "bare.json", text: JSON.stringify({ rules: [bare] }) },
    });
    expect(value).toContain("all_rules:");
  });

  it("reports nothing about an entry point that deploys nothing", async () => {
    const { text, codes } = await decompiled([]);
    expect(text).toBeUndefined();
    expect(codes).toEqual(["policy/nothing-deployed nothingDeployed"]);
  });
});

it.each([
  ..."true false yes no on off null y n nan".split(" ").flatMap((word) => [word, word.toUpperCase()]),
  "",
  "1",
  "2026-01-01",
  " a",
  "a ",
  "a: b",
  "a #b",
  "-a",
  "é",
])("quotes what YAML may take for something else: %j", (value) => {
  expect(renderYaml({ [value]: value })).toBe(`${JSON.stringify(value)}: ${JSON.stringify(value)}\n`);
});

it.each(["a", "truely", "on time", "a-b", "a_1", "No1"])("leaves other words as they are: %s", (value) => {
  expect(renderYaml({ [value]: [value] })).toBe(`${value}:\n  - ${value}\n`);
});
