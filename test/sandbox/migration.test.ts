import { describe, expect, it } from "vitest";
import { MANAGED_PHASE } from "../../src/contract/phases.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { defaultEstates } from "../../src/sandbox/state/default-estates.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { readRecorded } from "../support/recorded.ts";
import { config, enterpriseZone, entryPoint, migration, put, status } from "./migration-support.ts";
import { client, type Loose, ZONES } from "./support.ts";

const EXAMPLE = "service/examples/migration-pending.put.json";

describe("specification 4: Check WAF update compatibility", () => {
  it("says what the simulator says, for each zone", async () => {
    const one = client();
    const answers = await Promise.all(
      [ZONES.pro, ZONES.business, ZONES.enterprise].map((zone) =>
        one.call("GET", `${migration(zone, "check")}?phase_two=1`),
      ),
    );
    expect(answers.map(({ body }) => body.result)).toEqual([
      { compatible: false, migration_state: "start" },
      { compatible: true, migration_state: "start" },
      { compatible: true, migration_state: "validation" },
    ]);
  });

  it("does not emulate phase 1", async () => {
    expect((await client().call("GET", migration(ZONES.pro, "check"))).status).toBe(501);
    expect((await client().call("GET", `${migration(ZONES.pro, "check")}?phase_two=2`)).status).toBe(400);
  });
});

describe("specification 4: Get new WAF configuration", () => {
  it("is what the simulator proposes, its ids and versions empty", async () => {
    const one = client();
    const proposed = await config(one, ZONES.business);
    expect(proposed.name).toBe("default");
    expect(proposed.rules.map((rule: Loose) => rule.action)).toEqual(["skip", "skip", "execute", "execute"]);
    for (const rule of proposed.rules) expect(rule).toMatchObject({ id: "", version: "", ref: "" });
  });
});

describe("specification 3: Previous WAF only to New WAF only", () => {
  it.each(["pending", "1"])("with waf_migration=%s", async (mode) => {
    const one = client();
    const body = await config(one, ZONES.business);
    const answer = await one.call("PUT", put(ZONES.business, mode), body);
    expect(answer.status).toBe(200);
    expect(answer.body.result.rules).toHaveLength(4);
    expect(await status(one, ZONES.business)).toMatchObject({
      old_waf_status: "disabled",
      new_waf_status: "enabled",
    });
  });

  it("takes the bodies that the documentation shows", async () => {
    const one = client();
    const body = JSON.parse(readRecorded(EXAMPLE));
    expect((await one.call("PUT", put(ZONES.business, "pending"), body)).status).toBe(200);
  });

  it("stops the API of the previous WAF, and nothing else", async () => {
    const one = client();
    await one.call("PUT", put(ZONES.business, "pending"), await config(one, ZONES.business));
    const previous = `/zones/${ZONES.business}/firewall/waf`;
    for (const path of ["/packages", "/overrides"]) {
      expect((await one.call("GET", previous + path)).status).toBe(410);
    }
    expect((await one.call("GET", `/zones/${ZONES.business}/firewall/rules`)).status).toBe(200);
    expect((await one.call("GET", `/zones/${ZONES.business}/pagerules`)).status).toBe(200);
  });

  it("cannot be reversed or repeated", async () => {
    const one = client();
    const body = await config(one, ZONES.business);
    await one.call("PUT", put(ZONES.business, "pending"), body);
    const again = await one.call("PUT", put(ZONES.business, "pending"), body);
    expect(again.status).toBe(400);
    expect(again.body.errors[0].message).toContain("cannot be reversed");
    const check = await one.call("GET", `${migration(ZONES.business, "check")}?phase_two=1`);
    expect(check.body.result.compatible).toBe(false);
  });

  it("is not done by a dry run, or by a body that is rejected", async () => {
    const one = client();
    const body = await config(one, ZONES.business);
    expect((await one.call("PUT", `${put(ZONES.business, "pending")}&dry_run=true`, body)).status).toBe(200);
    const broken = { ...body, rules: [{ ...body.rules[0], expression: "(" }] };
    expect((await one.call("PUT", put(ZONES.business, "pending"), broken)).status).toBe(400);
    expect((await status(one, ZONES.business)).migration_state).toBe("start");
  });
});

describe("specification 3: Previous WAF only to Validation mode", () => {
  it.each(["validation", "2"])("with waf_migration=%s on Enterprise, both WAFs enabled", async (mode) => {
    const { id, estate } = enterpriseZone();
    const one = client({ seed: [estate] });
    expect((await one.call("PUT", put(id, mode), await config(one, id))).status).toBe(200);
    expect(await status(one, id)).toMatchObject({ old_waf_status: "enabled", new_waf_status: "enabled" });
    expect((await one.call("GET", `/zones/${id}/firewall/waf/packages`)).status).toBe(200);
  });

  it("is for Enterprise zones only", async () => {
    const one = client();
    const { status: code, body } = await one.call(
      "PUT",
      put(ZONES.business, "validation"),
      await config(one, ZONES.business),
    );
    expect(code).toBe(400);
    expect(body.errors[0].message).toContain("Enterprise");
    expect((await status(one, ZONES.business)).new_waf_status).toBe("disabled");
  });
});

describe("specification 3: Validation mode to New WAF only", () => {
  it("disables the previous WAF", async () => {
    const one = client();
    const body = await config(one, ZONES.enterprise);
    expect((await one.call("PUT", put(ZONES.enterprise, "pending"), body)).status).toBe(200);
    expect(await status(one, ZONES.enterprise)).toMatchObject({
      old_waf_status: "disabled",
      new_waf_status: "enabled",
    });
  });
});

describe("specification 3: the body of a move contains the configuration", () => {
  const rule = { action: "block", expression: "ssl" };
  it.each([
    ["a description alone", { description: "oops" }],
    ["a name alone", { name: "default" }],
    ["nothing", {}],
    ["rules that are null", { name: "default", description: "", rules: null }],
    ["rules that are an object", { rules: { "0": rule } }],
    ["rules that are a string", { rules: "[]" }],
    ["a rule that is null", { rules: [null] }],
    ["a rule that is an array", { rules: [[rule]] }],
    ["a rule without an action", { rules: [{ expression: "true" }] }],
    ["a rule without an expression", { rules: [{ action: "block" }] }],
    ["an execute rule without a ruleset", { rules: [{ action: "execute", expression: "true" }] }],
    ["an answer with its envelope", { success: true, errors: [], messages: [], result: { rules: [rule] } }],
    ["an array", [rule]],
    ["null", "null"],
    ["a string", '"rules"'],
    ["no body", undefined],
  ])("and %s moves no zone, at any stage", async (_case, body) => {
    const { id, estate } = enterpriseZone();
    const one = client({ seed: [...defaultEstates(), estate] });
    const moves = [
      [ZONES.business, "pending"],
      [ZONES.business, "1"],
      [id, "validation"],
      [id, "2"],
      [id, "pending"],
      [ZONES.enterprise, "pending"],
      [ZONES.enterprise, "1"],
    ] as const;
    for (const [zone, mode] of moves) {
      const before = [await status(one, zone), (await one.call("GET", entryPoint(zone))).body];
      for (const path of [put(zone, mode), `${put(zone, mode)}&dry_run=true`]) {
        const answer = await one.call("PUT", path, body, { "content-type": "application/json" });
        expect(answer, mode).toMatchObject({ status: 400, body: { success: false, result: null } });
        expect(answer.body.errors[0].message).not.toBe("");
      }
      expect([await status(one, zone), (await one.call("GET", entryPoint(zone))).body]).toEqual(before);
    }
  });

  it("names what is missing", async () => {
    const answer = await client().call("PUT", put(ZONES.business, "pending"), { description: "oops" });
    expect(answer.body.errors).toEqual([
      {
        code: 990037,
        message: "the body of a migration contains the new configuration, but this has no rules",
        source: { pointer: "/rules" },
      },
    ]);
  });
});

describe("specification 7: blockers", () => {
  it("Zone with URI-based WAF overrides: cannot migrate until the overrides are deleted", async () => {
    const one = client();
    const body = await config(one, ZONES.pro);
    const refused = await one.call("PUT", put(ZONES.pro, "pending"), body);
    expect(refused.status).toBe(400);
    expect(refused.body.messages[0].message).toMatch(/^migrate\/uri-based-override: /);
    const overrides = `/zones/${ZONES.pro}/firewall/waf/overrides`;
    const [override] = (await one.call("GET", overrides)).body.result;
    expect((await one.call("DELETE", `${overrides}/${override.id}`)).body.result).toEqual({
      id: override.id,
    });
    expect((await one.call("PUT", put(ZONES.pro, "pending"), body)).status).toBe(200);
  });

  it("More than 200 firewall rules to migrate: the migration fails", async () => {
    const one = client();
    const rules = Array.from({ length: 201 }, (_, at) => ({
      action: "bypass",
      products: ["waf"],
      filter: { expression: `http.request.uri.path eq "/${at}"` },
    }));
    expect(
      (await one.call("POST", `/zones/${ZONES.business}/firewall/rules`, rules.slice(0, 199))).status,
    ).toBe(200);
    const check = `${migration(ZONES.business, "check")}?phase_two=1`;
    expect((await one.call("GET", check)).body.result.compatible).toBe(true);
    await one.call("POST", `/zones/${ZONES.business}/firewall/rules`, rules.slice(199));
    expect((await one.call("GET", check)).body.result.compatible).toBe(false);
    const refused = await one.call("PUT", put(ZONES.business, "pending"), await config(one, ZONES.business));
    expect(refused.body.messages[0].message).toMatch(/^migrate\/too-many-firewall-rules: /);
  });

  it("A firewall rule expression longer than 4 KB: the migration fails", async () => {
    const { id, estate } = enterpriseZone();
    const expression = `http.host in {${'"0123456789.example" '.repeat(210)}}`;
    const rule = {
      id: "b",
      action: "bypass",
      products: ["waf"],
      paused: false,
      filter: { id: "c", expression },
    };
    const one = client({ seed: [{ ...estate, firewall_rules: [rule] }] });
    expect((await one.call("GET", `${migration(id, "check")}?phase_two=1`)).body.result.compatible).toBe(
      false,
    );
  });

  it("Pro and Business may not have enabled managed rules before the migration", async () => {
    const one = client();
    const rule = {
      action: "execute",
      action_parameters: { id: "efb7b8c949ac4650a09736fc376e9aee" },
      expression: "true",
    };
    const refused = await one.call("PUT", entryPoint(ZONES.pro), { rules: [rule] });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].source.pointer).toBe("/rules/0/enabled");
    const disabled = await one.call("PUT", entryPoint(ZONES.pro), { rules: [{ ...rule, enabled: false }] });
    expect(disabled.status).toBe(200);
    const { result } = disabled.body;
    const path = `/zones/${ZONES.pro}/rulesets/${result.id}/rules/${result.rules[0].id}`;
    expect((await one.call("PATCH", path, rule)).status).toBe(400);
    const { id, estate } = enterpriseZone();
    expect((await client({ seed: [estate] }).call("PUT", entryPoint(id), { rules: [rule] })).status).toBe(
      200,
    );
  });
});

describe("the query of the entry point PUT", () => {
  it.each([
    ["?waf_migration=maybe&phase_two=1", 400],
    ["?waf_migration=pending&phase_two=0", 400],
    ["?waf_migration=pending", 501],
  ])("%s answers %i", async (query, code) => {
    const one = client();
    expect((await one.call("PUT", entryPoint(ZONES.business) + query, { rules: [] })).status).toBe(code);
  });

  it("migrates in the managed phase only", async () => {
    const path = put(ZONES.business, "pending").replace(MANAGED_PHASE, "http_request_firewall_custom");
    expect((await client().call("PUT", path, { rules: [] })).status).toBe(400);
  });
});

describe("the plan of the simulator", () => {
  it("leads, step by step, to the state that it says", async () => {
    const { id, estate } = enterpriseZone();
    const document = readSourceSync("estate.json", JSON.stringify(estate));
    const [report] = simulateMigration([document]).zones;
    const one = client({ seed: [document] });
    const stages: string[] = [];
    for (const { method, path, query, body } of report!.steps) {
      const { status: code } = await one.call(
        method,
        `${path}?${new URLSearchParams(query)}`,
        body ?? undefined,
      );
      expect(code).toBe(200);
      stages.push((await status(one, id)).migration_state);
    }
    expect(stages).toEqual(["start", "start", "validation", "pending"]);
    const after = (await one.call("GET", entryPoint(id))).body.result;
    const definition = ({ action, expression, enabled, action_parameters: parameters }: Loose) => {
      const { version: _version, ...given } = parameters;
      return { action, expression, enabled, action_parameters: given };
    };
    expect(after.rules.map(definition)).toEqual(report!.proposed.rules.map(definition));
  });
});
