import { describe, expect, it } from "vitest";
import {
  CACHE,
  codes,
  DISABLE_SECURITY,
  decisive,
  pageRule,
  skips,
  WAF_OFF,
  WAF_ON,
  zoneWith,
} from "./support.ts";

const withPages = (...rules: readonly object[]) => zoneWith({ page_rules: rules });

describe("page rules that switch the WAF off (specification 4)", () => {
  it.each([
    ["waf off", WAF_OFF, ["migrate/page-rule-stops-working"]],
    ["disable security", DISABLE_SECURITY, []],
  ])("become skip rules before the execute rules: %s", (_, action, lost) => {
    const zone = withPages(pageRule("example.com/open/*", action));
    expect(zone.verdict).toBe("ready");
    expect(zone.proposed.rules.map((rule) => rule.action)).toEqual(["skip", "execute", "execute"]);
    expect(zone.proposed.rules[0]).toEqual({
      id: "",
      version: "",
      action: "skip",
      expression: 'http.host eq "example.com" and http.request.uri wildcard "/open/*"',
      description: "",
      ref: "",
      enabled: true,
      action_parameters: { ruleset: "current" },
    });
    expect(zone.conversions[0]).toMatchObject({
      from: { kind: "page_rule" },
      to: "/rules/0",
      evidence: "assumed",
    });
    expect(codes(zone.losses).filter((code) => code.includes("page"))).toEqual(lost);
  });

  it("stay out where they are disabled, or have nothing to do with the WAF", () => {
    const zone = withPages(
      pageRule("example.com/a/*", WAF_OFF, { status: "disabled" }),
      pageRule("example.com/b/*", CACHE),
    );
    expect(skips(zone)).toEqual([]);
    expect(zone.conversions.filter((one) => one.from.kind === "page_rule")).toEqual([]);
    expect(codes(zone.losses)).not.toContain("migrate/page-rule-stops-working");
  });

  it("have no counterpart where they switch it on", () => {
    const zone = withPages(pageRule("example.com/*", WAF_ON));
    expect(skips(zone)).toEqual([]);
    expect(zone.conversions[0]).toMatchObject({ to: null, evidence: "assumed" });
  });

  it("say that a star in the host is kept within it", () => {
    const [narrow] = withPages(pageRule("*example.com/open/*", WAF_OFF)).conversions;
    const [exact] = withPages(pageRule("example.com/open/*", WAF_OFF)).conversions;
    expect(narrow!.note).toContain("fewer requests");
    expect(exact!.note).not.toContain("fewer requests");
  });
});

describe("the first match among page rules", () => {
  it("keeps the URLs of a higher rule, whatever that does, out of the skip rule", () => {
    const zone = withPages(
      pageRule("example.com/*", WAF_OFF, { priority: 1 }),
      pageRule("example.com/shop/*", CACHE, { priority: 2 }),
      pageRule("example.com/pay*", WAF_ON, { priority: 3 }),
    );
    expect(skips(zone)).toEqual([
      'http.host eq "example.com"' +
        ' and not (http.host eq "example.com" and http.request.uri wildcard "/pay*")' +
        ' and not (http.host eq "example.com" and http.request.uri wildcard "/shop/*")',
    ]);
  });

  it("does not matter where the higher rule skips too, is lower, is disabled or never meets it", () => {
    const zone = withPages(
      pageRule("example.com/*", WAF_OFF, { priority: 2 }),
      pageRule("example.com/a*", DISABLE_SECURITY, { priority: 5 }),
      pageRule("example.com/b*", CACHE, { priority: 1 }),
      pageRule("example.com/c*", CACHE, { priority: 4, status: "disabled" }),
      pageRule("other.com/*", CACHE, { priority: 3 }),
    );
    expect(skips(zone)).toEqual([
      'http.host eq "example.com" and http.request.uri wildcard "/a*"',
      'http.host eq "example.com"',
    ]);
  });

  it("counts stars of a higher rule's host in every form that they may take", () => {
    const zone = withPages(
      pageRule("example.com/*", WAF_OFF, { priority: 1 }),
      pageRule("*example.com/shop*", CACHE, { priority: 2 }),
    );
    expect(skips(zone)).toEqual([
      'http.host eq "example.com"' +
        ' and not (http.host wildcard "*example.com" and http.request.uri wildcard "/shop*")' +
        ' and not http.request.uri wildcard "*example.com/shop*"',
    ]);
  });
});

describe("page rules that cannot be translated exactly", () => {
  const off = (pattern: string, more: object = {}) => pageRule(pattern, WAF_OFF, { id: "p1", ...more });

  const urlTarget = (value: string) => ({ target: "url", constraint: { operator: "matches", value } });

  it.each([
    ["a port", [off("example.com:8443/*")], "has a URL pattern that names a port"],
    ["no path", [off("example.com")], "has a URL pattern that has no path"],
    ["no target", [off("x/", { targets: [] })], "does not match one URL pattern"],
    [
      "several targets",
      [off("x/", { targets: [1, 2].map((n) => urlTarget(`example.com/${n}`)) })],
      "does not match one URL pattern",
    ],
    [
      "an unknown operator",
      [
        off("x/", {
          targets: [{ target: "url", constraint: { operator: "equals", value: "example.com/" } }],
        }),
      ],
      "does not match one URL pattern",
    ],
    [
      "a value that is neither on nor off",
      [pageRule("example.com/*", { id: "waf", value: "maybe" }, { id: "p1" })],
      "does not say whether the WAF is on or off",
    ],
    [
      "the same priority as another",
      [off("example.com/*"), pageRule("example.com/a*", CACHE, { id: "p2" })],
      "cannot be ordered relative to page rule `p2`",
    ],
    [
      "a higher rule that cannot be read",
      [off("example.com/*"), pageRule("example.com|other.com/", CACHE, { id: "p2", priority: 9 })],
      "may be outranked by page rule `p2`, which has a URL pattern that contains alternatives",
    ],
    [
      "a higher rule for every request",
      [off("example.com/*"), pageRule("*/*", CACHE, { id: "p2", priority: 9 })],
      "never takes effect",
    ],
    [
      "more stars than a pattern takes",
      [off(`example.com/${"*a".repeat(17)}`)],
      "has a URL pattern that has more than 16 stars",
    ],
    [
      "too many higher rules",
      [
        off("example.com/*"),
        ...Array.from({ length: 80 }, (_, at) =>
          pageRule(`example.com/path${at}/*`, CACHE, { priority: at + 2 }),
        ),
      ],
      "would need an expression of",
    ],
  ])("are named and decide on the verdict: %s", (_, rules, clause) => {
    const zone = withPages(...rules);
    expect(skips(zone)).toEqual([]);
    expect(zone.verdict).toBe("unknown");
    expect(decisive(zone)).toEqual([expect.stringContaining(`Page rule \`p1\` ${clause}`)]);
  });
});
