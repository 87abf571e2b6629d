import { describe, expect, it } from "vitest";
import { client, type Loose, ZONES } from "./support.ts";

const RULES = `/zones/${ZONES.business}/firewall/rules`;
const FILTERS = `/zones/${ZONES.business}/filters`;
const PREVIOUS = `/zones/${ZONES.business}/firewall/waf`;
const inline = { filter: { expression: 'http.host eq "a.example"' }, action: "block" };

const filterIds = async ({ call }: ReturnType<typeof client>) =>
  (await call("GET", FILTERS)).body.result.map((filter: Loose) => filter.id);

describe("specification 4: Create firewall rules (with inline filter)", () => {
  it("creates filter and rule, the priority null", async () => {
    const one = client();
    const { status, body } = await one.call("POST", RULES, [inline]);
    expect(status).toBe(200);
    const [rule] = body.result;
    expect(rule).toMatchObject({ action: "block", paused: false, priority: null });
    expect(rule.filter).toEqual({
      id: expect.any(String),
      expression: inline.filter.expression,
      paused: false,
    });
    expect(await filterIds(one)).toContain(rule.filter.id);
  });
});

describe("specification 7: Firewall rule or filter invalid in the simplified create flow", () => {
  it.each([
    ["filter", { ...inline, filter: { expression: "http.hst" } }],
    ["action", { ...inline, action: "deny" }],
    ["products", { ...inline, action: "bypass", products: ["WAF"] }],
    ["rule without a filter", { action: "block" }],
  ])("creates neither if the %s is invalid", async (_case, invalid) => {
    const one = client();
    const before = [await filterIds(one), (await one.call("GET", RULES)).body.result.length];
    expect((await one.call("POST", RULES, [inline, invalid])).status).toBe(400);
    expect([await filterIds(one), (await one.call("GET", RULES)).body.result.length]).toEqual(before);
  });
});

describe("specification 7: Rule quota exceeded in the simplified create flow", () => {
  it("creates the filter and not the rule", async () => {
    const one = client({ limits: { maxFirewallRules: 1 } });
    const filters = (await filterIds(one)).length;
    const { status, body } = await one.call("POST", RULES, [inline]);
    expect(status).toBe(400);
    expect(body.errors[0].message).toContain("1 firewall rules");
    expect(await filterIds(one)).toHaveLength(filters + 1);
    expect((await one.call("GET", RULES)).body.result).toHaveLength(1);
  });

  it("creates as many as there may be", async () => {
    const { call } = client({ limits: { maxFirewallRules: 2 } });
    expect((await call("POST", RULES, [inline])).status).toBe(200);
    expect((await call("GET", RULES)).body.result).toHaveLength(2);
  });

  it("and so it is for an action that the plan does not have", async () => {
    const one = client();
    const filters = (await filterIds(one)).length;
    expect((await one.call("POST", RULES, [{ ...inline, action: "log" }])).status).toBe(400);
    expect(await filterIds(one)).toHaveLength(filters + 1);
  });
});

describe("specification 4: filters", () => {
  it("made together with a rule can be neither changed, nor deleted, nor shared, and go with their rule", async () => {
    const one = client();
    const [rule] = (await one.call("POST", RULES, [inline])).body.result;
    const path = `${FILTERS}/${rule.filter.id}`;
    expect((await one.call("PUT", path, { expression: "ssl" })).status).toBe(400);
    expect((await one.call("DELETE", path)).status).toBe(400);
    expect(
      (await one.call("POST", RULES, [{ action: "block", filter: { id: rule.filter.id } }])).status,
    ).toBe(400);
    expect((await one.call("DELETE", `${RULES}/${rule.id}`)).status).toBe(200);
    expect((await one.call("GET", path)).status).toBe(404);
  });

  it("that are created separately serve several rules, change for all of them, and stay while they are used", async () => {
    const one = client();
    const [filter] = (await one.call("POST", FILTERS, [{ expression: "ssl", description: "secure" }])).body
      .result;
    const two = ["block", "challenge"].map((action) => ({ action, filter: { id: filter.id } }));
    const rules = (await one.call("POST", RULES, two)).body.result;
    expect((await one.call("PUT", `${FILTERS}/${filter.id}`, { expression: "not ssl" })).status).toBe(200);
    const shown = (await one.call("GET", `${RULES}/${rules[1].id}`)).body.result;
    expect(shown.filter.expression).toBe("not ssl");
    const users = [];
    for (const { id } of rules) {
      const { status, body } = await one.call("DELETE", `${FILTERS}/${filter.id}`);
      users.push([status, body.errors[0].message.match(/2 rules|rule [\da-f]{32}/)?.[0]]);
      await one.call("DELETE", `${RULES}/${id}`);
    }
    expect(users).toEqual([
      [400, "2 rules"],
      [400, `rule ${rules[1].id}`],
    ]);
    expect((await one.call("DELETE", `${FILTERS}/${filter.id}`)).status).toBe(200);
  });

  it("are all created or not at all", async () => {
    const one = client();
    const before = await filterIds(one);
    expect((await one.call("POST", FILTERS, [{ expression: "ssl" }, { expression: "(" }])).status).toBe(400);
    expect(await filterIds(one)).toEqual(before);
  });
});

describe("firewall rules", () => {
  it("are replaced, with a new filter or the same", async () => {
    const one = client();
    const [rule] = (await one.call("POST", RULES, [inline])).body.result;
    const path = `${RULES}/${rule.id}`;
    const same = await one.call("PUT", path, {
      action: "challenge",
      filter: { id: rule.filter.id },
      priority: 5,
    });
    expect(same.body.result).toMatchObject({
      id: rule.id,
      action: "challenge",
      priority: 5,
      filter: rule.filter,
    });
    const other = await one.call("PUT", path, { action: "block", filter: { expression: "ssl" } });
    expect(other.body.result.filter.expression).toBe("ssl");
    expect(await filterIds(one)).not.toContain(rule.filter.id);
  });

  it("that are missing change nothing for the others of a request", async () => {
    const one = client();
    const [rule] = (await one.call("POST", RULES, [inline])).body.result;
    const body = [
      { id: rule.id, action: "challenge", filter: { expression: "ssl" } },
      { id: "none", action: "block", filter: { expression: "ssl" } },
    ];
    expect((await one.call("PUT", RULES, body)).status).toBe(404);
    expect((await one.call("GET", `${RULES}/${rule.id}`)).body.result).toEqual(rule);
    expect((await one.call("DELETE", `${RULES}?id=${rule.id}&id=none`)).status).toBe(404);
    expect((await one.call("GET", `${RULES}/${rule.id}`)).status).toBe(200);
  });
});

describe("a PUT of firewall rules", () => {
  const filter = { expression: "ssl" };

  it("checks what a POST checks: the actions of the plan, and that no id is given twice", async () => {
    const { call } = client();
    const path = `/zones/${ZONES.pro}/firewall/rules`;
    const [rule] = (await call("POST", path, [{ action: "block", filter }])).body.result;
    const before = (await call("GET", path)).body;
    const log = { id: rule.id, action: "log", filter };
    for (const [at, body] of [
      [`${path}/${rule.id}`, log],
      [path, [log]],
    ] as const) {
      const { status, body: answer } = await call("PUT", at, body);
      expect([status, answer.errors[0].code]).toEqual([400, 990031]);
      expect(answer.errors[0].source.pointer).toBe(at === path ? "/0/action" : "/action");
    }
    const twice = await call("PUT", path, [
      { ...log, action: "block" },
      { ...log, action: "allow" },
    ]);
    expect(twice).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: "/1/id" } }] } });
    expect((await call("GET", path)).body).toEqual(before);
  });

  it.each(["POST", "PUT"])(
    "rejects another expression next to the id of a filter, as does %s",
    async (method) => {
      const { call } = client();
      const path = `/zones/${ZONES.pro}/firewall/rules`;
      const [{ id }] = (await call("POST", `/zones/${ZONES.pro}/filters`, [filter])).body.result;
      const [rule] = (await call("POST", path, [{ action: "block", filter: { id, ...filter } }])).body.result;
      const other = { action: "block", filter: { id, expression: "not ssl" } };
      const { status, body } = await call(method, path, [
        { ...other, ...(method === "PUT" ? { id: rule.id } : {}) },
      ]);
      expect([status, body.errors[0]]).toMatchObject([
        400,
        { code: 990038, source: { pointer: "/0/filter/expression" } },
      ]);
      expect((await call("GET", `${path}/${rule.id}`)).body.result.filter.expression).toBe("ssl");
    },
  );
});

describe("filters with one expression", () => {
  it("are rejected within one body, and when a PUT makes them equal", async () => {
    const { call } = client();
    const path = `/zones/${ZONES.pro}/filters`;
    const twice = await call("POST", path, [{ expression: "ssl" }, { expression: "ssl" }]);
    expect(twice).toMatchObject({
      status: 400,
      body: { errors: [{ code: 10102, source: { pointer: "/1" } }] },
    });
    const [a, b] = (await call("POST", path, [{ expression: "ssl" }, { expression: "not ssl" }])).body.result;
    const equal = await call("PUT", `${path}/${b.id}`, { id: b.id, expression: "ssl" });
    expect(equal).toMatchObject({ status: 400, body: { errors: [{ code: 10102, meta: { id: a.id } }] } });
    const same = await call("PUT", path, [
      { ...a, expression: "not ssl" },
      { ...b, expression: "ssl" },
    ]);
    expect(same.status).toBe(200);
    const repeated = await call("PUT", path, [
      { ...a, expression: "true" },
      { ...a, expression: "false" },
    ]);
    expect(repeated).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: "/1/id" } }] } });
  });
});

describe("validate-expr", () => {
  it("answers as observed: no code, messages null", async () => {
    const bad = await client().call("GET", "/filters/validate-expr?expression=ip.src%3D%3D34");
    expect(bad.body.messages).toBeNull();
    expect(bad.body.errors).toEqual([
      { message: expect.stringMatching(/^Filter parsing error:\n`ip.src==34`\n {9}\^\^ /) },
    ]);
    expect((await client().call("GET", "/filters/validate-expr?expression=ssl")).body.success).toBe(true);
  });
});

describe("the previous WAF", () => {
  it("changes the OWASP package, and the proposed configuration follows", async () => {
    const one = client();
    const packages = (await one.call("GET", `${PREVIOUS}/packages`)).body.result;
    const owasp = packages.find((each: Loose) => each.detection_mode === "anomaly");
    const path = `${PREVIOUS}/packages/${owasp.id}`;
    const { body } = await one.call("PATCH", path, { sensitivity: "high", action_mode: "challenge" });
    expect(body.result).toMatchObject({ sensitivity: "high", action_mode: "challenge" });
    const proposed = (await one.call("GET", `/zones/${ZONES.business}/waf_migration/config?phase_two=1`)).body
      .result;
    expect(proposed.rules.at(-1).action_parameters.overrides.rules[0]).toMatchObject({
      score_threshold: 40,
      action: "challenge",
    });
    expect((await one.call("PATCH", path, { sensitivity: "extreme" })).status).toBe(400);
    const other = packages.find((each: Loose) => each.detection_mode === "traditional");
    const refused = await one.call("PATCH", `${PREVIOUS}/packages/${other.id}`, { sensitivity: "high" });
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      "only the OWASP package has a sensitivity and an action",
    ]);
  });

  it("changes groups and rules by their modes", async () => {
    const one = client();
    const [owasp] = (await one.call("GET", `${PREVIOUS}/packages`)).body.result;
    for (const table of ["groups", "rules"]) {
      const all = `${PREVIOUS}/packages/${owasp.id}/${table}`;
      const [record] = (await one.call("GET", all)).body.result;
      expect((await one.call("PATCH", `${all}/${record.id}`, { mode: "off" })).body.result.mode).toBe("off");
      expect((await one.call("PATCH", `${all}/${record.id}`, { mode: "sometimes" })).status).toBe(400);
      expect((await one.call("GET", `${all}/${record.id}`)).body.result.mode).toBe("off");
    }
  });

  it("has URI-based overrides", async () => {
    const one = client();
    const all = `${PREVIOUS}/overrides`;
    expect((await one.call("POST", all, { urls: ["a.example/*"] })).status).toBe(400);
    const body = { urls: ["a.example/*"], rules: { "100015": "disable" } };
    const { result } = (await one.call("POST", all, body)).body;
    expect((await one.call("PATCH", `${all}/${result.id}`, { paused: true })).body.result).toMatchObject({
      ...body,
      paused: true,
    });
    expect((await one.call("PUT", `${all}/${result.id}`, body)).body.result.paused).toBe(false);
    expect((await one.call("DELETE", `${all}/${result.id}`)).status).toBe(200);
    expect((await one.call("GET", all)).body.result).toEqual([]);
  });

  it("has page rules", async () => {
    const one = client();
    const all = `/zones/${ZONES.pro}/pagerules`;
    const targets = [{ target: "url", constraint: { operator: "matches", value: "*a.example/*" } }];
    const body = { targets, actions: [{ id: "disable_security" }], status: "active" };
    const { result } = (await one.call("POST", all, body)).body;
    expect((await one.call("PATCH", `${all}/${result.id}`, { priority: 3 })).body.result).toMatchObject({
      ...body,
      priority: 3,
    });
    expect((await one.call("PUT", `${all}/${result.id}`, { targets, actions: [] })).status).toBe(400);
    expect((await one.call("DELETE", `${all}/${result.id}`)).body.result).toEqual({ id: result.id });
  });
});

it("lists are filtered by members", async () => {
  const expected: Readonly<Record<string, readonly string[]>> = {
    "firewall/rules?action=block": ["r1"],
    "firewall/rules?action=log": [],
    "firewall/rules?paused=true": ["r2"],
    "firewall/rules?paused=false": ["r1"],
    "firewall/rules?description=1": ["r1"],
    "filters?paused=true": ["f2"],
    "filters?paused=false": ["f1"],
    "filters?description=2": ["f2"],
    "filters?expression=a.example": ["f1"],
    "pagerules?status=active": ["p1"],
    "pagerules?status=disabled": ["p2"],
  };
  const one = client();
  const zone = `/zones/${ZONES.enterprise}`;
  const filters = [
    { expression: 'http.host eq "a.example"', description: "f1" },
    { expression: "ssl", description: "f2", paused: true },
  ];
  const made = (await one.call("POST", `${zone}/filters`, filters)).body.result;
  const rules = [
    { action: "block", description: "r1", filter: { id: made[0].id } },
    { action: "challenge", description: "r2", paused: true, filter: { id: made[1].id } },
  ];
  expect((await one.call("POST", `${zone}/firewall/rules`, rules)).status).toBe(200);
  const pages = new Map<string, string>();
  for (const [name, status] of [
    ["p1", "active"],
    ["p2", "disabled"],
  ] as const) {
    const targets = [{ target: "url", constraint: { operator: "matches", value: `*${name}.example/*` } }];
    const body = { targets, actions: [{ id: "disable_security" }], status };
    pages.set((await one.call("POST", `${zone}/pagerules`, body)).body.result.id, name);
  }
  for (const [query, names] of Object.entries(expected)) {
    const { result } = (await one.call("GET", `${zone}/${query}`)).body;
    const own = result.map((item: Loose) => item.description ?? pages.get(item.id));
    expect(
      own.filter((name: string | undefined) => /^[frp]\d$/.test(name ?? "")),
      query,
    ).toEqual(names);
  }
});

it("names the part of the previous WAF that there is not", async () => {
  const { call } = client();
  const [owasp, other] = (await call("GET", `${PREVIOUS}/packages`)).body.result;
  const [rule] = (await call("GET", `${PREVIOUS}/packages/${owasp.id}/rules`)).body.result;
  for (const [path, what] of [
    ["packages/none", "package"],
    [`packages/${owasp.id}/groups/none`, "group"],
    [`packages/${owasp.id}/rules/none`, "rule"],
    [`packages/${other.id}/rules/${rule.id}`, "rule"],
  ] as const) {
    const { status, body } = await call("GET", `${PREVIOUS}/${path}`);
    expect([path, status]).toEqual([path, 404]);
    expect(JSON.stringify(body)).toContain(`no ${what} ${path.replace(/.*\//, "")}`);
  }
});
