import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { MANAGED_RULESETS, OWASP } from "../../src/contract/owasp.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { defaultEstates } from "../../src/sandbox/state/default-estates.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { cases } from "../support/cases.ts";
import { type Client, client, ZONES } from "./support.ts";

/** The list that the expressions name. */
const seed = [...defaultEstates(), { lists: [{ name: "nobodys_list", kind: "ip", items: [] }] }];
const CONFIG = { ...defaultConfig(RULES), plan: "enterprise" as const };

/** The findings of `wafsmith lint` that mean rejected in a body, by code. The service reads a null as absent. */
function refusals(body: unknown): string[] {
  const text = JSON.stringify(body, (_key, value) => (isObject(value) ? withoutNulls(value) : value));
  const document = readSourceSync("body.json", text);
  return lintDocument(document, { rules: RULES, config: CONFIG })
    .diagnostics.filter(
      (one) =>
        (one.code.startsWith("lint/") && one.effect === "rejected") ||
        (/^(syntax|types)\//.test(one.code) && one.severity === "error"),
    )
    .map((one) => one.code);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withoutNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

const expression = fc.constantFrom(
  "true",
  "ssl",
  "",
  "(",
  'http.host eq "a.example"',
  'http.hst eq "a"',
  'http.request.uri.path matches "^/a+"',
  'http.request.uri.path matches "("',
  "ip.src in {192.0.2.0/24}",
  "ip.src in $nobodys_list",
  "http.response.code eq 200",
  "x".repeat(4097),
);
const action = fc.constantFrom("execute", "skip", "block", "log", "redirect", "blok", "rewrite");
const odd = fc.constantFrom(null, 1, "yes", [], {});
const id = fc.constantFrom(
  OWASP.rulesetId.value,
  MANAGED_RULESETS.cloudflareManaged.value.id,
  "",
  "short",
  "9".repeat(32),
);
const overrides = fc.record(
  {
    categories: fc.array(
      fc.record(
        {
          category: fc.constantFrom("paranoia-level-2", "wordpress", "none"),
          enabled: fc.oneof(fc.boolean(), odd),
        },
        { requiredKeys: ["category"] },
      ),
      { maxLength: 3 },
    ),
    rules: fc.array(
      fc.record(
        {
          id,
          action: fc.constantFrom("log", "simulate"),
          score_threshold: fc.oneof(fc.integer(), fc.double(), odd),
        },
        { requiredKeys: ["id"] },
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);
const anyRule = fc.record(
  {
    action,
    expression: fc.oneof({ weight: 8, arbitrary: expression }, { weight: 1, arbitrary: odd }),
    enabled: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, { weight: 1, arbitrary: odd }),
    description: fc.string({ maxLength: 20 }),
    ref: fc.stringMatching(/^[a-z]{1,8}$/),
    action_parameters: fc.record(
      { id, overrides, ruleset: fc.constantFrom("current", "other") },
      { requiredKeys: [] },
    ),
    logging: fc.record({ enabled: fc.boolean() }),
  },
  { requiredKeys: [] },
);
/** Rules that are accepted, unless one executes the ruleset of another. */
const soundRule = fc
  .tuple(
    fc.constantFrom(
      { action: "execute", action_parameters: { id: OWASP.rulesetId.value, version: "latest" } },
      { action: "execute", action_parameters: { id: MANAGED_RULESETS.cloudflareManaged.value.id } },
      { action: "skip", action_parameters: { ruleset: "current" }, logging: { enabled: false } },
      { action: "block" },
      { action: "log" },
    ),
    fc.constantFrom("true", "ssl", 'http.host eq "a.example"', "ip.src in {192.0.2.0/24}"),
    fc.record(
      {
        enabled: fc.boolean(),
        description: fc.string({ maxLength: 20 }),
        ref: fc.stringMatching(/^[a-z]{8}$/),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([definition, wanted, more]) => ({ ...definition, expression: wanted, ...more }));
/** Half of them are accepted, and others miss by a little. */
const rule = fc.oneof(
  { weight: 6, arbitrary: soundRule },
  { weight: 1, arbitrary: anyRule },
  {
    weight: 2,
    arbitrary: fc.tuple(soundRule, anyRule).map(([sound, other]) => ({ ...sound, ...firstOf(other) })),
  },
);

function firstOf(object: object): object {
  return Object.fromEntries(Object.entries(object).slice(0, 1));
}

/** Bodies that some of the routes accept: random ones are nearly always rejected. */
const ACCEPTABLE = [
  { rules: [] },
  { rules: [{ action: "skip", action_parameters: { ruleset: "current" }, expression: "ssl" }] },
  { action: "skip", action_parameters: { ruleset: "current" }, expression: "ssl" },
  { expression: "ssl" },
  [{ expression: "ssl" }],
  [{ action: "block", filter: { expression: "ssl" } }],
].map((body) => JSON.stringify(body));
const phase = fc.constantFrom("http_request_firewall_managed", "http_request_firewall_custom");

describe("what lint passes the sandbox accepts, what the sandbox rejects lint reports", () => {
  it("for generated entry points", async () => {
    const one = client({ seed });
    const statuses: number[] = [];
    await fc.assert(
      fc.asyncProperty(phase, fc.array(rule, { minLength: 1, maxLength: 3 }), async (name, rules) => {
        const body = { rules };
        const path = `/zones/${ZONES.enterprise}/rulesets/phases/${name}/entrypoint?dry_run=true`;
        const { status, body: answer } = await one.call("PUT", path, body);
        statuses.push(status);
        expect(status).toBeLessThan(500);
        // The address says what a file would say itself.
        const found = refusals({ kind: "zone", phase: name, rules });
        expect(status === 200, `${found.join(", ")} ${JSON.stringify(answer.errors)}`).toBe(
          found.length === 0,
        );
      }),
      { numRuns: cases(100, 300) },
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(cases(10, 60));
  });

  it("for generated rules on their own, as a PATCH sends them", async () => {
    const one = client({ seed });
    const entryPoint = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    const { result } = (await one.call("GET", entryPoint)).body;
    const path = `/zones/${ZONES.enterprise}/rulesets/${result.id}/rules/${result.rules[1].id}?dry_run=true`;
    const statuses: number[] = [];
    await fc.assert(
      fc.asyncProperty(rule, async (body) => {
        const { status, body: answer } = await one.call("PATCH", path, body);
        statuses.push(status);
        expect(status).toBeLessThan(500);
        const inContext = { kind: "zone", phase: result.phase, rules: [result.rules[0], body] };
        const found = refusals(inContext);
        expect(status === 200, `${found.join(", ")} ${JSON.stringify(answer.errors)}`).toBe(
          found.length === 0,
        );
      }),
      { numRuns: cases(70, 200) },
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(cases(15, 80));
  });

  it("and any JSON is either taken or rejected: no failure, no half-applied change", async () => {
    const one = client({ seed });
    const zone = `/zones/${ZONES.enterprise}`;
    const managed = `${zone}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    const { result } = (await one.call("GET", managed)).body;
    const routes = [
      ["PUT", managed],
      ["PUT", `${managed}?waf_migration=pending&phase_two=1`],
      ["POST", `${zone}/rulesets`],
      ["PUT", `${zone}/rulesets/${result.id}`],
      ["POST", `${zone}/rulesets/${result.id}/rules`],
      ["PATCH", `${zone}/rulesets/${result.id}/rules/${result.rules[0].id}`],
      ["POST", `${zone}/filters`],
      ["PUT", `${zone}/filters`],
      ["POST", `${zone}/firewall/rules`],
      ["PUT", `${zone}/firewall/rules`],
      ["POST", `${zone}/firewall/waf/overrides`],
      ["POST", `${zone}/pagerules`],
      ["POST", "/filters/validate-expr"],
    ] as const;
    const firewallRule = fc.record(
      { action, filter: fc.record({ expression, id }, { requiredKeys: [] }), paused: fc.boolean() },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.array(fc.oneof(firewallRule, rule), { maxLength: 4 }).map((rules) => JSON.stringify(rules)),
      fc.record({ rules: fc.array(rule, { maxLength: 4 }) }).map((ruleset) => JSON.stringify(ruleset)),
      rule.map((only) => JSON.stringify(only)),
      fc.string(),
      { weight: 6, arbitrary: fc.constantFrom(...ACCEPTABLE) },
    );
    const answers = { taken: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), body, async ([method, path], text) => {
        const before = await stateOf(one, zone);
        const { status } = await one.call(method, path, text);
        expect(status).toBeLessThan(500);
        if (status < 400) answers.taken++;
        else {
          answers.refused++;
          expect(await stateOf(one, zone)).toEqual(before);
        }
      }),
      { numRuns: cases(120, 600) },
    );
    expect(Math.min(answers.taken, answers.refused)).toBeGreaterThan(cases(0, 4));
  });
});

/** Everything in a zone, as the API shows it. */
async function stateOf({ call }: Client, zone: string): Promise<readonly unknown[]> {
  const shown = async (path: string) => (await call("GET", zone + path)).body.result;
  const rulesets = await shown("/rulesets");
  return [
    await Promise.all(rulesets.map(({ id: one }: { id: string }) => shown(`/rulesets/${one}`))),
    await shown("/waf_migration/status"),
    await shown("/filters"),
    await shown("/firewall/rules"),
    await shown("/firewall/waf/packages"),
    await shown("/firewall/waf/overrides"),
    await shown("/pagerules"),
  ];
}
