import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIST_KINDS } from "../../src/contract/lists.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { defaultEstates } from "../../src/sandbox/state/default-estates.ts";
import { ACCOUNT_ID } from "../../src/sandbox/state/seed.ts";
import { openSqlite } from "../../src/sandbox/state/sqlite.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { cases } from "../support/cases.ts";
import { client, type Loose, ZONES } from "./support.ts";

const LISTS = `/accounts/${ACCOUNT_ID}/rules/lists`;
const ITEMS: Readonly<Record<string, readonly object[]>> = {
  ip: [{ ip: "192.0.2.1/32", comment: "one" }, { ip: "2001:DB8::/64" }],
  asn: [{ asn: 13335 }, { asn: 64496, comment: "doc" }],
  hostname: [{ hostname: { url_hostname: "a.example" } }, { hostname: { url_hostname: "*.b.example" } }],
  redirect: [{ redirect: { source_url: "a.example/", target_url: "https://b.example/", status_code: 302 } }],
};

/** A sandbox whose clock only the test moves. */
async function stopped(options: Parameters<typeof client>[0] = {}) {
  let nowMs = Date.UTC(2026, 0, 1);
  const one = client({ now: () => nowMs, ...options });
  const pass = () => {
    nowMs += one.sandbox.limits.listOperationMs;
  };
  const create = async (kind: string, name = `my_${kind}`) =>
    (await one.call("POST", LISTS, { name, kind, description: "d" })).body.result;
  const change = async (method: string, id: string, body: unknown) => {
    const answer = await one.call(method, `${LISTS}/${id}/items`, body);
    pass();
    return answer;
  };
  const items = async (id: string, query = "") =>
    (await one.call("GET", `${LISTS}/${id}/items${query}`)).body.result;
  return { ...one, pass, create, change, items };
}

describe("lists of an account", () => {
  it.each(Object.keys(LIST_KINDS.value))("are created, filled, replaced and deleted: %s", async (kind) => {
    const { call, create, change, items } = await stopped();
    const list = await create(kind);
    expect(list).toMatchObject({ kind, name: `my_${kind}`, num_items: 0, num_referencing_filters: 0 });
    const { status, body } = await change("POST", list.id, ITEMS[kind]);
    expect(status).toBe(200);
    const operation = `${LISTS}/bulk_operations/${body.result.operation_id}`;
    expect((await call("GET", operation)).body.result).toMatchObject({ status: "completed" });
    const added = await items(list.id);
    expect(added).toHaveLength(ITEMS[kind]!.length);
    expect((await call("GET", `${LISTS}/${list.id}/items/${added[0].id}`)).body.result).toEqual(added[0]);
    expect((await call("GET", `${LISTS}/${list.id}`)).body.result.num_items).toBe(added.length);
    await change("PUT", list.id, ITEMS[kind]!.slice(0, 1));
    expect((await items(list.id)).map(({ id }: Loose) => id)).toEqual([added[0].id]);
    await change("DELETE", list.id, { items: [{ id: added[0].id }] });
    expect(await items(list.id)).toEqual([]);
    expect((await call("PUT", `${LISTS}/${list.id}`, { description: "e" })).body.result.description).toBe(
      "e",
    );
    expect((await call("DELETE", `${LISTS}/${list.id}`)).body.result).toEqual({ id: list.id });
    expect((await call("GET", LISTS)).body.result).toEqual([]);
  });

  it("keep addresses in one form, and one item for each value", async () => {
    const { create, change, items } = await stopped();
    const { id } = await create("ip");
    await change("POST", id, ITEMS["ip"]);
    await change("POST", id, [{ ip: "192.0.2.1", comment: "again" }, { ip: "192.0.2.7/24" }]);
    expect((await items(id)).map(({ ip, comment }: Loose) => [ip, comment])).toEqual([
      ["192.0.2.1", "again"],
      ["2001:db8::/64", undefined],
      ["192.0.2.0/24", undefined],
    ]);
  });

  it("change with a delay: the operation is pending, and another one is rejected with 429", async () => {
    const { call, create, items, pass } = await stopped();
    const { id } = await create("ip");
    const first = await call("POST", `${LISTS}/${id}/items`, [{ ip: "192.0.2.1" }]);
    const operation = `${LISTS}/bulk_operations/${first.body.result.operation_id}`;
    expect((await call("GET", operation)).body.result).toEqual({
      id: first.body.result.operation_id,
      status: "pending",
    });
    expect(await items(id)).toEqual([]);
    expect(await call("PUT", `${LISTS}/${id}/items`, [])).toMatchObject({
      status: 429,
      body: { errors: [{ code: 990041 }] },
    });
    pass();
    expect(await items(id)).toHaveLength(1);
  });

  it("fail with a reason if the list was deleted meanwhile", async () => {
    const { call, create, pass } = await stopped();
    const { id } = await create("ip");
    const { body } = await call("POST", `${LISTS}/${id}/items`, [{ ip: "192.0.2.1" }]);
    await call("DELETE", `${LISTS}/${id}`);
    pass();
    const { result } = (await call("GET", `${LISTS}/bulk_operations/${body.result.operation_id}`)).body;
    expect(result).toMatchObject({ status: "failed", error: "The list was deleted." });
  });

  it("are paged by cursors: every item once, forwards and back", async () => {
    const { call, create, change, items } = await stopped();
    const { id } = await create("asn");
    await change(
      "POST",
      id,
      Array.from({ length: 25 }, (_, at) => ({ asn: at + 1 })),
    );
    const seen: number[] = [];
    let cursors: Loose = { after: undefined };
    do {
      const query = cursors.after === undefined ? "?per_page=10" : `?per_page=10&cursor=${cursors.after}`;
      const { body } = await call("GET", `${LISTS}/${id}/items${query}`);
      seen.push(...body.result.map(({ asn }: Loose) => asn));
      ({ cursors } = body.result_info);
    } while (cursors.after !== undefined);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    expect((await items(id, `?per_page=10&cursor=${cursors.before}`))[0].asn).toBe(11);
    expect((await call("GET", `${LISTS}/${id}/items?cursor=no`)).status).toBe(400);
  });

  it.each([
    ["ip", "?search=192.0", 1],
    ["ip", "?search=.0.2", 0],
    ["asn", "?search=13335", 1],
    ["asn", "?search=133", 0],
    ["hostname", "?search=b.ex", 1],
    ["redirect", "?search=b.example", 1],
  ])("are searched: %s%s finds %i", async (kind, query, count) => {
    const { create, change, items } = await stopped();
    const { id } = await create(kind);
    await change("POST", id, ITEMS[kind]);
    expect(await items(id, query)).toHaveLength(count);
  });

  it.each([
    ["a name with a space", { name: "my list", kind: "ip" }],
    ["a kind that there is not", { name: "a", kind: "ips" }],
    ["no kind", { name: "a" }],
    ["the name of another", { name: "taken", kind: "asn" }],
    ["an unknown key", { name: "a", kind: "ip", items: [] }],
  ])("are rejected with %s", async (_case, body) => {
    const { call, create } = await stopped();
    await create("ip", "taken");
    expect((await call("POST", LISTS, body)).status).toBe(400);
  });

  it.each([
    ["ip", { ip: "192.0.2.300" }],
    ["ip", { asn: 1 }],
    ["ip", { ip: "192.0.2.1", note: "x" }],
    ["asn", { asn: -1 }],
    ["hostname", { hostname: { url_hostname: "https://a.example/" } }],
    ["redirect", { redirect: { source_url: "a.example/" } }],
  ])("reject items that do not fit: %s %j", async (kind, item) => {
    const { create, change } = await stopped();
    const { id } = await create(kind);
    const { status, body } = await change("POST", id, [item]);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.errors[0].source.pointer).toMatch(/^\/0/);
  });

  it("are in the data file, pending changes included", async () => {
    const directory = mkdtempSync(join(tmpdir(), "wafsmith-lists-"));
    const path = join(directory, "state.db");
    const first = await stopped({ persistence: openSqlite(path) });
    const { id } = await first.create("ip");
    await first.call("POST", `${LISTS}/${id}/items`, ITEMS["ip"]);
    first.sandbox.close();
    const second = createSandbox({ persistence: openSqlite(path), token: "t" });
    const headers = { authorization: "Bearer t" };
    const answer = await second.fetch(`${second.restUrl}${LISTS}/${id}/items`, { headers });
    expect(((await answer.json()) as Loose).result).toHaveLength(2);
    second.close();
    rmSync(directory, { recursive: true });
  });
});

describe("an expression with a list", () => {
  const entryPoint = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_custom/entrypoint`;
  const rules = (expression: string) => ({ rules: [{ action: "block", expression }] });
  const changes: readonly (readonly [string, string, (expression: string) => unknown])[] = [
    ["PUT", entryPoint, rules],
    ["POST", `/zones/${ZONES.enterprise}/filters`, (expression) => [{ expression }]],
    [
      "POST",
      `/zones/${ZONES.enterprise}/firewall/rules`,
      (expression) => [{ action: "block", filter: { expression } }],
    ],
    ["PUT", `/accounts/${ACCOUNT_ID}/rulesets/phases/http_request_firewall_custom/entrypoint`, rules],
  ];

  it.each(changes)("is rejected unless the account has it: %s %s", async (method, path, body) => {
    const { call, create } = await stopped();
    const expression = `ip.src in $my_ip${path.startsWith("/accounts") ? ' and cf.zone.plan eq "ENT"' : ""}`;
    const { status, body: answer } = await call(method, path, body(expression));
    expect([status, answer.errors[0].code]).toEqual([400, 990142]);
    expect(answer.errors[0].source.pointer).toMatch(/expression$/);
    await create("ip");
    expect((await call(method, path, body(expression))).status).toBe(200);
  });

  it("is rejected if the kind does not fit, and managed lists are there", async () => {
    const { call, create } = await stopped();
    await create("asn");
    expect((await call("PUT", entryPoint, rules("ip.src in $my_asn"))).body.errors[0].message).toContain(
      "kind `asn`",
    );
    expect((await call("PUT", entryPoint, rules("ip.src in $cf.open_proxies"))).status).toBe(200);
    expect((await call("PUT", entryPoint, rules('http.host eq "$nothing"'))).status).toBe(200);
  });

  it("keeps its list from being deleted, and is counted", async () => {
    const { call, create } = await stopped();
    const { id } = await create("ip");
    await call("PUT", entryPoint, rules("ip.src in $my_ip"));
    expect((await call("GET", `${LISTS}/${id}`)).body.result.num_referencing_filters).toBe(1);
    expect(await call("DELETE", `${LISTS}/${id}`)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 10031, message: "filters.api.ip_list_in_use" }] },
    });
    await call("PUT", entryPoint, rules("ssl"));
    expect((await call("DELETE", `${LISTS}/${id}`)).status).toBe(200);
  });
});

it("a list that redirects are from is in use, though no expression refers to it", async () => {
  const { call, create } = await stopped();
  const { id } = await create("redirect");
  const rule = (expression: string) => ({
    action: "redirect",
    action_parameters: { from_list: { name: "my_redirect", key: "http.request.full_uri" } },
    expression,
  });
  const redirects = `/accounts/${ACCOUNT_ID}/rulesets/phases/http_request_redirect/entrypoint`;
  const answer = await call("PUT", redirects, { rules: [rule('cf.zone.plan eq "ENT"')] });
  expect(answer.status, JSON.stringify(answer.body.errors)).toBe(200);
  expect((await call("GET", `${LISTS}/${id}`)).body.result.num_referencing_filters).toBe(1);
});

describe("a seed with lists", () => {
  const id = "a".repeat(32);
  const stamps = { created_on: "2026-01-01T00:00:00Z", modified_on: "2026-01-02T00:00:00Z" };
  const counts = { num_items: 2, num_referencing_filters: 0 };
  const listed = { id, name: "office", kind: "ip", description: "Desks", ...counts, ...stamps };
  const item = (at: number) => ({ id: String(at).repeat(32), ip: `192.0.2.${at}`, ...stamps });

  async function seeded(...files: (readonly [string, unknown])[]) {
    const heard: string[] = [];
    const documents = files.map(([path, value]) => readSourceSync(path, JSON.stringify(value)));
    const seed = [...defaultEstates(), ...documents];
    const one = client({ seed, onIgnored: (text) => heard.push(text) });
    const read = async (path: string) => (await one.call("GET", LISTS + path)).body.result;
    return { heard, read };
  }

  const answer = (result: unknown) => ({ success: true, errors: [], messages: [], result });

  it("is answered as the API exported it", async () => {
    const { heard, read } = await seeded(
      ["exports/lists.json", answer([listed])],
      [`exports/lists/${id}.json`, answer([item(1), item(2)])],
    );
    expect(heard).toEqual([]);
    expect(await read("")).toEqual([listed]);
    expect(await read(`/${id}/items`)).toEqual([item(1), item(2)]);
  });

  it("may have bare values, in a separate object", async () => {
    const items = ["192.0.2.1", { ip: "192.0.2.2", comment: "x" }];
    const { heard, read } = await seeded(["a.json", { lists: [{ name: "office", kind: "ip", items }] }]);
    expect(heard).toEqual([]);
    const [list] = await read("");
    expect(list).toMatchObject({ name: "office", num_items: 2 });
    expect((await read(`/${list.id}/items`)).map(({ ip }: Loose) => ip)).toEqual(["192.0.2.1", "192.0.2.2"]);
  });

  it.each([
    ["items of an unknown list", [["items.json", answer([item(1)])]], "its path names no list"],
    ["a list without its items", [["lists.json", answer([listed])]], "`num_items` of the list"],
    [
      "a second list of the name",
      [
        [
          "l.json",
          answer([
            { ...listed, num_items: 0 },
            { ...listed, num_items: 0, id: "b".repeat(32) },
          ]),
        ],
      ],
      "there is another one",
    ],
  ] as const)("names what it ignored: %s", async (_case, files, problem) => {
    const { heard } = await seeded(...files);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toContain(problem);
  });
});

describe("any sequence of changes of items", () => {
  it("leaves the items that a plain model has", async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
    const step = fc.record({ method: fc.constantFrom("POST", "PUT", "DELETE"), numbers });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { create, change, items } = await stopped();
        const { id } = await create("asn");
        let model: number[] = [];
        for (const { method, numbers: asns } of steps) {
          const present: Loose[] = await items(id);
          const removed = present.filter(({ asn }) => asns.includes(asn)).map((one) => ({ id: one.id }));
          await change(method, id, method === "DELETE" ? { items: removed } : asns.map((asn) => ({ asn })));
          if (method === "DELETE") model = model.filter((asn) => !asns.includes(asn));
          else model = [...new Set([...(method === "POST" ? model : []), ...asns])];
        }
        const found: number[] = (await items(id)).map(({ asn }: Loose) => asn);
        expect(found.toSorted()).toEqual(model.toSorted());
      }),
      { numRuns: cases(20, 300) },
    );
  });
});

it("a list is modified when an operation on its items ends, and stays without one", async () => {
  const one = client();
  const at = (day: number) =>
    one.control("PUT", "/clock", { now: `2030-01-0${day}T00:00:00Z`, stopped: true });
  await at(1);
  const { id } = (await one.call("POST", LISTS, { name: "office", kind: "ip" })).body.result;
  const other = (await one.call("POST", LISTS, { name: "other", kind: "ip" })).body.result.id;
  await at(2);
  await one.call("POST", `${LISTS}/${id}/items`, [{ ip: "192.0.2.1" }]);
  await at(3);
  const day = async (list: string) => {
    const { created_on, modified_on } = (await one.call("GET", `${LISTS}/${list}`)).body.result;
    return [created_on, modified_on].map((stamp: string) => stamp.slice(0, 10));
  };
  expect(await day(id)).toEqual(["2030-01-01", "2030-01-03"]);
  expect(await day(other)).toEqual(["2030-01-01", "2030-01-01"]);
});
