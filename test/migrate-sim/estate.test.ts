import { describe, expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import {
  answer,
  codes,
  decisive,
  documentsOf,
  firewallRule,
  MANAGED,
  owasp,
  READY,
  ZONE_ID,
  zoneWith,
} from "./support.ts";

const FILES = {
  "a/1.json": answer(READY.zone),
  "a/2.json": answer(READY.packages),
  "a/overrides.json": answer([]),
  "a/firewall_rules.json": answer([]),
  "a/page-rules.json": answer([]),
  "a/3.json": answer(READY.check),
};

const simulate = (files: Readonly<Record<string, unknown>>) => simulateMigration(documentsOf(files)).zones;

describe("a directory of exports", () => {
  it("is recognised by shape, and empty lists by their names", () => {
    expect(simulate(FILES)).toMatchObject([
      { zone: { id: ZONE_ID, name: "example.com", plan: "business" }, verdict: "ready" },
    ]);
  });

  it("may contain bare results", () => {
    const bare = Object.fromEntries(
      Object.entries(FILES).map(([name, value]) => [name, (value as { result: unknown }).result]),
    );
    expect(simulate(bare)).toMatchObject([{ verdict: "ready" }]);
  });

  it("may list the zone, and the packages one by one", () => {
    const { "a/2.json": _, ...others } = FILES;
    const zones = simulate({
      ...others,
      "a/1.json": answer([READY.zone]),
      "a/p1.json": answer(MANAGED),
      "a/p2.json": answer(owasp("high")),
    });
    expect(zones).toMatchObject([{ zone: { name: "example.com" }, verdict: "ready" }]);
    expect(zones[0]!.proposed.rules).toHaveLength(2);
  });

  it("names an empty list that could be any", () => {
    const { "a/overrides.json": empty, ...others } = FILES;
    const [zone] = simulate({ ...others, "a/list.json": empty });
    expect(zone!.notChecked.map((gap) => gap.message)).toContain(
      "`a/list.json` contains an empty list, and its name does not show of what kind, so it is left out.",
    );
  });

  it("belongs to the zone record in its folder or above", () => {
    const moved = (folder: string, name: string) =>
      Object.fromEntries(
        Object.entries(FILES).map(([path, value]) => [
          path.endsWith("/1.json") ? `${folder}/zone.json` : path.replace("a/", `${folder}/waf/`),
          path.endsWith("/1.json") ? answer({ ...READY.zone, name }) : value,
        ]),
      );
    const zones = simulate({ ...moved("b", "b.example"), ...moved("a", "a.example") });
    expect(zones.map((one) => [one.zone.name, one.verdict])).toEqual([
      ["a.example", "ready"],
      ["b.example", "ready"],
    ]);
  });

  it("without any zone record is one zone, known by its packages", () => {
    const { "a/1.json": _, ...others } = FILES;
    expect(simulate(others)).toMatchObject([
      { zone: { id: ZONE_ID, name: null, plan: null }, verdict: "ready" },
    ]);
  });

  it("of several zones is warned of and not judged", () => {
    const zones = simulate({ ...FILES, "a/9.json": answer({ ...READY.zone, id: "other" }) });
    expect(codes(zones[0]!.warnings)).toEqual(["migrate/repeated-record"]);
    const foreign = simulate({
      ...FILES,
      "a/2.json": answer([{ ...MANAGED, zone_id: "other" }, owasp("high")]),
    });
    expect(foreign[0]).toMatchObject({ verdict: "unknown" });
    expect(foreign[0]!.warnings).toMatchObject([
      {
        code: "migrate/mixed-zones",
        help: "Keep each zone's exports in a separate folder, with its zone record.",
        where: { pointer: "/result/0/zone_id" },
      },
    ]);
  });

  it("with nothing of a zone in it has no zone", () => {
    expect(simulate({ "a.json": { hello: 1 }, "b.json": "[]", "c.json": "{" })).toEqual([]);
    expect(simulate({})).toEqual([]);
  });

  it("does not depend on the order of the files", () => {
    const forth = simulate(FILES);
    const back = simulate(Object.fromEntries(Object.entries(FILES).reverse()));
    expect(back).toEqual(forth);
  });
});

describe("an estate object", () => {
  it("takes answers with their envelopes, bare results and lists of pages alike", () => {
    const pages = [answer([firewallRule('http.host eq "a"')]), answer([firewallRule('http.host eq "b"')])];
    const zone = zoneWith({ packages: answer(READY.packages), firewall_rules: pages });
    expect(zone.verdict).toBe("ready");
    expect(zone.proposed.rules).toHaveLength(4);
    expect(zone.conversions[1]!.from.where.pointer).toBe("/firewall_rules/1/result/0");
  });

  it("may be one of many in a list or a stream of lines, each judged for itself", () => {
    const blocked = {
      ...READY,
      zone: { ...READY.zone, name: "b" },
      check: { compatible: false, migration_state: "start" },
    };
    const stream = `${JSON.stringify(READY)}\n${JSON.stringify(blocked)}\n`;
    expect(simulate({ "zones.ndjson": stream }).map((zone) => zone.verdict)).toEqual(["ready", "blocked"]);
    expect(simulate({ "zones.json": [READY, blocked] }).map((zone) => zone.verdict)).toEqual([
      "ready",
      "blocked",
    ]);
  });

  it("is not judged by what can be read of its line of a stream", () => {
    const other = JSON.stringify({ ...READY, zone: { ...READY.zone, name: "b" } });
    const stream = `${JSON.stringify(READY)}\n${other.slice(0, -1)},\n${JSON.stringify(READY)}\n`;
    expect(simulate({ "zones.ndjson": stream })[1]?.verdict).toBe("unknown");
    const wrong = other.replace("{", '{ "zone": 1 2,');
    expect(simulate({ "zones.ndjson": `${JSON.stringify(READY)}\n${wrong}\n` })[1]?.verdict).toBe("unknown");
  });

  it("takes a part that is null as missing", () => {
    expect(zoneWith({ status: null, config: null }).verdict).toBe("ready");
    expect(zoneWith({ overrides: null, check: null }).verdict).toBe("unknown");
  });
});

describe("what is missing", () => {
  it.each(["packages", "firewall_rules", "page_rules"])("decides on the verdict: %s", (key) => {
    const zone = zoneWith({ [key]: undefined });
    expect(zone.verdict).toBe("unknown");
    expect(zone.notChecked.find((gap) => gap.subject === key)).toMatchObject({ isDecisive: true });
  });

  it.each(["zone", "groups", "rules", "check", "config", "status", "entrypoint"])("is named: %s", (key) => {
    const zone = zoneWith({ [key]: undefined });
    expect(zone.verdict).toBe("ready");
    expect(zone.notChecked.find((gap) => gap.subject === key)).toMatchObject({ isDecisive: false });
  });

  it("is compensated for by the check if it is the overrides", () => {
    expect(zoneWith({ overrides: undefined }).verdict).toBe("ready");
    expect(zoneWith({ overrides: undefined, check: undefined }).verdict).toBe("unknown");
    expect(
      zoneWith({ overrides: undefined, check: { compatible: "yes", migration_state: "start" } }).verdict,
    ).toBe("unknown");
  });

  it("is not made up for by a blocker, but the blocker decides", () => {
    expect(
      zoneWith({ firewall_rules: undefined, check: { compatible: false, migration_state: "start" } }).verdict,
    ).toBe("blocked");
  });

  it.each([
    [
      "pages",
      answer([firewallRule("true")], { result_info: { total_count: 350 } }),
      "contains only 1 of 350 records",
    ],
    [
      "rights",
      {
        success: false,
        errors: [{ code: 10000, message: "Authentication error" }],
        messages: [],
        result: null,
      },
      "is a failed API response (Authentication error)",
    ],
    ["a list", answer("nothing"), "does not have the shape of an API response"],
    ["objects in the list", answer(["nothing"]), "does not have the shape of an API response"],
  ])("leaves a gap if it is %s", (_, firewall_rules, clause) => {
    const zone = zoneWith({ firewall_rules });
    expect(zone.verdict).toBe("unknown");
    expect(decisive(zone)).toEqual([expect.stringContaining(`The list of firewall rules ${clause}, so`)]);
  });

  it("may be a list of a single response", () => {
    const zone = zoneWith({ firewall_rules: [answer([firewallRule("true")])] });
    expect([zone.verdict, zone.proposed.rules.length]).toEqual(["ready", 3]);
  });

  const FAILED = { success: false, errors: [{ code: 10000, message: "No" }], messages: [], result: null };
  it.each([
    ["failed", FAILED, "is a failed API response (No)"],
    ["several records", answer([READY.check, READY.check]), "does not have the shape of an API response"],
    ["no record", answer("nothing"), "does not have the shape of an API response"],
    ["a list of one", answer([READY.check]), undefined],
    ["a record", answer(READY.check), undefined],
  ])("leaves a gap if the answer of a single record is %s", (_, check, clause) => {
    const gap = zoneWith({ check }).notChecked.find(({ subject }) => subject === "check");
    expect(gap?.message).toEqual(clause && expect.stringContaining(clause));
  });

  it("shows that there is no entry point if the API says so", () => {
    const none = { ...FAILED, errors: [{ code: 10003, message: "none" }] };
    const gapOf = (entrypoint: unknown) =>
      zoneWith({ entrypoint }).notChecked.find(({ subject }) => subject === "entrypoint")?.message;
    expect(gapOf(none)).toBeUndefined();
    expect(gapOf(FAILED)).toContain("is a failed API response (No)");
  });

  it("is counted per package for groups and rules, and over all pages", () => {
    const group = (id: string, packageId: string) => ({
      id,
      package_id: packageId,
      allowed_modes: [],
      mode: "on",
    });
    const page = (id: string, packageId: string, total: number) =>
      answer([group(id, packageId)], { result_info: { total_count: total } });
    const gap = (groups: unknown) => zoneWith({ groups }).notChecked.find((one) => one.subject === "groups");
    expect(gap([page("1", "a", 2), page("2", "a", 2), page("3", "b", 1)])).toBeUndefined();
    expect(gap([page("1", "a", 2), page("3", "b", 1)])?.message).toContain("contains only 1 of 2 records");
    const { id: _, ...nameless } = group("1", "a");
    expect(gap(answer([nameless, nameless], { result_info: { total_count: 2 } }))).toBeUndefined();
    expect(gap([page("1", "a", 2), page("1", "a", 2)])?.message).toContain("contains only 1 of 2 records");
  });

  it("may be in a file with errors, of which nothing is concluded", () => {
    const [zone] = simulate({
      ...FILES,
      "a/firewall_rules.json":
        '{"result": [{"id": "a", "action": "block", "paused": false, "filter": {"id": "f", "expression": "true"}}',
    });
    expect(zone!.verdict).toBe("unknown");
    expect(decisive(zone!)).toEqual([expect.stringContaining("is in a file that has errors")]);
    const [other] = simulate({ ...FILES, "a/more.json": '{"resu' });
    expect(decisive(other!)).toEqual(["`a/more.json` could not be read, so it is left out."]);
  });
});

describe("places", () => {
  it("are lines and columns of the file, and pointers into it", () => {
    const text = `\uFEFF${JSON.stringify({ ...READY, "a/b~": 1, overrides: [{ id: "o", urls: ["x"], rules: {}, groups: {} }] })}`;
    const [zone] = simulate({ "zone.json": text });
    const { where } = zone!.blockers[0]!;
    expect(where).toMatchObject({ file: "zone.json", pointer: "/overrides/0" });
    expect(text.slice(where!.start.offset, where!.end.offset)).toMatch(/^\{"id":"o".*\}$/);
    // The byte-order mark counts in the offset alone.
    expect(where!.start.column).toBe(where!.start.offset);
  });
});
