import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePolicy, preparePolicy } from "../../src/compile/compile.ts";
import { decompilePolicy } from "../../src/compile/decompile/decompile.ts";
import { compareDeployed } from "../../src/compile/drift/compare-deployed.ts";
import { zoneComparer } from "../../src/compile/drift/zone-drift.ts";
import type { ExecuteRuleBody } from "../../src/compile/emit/emit.ts";
import { compileZones } from "../../src/compile/fleet.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import type { SourceText } from "../../src/compile/model/model.ts";
import { requestsOf } from "../../src/compile/requests.ts";
import { executeRules } from "../compile/arbitraries.ts";
import { CLOUDFLARE_RULESET, entrypointExport, OWASP_RULESET } from "../compile/support.ts";
import { cases } from "../support/cases.ts";
import { entryPoint } from "./migration-support.ts";
import { type Client, client, type Loose } from "./support.ts";

const ZONE = "0".repeat(31).concat("b");
const ZONE_RECORD = { id: ZONE, name: "shop.example", plan: { legacy_id: "enterprise" } };

/** Execute rules of the rulesets that the sandbox has. */
const deployable = executeRules.map((rules) =>
  rules.filter(({ action_parameters: { id } }) => [OWASP_RULESET, CLOUDFLARE_RULESET].includes(id)),
);

const other = fc.constantFrom<object>(
  {
    action: "skip",
    action_parameters: { ruleset: "current" },
    expression: 'http.request.uri.path eq "/health"',
    logging: { enabled: false },
    description: "probe",
  },
  {
    action: "skip",
    action_parameters: { rules: { [OWASP_RULESET]: ["a".repeat(32)] } },
    expression: "ssl",
    enabled: false,
  },
);

/** The rules of a live entry point: execute rules among others, and rules that no policy mentions. */
const estates = fc
  .record({
    live: deployable,
    others: fc.array(fc.tuple(other, fc.nat({ max: 3 })), { maxLength: 3 }),
    ref: fc.boolean(),
  })
  .map(({ live, others, ref }) => {
    const rules: object[] = live.map((rule, at) => ({ ...rule, ...(ref && { ref: `ref-${at}` }) }));
    for (const [rule, at] of others) rules.splice(at, 0, rule);
    return rules;
  });

const policies = deployable.filter((rules) => rules.length > 0);

async function exported({ call }: Client): Promise<SourceText> {
  const { body } = await call("GET", entryPoint(ZONE));
  return { uri: "entrypoint.json", text: JSON.stringify(body) };
}

async function policyText(rules: readonly ExecuteRuleBody[]): Promise<SourceText> {
  const { value } = await decompilePolicy({ entrypoint: entrypointExport(rules) });
  return { uri: "waf.policy.yaml", text: value! };
}

async function compiled(policy: SourceText, entrypoint: SourceText) {
  const { value, diagnostics } = await compilePolicy({ policy, entrypoint });
  if (!value) throw new Error(JSON.stringify(diagnostics));
  return value;
}

async function apply({ call }: Client, policy: SourceText, entrypoint: SourceText, method: "PUT" | "any") {
  const result = await compiled(policy, entrypoint);
  const requests = method === "PUT" ? [result.put!] : requestsOf(result);
  for (const { method, path, body } of requests) {
    const reply = await call(method, path.replace("{zone_id}", ZONE), body);
    expect(reply.body.errors, JSON.stringify(body)).toEqual([]);
  }
}

const rulesOf = ({ text }: SourceText): readonly Loose[] => JSON.parse(text).result?.rules ?? [];
const withoutComputed = ({ version: _, last_updated: __, ...rule }: Loose) => rule;
const isExecute = ({ action }: Loose) => action === "execute";

async function expectInSync(policy: SourceText, live: SourceText): Promise<void> {
  const [a, b] = [await readDeployed(policy, {}), await readDeployed(live, {})];
  const { deployments } = await compareDeployed(a.value!, b.value!);
  expect(deployments.map(({ state }) => state)).toEqual(a.value!.deployments.map(() => "same"));
}

describe.each(["PUT", "any"] as const)("what compile makes of live state, applied (%s)", (method) => {
  it("leaves no difference, and changes nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(estates, policies, async (rules, wanted) => {
        const zone = client({ seed: [{ zone: ZONE_RECORD, entrypoint: { kind: "zone", rules } }] });
        const before = await exported(zone);
        const policy = await policyText(wanted);
        await apply(zone, policy, before, method);
        const after = await exported(zone);
        await expectInSync(policy, after);
        const others = (source: SourceText) => rulesOf(source).filter((rule) => !isExecute(rule));
        expect(others(after)).toEqual(others(before));
        const named = new Set(wanted.map((rule) => rule.action_parameters.id));
        for (const rule of rulesOf(before).filter(isExecute)) {
          const now = rulesOf(after).find(({ id }) => id === rule.id);
          expect(now.ref).toBe(rule.ref);
          if (!named.has(rule.action_parameters.id)) expect(now).toEqual(rule);
          else expect(now).toMatchObject(keptOf(rule, wanted));
        }
        await apply(zone, policy, after, method);
        expect(rulesOf(await exported(zone)).map(withoutComputed)).toEqual(
          rulesOf(after).map(withoutComputed),
        );
      }),
      { numRuns: cases(6, 40) },
    );
  });
});

/** Properties that the policy does not set: its own description and key take precedence. */
function keptOf({ description, action_parameters: live }: Loose, wanted: readonly ExecuteRuleBody[]): object {
  const own = wanted.find((rule) => rule.action_parameters.id === live.id)!;
  const matched = own.action_parameters.matched_data ?? live.matched_data;
  return {
    ...((own.description ?? description) && { description: own.description ?? description }),
    action_parameters: matched ? { matched_data: matched } : {},
  };
}

const skips = fc.constantFrom<object>(
  { skip: "all" },
  { rulesets: [OWASP_RULESET] },
  { rulesets: [CLOUDFLARE_RULESET, OWASP_RULESET] },
  { rules: { [OWASP_RULESET]: ["a".repeat(32), "b".repeat(32)] } },
);
const exceptions = fc.uniqueArray(
  fc.record({
    expression: fc.constantFrom("ssl", 'http.request.uri.path eq "/health"', 'http.host eq "a" and ssl'),
    skips,
    enabled: fc.constantFrom({}, { enabled: false }),
    named: fc.boolean(),
  }),
  { maxLength: 3, selector: ({ expression, skips }) => JSON.stringify([expression, skips]) },
);

/** The part of a policy about the rules around its deployments, as lines of it. */
const surroundings = fc
  .record({ exceptions: fc.option(exceptions), isExclusive: fc.boolean() })
  .map(({ exceptions, isExclusive }) => {
    const listed = exceptions?.map(({ expression, skips, enabled, named }, at) =>
      JSON.stringify({ ...(named && { name: `exception ${at}` }), expression, ...skips, ...enabled }),
    );
    return [
      ...(listed ? [`exceptions: [${listed.join(", ")}]`] : []),
      ...(isExclusive ? ["exclusive: true"] : []),
    ];
  });

describe("a policy of several zones that has exceptions or is exclusive, applied", () => {
  const zoneOf = (at: number) => ({ ...ZONE_RECORD, id: `${at}`.repeat(32), name: `${at}.example` });

  it("leaves no difference in any zone, and nothing to do the next time", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(estates, { minLength: 2, maxLength: 3 }),
        policies,
        surroundings,
        async (lives, wanted, around) => {
          const zones = lives.map((rules, at) => ({
            zone: zoneOf(at + 1),
            entrypoint: { kind: "zone", rules },
          }));
          const box = client({ seed: zones });
          const named = zones.map(({ zone: { name, id } }) => `  ${name}: { id: "${id}" }`);
          const { text } = await policyText(wanted);
          const policy = { uri: "fleet.yaml", text: [text, ...around, "zones:", ...named].join("\n") };
          const prepared = await preparePolicy({ policy });
          const compare = zoneComparer(prepared, [], {});
          const live = async ({ id }: { readonly id: string | undefined }) => {
            const { body } = await box.call("GET", entryPoint(id!));
            return { uri: `${id}.json`, text: JSON.stringify(body) };
          };
          for (const round of ["first", "second"]) {
            for (const { zone } of zones) {
              const before = await live(zone);
              const results = compileZones(prepared, ({ name }) => (name === zone.name ? before : undefined));
              for await (const { zone: done, value, diagnostics } of results) {
                if (done.name !== zone.name) continue;
                expect(value, `${round}: ${JSON.stringify(diagnostics)}\n${policy.text}`).toBeDefined();
                for (const { method, path, body } of requestsOf(value!)) {
                  const reply = await box.call(method, path, body);
                  expect(reply.body.errors, JSON.stringify(body)).toEqual([]);
                }
              }
              const after = await live(zone);
              const { diff, errors } = await compare({ ...zone, settings: zone.name, live: after });
              expect([errors, diff?.isSame], `${policy.text}\n${after.text}`).toEqual([[], true]);
              if (round === "second")
                expect(rulesOf(after).map(withoutComputed)).toEqual(rulesOf(before).map(withoutComputed));
            }
          }
        },
      ),
      { numRuns: cases(5, 60) },
    );
  });
});

it("a zone without an entry point gets one", async () => {
  const zone = client({
    seed: [{ zone: ZONE_RECORD, status: { new_waf_status: "enabled", old_waf_status: "disabled" } }],
  });
  const before = await exported(zone);
  expect(JSON.parse(before.text).errors[0].code).toBe(10003);
  const policy: SourceText = { uri: "waf.policy.yaml", text: "paranoia: 2\nthreshold: 40\n" };
  await apply(zone, policy, before, "any");
  await expectInSync(policy, await exported(zone));
});
