import { describe, expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import {
  answer,
  CACHE,
  codes,
  decisive,
  documentsOf,
  firewallRule,
  MANAGED,
  owasp,
  pageRule,
  READY,
  skips,
  WAF_OFF,
  WAF_ON,
  zoneWith,
} from "./support.ts";

const setting = (value: string) => ({ id: "waf", value, editable: true, modified_on: null });
const admin = pageRule("example.com/admin/*", WAF_ON);

describe("the zone setting of the previous WAF", () => {
  it("keeps the new WAF off if the previous one is", () => {
    const zone = zoneWith({ waf_setting: answer(setting("off")), page_rules: [admin] });
    expect(zone.verdict).toBe("ready");
    expect(skips(zone)).toEqual([
      'not (http.host eq "example.com" and http.request.uri wildcard "/admin/*")',
    ]);
    expect(zone.warnings).toMatchObject([
      { code: "migrate/waf-is-off", where: { pointer: "/waf_setting/result/value" } },
    ]);
    expect(zone.conversions[0]).toMatchObject({ from: { kind: "setting", id: "waf" }, to: "/rules/0" });
  });

  it("is off for everything without a page rule, and then no page rule needs a separate rule", () => {
    const page_rules = [pageRule("example.com/a*", WAF_OFF)];
    const zone = zoneWith({ waf_setting: setting("off"), page_rules });
    expect(skips(zone)).toEqual(["true"]);
    expect(zone.conversions.slice(0, 2).map(({ to }) => to)).toEqual(["/rules/0", "/rules/0"]);
    expect(zone.effective.before).toMatchObject({ wafs: { previous: "disabled" }, owasp: { runs: false } });
    expect(zone.eligibility.phase_1.conditions[0]!.holds).toBe(true);
  });

  const ON_SHOP = 'not (http.host eq "example.com" and http.request.uri wildcard "/shop/*")';
  const OFF_SHOP = 'http.host eq "example.com" and http.request.uri wildcard "/shop/a*"';

  it.each<[string, object, readonly string[], string?]>([
    ["is lower", pageRule("example.com/*", WAF_OFF, { priority: 1 }), [ON_SHOP]],
    ["is higher", pageRule("example.com/shop/a*", WAF_OFF, { priority: 3 }), [ON_SHOP, OFF_SHOP]],
    ["is higher and elsewhere", pageRule("example.org/*", WAF_OFF, { priority: 3 }), [ON_SHOP]],
    ["sets something else", pageRule("example.com/shop/a*", CACHE, { priority: 3 }), [ON_SHOP, OFF_SHOP]],
    [
      "has no known order",
      pageRule("example.com/shop/a*", WAF_OFF, { priority: 2 }),
      [ON_SHOP],
      "cannot be ordered relative to page rule `on`, since their priorities do not differ",
    ],
    [
      "is higher and unreadable",
      pageRule("example.com:8443/*", WAF_OFF, { priority: 3 }),
      [ON_SHOP],
      "has a URL pattern that names a port",
    ],
    ["is lower and unreadable", pageRule("example.com:8443/*", WAF_OFF, { priority: 1 }), [ON_SHOP]],
  ])("leaves URLs to a page rule that leaves it off if that %s", (_, off, expected, problem) => {
    const on = pageRule("example.com/shop/*", WAF_ON, { id: "on", priority: 2 });
    const zone = zoneWith({ waf_setting: setting("off"), page_rules: [on, { ...off, id: "off" }] });
    const unknown = problem && [`Page rule \`off\` ${problem}, so no skip rule is proposed for it.`];
    expect([skips(zone), decisive(zone)]).toEqual([expected, unknown ?? []]);
  });

  it("decides where page rules switch the WAF on and nothing says whether it is off", () => {
    const unknown = zoneWith({ page_rules: [admin] });
    expect([unknown.verdict, decisive(unknown)]).toEqual([
      "unknown",
      [
        "The zone setting `waf` is not among the exports, so whether the WAF is off where no page rule switches it on is not known.",
      ],
    ]);
    expect(zoneWith({ page_rules: [admin], waf_setting: setting("on") }).verdict).toBe("ready");
    expect(zoneWith({ page_rules: [admin], status: { old_waf_status: "enabled" } }).verdict).toBe("ready");
    expect(zoneWith({ waf_setting: setting("maybe") }).verdict).toBe("unknown");
    const off = zoneWith({ status: { old_waf_status: "disabled", new_waf_status: "disabled" } });
    expect(skips(off)).toEqual(["true"]);
  });

  it("is unusable if the URLs of a page rule are not known", () => {
    const page_rules = [pageRule("example.com:8443/*", WAF_ON)];
    const zone = zoneWith({ waf_setting: setting("off"), page_rules });
    expect(decisive(zone)).toEqual([
      expect.stringMatching(/^The WAF is off for the zone, and page rule .* names a port, so no skip rule/),
    ]);
  });

  it("is found alone in a file and among all settings of a zone", () => {
    for (const result of [setting("off"), [{ id: "tls", value: "on", editable: true }, setting("off")]]) {
      const { zone, ...others } = READY;
      const files = { "zone.json": zone, "estate/settings.json": answer(result) };
      const lists = Object.fromEntries(
        Object.entries(others).map(([key, value]) => [`estate/${key}.json`, answer(value)]),
      );
      const [report] = simulateMigration(documentsOf({ ...files, ...lists })).zones;
      expect(codes(report!.warnings)).toContain("migrate/waf-is-off");
    }
  });
});

describe("packages that are not active", () => {
  it("run nothing before, so nothing takes their place", () => {
    const packages = [
      { ...MANAGED, status: "inactive" },
      { ...owasp("high"), status: "active" },
    ];
    const zone = zoneWith({ packages });
    expect(zone.proposed.rules).toHaveLength(1);
    expect(zone.effective.before.packages).toEqual([]);
    expect(zone.conversions.find(({ to }) => to === null)!.note).toBe(
      "`CloudFlare` is not active, so no rule takes its place.",
    );
    const inactive = zoneWith({ packages: [MANAGED, { ...owasp("high"), status: "inactive" }] });
    expect([inactive.owasp.after, inactive.effective.after.owasp.runs]).toEqual([null, false]);
  });
});

describe("other contents of a file", () => {
  it("is named", () => {
    const zone = zoneWith({ rate_limits: [{ id: "r" }], note: "mine", dns: answer([]) });
    expect(zone.notChecked.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "`zone.json` also contains `rate_limits`, which has no effect on the migration and is ignored.",
        "`zone.json` also contains `dns`, which has no effect on the migration and is ignored.",
      ]),
    );
    expect(JSON.stringify(zone.notChecked)).not.toContain("note");
    const custom = { id: "1", kind: "zone", phase: "http_request_firewall_custom", rules: [] };
    const list = { id: "l", name: "office", kind: "ip", items: [] };
    const all = [answer({ ...READY.zone }), answer(custom), answer(list)];
    const [mixed] = simulateMigration(documentsOf({ "all.json": all })).zones;
    expect(mixed!.notChecked.map(({ message }) => message)).toContain(
      "`all.json` also contains a ruleset of `http_request_firewall_custom`, which has no effect on the migration and is ignored.",
    );
    expect(JSON.stringify(mixed!.notChecked)).toContain("`all.json` also contains a custom list, which");
  });
});

describe("paused firewall rules", () => {
  it("count alike for the number of rules and for the length of their expressions", () => {
    const many = Array.from({ length: 201 }, (_, at) =>
      firewallRule(`ip.src eq 192.0.2.${at}`, { paused: true }),
    );
    const long = firewallRule(`http.host in {${'"a.example" '.repeat(400)}}`, { paused: true });
    for (const firewall_rules of [many, [long]])
      expect(zoneWith({ firewall_rules }).blockers.map(({ certainty }) => certainty)).toEqual(["possible"]);
  });
});
