import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import { entrypointExport, executeRule, policyOf } from "./support.ts";

const at = (host: string) => `(http.host eq "${host}") and cf.zone.plan eq "ENT"`;
const rule = (id: string, host: string, more: object = {}) =>
  executeRule({ id, expression: at(host), ...more });

/** The rules of the PUT for two deployments of one ruleset in an account, and the states of the deployments. */
async function compile(first: string, second: string, rules: readonly object[]) {
  const policy = [
    "deployments:",
    `  - { name: strict, scope: account, expression: '${at(first)}' }`,
    `  - { name: lax, scope: account, expression: '${at(second)}' }`,
  ].join("\n");
  const entrypoint = entrypointExport(rules, { kind: "root" });
  const { value } = await compilePolicy(policyOf(policy, { entrypoint }));
  const put = value!.put!.body.rules as readonly { readonly id?: string; readonly expression: string }[];
  return { states: value!.deployments.map(({ state }) => state), put };
}

describe("deployments of an account", () => {
  it("are found by name in `ref` or description, so that a changed expression adds no second one", async () => {
    const rules = [rule("r1", "a", { ref: "Strict" }), rule("r2", "b", { description: "lax" })];
    const { states, put } = await compile("x", "y", rules);
    expect(states).toEqual(["live", "live"]);
    expect(put.map(({ id, expression }) => [id, expression])).toEqual([
      ["r1", at("x")],
      ["r2", at("y")],
    ]);
  });

  it("are found by expression if no live rule has the name", async () => {
    const { states, put } = await compile("b", "a", [rule("r1", "a"), rule("r2", "b")]);
    expect(states).toEqual(["live", "live"]);
    expect(put).toHaveLength(2);
  });

  describe("one of which has no name", () => {
    async function unnamed(rules: readonly object[]) {
      const policy = [
        "deployments:",
        `  - { name: strict, ruleset: owasp, scope: account, expression: '${at("a")}' }`,
        `  - { ruleset: owasp, scope: account, expression: '${at("changed")}' }`,
      ].join("\n");
      const { value, diagnostics } = await compilePolicy(
        policyOf(policy, { entrypoint: entrypointExport(rules, { kind: "root" }) }),
      );
      const put = value?.put?.body.rules as readonly { readonly id?: string; readonly expression: string }[];
      return {
        put: put?.map(({ id, expression }) => [id, expression]),
        codes: diagnostics.map(({ code }) => code),
      };
    }

    it("change the rule that the others leave", async () => {
      const { put } = await unnamed([rule("r2", "b"), rule("r1", "a")]);
      expect(put).toEqual([
        ["r2", at("changed")],
        ["r1", at("a")],
      ]);
    });

    it("add a rule if the others leave none", async () => {
      const { put, codes } = await unnamed([rule("r1", "a")]);
      expect(put).toEqual([
        ["r1", at("a")],
        [undefined, at("changed")],
      ]);
      expect(codes).toContain("policy/not-deployed");
    });

    it("are rejected if the others leave several", async () => {
      const { put, codes } = await unnamed([rule("r1", "a"), rule("r2", "b"), rule("r3", "c")]);
      expect([put, codes]).toEqual([undefined, ["policy/deployed-twice"]]);
    });
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["changes the only rule that is live", ["b"], ["r0"]],
    ["changes the one for the same requests", ["b", "a"], ["r1"]],
    ["is rejected if none of several is for the same requests", ["b", "c"], []],
  ])("that is the only one %s", async (_, live, expected) => {
    const rules = live.map((letter, index) => rule(`r${index}`, letter));
    const { value, diagnostics } = await compilePolicy(
      policyOf(`deployments: [{ ruleset: owasp, scope: account, expression: '${at("a")}', paranoia: 2 }]`, {
        entrypoint: entrypointExport(rules, { kind: "root" }),
      }),
    );
    const changed = (
      value?.put?.body.rules as readonly { readonly id: string; readonly expression: string }[]
    )
      ?.filter(({ expression }) => expression === at("a"))
      .map(({ id }) => id);
    expect(changed ?? []).toEqual(expected);
    expect(diagnostics.map(({ code }) => code)).toEqual(expected.length > 0 ? [] : ["policy/deployed-twice"]);
  });

  it("that are new get their name as description, by which they are found the next time", async () => {
    const first = await compile("a", "b", []);
    expect(first.states).toEqual(["missing", "missing"]);
    expect(first.put).toMatchObject([{ description: "strict" }, { description: "lax" }]);
    const live = first.put.map((one, index) => ({ ...one, id: `r${index}` }));
    const second = await compile("c", "b", live);
    expect(second.states).toEqual(["live", "live"]);
    expect(second.put).toHaveLength(2);
  });
});
