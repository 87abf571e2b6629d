import { describe, expect, it } from "vitest";
import { migrationHtml } from "../../src/migrate-sim/render/html.ts";
import { migrationMarkdown } from "../../src/migrate-sim/render/markdown.ts";
import { renderMigration } from "../../src/migrate-sim/render/renderer.ts";
import { renderMigrationText } from "../../src/migrate-sim/render/text.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { documentsOf, READY, zoneWith } from "./support.ts";

const status = (old_waf_status: string, new_waf_status: string, migration_state?: string) => ({
  old_waf_status,
  new_waf_status,
  migration_state,
});
const override = { id: "o1", urls: ["example.com/a*"], groups: {}, rules: {} };
const DONE = { status: status("disabled", "enabled", "pending"), check: { compatible: false } };

describe("the state of a zone", () => {
  it.each([
    ["ready", {}],
    ["not-started", { packages: undefined }],
    ["blocked", { overrides: [override] }],
    ["in-validation", { status: status("enabled", "enabled", "validation") }],
    ["blocked", { status: status("enabled", "enabled", "validation"), overrides: [override] }],
    ["done", DONE],
    ["stuck", { status: status("enabled", "disabled", "pending") }],
    ["stuck", { status: status("enabled", "enabled", "pending") }],
    ["stuck", { status: status("disabled", "disabled", "validation") }],
    ["stuck", { check: { compatible: true, migration_state: "something" } }],
    ["ready", { status: status("disabled", "disabled", "start") }],
  ])("is %s for %j", (state, parts) => {
    expect(zoneWith(parts).state).toBe(state);
  });

  it("is what the operator says", () => {
    expect(zoneWith({ status: status("enabled", "disabled", "pending") }, { from: "new" }).state).toBe(
      "done",
    );
  });

  it("says what is next, and first what a person can act on", () => {
    expect(zoneWith(DONE).next).toBe("Nothing is left to do: the zone is on the new WAF.");
    const long = {
      id: "r",
      action: "block",
      paused: false,
      filter: { expression: `http.host in {${'"a" '.repeat(1100)}}` },
    };
    const blocked = zoneWith({
      check: { compatible: false, migration_state: "start" },
      firewall_rules: [long],
    });
    expect(blocked.blockers[0]!.code).toBe("migrate/check-incompatible");
    expect(blocked.next).toMatch(/^Replace firewall rule `r`/);
  });
});

describe("a zone that is done", () => {
  const report = simulateMigration(documentsOf({ "a.json": { ...READY, ...DONE } }));

  it("is blocked nowhere", () => {
    expect(report.fleet).toMatchObject({ states: { done: 1, blocked: 0 }, blockedBy: [] });
    for (const text of [
      renderMigrationText(report),
      renderMigration(report, migrationMarkdown()),
      renderMigration(report, migrationHtml()).replace(/<style>[\s\S]*?<\/style>|<input[^>]*>/g, ""),
    ]) {
      expect(text.toLowerCase()).toContain("done");
      expect(text).not.toMatch(/cannot move yet|can move\b|migrate\/already-migrated/);
      expect(text.replace(/blocked +\|? *0|⛔ blocked/g, "")).not.toMatch(/\bblocked\b|[1-9] blocker/i);
    }
  });
});

describe("a fleet", () => {
  const zones = { a: {}, b: DONE, c: { overrides: [override] }, d: { packages: undefined } };
  const files = Object.entries(zones).map(([name, parts]) => [
    `${name}.json`,
    { ...READY, zone: { ...READY.zone, name: `${name}.example` }, ...parts },
  ]);
  const report = simulateMigration(documentsOf(Object.fromEntries(files)));
  const order = (text: string) => [...text.matchAll(/\b([a-d])\.example/g)].map(([, name]) => name).join("");

  it("begins with the zones that most need a person", () => {
    expect(order(renderMigrationText(report, { fleetOnly: true }))).toBe("cdab");
    const page = renderMigration(report, migrationHtml());
    expect(order(page.slice(page.indexOf('id="fleet"')))).toBe("cdab");
    expect(page).toContain("2 of 4 zones need a person: 1 blocked, 1 not started, 1 ready, 1 done.");
    const markdown = renderMigration(report, migrationMarkdown());
    expect(order(markdown)).toMatch(/^cdab/);
  });
});
