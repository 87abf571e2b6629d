import { describe, expect, it } from "vitest";
import { client, type Loose, ZONES } from "./support.ts";

const CUSTOM = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_custom/entrypoint`;
const RULESETS = `/zones/${ZONES.enterprise}/rulesets`;
const FIREWALL_RULES = `/zones/${ZONES.business}/firewall/rules`;
const FILTERS = `/zones/${ZONES.business}/filters`;
const block = { action: "block", expression: "ssl" };

describe("unknown keys", () => {
  it.each([
    ["kind of an entry point", "PUT", CUSTOM, { kind: "zone", rules: [] }, "kind", "/kind"],
    ["rule", "PUT", CUSTOM, { rules: [{ ...block, exprssion: "ssl" }] }, "exprssion", "/rules/0/exprssion"],
    ["ruleset", "POST", RULESETS, { kind: "custom", phase: "x", "a/b": 1 }, "a/b", "/a~1b"],
    ["filter", "POST", FILTERS, [{ expression: "ssl", x: null }], "x", "/0/x"],
    ["firewall rule", "POST", FIREWALL_RULES, [{ action: "block", filtr: {} }], "filtr", "/0/filtr"],
    [
      "override",
      "PUT",
      CUSTOM,
      { rules: [{ action: "execute", action_parameters: { overrides: { categories: [{ tag: "a" }] } } }] },
      "tag",
      "/rules/0/action_parameters/overrides/categories/0/tag",
    ],
  ])("are rejected in Cloudflare's words: %s", async (_what, method, path, body, key, pointer) => {
    const answer = await client().call(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { message: `invalid JSON: unknown field "${key}"`, source: { pointer } },
    ]);
    const holder = pointer.slice(0, pointer.lastIndexOf("/"));
    const message = `The ${holder === "" ? "body" : `object at ${holder}`} has the key ${key}, which this request does not take.`;
    expect(answer.body.messages).toEqual([{ message }]);
  });
});

describe("wrong types", () => {
  it.each([
    [{ rules: [], description: 5 }, "/description", "a string"],
    [{ rules: [{ ...block, description: 5 }] }, "/rules/0/description", "a string"],
    [{ rules: [{ ...block, categories: 5 }] }, "/rules/0/categories", "an array"],
    [{ rules: [{ ...block, version: 5 }] }, "/rules/0/version", "a string"],
    [{ rules: [{ ...block, categories: [null] }] }, "/rules/0/categories/0", "a string"],
    [{ rules: [{ ...block, score_threshold: 1.5 }] }, "/rules/0/score_threshold", "a whole number"],
    [{ rules: [null] }, "/rules/0", "an object"],
    [[], "", "an object"],
  ])("are rejected: %j", async (body, pointer, expected) => {
    const { status, body: answer } = await client().call("PUT", CUSTOM, body);
    expect(status).toBe(400);
    const what = pointer === "" ? "the body" : `the value at ${pointer}`;
    expect(answer.errors).toEqual([
      { code: 990009, message: `${what} must be ${expected}`, source: { pointer } },
    ]);
  });

  it("leave a null out, as Cloudflare does", async () => {
    const one = client();
    const rule = { ...block, description: null, categories: null, logging: null, position: null };
    const { status, body } = await one.call("PUT", CUSTOM, { description: null, rules: [rule] });
    expect(status).toBe(200);
    expect(Object.values(body.result.rules[0])).not.toContain(null);
  });
});

describe("what a body lacks", () => {
  const url = { target: "url", constraint: { operator: "matches", value: "*a.example/*" } };

  it.each([
    ["POST", FILTERS, [{}], "/0/expression", "a filter needs an expression"],
    ["POST", FILTERS, [{ expression: null }], "/0/expression", "a filter needs an expression"],
    ["POST", FILTERS, [{ expression: "ssl" }, 1], "/1", "the value at /1 must be an object"],
    ["POST", FILTERS, {}, "", "the body must be an array"],
    ["PUT", `${FILTERS}/1`, [], "", "the body must be an object"],
    ["POST", FIREWALL_RULES, [{ action: "block" }], "/0/filter", "a rule needs a filter"],
    [
      "POST",
      FIREWALL_RULES,
      [{ action: "block", filter: { id: null } }],
      "/0/filter",
      "a filter needs an expression or the id of one that exists",
    ],
    ["POST", `/zones/${ZONES.pro}/pagerules`, { targets: [url] }, "/actions", "the page rule needs actions"],
    ["POST", `/zones/${ZONES.pro}/firewall/waf/overrides`, {}, "/urls", "the override needs urls"],
  ])("is named, with its place: %s %s %j", async (method, path, body, pointer, message) => {
    const answer = await client().call(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ code: 990009, message, source: { pointer } }]);
  });
});

describe("nulls are checked as stored: as absent", () => {
  const managed = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_managed/entrypoint`;
  it.each([
    '"action_parameters":null',
    '"action_parameters":{"id":null}',
    '"action_parameters":{"id":null,"version":"latest"}',
  ])("in an execute rule that names no ruleset: %s", async (member) => {
    const rule = `{"action":"execute","expression":"true",${member}}`;
    const { status, body } = await client().call("PUT", managed, `{"rules":[${rule}]}`);
    expect(status).toBe(400);
    expect(body.messages[0].message).toMatch(/^lint\/require-execute-id: /);
  });

  it("in an override of a category that is not named", async () => {
    const overrides = { categories: [{ category: null, enabled: false }] };
    const parameters = { id: "efb7b8c949ac4650a09736fc376e9aee", overrides };
    const rules = [{ action: "execute", action_parameters: parameters, expression: "true" }];
    const { status, body } = await client().call("PUT", managed, { rules });
    expect(status).toBe(400);
    expect(body.errors[0].message).toContain("must have required property 'category'");
  });

  it("and a rule that a seed brings may lack its parameters", async () => {
    const rule = { id: "1".repeat(32), action: "execute", expression: "true" };
    const entrypoint = { id: "2".repeat(32), phase: "http_request_firewall_managed", rules: [rule] };
    const zone = { id: "3".repeat(32), name: "a.example", plan: { legacy_id: "enterprise" } };
    const { sandbox } = client({ seed: [{ zone, entrypoint }] });
    const url = `${sandbox.restUrl}/zones/${zone.id}/rulesets/${entrypoint.id}/rules/${rule.id}`;
    const headers = { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ position: { index: 1 } });
    expect((await sandbox.fetch(url, { method: "PATCH", headers, body })).status).toBe(200);
  });
});

describe("bodies of real clients", () => {
  it("name an existing filter along with a blank expression", async () => {
    const { call } = client();
    const [filter] = (await call("POST", FILTERS, [{ expression: "ssl" }])).body.result;
    const times = { created_on: "0001-01-01T00:00:00Z", modified_on: "0001-01-01T00:00:00Z" };
    const rule = { paused: false, description: "", action: "block", priority: null, ...times };
    const given = { id: filter.id, expression: "", paused: false, description: "" };
    const { status, body } = await call("POST", FIREWALL_RULES, [{ ...rule, filter: given }]);
    expect(status).toBe(200);
    expect(body.result[0].filter).toEqual(filter);
    const path = `${FIREWALL_RULES}/${body.result[0].id}`;
    const put = await call("PUT", path, { ...body.result[0], filter: given, description: "changed" });
    expect(put.body.result).toMatchObject({ description: "changed", filter });
  });

  it.each([{}, { rules: null }])("create a ruleset without rules: %j", async (more) => {
    const body = { name: "mine", kind: "custom", phase: "http_request_firewall_custom", ...more };
    const { status, body: answer } = await client().call("POST", RULESETS, body);
    expect(status).toBe(200);
    expect(answer.result.rules).toEqual([]);
  });

  it("update the description alone, which leaves the rules unchanged", async () => {
    const { call } = client();
    const { id, rules } = (await call("PUT", CUSTOM, { rules: [block] })).body.result;
    for (const path of [CUSTOM, `${RULESETS}/${id}`]) {
      const { status, body } = await call("PUT", path, { description: path });
      expect(status).toBe(200);
      expect(body.result).toMatchObject({ description: path, rules });
    }
  });

  it("send a ruleset back unchanged, to the address with its id", async () => {
    const { call } = client();
    const { result } = (await call("PUT", CUSTOM, { rules: [block] })).body;
    expect((await call("PUT", `${RULESETS}/${result.id}`, result)).status).toBe(200);
  });
});

describe("errors of Cloudflare", () => {
  it.each([
    ["zone", "/zones/nobody/rulesets", "/zones/nobody"],
    ["account", `/accounts/${"9".repeat(32)}/rulesets`, `/accounts/${"9".repeat(32)}`],
  ])("answer 7003 and 7000 for a wrong id of a %s", async (what, path, shown) => {
    const { status, body } = await client().call("GET", path);
    expect(status).toBe(404);
    expect(body.errors).toEqual([
      { code: 7003, message: `Could not route to ${shown}, perhaps your object identifier is invalid?` },
      { code: 7000, message: "No route for that URI" },
    ]);
    expect(body.messages[0].message).toContain(`there is no ${what}`);
  });

  it("name the filter that exists already", async () => {
    const { call } = client();
    const [{ id }] = (await call("POST", FILTERS, [{ expression: "ssl" }])).body.result;
    const { status, body } = await call("POST", FILTERS, [{ expression: "not ssl" }, { expression: "ssl" }]);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        code: 10102,
        message: "config duplicates an already existing config",
        source: { pointer: "/1" },
        meta: { id },
      },
    ]);
  });

  it("report that a ruleset is not found", async () => {
    const { status, body } = await client().call("GET", `${RULESETS}/${"9".repeat(32)}`);
    expect(status).toBe(404);
    expect(body.errors).toEqual([{ message: "could not find ruleset" }]);
    expect(body.messages[0].message).toContain("there is no ruleset 9");
  });

  it.each(['http.hst eq "a"', "nobody(ssl)"])("call %s an unknown identifier", async (expression) => {
    const { body } = await client().call("PUT", CUSTOM, { rules: [{ ...block, expression }] });
    expect(body.errors[0].message).toMatch(/ unknown identifier\n$/);
    expect(body.messages[0].message).toMatch(/^types\/unknown-/);
  });
});

describe("references that lead nowhere", () => {
  const execute = (id: string, overrides?: object) => ({
    action: "execute",
    action_parameters: { id, ...(overrides && { overrides }) },
    expression: "true",
  });
  const managed = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_managed/entrypoint`;
  const CLOUDFLARE_MANAGED = "efb7b8c949ac4650a09736fc376e9aee";

  it("are accepted, with a remark in messages", async () => {
    const { call } = client();
    const rules = [
      execute("9".repeat(32)),
      execute(CLOUDFLARE_MANAGED, { categories: [{ category: "nobodys", enabled: false }] }),
    ];
    for (const query of ["?dry_run=true", ""]) {
      const { status, body } = await call("PUT", managed + query, { rules });
      expect(status).toBe(200);
      expect(body.messages.map(({ message }: Loose) => message)).toEqual([
        expect.stringContaining(`executes the ruleset ${"9".repeat(32)}`),
        expect.stringContaining("category nobodys"),
      ]);
    }
  });

  it("and known references bring none", async () => {
    const overrides = {
      categories: ["paranoia-level-4", "wordpress"].map((category) => ({ category, enabled: false })),
    };
    const { body } = await client().call("PUT", managed, { rules: [execute(CLOUDFLARE_MANAGED, overrides)] });
    expect(body.messages).toEqual([]);
  });

  it("appear when a ruleset in use is deleted", async () => {
    const { call, sandbox } = client();
    const body = { name: "mine", kind: "custom", phase: "http_request_firewall_custom" };
    const { id } = (await call("POST", RULESETS, body)).body.result;
    const put = await call("PUT", CUSTOM, { rules: [execute(id)] });
    expect(put.body.messages).toEqual([]);
    const headers = { authorization: `Bearer ${sandbox.token}` };
    const remove = () => sandbox.fetch(`${sandbox.restUrl}${RULESETS}/${id}`, { method: "DELETE", headers });
    const deleted = await remove();
    expect(deleted.status).toBe(204);
    expect(deleted.headers.get("x-wafsmith-note")).toBe(`The ruleset ${id} was in use: 1 rule executes it.`);
    expect((await remove()).headers.get("x-wafsmith-note")).toBeNull();
    const again = await call("PUT", CUSTOM, { rules: put.body.result.rules });
    expect(again.body.messages[0].message).toContain(`executes the ruleset ${id}`);
  });
});

describe("an unknown key inside the response of a block rule", () => {
  it("is rejected like an unknown key of the rule", async () => {
    const one = client();
    const path = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_custom/entrypoint`;
    const put = async (response: object) => {
      const rule = { action: "block", expression: "ssl", action_parameters: { response } };
      return one.call("PUT", path, { rules: [rule] });
    };
    const response = { status_code: 403, content_type: "text/plain", content: "No." };
    expect((await put(response)).status).toBe(200);
    const { status, body } = await put({ ...response, headers: {} });
    expect([status, body.errors[0].source.pointer]).toEqual([
      400,
      "/rules/0/action_parameters/response/headers",
    ]);
  });
});
