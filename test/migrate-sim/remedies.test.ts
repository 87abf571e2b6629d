import { describe, expect, it } from "vitest";
import type { ManagedRule } from "../../src/compile/model/model.ts";
import { CRS_RENUMBERING } from "../../src/contract/crs-renumbering.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { OWASP } from "../../src/contract/owasp.ts";
import { utf8ByteCount } from "../../src/core/text-size.ts";
import { bundleOfZone } from "../../src/migrate-sim/bundle.ts";
import type { MigrationOptions } from "../../src/migrate-sim/options.ts";
import { migrationHtml } from "../../src/migrate-sim/render/html.ts";
import { migrationMarkdown } from "../../src/migrate-sim/render/markdown.ts";
import { renderMigration } from "../../src/migrate-sim/render/renderer.ts";
import { migrationText } from "../../src/migrate-sim/render/text.ts";
import type { PlannedRequest, RemedyRule } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { compileExpression } from "../../src/semantics/evaluate/evaluate.ts";
import { readRequest } from "../../src/semantics/evaluate/read-request.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { firewallRule, MANAGED_PACKAGE_ID, OWASP_PACKAGE_ID, skips, ZONE_ID, zoneWith } from "./support.ts";

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
    expect(zone.remedies.map(({ message }) => message.split(";")[0])).toEqual([
      "Delete the URI-based override of `a/*`",
      "Delete the URI-based override",
    ]);
    expect(zone.remedies.map(({ kind, requests }) => [kind, requests])).toEqual(
      ["o1", "o2"].map((id) => [
        "delete-override",
        [{ method: "DELETE", path: `/zones/${ZONE_ID}/firewall/waf/overrides/${id}`, query: {}, body: null }],
      ]),
    );
  });
});

describe("what takes the place of a URI-based override", () => {
  const [GROUP, RULE] = ["group", "950001"];
  const estate = (override: object, more: object = {}) => ({
    groups: [{ id: GROUP, name: "SQL", package_id: OWASP_PACKAGE_ID, mode: "on" }],
    rules: [
      {
        id: RULE,
        description: "SQL injection",
        package_id: OWASP_PACKAGE_ID,
        group: { id: GROUP },
        mode: "on",
      },
    ],
    overrides: [
      { id: "o", groups: { [GROUP]: "disable" }, rules: {}, rewrite_action: {}, paused: false, ...override },
    ],
    ...more,
  });
  const afterwards = (override: object, more: object = {}, options: MigrationOptions = {}) =>
    zoneWith(estate(override, more), options).remedies[0]!.afterwards!;

  it("is a skip rule for the same requests, and the rest of the ruleset is named as different", () => {
    expect(afterwards({ urls: ["example.com/a/*"] })).toMatchObject({
      rule: {
        action: "skip",
        expression: 'http.host eq "example.com" and http.request.uri wildcard "/a/*"',
        action_parameters: { rulesets: [OWASP.rulesetId.value] },
      },
      proof: "equivalent",
      witness: null,
      differs: [expect.stringContaining("The override switches off `SQL` only")],
    });
  });

  it("concerns no group or rule that the override leaves on", () => {
    const groups = ["group", "other"].map((id) => ({
      id,
      name: id,
      package_id: OWASP_PACKAGE_ID,
      mode: "on",
    }));
    const { differs } = afterwards({ urls: ["example.com/a/*"] }, { groups });
    expect(differs).toEqual([
      expect.stringContaining("The override switches off `group` only; the skip rule"),
    ]);
    const others = groups.map((one) => ({ ...one, package_id: MANAGED_PACKAGE_ID }));
    const { rule } = afterwards({ urls: ["example.com/a/*"] }, { groups: [groups[0], others[1]] });
    expect(rule!.action_parameters).toEqual({ rulesets: [OWASP.rulesetId.value] });
    const all = afterwards({ urls: ["example.com/a/*"] }, { groups: [others[0], groups[1]] });
    expect(all.rule!.action_parameters).toEqual({ ruleset: "current" });
  });

  it("names the rules if they are known", () => {
    const owaspRules = [{ id: "r1", description: "942100: SQL Injection Attack", tags: [], category: "" }];
    const numbered = CRS_RENUMBERING.value.get(RULE)![0]!;
    const known = [{ ...owaspRules[0]!, description: `${numbered}: SQL` }] as unknown as ManagedRule[];
    const { rule, differs } = afterwards({ urls: ["example.com/a/*"] }, {}, { owaspRules: known });
    expect(rule!.action_parameters).toEqual({ rules: { [OWASP.rulesetId.value]: ["r1"] } });
    expect(differs).toEqual([]);
  });

  it("shows a request that only the override concerns, which the evaluator confirms", () => {
    const { rule, proof, witness } = afterwards({ urls: ["*example.com/a"] });
    expect(proof).toBe("fewer");
    const { request } = readRequest({ fields: JSON.parse(JSON.stringify(witness)) });
    expect(compileExpression(analyseExpression(rule!.expression).typed)(request!)).toBe(false);
  });

  it.each<[string, object, object, string]>([
    ["it is paused", { urls: ["example.com/a/*"], paused: true }, {}, "is paused"],
    [
      "it only changes actions",
      { urls: ["example.com/a/*"], groups: {}, rules: { 1: "challenge" } },
      {},
      "which no skip rule does",
    ],
    ["its URL has no path", { urls: ["example.com"] }, {}, "has no path"],
    [
      "another rule skips its requests",
      { urls: ["example.com/a/*"] },
      { firewall_rules: [firewallRule('http.host eq "example.com"')] },
      "`/rules/0` skips all of these requests already.",
    ],
  ])("is no rule if %s", (_, override, more, said) => {
    const { rule, proof, differs } = afterwards(override, more);
    expect([rule, proof]).toEqual([null, null]);
    expect(differs.join(" ")).toContain(said);
  });

  it("is said if another override decides on some of the requests", () => {
    const other = { id: "p", urls: ["example.com/a/b/*"], groups: { [GROUP]: "default" }, rules: {} };
    const { overrides } = estate({ urls: ["example.com/a/*"] });
    const [first] = zoneWith({ ...estate({}), overrides: [...overrides, other] }).remedies;
    expect(first!.afterwards!.differs.join(" ")).toContain(
      "for `example.com/a/b/*`, and the skip rule does not give way",
    );
  });

  it("is in every form of the report, and a file next to the scripts", () => {
    const zone = zoneWith(estate({ urls: ["*example.com/a"] }));
    const report = { zones: [zone], fleet: simulateMigration([]).fleet };
    for (const renderer of [migrationText(), migrationMarkdown(), migrationHtml()]) {
      const text = renderMigration(report, renderer);
      expect(text).toContain("it matches fewer requests than the override");
      expect(text).toContain("The override switches off");
    }
    const file = bundleOfZone(zone).find(({ name }) => name === "remedy-1-afterwards.json")!;
    expect(JSON.parse(file.text)).toMatchObject({ action: "skip", position: { index: 1 } });
  });
});

describe("a merge that was interrupted", () => {
  it("is continued from any place, by what is left of the first plan", () => {
    const rules = Array.from({ length: 203 }, (_, at) =>
      firewallRule(`http.request.uri.path eq "/${at}"`, { id: `r${at}` }),
    );
    const plan = zoneWith({ firewall_rules: rules }).remedies.flatMap(({ requests }) => requests);
    const nameOf = ({ method, path }: PlannedRequest) => `${method} ${path.replace(/.*rules/, "")}`;
    let live: readonly object[] = rules;
    for (const [at, { method, path, body }] of plan.entries()) {
      if (method === "POST") {
        const created = (body as unknown as RemedyRule[]).map((rule, serial) => ({
          id: `new${at}-${serial}`,
          ...rule,
        }));
        live = [...live, ...created];
      } else live = live.filter((rule) => !path.endsWith(`/${(rule as { readonly id: string }).id}`));
      if (at % 12 > 0 && at + 3 < plan.length) continue;
      const left = zoneWith({ firewall_rules: live }).remedies.flatMap(({ requests }) => requests);
      const isOver = live.length <= LIMITS.maxMigrationFirewallRules.value;
      expect(left.map(nameOf).sort(), `after ${at + 1}`).toEqual(
        isOver
          ? []
          : plan
              .slice(at + 1)
              .map(nameOf)
              .sort(),
      );
    }
  });
});

describe("section 7: a firewall rule expression longer than 4 KB", () => {
  const rule = firewallRule(LONG, { id: "long", priority: 3, description: "Partners" });

  it("is replaced by one rule if a shorter expression matches the same requests", () => {
    const [shorter] = zoneWith({ firewall_rules: [rule] }).remedies;
    expect(shorter!.message).toContain("by one rule with a shorter expression");
    expect(shorter!.creates).toHaveLength(1);
    expect(utf8ByteCount(shorter!.creates[0]!.filter.expression)).toBeLessThanOrEqual(maxBytes);
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
      expect(utf8ByteCount(filter.expression)).toBeLessThanOrEqual(maxBytes);
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
    for (const expression of skips(zone)) expect(utf8ByteCount(expression)).toBeLessThanOrEqual(maxBytes);
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
      expect(utf8ByteCount(creates[0]!.filter.expression)).toBeLessThanOrEqual(maxBytes);
    expect(remedies[0]!.message).toMatch(/With all such groups 3 rules migrate, and at most 200 may\./);
  });

  it("stay apart if a rule between them ends the evaluation, and if they are not alike", () => {
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

  it("leave a rule whose expression does not parse unchanged", () => {
    const rules = [...many(200), firewallRule("ip.src eq"), firewallRule("true or")];
    const removed = zoneWith({ firewall_rules: rules }).remedies.flatMap(({ removes }) => removes);
    expect(removed).toHaveLength(200);
  });

  it("are left unchanged while there are no more than that", () => {
    expect(zoneWith({ firewall_rules: many(200) }).remedies).toEqual([]);
  });
});
