import { describe, expect, it } from "vitest";
import { zonesOf } from "../../src/migrate-sim/exports.ts";
import type { MigrationOptions } from "../../src/migrate-sim/options.ts";
import type { ZoneReport } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { run } from "../cli/support.ts";
import { documentsOf, firewallRule, READY, zoneWith } from "./support.ts";

const BEFORE = { ...READY, firewall_rules: [firewallRule("ip.src eq 192.0.2.1")] };
const NEW = { old_waf_status: "disabled", new_waf_status: "enabled", migration_state: "pending" };

type Rule = ReturnType<typeof zoneWith>["proposed"]["rules"][number];
type Change = (rules: readonly Rule[]) => readonly object[];

/** The exports of the zone after its move, with rules as the API returns them. */
function movedZone(change: Change = (rules) => rules, more: object = {}) {
  const rules = change(zoneWith(BEFORE).proposed.rules).map((rule, at) => {
    const { action_parameters: parameters = {}, ...rest } = rule as Rule;
    const version = "id" in parameters ? { version: "latest" } : {};
    return {
      ...rest,
      id: `r${at}`,
      ref: `r${at}`,
      version: "1",
      action_parameters: { ...parameters, ...version },
    };
  });
  const entrypoint = {
    id: "e",
    kind: "zone",
    phase: "http_request_firewall_managed",
    name: "default",
    rules,
  };
  return {
    zone: READY.zone,
    firewall_rules: BEFORE.firewall_rules,
    page_rules: [],
    entrypoint,
    status: NEW,
    ...more,
  };
}

function verified(now: object, options: MigrationOptions = {}, before: object = BEFORE): ZoneReport {
  const exports = zonesOf(documentsOf({ "before.json": before }));
  return simulateMigration(documentsOf({ "after.json": now }), { ...options, before: exports }).zones[0]!;
}

describe("what is live after the move", () => {
  it.each<readonly [string, object, object, boolean]>([
    ["its id", { id: "1", name: "a" }, { id: "1", name: "b" }, true],
    ["another id", { id: "1", name: "a" }, { id: "2", name: "a" }, false],
    ["its name without ids", { name: "a" }, { name: "a" }, true],
    ["another name", { name: "a" }, { name: "b" }, false],
    ["neither", {}, {}, false],
  ])("is compared with the exports that have %s", (_, zone, other, isFound) => {
    const { verification } = verified({ ...movedZone(), zone }, {}, { ...BEFORE, zone: other });
    const isUnknown = JSON.stringify(verification).includes("No exports from before the move have this zone");
    expect(isUnknown).toBe(!isFound);
  });

  it("is proved to be the plan if the service only added names and versions", () => {
    const zone = verified(movedZone());
    expect(zone.verification).toEqual({ outcome: "equivalent", differences: [] });
    expect([zone.state, zone.next]).toEqual(["done", "Nothing is left to do: the zone is on the new WAF."]);
  });

  it.each<[string, Change, string]>([
    ["a rule is missing", (rules) => rules.slice(1), "`ip.src eq 192.0.2.1` is in the plan, and not live."],
    [
      "a rule is wider",
      ([first, ...rest]) => [{ ...first!, expression: "ip.src in {192.0.2.1 192.0.2.2}" }, ...rest],
      "`ip.src in {192.0.2.1 192.0.2.2}` is not in the plan.",
    ],
    [
      "a rule was added",
      (rules) => [{ ...rules[0]!, expression: 'http.host eq "x"' }, ...rules],
      'eq "x"` is not in the plan.',
    ],
    [
      "a rule is off",
      ([first, ...rest]) => [{ ...first!, enabled: false }, ...rest],
      "is in the plan, and not live.",
    ],
    [
      "the threshold is another one",
      (rules) => JSON.parse(JSON.stringify(rules).replace(/"score_threshold":\d+/, '"score_threshold":1')),
      "The rule `execute` `true` does something else than planned.",
    ],
  ])("differs where %s, with a request that shows it", (_, change, said) => {
    const { verification, next } = verified(movedZone(change));
    expect(verification!.outcome).toBe("different");
    expect(verification!.differences.map(({ message }) => message).join(" ")).toContain(said);
    expect(verification!.differences.some((one) => one.request !== null)).toBe(true);
    expect(verification!.differences.at(-1)!.message).toBe(
      "The rules together treat a request differently than planned.",
    );
    expect(next).toContain("not proved to be what was planned");
  });

  it("is compared with what was tuned in validation mode", () => {
    const tuned = movedZone(([first, ...rest]) => [
      { ...first!, expression: "ip.src eq 192.0.2.9" },
      ...rest,
    ]);
    const inValidation = {
      ...BEFORE,
      zone: { ...READY.zone, plan: { legacy_id: "enterprise" } },
      entrypoint: tuned.entrypoint,
      status: { old_waf_status: "enabled", new_waf_status: "enabled", migration_state: "validation" },
    };
    expect(verified(tuned, {}, inValidation).verification!.outcome).toBe("equivalent");
    expect(verified(movedZone(), {}, inValidation).verification!.outcome).toBe("different");
  });

  it.each<[string, object, object, string]>([
    [
      "the zone was not exported before",
      movedZone(),
      { ...BEFORE, zone: { ...READY.zone, id: "f".repeat(32) } },
      "No exports",
    ],
    ["the live entry point is missing", movedZone(undefined, { entrypoint: null }), BEFORE, "is not known"],
  ])("is not known if %s", (_, now, before, said) => {
    const { verification } = verified(now, {}, before);
    expect(verification!.outcome).toBe("unknown");
    expect(verification!.differences[0]!.message).toContain(said);
  });

  it("is not as planned while the previous WAF runs", () => {
    const now = movedZone(undefined, {
      status: { ...NEW, old_waf_status: "enabled", migration_state: "validation" },
    });
    expect(verified(now).verification).toMatchObject({
      outcome: "different",
      differences: [{ message: "The previous WAF is not known to be disabled." }],
    });
  });
});

describe("simulate --verify", () => {
  const before = {
    ...READY,
    firewall_rules: [firewallRule('http.request.uri.path eq "/hook"', { id: "hook" })],
  };
  const { rules } = zoneWith(before).proposed;
  const block = { action: "block", expression: 'http.request.uri.path eq "/new"', enabled: true };
  const now = (live: readonly object[]) => ({
    ...movedZone(() => live),
    firewall_rules: before.firewall_rules,
  });
  const files = {
    "before.json": JSON.stringify(before),
    "same.json": JSON.stringify(now(rules)),
    "other.json": JSON.stringify(now([block, ...rules.slice(1)])),
    "log.txt": ["/hook", "/new", "/"].map((path) => `curl https://example.com${path}`).join("\n"),
  };
  const simulate = (argv: readonly string[]) => run(["simulate", ...argv], { files });

  it("exits with 0 only if the plan is proved to be live", async () => {
    const same = await simulate(["same.json", "--verify", "before.json"]);
    expect([same.exitCode, same.stdout.includes("proved to be what was planned")]).toEqual([0, true]);
    const other = await simulate(["other.json", "--verify", "before.json", "--format", "json"]);
    expect(other.exitCode).toBe(1);
    expect(JSON.parse(other.stdout)).toMatchObject({
      zones: [{ state: "done", verification: { outcome: "different" } }],
      fleet: { notAsPlanned: 1 },
    });
    expect((await simulate(["same.json", "--verify", "log.txt"])).exitCode).toBe(2);
  });

  it("replays requests: what is blocked or inspected now and was not, and the reverse", async () => {
    const { stdout } = await simulate([
      ...["other.json", "--verify", "before.json", "--requests", "log.txt", "--format", "json"],
    ]);
    const { zones } = JSON.parse(stdout) as { readonly zones: readonly ZoneReport[] };
    expect(
      zones[0]!.requests!.map(({ previous, previousBy, proposed, proposedBy, result }) => {
        return [result, previous, previousBy, proposed, proposedBy];
      }),
    ).toEqual([
      ["different", "bypassed", "firewall_rule hook", "inspected", null],
      ["different", "inspected", null, "blocked", "/rules/0"],
      ["same", "inspected", null, "inspected", null],
    ]);
  });

  it.each(["text", "markdown", "html"])("says what differs as %s", async (format) => {
    const { stdout } = await simulate(["other.json", "--verify", "before.json", "--format", format]);
    expect(stdout).toMatch(/not what was planned/);
    expect(stdout.replace(/<[^>]*>|[`\\]/g, "")).toMatch(/is in the plan, and not live/);
  });
});
