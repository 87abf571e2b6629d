import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OWASP } from "../../src/contract/owasp.ts";
import { readSource } from "../../src/sources/read.ts";
import {
  addEvidence,
  type LoggedSettings,
  noEvidence,
  scoreRanges,
} from "../../src/traffic/tune/evidence.ts";
import { proposedTuning } from "../../src/traffic/tune/propose.ts";
import { rayOf, readEvidence } from "../../src/traffic/tune/read-evidence.ts";
import { scoringRules } from "../../src/traffic/tune/scoring-rules.ts";
import { Tuner } from "../../src/traffic/tune/tuner.ts";

const NOTHING: LoggedSettings = { paranoia: undefined, threshold: undefined, rules: undefined };
const SCORE_RULE = OWASP.scoreRuleId.value;
const OPEN = Number.POSITIVE_INFINITY;
const rules = new Map([
  ["a", { level: 1, score: 5 }],
  ["b", { level: 2, score: 3 }],
  ["c", { level: 3, score: 5 }],
] as const);

/** Lowest and highest score at the levels 1 to 4. */
function rangesOf(records: readonly Record<string, unknown>[], logged: LoggedSettings = NOTHING) {
  const evidence = noEvidence();
  for (const record of records) addEvidence(evidence, readEvidence(record));
  return scoreRanges(evidence, logged).map(({ low, high }) => [low, high]);
}

it("rules of an export score by their level and increment, and have two names", async () => {
  const rule = (id: string, more: object) => ({ id, action: "score", expression: "ssl", ...more });
  const [categories, action_parameters] = [["paranoia-level-2", "attack"], { increment: 5 }];
  const text = JSON.stringify({
    kind: "managed",
    phase: "http_request_firewall_managed",
    rules: [
      rule("both", { categories, action_parameters, description: "920100: One" }),
      rule("words", { categories, action_parameters, description: "One" }),
      rule("no level", { categories: ["attack", 1], action_parameters, description: "920101: One" }),
      rule("no increment", { categories, description: "920102: One" }),
    ],
  });
  const found = scoringRules(await readSource("a.json", text));
  const scored = { level: 2, score: 5 };
  expect([...found]).toEqual([
    ["both", scored],
    ["920100", scored],
    ["words", scored],
  ]);
});

describe("the scores in a log", () => {
  it("are exact at the level that was live, and bounds of the others", () => {
    expect(rangesOf([{ score: 13 }], { ...NOTHING, paranoia: 2 })).toEqual([
      [0, 13],
      [13, 13],
      [13, OPEN],
      [13, OPEN],
    ]);
    expect(rangesOf([{ score: 13 }])).toEqual([
      [0, 13],
      [0, OPEN],
      [0, OPEN],
      [13, OPEN],
    ]);
    expect(rangesOf([{ scores: { 1: 5, 3: "20" } }])).toEqual([
      [5, 5],
      [5, 20],
      [20, 20],
      [20, OPEN],
    ]);
  });

  it("are sums of the rules that matched, whole up to the level that was live", () => {
    const events = ["a", "b"].map((RuleID) => ({ RuleID, RayID: "1" }));
    expect(rangesOf(events, { ...NOTHING, paranoia: 2, rules })).toEqual([
      [5, 5],
      [8, 8],
      [8, OPEN],
      [8, OPEN],
    ]);
    expect(rangesOf(events, { ...NOTHING, rules })[1]).toEqual([8, OPEN]);
    expect(
      rangesOf([...events, { RuleID: "of another product" }], { ...NOTHING, paranoia: 1, rules })[0],
    ).toEqual([5, 5]);
    expect(rangesOf([{ rules: ["a", "not known"] }], { ...NOTHING, paranoia: 4, rules })[3]).toEqual([
      5,
      OPEN,
    ]);
  });

  it("follow from whether the score rule acted", () => {
    const logged = { ...NOTHING, paranoia: 2, threshold: 40 } as const;
    expect(rangesOf([{ RuleID: SCORE_RULE }], logged)[1]).toEqual([40, OPEN]);
    expect(
      rangesOf([{ RuleID: SCORE_RULE, Metadata: { score: "47", waf_attack_score: "3" } }], logged)[1],
    ).toEqual([47, 47]);
    expect(
      rangesOf([{ RuleID: SCORE_RULE, Metadata: [{ key: "OWASP score", value: 47 }] }], logged)[1],
    ).toEqual([47, 47]);
    expect(rangesOf([{ SecurityRuleIDs: [], SecurityActions: [] }], logged)[0]).toEqual([0, 39]);
    expect(rangesOf([{ SecurityRuleIDs: [SCORE_RULE] }], logged)[2]).toEqual([40, OPEN]);
  });

  it.each([
    { WAFAttackScore: 3, RuleID: undefined },
    { SecurityRuleIDs: ["x"], SecurityActions: ["block"] },
    { SecurityRuleIDs: ["x"], SecurityActions: ["skip"] },
    { RuleID: "981176", Metadata: { score: "25" } },
    { score: -1 },
    { score: "many" },
  ])("are unknown for %j", (record) => {
    const ranges = rangesOf([record], { paranoia: 2, threshold: 40, rules });
    expect(ranges).toEqual(Array.from({ length: 4 }, () => [0, OPEN]));
  });

  it.each(["log", "LOG", "unknown", ""])("are below the threshold if no rule did more than %j", (action) => {
    const records = [{ SecurityRuleIDs: ["x"], SecurityActions: [action] }];
    expect(rangesOf(records, { paranoia: 1, threshold: 40, rules })[0]).toEqual([0, 39]);
  });

  it("are ignored if they contradict each other", () => {
    expect(rangesOf([{ scores: { 1: 20, 2: 5 } }])[0]).toEqual([0, OPEN]);
  });

  it("include the true score of any request, whatever the log omits", () => {
    const table = [...rules];
    const matched = fc.subarray(table, { minLength: 1 });
    const kept = fc.record({ score: fc.boolean(), rules: fc.boolean(), paranoia: fc.boolean() });
    fc.assert(
      fc.property(matched, kept, fc.constantFrom(1, 2, 3, 4), (all, keep, live) => {
        const scoreAt = (level: number) =>
          all.reduce((sum, [, rule]) => (rule.level <= level ? sum + rule.score : sum), 0);
        const records = [
          ...(keep.score ? [{ score: scoreAt(live) }] : []),
          ...(keep.rules ? all.flatMap(([RuleID, { level }]) => (level <= live ? [{ RuleID }] : [])) : []),
        ];
        const paranoia = keep.paranoia ? (live as 1) : undefined;
        for (const [at, [low, high]] of rangesOf(records, { ...NOTHING, paranoia, rules }).entries()) {
          expect(scoreAt(at + 1)).toBeGreaterThanOrEqual(low!);
          expect(scoreAt(at + 1)).toBeLessThanOrEqual(high!);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("settings that are tried on a log", () => {
  const tuned = (records: readonly Record<string, unknown>[], logged = NOTHING) => {
    const tuner = new Tuner([25, 40], logged);
    for (const record of records) tuner.take(rayOf(record), readEvidence(record));
    tuner.finish();
    return tuner;
  };

  it("count requests, those that are legitimate, and those that the log leaves open", () => {
    const tuner = tuned([
      { scores: { 1: 30, 4: 50 } },
      { scores: { 1: 5, 4: 26 }, legitimate: true },
      { RayID: "1", score: 30 },
      { RayID: "1", legitimate: true },
      {},
    ]);
    expect(tuner).toMatchObject({ requests: 4, legitimate: 2, silent: 1 });
    const at = (paranoia: number, threshold: number) =>
      tuner.tunings.find((one) => one.paranoia === paranoia && one.threshold === threshold);
    expect(at(1, 25)).toMatchObject({ acted: 1, unknown: 2, legitimateActed: 0, legitimateUnknown: 1 });
    expect(at(4, 25)).toMatchObject({ acted: 3, unknown: 1, legitimateActed: 2, legitimateUnknown: 0 });
    expect(at(4, 40)).toMatchObject({ acted: 1, unknown: 2, legitimateActed: 0, legitimateUnknown: 1 });
  });

  it("take a line that comes after 50,000 others for another request", () => {
    const counted = (others: number) => {
      const first = { RayID: "first", score: 30 };
      const lines = Array.from({ length: others }, (_, at) => ({ RayID: String(at), score: 30 }));
      const { requests, legitimate, tunings } = tuned([first, ...lines, { ...first, legitimate: true }]);
      return [requests, legitimate, tunings[0]!.acted + tunings[0]!.unknown];
    };
    expect(counted(49_999)).toEqual([50_000, 1, 50_000]);
    expect(counted(50_000)).toEqual([50_002, 1, 50_002]);
  });

  it("are proposed if they act on the most and on no legitimate request", () => {
    const tuner = tuned([
      { scores: { 1: 25, 2: 30, 3: 45, 4: 45 } },
      { scores: { 1: 0, 2: 0, 3: 30, 4: 30 }, legitimate: true },
      { scores: { 1: 0, 2: 25, 3: 25, 4: 25 } },
      { legitimate: true },
    ]);
    expect(proposedTuning(tuner.tunings, tuner, 0)).toMatchObject({ paranoia: 2, threshold: 25, acted: 2 });
    expect(proposedTuning(tuned([{ scores: { 1: 30 } }]).tunings, tuned([]), 0)).toBeUndefined();
    const harmless = tuned([{ scores: { 1: 0, 4: 0 }, legitimate: true }]);
    expect(proposedTuning(harmless.tunings, harmless, 1), "acts on nothing").toBeUndefined();
  });
});
