import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkEntryPoints } from "../../src/compile/guardrails/document.ts";
import { DIRECTORY } from "../../src/compile/guardrails/model.ts";
import { judgeTogether } from "../../src/compile/guardrails/together.ts";
import type { Guardrail } from "../../src/core/guardrail.ts";
import type { LintJson } from "../../src/report/json.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { cases } from "../support/cases.ts";
import { runSources } from "../support/sources.ts";
import { makeDirectory } from "../support/world.ts";
import { guardrail } from "./support.ts";

const MANAGED = "http_request_firewall_managed";
const CUSTOM = "http_request_firewall_custom";
const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
const SCORE_RULE = "6179ae15870a4bb7b2d480d4843b323c";
const ZONE = "0da42c8d2132a9ddaf714f9e7c920711";
const OTHER_ZONE = "9f1839b6152d298aca64c4e906b6d074";
const ACCOUNT = "8ac9f8b0c1a24bd3a5f0d5d61a8e4c90";
const LIMIT = "guardrails: [{ reason: R., maxThreshold: 60 }]\n";

type Files = Readonly<Record<string, string>>;
type Rule = Readonly<Record<string, unknown>>;

const skip = (expression: string, parameters: object = { ruleset: "current" }): Rule => ({
  action: "skip",
  expression,
  action_parameters: parameters,
  enabled: true,
});
const skipPhase = (expression: string): Rule => skip(expression, { phases: [MANAGED] });
const execute = (expression = "true", id = OWASP): Rule => ({
  action: "execute",
  expression,
  enabled: true,
  action_parameters: { id },
});
const ruleset = (phase: string, rules: readonly Rule[], kind = "zone", id?: string) =>
  JSON.stringify({ kind, phase, name: "n", ...(id && { id }), rules }, undefined, 1);
const record = (id: string, name: string) =>
  JSON.stringify({ success: true, errors: [], result: { id, name, status: "active" } });

/** A Terraform resource; `owner` is the assignment of the zone or the account. */
const resource = (name: string, owner: string, phase: string, rules: readonly Rule[], more = "") =>
  `resource "cloudflare_ruleset" "${name}" {\n  ${owner}\n  name = "n"\n  kind = "${owner.startsWith("account") ? "root" : "zone"}"\n  phase = "${phase}"\n${more}  rules = ${JSON.stringify(rules)}\n}\n`;

const customHalf = [skipPhase("ssl")];
const managedHalf = [skip("not ssl"), execute()];
const zoneId = (id: string) => `zone_id = "${id}"`;

const EVASIONS: Readonly<Record<string, Files>> = {
  "exports of one zone by its record": {
    "live/0a/entrypoint.json": ruleset(MANAGED, managedHalf),
    "live/0a/custom.json": ruleset(CUSTOM, customHalf),
    "live/0a/zone.json": record("0a", "a.shop.example"),
  },
  "exports of one zone by its name, in two directories": {
    "managed/a.shop.example.json": ruleset(MANAGED, managedHalf),
    "custom/a.shop.example.json": ruleset(CUSTOM, customHalf),
  },
  "two files of one module": {
    "variables.tf": 'variable "zone_id" {}\n',
    "custom.tf": resource("c", "zone_id = var.zone_id", CUSTOM, customHalf),
    "managed.tf": resource("m", "zone_id = var.zone_id", MANAGED, managedHalf),
  },
  "two root modules with the id of one zone": {
    "custom/main.tf": resource("c", zoneId(ZONE), CUSTOM, customHalf),
    "managed/main.tf": resource("m", zoneId(ZONE), MANAGED, managedHalf),
  },
  "a module that is called for the custom rules": {
    "main.tf": `variable "zone_id" {}\nmodule "custom" {\n  source = "./m"\n  zone = var.zone_id\n}\n${resource("m", "zone_id = var.zone_id", MANAGED, managedHalf)}`,
    "m/main.tf": `variable "zone" {}\n${resource("c", "zone_id = var.zone", CUSTOM, customHalf)}`,
  },
  "an account in Terraform, before its zones": {
    "account.tf": resource("c", `account_id = "${ACCOUNT}"`, CUSTOM, [
      skipPhase('cf.zone.plan eq "ENT" and ssl'),
    ]),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, managedHalf),
  },
  "an account's export, before those of its zones": {
    "account.json": ruleset(CUSTOM, [skipPhase('(cf.zone.plan eq "ENT" and ssl)')], "root"),
    "a.shop.example.json": ruleset(MANAGED, managedHalf),
  },
  "a custom ruleset that is executed in another file": {
    "root.json": ruleset(MANAGED, [execute("ssl", "c".repeat(32))], "root"),
    "inner.json": ruleset(MANAGED, [execute("not ssl")], "custom", "c".repeat(32)),
  },
  "a policy and custom rules of its zone": {
    "waf.policy.yaml":
      "threshold: 40\nzones: { a.shop.example: }\nexceptions: [{ expression: not ssl, skip: all }]\n",
    "custom/a.shop.example.json": ruleset(CUSTOM, customHalf),
  },
  "a policy and custom rules in Terraform": {
    "waf.policy.yaml": `threshold: 40\nzones: { a.shop.example: { id: ${ZONE} } }\nexceptions: [{ expression: not ssl, skip: all }]\n`,
    "custom.tf": resource("c", zoneId(ZONE), CUSTOM, customHalf),
  },
  "two policies for one zone": {
    "a.policy.yaml":
      "threshold: 40\nzones: { a.shop.example: }\nexceptions: [{ expression: not ssl, skip: all }]\n",
    "b.policy.yaml":
      "zones: { a.shop.example: }\ndeployments: [{ ruleset: cloudflare managed ruleset }]\nexceptions: [{ expression: ssl, skip: all }]\n",
  },
  "Terraform in both of its notations": {
    "custom.tf.json": JSON.stringify({
      resource: {
        cloudflare_ruleset: {
          c: { zone_id: ZONE, name: "n", kind: "zone", phase: CUSTOM, rules: customHalf },
        },
      },
    }),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, managedHalf),
  },
  "one file with the rules of two zones": {
    "main.tf": [
      resource("c", zoneId(ZONE), CUSTOM, customHalf),
      resource("m", zoneId(ZONE), MANAGED, managedHalf),
      resource("o", zoneId(OTHER_ZONE), MANAGED, [execute()]),
    ].join(""),
  },
  "zones of a for_each": {
    "zones.tf": `locals {\n  zones = { a = "${ZONE}", b = "${OTHER_ZONE}" }\n}\n`,
    "custom.tf": resource("c", "zone_id = each.value", CUSTOM, customHalf, "  for_each = local.zones\n"),
    "managed.tf": resource("m", zoneId(OTHER_ZONE), MANAGED, managedHalf),
  },
  "three thirds in three files": {
    "account.json": ruleset(CUSTOM, [skipPhase('cf.zone.plan eq "ENT" and ip.src in {0.0.0.0/1}')], "root"),
    "custom/a.shop.example.json": ruleset(CUSTOM, [skipPhase("ip.src in {128.0.0.0/1}")]),
    "a.shop.example.json": ruleset(MANAGED, [skip("ip.src in {::/0}"), execute()]),
  },
  "a skip of the ruleset by its id": {
    "custom.tf": resource("c", zoneId(ZONE), CUSTOM, customHalf),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, [skip("not ssl", { rulesets: [OWASP] }), execute()]),
  },
  "a skip of the score rule": {
    "custom.tf": resource("c", zoneId(ZONE), CUSTOM, customHalf),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, [
      skip("not ssl", { rules: { [OWASP]: [SCORE_RULE] } }),
      execute(),
    ]),
  },
  "halves that are complementary only in practice": {
    "custom/a.shop.example.json": ruleset(CUSTOM, [skipPhase('http.host ne "a.shop.example"')]),
    "a.shop.example.json": ruleset(MANAGED, [skip('http.host contains "shop"'), execute()]),
  },
};

const CONTROLS: Readonly<Record<string, Files>> = {
  "halves of two zones": {
    "managed/a.shop.example.json": ruleset(MANAGED, managedHalf),
    "custom/b.shop.example.json": ruleset(CUSTOM, customHalf),
  },
  "halves of two zones in Terraform": {
    "custom.tf": resource("c", zoneId(OTHER_ZONE), CUSTOM, customHalf),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, managedHalf),
  },
  "modules whose zones have the same name": {
    "a/main.tf": `variable "zone_id" {}\n${resource("c", "zone_id = var.zone_id", CUSTOM, customHalf)}`,
    "b/main.tf": `variable "zone_id" {}\n${resource("m", "zone_id = var.zone_id", MANAGED, managedHalf)}`,
  },
  "a half that is off": {
    "custom.tf": resource("c", zoneId(ZONE), CUSTOM, [{ ...customHalf[0], enabled: false }]),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, managedHalf),
  },
  "halves that leave requests": {
    "custom.tf": resource("c", zoneId(ZONE), CUSTOM, [skipPhase('http.request.uri.path eq "/a"')]),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, managedHalf),
  },
  "a half below the deployment": {
    "custom.tf": resource("c", zoneId(ZONE), CUSTOM, customHalf),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, [execute(), skip("not ssl")]),
  },
  "a half of an account in its managed phase, which is none of a zone": {
    "account.tf": resource("c", `account_id = "${ACCOUNT}"`, MANAGED, [
      skip('cf.zone.plan eq "ENT" and ssl'),
      execute('cf.zone.plan eq "ENT"'),
    ]),
    "managed.tf": resource("m", zoneId(ZONE), MANAGED, managedHalf),
  },
};

async function guardrailsIn(files: Files, limit = LIMIT) {
  const directory = makeDirectory({ "wafsmith.config.yaml": limit, ...files });
  const { stdout, stderr } = await runSources(["lint", "--format", "json", "."], { directory });
  expect(stderr).toBe("");
  const { diagnostics } = JSON.parse(stdout) as LintJson;
  return diagnostics.filter(({ code }) => code === "policy/guardrail");
}

/** The findings of guardrails with such limits in the files of one owner. */
function foundIn(texts: readonly string[], limits: Partial<Guardrail>, owner = "a.example"): string[] {
  const guardrails = [guardrail(limits)];
  const files = texts.map((text, at) => {
    const file = { catalogue: [], zone: "a.example", owners: [owner] };
    return checkEntryPoints(readSourceSync(`${at}.json`, text), file, guardrails);
  });
  const together = judgeTogether(files.map(({ parts }) => ({ guardrails, parts })));
  return [...files.flatMap(({ found }) => found), ...together].flatMap(({ code, data }) =>
    code === "policy/guardrail" ? [String(data["found"])] : [],
  );
}

describe("guardrails over several files", () => {
  it.each(Object.entries(EVASIONS))("are violated by %s", async (_, files) => {
    expect(await guardrailsIn(files)).not.toEqual([]);
  });

  it.each(Object.entries(CONTROLS))("are not violated by %s", async (_, files) => {
    expect(await guardrailsIn(files)).toEqual([]);
  });

  it("demand no ruleset of an entry point of which some rules are not known", async () => {
    const limit = "guardrails:\n  - { requiredRulesets: [owasp], reason: R }\n";
    const inFile = (rules: string) => ({
      "managed.tf": `variable "rules" {}\nresource "cloudflare_ruleset" "m" {\n  zone_id = "z"\n  kind = "zone"\n  name = "a"\n  phase = "${MANAGED}"\n  rules = ${rules}\n}\n`,
    });
    expect(await guardrailsIn(inFile("[]"), limit)).toHaveLength(1);
    expect(await guardrailsIn(inFile("var.rules"), limit)).toEqual([]);
  });

  it("name the rules that take part, and the zone", async () => {
    const files = EVASIONS["exports of one zone by its record"]!;
    const [found, ...others] = await guardrailsIn(files, LIMIT.replace("{ ", "{ zones: '*.shop.example', "));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      file: "live/0a/entrypoint.json",
      message: "No request reaches the score rule, but according to a guardrail it must run: R.",
      related: [
        { file: "live/0a/custom.json", message: "This rule skips the managed rules of the zone, too." },
      ],
    });
  });

  it.each<[Partial<Guardrail>, readonly string[]]>([
    [{ maxThreshold: 60 }, ["No request reaches the managed rules"]],
    [{ minParanoia: 2 }, ["No request reaches the managed rules"]],
    [{ requiredRulesets: ["owasp"] }, ["No request reaches the managed rules"]],
    [{ requiredRules: ["942100"] }, ["An exception skips the managed rules, and the rule `942100` with it"]],
    [{}, []],
  ])("are violated by rules that skip the managed phase for all requests: %j", (limits, expected) => {
    expect(foundIn([ruleset(CUSTOM, [skipPhase("true")])], limits)).toEqual(expected);
  });

  it("take a directory for one zone only if it has one deployment", () => {
    const custom = ruleset(CUSTOM, customHalf);
    const managed = ruleset(MANAGED, managedHalf);
    const found = (...texts: readonly string[]) => foundIn(texts, { maxThreshold: 60 }, `${DIRECTORY}live`);
    expect(found(custom, managed)).toEqual(["No request reaches the score rule"]);
    expect(found(custom, managed, ruleset(MANAGED, [execute()]))).toEqual([]);
  });

  it("are violated wherever the rules are written, if they are in one file", () => {
    const limits = { maxThreshold: 60, requiredRulesets: ["owasp"] };
    const judge = (texts: readonly string[]) => foundIn(texts, limits).length > 0;
    const conditions = ["ssl", 'http.request.uri.path contains "a"', "ip.src in {0.0.0.0/1}"];
    const cells = Array.from({ length: 8 }, (_, cell) =>
      conditions.map((one, at) => ((cell >> at) % 2 === 0 ? one : `not ${one}`)).join(" and "),
    );
    const placed = fc.record({
      cell: fc.constantFrom(...cells),
      where: fc.constantFrom("account", "zone", "own"),
    });
    const answers = new Set<boolean>();
    const skips = fc.oneof(
      fc.array(placed, { maxLength: 6 }),
      fc.tuple(...cells.map((cell) => placed.map(({ where }) => ({ cell, where })))),
    );
    fc.assert(
      fc.property(skips, (all) => {
        const inPlace = (wanted: string) =>
          all.flatMap(({ cell, where }) => (where === wanted ? [cell] : []));
        const account = inPlace("account").map((one) => skipPhase(`cf.zone.plan eq "ENT" and ${one}`));
        const split = [
          ruleset(CUSTOM, account, "root"),
          ruleset(CUSTOM, inPlace("zone").map(skipPhase)),
          ruleset(MANAGED, [...inPlace("own").map((one) => skip(one)), execute()]),
        ];
        const whole = ruleset(MANAGED, [...all.map(({ cell }) => skip(cell)), execute()]);
        const expected = judge([whole]);
        answers.add(expected);
        expect(judge(split)).toBe(expected);
      }),
      { numRuns: cases(24, 60) },
    );
    expect(answers.size).toBe(2);
  });
});
