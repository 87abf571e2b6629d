import { describe, expect, it } from "vitest";
import { MANAGED_RULESETS, OWASP } from "../../src/contract/owasp.ts";
import { MANAGED_PHASE } from "../../src/contract/phases.ts";
import { type Client, client, type Loose, ZONES } from "./support.ts";

const ENTRY_POINT = `/zones/${ZONES.enterprise}/rulesets/phases/${MANAGED_PHASE}/entrypoint`;
const OWASP_ID = OWASP.rulesetId.value;

/** The entry point of the Enterprise zone, and the path of its rules. */
async function entryPoint({ call }: Client) {
  const { body } = await call("GET", ENTRY_POINT);
  const rules = `/zones/${ZONES.enterprise}/rulesets/${body.result.id}/rules`;
  const owasp = body.result.rules.find((rule: Loose) => rule.action_parameters.id === OWASP_ID);
  return { ruleset: body.result, rules, owasp };
}

const execute = (overrides?: object) => ({
  action: "execute",
  action_parameters: { id: OWASP_ID, ...(overrides ? { overrides } : {}) },
  expression: "true",
  enabled: true,
});

describe("specification 4: List account rulesets", () => {
  it("lists the managed rulesets without their rules", async () => {
    const one = client();
    const { status, body } = await one.call("GET", `/accounts/${one.sandbox.accountId}/rulesets`);
    expect(status).toBe(200);
    const owasp = body.result.find((ruleset: Loose) => ruleset.name.endsWith(OWASP.nameSuffix.value));
    expect(owasp).toMatchObject({
      id: OWASP_ID,
      kind: "managed",
      phase: MANAGED_PHASE,
      source: "firewall_managed",
    });
    expect(body.result.every((ruleset: Loose) => !("rules" in ruleset))).toBe(true);
  });
});

describe("specification 4: Get an account ruleset", () => {
  it("ends the OWASP ruleset with the score rule", async () => {
    const one = client();
    const { body } = await one.call("GET", `/accounts/${one.sandbox.accountId}/rulesets/${OWASP_ID}`);
    expect(body.result.rules.at(-1)).toMatchObject({
      id: OWASP.scoreRuleId.value,
      action: "block",
      score_threshold: 40,
    });
    expect(body.result.rules.filter((rule: Loose) => "score_threshold" in rule)).toHaveLength(1);
  });
});

describe("specification 4: Get a zone entry point ruleset", () => {
  it("answers the ruleset of kind zone with its rules", async () => {
    const { ruleset } = await entryPoint(client());
    expect(ruleset).toMatchObject({ kind: "zone", phase: MANAGED_PHASE, description: "", version: "1" });
    expect(ruleset.rules).toHaveLength(2);
  });

  it("answers 404 with the observed error if the phase was never configured", async () => {
    const { status, body } = await client().call(
      "GET",
      `/zones/${ZONES.business}/rulesets/phases/${MANAGED_PHASE}/entrypoint`,
    );
    expect(status).toBe(404);
    expect(body).toEqual({
      result: null,
      success: false,
      errors: [{ code: 10003, message: `could not find entrypoint ruleset in the ${MANAGED_PHASE} phase` }],
      messages: [],
    });
  });
});

describe("specification 4: Update a zone ruleset rule", () => {
  it("sets paranoia level 2, the threshold and the action as specified", async () => {
    const one = client();
    const { rules, owasp } = await entryPoint(one);
    const overrides = {
      categories: ["paranoia-level-3", "paranoia-level-4"].map((category) => ({ category, enabled: false })),
      rules: [{ id: OWASP.scoreRuleId.value, score_threshold: 25, action: "managed_challenge" }],
    };
    const { status, body } = await one.call("PATCH", `${rules}/${owasp.id}`, execute(overrides));
    expect(status).toBe(200);
    expect(body.result.version).toBe("2");
    const patched = body.result.rules.find((rule: Loose) => rule.id === owasp.id);
    expect(patched).toMatchObject({
      version: "2",
      action_parameters: { id: OWASP_ID, version: "latest", overrides },
    });
    expect((await one.call("GET", ENTRY_POINT)).body.result).toEqual(body.result);
  });

  it("replaces the rule whole: overrides that are left out are gone", async () => {
    const one = client();
    const { rules, owasp } = await entryPoint(one);
    await one.call("PATCH", `${rules}/${owasp.id}`, {
      ...execute({ rules: [{ id: OWASP.scoreRuleId.value, enabled: false }] }),
      description: "x",
    });
    const { body } = await one.call("PATCH", `${rules}/${owasp.id}`, execute());
    const patched = body.result.rules.find((rule: Loose) => rule.id === owasp.id);
    expect(patched.action_parameters).toEqual({ id: OWASP_ID, version: "latest" });
    expect(patched).not.toHaveProperty("description");
  });

  it("moves a rule by position alone, and keeps its version", async () => {
    const one = client();
    const { rules, owasp, ruleset } = await entryPoint(one);
    const { body } = await one.call("PATCH", `${rules}/${owasp.id}`, { position: { before: "" } });
    expect(body.result.rules.map((rule: Loose) => rule.id)).toEqual([owasp.id, ruleset.rules[0].id]);
    expect(body.result.rules[0].version).toBe("1");
    expect(body.result.version).toBe("2");
    const ids = async (position: object) =>
      (await one.call("PATCH", `${rules}/${owasp.id}`, { position })).body.result.rules.map(
        (rule: Loose) => rule.id,
      );
    const [first] = ruleset.rules;
    expect(await ids({ after: "" })).toEqual([first.id, owasp.id]);
    expect(await ids({ before: first.id })).toEqual([owasp.id, first.id]);
    expect(await ids({ after: first.id })).toEqual([first.id, owasp.id]);
    expect(await ids({ index: 1 })).toEqual([owasp.id, first.id]);
  });

  it.each([
    [{ index: 0 }, "/position/index", "index must be from 1 to 2, but is 0"],
    [{ index: 3 }, "/position/index", "index must be from 1 to 2, but is 3"],
    [{ index: 1.5 }, "/position/index", "the value at /position/index must be a whole number"],
    [{ index: "1" }, "/position/index", "the value at /position/index must be a whole number"],
    [{ after: 1 }, "/position/after", "the value at /position/after must be a string"],
    [{ before: "nobody" }, "/position/before", "the ruleset has no other rule nobody"],
    [{ before: "", index: 1 }, "/position", "position takes one of before, after and index"],
    [{}, "/position", "position takes one of before, after and index"],
    ["first", "/position", "the value at /position must be an object"],
  ])("rejects the position %j", async (position, pointer, message) => {
    const one = client();
    const { rules, owasp } = await entryPoint(one);
    const { status, body } = await one.call("PATCH", `${rules}/${owasp.id}`, { position });
    expect(status).toBe(400);
    expect(body.errors[0].source.pointer).toBe(pointer);
    expect(body.errors[0].message).toContain(message);
  });

  it("says with code, message and pointer what the linter finds", async () => {
    const one = client();
    const { rules, owasp } = await entryPoint(one);
    const { status, body } = await one.call("PATCH", `${rules}/${owasp.id}`, {
      ...execute(),
      expression: 'http.hst eq "a"',
    });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0].message).toContain(
      "could not parse filter expression: Filter parsing error (1:1):\n",
    );
    expect(body.errors[0].source).toEqual({ pointer: "/expression" });
    expect(body.messages[0].message).toMatch(/^types\/unknown-field: /);
    expect((await one.call("GET", ENTRY_POINT)).body.result.version).toBe("1");
  });

  it.each([
    ["a blank expression", { ...execute(), expression: "" }, 20125, "/expression"],
    ["no expression", { action: "execute", action_parameters: { id: OWASP_ID } }, 20125, ""],
    ["logging outside skip", { ...execute(), logging: { enabled: true } }, 20018, "/logging"],
  ])("answers the observed code for %s", async (_case, body, code, pointer) => {
    const one = client();
    const { rules, owasp } = await entryPoint(one);
    const answer = await one.call("PATCH", `${rules}/${owasp.id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ code, source: { pointer } })]);
  });

  it("rejects a second deployment of a managed ruleset", async () => {
    const one = client();
    const { rules } = await entryPoint(one);
    const { status, body } = await one.call("POST", rules, execute());
    expect(status).toBe(400);
    expect(body.errors[0].source.pointer).toBe("/action_parameters/id");
  });

  it("keeps silent about other rules of the ruleset that are wrong already", async () => {
    const ruleset = {
      id: "e".repeat(32),
      phase: MANAGED_PHASE,
      kind: "zone",
      rules: [
        { id: "1".repeat(32), action: "blok", expression: "(", enabled: true },
        { id: "2".repeat(32), ...execute() },
      ],
    };
    const zone = { id: "f".repeat(32), name: "old.example", plan: { legacy_id: "enterprise" } };
    const one = client({ seed: [{ zone, entrypoint: ruleset }] });
    const path = `/zones/${zone.id}/rulesets/${ruleset.id}/rules/${"2".repeat(32)}`;
    expect((await one.call("PATCH", path, execute({ rules: [] }))).status).toBe(200);
  });

  it("does not change managed rulesets", async () => {
    const one = client();
    const path = `/zones/${ZONES.enterprise}/rulesets/${OWASP_ID}/rules/${OWASP.scoreRuleId.value}`;
    expect((await one.call("DELETE", path)).status).toBe(400);
  });
});

describe("rules of a ruleset", () => {
  const skip = { action: "skip", action_parameters: { ruleset: "current" }, expression: "ssl" };

  it("are added at the end, or where the position says", async () => {
    const one = client();
    const { rules } = await entryPoint(one);
    const last = await one.call("POST", rules, skip);
    expect(last.body.result.rules.map((rule: Loose) => rule.action)).toEqual(["execute", "execute", "skip"]);
    const first = await one.call("POST", rules, { ...skip, expression: "not ssl", position: { index: 1 } });
    expect(first.body.result.rules.map((rule: Loose) => rule.expression)).toEqual([
      "not ssl",
      "true",
      "true",
      "ssl",
    ]);
    expect(first.body.result.rules[0]).not.toHaveProperty("position");
  });

  it("are deleted, and every change is a version that stays readable", async () => {
    const one = client();
    const { rules, owasp, ruleset } = await entryPoint(one);
    expect((await one.call("DELETE", `${rules}/${owasp.id}`)).body.result.version).toBe("2");
    const versions = `/zones/${ZONES.enterprise}/rulesets/${ruleset.id}/versions`;
    const listed = await one.call("GET", versions);
    expect(listed.body.result.map((version: Loose) => version.version)).toEqual(["2", "1"]);
    expect((await one.call("GET", `${versions}/1`)).body.result.rules).toHaveLength(2);
    expect((await one.call("GET", `${versions}/2`)).body.result.rules).toHaveLength(1);
    expect((await one.call("GET", `${versions}/3`)).status).toBe(404);
    expect((await one.call("GET", `${ENTRY_POINT}/versions/1`)).body.result.version).toBe("1");
  });
});

describe("specification 4: Update a zone entry point ruleset", () => {
  it("keeps the ids of rules found by id or ref, and raises only the versions of those that changed", async () => {
    const one = client();
    const { ruleset } = await entryPoint(one);
    const [managed, owasp] = ruleset.rules;
    const { status, body } = await one.call("PUT", ENTRY_POINT, {
      name: "renamed",
      rules: [
        { ...execute(), ref: owasp.ref },
        { ...managed, enabled: false },
        { ...execute(), action_parameters: { id: MANAGED_RULESETS.freeManaged.value.id } },
      ],
    });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ name: "default", version: "2" });
    const versions = body.result.rules.map((rule: Loose) => [rule.id, rule.version]);
    expect(versions.slice(0, 2)).toEqual([
      [owasp.id, "1"],
      [managed.id, "2"],
    ]);
    expect(body.result.rules[2].version).toBe("1");
  });

  it("creates the entry point of a phase that had none", async () => {
    const one = client();
    const path = `/zones/${ZONES.pro}/rulesets/phases/http_request_firewall_custom/entrypoint`;
    const rules = [{ action: "block", expression: 'http.host eq "a.example"' }];
    const { status, body } = await one.call("PUT", path, { rules });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ kind: "zone", version: "1", phase: "http_request_firewall_custom" });
    expect((await one.call("GET", path)).body.result.rules[0]).toMatchObject({ ...rules[0], enabled: true });
  });

  it("knows the phase of its address and the plan of the zone", async () => {
    const one = client();
    const path = `/zones/${ZONES.pro}/rulesets/phases/http_request_firewall_custom/entrypoint`;
    const redirect = await one.call("PUT", path, { rules: [{ action: "redirect", expression: "ssl" }] });
    expect(redirect.body.errors[0].source.pointer).toBe("/rules/0/action");
    const regex = await one.call("PUT", path, {
      rules: [{ action: "block", expression: 'http.host matches "^a"' }],
    });
    expect(regex.status).toBe(400);
    expect(regex.body.messages[0].message).toContain("no-feature-above-plan");
  });

  it.each([
    ["null", null],
    ["no rules", {}],
    ["rules of another type", { rules: "all" }],
    ["a rule that is no object", { rules: [1] }],
  ])("rejects %s", async (_case, body) => {
    expect((await client().call("PUT", ENTRY_POINT, body)).status).toBe(400);
  });
});

describe("dry_run", () => {
  it("answers null, changes nothing, and rejects what it would reject", async () => {
    const one = client();
    const { rules, owasp } = await entryPoint(one);
    const path = `${rules}/${owasp.id}?dry_run=true`;
    expect(await one.call("PATCH", path, execute({ rules: [] }))).toMatchObject({
      status: 200,
      body: { result: null, success: true },
    });
    expect((await one.call("DELETE", path)).status).toBe(200);
    expect((await one.call("PATCH", path, { ...execute(), expression: "(" })).status).toBe(400);
    expect((await one.call("PATCH", `${rules}/${owasp.id}?dry_run=yes`, execute())).status).toBe(400);
    expect((await one.call("GET", ENTRY_POINT)).body.result.version).toBe("1");
  });
});

describe("rulesets as a whole", () => {
  it("are created, replaced and deleted; a second entry point is rejected with the observed error", async () => {
    const one = client();
    const all = `/zones/${ZONES.enterprise}/rulesets`;
    const body = { name: "mine", kind: "custom", phase: "http_request_firewall_custom", rules: [] };
    const { result } = (await one.call("POST", all, body)).body;
    expect(result).toMatchObject({ ...body, version: "1" });
    const put = await one.call("PUT", `${all}/${result.id}`, {
      rules: [{ action: "log", expression: "ssl" }],
    });
    expect(put.body.result).toMatchObject({ name: "mine", version: "2" });
    expect((await one.call("DELETE", `${all}/${result.id}`)).status).toBe(204);
    expect((await one.call("GET", `${all}/${result.id}`)).status).toBe(404);
    const second = await one.call("POST", all, { name: "x", kind: "zone", phase: MANAGED_PHASE, rules: [] });
    expect(second.body.errors).toEqual([
      {
        code: 20217,
        message: `'zone' is not a valid value for kind because exceeded maximum number of zone rulesets for phase ${MANAGED_PHASE}`,
        source: { pointer: "/kind" },
      },
    ]);
  });
});

describe("a new ruleset", () => {
  it.each(["managed", "root", "schema", "zon"])("of the kind %s is rejected at its place", async (kind) => {
    const body = { name: "x", kind, phase: "http_request_firewall_custom", rules: [] };
    const { status, body: answer } = await client().call("POST", `/zones/${ZONES.pro}/rulesets`, body);
    expect([status, answer.errors[0].source]).toEqual([400, { pointer: "/kind" }]);
    expect(answer.errors[0].message).toContain(kind);
  });
});

describe("bodies with very many rules", () => {
  const many = (count: number, action: string) => ({
    rules: Array.from({ length: count }, () => ({ action, expression: "ssl" })),
  });
  const put = async (phase: string, count: number, action = "block") => {
    const one = client({ limits: { maxBodyRules: 3 } });
    const { status, body } = await one.call(
      "PUT",
      `/zones/${ZONES.pro}/rulesets/phases/${phase}/entrypoint`,
      many(count, action),
    );
    return [status, body.errors.map(({ code }: Loose) => code)];
  };

  it("are rejected before they are judged, with the quota of Cloudflare if it has one", async () => {
    expect(await put("http_request_firewall_custom", 3)).toEqual([200, []]);
    expect(await put("http_request_firewall_custom", 4)).toEqual([400, [990_036]]);
    expect(await put("http_request_firewall_custom", 40)).toEqual([400, [20_217]]);
    expect(await put("http_request_firewall_custom", 4, "nothing")).toEqual([400, [990_036]]);
  });

  it("are rejected as lists too", async () => {
    const one = client({ limits: { maxBodyRules: 3 } });
    const filters = Array.from({ length: 4 }, (_, at) => ({ expression: `ip.src eq 192.0.2.${at}` }));
    const { status, body } = await one.call("POST", `/zones/${ZONES.pro}/filters`, filters);
    expect([status, body.errors[0].code]).toEqual([400, 990_036]);
  });
});

it.each([
  ["", undefined],
  [undefined, undefined],
  ["own", "own"],
])("a rule with the ref %j has the ref %j, by default its id", async (ref, expected) => {
  const path = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_custom/entrypoint`;
  const rule = { action: "block", expression: "ssl", ref };
  const { status, body } = await client().call("PUT", path, { rules: [rule] });
  expect(status).toBe(200);
  const [stored] = body.result.rules;
  expect(stored.ref).toBe(expected ?? stored.id);
});
