import { describe, expect, it } from "vitest";
import { decisive, firewallRule, pageRule, skips, WAF_OFF, zoneWith } from "./support.ts";

const withRules = (...rules: readonly object[]) => zoneWith({ firewall_rules: rules });

describe("firewall rules that bypass the WAF (specification 4)", () => {
  it("become skip rules before those of page rules and before the execute rules", () => {
    const zone = zoneWith({
      firewall_rules: [firewallRule('http.host eq "a"')],
      page_rules: [pageRule("example.com/*", WAF_OFF)],
    });
    expect(zone.proposed.rules.map((rule) => rule.action)).toEqual(["skip", "skip", "execute", "execute"]);
    expect(skips(zone)[0]).toBe('http.host eq "a"');
    expect(zone.conversions[0]).toMatchObject({
      from: { kind: "firewall_rule", where: { pointer: "/firewall_rules/0" } },
      to: "/rules/0",
      evidence: "assumed",
    });
  });

  it("are those whose products include the WAF", () => {
    const zone = withRules(
      firewallRule('http.host eq "a"', { products: ["rateLimit", "waf"] }),
      firewallRule('http.host eq "b"', { products: ["rateLimit"] }),
      firewallRule('http.host eq "c"', { action: "allow", products: ["waf"] }),
      firewallRule('http.host eq "d"', { action: "block", products: undefined }),
    );
    expect(skips(zone)).toEqual(['http.host eq "a"']);
    expect(zone.verdict).toBe("ready");
  });

  it("keep the order in which they run: priority, those without one last, else as given", () => {
    const rule = (host: string, priority: number | null) =>
      firewallRule(`http.host eq "${host}"`, { priority });
    const zone = withRules(rule("last", null), rule("second", 20), rule("first", 3), rule("end", null));
    expect(skips(zone).map((text) => /"(\w+)"/.exec(text)?.[1])).toEqual(["first", "second", "last", "end"]);
  });

  it("are one rule if they skip the same requests", () => {
    const [a, b] = ['http.host eq "a"', 'http.host eq "b"'];
    const zone = withRules(
      firewallRule(a),
      firewallRule(b),
      firewallRule(a),
      firewallRule(a, { paused: true }),
    );
    expect(skips(zone)).toEqual([a, b, a]);
    expect(zone.conversions.slice(0, 4).map((one) => one.to)).toEqual([
      "/rules/0",
      "/rules/1",
      "/rules/0",
      "/rules/2",
    ]);
  });

  it("stay off if the rule or its filter is paused", () => {
    const filter = { id: "f", expression: 'http.host eq "b"', paused: true };
    const zone = zoneWith({
      firewall_rules: [
        firewallRule('http.host eq "a"', { paused: true }),
        firewallRule(undefined, { filter }),
        firewallRule(undefined, { filter: { id: "g" } }),
        firewallRule('http.host eq "d"'),
      ],
      filters: [{ id: "g", expression: 'http.host eq "c"', paused: true }],
    });
    const rules = zone.proposed.rules.filter((rule) => rule.action === "skip");
    expect(rules.map((rule) => rule.enabled)).toEqual([false, false, false, true]);
  });

  it.each([
    ["does not parse", firewallRule('http.host not in {"a"}', { id: "r" }), "does not parse"],
    ["is blank", firewallRule("  ", { id: "r" }), "does not parse"],
    ["is missing", firewallRule(undefined, { id: "r", filter: {} }), "has no expression"],
    [
      "is in a filter that is not exported",
      firewallRule(undefined, { id: "r", filter: { id: "f9" } }),
      "names filter `f9`",
    ],
  ])("have no counterpart if the expression %s, which decides on the verdict", (_, rule, clause) => {
    const zone = withRules(rule);
    expect(skips(zone)).toEqual([]);
    expect(zone.verdict).toBe("unknown");
    expect(decisive(zone)).toEqual([expect.stringContaining(clause)]);
  });

  it.each([
    ["action", firewallRule("true", { action: undefined, id: "r" })],
    ["products", firewallRule("true", { products: undefined, id: "r" })],
    ["products", firewallRule("true", { products: "waf", id: "r" })],
  ])("cannot be distinguished from others without their %s", (lacking, rule) => {
    expect(decisive(withRules(rule))).toEqual([
      `Firewall rule \`r\` does not state its ${lacking}, so it is not known whether it will be migrated.`,
    ]);
  });
});
