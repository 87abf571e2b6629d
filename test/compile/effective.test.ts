import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDeployed } from "../../src/compile/drift/compare-deployed.ts";
import { deploymentDiff } from "../../src/compile/effect/diff-effective.ts";
import { type DeployedRuleset, effectiveState, stateText } from "../../src/compile/effect/effective.ts";
import { summaryOf } from "../../src/compile/effect/summarise.ts";
import { canonicalOverrides } from "../../src/compile/emit/canonical.ts";
import type { OverridesBody } from "../../src/compile/emit/emit.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import { overrides, RULE_IDS, RULES } from "./arbitraries.ts";
import { entrypointExport, executeRule, lockFile, OWASP_RULESET, SCORE_RULE } from "./support.ts";

const LOCK = lockFile(RULES);
const { value: locked } = readLock(LOCK, {});
const ruleset = locked.state === "present" ? locked.catalogue[0]! : expect.fail();

function deployed(body: OverridesBody, more: Partial<DeployedRuleset> = {}): DeployedRuleset {
  return { ruleset, overrides: body, exceptions: [], ...more };
}

function stateOf(body: OverridesBody, id: string): string {
  return stateText(effectiveState(deployed(body)).find((rule) => rule.id === id)!);
}

describe("effectiveState", () => {
  const [first] = RULE_IDS as [string];
  const off = { enabled: false };

  it.each<[string, OverridesBody, string]>([
    ["nothing", {}, "score"],
    ["the ruleset", { action: "log" }, "log"],
    [
      "a tag over the ruleset",
      { action: "log", categories: [{ category: "owasp-crs", action: "block" }] },
      "block",
    ],
    [
      "the last of two tags",
      {
        categories: [
          { category: "paranoia-level-1", action: "block" },
          { category: "owasp-crs", action: "log" },
        ],
      },
      "log",
    ],
    [
      "the last of two tags, in the other order",
      {
        categories: [
          { category: "owasp-crs", action: "log" },
          { category: "paranoia-level-1", action: "block" },
        ],
      },
      "block",
    ],
    [
      "a rule over its tags",
      { categories: [{ category: "owasp-crs", ...off }], rules: [{ id: first, enabled: true }] },
      "score",
    ],
    [
      "one property each",
      { categories: [{ category: "owasp-crs", ...off }], rules: [{ id: first, action: "log" }] },
      "off",
    ],
  ])("%s decides", (_, body, state) => {
    expect(stateOf(body, first)).toBe(state);
  });

  it("knows what a stronger override beats", () => {
    const body = { enabled: true, rules: [{ id: first, ...off }] };
    const state = effectiveState(deployed(body)).find(({ id }) => id === first)!;
    expect(state.enabled).toEqual({
      value: false,
      winner: { by: "rule", at: 0 },
      beaten: [{ winner: { by: "ruleset" }, value: true }],
    });
  });

  it("lets exceptions win over all, if they are before", async () => {
    const skip = (id: string, parameters: object) => ({
      id,
      action: "skip",
      expression: `http.host eq "${id}"`,
      enabled: true,
      action_parameters: parameters,
    });
    const rules = [
      skip("whole", { rulesets: [OWASP_RULESET] }),
      skip("one", { rules: { [OWASP_RULESET]: [first] } }),
      { ...skip("off", { ruleset: "current" }), enabled: false },
      skip("other", { rulesets: ["x"] }),
      executeRule(),
      skip("late", { ruleset: "current" }),
    ];
    const { value } = await readDeployed(entrypointExport(rules), { lock: LOCK });
    const states = effectiveState(value!.deployments[0]!);
    expect(stateText(states.find(({ id }) => id === first)!)).toBe(
      'score except where http.host eq "whole" or http.host eq "one"',
    );
    expect(stateText(states.find(({ id }) => id === SCORE_RULE)!)).toBe(
      'block at 40 except where http.host eq "whole"',
    );
  });

  it.each([
    [["true"], "score, skipped for every request"],
    [['http.host eq "a"', "(ssl or not false)"], "score, skipped for every request"],
    [["ssl and false", "not true"], "score"],
    [["ssl", 'http.host eq "a"', "(ssl)"], 'score except where ssl or http.host eq "a"'],
    [["ssl xor true"], "score except where ssl xor true"],
  ])("words the requests of the exceptions %j", async (expressions, expected) => {
    const skips = expressions.map((expression, at) => ({
      id: `s${at}`,
      action: "skip",
      expression,
      enabled: true,
      action_parameters: { ruleset: "current" },
    }));
    const { value } = await readDeployed(entrypointExport([...skips, executeRule()]), { lock: LOCK });
    const states = effectiveState(value!.deployments[0]!);
    expect(stateText(states.find(({ id }) => id === first)!)).toBe(expected);
  });

  it("represents unknown rules by their tags and the rest", () => {
    const unknown = { ...ruleset, rules: undefined };
    const body = { categories: [{ category: "wordpress", ...off }], rules: [{ id: first, action: "log" }] };
    const states = effectiveState(deployed(body, { ruleset: unknown }));
    expect(states.map((state) => `${state.kind} ${state.id}: ${stateText(state)}`)).toEqual([
      "tag wordpress: off",
      "rest : as shipped",
      `rule ${first}: log, if on`,
      `rule ${SCORE_RULE}: block at 40`,
    ]);
  });
});

describe("canonical overrides", () => {
  it("have the score rule first, then rules that are only disabled, and nothing that is empty", () => {
    const rules = [
      { id: "a", action: "log" },
      { id: "b", enabled: false, action: "log" },
      { id: "c", enabled: false },
      { id: "d", enabled: false, score_threshold: 5 },
      { id: "e" },
      { id: "f", enabled: true },
      { id: "g", enabled: false },
      { id: SCORE_RULE, enabled: false },
    ];
    const canonical = canonicalOverrides({ rules, categories: [{ category: "x" }] }, SCORE_RULE);
    const order = [SCORE_RULE, "c", "g", "a", "b", "d", "f"];
    expect(canonical).toEqual({ rules: order.map((id) => rules.find((rule) => rule.id === id)) });
    expect(canonicalOverrides({ rules: [{ id: "e" }], categories: [] }, undefined)).toEqual({});
  });
});

describe("deploymentDiff", () => {
  it("sees no difference if only the text differs", () => {
    fc.assert(
      fc.property(overrides, (body) => {
        const canonical = canonicalOverrides(body, SCORE_RULE);
        expect(deploymentDiff([deployed(body), deployed(canonical)]).state).toBe("same");
      }),
    );
  });

  it("gives the state of each rule after the overrides are replaced", () => {
    fc.assert(
      fc.property(overrides, overrides, (before, after) => {
        const diff = deploymentDiff([deployed(before), deployed(after)]);
        const changed = new Map(diff.rules.map((rule) => [rule.id, rule]));
        const then = effectiveState(deployed(before));
        for (const [at, now] of effectiveState(deployed(after)).entries()) {
          const change = changed.get(now.id);
          expect(change?.after ?? stateText(then[at]!)).toBe(stateText(now));
          expect(change?.before ?? stateText(now)).toBe(stateText(then[at]!));
        }
      }),
    );
  });

  it.each<[string, OverridesBody, OverridesBody, readonly string[]]>([
    ["nothing", {}, { rules: [{ id: SCORE_RULE, score_threshold: 40 }] }, []],
    ["enabled", {}, { rules: [{ id: SCORE_RULE, enabled: false }] }, ["enabled"]],
    ["action", {}, { rules: [{ id: SCORE_RULE, action: "log" }] }, ["action"]],
    ["threshold", {}, { rules: [{ id: SCORE_RULE, score_threshold: 25 }] }, ["score_threshold"]],
    [
      "action and threshold",
      { rules: [{ id: SCORE_RULE, action: "log", score_threshold: 25 }] },
      {},
      ["action", "score_threshold"],
    ],
  ])("names what changed of a rule: %s", (_, before, after, changed) => {
    const one = deploymentDiff([deployed(before), deployed(after)]);
    const rule = one.rules.find(({ id }) => id === SCORE_RULE);
    expect(rule?.changed ?? []).toEqual(changed);
    expect(one.state).toBe(changed.length === 0 ? "same" : "changed");
  });

  it.each<[OverridesBody["rules"], OverridesBody["rules"], string]>([
    [[], [{ id: SCORE_RULE, score_threshold: 25 }], "threshold 40 to 25"],
    [[], [{ id: RULE_IDS[0]!, score_threshold: 25 }], "threshold none to 25"],
    [[{ id: RULE_IDS[0]!, score_threshold: 25 }], [], "threshold 25 to none"],
    [[], [{ id: SCORE_RULE, action: "log" }], "action block to log"],
    [[{ id: SCORE_RULE, action: "log", score_threshold: 60 }], [], "threshold 60 to 40; action log to block"],
    [
      [],
      [
        { id: SCORE_RULE, score_threshold: 25 },
        { id: RULE_IDS[0]!, score_threshold: 5 },
      ],
      "2 thresholds changed",
    ],
    [[], [{ id: SCORE_RULE, enabled: false }], "1 rule disabled"],
    [[{ id: SCORE_RULE, enabled: false }], [], "1 rule enabled"],
    [[], [], ""],
  ])("sums up what changes: %j to %j", (before, after, summary) => {
    expect(summaryOf(deploymentDiff([deployed({ rules: before! }), deployed({ rules: after! })]))).toBe(
      summary,
    );
  });

  const ACTIONS = ["off", "log", "managed_challenge", "block", "score"];
  it.each([
    ["off", ["", "same", "stronger", "stronger", "stronger"]],
    ["log", ["same", "", "stronger", "stronger", "unknown"]],
    ["managed_challenge", ["lost", "lost", "", "stronger", "unknown"]],
    ["block", ["lost", "lost", "weaker", "", "unknown"]],
    ["score", ["lost", "lost", "unknown", "unknown", ""]],
  ])("says what becomes of protection by a rule that is %s", (was, expected) => {
    const [id] = RULE_IDS as [string];
    const body = (action: string): OverridesBody => {
      if (action === "score") return {};
      return { rules: [{ id, ...(action === "off" ? { enabled: false } : { action }) }] };
    };
    const found = ACTIONS.map((is) => deploymentDiff([deployed(body(was)), deployed(body(is))]).rules);
    expect(found.map((rules) => rules.find((rule) => rule.id === id)?.protection ?? "")).toEqual(expected);
  });

  it.each([
    [undefined, ["", "stronger", "", "weaker"]],
    [25, ["weaker", "", "weaker", "weaker"]],
    [40, ["", "stronger", "", "weaker"]],
    [60, ["stronger", "stronger", "stronger", ""]],
  ])("says what becomes of protection by the threshold %s", (was, expected) => {
    const body = (threshold: number | undefined): OverridesBody =>
      threshold === undefined ? {} : { rules: [{ id: SCORE_RULE, score_threshold: threshold }] };
    const found = [undefined, 25, 40, 60].map((is) =>
      deploymentDiff([deployed(body(was)), deployed(body(is))]),
    );
    expect(found.map(({ rules }) => rules[0]?.protection ?? "")).toEqual(expected);
  });

  it.each([
    ["log", 25, "block", 60, "stronger"],
    ["log", 25, "log", 60, "same"],
    ["log", 60, "log", 25, "same"],
    ["block", 25, "log", 60, "lost"],
  ])(
    "counts no threshold of an action that stops nothing: %s at %d, %s at %d",
    (was, from, is, to, expected) => {
      const body = (action: string, score_threshold: number): OverridesBody => ({
        rules: [{ id: SCORE_RULE, action, score_threshold }],
      });
      const { rules } = deploymentDiff([deployed(body(was, from)), deployed(body(is, to))]);
      expect(rules[0]?.protection).toBe(expected);
    },
  );

  it.each<[OverridesBody, OverridesBody, string]>([
    [{}, { enabled: true }, "stronger"],
    [{ action: "block" }, { action: "block", enabled: true }, "stronger"],
    [{ action: "log" }, { action: "log", enabled: true }, "same"],
    [{ action: "log", enabled: true }, { action: "log" }, "same"],
    [{ enabled: true }, {}, "unknown"],
    [{ action: "managed_challenge", enabled: true }, { action: "block" }, "unknown"],
    [{ action: "block", enabled: true }, { action: "managed_challenge" }, "weaker"],
    [{ action: "block", enabled: true }, { action: "log" }, "lost"],
    [{ enabled: false }, {}, "stronger"],
  ])("takes no rule that no file gives for on, or for off: %j, then %j", (was, is, expected) => {
    const unknown = { ruleset: { ...ruleset, rules: undefined } };
    const { rules } = deploymentDiff([deployed(was, unknown), deployed(is, unknown)]);
    expect(rules.find(({ kind }) => kind === "rest")?.protection).toBe(expected);
  });

  it("compares a new deployment with the defaults, and a removed one with nothing", () => {
    const side = deployed({ rules: [{ id: RULE_IDS[0]!, enabled: false }] });
    const sides = [
      [undefined, side],
      [side, undefined],
      [undefined, deployed({})],
    ] as const;
    const found = sides.map((one) => deploymentDiff(one));
    expect(found.map(({ state, protection, rules }) => [state, protection, rules.length])).toEqual([
      ["added", "stronger", 1],
      ["removed", "lost", 0],
      ["added", "stronger", 0],
    ]);
  });

  it("ignores an override that equals the default", () => {
    const equal = { rules: [{ id: SCORE_RULE, score_threshold: 40, action: "block" }] };
    expect(deploymentDiff([deployed({}), deployed(equal)]).state).toBe("same");
  });
});

describe("two files", () => {
  it("have deployments that are matched by ruleset and expression", async () => {
    const [a, b] = ["ssl", "not ssl"].map((expression) => executeRule({ id: "", expression }));
    const diff = async (before: readonly object[], after: readonly object[]) => {
      const sides = [before, after].map((rules) => readDeployed(entrypointExport(rules), { lock: LOCK }));
      const [left, right] = await Promise.all(sides);
      const { deployments } = await compareDeployed(left!.value!, right!.value!);
      return deployments;
    };
    const states = async (before: readonly object[], after: readonly object[]) =>
      (await diff(before, after)).map(({ state }) => state).sort();
    expect(await states([a!, b!], [b!, a!])).toEqual(["same", "same"]);
    expect(await states([a!], [a!, b!])).toEqual(["added", "same"]);
    expect(await states([a!, b!], [b!])).toEqual(["removed", "same"]);
    expect((await diff([a!], [b!]))[0]!.settings).toMatchObject([
      { kind: "expression", before: "ssl", after: "not ssl", protection: "weaker" },
    ]);
  });
});

describe("files of two kinds", () => {
  const rule = (threshold: number) =>
    executeRule(
      { expression: "ssl" },
      { overrides: { rules: [{ id: SCORE_RULE, score_threshold: threshold }] } },
    );
  const contents = (threshold: number): Readonly<Record<string, unknown>> => ({
    overrides: { rules: [{ id: SCORE_RULE, score_threshold: threshold }] },
    rule: rule(threshold),
    body: { rules: [rule(threshold)] },
    "entry point": { kind: "zone", phase: "http_request_firewall_managed", rules: [rule(threshold)] },
    "entry points": [
      { kind: "zone", phase: "http_request_firewall_managed", rules: [rule(threshold)] },
      {
        kind: "zone",
        phase: "http_request_firewall_custom",
        rules: [{ action: "block", expression: `ip.src eq 1.1.1.${threshold}` }],
      },
    ],
  });
  const read = async (kind: string, threshold: number) => {
    const text = JSON.stringify(contents(threshold)[kind]);
    return (await readDeployed({ uri: "a.json", text }, { lock: LOCK })).value!;
  };
  const kinds = Object.keys(contents(25));
  it.each(kinds.flatMap((before) => kinds.map((after) => [before, after] as const)))(
    "are compared by the managed rules, and by others if both show their phases: %s, %s",
    async (before, after) => {
      const { deployments } = await compareDeployed(await read(before, 25), await read(after, 60));
      const found = deployments.map(({ rulesetId, rules }) => [rulesetId, rules.length]);
      const areShown = [before, after].every((kind) => kind.startsWith("entry point"));
      const hasCustom = [before, after].includes("entry points");
      expect(Object.fromEntries(found)).toEqual({
        [OWASP_RULESET]: 1,
        ...(areShown && hasCustom && { http_request_firewall_managed: 0 }),
      });
      expect((await compareDeployed(await read(before, 25), await read(before, 25))).isSame).toBe(true);
    },
  );
});

describe("a policy and what is live", () => {
  const policy = { uri: "p.yaml", text: "threshold: 25\n" };
  const live = (threshold: number) =>
    entrypointExport([
      executeRule(
        { expression: "ssl" },
        { version: "44", overrides: { rules: [{ id: SCORE_RULE, score_threshold: threshold }] } },
      ),
    ]);
  const drift = async (threshold: number) => {
    const entrypoint = live(threshold);
    const a = await readDeployed(policy, { lock: LOCK });
    const b = await readDeployed(entrypoint, { lock: LOCK });
    return compareDeployed(a.value!, b.value!);
  };

  it("differ in nothing that the policy leaves alone", async () => {
    expect((await drift(25)).isSame).toBe(true);
  });

  /**
   * Differences that `threshold: 25` does not manage; its execute rule is live with these members, after these rules.
   */
  const open = async (more: object, before: readonly object[] = [], text = policy.text) => {
    const overrides = { rules: [{ id: SCORE_RULE, score_threshold: 25 }] };
    const entrypoint = entrypointExport([...before, executeRule(more, { overrides })]);
    const a = await readDeployed({ ...policy, text }, { lock: LOCK });
    const b = await readDeployed(entrypoint, { lock: LOCK });
    const { deployments } = await compareDeployed(a.value!, b.value!);
    return deployments.map(({ state, notGoverned }) => ({ state, notGoverned }));
  };
  const skip = (parameters: object) => ({
    id: "",
    action: "skip",
    expression: "true",
    action_parameters: parameters,
  });

  it("names what is live, decides what happens to requests, and is left open", async () => {
    expect(await open({ expression: "true" })).toEqual([{ state: "same", notGoverned: [] }]);
    expect(await open({ expression: 'http.host eq "never"' })).toEqual([
      {
        state: "same",
        notGoverned: [{ setting: "expression", live: 'http.host eq "never"', usual: "true" }],
      },
    ]);
    expect(await open({ expression: "true", enabled: false })).toMatchObject([
      { notGoverned: [{ setting: "enabled", live: "false", usual: "true" }] },
    ]);
    expect(await open({ expression: "true" }, [skip({ ruleset: "current" })])).toMatchObject([
      { notGoverned: [{ setting: "exception", live: "true (skips all rules)" }] },
    ]);
    expect(
      await open({ expression: "true" }, [skip({ rules: { [OWASP_RULESET]: ["a", "b"] } })]),
    ).toMatchObject([{ notGoverned: [{ live: "true (skips a and b)" }] }]);
  });

  it("counts exceptions by their place, also if no rule has an id", async () => {
    expect(await open({ id: "", expression: "true" }, [skip({ ruleset: "current" })])).toMatchObject([
      { notGoverned: [{ setting: "exception" }] },
    ]);
    const overrides = { rules: [{ id: SCORE_RULE, score_threshold: 25 }] };
    const behind = entrypointExport([
      executeRule({ id: "", expression: "true" }, { overrides }),
      skip({ ruleset: "current" }),
    ]);
    const a = await readDeployed(policy, { lock: LOCK });
    const b = await readDeployed(behind, { lock: LOCK });
    expect((await compareDeployed(a.value!, b.value!)).deployments).toMatchObject([
      { state: "same", notGoverned: [] },
    ]);
  });

  it("leaves nothing open that the policy says", async () => {
    const deployment = "ruleset: owasp, threshold: 25, expression: ssl, enabled: true";
    const [found] = await open({ expression: "true" }, [], `deployments: [{ ${deployment} }]\n`);
    expect(found).toEqual({ state: "changed", notGoverned: [] });
  });

  it("differ if the zone has drifted", async () => {
    const { deployments } = await drift(60);
    expect(deployments[0]!.rules).toMatchObject([
      { id: SCORE_RULE, before: "block at 25", after: "block at 60" },
    ]);
  });
});
