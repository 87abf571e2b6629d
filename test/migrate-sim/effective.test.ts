import { describe, expect, it } from "vitest";
import type { ManagedRule } from "../../src/compile/model/model.ts";
import { CRS_RENUMBERING } from "../../src/contract/crs-renumbering.ts";
import { firewallRule, OWASP_PACKAGE_ID, owasp, pageRule, WAF_OFF, zoneWith } from "./support.ts";

describe("before and after", () => {
  it.each([
    ["high", 25, 65, 40],
    ["medium", 40, 80, 25],
    ["low", 60, 120, 40],
  ])(
    "section 4, sensitivity %s: acted at %i points and at %i for scripts, will act at %i",
    (sensitivity, points, scripts, threshold) => {
      const { before, after } = zoneWith({ packages: [owasp(sensitivity)] }).effective;
      expect(before.owasp).toEqual({
        runs: true,
        actsAtPoints: points,
        actsAtPointsForScripts: scripts,
        paranoiaLevel: null,
        action: "block",
      });
      expect(after.owasp).toMatchObject({
        runs: true,
        actsAtPoints: threshold,
        actsAtPointsForScripts: threshold,
        action: "block",
      });
    },
  );

  it("shows a package that is off, and one of which nothing is known", () => {
    const off = zoneWith({ packages: [owasp("off")] }).effective;
    expect([off.before.owasp.runs, off.after.owasp.runs]).toEqual([false, false]);
    const unknown = zoneWith({ packages: [owasp("strange")] }).effective;
    expect([unknown.before.owasp.runs, unknown.after.owasp.runs]).toEqual([null, null]);
  });

  it("section 3: the previous WAF goes off with `pending`, and stays on with `validation`", () => {
    const enterprise = { zone: { id: "1", name: "e", plan: { legacy_id: "enterprise" } } };
    const pending = zoneWith(enterprise).effective;
    expect(pending.before.wafs).toEqual({ previous: "enabled", new: "disabled" });
    expect(pending.after.wafs).toEqual({ previous: "disabled", new: "enabled" });
    expect(zoneWith(enterprise, { mode: "validation" }).effective.after.wafs).toEqual({
      previous: "enabled",
      new: "enabled",
    });
  });

  it("takes from the status answer that a WAF is off before", () => {
    const status = { old_waf_status: "disabled", new_waf_status: "disabled", migration_state: "start" };
    expect(zoneWith({ status }).effective.before.wafs).toEqual({ previous: "disabled", new: "disabled" });
  });

  it("derives what runs before from the stage that the caller names", () => {
    const wafs = (from: "previous" | "validation" | "new") =>
      zoneWith({ status: undefined }, { from }).effective.before.wafs;
    expect(wafs("previous")).toEqual({ previous: "enabled", new: "disabled" });
    expect(wafs("validation")).toEqual({ previous: "enabled", new: "enabled" });
    expect(wafs("new")).toEqual({ previous: "disabled", new: "enabled" });
  });

  it("says of each exception whether it still applies", () => {
    const zone = zoneWith({
      firewall_rules: [
        firewallRule("ssl"),
        firewallRule("not ssl", { paused: true }),
        firewallRule("ssl", { action: "block", products: undefined }),
      ],
      page_rules: [
        pageRule("a.example/x/*", WAF_OFF),
        pageRule("a.example:80/*", WAF_OFF),
        pageRule("b.example/*", WAF_OFF, { status: "disabled" }),
      ],
      groups: [
        { id: "g", name: "G", package_id: OWASP_PACKAGE_ID, mode: "off" },
        { id: "h", name: "H", package_id: "other", mode: "off" },
      ],
      rules: [
        { id: "960024", description: "R", package_id: OWASP_PACKAGE_ID, mode: "off" },
        { id: "1", package_id: OWASP_PACKAGE_ID, mode: "on" },
      ],
      overrides: [{ id: "o", urls: ["a/*"] }],
    });
    expect(zone.effective.exceptions.map(({ kind, fate, by }) => [kind, fate, by])).toEqual([
      ["firewall_rule", "replaced", "/rules/0"],
      ["firewall_rule", "off", "/rules/1"],
      ["page_rule", "replaced", "/rules/2"],
      ["page_rule", "unknown", null],
      ["page_rule", "off", null],
      ["group", "lost", null],
      ["group", "unknown", null],
      ["rule", "lost", null],
      ["override", "removed", null],
    ]);
  });

  it("name the URLs of overrides", () => {
    const overrides = [
      { id: "o", urls: ["a/*", "b/*"] },
      { id: "p", urls: [] },
    ];
    expect(zoneWith({ overrides }).effective.exceptions.map(({ what }) => what)).toEqual([
      "Rules are set otherwise for `a/*` and `b/*`.",
      "Rules are set otherwise for its URLs.",
    ]);
  });
});

describe("section 4: overrides that are not migrated must be recreated as tag or rule overrides", () => {
  const rule = (number: string, ...tags: string[]): ManagedRule => ({
    id: `id-${number}`,
    description: `${number}: Something`,
    ref: undefined,
    tags,
    isEnabled: true,
    action: "score",
    scoreThreshold: undefined,
  });
  const LOCKED = [
    rule("942460", "attack-sqli", "paranoia-level-3"),
    rule("942430", "attack-sqli", "paranoia-level-2"),
    rule("941100", "attack-xss"),
    rule("941110", "attack-xss"),
  ];
  const old = (id: string, mode: string, more: object = {}) => ({
    id,
    description: `Rule ${id}`,
    package_id: OWASP_PACKAGE_ID,
    mode,
    ...more,
  });
  const lossOf = (parts: object, owaspRules?: readonly ManagedRule[]) =>
    zoneWith({ ...parts }, owaspRules ? { owaspRules } : {}).losses[0]!;

  it("names the rule of version 3, and with a lock file its override", () => {
    expect(lossOf({ rules: [old("960024", "off")] })).toMatchObject({
      recreate: null,
      help: expect.stringContaining("`942460`"),
    });
    expect(lossOf({ rules: [old("960024", "off")] }, LOCKED).recreate).toEqual({
      categories: [],
      rules: [{ id: "id-942460", enabled: false }],
    });
  });

  it("switches on what was switched on", () => {
    const one = old("960024", "on", { default_mode: "off" });
    expect(lossOf({ rules: [one] }, LOCKED).recreate?.rules).toEqual([{ id: "id-942460", enabled: true }]);
  });

  it("says where version 3 dropped a rule, where the lock file lacks it, and if nothing is known", () => {
    expect(lossOf({ rules: [old("950001", "off")] }, LOCKED).help).toContain(
      "which the lock file does not have",
    );
    expect(lossOf({ rules: [old("958000", "off")] }, LOCKED).help).toContain("has dropped it");
    expect(lossOf({ rules: [old("strange", "off")] }, LOCKED).help).toContain("Find the equivalent");
  });

  it("takes a tag for a group if the tag covers nothing else", () => {
    const groups = [{ id: "g", name: "XSS", package_id: OWASP_PACKAGE_ID, mode: "off" }];
    const group = { group: { id: "g", name: "XSS" } };
    const rules = ["973343", "973336", "960024"].map((id) => old(id, "on", group));
    expect(lossOf({ groups, rules }, LOCKED).recreate).toEqual({
      categories: [{ category: "attack-xss", enabled: false }],
      rules: [{ id: "id-942460", enabled: false }],
    });
  });

  it("knows the numbers of both versions", () => {
    for (const [before, after] of CRS_RENUMBERING.value) {
      expect(before).toMatch(/^9\d{5}$/);
      for (const number of after) expect(number).toMatch(/^9\d{5}$/);
    }
    expect(CRS_RENUMBERING.value.get("981173")).toEqual(["942430"]);
    expect(CRS_RENUMBERING.value.get("970017")).toEqual(["952110", "954100"]);
    expect(CRS_RENUMBERING.value.get("958000")).toEqual([]);
  });
});

describe("section 3: moves", () => {
  const on = (plan: string | undefined, from: "previous" | "validation" | "new") =>
    zoneWith({ zone: { id: "1", name: "z", plan: { legacy_id: plan } } }, { from }).moves.map(
      ({ to, isPossible, mode }) => [to, isPossible, mode],
    );

  it("line 1: none leads back", () => {
    for (const plan of ["pro", "enterprise"])
      expect(on(plan, "new")).toEqual([
        ["previous", false, null],
        ["validation", false, null],
      ]);
    expect(on("enterprise", "validation")).toEqual([
      ["previous", false, null],
      ["new", true, "pending"],
    ]);
  });

  it("line 2: only Enterprise zones have validation mode", () => {
    expect(on("enterprise", "previous")).toEqual([
      ["validation", true, "validation"],
      ["new", true, "pending"],
    ]);
    for (const plan of ["pro", "business", undefined])
      expect(on(plan, "previous")).toEqual([
        ["validation", false, null],
        ["new", true, "pending"],
      ]);
  });

  it("are not reported if the stage is not known", () => {
    expect(zoneWith({ check: undefined }).moves).toEqual([]);
  });
});
