import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openApiDocument } from "../../src/sandbox/openapi.ts";
import { type ServedSandbox, type ServeOptions, serveSandbox } from "../../src/sandbox/serve.ts";
import { client, type Loose, ZONES } from "./support.ts";

const served: ServedSandbox[] = [];

afterEach(async () => {
  await Promise.all(served.splice(0).map((one) => one.close()));
});

async function serve(options: ServeOptions = {}): Promise<ServedSandbox> {
  const one = await serveSandbox(options);
  served.push(one);
  return one;
}

describe("specification 2: the envelope", () => {
  it.each([
    ["an unknown route", "GET", "/nothing", undefined, 404],
    ["a path that cannot be decoded", "GET", "/zones/%", undefined, 404],
    ["another method", "PATCH", "/accounts", {}, 405],
    ["a route that is not emulated", "GET", `/zones/${ZONES.pro}/dns_records`, undefined, 501],
    ["a zone that there is not", "GET", "/zones/none", undefined, 404],
    ["a body that is not JSON", "POST", `/zones/${ZONES.pro}/filters`, "[", 400],
    ["no body", "POST", `/zones/${ZONES.pro}/filters`, undefined, 400],
    ["a body of another shape", "POST", `/zones/${ZONES.pro}/filters`, { expression: "ssl" }, 400],
  ])("is there for %s", async (_case, method, path, body, status) => {
    const answer = await client().call(method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ result: null, success: false });
    expect(answer.body.errors[0].message).not.toBe("");
  });

  it("names the methods of a path in the answer to another one", async () => {
    const { body } = await client().call("PATCH", `/zones/${ZONES.pro}/filters`, []);
    expect(body.errors[0].message).toMatch(/PATCH.*\bGET, POST, PUT\b/);
  });

  it("is there for another content type", async () => {
    const path = `/zones/${ZONES.pro}/filters`;
    const { status, body } = await client().call("POST", path, "[]", { "content-type": "text/plain" });
    expect(status).toBe(415);
    expect(body.success).toBe(false);
  });

  it("keeps names that are special in the language apart from its own", async () => {
    const one = client();
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect((await one.call("GET", `/zones/${name}`)).status).toBe(404);
    }
    for (const name of ["__proto__", "constructor", "hasOwnProperty"]) {
      const text = `[{"expression":"ssl","${name}":{"paused":true}}]`;
      const { status, body } = await one.call("POST", `/zones/${ZONES.pro}/filters`, text);
      expect(status).toBe(400);
      expect(body.errors[0].message).toBe(`invalid JSON: unknown field "${name}"`);
    }
    const groups = '{"urls":["a.example/*"],"groups":{"__proto__":"disable","constructor":"disable"}}';
    const { body } = await one.call("POST", `/zones/${ZONES.pro}/firewall/waf/overrides`, groups);
    expect(Object.keys(body.result.groups)).toEqual(["__proto__", "constructor"]);
  });
});

describe("specification 5: Authentication", () => {
  const seed = [
    {
      tokens: [
        { token: "reader", access: "read" },
        { token: "one-zone", access: "edit", zones: ["1".repeat(32)] },
      ],
      keys: [{ email: "a@example.com", key: "the-key", access: "edit" }],
    },
    { zone: { id: "1".repeat(32), name: "one.example", plan: { legacy_id: "pro" } } },
    { zone: { id: "2".repeat(32), name: "two.example", plan: { legacy_id: "pro" } } },
  ];
  const get = (headers: Record<string, string>, path = "/zones") =>
    client({ seed }).call("GET", path, undefined, { authorization: "", ...headers });

  it("takes a bearer token, or an email and a key", async () => {
    expect((await get({ authorization: "Bearer reader" })).status).toBe(200);
    const keys = { "x-auth-email": "a@example.com", "x-auth-key": "the-key" };
    const { sandbox } = client({ seed });
    const answer = await sandbox.fetch(`${sandbox.restUrl}/zones`, { headers: keys });
    expect(answer.status).toBe(200);
    const wrong = await sandbox.fetch(`${sandbox.restUrl}/zones`, {
      headers: { ...keys, "x-auth-email": "b@example.com" },
    });
    expect(wrong.status).toBe(403);
  });

  it.each([
    ["an unknown token", { authorization: "Bearer nobody" }, 403, 10000],
    ["a key for a token", { authorization: "Bearer the-key" }, 403, 10000],
    ["a malformed header", { authorization: "Basic abc" }, 400, 6003],
  ])("answers the observed body for %s", async (_case, headers, status, code) => {
    const answer = await get(headers);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].code).toBe(code);
  });

  it("answers the observed body for no credential", async () => {
    const { sandbox } = client({ seed });
    const answer = await sandbox.fetch(`${sandbox.restUrl}/zones`);
    expect(answer.status).toBe(403);
    expect((await answer.json()) as Loose).toMatchObject({
      errors: [{ code: 10000, message: "Authentication error" }],
    });
  });

  it("keeps a token to its zones, and a reader from changes", async () => {
    const one = client({ seed });
    const scoped = { authorization: "Bearer one-zone" };
    expect((await one.call("GET", "/zones", undefined, scoped)).body.result).toHaveLength(1);
    expect((await one.call("GET", `/zones/${"1".repeat(32)}`, undefined, scoped)).status).toBe(200);
    const beyond = await one.call("GET", `/zones/${"2".repeat(32)}`, undefined, scoped);
    expect(beyond).toMatchObject({ status: 403, body: { errors: [{ code: 9109 }] } });
    const body = [{ expression: "ssl" }];
    const reader = await one.call("POST", `/zones/${"1".repeat(32)}/filters`, body, {
      authorization: "Bearer reader",
    });
    expect(reader).toMatchObject({ status: 403, body: { errors: [{ code: 10000 }] } });
  });

  it("verifies a token", async () => {
    expect((await get({ authorization: "Bearer reader" }, "/user/tokens/verify")).body.result.status).toBe(
      "active",
    );
    const bad = await get({ authorization: "Bearer nobody" }, "/user/tokens/verify");
    expect(bad).toMatchObject({
      status: 401,
      body: { errors: [{ code: 1000, message: "Invalid API Token" }] },
    });
  });

  it("records no credential", async () => {
    const one = client({ seed });
    await one.call("GET", "/zones");
    const calls = await one.control("GET", "/calls");
    expect(calls.body.result).toHaveLength(1);
    expect(JSON.stringify(calls.body)).not.toContain(one.sandbox.token);
  });
});

describe("control routes", () => {
  it("reset, snapshot and revert the state", async () => {
    const one = client();
    const filters = `/zones/${ZONES.pro}/filters`;
    const count = async () => (await one.call("GET", filters)).body.result.length;
    const atStart = await count();
    await one.call("POST", filters, [{ expression: "ssl" }]);
    const { id } = (await one.control("POST", "/snapshot")).body.result;
    await one.call("POST", filters, [{ expression: "not ssl" }]);
    expect(await count()).toBe(atStart + 2);
    await one.control("POST", "/revert", { id });
    expect(await count()).toBe(atStart + 1);
    await one.control("POST", "/reset");
    expect(await count()).toBe(atStart);
    expect((await one.control("POST", "/revert", { id: "none" })).status).toBe(404);
  });

  it("restore quotas, calls, faults and the clock by a reset", async () => {
    const one = client({ limits: { maxFirewallRules: 7 } });
    await one.call("GET", "/zones");
    await one.control("PUT", "/quotas", { firewall_rules: 0 });
    await one.control("PUT", "/faults", { status: 503 });
    await one.control("PUT", "/clock", { now: "2030-01-01T00:00:00Z", stopped: true });
    const shown = () =>
      Promise.all(
        ["/quotas", "/calls", "/faults", "/clock"].map(
          async (path) => (await one.control("GET", path)).body.result,
        ),
      );
    const changed = [{ firewall_rules: 0 }, [expect.anything()], { status: 503 }];
    expect(await shown()).toEqual([...changed, { now: "2030-01-01T00:00:00.000000Z" }]);
    await one.control("POST", "/reset");
    const [quotas, calls, faults, clock] = await shown();
    expect([quotas, calls, faults]).toEqual([{ firewall_rules: 7 }, [], {}]);
    expect(Math.abs(Date.parse(clock.now) - Date.now())).toBeLessThan(3_600_000);
  });

  it("set the clock", async () => {
    const one = client();
    await one.control("PUT", "/clock", { now: "2030-01-01T00:00:00Z", stopped: true });
    const rule = [{ action: "block", filter: { expression: "ssl" } }];
    const { body } = await one.call("POST", `/zones/${ZONES.pro}/firewall/rules`, rule);
    expect(body.result[0].created_on).toBe("2030-01-01T00:00:00.000000Z");
    for (const now of ["+275760-09-12T23:59:59.999Z", "+010000-01-01T00:00:00Z", "1969-12-31T00:00:00Z", "x"])
      expect((await one.control("PUT", "/clock", { now })).status).toBe(400);
    expect((await one.control("PUT", "/clock", { now: "9999-12-31T23:59:59.999Z" })).status).toBe(200);
  });

  it("inject faults, so many times, and change nothing then", async () => {
    const one = client();
    await one.control("PUT", "/faults", { status: 503, path: "/zones", times: 2 });
    const path = `/zones/${ZONES.pro}/filters`;
    expect((await one.call("POST", path, [{ expression: "ssl" }])).status).toBe(503);
    expect((await one.call("GET", "/accounts")).status).toBe(200);
    expect((await one.call("GET", path)).status).toBe(503);
    expect((await one.call("GET", path)).body.result).toHaveLength(1);
    await one.control("PUT", "/faults", { reset: true });
    await expect(one.call("GET", path)).rejects.toThrow();
    await one.control("PUT", "/faults", { previousApiStopped: true });
    expect((await one.call("GET", `/zones/${ZONES.pro}/firewall/waf/packages`)).status).toBe(410);
    await one.control("DELETE", "/faults");
    expect((await one.call("GET", path)).status).toBe(200);
    expect((await one.control("PUT", "/faults", { nonsense: 1 })).status).toBe(400);
  });
});

it.each([
  ["GET", "/nothing", undefined, 404, "control route GET /nothing", undefined],
  ["POST", "/revert", {}, 400, "id must be a string", "/id"],
  [
    "PUT",
    "/quotas",
    { firewall_rules: -1 },
    400,
    "firewall_rules must be a whole number from 0",
    "/firewall_rules",
  ],
  [
    "PUT",
    "/quotas",
    { firewall_rules: 1.5 },
    400,
    "firewall_rules must be a whole number from 0",
    "/firewall_rules",
  ],
  [
    "PUT",
    "/quotas",
    { firewall_rules: "1" },
    400,
    "firewall_rules must be a whole number from 0",
    "/firewall_rules",
  ],
  ["PUT", "/faults", [], 400, "faults are an object", ""],
  ["PUT", "/faults", { times: "2" }, 400, "times takes ", ""],
  ["PUT", "/faults", { nonsense: 1 }, 400, "there is no fault nonsense; there are ", ""],
])("%s %s with %j is refused", async (method, path, body, status, message, pointer) => {
  const answer = await client().control(method, path, body);
  expect([answer.status, answer.body.errors[0].source?.pointer]).toEqual([status, pointer]);
  expect(answer.body.errors[0].message).toContain(message);
  expect(answer.body.errors[0].message).not.toContain("`");
});

it("clears calls, clock and faults, and takes faults for a method only", async () => {
  const one = client();
  const get = async (path: string) => (await one.control("GET", path)).body.result;
  await one.call("GET", "/zones");
  expect(await get("/calls")).toHaveLength(1);
  expect((await one.control("DELETE", "/calls")).body.result).toEqual([]);
  expect(await get("/calls")).toEqual([]);
  await one.control("PUT", "/clock", { now: "1999-01-01T00:00:00Z", stopped: true });
  await one.control("DELETE", "/clock");
  expect((await get("/clock")).now).toMatch(/^2/);
  await one.control("PUT", "/quotas", { firewall_rules: 0 });
  expect(await get("/quotas")).toEqual({ firewall_rules: 0 });
  await one.control("PUT", "/faults", { status: 503, method: "post" });
  expect(await get("/faults")).toEqual({ status: 503, method: "post" });
  expect((await one.call("GET", "/zones")).status).toBe(200);
  expect((await one.call("POST", `/zones/${ZONES.pro}/filters`, [{ expression: "ssl" }])).status).toBe(503);
});

describe("the server", () => {
  it("listens on loopback, on free ports, and says what is not emulated", async () => {
    const { restUrl, gatewayUrl, sandbox } = await serve();
    expect(restUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/client\/v4$/);
    expect(gatewayUrl).not.toBe(new URL(restUrl).origin);
    const index = (await (await fetch(new URL("/", restUrl))).json()) as Loose;
    expect(index.result.not_emulated.length).toBeGreaterThan(3);
    expect(await (await fetch(new URL("/openapi.json", restUrl))).json()).toEqual(
      JSON.parse(JSON.stringify(openApiDocument())),
    );
    const zones = await fetch(`${restUrl}/zones`, { headers: { authorization: `Bearer ${sandbox.token}` } });
    expect(zones.status).toBe(200);
  });

  it("rejects a body that is too large, and goes on", async () => {
    const { restUrl, sandbox } = await serve({ limits: { maxBodyBytes: 1000 } });
    const headers = { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" };
    const body = JSON.stringify([{ expression: "x".repeat(5000) }]);
    const answer = await fetch(`${restUrl}/zones/${ZONES.pro}/filters`, { method: "POST", headers, body });
    expect(answer.status).toBe(413);
    expect(((await answer.json()) as Loose).success).toBe(false);
    expect((await fetch(`${restUrl}/zones`, { headers })).status).toBe(200);
  });

  it("answers no page of another site", async () => {
    const { restUrl, sandbox } = await serve();
    const authorization = `Bearer ${sandbox.token}`;
    const foreign = await fetch(`${restUrl}/zones`, {
      headers: { authorization, origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    const { port } = new URL(restUrl);
    const socket = connect(Number(port), "127.0.0.1");
    socket.end("GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    const [chunk] = (await once(socket, "data")) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 403 /);
  });

  it("lets no page of another origin reach its control routes, another port of this machine included", async () => {
    const one = await serve();
    const { origin } = new URL(one.restUrl);
    const reset = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${origin}/__sandbox/reset`, { method: "POST", headers }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
        });
        sent.on("error", reject).end();
      });
    expect(await reset({})).toBe(200);
    expect(await reset({ origin })).toBe(200);
    expect(await reset({ origin, "sec-fetch-site": "same-origin" })).toBe(200);
    expect(await reset({ origin: "http://127.0.0.1:1" })).toBe(403);
    expect(await reset({ origin: origin.replace("http:", "https:") })).toBe(403);
    expect(await reset({ origin: "null" })).toBe(403);
    expect(await reset({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await reset({ "sec-fetch-site": "same-site" })).toBe(403);
  });

  it("answers HEAD with the headers of GET and without a body", async () => {
    const one = await serve();
    const headers = { authorization: `Bearer ${one.sandbox.token}` };
    for (const url of [`${one.restUrl}/zones`, `${one.restUrl}/nothing`, new URL("/", one.restUrl).href]) {
      const get = await fetch(url, { headers });
      const head = await fetch(url, { method: "HEAD", headers });
      expect(head.status).toBe(get.status);
      expect(head.headers.get("content-length")).toBe(String((await get.arrayBuffer()).byteLength));
      expect(await head.text()).toBe("");
    }
    const inProcess = await one.sandbox.fetch(`${one.sandbox.restUrl}/zones`, { method: "HEAD", headers });
    expect([inProcess.status, await inProcess.text()]).toEqual([200, ""]);
  });

  it("rejects a body that is not valid UTF-8", async () => {
    const one = await serve();
    const headers = { authorization: `Bearer ${one.sandbox.token}`, "content-type": "application/json" };
    const path = `/zones/${ZONES.pro}/filters`;
    const body = Buffer.from('[{"expression":"ssl","description":"\xff\xc3"}]', "latin1");
    for (const answer of [
      await fetch(one.restUrl + path, { method: "POST", headers, body }),
      await one.sandbox.fetch(one.sandbox.restUrl + path, { method: "POST", headers, body }),
    ]) {
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as Loose).errors[0].message).toBe("the body is not valid UTF-8");
    }
  });

  it("rejects at the gateway with JSON-RPC errors, also what it does not read", async () => {
    const { gatewayUrl } = await serve({ limits: { maxBodyBytes: 1000 } });
    const url = `${gatewayUrl}/v1/mainnet`;
    const headers = { "content-type": "application/json" };
    for (const [status, code, body, more] of [
      [413, -32_005, "x".repeat(2000), {}],
      [400, -32_700, Buffer.from('"\xff"', "latin1"), {}],
      [403, -32_600, "{}", { origin: "https://evil.example" }],
    ] as const) {
      const answer = await fetch(url, { method: "POST", headers: { ...headers, ...more }, body });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toEqual({
        jsonrpc: "2.0",
        id: null,
        error: { code, message: expect.any(String) },
      });
    }
  });

  it("resets a connection on request", async () => {
    const { restUrl, sandbox } = await serve();
    const control = new URL("/__sandbox/faults", restUrl);
    const headers = { "content-type": "application/json" };
    await fetch(control, { method: "PUT", headers, body: '{"reset":true}' });
    await expect(
      fetch(`${restUrl}/zones`, { headers: { authorization: `Bearer ${sandbox.token}` } }),
    ).rejects.toThrow();
  });

  it("guards its control routes if others can reach it", async () => {
    const one = client({ guardsControl: true });
    expect((await one.control("POST", "/reset")).status).toBe(403);
  });
});

describe("a route that Cloudflare has and the sandbox does not emulate", () => {
  it.each([
    "/accounts/{account_id}/tokens/verify",
    "/memberships",
    "/zones/{zone_id}/logpush/jobs",
    "/zones/{zone_id}/workers/routes",
    "/zones/{zone_id}/dns_records/export",
    "/accounts/{account_id}/access/apps/1/policies",
    "/user/tokens/permission_groups",
    "/radar/bgp/leaks/events",
  ])("answers 501, by any method: %s", async (path) => {
    const one = client();
    const filled = path.replace("{zone_id}", ZONES.pro).replace("{account_id}", one.sandbox.accountId);
    for (const method of ["GET", "POST", "DELETE"]) {
      const { status, body } = await one.call(method, filled, method === "POST" ? {} : undefined);
      expect([status, body.errors[0].code]).toEqual([501, 990006]);
    }
  });

  it.each([
    "/nothing",
    "/zones/{zone_id}/nothing",
    "/zones/{zone_id}/rulesets/1/nothing",
    "/accounts/1/nothing",
  ])("is not %s, which there is not", async (path) => {
    const { status } = await client().call("GET", path.replace("{zone_id}", ZONES.pro));
    expect(status).toBe(404);
  });

  it("has documented statuses only, and none by default", () => {
    const { paths } = openApiDocument() as Loose;
    const [zones, check] = ["/zones", "/zones/{zone_id}/waf_migration/check"].map(
      (path) => paths[path].get.parameters,
    );
    const schema = { type: "string" };
    expect(zones).toContainEqual({ name: "name", in: "query", description: "A zone's name.", schema });
    expect(check).toContainEqual({ name: "phase_two", in: "query", schema: { ...schema, enum: ["1"] } });
    const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
    expect(operations.length).toBeGreaterThan(100);
    for (const { summary, responses } of operations) {
      expect(Object.keys(responses)).not.toContain("default");
      const successes = Object.keys(responses).filter((status) => status < "300");
      expect(successes).toHaveLength(summary.startsWith("Not emulated") ? 0 : 1);
    }
  });
});
