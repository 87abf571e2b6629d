import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MISSING_ROUTES } from "../../src/sandbox/routes/not-emulated.ts";
import { ROUTES } from "../../src/sandbox/routes/routes.ts";
import { cases } from "../support/cases.ts";
import { expectGolden } from "../support/golden.ts";
import { type Client, client, type Loose, type Reply, ZONES } from "./support.ts";

const block = { action: "block", expression: "ssl" };

/** Bodies that the routes take, by the name of their schema. */
const BASES: Readonly<Record<string, (ids: Ids) => unknown>> = {
  ruleBody: () => ({ ...block, description: "a", enabled: true, logging: null, position: { index: 1 } }),
  rulesetBody: () => ({
    name: "mine",
    kind: "custom",
    description: "",
    phase: "http_request_firewall_custom",
    rules: [{ ...block, ref: "a", categories: ["b"] }],
  }),
  entryPointUpdate: ({ managed }) => ({
    description: "d",
    rules: [
      {
        action: "execute",
        action_parameters: {
          id: managed,
          version: "latest",
          overrides: {
            action: "log",
            categories: [{ category: "wordpress", enabled: false }],
            rules: [{ id: "1".repeat(32), action: "block" }],
          },
        },
        expression: '(ssl) and cf.zone.plan eq "ENT"',
        enabled: false,
      },
    ],
  }),
  filterBody: ({ filter }) => ({ id: filter, expression: "not ssl", paused: true, description: "a" }),
  filtersBody: ({ filter }) => [{ id: filter, expression: 'http.host eq "x"', ref: "r" }],
  firewallRuleBody: ({ filter }) => ({
    action: "block",
    filter: { id: filter, expression: "" },
    priority: 1,
  }),
  firewallRuleBodies: ({ filter, firewallRule }) => [
    { id: firewallRule, action: "bypass", products: ["waf"], filter: { id: filter, expression: "" } },
  ],
  expressionBody: () => ({ expression: "ssl" }),
  listBody: () => ({ name: "another", kind: "hostname", description: "a" }),
  listUpdate: () => ({ description: "b" }),
  listItemsBody: () => [{ ip: "192.0.2.7", comment: "a" }, { ip: "2001:db8::/64" }],
  listItemsDeletion: ({ item }) => ({ items: [{ id: item }] }),
  packageBody: () => ({ sensitivity: "high", action_mode: "challenge" }),
  modeBody: () => ({ mode: "off" }),
  overrideBody: () => ({ urls: ["a.example/*"], rules: { "100015": "disable" }, paused: false, priority: 1 }),
  pageRuleBody: () => ({
    targets: [{ target: "url", constraint: { operator: "matches", value: "*a.example/*" } }],
    actions: [{ id: "ssl", value: "full" }],
    priority: 1,
    status: "active",
  }),
};

type Ids = Readonly<Record<"managed" | "filter" | "firewallRule" | "item", string>>;

/** Creates what the routes need to answer anything but 404. */
async function prepared({ call, sandbox }: Client, zone: string) {
  const result = async (method: string, path: string, body?: unknown) =>
    (await call(method, `/zones/${zone}${path}`, body)).body.result;
  const { id: ruleset, rules } = await result(
    "PUT",
    "/rulesets/phases/http_request_firewall_custom/entrypoint",
    { rules: [block] },
  );
  const [{ id: filter }] = await result("POST", "/filters", [{ expression: "ssl" }]);
  const [{ id: firewallRule }] = await result("POST", "/firewall/rules", [
    { action: "block", filter: { id: filter } },
  ]);
  const [pack] = await result("GET", "/firewall/waf/packages");
  const previous = `/firewall/waf/packages/${pack.id}`;
  const [group] = await result("GET", `${previous}/groups`);
  const [wafRule] = await result("GET", `${previous}/rules`);
  const custom = BASES["rulesetBody"]!({} as Ids);
  const accounts = (await call("POST", `/accounts/${sandbox.accountId}/rulesets`, custom)).body.result;
  const override = await result("POST", "/firewall/waf/overrides", BASES["overrideBody"]!({} as Ids));
  const pageRule = await result("POST", "/pagerules", BASES["pageRuleBody"]!({} as Ids));
  const lists = `/accounts/${sandbox.accountId}/rules/lists`;
  const list = (await call("POST", lists, { name: "office", kind: "ip" })).body.result;
  const started = (await call("POST", `${lists}/${list.id}/items`, [{ ip: "192.0.2.1" }])).body.result;
  const [item] = (await call("GET", `${lists}/${list.id}/items`)).body.result;
  const ids = {
    item: item.id,
    managed: "efb7b8c949ac4650a09736fc376e9aee",
    filter,
    firewallRule,
    ruleset,
    rule: rules[0].id,
  };
  const params: Record<string, string> = {
    zone_id: zone,
    account_id: sandbox.accountId,
    phase: "http_request_firewall_managed",
    version: "1",
    package_id: pack.id,
    group_id: group.id,
    override_id: override.id,
    pagerule_id: pageRule.id,
    filter_id: filter,
    list_id: list.id,
    item_id: item.id,
    operation_id: started.operation_id,
  };
  const pathOf = (path: string) => {
    const isAccount = path.startsWith("/accounts/");
    const here: Record<string, string> = {
      ...params,
      ruleset_id: isAccount ? accounts.id : ruleset,
      rule_id: path.includes("/firewall/waf/")
        ? wafRule.id
        : path.includes("/firewall/rules/")
          ? firewallRule
          : (isAccount ? accounts : { rules }).rules[0].id,
    };
    return path.replace(/\{(\w+)\}/g, (_, name: string) => here[name]!);
  };
  return { ids, pathOf };
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 5, -1.5, "", "x", [], {}, [null], [{}], { a: { b: null } }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Queries and credentials that fit few routes, if any. */
const QUERIES = [
  ...["", "", "", "page=0", "per_page=2", "per_page=x", "cursor=x", "search=1", "status=x", "id=x"],
  ...["dry_run=true", "dry_run=maybe", "phase_two=1", "phase_two=2", "waf_migration=x&phase_two=1"],
  ...["waf_migration=pending", "waf_migration=pending&phase_two=1", "expression=(", "name=%ff"],
];
const CREDENTIALS: readonly Record<string, string>[] = [
  ...[{}, {}, {}, {}, {}, {}],
  ...[{ authorization: "Bearer nobody" }, { authorization: "?" }, { "content-type": "text/plain" }],
];

/** Changes one place of a body: another value, another key, one key more or less. */
const mutation = fc.record({
  seed: fc.nat(),
  kind: fc.constantFrom("keep", "replace", "rename", "add", "remove"),
  value: odd,
  key: fc.constantFrom("kind", "exprssion", "__proto__", "id", "version", "rules", "x"),
});

function mutated(base: unknown, { seed, kind, value, key }: Loose): unknown {
  const copy: Loose = { root: structuredClone(base) };
  const places: [Loose, string][] = [];
  const visit = (node: Loose): void => {
    for (const name of Object.keys(node)) {
      places.push([node, name]);
      if (typeof node[name] === "object" && node[name] !== null) visit(node[name]);
    }
  };
  visit(copy);
  const [parent, name] = places[seed % places.length]!;
  const named = { configurable: true, enumerable: true, writable: true };
  if (kind === "replace") parent[name] = value;
  if (kind === "remove" && name !== "root") delete parent[name];
  const target = typeof parent[name] === "object" && parent[name] !== null ? parent[name] : copy.root;
  if (kind === "add" && typeof target === "object" && target !== null)
    Object.defineProperty(target, key, { ...named, value });
  if (kind === "rename" && name !== "root") {
    Object.defineProperty(parent, key, { ...named, value: parent[name] });
    if (key !== name) delete parent[name];
  }
  return copy.root;
}

describe("every route", () => {
  const writing = ROUTES.filter(
    ({ method, requestSchema }) => requestSchema || /POST|PUT|PATCH/.test(method),
  );

  it("that takes a body has a schema, and this test has a base for it", () => {
    const without = writing.filter(({ requestSchema }) => !requestSchema || !BASES[requestSchema]);
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it.each(writing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "accepts the base: %s",
    async (_name, route) => {
      const one = client({ limits: { listOperationMs: 0 } });
      const { ids, pathOf } = await prepared(one, ZONES.business);
      const body = BASES[route.requestSchema!]!(ids);
      const answer = await one.call(route.method, pathOf(route.path), body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  );

  // The client of these tests throws for every answer that does not conform to the OpenAPI document.
  it("answers as the OpenAPI document says, whatever is sent", async () => {
    const all = [...ROUTES, ...writing, ...writing];
    const seen = new Set<string>();
    const runs = cases(4, 100);
    let requests = 0;
    const request = fc.tuple(mutation, fc.constantFrom(...QUERIES), fc.constantFrom(...CREDENTIALS));
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 80, maxLength: 80 }), async (calls) => {
        const one = client({ limits: { listOperationMs: 0 } });
        const { ids, pathOf } = await prepared(one, ZONES.business);
        for (const [change, query, headers] of calls) {
          const { method, path, requestSchema } = all[requests++ % all.length]!;
          const body = requestSchema && JSON.stringify(mutated(BASES[requestSchema]!(ids), change));
          const address = `${pathOf(path)}${query === "" ? "" : `?${query}`}`;
          const { status } = await one.call(method, address, body, headers);
          expect(status === 501 ? 0 : status, `${method} ${address} ${body}`).toBeLessThan(500);
          seen.add(`${method} ${path}`);
        }
      }),
      // A failure prints its seed.
      { numRuns: runs, endOnFailure: true },
    );
    expect(requests).toBe(80 * runs);
    expect(seen.size).toBe(ROUTES.length);
  });
});

describe("routes of Cloudflare that the sandbox does not emulate", () => {
  it.each([
    "bot_management",
    "managed_headers",
    "url_normalization",
    "page_shield/policies",
    "cloud_connector/rules",
    "leaked-credential-checks",
    "content-upload-scan/settings",
    "custom_pages",
  ])("answer 501, which no client mistakes for an empty list: %s", async (path) => {
    const { status, body } = await client().call("GET", `/zones/${ZONES.pro}/${path}`);
    expect(status).toBe(501);
    expect(body.errors[0].message).toContain("does not emulate this route");
  });

  it("are not among those that it emulates", () => {
    const emulated = new Set(ROUTES.map(({ method, path }) => `${method} ${path}`));
    const both = MISSING_ROUTES.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`));
    expect(both.filter((route) => emulated.has(route))).toEqual([]);
    expect(new Set(both).size).toBe(both.length);
  });
});

const UNKNOWN = "f".repeat(32);

/** The base of a route without one of its keys, or with a value of another type for it; and bodies that are none. */
function wrongBodies(base: Loose): readonly (readonly [what: string, body: unknown])[] {
  const one = Array.isArray(base) ? base[0] : base;
  const whole = (changed: object) => (Array.isArray(base) ? [changed] : changed);
  return [
    ["an empty object", {}],
    ["an empty list", []],
    ["a list of two", [one, one]],
    ...Object.keys(one).flatMap((key): [string, unknown][] => {
      const { [key]: _, ...rest } = one;
      return [
        [`no ${key}`, whole(rest)],
        [`${key} is another`, whole({ ...one, [key]: typeof one[key] === "number" ? "x" : 5 })],
        [`${key} is unknown`, whole({ ...one, [key]: UNKNOWN })],
      ];
    }),
  ];
}

/** The result of a call in one line, without what differs from run to run. */
function said({ status, body }: Reply): string {
  const { errors, messages, result } = body ?? {};
  const words = [...(errors ?? []), ...(messages ?? [])].map(
    ({ code, message, source }: Loose) =>
      `${code ?? "note:"} ${message}${source ? ` (${source.pointer})` : ""}`,
  );
  const keys =
    status === 200 && result ? [Object.keys(Array.isArray(result) ? (result[0] ?? {}) : result).join()] : [];
  return [status, ...words, ...keys]
    .join(" | ")
    .replace(/\b[\da-f]{32}\b/g, (id) => (id === UNKNOWN ? "f…f" : "<id>"));
}

it("says what is wrong with each call, and answers the others", async () => {
  const lines: string[] = [];
  const fresh = async () => {
    const one = client({ limits: { listOperationMs: 0 } });
    return { one, ...(await prepared(one, ZONES.business)) };
  };
  const reading = await fresh();
  for (const route of ROUTES) {
    const { one, ids, pathOf } = route.method === "GET" ? reading : await fresh();
    const path = pathOf(route.path);
    lines.push(`${route.method} ${route.path}: ${route.summary}`);
    const call = async (what: string, to: string, body?: unknown) =>
      lines.push(`  ${what}: ${said(await one.call(route.method, to, body))}`);
    const base = route.requestSchema && BASES[route.requestSchema]!(ids);
    for (const [name] of route.path.matchAll(/\{\w+\}/g)) {
      const to = pathOf(route.path.replace(name, UNKNOWN));
      await call(`an unknown ${name}`, to, base);
    }
    if (base) for (const [what, body] of wrongBodies(base)) await call(what, path, body);
    for (const name of Object.keys(route.query ?? {}))
      await call(`a wrong ${name}`, `${path}?${name}=*`, base);
    await call("right", path, base);
    await call("again", path, base);
  }
  expectGolden(`${lines.join("\n")}\n`, "fixtures/sandbox/answers.txt");
});
