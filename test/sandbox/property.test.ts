import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { MANAGED_RULESETS, OWASP } from "../../src/contract/owasp.ts";
import { defaultConfig } from "../../src/lint/config.ts";
import { lintDocument } from "../../src/lint/lint.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { client, ZONES } from "./support.ts";

const REJECTED = new Set(RULES.filter((rule) => rule.effect === "rejected").map((rule) => `lint/${rule.id}`));
const CONFIG = { ...defaultConfig(RULES), plan: "enterprise" as const };

/** What `wafsmith lint` reports as refused in a body, by code. */
function refusals(body: unknown): string[] {
  const document = readSourceSync("body.json", JSON.stringify(body));
  return lintDocument(document, { rules: RULES, config: CONFIG })
    .diagnostics.filter(
      (one) => REJECTED.has(one.code) || (/^(syntax|types)\//.test(one.code) && one.severity === "error"),
    )
    .map((one) => one.code);
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
const rule = fc.record(
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
const phase = fc.constantFrom("http_request_firewall_managed", "http_request_firewall_custom");

describe("what lint passes the sandbox accepts, what the sandbox refuses lint reports", () => {
  it("for generated entry points", async () => {
    const one = client();
    await fc.assert(
      fc.asyncProperty(phase, fc.array(rule, { minLength: 1, maxLength: 3 }), async (name, rules) => {
        const body = { kind: "zone", phase: name, rules };
        const path = `/zones/${ZONES.enterprise}/rulesets/phases/${name}/entrypoint?dry_run=true`;
        const { status, body: answer } = await one.call("PUT", path, body);
        expect(status).toBeLessThan(500);
        const found = refusals(body);
        expect(status === 200, `${found.join(", ")} ${JSON.stringify(answer.errors)}`).toBe(
          found.length === 0,
        );
      }),
      { numRuns: 300 },
    );
  });

  it("for generated rules on their own, as a PATCH sends them", async () => {
    const one = client();
    const entryPoint = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    const { result } = (await one.call("GET", entryPoint)).body;
    const path = `/zones/${ZONES.enterprise}/rulesets/${result.id}/rules/${result.rules[1].id}?dry_run=true`;
    await fc.assert(
      fc.asyncProperty(rule, async (body) => {
        const { status } = await one.call("PATCH", path, body);
        expect(status).toBeLessThan(500);
        const inContext = { kind: "zone", phase: result.phase, rules: [result.rules[0], body] };
        expect(status === 200).toBe(refusals(inContext).length === 0);
      }),
      { numRuns: 200 },
    );
  });

  it("and any JSON gets an answer that is no failure of the sandbox", async () => {
    const one = client();
    const zone = `/zones/${ZONES.enterprise}`;
    const routes = [
      ["PUT", `${zone}/rulesets/phases/http_request_firewall_managed/entrypoint`],
      ["POST", `${zone}/rulesets`],
      ["POST", `${zone}/filters`],
      ["POST", `${zone}/firewall/rules`],
      ["PUT", `${zone}/firewall/rules`],
      ["POST", `${zone}/firewall/waf/overrides`],
      ["POST", `${zone}/pagerules`],
      ["POST", "/filters/validate-expr"],
    ] as const;
    const body = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.array(rule).map((rules) => JSON.stringify(rules)),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), body, async ([method, path], text) => {
        const { status } = await one.call(method, path, text);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
  });
});
