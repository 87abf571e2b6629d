import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/contract/rest.ts";
import { exportScript } from "../../src/migrate-sim/export-script.ts";
import type { ZoneReport } from "../../src/migrate-sim/report.ts";
import {
  codes,
  DISABLE_SECURITY,
  firewallRule,
  MANAGED,
  OWASP_PACKAGE_ID,
  owasp,
  pageRule,
  skips,
  WAF_OFF,
  WAF_ON,
  ZONE_ID,
  zoneWith,
} from "./support.ts";

// One test for each line of the specification that concerns the migration, in its order and by its numbers.

const plan = (legacy_id: string) => ({ zone: { id: ZONE_ID, name: "z.example", plan: { legacy_id } } });
const puts = ({ steps }: ZoneReport) => steps.filter(({ method }) => method === "PUT");
const modes = (zone: ZoneReport) => puts(zone).map(({ query }) => query["waf_migration"]);
const executed = ({ proposed }: ZoneReport) =>
  proposed.rules
    .filter(({ action }) => action === "execute")
    .map(({ action_parameters }) => action_parameters);

describe("section 1", () => {
  it("line 4: the previous APIs and the resources of infrastructure as code stop working", () => {
    expect(codes(zoneWith({}).losses)).toEqual([
      "migrate/previous-api-stops",
      "migrate/previous-resources-stop",
    ]);
  });
});

describe("section 2", () => {
  it("the proposed configuration is named `default`, and its rules have empty id, version, description and ref", () => {
    const { proposed } = zoneWith({ firewall_rules: [firewallRule("ssl")] });
    expect(proposed.name).toBe("default");
    for (const rule of proposed.rules)
      expect(rule).toMatchObject({ id: "", version: "", description: "", ref: "" });
    const keys = [
      "id",
      "version",
      "action",
      "expression",
      "description",
      "ref",
      "enabled",
      "action_parameters",
    ];
    for (const rule of proposed.rules) expect(Object.keys(rule)).toEqual(keys);
  });
});

describe("section 3, stages", () => {
  it("previous WAF only, PUT with `pending` and `phase_two=1`: to the new WAF only", () => {
    const [put, ...others] = puts(zoneWith(plan("business")));
    expect(others).toEqual([]);
    expect(put).toMatchObject({
      path: `/zones/${ZONE_ID}/rulesets/phases/http_request_firewall_managed/entrypoint`,
      query: { waf_migration: "pending", phase_two: "1" },
      irreversible: true,
    });
  });

  it("previous WAF only, PUT with `validation`: Enterprise zones only", () => {
    expect(["pro", "business", "enterprise"].map((one) => modes(zoneWith(plan(one))))).toEqual([
      ["pending"],
      ["pending"],
      ["validation", "pending"],
    ]);
  });

  it("validation mode, PUT with `pending`: to the new WAF only", () => {
    const status = { old_waf_status: "enabled", new_waf_status: "enabled" };
    const zone = zoneWith({ ...plan("enterprise"), status });
    expect([zone.stage, modes(zone)]).toEqual(["validation", ["pending"]]);
  });

  it("the body of each PUT is the new configuration", () => {
    const zone = zoneWith(plan("enterprise"));
    for (const { body } of puts(zone)) expect(body).toBe(zone.proposed);
  });
});

describe("section 3, rules", () => {
  it("rule 1: the migration cannot be reversed", () => {
    expect(zoneWith({}).steps.filter(({ irreversible }) => irreversible)).toHaveLength(1);
    expect(zoneWith({}, { from: "new" }).moves.every(({ isPossible }) => !isPossible)).toBe(true);
  });

  it("rule 2: Pro and Business zones have no validation mode, and updating disables the previous version", () => {
    for (const one of ["pro", "business"]) {
      expect(codes(zoneWith(plan(one), { mode: "validation" }).blockers)).toEqual(["migrate/plan-required"]);
      expect(zoneWith(plan(one)).effective.after.wafs).toEqual({ previous: "disabled", new: "enabled" });
    }
  });

  it("rule 3: Enterprise zones may stay in validation mode", () => {
    const zone = zoneWith(plan("enterprise"), { mode: "validation" });
    expect([zone.verdict, modes(zone)]).toEqual(["ready", ["validation"]]);
    expect(puts(zone)[0]!.note).toMatch(/for as long as it takes/);
  });

  it("rule 4: the values `validation` and `2`, `pending` and `1` are equivalent", () => {
    for (const migration_state of ["validation", "2"]) {
      expect(zoneWith({ check: { compatible: true, migration_state } }).stage).toBe("validation");
    }
  });

  it("rule 5: zones with URI-based overrides cannot migrate until those are deleted", () => {
    const zone = zoneWith({ overrides: [{ id: "o", urls: ["a/*", "b/*"] }] });
    expect(zone.blockers[0]).toMatchObject({
      code: "migrate/uri-based-override",
      certainty: "certain",
      urls: ["a/*", "b/*"],
    });
  });
});

describe("section 3, eligibility", () => {
  const phase1 = (parts: object) =>
    zoneWith({ packages: [MANAGED, owasp("off")], ...parts }).eligibility.phase_1.eligible;

  it("phase 1: only the managed ruleset, no rules that bypass, enable or disable it, no URI-based overrides", () => {
    expect(phase1({})).toBe(true);
    const status = { old_waf_status: "enabled", new_waf_status: "disabled" };
    expect(phase1({ packages: [MANAGED, owasp("high")], status })).toBe(false);
    expect(phase1({ firewall_rules: [firewallRule("ssl")] })).toBe(false);
    for (const action of [WAF_OFF, WAF_ON, DISABLE_SECURITY])
      expect(phase1({ page_rules: [pageRule("a/*", action)] })).toBe(false);
    expect(phase1({ overrides: [{ id: "o", urls: [] }] })).toBe(false);
  });

  it("phase 2: all zones but those with URI-based overrides", () => {
    const phase2 = (parts: Readonly<Record<string, unknown>>) => zoneWith(parts).eligibility.phase_2.eligible;
    expect(phase2({ firewall_rules: [firewallRule("ssl")], page_rules: [pageRule("a/*", WAF_OFF)] })).toBe(
      true,
    );
    expect(phase2({ overrides: [{ id: "o", urls: [] }] })).toBe(false);
  });
});

describe("section 4, WAF migration API", () => {
  it("check and configuration are asked with `phase_two=1`, in the order of the procedure", () => {
    const [check, config] = zoneWith({}).steps;
    expect([check, config]).toMatchObject([
      { method: "GET", path: `/zones/${ZONE_ID}/waf_migration/check`, query: { phase_two: "1" } },
      { method: "GET", path: `/zones/${ZONE_ID}/waf_migration/config`, query: { phase_two: "1" } },
    ]);
    expect(check!.note).toMatch(/^Stop here unless `compatible` is true/);
  });

  it("the status is asked without it", () => {
    expect(ENDPOINTS.getMigrationStatus.value).not.toHaveProperty("query");
    expect(exportScript()).toMatch(/waf_migration\/status" /);
  });

  it("the configuration that Cloudflare proposes is compared with the proposal, point by point", () => {
    const config = { name: "default", rules: [] };
    expect(codes(zoneWith({ config }).warnings)).toEqual([
      "migrate/config-differs",
      "migrate/config-differs",
    ]);
    expect(codes(zoneWith({ config: zoneWith({}).proposed }).warnings)).toEqual([]);
  });
});

describe("section 4, migration of settings", () => {
  it("bypassing firewall rules, Disable Security and Web Application Firewall Off become skip rules in front", () => {
    const zone = zoneWith({
      firewall_rules: [firewallRule("ssl")],
      page_rules: [
        pageRule("a.example/*", DISABLE_SECURITY, { priority: 2 }),
        pageRule("b.example/*", WAF_OFF),
      ],
    });
    expect(skips(zone)).toEqual(["ssl", 'http.host eq "a.example"', 'http.host eq "b.example"']);
    expect(zone.proposed.rules.map(({ action }) => action)).toEqual([
      "skip",
      "skip",
      "skip",
      "execute",
      "execute",
    ]);
    expect(zone.conversions.slice(0, 3).every(({ evidence }) => evidence === "assumed")).toBe(true);
  });

  it("Web Application Firewall On keeps its URLs from a rule below it", () => {
    const page_rules = [
      pageRule("a.example/x/*", WAF_ON, { priority: 2 }),
      pageRule("a.example/*", WAF_OFF, { priority: 1 }),
    ];
    expect(skips(zoneWith({ page_rules }))).toEqual([
      'http.host eq "a.example" and not (http.host eq "a.example" and http.request.uri wildcard "/x/*")',
    ]);
  });

  it.each([
    ["high", 2, 40],
    ["medium", 1, 25],
    ["low", 1, 40],
    ["default", 2, 40],
  ])(
    "sensitivity %s becomes paranoia level %i with threshold %i",
    (sensitivity, paranoia_level, score_threshold) => {
      const zone = zoneWith({ packages: [owasp(sensitivity)] });
      expect(zone.owasp.after).toEqual({ paranoia_level, score_threshold, action: "block" });
      const above = [1, 2, 3, 4].filter((level) => level > paranoia_level);
      expect(executed(zone)).toMatchObject([
        {
          overrides: {
            categories: above.map((level) => ({ category: `paranoia-level-${level}`, enabled: false })),
            rules: [{ score_threshold, action: "block" }],
          },
        },
      ]);
    },
  );

  it("the old action maps almost directly, and Simulate becomes Log", () => {
    const after = (action: string) => zoneWith({ packages: [owasp("high", action)] }).owasp.after?.action;
    expect(["block", "challenge", "simulate"].map(after)).toEqual(["block", "challenge", "log"]);
  });

  it("group overrides and rule overrides are not migrated", () => {
    const groups = [{ id: "g", name: "G", package_id: OWASP_PACKAGE_ID, mode: "off" }];
    const rules = [{ id: "r", description: "R", package_id: OWASP_PACKAGE_ID, mode: "off" }];
    expect(codes(zoneWith({ groups, rules }).losses).slice(0, 2)).toEqual([
      "migrate/owasp-group-override-lost",
      "migrate/owasp-rule-override-lost",
    ]);
  });

  it("the migration sets paranoia level 2: said of every zone that the table gives another level", () => {
    const warned = (sensitivity: string) =>
      codes(zoneWith({ packages: [owasp(sensitivity)] }).warnings).includes(
        "migrate/paranoia-statements-differ",
      );
    expect(["high", "medium", "low", "default", "off"].map(warned)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(zoneWith({ packages: [owasp("low")] }, { paranoia: "pl2" }).owasp.after?.paranoia_level).toBe(2);
  });

  it("after the migration Web Application Firewall Off does not disable the new WAF: a skip rule does", () => {
    const [loss] = zoneWith({ page_rules: [pageRule("a.example/*", WAF_OFF)] }).losses;
    expect(loss).toMatchObject({
      code: "migrate/page-rule-stops-working",
      help: expect.stringContaining("`/rules/0`"),
    });
  });

  it("there is no global switch: each managed ruleset is deployed separately", () => {
    expect(executed(zoneWith({}))).toHaveLength(2);
    expect(executed(zoneWith({ packages: [MANAGED, owasp("off")] }))).toHaveLength(1);
  });
});

describe("sections 7 and 8", () => {
  it("the check answers `compatible: false`: the zone cannot migrate", () => {
    expect(zoneWith({ check: { compatible: false, migration_state: "start" } })).toMatchObject({
      verdict: "blocked",
      blockers: [{ code: "migrate/check-incompatible", certainty: "certain" }],
    });
  });

  it.each([
    [200, 0, []],
    [201, 0, ["certain"]],
    [200, 1, ["possible"]],
  ])("%i rules that bypass the WAF and %i others: %j", (bypassing, others, expected) => {
    const firewall_rules = [
      ...Array.from({ length: bypassing }, (_, at) => firewallRule(`ip.src eq 10.0.0.${at % 256}`)),
      ...Array.from({ length: others }, () => firewallRule("ssl", { action: "block", products: undefined })),
    ];
    const { blockers } = zoneWith({ firewall_rules });
    expect(blockers.map(({ certainty }) => certainty)).toEqual(expected);
  });

  it.each([
    [4096, "bypass", []],
    [4097, "bypass", ["certain"]],
    [4097, "block", ["possible"]],
  ])("an expression of %i bytes in a rule with the action %s: %j", (bytes, action, expected) => {
    const head = 'http.host eq "';
    const expression = `${head}${"a".repeat(bytes - head.length - 1)}"`;
    const { blockers } = zoneWith({ firewall_rules: [firewallRule(expression, { action })] });
    expect(blockers.map(({ certainty }) => certainty)).toEqual(expected);
  });
});
