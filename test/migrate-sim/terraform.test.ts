import { describe, expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { readSource } from "../../src/sources/read.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { codes, decisive, documentsOf, READY, skips, ZONE_ID } from "./support.ts";

const ZONE = `zone_id = "${ZONE_ID}"`;
const OWASP = `
resource "cloudflare_waf_package" "owasp" {
  ${ZONE}
  package_id  = "c504870194831cd12c3fc0284f294abb"
  sensitivity = "medium"
  action_mode = "simulate"
}
`;
const ALL = `${OWASP}
resource "cloudflare_waf_group" "sqli" {
  ${ZONE}
  package_id = "c504870194831cd12c3fc0284f294abb"
  group_id   = "de677e5818985db1285d0e80225f06e5"
  mode       = "off"
}
resource "cloudflare_waf_rule" "words" {
  ${ZONE}
  package_id = "c504870194831cd12c3fc0284f294abb"
  rule_id    = "960024"
  mode       = "off"
}
resource "cloudflare_waf_override" "old" {
  ${ZONE}
  urls  = ["example.com/old/*"]
  rules = { "100015" = "disable" }
}
resource "cloudflare_filter" "office" {
  ${ZONE}
  expression = "ip.src eq 192.0.2.1"
}
resource "cloudflare_firewall_rule" "office" {
  ${ZONE}
  filter_id = cloudflare_filter.office.id
  action    = "bypass"
  products  = ["waf"]
}
resource "cloudflare_page_rule" "files" {
  ${ZONE}
  target   = "example.com/files/*"
  priority = 1
  actions { waf = "off" }
}
resource "cloudflare_page_rule" "cache" {
  ${ZONE}
  target   = "cache.example.com/*"
  priority = 2
  actions { cache_level = "bypass" }
}
`;

async function documents(files: Readonly<Record<string, string>>): Promise<SourceDocument[]> {
  return Promise.all(Object.entries(files).map(([uri, text]) => readSource(uri, text)));
}

const simulate = async (files: Readonly<Record<string, string>>) =>
  simulateMigration(await documents(files)).zones;

describe("section 1, line 4: resources of infrastructure as code", () => {
  it("read as an estate", async () => {
    const [zone, ...others] = await simulate({ "waf.tf": ALL });
    expect(others).toEqual([]);
    expect(zone!.zone).toEqual({ id: ZONE_ID, name: null, plan: null });
    expect(zone!.owasp).toMatchObject({
      before: { sensitivity: "medium", action: "simulate" },
      after: { action: "log" },
    });
    expect(codes(zone!.blockers)).toEqual(["migrate/uri-based-override"]);
    expect(codes(zone!.losses).slice(0, 3)).toEqual([
      "migrate/owasp-group-override-lost",
      "migrate/owasp-rule-override-lost",
      "migrate/page-rule-stops-working",
    ]);
    expect(skips(zone!)).toEqual([
      "ip.src eq 192.0.2.1",
      'http.host eq "example.com" and http.request.uri wildcard "/files/*"',
    ]);
  });

  it("are each listed with what replaces them", async () => {
    const [zone] = await simulate({ "waf.tf": ALL });
    expect(zone!.resources.map(({ address, stops, by }) => [address, stops, by])).toEqual([
      ["cloudflare_waf_package.owasp", true, "/rules/2"],
      ["cloudflare_waf_group.sqli", true, null],
      ["cloudflare_waf_rule.words", true, null],
      ["cloudflare_waf_override.old", true, null],
      ["cloudflare_filter.office", false, null],
      ["cloudflare_firewall_rule.office", false, "/rules/0"],
      ["cloudflare_page_rule.files", false, "/rules/1"],
      ["cloudflare_page_rule.cache", false, null],
    ]);
    for (const { replacement } of zone!.resources) expect(replacement).toMatch(/\.$/);
    expect(zone!.resources.slice(0, 4).map(({ replacement }) => replacement.slice(0, 12))).toEqual([
      "A `cloudflar",
      "Overrides by",
      "An override ",
      "It blocks th",
    ]);
    expect(zone!.resources[0]!.replacement).toContain("`terraform state rm cloudflare_waf_package.owasp`");
    expect(zone!.resources[4]!.replacement).toContain("a rule of a `cloudflare_ruleset`");
    expect(zone!.resources[5]!.replacement).toMatch(/^A skip rule in /);
    expect(zone!.resources[7]!.replacement).toBe("The migration leaves it unchanged.");
  });

  it("include firewall rules that need no replacement", async () => {
    const blocking = ALL.replace('"bypass"\n  products  = ["waf"]', '"block"');
    const [zone] = await simulate({ "waf.tf": blocking });
    const { by, replacement } = zone!.resources[5]!;
    expect([by, replacement]).toEqual([null, zone!.resources[4]!.replacement]);
  });

  it("do not say what was made elsewhere, and that decides", async () => {
    const [zone] = await simulate({ "waf.tf": OWASP });
    expect(zone!.verdict).toBe("unknown");
    expect(decisive(zone!)).toContain(
      "The list of WAF packages is taken from Terraform, which may be incomplete, so what was made elsewhere is not known.",
    );
  });

  it("do not count twice along with API responses", async () => {
    const exports = documentsOf({
      "x/zone.json": READY.zone,
      "x/packages.json": READY.packages,
      "x/overrides.json": [{ id: "1", urls: ["a"] }],
    });
    const [zone] = simulateMigration([...exports, ...(await documents({ "x/waf.tf": ALL }))]).zones;
    expect(zone!.zone.name).toBe("example.com");
    expect(zone!.owasp.before.sensitivity).toBe("high");
    expect(zone!.blockers).toHaveLength(1);
    expect(zone!.resources).toHaveLength(8);
  });

  it("of several zones in one folder are as many zones", async () => {
    const other = OWASP.replace(ZONE, "zone_id = var.shop").replace('"owasp"', '"shop"');
    const zones = await simulate({ "waf.tf": OWASP + other });
    expect(zones.map(({ zone, resources }) => [zone.id, zone.name, resources.length])).toEqual([
      [ZONE_ID, null, 1],
      [null, "var.shop", 1],
    ]);
  });

  it("of modules that use one name are several zones", async () => {
    const of = OWASP.replace(ZONE, "zone_id = var.zone_id");
    expect(await simulate({ "a/waf.tf": of, "b/waf.tf": of })).toHaveLength(2);
  });

  it("may be next to files that have nothing to do with a zone", async () => {
    const [zone] = await simulate({ "waf.tf": OWASP, "variables.tf": 'variable "x" {}' });
    expect(zone!.notChecked.filter(({ subject }) => subject === "files")).toEqual([]);
  });

  it("are the outcome, not the estate, if they are rulesets", async () => {
    const ruleset = `resource "cloudflare_ruleset" "new" {\n  ${ZONE}\n  name = "x"\n  kind = "zone"\n  phase = "http_request_firewall_managed"\n}\n`;
    const [zone] = await simulate({ "waf.tf": OWASP + ruleset });
    expect(zone!.resources.map(({ address }) => address)).toEqual(["cloudflare_waf_package.owasp"]);
  });
});
