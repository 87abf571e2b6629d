import { describe, expect, it } from "vitest";
import type { DeployedRuleset } from "../../src/compile/effect/effective.ts";
import { describeManaged, explainEffect, findManaged } from "../../src/compile/effect/explain.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import { DOCUMENTED_CATALOGUE } from "../../src/compile/managed/catalogue.ts";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import { inFile } from "../../src/core/range.ts";
import { RULE_IDS, RULES } from "./arbitraries.ts";
import { entrypointExport, executeRule, lockFile, OWASP_RULESET, policyOf, SCORE_RULE } from "./support.ts";

const LOCK = lockFile(RULES);
const { value: locked } = readLock(LOCK, {});
const CATALOGUE = [
  ...(locked.state === "present" ? locked.catalogue : expect.fail()),
  ...DOCUMENTED_CATALOGUE,
];
const [FIRST, , THIRD] = RULE_IDS as [string, string, string];

async function deploymentsOf(uri: string, text: string): Promise<readonly DeployedRuleset[]> {
  const { value, diagnostics } = await readDeployed({ uri, text }, { lock: LOCK });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return value!.deployments;
}

const linesOf = (name: string) => findManaged(CATALOGUE, name).map((one) => describeManaged(one).join("\n"));

async function effectOf(name: string, text: string, uri = "waf.policy.yaml"): Promise<string> {
  const [explained] = findManaged(CATALOGUE, name);
  return explainEffect(explained!, await deploymentsOf(uri, text), uri).join("\n");
}

describe("a managed rule or ruleset", () => {
  it.each<[object, readonly string[]]>([
    [{}, []],
    [{ isEnabled: true }, ["on"]],
    [{ isEnabled: false }, ["off"]],
    [{ action: "log" }, ["log"]],
    [{ action: "block", scoreThreshold: 0 }, ["block at 0"]],
    [{ scoreThreshold: 40 }, []],
    [{ isEnabled: false, action: "block", scoreThreshold: 40 }, ["off, block at 40"]],
  ])("has its default in words: %j", (members, words) => {
    const rule = {
      id: "r",
      description: "",
      ref: "f",
      tags: [],
      isEnabled: undefined,
      action: undefined,
      scoreThreshold: undefined,
      ...members,
    };
    const origin = { from: "lock", uri: "l.json", range: inFile({ start: 0, end: 0 }) } as const;
    const ruleset = {
      id: { value: "s", origin },
      name: "",
      version: undefined,
      phase: "p",
      rules: [],
      scoreRule: undefined,
      from: "lock",
    } as const;
    expect(describeManaged({ kind: "rule", rule, ruleset })).toEqual([
      "r",
      "  id          r",
      "  ruleset     managed ruleset (s)",
      "  ref         f",
      ...words.map((one) => `  default     ${one}`),
    ]);
    expect(describeManaged({ kind: "ruleset", ruleset })).toEqual([
      "s",
      "  id          s",
      "  phase       p",
      "  rules       0",
    ]);
    const titled = describeManaged({
      kind: "rule",
      rule: { ...rule, description: "D" },
      ruleset: { ...ruleset, name: "N", version: "2" },
    });
    expect([titled[0], titled[2]]).toEqual(["D", "  ruleset     N (s, version 2)"]);
  });

  it("is found by its id, its number and its name, once for all sources", () => {
    const byId = findManaged(CATALOGUE, FIRST);
    expect(byId).toMatchObject([{ kind: "rule", rule: { id: FIRST }, ruleset: { version: "44" } }]);
    expect(findManaged(CATALOGUE, "942100")).toEqual(byId);
    for (const name of [OWASP_RULESET, "owasp", "Cloudflare OWASP Core Ruleset"])
      expect(findManaged(CATALOGUE, name), name).toMatchObject([
        { kind: "ruleset", ruleset: { id: { value: OWASP_RULESET }, version: "44" } },
      ]);
    expect(findManaged(DOCUMENTED_CATALOGUE, SCORE_RULE)).toMatchObject([{ kind: "rule" }]);
    expect(findManaged(CATALOGUE, "no such rule")).toEqual([]);
  });

  it("is described by what its source says, and by nothing else", () => {
    expect(linesOf("942100")).toEqual([
      [
        "942100: Something",
        `  id          ${FIRST}`,
        `  ruleset     Cloudflare OWASP Core Ruleset (${OWASP_RULESET}, version 44)`,
        "  tags        paranoia-level-1, owasp-crs",
        "  default     on, score",
      ].join("\n"),
    ]);
    const [score] = linesOf(SCORE_RULE);
    expect(score).toContain("  default     on, block at 40");
    expect(score).toMatch(/\n\nThe score rule\. The other rules only add to a request's anomaly score;/);
    expect(linesOf("owasp")).toEqual([
      [
        "Cloudflare OWASP Core Ruleset",
        `  id          ${OWASP_RULESET}`,
        "  version     44",
        "  rules       6",
        `  score rule  ${SCORE_RULE}`,
        "    owasp-crs: 5 rules",
        "    paranoia-level-1: 2 rules",
        "    paranoia-level-2: 1 rule",
        "    paranoia-level-3: 1 rule",
        "    paranoia-level-4: 1 rule",
      ].join("\n"),
    ]);
    const [ruleset] = findManaged(DOCUMENTED_CATALOGUE, "owasp");
    expect(describeManaged(ruleset!)).toContain("  rules       unknown: no lock file or export lists them");
  });
});

describe("the effect on a managed rule or ruleset", () => {
  it.each([
    [
      "a policy without overrides of it",
      "942100",
      "threshold: 40\n",
      ["  enabled     on  (default)", "  action      score  (default)"],
    ],
    [
      "a rule override that beats a tag and the ruleset",
      "942100",
      `deployments: [{ ruleset: owasp, all_rules: { action: log }, categories: [{ category: owasp-crs, action: block }], rules: [{ id: ${FIRST}, action: managed_challenge }] }]`,
      ["managed_challenge  (rule override; beats tag override (owasp-crs) block, ruleset override log)"],
    ],
    ["a level that leaves it out", "942102", "paranoia: 2\n", ["In waf.policy.yaml: off"]],
    ["a threshold", SCORE_RULE, "threshold: 25\n", ["  threshold   25  ("]],
    [
      "a deployment that is off",
      "942100",
      "deployments: [{ ruleset: owasp, enabled: false }]",
      ["In waf.policy.yaml: off, because the deployment is disabled"],
    ],
    [
      "an exception for some requests",
      "942100",
      `threshold: 40\nexclusive: true\nexceptions: [{ expression: ssl, rules: { owasp: [${FIRST}] } }]\n`,
      ["  exception   skipped where ssl"],
    ],
    [
      "an exception for another rule",
      THIRD,
      `threshold: 40\nexclusive: true\nexceptions: [{ expression: ssl, rules: { owasp: [${FIRST}] } }]\n`,
      ["In waf.policy.yaml: score"],
    ],
    ["levels", "owasp", "paranoia: 2\n", ["In waf.policy.yaml: on; 4 rules on, 2 off"]],
    [
      "a ruleset that is off",
      "owasp",
      "deployments: [{ ruleset: owasp, enabled: false }]",
      ["In waf.policy.yaml: disabled"],
    ],
    [
      "a deployment for some requests, and exceptions",
      "owasp",
      `deployments: [{ ruleset: owasp, threshold: 40, expression: 'http.host eq "a"' }]\nexclusive: true\nexceptions:\n  - { expression: ssl, rules: { owasp: [${FIRST}] } }\n  - { expression: not ssl, rulesets: [owasp] }\n`,
      [
        '  only if     http.host eq "a"',
        "  exception   1 rule where ssl",
        "  exception   the whole ruleset where not ssl",
      ],
    ],
    [
      "a policy for another ruleset",
      "owasp",
      "deployments: [{ ruleset: cloudflare managed ruleset }]",
      ["waf.policy.yaml does not deploy this ruleset."],
    ],
  ])("is that of %s", async (_, name, text, lines) => {
    const effect = await effectOf(name, text);
    for (const line of lines) expect(effect).toContain(line);
    if (!text.includes("exceptions")) expect(effect).not.toContain("exception");
  });

  it("is read from an export, with the rules above that skip it or end the evaluation", async () => {
    const above = [
      {
        id: "s1",
        action: "skip",
        action_parameters: { rulesets: [OWASP_RULESET] },
        expression: "ssl",
        enabled: true,
      },
      { id: "b1", action: "block", expression: 'http.host eq "b"', enabled: true },
    ];
    const text = entrypointExport([...above, executeRule()]).text;
    const effect = await effectOf("942100", text, "live.json");
    expect(effect).toContain("In live.json: score");
    expect(effect).toContain('  ended       by block where http.host eq "b", before the ruleset runs');
    expect(effect).toContain("  exception   skipped where ssl (skip rule s1)");
    const below = await effectOf("942100", entrypointExport([executeRule(), ...above]).text, "live.json");
    expect(below).not.toMatch(/ended|exception/);
  });

  it("is not known for a rule that the deployed version does not contain", async () => {
    const other = lockFile([{ ...RULES[0], id: "9".repeat(32), description: "999999: Other" }]);
    const { value } = readLock(other, {});
    const [explained] = findManaged(value.state === "present" ? value.catalogue : [], "999999");
    const deployments = await deploymentsOf("waf.policy.yaml", policyOf("threshold: 40\n").policy.text);
    expect(explainEffect(explained!, deployments, "waf.policy.yaml")).toEqual([
      "",
      "waf.policy.yaml executes a version of the ruleset without this rule.",
    ]);
  });
});
