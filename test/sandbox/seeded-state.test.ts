import { describe, it } from "vitest";
import { managedRulesets } from "../../src/sandbox/state/managed.ts";
import { seedStore } from "../../src/sandbox/state/seed.ts";
import { Store } from "../../src/sandbox/state/store.ts";
import { readSource } from "../../src/sources/read.ts";
import { expectGolden } from "../support/golden.ts";

const ZONE = "1".repeat(32);
const [REAL, OTHER] = ["a".repeat(32), "b".repeat(32)] as const;
const CUSTOM = "http_request_firewall_custom";
const TIMES = { created_on: "2024-01-01T00:00:00Z", modified_on: "2024-02-02T00:00:00Z" };

const zone = {
  id: ZONE,
  name: "a.example",
  plan: { legacy_id: "enterprise" },
  account: { id: REAL, name: "Real" },
};
const page = (result: unknown) => ({ result, success: true, errors: [], messages: [] });
const OWASP_PACKAGE = {
  id: "p1",
  zone_id: ZONE,
  name: "OWASP",
  detection_mode: "anomaly",
  sensitivity: "low",
  action_mode: "block",
};
const rule = { id: "r1", action: "block", expression: "ssl" };

function inFolder(folder: string, files: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));
}

/** The files of each seed, as values or, in other notations, as text. */
const SEEDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "the answers about one zone": {
    "z/zone.json": page({ ...zone, created_on: "2020-01-01T00:00:00Z" }),
    "z/packages.json": page([
      OWASP_PACKAGE,
      { ...OWASP_PACKAGE, name: "again", sensitivity: "off" },
      { zone_id: ZONE, name: "USER", detection_mode: "traditional" },
    ]),
    "z/groups.json": page([
      { id: "g1", package_id: "p1", name: "G", mode: "on", allowed_modes: ["on", "off"], rules_count: 1 },
    ]),
    "z/rules.json": page([
      {
        id: "w1",
        package_id: "p1",
        group: { id: "g1", name: "G" },
        mode: "on",
        allowed_modes: ["on", "off"],
      },
    ]),
    "z/overrides.json": page([{ id: "o1", urls: ["a.example/*"], rules: { w1: "disable" }, paused: false }]),
    "z/page_rules.json": page([
      { id: "u1", targets: [], actions: [{ id: "waf", value: "off" }], priority: 1, status: "active" },
    ]),
    "z/waf_setting.json": page({ id: "waf", value: "off", editable: true }),
    "z/status.json": page({ migration_state: "start", old_waf_status: "off" }),
    "z/check.json": page({ compatible: true, migration_state: "start" }),
  },
  "firewall rules and filters": {
    "zone.json": page(zone),
    "filters.json": page([
      { id: "f1", expression: "ssl", paused: true, description: "D", ref: "R" },
      { id: "f1", expression: "not ssl", paused: false },
      { expression: "ssl", paused: "true", ref: 5 },
      { id: "", expression: "ssl", description: "", nonsense: null },
    ]),
    "firewall_rules.json": [
      page([
        {
          id: "r1",
          action: "bypass",
          products: ["waf", 5],
          priority: 3,
          paused: true,
          filter: { id: "f1", expression: "ssl" },
          ...TIMES,
        },
        {
          id: "r2",
          action: "log",
          priority: "3",
          paused: "yes",
          description: "D",
          ref: "R",
          filter: { id: "f2", expression: "not ssl" },
          products: "waf",
        },
      ]),
      page([
        { id: "r3", action: "block", filter: { expression: "ssl" } },
        { id: "r1", action: "log", filter: { id: "f3", expression: "ssl" } },
      ]),
    ],
  },
  "a zone of which little is known": {
    "packages.json": page([OWASP_PACKAGE]),
    "waf_setting.json": page({ id: "waf", value: "on", editable: true }),
  },
  "zones with as little as there may be": {
    "a.json": {
      zone: { name: "b.example", plan: { legacy_id: "gold" }, account: 5 },
      packages: [],
      entrypoint: null,
    },
    "b.json": {
      zone: { id: "22222222333333334444444455555555", account: { id: OTHER } },
      rate_limits: [],
      lists: [],
      keys: [],
    },
    "c.json": {
      zone,
      entrypoint: {
        rules: [
          rule,
          { ...rule, id: "", ref: "mine", enabled: false, version: "3", last_updated: "2024" },
          5,
        ],
      },
    },
  },
  "lists with their items": {
    "zone.json": page(zone),
    "lists.json": page([
      {
        id: "l1",
        name: "ips",
        kind: "ip",
        description: "D",
        num_items: 2,
        num_referencing_filters: 1,
        ...TIMES,
      },
      {
        id: "l2",
        name: "hosts",
        kind: "hostname",
        items: ["a.example", { hostname: { url_hostname: "b.example" }, id: "i1" }],
        created_on: TIMES.created_on,
      },
      { name: "nets", kind: "asn", items: [64496, { asn: 64497, comment: "C", ...TIMES }], num_items: 3 },
      { id: "l4", name: "redirects", kind: "redirect", items: 5 },
      { id: "l1", name: "same id", kind: "ip" },
      { id: "l6", name: "ips", kind: "ip" },
      { id: "l7", name: "none", kind: "toString" },
      { id: "l8", kind: "ip" },
    ]),
    "items/l1.json": page([
      { id: "i2", ip: "192.0.2.1" },
      { id: "i3", ip: "192.0.2.2", comment: "C", ...TIMES },
    ]),
    "items\\hosts\\all.json": page([{ id: "i4", hostname: { url_hostname: "c.example" } }]),
    "items/unknown.json": page([{ id: "i5", ip: "192.0.2.3" }]),
    "items/not.json": page([{ id: "i6", ip: "192.0.2.4" }, { ip: "192.0.2.5" }]),
  },
  "lists and rulesets of two accounts": {
    "a.json": { zone, lists: [{ id: "l1", name: "a", kind: "ip", items: ["192.0.2.1"] }] },
    "b.json": { zone: { id: "2".repeat(32), name: "b.example", account: { id: OTHER } } },
    [`${OTHER}/lists.json`]: page([{ id: "l2", name: "b", kind: "ip", items: [] }]),
    [`accounts\\${REAL}\\lists.json`]: page([{ id: "l3", name: "c", kind: "ip", items: [] }]),
    [`${OTHER}/root.json`]: page({ id: "s1", name: "n", kind: "root", phase: CUSTOM, rules: [] }),
    "root.json": page({ id: "s2", name: "n", kind: "root", phase: CUSTOM, rules: [] }),
    "zone.json": page({ id: "s3", name: "n", kind: "zone", phase: CUSTOM, rules: [] }),
  },
  "rulesets of a zone": {
    "zone.json": page(zone),
    "a.json": page({
      id: "s1",
      name: "",
      description: 5,
      kind: "zone",
      phase: CUSTOM,
      version: 7,
      rules: [rule, "x"],
      source: "firewall_custom",
    }),
    "b.json": page({
      id: "s2",
      name: "n",
      kind: "custom",
      phase: CUSTOM,
      version: "0",
      rules: [{ ...rule, id: "", enabled: 0, version: "4", ref: "mine" }],
    }),
    "c.json": page({
      id: "s3",
      name: "m",
      kind: "custom",
      phase: CUSTOM,
      version: "1234567890123456",
      last_updated: "2024",
      rules: [{ ...rule, enabled: false, last_updated: "2025" }],
    }),
    "d.json": page({
      id: "s4",
      name: "n",
      kind: "root",
      phase: CUSTOM,
      version: "123456789012345",
      description: "D",
      rules: [],
    }),
    "e.json": page({ id: "s5", name: "n", kind: "zone", phase: CUSTOM, rules: [] }),
    "f.json": page({ id: "s1", name: "n", kind: "zone", phase: CUSTOM, version: "8", rules: [rule] }),
    "g.json": page({ name: "n", kind: "zone", phase: "http_ratelimit", rules: [] }),
    "h.json": page([
      { id: "s2", name: "n", kind: "custom", phase: CUSTOM },
      { id: "s9", name: "n", kind: "root", phase: CUSTOM },
    ]),
  },
  "other files": {
    "zone.json": page(zone),
    "config.json": page({ rules: [], new_waf: { id: "n" } }),
    "notes.json": { a: 1 },
    "empty.json": page([]),
    "tokens.json": {
      tokens: [{ token: "t", zones: [ZONE] }, { token: "" }],
      keys: [{ email: "e", key: "k", access: "read" }, 5],
    },
    "wrong.yaml": "tokens: {}\n",
    "main.tf": `resource "cloudflare_ruleset" "a" {
  zone_id = "${ZONE}"
  name    = "default"
  kind    = "zone"
  phase   = "${CUSTOM}"
  rules   = [{ action = "block", expression = "ssl" }]
}
resource "cloudflare_filter" "b" {
  zone_id    = "${ZONE}"
  expression = "ssl"
}
resource "cloudflare_list" "c" {
  account_id = "${REAL}"
  name       = "c"
  kind       = "ip"
}
`,
  },
  nothing: {},
  "files with long names": inFolder("d".repeat(205), {
    "zone.json": page(zone),
    "notes.json": { a: 1 },
    "lists.json": page([{ name: "l", kind: "none", num_items: 1 }]),
    "items.json": page([{ id: "i1", ip: "192.0.2.1" }]),
    "main.tf": `resource "cloudflare_list" "c" {\n  account_id = "${REAL}"\n  name = "c"\n  kind = "ip"\n}\n`,
    "a.json": page({ id: "s1", name: "n", kind: "zone", phase: CUSTOM, rules: [] }),
    "b.json": page({ id: "s2", name: "n", kind: "zone", phase: CUSTOM, rules: [] }),
    "c.json": { zone: { id: "2".repeat(32), name: "b.example" }, packages: [], rate_limits: [] },
    "d.json": page([{ id: "s9", name: "n", kind: "custom", phase: CUSTOM }]),
  }),
};

/** In every account, and left out of the record. */
const MANAGED = new Set(managedRulesets().map((ruleset) => JSON.stringify(ruleset)));

async function stateOf(files: Readonly<Record<string, unknown>>): Promise<string[]> {
  const documents = await Promise.all(
    Object.entries(files).map(([name, content]) =>
      readSource(name, typeof content === "string" ? content : JSON.stringify(content)),
    ),
  );
  const store = new Store();
  const lines: string[] = [];
  let ids = 0;
  seedStore(store, documents, {
    now: "2026-01-01T00:00:00Z",
    newId: () => `new${++ids}`,
    ignored: (problem) => lines.push(`  ignored: ${problem}`),
  });
  for (const [key, rows] of store.snapshot()) {
    for (const [id, { value }] of rows) {
      const text = JSON.stringify(value);
      if (!MANAGED.has(text)) lines.push(`  ${[...key.split("\n"), id].join(" ")}: ${text}`);
    }
  }
  return lines;
}

describe("a seed", () => {
  it("has a recorded state, and what is left out of it is named", async () => {
    const lines: string[] = [];
    for (const [name, files] of Object.entries(SEEDS)) lines.push(name, ...(await stateOf(files)));
    lines.push("managed rulesets", ...Array.from(MANAGED, (text) => `  ${text}`));
    expectGolden(`${lines.join("\n")}\n`, "fixtures/sandbox/seeds.txt");
  });
});
