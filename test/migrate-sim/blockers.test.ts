import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { utf8ByteCount } from "../../src/core/text-size.ts";
import { codes, firewallRule, zoneWith } from "./support.ts";

const MAX_RULES = LIMITS.maxMigrationFirewallRules.value;
const MAX_BYTES = LIMITS.maxMigrationExpressionBytes.value;

const override = {
  id: "ov1",
  paused: false,
  urls: ["example.com/a*", "example.com/b"],
  rules: {},
  groups: {},
};

function many(count: number, more: object = {}): object[] {
  return Array.from({ length: count }, () => firewallRule('http.host eq "a"', more));
}

/** An expression of exactly this many bytes. */
function longExpression(bytes: number, filler = "a"): string {
  const frame = 'http.host eq ""';
  const count = Math.floor((bytes - frame.length) / utf8ByteCount(filler));
  const text = `http.host eq "${filler.repeat(count)}"`;
  return text + " ".repeat(bytes - utf8ByteCount(text));
}

describe("URI-based overrides (specification 3, rule 5)", () => {
  it("block, each one with its URLs and its place", () => {
    const { blockers, verdict } = zoneWith({
      overrides: [override, { ...override, id: "ov2", paused: true }],
    });
    expect(verdict).toBe("blocked");
    expect(blockers.map(({ code, certainty, urls }) => ({ code, certainty, urls }))).toEqual([
      { code: "migrate/uri-based-override", certainty: "certain", urls: override.urls },
      { code: "migrate/uri-based-override", certainty: "certain", urls: override.urls },
    ]);
    expect(blockers[1]).toMatchObject({
      message:
        "A URI-based override for `example.com/a*` and `example.com/b` exists, so the zone cannot migrate.",
      where: { file: "zone.json", pointer: "/overrides/1" },
      source: { text: "section 3 of the interface specification" },
    });
    expect(blockers[1]!.help).toContain("/firewall/waf/overrides/ov2`");
  });

  it("are named without URLs if they have none", () => {
    const { blockers } = zoneWith({ overrides: [{ ...override, urls: [] }] });
    expect(blockers[0]!.message).toBe("A URI-based override exists, so the zone cannot migrate.");
  });

  it("block a zone that the check calls compatible, and the contradiction is a warning", () => {
    const { blockers, warnings } = zoneWith({ overrides: [override] });
    expect(codes(blockers)).toEqual(["migrate/uri-based-override"]);
    expect(codes(warnings)).toEqual(["migrate/check-differs"]);
  });
});

describe("firewall rules to migrate (specification 8)", () => {
  it("may be as many as the limit", () => {
    expect(zoneWith({ firewall_rules: many(MAX_RULES) }).verdict).toBe("ready");
  });

  it("block for certain when more of them migrate, at the first beyond the limit", () => {
    const { blockers } = zoneWith({ firewall_rules: many(MAX_RULES + 1) });
    expect(blockers).toMatchObject([
      {
        code: "migrate/too-many-firewall-rules",
        certainty: "certain",
        where: { pointer: `/firewall_rules/${MAX_RULES}` },
      },
    ]);
    expect(blockers[0]!.message).toMatch(/^201 firewall rules .* more than 200/);
  });

  it("block possibly when only paused ones, or rules that do not migrate, exceed the limit", () => {
    const paused = zoneWith({ firewall_rules: [...many(MAX_RULES), ...many(1, { paused: true })] });
    const others = zoneWith({
      firewall_rules: [...many(3), ...many(MAX_RULES, { action: "block", products: undefined })],
    });
    for (const { blockers, verdict } of [paused, others]) {
      expect(verdict).toBe("blocked");
      expect(blockers).toMatchObject([{ code: "migrate/too-many-firewall-rules", certainty: "possible" }]);
    }
  });

  it("are counted once if an export repeats them", () => {
    const rules = many(MAX_RULES);
    const { verdict, warnings } = zoneWith({ firewall_rules: [...rules, rules[0]] });
    expect(verdict).toBe("ready");
    expect(codes(warnings)).toEqual(["migrate/repeated-record"]);
  });
});

describe("expressions (specification 8)", () => {
  it.each([
    ["ASCII", "a"],
    ["two bytes a character", "é"],
    ["four bytes a character", "😀"],
  ])("are measured in bytes: %s", (_, filler) => {
    const at = firewallRule(longExpression(MAX_BYTES, filler));
    const beyond = firewallRule(longExpression(MAX_BYTES + 1, filler));
    expect(zoneWith({ firewall_rules: [at] }).blockers).toEqual([]);
    expect(zoneWith({ firewall_rules: [at, beyond] }).blockers).toMatchObject([
      {
        code: "migrate/expression-too-long",
        certainty: "certain",
        where: { pointer: "/firewall_rules/1/filter/expression" },
      },
    ]);
  });

  it("of rules that do not migrate block possibly, after what is certain", () => {
    const text = longExpression(MAX_BYTES + 4);
    const { blockers } = zoneWith({
      firewall_rules: [
        firewallRule(text, { action: "block", products: undefined }),
        firewallRule(text, { products: ["bic"] }),
        firewallRule(text),
      ],
    });
    expect(blockers.map((one) => one.certainty)).toEqual(["certain", "possible", "possible"]);
    expect(blockers[0]!.message).toContain("4,100 bytes; the maximum is 4,096");
  });

  it("are found in the filters that rules name", () => {
    const filters = [{ id: "f1", paused: false, expression: longExpression(MAX_BYTES + 1) }];
    const { blockers } = zoneWith({
      firewall_rules: [firewallRule(undefined, { filter: { id: "f1" } })],
      filters,
    });
    expect(blockers).toMatchObject([{ certainty: "certain", where: { pointer: "/filters/0/expression" } }]);
  });
});

describe("the check (specification 7)", () => {
  it("blocks if it answers that the zone is not compatible", () => {
    const { blockers } = zoneWith({ check: { compatible: false, migration_state: "start" } });
    expect(blockers).toMatchObject([
      { code: "migrate/check-incompatible", certainty: "certain", where: { pointer: "/check/compatible" } },
    ]);
  });

  it("possibly blocks if the state is not a documented one", () => {
    const { blockers } = zoneWith({ check: { compatible: true, migration_state: "finished" } });
    expect(blockers).toMatchObject([{ code: "migrate/already-migrated", certainty: "possible" }]);
  });
});

describe("the status", () => {
  const status = (old: unknown, now: unknown, state?: string) => ({
    old_waf_status: old,
    new_waf_status: now,
    migration_state: state,
  });

  it("blocks a zone whose previous WAF is off and whose new one is on, and nothing is left to do or to lose", () => {
    const zone = zoneWith({ status: status("disabled", "enabled"), check: undefined });
    expect(zone).toMatchObject({ verdict: "blocked", stage: "new", steps: [], losses: [] });
    expect(zone.blockers).toMatchObject([{ code: "migrate/already-migrated", certainty: "certain" }]);
  });

  it("is only possible evidence against a state that says otherwise", () => {
    const { blockers } = zoneWith({ status: status("disabled", "enabled", "start") });
    expect(blockers).toMatchObject([{ code: "migrate/already-migrated", certainty: "possible" }]);
  });

  it.each([
    ["both on", status("enabled", "enabled"), "validation"],
    ["both on, as Booleans", status(true, true), "validation"],
    ["the new one off", status("enabled", "disabled"), "previous"],
    ["only the name of a mode", status(null, null, "validation"), "validation"],
    ["the same by its number", status(null, null, "2"), "validation"],
  ])("does not block: %s", (_, answered, stage) => {
    const zone = zoneWith({ status: answered, check: undefined });
    expect(zone).toMatchObject({ verdict: "ready", stage });
  });
});

describe("validation mode (specification 3, rule 2)", () => {
  it.each(["free", "pro", "business"])("needs another plan than %s", (plan) => {
    const zone = { id: "z", name: "example.com", plan: { legacy_id: plan } };
    const { blockers } = zoneWith({ zone }, { mode: "validation" });
    expect(blockers).toMatchObject([{ code: "migrate/plan-required", certainty: "certain" }]);
    expect(blockers[0]!.message).toMatch(/ switches the previous WAF off at once\.$/);
    const [there] = zoneWith({ zone }, { from: "validation" }).blockers;
    expect(there!.message).toMatch(/^Validation mode needs the .* cannot be in it\.$/);
    expect(zoneWith({ zone }).blockers).toEqual([]);
  });

  it("is there on Enterprise", () => {
    const zone = { id: "z", name: "example.com", plan: { legacy_id: "enterprise" } };
    expect(
      zoneWith(
        { zone, packages: [{ detection_mode: "anomaly", sensitivity: "off" }] },
        { mode: "validation" },
      ).verdict,
    ).toBe("ready");
  });

  it.each([undefined, { legacy_id: "gold" }])("is not known on the plan %j", (plan) => {
    const zone = { id: "z", name: "example.com", plan, name_servers: [] };
    expect(zoneWith({ zone, packages: [owaspOff] }, { mode: "validation" }).verdict).toBe("unknown");
    expect(zoneWith({ zone, packages: [owaspOff] }).verdict).toBe("ready");
  });
});

const owaspOff = { name: "OWASP", detection_mode: "anomaly", sensitivity: "off" };
