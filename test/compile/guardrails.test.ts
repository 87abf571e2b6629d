import { describe, expect, it } from "vitest";
import { checkPolicy } from "../../src/compile/check-policy.ts";
import { compilePolicy } from "../../src/compile/compile.ts";
import type { GuardedPart } from "../../src/compile/guardrails/model.ts";
import type { CompileInput } from "../../src/compile/model/model.ts";
import type { Guardrail } from "../../src/core/guardrail.ts";
import {
  CLOUDFLARE_RULESET,
  entrypointExport,
  executeRule,
  guardrail,
  lockFile,
  OWASP_RULESET,
  policyOf,
  SCORE_RULE,
} from "./support.ts";

const RULE = "a".repeat(32);
const LOCK = lockFile([
  { id: RULE, description: "942100: Something", tags: ["paranoia-level-1"], enabled: true },
  { id: "b".repeat(32), description: "942200: Other", tags: ["paranoia-level-2", "x"], enabled: true },
]);

interface Options {
  readonly zone?: string;
  readonly today?: string;
  readonly exports?: Omit<CompileInput, "policy">;
}

/** Findings of a guardrail for a policy: the underlined text and the finding, without the reason. */
async function violations(text: string, limits: Partial<Guardrail>, options: Options = {}) {
  const { exports, ...rest } = options;
  const { value, diagnostics } = await compilePolicy(policyOf(text, exports), {
    ...rest,
    guardrails: [guardrail(limits)],
  });
  const found = diagnostics.filter(({ code }) => code === "policy/guardrail");
  const others = diagnostics.filter(
    ({ severity, code }) => severity === "error" && code !== "policy/guardrail",
  );
  expect(others).toEqual([]);
  expect(value === undefined).toBe(found.length > 0);
  return found.map(({ range, data }) => `${text.slice(range.start, range.end)}: ${data["found"]}`);
}

const live = (rules: readonly object[]) => ({ exports: { lock: LOCK, entrypoint: entrypointExport(rules) } });
const skip = (parameters: object, expression = "ssl") => ({
  id: "s",
  action: "skip",
  action_parameters: parameters,
  expression,
  enabled: true,
});

describe("guardrails", () => {
  it("limit the threshold, named or not, of the policy and of what the ruleset ships", async () => {
    const limits = { maxThreshold: 40 };
    expect(await violations("threshold: 60", limits)).toEqual(["60: The score rule acts at 60"]);
    expect(await violations("threshold: low", limits)).toEqual(["low: The score rule acts at 60"]);
    expect(await violations("threshold: 40", limits)).toEqual([]);
    expect(await violations("paranoia: 1", limits)).toEqual([]);
    expect(await violations("paranoia: 1", { maxThreshold: 25 })).toEqual([
      "paranoia: The score rule acts at 40",
    ]);
    const ruleset = "deployments: [{ ruleset: cloudflare managed ruleset }]";
    expect(await violations(ruleset, limits)).toEqual([]);
  });

  it("count a score rule that an override of all rules switches off as too high", async () => {
    const text = "deployments: [{ ruleset: owasp, all_rules: { enabled: false } }]";
    expect(await violations(text, { maxThreshold: 40 })).toEqual([
      "false: The score rule is disabled, so no score is too high",
    ]);
  });

  it.each([
    ["an exception for every request", ["true"]],
    ["a tautology", ['http.host eq "a" or not http.host eq "a"']],
    ["two complementary halves", ["ip.src in {0.0.0.0/1 ::/0}", "ip.src in {128.0.0.0/1}"]],
    ["halves of a method", ['http.request.method eq "POST"', 'http.request.method ne "POST"']],
  ])("are not evaded by %s", async (_, expressions) => {
    const exceptions = expressions.map(
      (expression) => `  - { expression: ${JSON.stringify(expression)}, rules: { owasp: [${SCORE_RULE}] } }`,
    );
    const text = `paranoia: 2\nthreshold: 25\nexclusive: true\nexceptions:\n${exceptions.join("\n")}\n`;
    for (const limits of [{ maxThreshold: 40 }, { minParanoia: 1 }]) {
      expect(await violations(text, limits)).toEqual([
        expect.stringMatching(/: No request reaches the score rule$/),
      ]);
    }
    expect(await violations(text, { requiredRulesets: ["owasp"] })).toEqual([
      expect.stringMatching(/is skipped for every request$/),
    ]);
  });

  it.each([
    ["a method", ['http.request.method ne ""']],
    ["every path", ['starts_with(http.request.uri.path, "/")']],
    ["everyone but one address", ["not ip.src eq 192.0.2.250"]],
    [
      "all versions, in two halves",
      ['http.request.version in {"HTTP/1.0" "HTTP/1.1"}', 'http.request.version in {"HTTP/2" "HTTP/3"}'],
    ],
  ])("are not evaded by an exception for %s, which only odd requests escape", async (_, expressions) => {
    const exceptions = expressions.map(
      (expression) => `  - { expression: ${JSON.stringify(expression)}, rulesets: [owasp] }`,
    );
    const text = `paranoia: 2\nthreshold: 25\nexclusive: true\nexceptions:\n${exceptions.join("\n")}\n`;
    expect(await violations(text, { maxThreshold: 40 })).toEqual([
      expect.stringMatching(/: None of 10 ordinary requests reaches the score rule$/),
    ]);
    expect(await violations(text, { requiredRulesets: ["owasp"] })).toEqual([
      expect.stringMatching(/is skipped for each of 10 ordinary requests$/),
    ]);
  });

  it.each([
    "cf.client.bot",
    'http.request.method eq "GET"',
    "ip.src in {192.0.2.0/24}",
    'not ip.src.country in {"US" "RU" "CN"}',
    "cf.waf.score gt 60",
    'http.host in {"a.example.com" "b.example.com"}',
  ])("allow an exception if %s", async (expression) => {
    const text = `paranoia: 2\nthreshold: 25\nexclusive: true\nexceptions:\n  - { expression: ${JSON.stringify(expression)}, rulesets: [owasp] }\n`;
    expect(await violations(text, { maxThreshold: 40, requiredRulesets: ["owasp"] })).toEqual([]);
  });

  it("count a deployment that is disabled as one that runs for no request", async () => {
    const text = "deployments: [{ ruleset: owasp, threshold: 25, enabled: false }]";
    expect(await violations(text, { maxThreshold: 40 })).toEqual([
      expect.stringMatching(/No request reaches the score rule$/),
    ]);
  });

  it("allow exceptions that leave a request", async () => {
    const text = `paranoia: 2\nthreshold: 25\nexclusive: true\nexceptions:\n  - { expression: 'http.request.method eq "POST"', rules: { owasp: [${SCORE_RULE}] } }\n`;
    expect(await violations(text, { maxThreshold: 40, minParanoia: 1, requiredRulesets: ["owasp"] })).toEqual(
      [],
    );
  });

  it("count the rules of every category that is disabled", async () => {
    const categories = (...names: string[]) =>
      `deployments: [{ ruleset: owasp, categories: [${names.map((name) => `{ category: ${name}, enabled: false }`).join(", ")}] }]`;
    const options = {
      exports: {
        lock: lockFile([
          { id: RULE, description: "1: x", tags: ["a"], enabled: true },
          { id: "b".repeat(32), description: "2: y", tags: ["b"], enabled: true },
        ]),
      },
    };
    const limits = { requiredRulesets: ["owasp"] };
    expect(await violations(categories("a"), limits, options)).toEqual([]);
    expect(await violations(categories("a", "b"), limits, options)).toEqual([
      expect.stringMatching(/has every rule disabled$/),
    ]);
  });

  it("demand paranoia levels, whichever override switches them off", async () => {
    const limits = { minParanoia: 2 };
    for (const exports of [{}, { lock: LOCK }]) {
      const at = (text: string) => violations(text, limits, { exports });
      expect(await at("paranoia: 1")).toEqual(["1: Paranoia level 2 is disabled"]);
      expect(await at("paranoia: 2")).toEqual([]);
      const tag = "{ category: paranoia-level-2, enabled: false }";
      expect(await at(`deployments: [{ categories: [${tag}] }]`)).toEqual([
        "paranoia-level-2: Paranoia level 2 is disabled",
      ]);
      expect(await at("deployments: [{ all_rules: { enabled: false } }]")).toHaveLength(1);
      const on =
        "categories: [{ category: paranoia-level-1, enabled: true }, { category: paranoia-level-2, enabled: true }]";
      expect(await at(`deployments: [{ all_rules: { enabled: false }, ${on} }]`)).toEqual([]);
    }
    const rule = (digit: string) => ({ id: digit.repeat(32), description: "", tags: ["paranoia-level-2"] });
    const lock = lockFile(["a", "b"].map(rule).map((one) => ({ ...one, enabled: true })));
    const off = (...digits: string[]) => `disabled_rules: [${digits.map((one) => `"${one.repeat(32)}"`)}]`;
    const at = (text: string) => violations(text, limits, { exports: { lock } });
    expect(await at(off("b"))).toEqual([]);
    expect(await at(off("b", "a"))).toEqual([expect.stringMatching(/Paranoia level 2 is disabled$/)]);
  });

  it.each([
    [[], "no override may set an action"],
    [["block"], "only `block` is allowed"],
    [["block", "js_challenge"], "only `block` and `js_challenge` are allowed"],
  ])("say which actions they allow: %j", async (actions, wanted) => {
    const options = { guardrails: [guardrail({ actions })] };
    const { diagnostics } = await compilePolicy(policyOf("action: log"), options);
    expect(diagnostics.at(-1)!.data["wanted"]).toBe(wanted);
  });

  it("limit the actions of every override and of the score rule", async () => {
    const limits = { actions: ["managed_challenge"] };
    expect(await violations("action: log", limits)).toEqual(["log: The action is set to `log`"]);
    expect(await violations("action: managed_challenge", limits)).toEqual([]);
    expect(await violations("action: log", { actions: [] })).toEqual(["log: The action is set to `log`"]);
    expect(await violations("threshold: 40", limits)).toEqual([
      "threshold: The score rule takes its own action, `block`",
    ]);
    const managed = (overrides: string) =>
      `deployments: [{ ruleset: cloudflare managed ruleset, ${overrides} }]`;
    for (const overrides of [
      "all_rules: { action: log }",
      "categories: [{ category: x, action: managed_challenge }, { category: y, action: log }]",
      `rules: [{ id: ${RULE}, action: managed_challenge }, { id: ${"b".repeat(32)}, action: log }]`,
    ])
      expect(await violations(managed(overrides), limits)).toEqual(["log: The action is set to `log`"]);
    expect(await violations(managed("enabled: true"), limits)).toEqual([]);
  });

  it("demand rulesets for every request", async () => {
    const limits = { requiredRulesets: ["owasp"] };
    const own = (more: string) => violations(`deployments: [{ ruleset: owasp, ${more} }]`, limits);
    expect(await own("paranoia: 2")).toEqual([]);
    expect(await own('expression: "true"')).toEqual([]);
    const ofAccount = (expression: string) => own(`scope: account, expression: '${expression}'`);
    expect(await ofAccount('cf.zone.plan eq "ENT"')).toEqual([]);
    expect(await ofAccount(' (cf.zone.plan eq "ENT") ')).toEqual([]);
    expect(await ofAccount('ssl and cf.zone.plan eq "ENT"')).toHaveLength(1);
    expect(await own("enabled: false")).toEqual([
      "false: Cloudflare OWASP Core Ruleset is deployed and disabled",
    ]);
    expect(await own("expression: ssl")).toEqual(["ssl: Cloudflare OWASP Core Ruleset runs only if `ssl`"]);
    expect(await own("all_rules: { enabled: false }")).toHaveLength(1);
    const other = "deployments: [{ ruleset: cloudflare managed ruleset }]";
    expect(await violations(other, limits)).toEqual(["deployments: `owasp` is not deployed"]);
    expect(await violations(other, { requiredRulesets: [CLOUDFLARE_RULESET] })).toEqual([]);
    expect(await violations(other, { requiredRulesets: ["Cloudflare Managed Ruleset"] })).toEqual([]);
  });

  it("see what is live: expressions that are kept, and skip rules", async () => {
    const limits = { requiredRulesets: ["owasp"] };
    const at = (rules: readonly object[], more: Partial<Guardrail> = limits) =>
      violations("threshold: 40", more, live(rules));
    expect(await at([executeRule()])).toEqual([]);
    expect(await at([executeRule({ expression: "ssl" })])).toHaveLength(1);
    expect(await at([skip({ ruleset: "current" }, "true"), executeRule()])).toEqual([
      "threshold: Cloudflare OWASP Core Ruleset is skipped for every request",
    ]);
    expect(await at([skip({ ruleset: "current" }), executeRule()])).toEqual([]);
    const none = { allowsExceptions: false };
    expect(await at([skip({ ruleset: "current" }), executeRule()], none)).toHaveLength(1);
    expect(await at([skip({ rules: { [OWASP_RULESET]: [RULE] } }), executeRule()], none)).toHaveLength(1);
    expect(await at([executeRule(), skip({ ruleset: "current" })], none)).toEqual([]);
  });

  it("protect rules, by id and by number, from overrides and from exceptions", async () => {
    const exports = { lock: LOCK };
    for (const name of [RULE, "942100"]) {
      const limits = { requiredRules: [name] };
      expect(await violations("disabled_rules: [942100]", limits, { exports })).toEqual([
        `942100: The rule \`${name}\` is disabled`,
      ]);
      expect(await violations("disabled_rules: [942200]", limits, { exports })).toEqual([]);
      const skipped = live([skip({ rules: { [OWASP_RULESET]: [RULE] } }), executeRule()]);
      expect(await violations("threshold: 40", limits, skipped)).toHaveLength(1);
    }
    expect(await violations(`disabled_rules: ["${RULE}"]`, { requiredRules: [RULE] })).toHaveLength(1);
    const byTag = "deployments: [{ categories: [{ category: paranoia-level-1, enabled: false }] }]";
    expect(await violations(byTag, { requiredRules: ["942100"] }, { exports })).toHaveLength(1);
  });

  it("limit how long entries apply, and require a day if one is missing", async () => {
    const limits = { maxUntilDays: 30 };
    const at = (entry: string) => violations(`disabled_rules: [${entry}]`, limits, { today: "2027-01-01" });
    expect(await at(`{ id: ${RULE}, until: 2027-01-31 }`)).toEqual([]);
    expect(await at(`{ id: ${RULE}, until: 2027-02-01 }`)).toEqual([
      `2027-02-01: The entry that disables \`${RULE}\` applies until 2027-02-01`,
    ]);
    expect(await at(RULE)).toEqual([`${RULE}: The entry that disables \`${RULE}\` has no \`until\``]);
    expect(
      await violations(`deployments: [{ rules: [{ id: ${SCORE_RULE}, action: log }] }]`, limits),
    ).toEqual([]);
  });

  it("are for zones by glob, in any case, and `*` also if no zone is named", async () => {
    const text = "threshold: 60\nzones: { a.Shop.example: , shop.example: , b.example: { threshold: 25 } }";
    const at = (zone: string, zones: readonly string[]) =>
      violations(text, { zones, maxThreshold: 40 }, { zone });
    expect(await at("a.Shop.example", ["*.shop.EXAMPLE"])).toHaveLength(1);
    expect(await at("shop.example", ["*.shop.example"])).toEqual([]);
    expect(await at("shop.example", ["x", "shop.*"])).toHaveLength(1);
    expect(await at("b.example", ["*"])).toEqual([]);
    expect(await violations("threshold: 60", { zones: ["**"], maxThreshold: 40 })).toHaveLength(1);
    expect(await violations("threshold: 60", { zones: [], maxThreshold: 40 })).toEqual([]);
  });

  it.each([
    ["skip: all", ["a.example"]],
    ["skip: all, enabled: false", []],
    ["rulesets: [cloudflare managed ruleset]", []],
    [`rules: { owasp: [${RULE}] }`, []],
  ])("hand on the exceptions of a zone from all rules: %s", async (exempted, expected) => {
    const text = `paranoia: 2\nexceptions: [{ expression: ssl, ${exempted} }]\nzones: { a.example: }\n`;
    const parts: GuardedPart[] = [];
    await checkPolicy(policyOf(text), { guardrails: [guardrail({})] }, (part) => parts.push(part));
    expect(parts.flatMap(({ name, skips }) => skips.map(({ expression }) => [name, expression]))).toEqual(
      expected.map((name) => [name, "ssl"]),
    );
  });

  it("are checked in the zones of a policy, each line once, and reported at the zone if a base has the value", async () => {
    const guardrails = [guardrail({ maxThreshold: 40 })];
    const own = "threshold: 60\nzones: { a.example: , b.example: , c.example: { threshold: 25 } }";
    const found = await checkPolicy(policyOf(own), { guardrails });
    expect(found.map(({ code, range }) => [code, own.slice(range.start, range.end)])).toEqual([
      ["policy/guardrail", "60"],
    ]);
    const top = "extends: base.yaml\nzones: { a.example: }\n";
    const resolveFile = () => ({ uri: "base.yaml", text: "threshold: 60\n" });
    const [one, ...others] = await checkPolicy({ ...policyOf(top), resolveFile }, { guardrails });
    expect(others).toEqual([]);
    expect(top.slice(one!.range.start, one!.range.end)).toBe("a.example");
    expect(one!.help).toContain("`base.yaml`");
  });
});

it("a chain of bases that is too long is reported where it begins", async () => {
  const text = "extends: 0.yaml\nthreshold: 25\n";
  const resolveFile = (path: string) => {
    const uri = `${Number.parseInt(path, 10)}.yaml`;
    return { uri, text: `paranoia: 2\nextends: ${Number.parseInt(path, 10) + 1}.yaml\n` };
  };
  const { diagnostics } = await compilePolicy({ ...policyOf(text), resolveFile });
  expect(diagnostics.map(({ messageId, range }) => [messageId, text.slice(range.start, range.end)])).toEqual([
    ["tooManyBases", "0.yaml"],
  ]);
});
