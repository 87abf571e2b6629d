import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { utf8Bytes } from "../../src/migrate-sim/firewall-rules.ts";
import { firewallRule, skips, ZONE_ID, zoneWith } from "./support.ts";

const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `198.51.${at >> 8}.${at & 255}`);
const LONG = `ip.src in {${addresses(600).join(" ")}}`;
const maxBytes = LIMITS.maxMigrationExpressionBytes.value;

describe("section 3, rule 5: URI-based overrides must be deleted", () => {
  it("lists each as a call", () => {
    const zone = zoneWith({
      overrides: [
        { id: "o1", urls: ["a/*"] },
        { id: "o2", urls: [] },
      ],
    });
    expect(zone.remedies.map(({ kind, requests }) => [kind, requests])).toEqual(
      ["o1", "o2"].map((id) => [
        "delete-override",
        [{ method: "DELETE", path: `/zones/${ZONE_ID}/firewall/waf/overrides/${id}`, query: {}, body: null }],
      ]),
    );
  });
});

describe("section 7: a firewall rule expression longer than 4 KB", () => {
  const rule = firewallRule(LONG, { id: "long", priority: 3, description: "Partners" });

  it("is replaced by one rule where a shorter expression matches the same requests", () => {
    const [shorter] = zoneWith({ firewall_rules: [rule] }).remedies;
    expect(shorter!.message).toContain("by one rule with a shorter expression");
    expect(shorter!.creates).toHaveLength(1);
    expect(utf8Bytes(shorter!.creates[0]!.filter.expression)).toBeLessThanOrEqual(maxBytes);
  });

  it("is replaced by rules within the limit, created before the old one is deleted", () => {
    const agents = Array.from({ length: 200 }, (_, at) => `http.user_agent contains "agent-${at}"`).join(
      " or ",
    );
    const long = firewallRule(agents, { id: "long", priority: 3, description: "Partners" });
    const [split] = zoneWith({ firewall_rules: [long] }).remedies;
    expect(split).toMatchObject({
      kind: "split-rule",
      blocker: "migrate/expression-too-long",
      removes: ["long"],
    });
    expect(split!.creates.length).toBeGreaterThan(1);
    for (const { filter, ...rest } of split!.creates) {
      expect(rest).toEqual({
        action: "bypass",
        products: ["waf"],
        priority: 3,
        description: "Partners",
        paused: false,
      });
      expect(utf8Bytes(filter.expression)).toBeLessThanOrEqual(maxBytes);
    }
    expect(split!.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /zones/${ZONE_ID}/firewall/rules`,
      `DELETE /zones/${ZONE_ID}/firewall/rules/long`,
    ]);
    expect(split!.requests[0]!.body).toEqual(split!.creates);
  });

  it("may name a list instead", () => {
    const list = zoneWith({ firewall_rules: [rule] }).remedies[1]!;
    expect(list).toMatchObject({
      kind: "move-to-list",
      list: { name: "migrated_long", kind: "ip", items: addresses(600) },
    });
    expect(list.creates.map(({ filter }) => filter.expression)).toEqual(["ip.src in $migrated_long"]);
  });

  it("is proposed as several skip rules, so that each is one that Cloudflare takes", () => {
    const zone = zoneWith({ firewall_rules: [rule] });
    expect(skips(zone).length).toBeGreaterThan(1);
    for (const expression of skips(zone)) expect(utf8Bytes(expression)).toBeLessThanOrEqual(maxBytes);
    expect(zone.conversions.filter(({ from }) => from.id === "long")).toHaveLength(skips(zone).length);
  });

  it("that cannot be split is not proposed, and that decides", () => {
    const zone = zoneWith({ firewall_rules: [firewallRule(`http.host eq "${"a".repeat(5000)}"`)] });
    expect([zone.remedies, skips(zone)]).toEqual([[], []]);
    expect(
      zone.notChecked.some(({ message, isDecisive }) => isDecisive && message.includes("cannot be split")),
    ).toBe(true);
  });
});

describe("section 7: more than 200 firewall rules to migrate", () => {
  const many = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, at) =>
      firewallRule(`ip.src eq 192.0.2.${at % 256} and ssl`, { priority: at, ...more }),
    );

  it("are made few by `or`, each rule once, within the limit of an expression", () => {
    const rules = many(250) as { id: string }[];
    const { remedies } = zoneWith({ firewall_rules: rules });
    expect(remedies.every(({ kind }) => kind === "group-rules")).toBe(true);
    expect(remedies.flatMap(({ removes }) => removes)).toEqual(rules.map(({ id }) => id));
    for (const { creates } of remedies)
      expect(utf8Bytes(creates[0]!.filter.expression)).toBeLessThanOrEqual(maxBytes);
    expect(remedies[0]!.message).toMatch(/With all such groups 3 rules migrate, and at most 200 may\./);
  });

  it("stay apart where a rule between them ends the evaluation, and if they are not alike", () => {
    const rules = many(201) as Record<string, unknown>[];
    rules.splice(
      100,
      0,
      firewallRule("ssl", { action: "allow", products: undefined, priority: 99.5 }) as Record<
        string,
        unknown
      >,
    );
    rules[0]!["paused"] = true;
    rules[1]!["products"] = ["waf", "hot"];
    const { remedies } = zoneWith({ firewall_rules: rules });
    const groups = remedies.map(({ removes }) => removes.length);
    expect(groups.reduce((sum, size) => sum + size, 0)).toBe(199);
    for (const { removes } of remedies) {
      const places = removes.map((id) => rules.findIndex((rule) => rule["id"] === id) > 100);
      expect(new Set(places).size).toBe(1);
    }
  });

  it("keep a rule whose expression does not parse as it is", () => {
    const rules = [...many(200), firewallRule("ip.src eq"), firewallRule("true or")];
    const removed = zoneWith({ firewall_rules: rules }).remedies.flatMap(({ removes }) => removes);
    expect(removed).toHaveLength(200);
  });

  it("are left unchanged while there are no more than that", () => {
    expect(zoneWith({ firewall_rules: many(200) }).remedies).toEqual([]);
  });
});
