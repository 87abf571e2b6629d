import { describe, expect, it } from "vitest";
import { preparePolicy } from "../../src/compile/compile.ts";
import { withApprovals } from "../../src/compile/drift/approve.ts";
import { type CompareZone, compareWithPlan, zoneComparer } from "../../src/compile/drift/zone-drift.ts";
import type { EffectiveDiff } from "../../src/compile/effect/diff-effective.ts";
import { DOCUMENTED_CATALOGUE } from "../../src/compile/managed/catalogue.ts";
import type { Approval } from "../../src/core/approval.ts";
import type { Guardrail } from "../../src/core/guardrail.ts";
import { inFile } from "../../src/core/range.ts";
import { answer, entrypointExport, executeRule, guardrail, policyOf, SCORE_RULE } from "./support.ts";

const POLICY = "threshold: 25\naction: block\nzones:\n  a.example:\n  b.example: { threshold: 40 }\n";

/** The live state: the OWASP ruleset with this threshold, and rules above it. */
const live = (threshold: number, ...above: readonly object[]) => {
  const overrides = { rules: [{ id: SCORE_RULE, action: "block", score_threshold: threshold }] };
  return entrypointExport([...above, executeRule({}, { overrides })]);
};
const SKIP = { id: "s", action: "skip", action_parameters: { ruleset: "current" }, expression: "ssl" };

async function comparer(policy: string, guardrails: readonly Guardrail[] = []): Promise<CompareZone> {
  return zoneComparer(await preparePolicy(policyOf(policy)), [], { guardrails });
}

const changesIn = (diff: EffectiveDiff | undefined) =>
  diff?.deployments.flatMap(({ rules }) => rules.map(({ before, after }) => `${before} to ${after}`));

async function compared(name: string, export_: ReturnType<typeof live>, guardrails?: readonly Guardrail[]) {
  const compare = await comparer(POLICY, guardrails);
  const { diff, errors, violations } = await compare({
    name,
    id: undefined,
    settings: name,
    live: export_,
  });
  return {
    isSame: diff?.isSame,
    changes: changesIn(diff),
    open: diff?.deployments.flatMap(({ notGoverned }) => notGoverned.map(({ live: text }) => text)),
    protection: diff?.deployments.map(({ protection }) => protection),
    errors: errors.map(({ code }) => code),
    violations: violations.map(({ uri, data }) => `${uri}: ${data["found"]}`),
  };
}

const CLEAN = { isSame: true, changes: [], open: [], protection: ["same"], errors: [], violations: [] };
const drift = (summary: string, protection: string) => ({
  ...{ ...CLEAN, isSame: false },
  ...{ changes: [summary], protection: [protection] },
});

describe("a zone of a policy and its export", () => {
  it.each([
    ["are in sync", "a.example", live(25), CLEAN],
    ["are in sync by the settings of the zone", "b.example", live(40), CLEAN],
    ["differ by a weaker threshold", "a.example", live(60), drift("block at 25 to block at 60", "weaker")],
    [
      "differ by a stronger threshold",
      "b.example",
      live(25),
      drift("block at 40 to block at 25", "stronger"),
    ],
    [
      "are not compared if the export is another file",
      "a.example",
      answer("entrypoint.json", [{ id: "e1", kind: "zone" }]),
      {
        isSame: undefined,
        changes: undefined,
        open: undefined,
        protection: undefined,
        errors: [expect.any(String)],
        violations: [],
      },
    ],
  ])("%s", async (_, name, export_, expected) => {
    expect(await compared(name, export_)).toEqual(expected);
  });

  it("have rules that the policy leaves open", async () => {
    const { isSame, open } = await compared("a.example", live(25, SKIP));
    expect([isSame, open]).toEqual([true, ["ssl (skips all rules)"]]);
  });

  it("are both checked against guardrails, without preventing the comparison", async () => {
    const limits = [guardrail({ maxThreshold: 40 })];
    expect(await compared("a.example", live(25), limits)).toEqual(CLEAN);
    expect(await compared("a.example", live(60), limits)).toEqual({
      ...drift("block at 25 to block at 60", "weaker"),
      violations: ["entrypoint.json: The score rule acts at 60"],
    });
    const strict = await compared("a.example", live(25), [guardrail({ maxThreshold: 20 })]);
    expect(strict).toEqual({
      ...CLEAN,
      violations: ["policy.yaml: The score rule acts at 25", "entrypoint.json: The score rule acts at 25"],
    });
    const elsewhere = [guardrail({ zones: ["b.example"], maxThreshold: 20 })];
    expect((await compared("a.example", live(25), elsewhere)).violations).toEqual([]);
  });

  it("have the errors of the policy before those of the export", async () => {
    const compare = await comparer(POLICY.replace("25", "never"));
    const broken = { uri: "live.json", text: "{" };
    const { diff, errors } = await compare({
      name: "a.example",
      id: undefined,
      settings: "a.example",
      live: broken,
    });
    expect(diff).toBeUndefined();
    expect([...new Set(errors.map(({ uri }) => uri))]).toEqual(["policy.yaml", "live.json"]);
  });
});

describe("a planned entry point and the live one", () => {
  const planned = (text: string) => ({ uri: "plan/put.json", text });
  const put = (threshold: number) => JSON.stringify(JSON.parse(live(threshold).text).result);
  const context = { catalogue: DOCUMENTED_CATALOGUE, read: {} };

  it.each([
    [25, true, []],
    [60, false, ["block at 60 to block at 25"]],
  ])("are compared: %d", async (threshold, isSame, changes) => {
    const { diff, errors, violations } = await compareWithPlan(planned(put(threshold)), live(25), context);
    expect([diff?.isSame, changesIn(diff)]).toEqual([isSame, changes]);
    expect([errors, violations]).toEqual([[], []]);
  });

  it("are not compared if one of them cannot be read", async () => {
    const { diff, errors } = await compareWithPlan(planned("{"), live(25), context);
    expect([diff, errors.map(({ uri }) => uri)]).toEqual([undefined, ["plan/put.json"]]);
  });
});

describe("approvals of drift", () => {
  const approval = (more: Partial<Approval>): Approval => ({
    zones: ["*"],
    subject: "Cloudflare OWASP Core Ruleset: *",
    to: "block at 60",
    reason: "Ticket 4711.",
    owner: "soc@a.example",
    until: "2030-01-31",
    uri: "wafsmith.config.yaml",
    range: inFile({ start: 0, end: 1 }),
    ...more,
  });

  it.each([
    ["the change", {}, "same", 0],
    ["less than the bound", { to: "block at 80" }, "same", 0],
    ["the change in this zone", { zones: ["a.*"] }, "same", 0],
    ["the change in another zone", { zones: ["b.example"] }, "weaker", 0],
    ["less than what was done", { to: "block at 50" }, "weaker", 0],
    ["another rule", { subject: "942100*" }, "weaker", 0],
    ["the change, until yesterday", { until: "2029-12-31" }, "weaker", 1],
  ])("cover %s", async (_, more, protection, ended) => {
    const compare = await comparer(POLICY);
    const { diff } = await compare({
      name: "a.example",
      id: undefined,
      settings: "a.example",
      live: live(60),
    });
    const one = approval(more);
    const approved = withApprovals(diff!, { approvals: [one], zone: "a.example", today: "2030-01-01" });
    expect(approved.diff.deployments.map((each) => each.protection)).toEqual([protection]);
    expect(approved.expired).toEqual(ended === 1 ? [one] : []);
    const marked = approved.diff.deployments.flatMap(({ rules }) => rules.map((rule) => rule.approval));
    expect(marked).toEqual([protection === "same" ? one : undefined]);
    expect(approved.diff.isSame).toBe(false);
  });

  it("cover a ruleset that is no longer deployed only as a removal", async () => {
    const compare = await comparer(POLICY);
    const empty = entrypointExport([]);
    const { diff } = await compare({
      name: "a.example",
      id: undefined,
      settings: "a.example",
      live: empty,
    });
    const protectionWith = (to: string) => {
      const approvals = [approval({ subject: "Cloudflare OWASP Core Ruleset", to })];
      const found = withApprovals(diff!, { approvals, zone: undefined, today: "2030-01-01" });
      return found.diff.deployments.map(({ state, protection }) => [state, protection]);
    };
    expect(protectionWith("removed")).toEqual([["removed", "same"]]);
    expect(protectionWith("block at 60")).toEqual([["removed", "lost"]]);
    expect(withApprovals(diff!, { approvals: [], zone: undefined, today: "2030-01-01" })).toEqual({
      diff,
      expired: [],
    });
  });
});
