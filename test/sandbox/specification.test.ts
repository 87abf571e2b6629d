import { describe, expect, it } from "vitest";
import { OWASP } from "../../src/contract/owasp.ts";
import { MANAGED_PHASE } from "../../src/contract/phases.ts";
import { readRecorded } from "../support/recorded.ts";
import { gateway } from "./gateway-support.ts";
import { config, enterpriseZone, entryPoint, migration, put, status } from "./migration-support.ts";
import { type Client, client, type Loose, ZONES } from "./support.ts";

// One test for each row of the tables in sections 4, 7 and 8 of the specification, in their order and named after them.

const FIREWALL_RULES = `/zones/${ZONES.business}/firewall/rules`;
const block = (expression: string) => ({ filter: { expression }, action: "block" });
const bypass = (expression: string) => ({ filter: { expression }, action: "bypass", products: ["waf"] });

async function resultOf(call: ReturnType<Client["call"]>): Promise<Loose> {
  const { status: code, body } = await call;
  expect(code).toBe(200);
  expect(body).toMatchObject({ success: true, errors: [], messages: [] });
  return body.result;
}

/** The entry point of the Enterprise zone and its rule that executes the OWASP ruleset. */
async function deployed({ call }: Client): Promise<{ readonly ruleset: Loose; readonly rule: Loose }> {
  const ruleset = await resultOf(call("GET", entryPoint(ZONES.enterprise)));
  const rule = ruleset.rules.find((one: Loose) => one.action_parameters.id === OWASP.rulesetId.value);
  return { ruleset, rule };
}

/** The OWASP settings that are proposed for a zone whose package had this sensitivity. */
async function converted(sensitivity: string) {
  const { id, estate } = enterpriseZone();
  const packages = estate.packages.map((one) => ({ ...one, sensitivity }));
  const one = client({ seed: [{ ...estate, packages }] });
  const { rules } = await config(one, id);
  const owasp = rules.find((rule: Loose) => rule.action_parameters.id === OWASP.rulesetId.value);
  const { categories, rules: overrides } = owasp.action_parameters.overrides;
  return {
    off: categories.filter((tag: Loose) => tag.enabled === false).map((tag: Loose) => tag.category),
    threshold: overrides.find((rule: Loose) => rule.score_threshold !== undefined).score_threshold,
  };
}

const ABOVE_1 = ["paranoia-level-2", "paranoia-level-3", "paranoia-level-4"];
const ABOVE_2 = ["paranoia-level-3", "paranoia-level-4"];

/** The blocks, and the parameters, that reach the node for a `trace_filter` request. */
async function traced(filter: object): Promise<Loose> {
  const { ask, calls } = await gateway();
  expect((await ask("trace_filter", [filter])).body).toHaveProperty("result");
  return calls.find(({ method }) => method === "trace_filter")!.params[0];
}

const ADDRESS = "0xedc763b3e418cd14767b3be02b667619a6374076";

async function refusedMigration(one: Client, zone: string, code: RegExp): Promise<void> {
  const refused = await one.call("PUT", put(zone, "pending"), await config(one, zone));
  expect(refused.status).toBe(400);
  expect(refused.body.messages[0].message).toMatch(code);
  expect(await status(one, zone)).toMatchObject({ migration_state: "start", old_waf_status: "enabled" });
}

const ROWS: Readonly<Record<string, () => Promise<void>>> = {
  "4: List account rulesets": async () => {
    const { call, sandbox } = client();
    const rulesets = await resultOf(call("GET", `/accounts/${sandbox.accountId}/rulesets`));
    expect(rulesets.length).toBeGreaterThan(0);
    for (const ruleset of rulesets) expect(ruleset).not.toHaveProperty("rules");
  },
  "4: Get an account ruleset": async () => {
    const { call, sandbox } = client();
    const path = `/accounts/${sandbox.accountId}/rulesets/${OWASP.rulesetId.value}`;
    const { kind, rules } = await resultOf(call("GET", path));
    expect(kind).toBe("managed");
    expect(rules.at(-1)).toMatchObject({ score_threshold: expect.any(Number) });
  },
  "4: Get a zone entry point ruleset": async () => {
    const { ruleset, rule } = await deployed(client());
    expect(ruleset).toMatchObject({ kind: "zone", phase: MANAGED_PHASE, description: "" });
    expect(rule.action).toBe("execute");
  },
  "4: Update a zone ruleset rule": async () => {
    const one = client();
    const { ruleset, rule } = await deployed(one);
    const { action, expression, enabled } = rule;
    const overrides = { categories: [{ category: "paranoia-level-4", enabled: false }] };
    const action_parameters = { id: OWASP.rulesetId.value, version: "latest", overrides };
    const path = `/zones/${ZONES.enterprise}/rulesets/${ruleset.id}/rules/${rule.id}`;
    const body = { action, action_parameters, expression, enabled };
    const answered = await resultOf(one.call("PATCH", path, body));
    expect(Number(answered.version)).toBe(Number(ruleset.version) + 1);
    expect((await deployed(one)).rule.action_parameters).toEqual(action_parameters);
  },
  "4: Update a zone entry point ruleset": async () => {
    const one = client();
    const { ruleset } = await deployed(one);
    const path = entryPoint(ZONES.enterprise);
    const answered = await resultOf(
      one.call("PUT", path, { name: "default", rules: ruleset.rules.slice(0, 1) }),
    );
    expect(answered.rules.map(({ id }: Loose) => id)).toEqual([ruleset.rules[0].id]);
    expect(await resultOf(one.call("GET", path))).toEqual(answered);
  },
  "4: waf_migration": async () => {
    for (const [mode, state] of [
      ["pending", "disabled"],
      ["1", "disabled"],
      ["validation", "enabled"],
      ["2", "enabled"],
    ] as const) {
      const { id, estate } = enterpriseZone();
      const one = client({ seed: [estate] });
      await resultOf(one.call("PUT", put(id, mode), await config(one, id)));
      expect(await status(one, id), mode).toMatchObject({
        old_waf_status: state,
        new_waf_status: "enabled",
      });
    }
    const one = client();
    const body = await config(one, ZONES.business);
    expect((await one.call("PUT", put(ZONES.business, "3"), body)).status).toBe(400);
  },
  "4: phase_two": async () => {
    const one = client();
    const body = await config(one, ZONES.business);
    const without = `${entryPoint(ZONES.business)}?waf_migration=pending`;
    expect((await one.call("PUT", `${without}&phase_two=2`, body)).status).toBe(400);
    expect((await status(one, ZONES.business)).migration_state).toBe("start");
    expect((await one.call("PUT", `${without}&phase_two=1`, body)).status).toBe(200);
  },
  "4: Check WAF update compatibility": async () => {
    const path = `${migration(ZONES.business, "check")}?phase_two=1`;
    expect(await resultOf(client().call("GET", path))).toEqual({
      compatible: true,
      migration_state: "start",
    });
  },
  "4: Get new WAF configuration": async () => {
    const { name, rules } = await config(client(), ZONES.business);
    expect(name).toBe("default");
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) expect(rule).toMatchObject({ id: "", version: "", description: "", ref: "" });
  },
  "4: Update zone entry point ruleset": async () => {
    const one = client();
    const body = await config(one, ZONES.business);
    const answered = await resultOf(one.call("PUT", put(ZONES.business, "pending"), body));
    expect(answered.rules).toHaveLength(body.rules.length);
    expect(await status(one, ZONES.business)).toMatchObject({ new_waf_status: "enabled" });
  },
  "4: Get WAF status": async () => {
    expect(await status(client(), ZONES.enterprise)).toEqual({
      old_waf_status: "enabled",
      new_waf_status: "enabled",
      migration_state: "validation",
    });
  },
  "4: High": async () => expect(await converted("high")).toEqual({ off: ABOVE_2, threshold: 40 }),
  "4: Medium": async () => expect(await converted("medium")).toEqual({ off: ABOVE_1, threshold: 25 }),
  "4: Low": async () => expect(await converted("low")).toEqual({ off: ABOVE_1, threshold: 40 }),
  "4: Default": async () => expect(await converted("default")).toEqual({ off: ABOVE_2, threshold: 40 }),
  "4: Create firewall rules (with inline filter)": async () => {
    const { call } = client();
    const [rule] = await resultOf(call("POST", FIREWALL_RULES, [block("ssl")]));
    const { id, paused, action, priority, filter } = rule;
    expect({ id, paused, action, priority, filter }).toEqual({
      id: expect.any(String),
      paused: false,
      action: "block",
      priority: null,
      filter: { id: expect.any(String), expression: "ssl", paused: false },
    });
  },
  "4: JSON-RPC call": async () => {
    const { post } = await gateway();
    const answer = await post({ jsonrpc: "2.0", method: "eth_chainId", params: [], id: 7 });
    expect(answer).toEqual({ status: 200, body: { jsonrpc: "2.0", result: "0x1", id: 7 } });
  },
  "4: fromBlock": async () =>
    expect(await traced({ fromBlock: "0x7c0" })).toMatchObject({ fromBlock: "0x7c0" }),
  "4: toBlock": async () => {
    expect(await traced({ fromBlock: "earliest", toBlock: "0x5" })).toMatchObject({
      fromBlock: "0x0",
      toBlock: "0x5",
    });
  },
  "4: fromAddress": async () => {
    expect(await traced({ fromAddress: [ADDRESS] })).toMatchObject({ fromAddress: [ADDRESS] });
  },
  "4: toAddress": async () => {
    expect(await traced({ toAddress: [ADDRESS] })).toMatchObject({ toAddress: [ADDRESS] });
  },
  "4: after": async () => expect(await traced({ after: "0x3" })).toMatchObject({ after: 3 }),
  "4: count": async () => expect(await traced({ count: "0x2" })).toMatchObject({ count: 2 }),
  "7: Gateway receives an unsupported JSON-RPC method": async () => {
    const { ask, calls } = await gateway();
    expect((await ask("debug_traceTransaction")).status).toBe(403);
    expect(calls).toEqual([]);
  },
  "7: Firewall rule or filter invalid in the simplified create flow": async () => {
    const one = client();
    const before = [
      await resultOf(one.call("GET", FIREWALL_RULES)),
      await resultOf(one.call("GET", `/zones/${ZONES.business}/filters`)),
    ];
    for (const invalid of [block("http.hst"), { ...block("ssl"), action: "deny" }]) {
      const refused = await one.call("POST", FIREWALL_RULES, [block("ssl"), invalid]);
      expect(refused).toMatchObject({ status: 400, body: { success: false, result: null } });
    }
    const after = [
      await resultOf(one.call("GET", FIREWALL_RULES)),
      await resultOf(one.call("GET", `/zones/${ZONES.business}/filters`)),
    ];
    expect(after).toEqual(before);
  },
  "7: Rule quota exceeded in the simplified create flow": async () => {
    const one = client({ limits: { maxFirewallRules: 1 } });
    expect((await one.call("POST", FIREWALL_RULES, [block('http.host eq "quota.example"')])).status).toBe(
      400,
    );
    expect(await resultOf(one.call("GET", FIREWALL_RULES))).toHaveLength(1);
    const filters = await resultOf(one.call("GET", `/zones/${ZONES.business}/filters`));
    expect(filters.map(({ expression }: Loose) => expression)).toContain('http.host eq "quota.example"');
  },
  "7: Check operation returns `compatible` false": async () => {
    const one = client();
    const check = await resultOf(one.call("GET", `${migration(ZONES.pro, "check")}?phase_two=1`));
    expect(check.compatible).toBe(false);
    await refusedMigration(one, ZONES.pro, /^migrate\//);
  },
  "7: Zone with URI-based WAF overrides": async () => {
    const one = client();
    await refusedMigration(one, ZONES.pro, /^migrate\/uri-based-override: /);
    const overrides = `/zones/${ZONES.pro}/firewall/waf/overrides`;
    for (const { id } of await resultOf(one.call("GET", overrides))) {
      await resultOf(one.call("DELETE", `${overrides}/${id}`));
    }
    await resultOf(one.call("PUT", put(ZONES.pro, "pending"), await config(one, ZONES.pro)));
  },
  "7: More than 200 firewall rules to migrate": async () => {
    const one = client();
    const rules = Array.from({ length: 200 }, (_, at) => bypass(`http.request.uri.path eq "/${at}"`));
    await resultOf(one.call("POST", FIREWALL_RULES, rules));
    await refusedMigration(one, ZONES.business, /^migrate\/too-many-firewall-rules: /);
  },
  "7: A firewall rule expression longer than 4 KB": async () => {
    const { id, estate } = enterpriseZone();
    const expression = `http.host in {${'"0123456789.example" '.repeat(210)}}`;
    const rule = { ...bypass(expression), id: "b".repeat(32), paused: false };
    const one = client({
      seed: [{ ...estate, firewall_rules: [{ ...rule, filter: { id: "c".repeat(32), expression } }] }],
    });
    await refusedMigration(one, id, /^migrate\/expression-too-long: /);
  },
  "7: Use of the previous WAF managed rules APIs after migration": async () => {
    const one = client();
    const packages = `/zones/${ZONES.business}/firewall/waf/packages`;
    await resultOf(one.call("GET", packages));
    await resultOf(one.call("PUT", put(ZONES.business, "pending"), await config(one, ZONES.business)));
    expect(await one.call("GET", packages)).toMatchObject({ status: 410, body: { success: false } });
  },
  "8: Block range: trace_filter": () => expectBlockLimit("trace_filter"),
  "8: Trace count: trace_filter": async () => {
    const { ask } = await gateway();
    const range = { fromBlock: "0x1", toBlock: "0x320" };
    expect((await ask("trace_filter", [{ ...range, count: 200 }])).body.result).toHaveLength(200);
    expect((await ask("trace_filter", [{ ...range, count: 201 }])).body.error.message).toContain("200");
    expect((await ask("trace_filter", [range])).body.result).toHaveLength(200);
  },
  "8: Block count: eth_feeHistory": async () => {
    const { ask } = await gateway();
    expect((await ask("eth_feeHistory", [10, "latest", []])).body).toHaveProperty("result");
    expect((await ask("eth_feeHistory", [11, "latest", []])).body.error.message).toContain("at most 10");
  },
  "8: Block range: eth_getLogs": () => expectBlockLimit("eth_getLogs"),
  "8: Firewall rules to migrate: WAF migration": async () => {
    const one = client();
    const migrating = (await resultOf(one.call("GET", FIREWALL_RULES))).filter(
      ({ action }: Loose) => action === "bypass",
    ).length;
    const rules = Array.from({ length: 200 - migrating }, (_, at) =>
      bypass(`http.request.uri.path eq "/${at}"`),
    );
    await resultOf(one.call("POST", FIREWALL_RULES, rules));
    await resultOf(one.call("PUT", put(ZONES.business, "pending"), await config(one, ZONES.business)));
  },
  "8: Firewall rule expression length: WAF migration": async () => {
    const longest = (bytes: number) => `http.host eq "${"a".repeat(bytes - 'http.host eq ""'.length)}"`;
    for (const [bytes, compatible] of [
      [4096, true],
      [4097, false],
    ] as const) {
      const { id, estate } = enterpriseZone();
      const filter = { id: "c".repeat(32), expression: longest(bytes) };
      const rule = { id: "b".repeat(32), action: "bypass", products: ["waf"], paused: false, filter };
      const one = client({ seed: [{ ...estate, firewall_rules: [rule] }] });
      const check = await resultOf(one.call("GET", `${migration(id, "check")}?phase_two=1`));
      expect(check.compatible, `${bytes} bytes`).toBe(compatible);
    }
  },
};

async function expectBlockLimit(method: string): Promise<void> {
  const { ask } = await gateway();
  expect((await ask(method, [{ fromBlock: "0x1", toBlock: "0x320" }])).body).toHaveProperty("result");
  const { body } = await ask(method, [{ fromBlock: "0x1", toBlock: "0x321" }]);
  expect(body.error.message).toContain("at most 800 blocks");
}

describe("specification", () => {
  it.each(Object.entries(ROWS))("%s", (_row, holds) => holds());

  it("has a test for each row", () => {
    expect(Object.keys(ROWS)).toEqual(JSON.parse(readRecorded("service/specification.json")));
  });
});
