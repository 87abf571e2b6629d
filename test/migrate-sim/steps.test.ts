import { describe, expect, it } from "vitest";
import { OWASP } from "../../src/contract/owasp.ts";
import { bundleOfZone } from "../../src/migrate-sim/bundle.ts";
import type { MigrationOptions } from "../../src/migrate-sim/options.ts";
import { READY, ZONE_ID, zoneWith } from "./support.ts";

const BASE = `/zones/${ZONE_ID}`;
const ENTRYPOINT = `${BASE}/rulesets/phases/http_request_firewall_managed/entrypoint`;
const onPlan = (plan: string, more: object = {}, options: MigrationOptions = {}) =>
  zoneWith({ zone: { ...READY.zone, plan: { legacy_id: plan } }, ...more }, options);
const outline = (zone: ReturnType<typeof zoneWith>) =>
  zone.steps.map(({ method, query }) => `${method} ${query["waf_migration"] ?? ""}`.trim());

describe("steps (specification 4)", () => {
  it.each(["pro", "business"])("lead in one PUT to the new WAF on %s", (plan) => {
    const zone = onPlan(plan);
    expect(zone.steps.map(({ note, ...step }) => step)).toEqual([
      {
        method: "GET",
        path: `${BASE}/waf_migration/check`,
        query: { phase_two: "1" },
        body: null,
        irreversible: false,
      },
      {
        method: "GET",
        path: `${BASE}/waf_migration/config`,
        query: { phase_two: "1" },
        body: null,
        irreversible: false,
      },
      {
        method: "PUT",
        path: ENTRYPOINT,
        query: { waf_migration: "pending", phase_two: "1" },
        body: zone.proposed,
        irreversible: true,
      },
    ]);
  });

  it("go through validation mode on Enterprise, and only the last has no way back", () => {
    const zone = onPlan("enterprise");
    expect(outline(zone)).toEqual(["GET", "GET", "PUT validation", "PUT pending"]);
    expect(zone.steps.map((step) => step.irreversible)).toEqual([false, false, false, true]);
    expect(zone.steps[2]!.body).toEqual(zone.proposed);
  });

  it("stop in validation mode if that is asked for", () => {
    expect(outline(onPlan("enterprise", {}, { mode: "validation" }))).toEqual([
      "GET",
      "GET",
      "PUT validation",
    ]);
  });

  it("go on from validation mode if the zone is in it", () => {
    const status = { old_waf_status: "enabled", new_waf_status: "enabled", migration_state: "validation" };
    expect(outline(onPlan("enterprise", { status }))).toEqual(["GET", "GET", "PUT pending"]);
  });

  describe("from validation mode", () => {
    const status = { old_waf_status: "enabled", new_waf_status: "enabled", migration_state: "validation" };
    const live = {
      id: "e1",
      name: "tuned",
      description: "ours",
      kind: "zone",
      version: "4",
      phase: "http_request_firewall_managed",
      rules: [
        {
          id: "r1",
          version: "2",
          last_updated: "2026-01-01T00:00:00Z",
          ref: "waf",
          action: "execute",
          expression: "true",
          enabled: true,
          action_parameters: { id: OWASP.rulesetId.value, matched_data: { public_key: "k" } },
        },
      ],
    };

    it("end with the live entry point, so that what was tuned since is kept", () => {
      const zone = onPlan("enterprise", { status, entrypoint: live });
      const { version: _, last_updated: __, ...rule } = live.rules[0]!;
      expect(zone.steps.at(-1)!.body).toEqual({ name: "tuned", description: "ours", rules: [rule] });
      expect(zone.steps.at(-1)!.note).toContain("tuned in validation mode is kept");
      expect(zone.warnings.map(({ code }) => code)).not.toContain("migrate/entrypoint-replaced");
    });

    it.each<[string, object]>([
      ["that was not exported", {}],
      ["whose export failed", { entrypoint: { success: false, errors: [{ code: 10000 }], result: null } }],
    ])("are not sent by the script for an entry point %s", (_, more) => {
      const zone = onPlan("enterprise", { status, ...more });
      const gap = zone.notChecked.find(({ subject }) => subject === "entrypoint");
      expect(gap!.message).toContain("the last request discards it");
      const script = bundleOfZone(zone).find(({ name }) => name === "plan-pending.sh")!.text;
      expect(script).toContain("The live entry point is not known");
      expect(script.indexOf("exit 1")).toBeLessThan(script.indexOf("send()"));
    });

    it("put the proposed configuration if nothing is live", () => {
      const zone = onPlan("enterprise", { status, entrypoint: { ...live, rules: [] } });
      expect(zone.steps.at(-1)!.body).toEqual(zone.proposed);
    });
  });

  it("leave validation mode out on a plan that is not known", () => {
    expect(outline(onPlan("gold"))).toEqual(["GET", "GET", "PUT pending"]);
  });

  it("carry the zone's id percent-encoded, or a placeholder if none is known", () => {
    const packages = [{ detection_mode: "anomaly", sensitivity: "off", name: "o" }];
    const path = (zone: object) => zoneWith({ zone, packages }).steps[0]!.path;
    expect(path({ id: "a/../b?c", name: "x", name_servers: [] })).toBe(
      "/zones/a%2F..%2Fb%3Fc/waf_migration/check",
    );
    const zone = { name: "x", plan: { legacy_id: "pro" } };
    expect(path(zone)).toBe("/zones/{zone_id}/waf_migration/check");
    const http = bundleOfZone(zoneWith({ zone, packages })).find(({ name }) => name.endsWith(".http"));
    expect(http!.text).toContain("/zones/{{$processEnv CLOUDFLARE_ZONE_ID}}/waf_migration/check");
  });
});
