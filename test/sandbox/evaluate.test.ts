import { describe, expect, it } from "vitest";
import { OWASP } from "../../src/contract/owasp.ts";
import { defaultEstates } from "../../src/sandbox/state/default-estates.ts";
import { client, type Loose, ZONES } from "./support.ts";

const custom = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_custom/entrypoint`;
const managed = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_managed/entrypoint`;
const owasp = OWASP.rulesetId.value;
const seed = [...defaultEstates(), { lists: [{ name: "office", kind: "ip", items: ["192.0.2.0/24"] }] }];

async function evaluating() {
  const { call, control } = client({ seed });
  const put = async (path: string, rules: readonly object[]) => {
    const { status, body } = await call("PUT", path, { rules });
    expect(status, JSON.stringify(body.errors)).toBe(200);
  };
  const evaluate = async (request: object, more: object = {}) =>
    (await control("POST", "/evaluate", { zone: "bank.example", request, ...more })).body.result;
  await put(managed, []);
  return { call, control, put, evaluate };
}

/** An execute rule of the OWASP ruleset with a paranoia level and a threshold. */
function deployed(level: number, threshold: number, action = "block") {
  const categories = [1, 2, 3, 4]
    .filter((one) => one > level)
    .map((one) => ({ category: `paranoia-level-${one}`, enabled: false }));
  const rules = [{ id: OWASP.scoreRuleId.value, score_threshold: threshold, action }];
  const action_parameters = { id: owasp, version: "latest", overrides: { categories, rules } };
  return { action: "execute", action_parameters, expression: "true", enabled: true };
}

describe("POST /__sandbox/evaluate", () => {
  it("answers the rules that match, and the action of the one that ends the evaluation", async () => {
    const { put, evaluate } = await evaluating();
    await put(custom, [
      { ref: "log", action: "log", expression: 'http.request.method eq "POST"' },
      { ref: "admin", action: "block", expression: 'http.request.uri.path eq "/admin"' },
      { ref: "later", action: "managed_challenge", expression: "ssl" },
    ]);
    const answer = await evaluate({ method: "POST", url: "https://bank.example/admin" });
    expect(answer).toMatchObject({ action: "block", end: { ref: "admin", status: "matched" } });
    expect(answer.matched.map(({ ref }: Loose) => ref)).toEqual(["log", "admin"]);
    expect(answer.rules.map(({ ref, status }: Loose) => [ref, status])).toEqual([
      ["log", "matched"],
      ["admin", "matched"],
      ["later", "not-reached"],
    ]);
    expect((await evaluate({ url: "http://bank.example/" })).action).toBeNull();
  });

  it("follows changes of rules and of lists, and changes nothing", async () => {
    const { call, put, evaluate } = await evaluating();
    await put(custom, [{ ref: "office", action: "block", expression: "not ip.src in $office" }]);
    const request = { url: "https://bank.example/", "ip.src": "192.0.2.7" };
    expect((await evaluate(request)).action).toBeNull();
    expect((await evaluate({ ...request, "ip.src": "198.51.100.1" })).action).toBe("block");
    await call("POST", `/zones/${ZONES.enterprise}/firewall/rules`, [
      { action: "js_challenge", filter: { expression: 'http.host eq "bank.example"' } },
    ]);
    const answer = await evaluate(request);
    expect(answer).toMatchObject({ action: "js_challenge", end: { in: "firewall rules" } });
    expect(answer.rules[0].in).toMatch(/^ruleset [0-9a-f]{32}$/);
    const before = (await call("GET", custom)).body;
    await evaluate(request);
    expect((await call("GET", custom)).body).toEqual(before);
  });

  it("sums the score of the managed rules that match, with levels, threshold and action in effect", async () => {
    const { put, evaluate } = await evaluating();
    const request = { url: "https://bank.example/?q=1" };
    // Two rules of level 1 and one of level 2.
    const matches = ["941100", "942100", "942430"];
    await put(managed, [deployed(2, 15)]);
    expect(await evaluate(request, { matches })).toMatchObject({
      action: "block",
      scores: [{ ruleset: owasp, score: 15, threshold: 15, exceeded: true }],
    });
    await put(managed, [deployed(1, 15)]);
    expect(await evaluate(request, { matches })).toMatchObject({
      action: null,
      scores: [{ score: 10, threshold: 15, exceeded: false }],
    });
    await put(managed, [deployed(1, 10, "managed_challenge")]);
    expect((await evaluate(request, { matches })).action).toBe("managed_challenge");
    expect((await evaluate(request, { matches: [] })).scores).toMatchObject([{ score: 0, exceeded: false }]);
  });

  it("leaves out the score of rules that an exception skips", async () => {
    const { call, put, evaluate } = await evaluating();
    const { result } = (await call("GET", `/zones/${ZONES.enterprise}/rulesets/${owasp}`)).body;
    const skipped = result.rules.find(({ description }: Loose) => description.startsWith("941100"));
    await put(managed, [
      {
        action: "skip",
        action_parameters: { rules: { [owasp]: [skipped.id] } },
        expression: 'http.request.uri.path eq "/upload"',
      },
      deployed(1, 10),
    ]);
    const matches = ["941100", "942100"];
    expect((await evaluate({ url: "https://bank.example/" }, { matches })).action).toBe("block");
    expect(await evaluate({ url: "https://bank.example/upload" }, { matches })).toMatchObject({
      action: null,
      scores: [{ score: 5, exceeded: false }],
    });
  });

  it("says that the outcome is open if the matching managed rules are not given", async () => {
    const { put, evaluate } = await evaluating();
    await put(managed, [deployed(2, 40)]);
    const { rules, possible } = await evaluate({ url: "https://bank.example/" });
    expect(rules[0].note).toContain("outcome is not known");
    expect(possible).toBeUndefined();
  });

  it.each([
    ["an unknown zone", { zone: "nobody.example", request: { url: "https://a.example/" } }, 404, "no zone"],
    ["no request", { zone: ZONES.pro }, 400, "request must be an object"],
    ["an unknown key", { zone: ZONES.pro, request: { ulr: "x" } }, 400, "`ulr` is neither"],
    ["matches that are no list", { zone: ZONES.pro, request: {}, matches: "1" }, 400, "matches must be"],
  ])("rejects %s", async (_case, body, status, message) => {
    const { control } = await evaluating();
    const answer = await control("POST", "/evaluate", body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].message).toContain(message);
  });
});
