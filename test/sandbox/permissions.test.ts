import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../src/sandbox/openapi.ts";
import { MISSING_ROUTES } from "../../src/sandbox/routes/not-emulated.ts";
import { ROUTES } from "../../src/sandbox/routes/routes.ts";
import { defaultEstates } from "../../src/sandbox/state/default-estates.ts";
import { ACCOUNT_ID } from "../../src/sandbox/state/seed.ts";
import { client, type Loose, ZONES } from "./support.ts";

const OTHER = "0".repeat(31);
/** By token: what it reaches and what it may do there. */
const TOKENS: Readonly<Record<string, { access: "read" | "edit"; zones?: unknown; accounts?: unknown }>> = {
  "all-read": { access: "read" },
  "all-edit": { access: "edit" },
  "zone-read": { access: "read", zones: [ZONES.pro] },
  "zone-edit": { access: "edit", zones: [ZONES.pro] },
  "zones-edit": { access: "edit", zones: "*" },
  "account-read": { access: "read", accounts: [ACCOUNT_ID] },
  "account-edit": { access: "edit", accounts: [ACCOUNT_ID] },
  "foreign-edit": { access: "edit", zones: [`${OTHER}1`], accounts: [`${OTHER}2`] },
};
const REACHES_ZONE = new Set(["all-read", "all-edit", "zone-read", "zone-edit", "zones-edit"]);
const REACHES_ACCOUNT = new Set(["all-read", "all-edit", "account-read", "account-edit"]);

const seed = [
  ...defaultEstates(),
  {
    tokens: Object.entries(TOKENS).map(([token, scope]) => ({ token, ...scope })),
    keys: [{ email: "a@example.com", key: "zone-key", access: "edit", zones: [ZONES.pro] }],
  },
];

/** A path with ids that exist for the zone and the account, and with one that does not for everything else. */
function pathOf(template: string): string {
  const ids: Readonly<Record<string, string>> = {
    zone_id: ZONES.pro,
    account_id: ACCOUNT_ID,
    phase: "http_request_firewall_custom",
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "f".repeat(32));
}

function isAllowed(method: string, template: string, token: string): boolean {
  const isRead = method === "GET" || template.endsWith("validate-expr");
  if (!isRead && TOKENS[token]!.access === "read") return false;
  if (template.includes("{zone_id}")) return REACHES_ZONE.has(token);
  return template.includes("{account_id}") ? REACHES_ACCOUNT.has(token) : true;
}

describe("the permissions of a token", () => {
  it("are those of its scope and access, on every route", async () => {
    const one = client({ seed });
    let cases = 0;
    for (const { method, path } of ROUTES) {
      const body = method === "GET" || method === "DELETE" ? undefined : { rules: [] };
      for (const token of Object.keys(TOKENS)) {
        const { status } = await one.call(method, pathOf(path), body, { authorization: `Bearer ${token}` });
        expect(status !== 403, `${method} ${path} by ${token}: ${status}`).toBe(
          isAllowed(method, path, token),
        );
        cases++;
      }
      const anonymous = await one.call(method, pathOf(path), body, { authorization: "Bearer nobody" });
      expect([401, 403], `${method} ${path}`).toContain(anonymous.status);
    }
    expect(cases).toBe(ROUTES.length * 8);
  });

  it("are checked before the answer that a route is not emulated", () => {
    const one = client({ seed });
    const missing = MISSING_ROUTES.flatMap(({ methods, path }) =>
      methods.map((method) => [method, path] as const),
    );
    const others = [
      ["GET", "/zones/{zone_id}/logpush/jobs"],
      ["POST", "/accounts/{account_id}/tokens/verify"],
      ["GET", "/memberships"],
    ] as const;
    for (const [method, path] of [...missing, ...others]) {
      const status = (token: string) => {
        const headers = { authorization: `Bearer ${token}` };
        const address = `/client/v4${pathOf(path)}`;
        return one.sandbox.handle({ method, path: address, query: "", headers, body: "" }).answer.status;
      };
      expect(status("nobody"), `${method} ${path}`).toBe(403);
      for (const token of Object.keys(TOKENS))
        expect(status(token), `${method} ${path} by ${token}`).toBe(
          isAllowed(method, path, token) ? 501 : 403,
        );
    }
  });

  it("are the same for a key", async () => {
    const { sandbox } = client({ seed });
    const status = async (path: string) => {
      const headers = { "x-auth-email": "a@example.com", "x-auth-key": "zone-key" };
      return (await sandbox.fetch(sandbox.restUrl + path, { headers })).status;
    };
    expect(await status(`/zones/${ZONES.pro}/rulesets`)).toBe(200);
    expect(await status(`/zones/${ZONES.business}/rulesets`)).toBe(403);
    expect(await status(`/accounts/${ACCOUNT_ID}/rulesets`)).toBe(403);
  });

  it("keep a token of one zone from the rulesets of its account, and from other zones in lists", async () => {
    const one = client({ seed });
    const zone = { authorization: "Bearer zone-edit" };
    const path = `/accounts/${ACCOUNT_ID}/rulesets`;
    const body = { name: "mine", kind: "custom", phase: "http_request_firewall_custom", rules: [] };
    expect(await one.call("POST", path, body, zone)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 9109 }] },
    });
    const account = { authorization: "Bearer account-edit" };
    expect((await one.call("POST", path, body, account)).status).toBe(200);
    const names = async (what: string, headers: Record<string, string>) =>
      (await one.call("GET", what, undefined, headers)).body.result.map(({ id }: Loose) => id);
    expect(await names("/zones", zone)).toEqual([ZONES.pro]);
    expect(await names("/accounts", zone)).toEqual([]);
    expect(await names("/zones", account)).toEqual([]);
    expect(await names("/accounts", account)).toEqual([ACCOUNT_ID]);
  });

  it("are in the OpenAPI document, on every route", () => {
    const { paths } = openApiDocument() as Loose;
    for (const { method, path } of ROUTES) {
      const [{ token }] = paths[path][method.toLowerCase()].security;
      const allowed = Object.keys(TOKENS).filter((name) => isAllowed(method, path, name));
      const [scope, access] = token[0].split(":");
      expect(allowed.includes("zone-read"), path).toBe(scope !== "account" && access === "read");
      expect(allowed.includes("account-edit"), path).toBe(scope !== "zone");
      expect(allowed.includes("all-read"), path).toBe(access === "read");
    }
  });

  it("reach control routes that are guarded only with everything", async () => {
    const { sandbox } = client({ seed, guardsControl: true });
    const reset = async (token: string) => {
      const address = `${new URL(sandbox.restUrl).origin}/__sandbox/reset`;
      const headers = { authorization: `Bearer ${token}` };
      return (await sandbox.fetch(address, { method: "POST", headers })).status;
    };
    const allowed = [];
    for (const token of Object.keys(TOKENS)) if ((await reset(token)) === 200) allowed.push(token);
    expect(allowed).toEqual(["all-edit"]);
  });
});

describe("a credential with a mistake", () => {
  it.each([
    ["an access that there is not", { tokens: [{ token: "t", access: "write" }] }, "`access` must be"],
    ["a misspelt member", { tokens: [{ token: "t", zone: ["1"] }] }, "`zone` is not a member"],
    ["a zone outside a list", { tokens: [{ token: "t", zones: "1" }] }, "`zones` must be a list"],
    ["a star in a list", { tokens: [{ token: "t", accounts: ["*"] }] }, "`accounts` must be a list"],
    ["no secret", { tokens: [{ access: "read" }] }, "`token` must be a string"],
    ["a key without an email", { keys: [{ key: "t" }] }, "`email` must be a string"],
    ["no object", { tokens: ["t"] }, "it is not an object"],
    ["no list", { tokens: { token: "t" } }, "`tokens` is not a list"],
  ])("is named and not added: %s", async (_case, document, problem) => {
    const heard: string[] = [];
    const one = client({ seed: [...defaultEstates(), document], onIgnored: (text) => heard.push(text) });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toContain(problem);
    const headers = { authorization: "Bearer t" };
    expect((await one.call("GET", "/zones", undefined, headers)).status).toBe(403);
  });
});
