import { describe, expect, it } from "vitest";
import { bundleOfZone } from "../../../src/migrate-sim/bundle.ts";
import { FleetCounter } from "../../../src/migrate-sim/fleet.ts";
import { migrationHtml } from "../../../src/migrate-sim/render/html.ts";
import { type MigrationSummary, renderMigration } from "../../../src/migrate-sim/render/renderer.ts";
import { renderMigrationText } from "../../../src/migrate-sim/render/text.ts";
import { pointsOf } from "../../../src/migrate-sim/render/words.ts";
import type { ZoneReport } from "../../../src/migrate-sim/report.ts";

const place = (line: number) => ({
  file: "a.json",
  pointer: "",
  start: { line, column: 5 },
  end: { line, column: 6 },
});

function statement(code: string, more: object = {}) {
  return {
    code,
    message: "It is so.",
    help: "Do this.",
    where: null,
    source: { text: "section 3 of the interface specification" },
    ...more,
  };
}

const NO_OWASP = {
  runs: null,
  actsAtPoints: null,
  actsAtPointsForScripts: null,
  paranoiaLevel: null,
  action: null,
};

const EMPTY: ZoneReport = {
  zone: { id: "1", name: "example.com", plan: "pro" },
  verdict: "ready",
  state: "ready",
  next: "Send.",
  blockers: [],
  losses: [],
  warnings: [],
  owasp: { before: { sensitivity: null, action: null }, after: null },
  proposed: { name: "proposed", rules: [] },
  conversions: [],
  stage: "previous",
  eligibility: { phase_1: { eligible: true, conditions: [] }, phase_2: { eligible: true, conditions: [] } },
  effective: {
    before: { wafs: { previous: null, new: null }, owasp: NO_OWASP, packages: [] },
    after: { wafs: { previous: "disabled", new: "enabled" }, owasp: NO_OWASP, rulesets: [], skipRules: 0 },
    exceptions: [],
  },
  moves: [],
  resources: [],
  remedies: [],
  steps: [],
  entrypointChanged: null,
  notChecked: [],
};

function report(...zones: readonly ZoneReport[]): MigrationSummary {
  const fleet = new FleetCounter();
  for (const zone of zones) fleet.add(zone);
  return { zones, fleet: fleet.summary() };
}

/** A zone with some of its members, as far as the text shows them. */
const zoneWith = (more: object) => ({ ...EMPTY, ...more }) as ZoneReport;

const render = (more: object, options = {}) =>
  renderMigrationText(report(zoneWith(more)), options).split("\n");

describe("renderMigrationText", () => {
  it("shows a zone of which there is nothing to say", () => {
    expect(render({})).toEqual([
      "example.com (pro)  READY  0 blockers, 0 losses, 0 warnings",
      "    next: Send.",
      "",
      "stage      previous WAF only",
      "owasp      not known -> no execute rule",
      "phase 1    eligible",
      "phase 2    eligible",
      "proposed   no rules",
      "plan       nothing left to do",
      "",
    ]);
  });

  it("names a zone by its id, or says that it has no record", () => {
    expect(render({ zone: { id: "1", name: null, plan: null } })[0]).toMatch(/^1 {2}READY/);
    expect(render({ zone: { id: null, name: null, plan: null } })[0]).toMatch(
      /^a zone without record {2}READY/,
    );
  });

  it("groups statements by code, gives a shared help once, and counts what it leaves out", () => {
    const warnings = [1, 2, 3].map((line) => statement("migrate/x", { where: place(line) }));
    const other = statement("migrate/y", { help: "Do that.", source: null });
    expect(
      render({ warnings: [warnings[0]!, other, ...warnings.slice(1)] }, { maxPerCode: 2 }).slice(2, 11),
    ).toEqual([
      "",
      "warning  migrate/x",
      "    a.json:1:5  It is so.",
      "    a.json:2:5  It is so.",
      "    and 1 more, which --format json lists.",
      "    help: Do this. Source: section 3 of the interface specification.",
      "",
      "warning  migrate/y",
      "    It is so.",
    ]);
  });

  it("gives each statement its help if they differ", () => {
    const losses = ["A.", "B."].map((help) => ({ ...statement("migrate/x", { help }), recreate: null }));
    expect(render({ losses }).filter((line) => line.includes("help:"))).toEqual([
      "    help: A. Source: section 3 of the interface specification.",
      "    help: B. Source: section 3 of the interface specification.",
    ]);
  });

  it("distinguishes possible blockers from certain ones", () => {
    const blockers = (["certain", "possible"] as const).map((certainty) => ({
      ...statement("migrate/x"),
      certainty,
    }));
    expect(render({ blockers, verdict: "blocked" }).filter((line) => line.includes("migrate/x"))).toEqual([
      "blocker  migrate/x",
      "possible blocker  migrate/x",
    ]);
  });

  it("shows the rules with where they come from, long expressions cut, and all execute rules of a long list", () => {
    const skip = { action: "skip", expression: 'http.host eq "abcdef"', enabled: false };
    const execute = { action: "execute", expression: "true", enabled: true };
    const rules = [
      skip,
      { ...skip, expression: "ip.src.asn e" },
      ...Array<typeof skip>(10).fill(skip),
      execute,
    ];
    const conversions = rules.map((_, at) => ({
      from: { kind: "firewall_rule", id: null, where: place(at) },
      to: `/rules/${at}`,
      evidence: at === 0 ? "assumed" : "specified",
      note: "As it is.",
    }));
    const lines = render({ proposed: { rules }, conversions }, { expressionColumns: 12 });
    const from = lines.indexOf("proposed   13 rules");
    expect(lines[from + 1]).toBe(
      "    1. skip http.host e…  [off, assumed]  from firewall rule at a.json:0:5",
    );
    expect(lines[from + 2]).toBe("    2. skip ip.src.asn e  [off]  from firewall rule at a.json:1:5");
    expect(lines[from + 3]).toBe("    3. skip http.host e…  [off]  from firewall rule at a.json:2:5");
    expect(lines.slice(from + 11, from + 14)).toEqual([
      "    13. execute true  from firewall rule at a.json:12:5",
      "       As it is.",
      "    and 2 more, which --format json lists.",
    ]);
  });

  it("counts the records of a rule beyond three", () => {
    const conversions = [1, 2, 3, 4, 5].map((line) => ({
      from: { kind: "page_rule", id: null, where: place(line) },
      to: "/rules/0",
      evidence: "specified",
      note: "",
    }));
    const rules = [{ action: "skip", expression: "ssl", enabled: true }];
    expect(render({ proposed: { rules }, conversions })).toContain(
      "    1. skip ssl  from page rule at a.json:1:5, page rule at a.json:2:5, page rule at a.json:3:5, 2 more",
    );
  });

  it("shows requests with their queries, and marks the one without return", () => {
    const step = {
      method: "PUT",
      path: "/zones/1",
      query: { waf_migration: "pending" },
      body: null,
      note: "Done.",
      irreversible: true,
    };
    const lines = render({ steps: [{ ...step, query: {}, irreversible: false }, step] });
    expect(lines.slice(lines.indexOf("plan       2 steps") + 1)).toEqual([
      "    1. PUT /zones/1",
      "       Done.",
      "    2. PUT /zones/1?waf_migration=pending  point of no return",
      "       Done.",
      "",
    ]);
  });

  const compared = (result: string, at: number) => ({
    request: `GET /${at}`,
    result,
    previous: "block",
    previousBy: at === 0 ? null : "r",
    proposed: "pass",
    proposedBy: at === 0 ? "s" : null,
  });
  const requests = [
    compared("unknown", 0),
    compared("same", 1),
    ...Array.from({ length: 20 }, (_, at) => compared("different", at + 2)),
  ];
  const resources = Array.from({ length: 12 }, (_, at) => ({
    address: `cloudflare_waf_rule.a${at}`,
    replacement: "None is needed.",
    where: place(at),
    stops: at === 0,
  }));

  it("shows the requests that change first, without those that do not", () => {
    const lines = render({ requests: requests.slice(0, 3) });
    expect(
      lines.slice(
        lines.findIndex((line) => line.startsWith("requests")),
        -1,
      ),
    ).toEqual(
      expect.arrayContaining([
        "requests   1 same, 1 different, 1 unknown",
        "    different  GET /2: before block by r, after pass",
        "    unknown    GET /0: before block, after pass by s",
      ]),
    );
    expect(render({ requests: requests.slice(1) }).join("\n")).not.toContain("which --format json lists");
    const many = render({ requests });
    expect(many.filter((line) => /^ {4}(?:different|unknown)/.test(line))).toHaveLength(20);
    expect(many).toContain("    and 1 more, which --format json lists.");
  });

  it("shows what becomes of resources", () => {
    const lines = render({ resources });
    const from = lines.indexOf("terraform  12 resources");
    expect(lines.slice(from + 1, from + 3)).toEqual([
      "    a.json:0:5  cloudflare_waf_rule.a0: None is needed.",
      "    a.json:1:5  cloudflare_waf_rule.a1: None is needed.",
    ]);
    expect(lines.slice(from + 10, from + 12)).toEqual([
      "    a.json:9:5  cloudflare_waf_rule.a9: None is needed.",
      "    and 2 more, which --format json lists.",
    ]);
    expect(render({ resources: resources.slice(2) }).join("\n")).not.toContain("which --format json lists");
  });

  it("shows both on the page as well, with places relative to the folder", () => {
    const page = (more: object) =>
      renderMigration(report(zoneWith(more)), migrationHtml({ directory: "exports/" }));
    const inFolder = resources.map((one) => ({ ...one, where: { ...one.where, file: "exports/b.json" } }));
    const shown = page({ requests: requests.slice(0, 3), resources: inFolder.slice(0, 2) });
    const tables = shown.slice(shown.indexOf("Requests: "));
    expect(shown).toContain("Nothing has been sent.");
    expect(tables).toContain("Requests: 1 same, 1 different, 1 unknown");
    expect(tables).toMatch(/GET \/2.*different.*before block by r, after pass.*GET \/0.*unknown/s);
    expect(tables).not.toContain("GET /1");
    expect(tables).toMatch(
      /Terraform: 2 resources.*cloudflare_waf_rule\.a0.*>b\.json:0:5<.*stops working.*None is needed/s,
    );
    expect(tables.match(/stops working/g)).toHaveLength(1);
    const other = page({ resources: [{ ...resources[0], replacement: "exports/b.json" }] });
    expect(other).toMatch(/>a\.json:0:5<.*exports\/b\.json/s);
    const many = Array.from({ length: 201 }, (_, at) => compared("different", at + 1));
    expect(page({ requests: many })).toContain("And 1 more.");
    expect(page({ requests: many.slice(1) })).not.toContain("And ");
    const [same, different] = (["same", "different"] as const).map((one) =>
      page({ requests: [compared(one, 1)] }),
    );
    expect(same).toContain("Requests: 1 same, 0 different, 0 unknown");
    expect([same, different].map((one) => one!.includes("what happens"))).toEqual([false, true]);
  });

  it.each<readonly [object, object, string | undefined]>([
    [{}, {}, undefined],
    [{ actsAtPoints: 40 }, { actsAtPoints: 1000 }, "at 40 points -> at 1,000 points"],
    [{ runs: false }, { actsAtPoints: 5, actsAtPointsForScripts: 5 }, "off -> at 5 points"],
    [
      { runs: true },
      { actsAtPoints: 5, actsAtPointsForScripts: 9 },
      "not known -> at 5 points (9 for requests of scripts)",
    ],
  ])("says at how many points the OWASP rules act: %j, then %j", (before, after, points) => {
    const effective = {
      ...EMPTY.effective,
      before: { ...EMPTY.effective.before, owasp: { ...NO_OWASP, ...before } },
      after: { ...EMPTY.effective.after, owasp: { ...NO_OWASP, ...after } },
    };
    expect(pointsOf(zoneWith({ effective }))).toBe(
      points && `${points}; versions 2 and 3 score rules differently`,
    );
  });

  it.each([
    [{ sensitivity: "high", action: null }, null, "sensitivity high, action not known -> no execute rule"],
    [
      { sensitivity: null, action: "block" },
      { paranoia_level: 2, score_threshold: 25, action: "log" },
      "sensitivity not known, action block -> paranoia level 2, threshold 25, action log",
    ],
  ])("says the settings of the OWASP rules: %j, then %j", (before, after, words) => {
    expect(render({ owasp: { before, after } })).toContain(`owasp      ${words}`);
  });

  it("says in scripts that a zone has no record", () => {
    const step = {
      method: "PUT",
      path: "/zones/1",
      query: {},
      body: null,
      note: "Done.",
      irreversible: false,
    };
    const textsOf = (zone: object) =>
      bundleOfZone(zoneWith({ zone, steps: [step] }))
        .map(({ text }) => text)
        .join("\n");
    expect(textsOf({ id: null, name: null, plan: null })).toContain("Migration of a zone without record");
    expect(textsOf({ id: "1", name: null, plan: null })).not.toContain("without record");
    expect(textsOf({ id: null, name: "a.example", plan: null })).not.toContain("without record");
  });

  it("marks what decides among what was not looked at", () => {
    const gap = (isDecisive: boolean) => ({ message: "Missing.", isDecisive });
    expect(render({ notChecked: [gap(true), gap(false)] }).slice(-4, -1)).toEqual([
      "not checked 2, 1 of them decisive for the verdict",
      "    ! Missing.",
      "    - Missing.",
    ]);
    expect(render({ notChecked: Array.from({ length: 20 }, () => gap(false)) }).at(-2)).toBe(
      "    and 5 more, which --format json lists.",
    );
  });

  it("names the conditions that fail, or that could not be looked at", () => {
    const conditions = [
      { condition: "A", holds: true },
      { condition: "B", holds: false },
      { condition: "C", holds: null },
    ];
    const lines = render({
      eligibility: { phase_1: { eligible: false, conditions }, phase_2: { eligible: null, conditions } },
    });
    expect(lines).toContain("phase 1    not eligible; it takes: B");
    expect(lines).toContain("phase 2    not known; it takes: C");
  });

  it("lists several zones by their need of a person, and counts them by state and by what blocks them", () => {
    const blocked = (...codes: string[]) =>
      zoneWith({
        verdict: "blocked",
        state: "blocked",
        blockers: codes.map((code) => ({ ...statement(code), certainty: "certain" })),
      });
    const check = "migrate/check-incompatible";
    const zones = [EMPTY, blocked(check, "migrate/a", "migrate/a"), blocked("migrate/b", "migrate/a")];
    const text = renderMigrationText(report(...zones), { fleetOnly: true });
    expect(text.split("\n")).toEqual([
      "    blocked        example.com  a",
      "    blocked        example.com  b",
      "    ready          example.com  Send.",
      "",
      "3 zones",
      "    stuck                         0",
      "    blocked                       2",
      "      migrate/a                   2",
      "      migrate/b                   1",
      "      migrate/check-incompatible  1",
      "    not started                   0",
      "    in validation                 0",
      "    ready                         1",
      "    done                          0",
      "    with zone-specific losses     0",
      "",
    ]);
    expect(renderMigrationText(report())).toMatch(/^0 zones\n {4}stuck {22}0\n/);
    expect(renderMigrationText(report(EMPTY), { fleetOnly: true })).toMatch(/^1 zone\n/);
  });

  it("counts apart zones whose blockers of a kind are all only possible", () => {
    const one = { ...statement("migrate/a"), certainty: "possible" as const };
    const zone = zoneWith({ verdict: "blocked", state: "blocked", blockers: [one] });
    expect(renderMigrationText(report(EMPTY, zone))).toMatch(/migrate\/a +1 {2}\(1 possible\)/);
  });

  it("spells out characters that could drive a terminal, and colours only on demand", () => {
    const zone = { id: null, name: "evil\u001b[2J\u202e.example", plan: "\u0007" };
    const text = render({ zone, warnings: [statement("migrate/x", { message: "a\nb" })] }).join("\n");
    expect(text).toContain("evil\\x1b[2J\\u{202e}.example (\\x07)");
    expect(text).toContain("a\\nb");
    expect(text).not.toContain("\u001b");
    expect(render({}, { color: true })[0]).toContain("\u001b[");
  });
});
