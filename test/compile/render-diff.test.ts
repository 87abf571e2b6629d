import { describe, expect, it } from "vitest";
import type { DeploymentDiff, EffectiveDiff } from "../../src/compile/effect/diff-effective.ts";
import type { RuleChange } from "../../src/compile/effect/diff-rules.ts";
import { renderDiffJson, renderDiffMarkdown, renderDiffText } from "../../src/compile/render/diff.ts";
import type { Approval } from "../../src/core/approval.ts";
import { inFile } from "../../src/core/range.ts";
import type { ConfigChange } from "../../src/deployed/changes/model.ts";

const range = inFile({ start: 0, end: 1 });
const approval: Approval = {
  zones: ["*"],
  subject: "*",
  to: "off",
  reason: "A test.",
  owner: "Ann",
  until: "2027-01-31",
  uri: "wafsmith.config.yaml",
  range,
};
const RULE: RuleChange = {
  kind: "rule",
  id: "r1",
  description: "First",
  before: "block",
  after: "off",
  changed: ["enabled"],
  protection: "lost",
  winnerBefore: { by: "default" },
  winnerAfter: { by: "rule", at: 0 },
};
const SETTING: ConfigChange = {
  uri: "policy.yaml",
  range,
  isGone: false,
  group: "managed",
  subject: "r",
  kind: "expression",
  protection: "weaker",
  matchesAll: false,
  before: "true",
  after: undefined,
  message: "The expression differs.",
};
const DEPLOYMENT: DeploymentDiff = {
  rulesetId: "id1",
  rulesetName: "Managed *set*",
  state: "changed",
  protection: "lost",
  settings: [],
  rules: [],
  notGoverned: [],
  isExact: true,
};
const NOT_GOVERNED = [{ setting: "enabled", live: "false", usual: "true" }] as const;
const UNKNOWN = "The rules of the ruleset are not known, so they are not counted one by one.";

function diffOf(...deployments: readonly Partial<DeploymentDiff>[]): EffectiveDiff {
  const isSame = deployments.every(({ state }) => state === "same");
  return { isSame, deployments: deployments.map((one) => ({ ...DEPLOYMENT, ...one })) };
}

const TABLE = (head: string, ...rows: string[]) =>
  [`| ${head} |`, `| ${head.replace(/[^|]+/g, " --- ").trim()} |`, ...rows.map((row) => `| ${row} |`)].join(
    "\n",
  );
const RULES = "managed rule | before | after | why";
const SETTINGS = "rule | before | after";

describe("a difference in effect", () => {
  it.each<[string, EffectiveDiff, string, string]>([
    ["nothing", diffOf(), "No difference in effect.\n", "No difference in effect.\n"],
    ["the same", diffOf({ state: "same" }), "No difference in effect.\n", "No difference in effect.\n"],
    [
      "added and removed",
      diffOf({ state: "added" }, { state: "removed" }),
      "Managed *set*: deployed only after\n\nManaged *set*: deployed only before\n",
      "### Managed &#42;set&#42;\n\nDeployed only after.\n\n### Managed &#42;set&#42;\n\nDeployed only before.\n",
    ],
    [
      "one more, approved",
      diffOf({ state: "removed", isRepeated: true, approval }),
      "Managed *set*: deployed by one more rule before; approved by Ann until 2027-01-31: A test\n",
      "### Managed &#42;set&#42;\n\nDeployed by one more rule before; approved by Ann until 2027-01-31: A test.\n",
    ],
    [
      "a rule",
      diffOf({ rules: [RULE, { ...RULE, description: "Second one", approval }] }),
      [
        "Managed *set*: 2 rules disabled",
        "  First       block -> off  (rule override)",
        "  Second one  block -> off  (rule override; approved by Ann until 2027-01-31: A test)",
        "",
      ].join("\n"),
      `### Managed &#42;set&#42;\n\n2 rules disabled.\n\n${TABLE(
        RULES,
        "First | block | off | rule override",
        "Second one | block | off | rule override; approved by Ann until 2027-01-31: A test",
      )}\n`,
    ],
    [
      "rules that are not known",
      diffOf({ rules: [{ ...RULE, kind: "rest" }], isExact: false }),
      `Managed *set*: 1 entry disabled\n  all other rules  block -> off  (rule override)\n  ${UNKNOWN}\n`,
      `### Managed &#42;set&#42;\n\n1 entry disabled.\n\n${TABLE(RULES, "all other rules | block | off | rule override")}\n\n${UNKNOWN}\n`,
    ],
    [
      "several rules that are not known",
      diffOf({
        rules: [
          { ...RULE, kind: "rest" },
          { ...RULE, kind: "rest", before: "off", after: "block" },
          { ...RULE, kind: "rest", before: "off", after: "block" },
        ],
        isExact: false,
      }),
      `Managed *set*: 2 entries enabled; 1 entry disabled\n  all other rules  block -> off  (rule override)\n${"  all other rules  off -> block  (rule override)\n".repeat(2)}  ${UNKNOWN}\n`,
      `### Managed &#42;set&#42;\n\n2 entries enabled; 1 entry disabled.\n\n${TABLE(
        RULES,
        "all other rules | block | off | rule override",
        "all other rules | off | block | rule override",
        "all other rules | off | block | rule override",
      )}\n\n${UNKNOWN}\n`,
    ],
    [
      "settings, with and without values",
      diffOf({
        settings: [SETTING, { ...SETTING, kind: "moved", message: "Moved.", protection: "unknown" }],
      }),
      "Managed *set*\n  The expression differs (less protection): true -> none\n  Moved (effect not proven)\n",
      `### Managed &#42;set&#42;\n\n${TABLE(
        SETTINGS,
        "The expression differs (less protection) | `true` | `none`",
        "Moved (effect not proven) |  | ",
      )}\n`,
    ],
    [
      "an idle setting of an unknown ruleset that is the same",
      diffOf({ state: "same", settings: [{ ...SETTING, isIdle: true, before: undefined }], isExact: false }),
      "No difference in effect.\n\nManaged *set*\n  The expression differs (no effect): none -> none\n",
      `No difference in effect.\n\n### Managed &#42;set&#42;\n\n${TABLE(
        SETTINGS,
        "The expression differs (no effect) | `none` | `none`",
      )}\n`,
    ],
    [
      "what the policy does not govern",
      diffOf({ state: "same", notGoverned: [...NOT_GOVERNED, ...NOT_GOVERNED] }),
      `No difference in effect.\n\nManaged *set*\n${"  not governed by the policy: enabled is false; a new deployment has true\n".repeat(2)}`,
      `No difference in effect.\n\n### Managed &#42;set&#42;\n\n${"- not governed by the policy: enabled is false; a new deployment has true\n".repeat(2)}`,
    ],
    [
      "rulesets without a name in the policy",
      {
        ...diffOf(),
        notNamed: [
          { id: "a", name: "A_a_" },
          { id: "b", name: "B" },
        ],
      },
      "No difference in effect.\n\nnot compared: the policy does not name A_a_\nnot compared: the policy does not name B\n",
      "No difference in effect.\n\n- not compared: the policy does not name A&#95;a&#95;\n- not compared: the policy does not name B\n",
    ],
  ])("is written as text and Markdown: %s", (_, diff, text, markdown) => {
    expect(renderDiffText(diff)).toBe(text);
    expect(renderDiffMarkdown(diff)).toBe(markdown);
  });

  it("pads no subject to more than sixty characters", () => {
    const rules = [RULE, { ...RULE, description: "x".repeat(61) }];
    const [, short, long] = renderDiffText(diffOf({ rules })).split("\n");
    expect(short).toBe(`  ${"First".padEnd(60)}  block -> off  (rule override)`);
    expect(long).toBe(`  ${"x".repeat(61)}  block -> off  (rule override)`);
  });

  it("is written as JSON", () => {
    const settings = [{ ...SETTING, approval }];
    const diff = diffOf({ settings, rules: [RULE], notGoverned: NOT_GOVERNED, approval });
    const { owner, reason, until, uri: file } = approval;
    const approved = { approval: { owner, reason, until, file } };
    const { winnerBefore, winnerAfter, ...change } = RULE;
    const { message, protection } = SETTING;
    const setting = { setting: "expression", message, before: "true", after: null, protection, ...approved };
    expect(JSON.parse(renderDiffJson(diff))).toEqual({
      version: 1,
      same: false,
      deployments: [
        {
          ruleset: { id: "id1", name: "Managed *set*" },
          state: "changed",
          protection: "lost",
          exact: true,
          ...approved,
          summary: "1 rule disabled",
          settings: [setting],
          rules: [{ ...change, winner: { before: winnerBefore, after: winnerAfter } }],
          notGoverned: NOT_GOVERNED,
        },
      ],
      notNamed: [],
    });
  });
});
