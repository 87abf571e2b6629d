import { describe, expect, it } from "vitest";
import { compareDocuments } from "../../../src/deployed/changes/compare-documents.ts";
import { readSource } from "../../../src/sources/read.ts";
import { isDeployedResource } from "../../../src/sources/terraform/resources/resources.ts";

type Json = Readonly<Record<string, unknown>>;

const ID = "0123456789abcdef0123456789abcde";
const TARGET = { target: "ip", value: "198.51.100.7" };
const ACCESS = { id: `${ID}0`, mode: "block", notes: "a", configuration: TARGET };
const LOCKDOWN = {
  id: `${ID}0`,
  description: "office",
  urls: ["a.example/x", "a.example/y"],
  configurations: [TARGET],
  paused: false,
};
const RATE_LIMIT = {
  ...{ id: `${ID}0`, description: "login", disabled: false, threshold: 10, period: 60 },
  match: { request: { url: "a.example/login" } },
  action: { mode: "ban", timeout: 600 },
};
const PACKAGE = {
  ...{ id: `${ID}0`, name: "OWASP", detection_mode: "anomaly", sensitivity: "high", action_mode: "block" },
};
const GROUP = {
  id: `${ID}0`,
  name: "WordPress",
  package_id: `${ID}1`,
  mode: "on",
  allowed_modes: ["on", "off"],
};
const OVERRIDE = {
  ...{ id: `${ID}0`, urls: ["a.example/*"], priority: 1, paused: false, rules: { "100015": "block" } },
  ...{ groups: { abc: "default" }, rewrite_action: { block: "block" } },
};
const pageRule = (...actions: Json[]) => ({
  ...{ id: `${ID}0`, status: "active", priority: 1, actions },
  targets: [{ target: "url", constraint: { operator: "matches", value: "a.example/*" } }],
});
const HIGH = { id: "security_level", value: "high" };
const POLICY = {
  id: `${ID}0`,
  description: "scripts",
  action: "allow",
  expression: "ssl",
  value: "x",
  enabled: true,
};

/** Each with what it becomes, what that does to protection, and back, and the sentence. */
const CHANGES: readonly (readonly [Json, Json, string, string, string])[] = [
  [
    ACCESS,
    { ...ACCESS, mode: "whitelist" },
    "lost",
    "stronger",
    "Access rule `198.51.100.7`: `mode` changes.",
  ],
  [
    ACCESS,
    { ...ACCESS, mode: "challenge" },
    "weaker",
    "stronger",
    "Access rule `198.51.100.7`: `mode` changes.",
  ],
  [ACCESS, { ...ACCESS, paused: true }, "lost", "stronger", "Access rule `198.51.100.7`: `paused` changes."],
  [
    { ...ACCESS, mode: "whitelist", paused: true },
    { ...ACCESS, mode: "whitelist", paused: false },
    ...(["weaker", "stronger", "Access rule `198.51.100.7`: `paused` changes."] as const),
  ],
  [
    { ...ACCESS, paused: true },
    { ...ACCESS, mode: "challenge", paused: true },
    ...(["same", "same", "Access rule `198.51.100.7`: `mode` changes."] as const),
  ],
  [
    ACCESS,
    { ...ACCESS, configuration: { ...TARGET, value: "198.51.100.8" } },
    ...(["unknown", "unknown", "Access rule `198.51.100.8`: `configuration/value` changes."] as const),
  ],
  [LOCKDOWN, { ...LOCKDOWN, paused: true }, "lost", "stronger", "Zone lockdown `office`: `paused` changes."],
  [
    LOCKDOWN,
    { ...LOCKDOWN, urls: ["a.example/x"] },
    "weaker",
    "stronger",
    "Zone lockdown `office`: `urls` changes.",
  ],
  [
    LOCKDOWN,
    { ...LOCKDOWN, configurations: [TARGET, { ...TARGET, value: "198.51.100.8" }] },
    ...(["weaker", "stronger", "Zone lockdown `office`: `configurations` changes."] as const),
  ],
  [
    RATE_LIMIT,
    { ...RATE_LIMIT, threshold: 1000 },
    "weaker",
    "stronger",
    "Rate limit `login`: `threshold` changes.",
  ],
  [RATE_LIMIT, { ...RATE_LIMIT, period: 10 }, "weaker", "stronger", "Rate limit `login`: `period` changes."],
  [
    RATE_LIMIT,
    { ...RATE_LIMIT, disabled: true },
    "lost",
    "stronger",
    "Rate limit `login`: `disabled` changes.",
  ],
  [
    RATE_LIMIT,
    { ...RATE_LIMIT, action: { mode: "simulate", timeout: 600 } },
    ...(["lost", "stronger", "Rate limit `login`: `action/mode` changes."] as const),
  ],
  [
    PACKAGE,
    { ...PACKAGE, sensitivity: "low" },
    "weaker",
    "stronger",
    "WAF package `OWASP`: `sensitivity` changes.",
  ],
  [
    PACKAGE,
    { ...PACKAGE, sensitivity: "off" },
    "lost",
    "stronger",
    "WAF package `OWASP`: `sensitivity` changes.",
  ],
  [
    PACKAGE,
    { ...PACKAGE, action_mode: "simulate" },
    "lost",
    "stronger",
    "WAF package `OWASP`: `action_mode` changes.",
  ],
  [GROUP, { ...GROUP, mode: "off" }, "lost", "stronger", "WAF group `WordPress`: `mode` changes."],
  [
    OVERRIDE,
    { ...OVERRIDE, rules: { "100015": "disable" } },
    ...(["lost", "stronger", "URI override `a.example/*`: `rules/100015` changes."] as const),
  ],
  [
    pageRule(HIGH),
    pageRule(HIGH, { id: "disable_security" }),
    ...(["lost", "stronger", "Page rule `a.example/*`: `actions/disable_security` changes."] as const),
  ],
  [
    pageRule(HIGH),
    pageRule({ ...HIGH, value: "low" }),
    ...(["weaker", "stronger", "Page rule `a.example/*`: `actions/security_level/value` changes."] as const),
  ],
  [
    POLICY,
    { ...POLICY, enabled: false },
    "lost",
    "stronger",
    "Page Shield policy `scripts`: `enabled` changes.",
  ],
  [
    POLICY,
    { ...POLICY, action: "log" },
    "unknown",
    "unknown",
    "Page Shield policy `scripts`: `action` changes.",
  ],
];

const answer = (...result: Json[]) => JSON.stringify({ success: true, errors: [], messages: [], result });

async function changes(before: string, after: string, name = "a.json"): Promise<string[]> {
  const [was, is] = await Promise.all([before, after].map((text) => readSource(name, text)));
  const compared = compareDocuments([{ before: was, after: is }]);
  return compared.changes.map(({ protection, message }) => `${protection}: ${message}`);
}

/** Another record of the same kind, which does not change. */
const OTHER = { id: `${ID}f`, description: "other", notes: "other", name: "other" };
const other = (record: Json): Json => ({ ...record, ...OTHER, priority: 2 });

describe("a record that is not a rule of a ruleset", () => {
  it.each(CHANGES)(
    "says which member of %j changes in %j, and what that does",
    async (was, is, worse, better, message) => {
      const rest = other(was);
      expect(await changes(answer(was, rest), answer(is, rest))).toEqual([`${worse}: ${message}`]);
      const [back = ""] = await changes(answer(is), answer(was));
      expect(back.slice(0, better.length)).toBe(better);
    },
  );

  it.each([...new Set(CHANGES.map(([was]) => was))])(
    "changes nothing in another order, or with another note: %j",
    async (was) => {
      const rest = other(was);
      expect(await changes(answer(was, rest), answer(rest, was))).toEqual([]);
      const noted = { ...was, notes: "b", modified_on: "2026-01-01T00:00:00Z" };
      expect(await changes(answer(was, rest), answer(noted, rest))).toEqual([]);
      const { id: _id, ...nameless } = was;
      expect(await changes(answer(nameless), answer({ ...nameless, notes: "c" }))).toEqual([]);
    },
  );

  it("is lost if it stops requests and is removed, and less if it lets them pass and is added", async () => {
    const text = "`mode: block; configuration/target: ip; configuration/value: 198.51.100.7`";
    const rest = { ...ACCESS, id: `${ID}9`, configuration: { target: "country", value: "KP" } };
    expect(await changes(answer(rest, ACCESS), answer(rest))).toEqual([
      `lost: Access rule \`198.51.100.7\`: removed: ${text}.`,
    ]);
    expect(await changes(answer(rest), answer(rest, ACCESS))).toEqual([
      `stronger: Access rule \`198.51.100.7\`: added: ${text}.`,
    ]);
    const allow = { ...ACCESS, mode: "whitelist" };
    expect((await changes(answer(rest), answer(rest, allow)))[0]).toMatch(/^weaker: /);
    const paused = { ...ACCESS, paused: true };
    expect((await changes(answer(rest, paused), answer(rest)))[0]).toMatch(/^same: /);
  });

  it("is compared in Terraform with the same effects", async () => {
    const resource = (mode: string, note = "a") =>
      `resource "cloudflare_access_rule" "a" {\n  zone_id = "z"\n  mode = "${mode}"\n  notes = "${note}"\n  configuration = { target = "ip", value = "198.51.100.7" }\n}\n`;
    expect(await changes(resource("block"), resource("whitelist"), "a.tf")).toEqual([
      "lost: `cloudflare_access_rule.a`: `mode` changes.",
    ]);
    expect(await changes(resource("block"), resource("block", "b"), "a.tf")).toEqual([]);
    const check = (isOn: boolean) =>
      `resource "cloudflare_leaked_credential_check" "a" {\n  zone_id = "z"\n  enabled = ${isOn}\n}\n`;
    expect(await changes(check(true), check(false), "a.tf")).toEqual([
      "lost: `cloudflare_leaked_credential_check.a`: `enabled` changes.",
    ]);
    expect(isDeployedResource("cloudflare_content_scanning")).toBe(true);
  });

  it("is compared as a whole if the order matters", async () => {
    const snippet = (name: string) => ({ expression: "ssl", snippet_name: name, enabled: true });
    expect(await changes(answer(snippet("a"), snippet("b")), answer(snippet("b"), snippet("a")))).toEqual([
      "unknown: Snippet rules: changed.",
    ]);
  });
});
