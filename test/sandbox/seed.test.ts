import { describe, expect, it } from "vitest";
import { PREVIOUS_WAF } from "../../src/contract/migration.ts";
import { MANAGED_RULESETS, OWASP } from "../../src/contract/owasp.ts";
import { defaultEstates } from "../../src/sandbox/state/default-estates.ts";
import { ACCOUNT_ID } from "../../src/sandbox/state/seed.ts";
import { readSource } from "../../src/sources/read.ts";
import { client, type Loose } from "./support.ts";

const ID = "1".repeat(32);
const ACCOUNT = "a".repeat(32);
const MANAGED = "http_request_firewall_managed";
const CUSTOM = "http_request_firewall_custom";

const answer = (result: unknown) => JSON.stringify({ result, success: true, errors: [], messages: [] });
const rule = { id: "b".repeat(32), action: "block", expression: "ssl", ref: "mine", version: "4" };
const ruleset = (id: string, phase: string, more: object = {}) =>
  answer({ id: id.repeat(32), name: "default", kind: "zone", version: "7", phase, rules: [rule], ...more });
const zone = {
  id: ID,
  name: "seeded.example",
  status: "active",
  plan: { id: "94f3", name: "Business Website", legacy_id: "business" },
  account: { id: ACCOUNT, name: "Real" },
  name_servers: ["a.ns.example"],
};

/** A sandbox seeded with files, and what it says that it ignored. */
async function seeded(files: Readonly<Record<string, string>>) {
  const ignored: string[] = [];
  const seed = await Promise.all(Object.entries(files).map(([name, text]) => readSource(name, text)));
  const one = client({ seed, onIgnored: (problem) => ignored.push(problem) });
  const get = async (path: string) => (await one.call("GET", path)).body.result;
  return { ...one, get, ignored };
}

describe("an export that is a seed", () => {
  it.each([
    ["off", "off"],
    ["on", "on"],
  ])("has the setting of the previous WAF: %s", async (value, expected) => {
    const { get } = await seeded({
      "zone.json": answer(zone),
      "waf_setting.json": answer({ id: "waf", value, editable: true }),
    });
    expect((await get(`/zones/${ID}/settings/waf`)).value).toBe(expected);
  });

  it("may be several responses, the pages of one list", async () => {
    const records = ["1", "2", "3"].map((id) => ({ id: id.repeat(32), expression: "ssl", paused: false }));
    const pages = [records.slice(0, 2), records.slice(2)].map((page) => answer(page));
    const { get } = await seeded({ "zone.json": answer(zone), "filters.json": `[${pages.join()}]` });
    expect((await get(`/zones/${ID}/filters`)).map(({ id }: Loose) => id)).toEqual(
      records.map(({ id }) => id),
    );
  });

  it("is returned unchanged: zone, account, rulesets of every phase, and managed rulesets", async () => {
    const score = { id: OWASP.scoreRuleId.value, action: "log", score_threshold: 25, version: "9" };
    const owasp = {
      ...{ id: OWASP.rulesetId.value, name: "OWASP", kind: "managed", phase: MANAGED, version: "33" },
      rules: [{ ...score, ref: "r", enabled: true }],
    };
    const { get, ignored, sandbox } = await seeded({
      "zone/zone.json": answer(zone),
      "zone/managed.json": ruleset("1", MANAGED),
      "zone/custom.json": ruleset("2", CUSTOM),
      "zone/ratelimit.json": ruleset("3", "http_ratelimit"),
      "zone/shared.json": ruleset("4", CUSTOM, { kind: "custom", name: "shared" }),
      [`managed-rulesets/${ACCOUNT}/owasp.json`]: answer(owasp),
      "account/root.json": ruleset("5", CUSTOM, { kind: "root" }),
    });
    expect(ignored).toEqual([]);
    expect(sandbox.accountId).toBe(ACCOUNT);
    expect(await get(`/zones/${ID}`)).toMatchObject(zone);
    expect(await get(`/accounts/${ACCOUNT}`)).toMatchObject({ id: ACCOUNT, name: "Real" });
    for (const [id, phase] of [
      ["1", MANAGED],
      ["2", CUSTOM],
      ["3", "http_ratelimit"],
    ] as const) {
      const entryPoint = await get(`/zones/${ID}/rulesets/phases/${phase}/entrypoint`);
      expect(entryPoint).toMatchObject({ id: id.repeat(32), version: "7", rules: [rule] });
    }
    expect((await get(`/zones/${ID}/rulesets/${"4".repeat(32)}`)).name).toBe("shared");
    const account = `/accounts/${ACCOUNT}/rulesets`;
    expect(await get(`${account}/${owasp.id}`)).toMatchObject(owasp);
    expect((await get(`${account}/phases/${CUSTOM}/entrypoint`)).id).toBe("5".repeat(32));
    const names = (await get(`/zones/${ID}/rulesets`)).map(({ id }: Loose) => id);
    expect(names).toContain(MANAGED_RULESETS.cloudflareManaged.value.id);
    expect(names.filter((id: string) => id === owasp.id)).toHaveLength(1);
  });

  it("keeps all members of firewall rules and filters", async () => {
    const given = {
      id: "c".repeat(32),
      ref: "FIR-1",
      action: "block",
      paused: true,
      priority: 5,
      description: "",
      filter: { id: "d".repeat(32), expression: "ssl", paused: true, ref: "FIL-1", description: "" },
      created_on: "2024-01-01T00:00:00Z",
    };
    const { get, ignored } = await seeded({
      "zone.json": answer(zone),
      "firewall_rules.json": answer([given]),
    });
    expect(ignored).toEqual([]);
    expect(await get(`/zones/${ID}/firewall/rules`)).toMatchObject([given]);
  });

  it.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      "other entry points of a phase",
      { "a.json": ruleset("1", MANAGED), "b.json": ruleset("2", MANAGED), "c.json": ruleset("3", MANAGED) },
      ["`b.json`: the ruleset `222", "`c.json`: the ruleset `333"],
    ],
    [
      "another state of a ruleset",
      { "a.json": ruleset("1", CUSTOM), "b.json": ruleset("1", CUSTOM, { version: "8" }) },
      ["`b.json`: `version` of the ruleset"],
    ],
    [
      "an unreadable version",
      { "a.json": ruleset("1", MANAGED, { version: "x" }) },
      ["`version` of the ruleset"],
    ],
    [
      "a rule that is none",
      { "a.json": ruleset("1", MANAGED, { rules: [rule, "x"] }) },
      ["`rules` of the ruleset"],
    ],
    [
      "another filter of the same id",
      {
        "filters.json": answer([{ id: "f1", expression: "ssl", paused: false }]),
        "firewall_rules.json": answer([
          { id: "r1", action: "block", paused: false, filter: { id: "f1", expression: "not ssl" } },
        ]),
      },
      ["`firewall_rules.json`: `filter` of the firewall rule `r1`"],
    ],
    [
      "members that are not stored",
      {
        "firewall_rules.json": answer([
          { id: "r1", action: "block", priority: "1", nonsense: 1, filter: { id: "f", expression: "ssl" } },
        ]),
      },
      ["`priority` and `nonsense` of the firewall rule `r1`"],
    ],
    [
      "a plan that there is not",
      { "zone.json": answer({ ...zone, plan: { legacy_id: "gold" } }) },
      ["`plan` of the zone"],
    ],
    [
      "a second zone of the folder",
      { "zone2.json": answer({ ...zone, id: "2".repeat(32) }) },
      ["`id` of the zone"],
    ],
    [
      "answers that are computed",
      { "check.json": answer({ compatible: false, migration_state: "start" }) },
      ["the answers of `waf_migration/check`"],
    ],
    ["a file without anything known", { "notes.json": '{"a":1}' }, ["`notes.json`: nothing recognised"]],
    [
      "a ruleset of a Terraform file",
      {
        "main.tf": `resource "cloudflare_ruleset" "a" {
        zone_id = "${ID}"
        name    = "default"
        kind    = "zone"
        phase   = "${CUSTOM}"
        rules   = [{ action = "block", expression = "ssl" }]
      }`,
      },
      ["`main.tf`: the ruleset in it."],
    ],
    [
      "a list of rulesets",
      {
        "rulesets.json": answer([
          { id: ID, name: "a", kind: "zone", phase: CUSTOM, version: "1" },
          { id: ACCOUNT, name: "b", kind: "managed", phase: MANAGED, version: "1" },
        ]),
      },
      ["`rulesets.json`: the rulesets `111"],
    ],
  ])("names what it does not keep: %s", async (_case, files, expected) => {
    const { ignored } = await seeded({ "zone.json": answer(zone), ...files });
    expect(ignored, ignored.join("\n")).toHaveLength(expected.length);
    for (const [at, text] of expected.entries()) expect(ignored[at]).toContain(text);
  });

  it("names unknown members of an object for one zone", async () => {
    const ignored: string[] = [];
    const estate = { zone, packages: [], rate_limits: [{}], tokens: [{ token: "t" }] };
    const one = client({ seed: [estate], onIgnored: (problem) => ignored.push(problem) });
    expect(ignored).toEqual(["`seed/0.json`: `rate_limits`."]);
    expect((await one.call("GET", "/accounts")).body.result.map(({ id }: Loose) => id)).toEqual([ACCOUNT]);
  });

  it("has an account of the sandbox if it names none", () => {
    expect(client({ seed: [{ tokens: [] }] }).sandbox.accountId).toBe(ACCOUNT_ID);
  });
});

describe("the zones of a sandbox without a seed", () => {
  it("name what the contract states", () => {
    const text = JSON.stringify(defaultEstates());
    const ids = [...text.matchAll(/"action_parameters":\{"id":"(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([MANAGED_RULESETS.cloudflareManaged.value.id, OWASP.rulesetId.value]);
    for (const estate of defaultEstates() as Loose[]) {
      const [owasp] = estate.packages;
      expect(owasp.name).toBe(PREVIOUS_WAF.owaspPackageName.value);
      expect(owasp.detection_mode).toBe(PREVIOUS_WAF.owaspDetectionMode.value);
      expect(PREVIOUS_WAF.sensitivities.value).toContain(owasp.sensitivity);
      expect(PREVIOUS_WAF.actionModes.value).toContain(owasp.action_mode);
      expect(estate.groups[0].allowed_modes).toEqual(PREVIOUS_WAF.groupModes.value);
      expect(estate.rules[0].allowed_modes).toEqual(PREVIOUS_WAF.anomalyRuleModes.value);
      for (const { action, products } of estate.firewall_rules) {
        expect(action).toBe(PREVIOUS_WAF.bypassAction.value);
        expect(products).toEqual([PREVIOUS_WAF.bypassWafProduct.value]);
      }
    }
  });
});
