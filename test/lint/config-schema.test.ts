import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { configSchema } from "../../scripts/docs/config-schema.ts";
import { PRESETS, RULE_SETTINGS } from "../../src/lint/config/config.ts";
import { extendedBy, readConfigLayer } from "../../src/lint/config/read-config.ts";
import { defineRule, EFFECTS } from "../../src/lint/define-rule.ts";
import { customRulesIn } from "../../src/lint/engine/custom-rules.ts";
import { readJson } from "../../src/sources/json/json.ts";
import { cases } from "../support/cases.ts";

// Each kind of option, whatever ours have.
const OURS = [
  ...RULES,
  defineRule({
    id: "max-things",
    summary: "S.",
    why: "W.",
    effect: "style",
    severity: "info",
    messages: {},
    options: {
      max: { kind: "integer", default: 3, min: 1, max: 10, summary: "How many." },
      isStrict: { kind: "boolean", default: false, summary: "Whether." },
      kind: { kind: "choice", values: ["a", "b"], default: "a", summary: "Which." },
      names: { kind: "texts", default: ["x"], summary: "Names." },
      prefix: { kind: "text", default: "", summary: "What comes first." },
    },
    create: () => ({}),
  }),
];
const isValid = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(
  configSchema(OURS),
);

/** A rule that other files may bring along. */
const BROUGHT = { ...OURS.at(-1)!, id: "no-own", options: {} };

/**
 * Whether the reader takes a value. Left out is what no schema can say: whether a string is a pattern, which holes it has, and
 * which ids and options the rules of other files have.
 */
function isRead(value: Readonly<Record<string, unknown>>): boolean {
  const { value: root } = readJson("c.json", JSON.stringify(value));
  const custom = customRulesIn(root!, "c.json");
  const bringsOthers = "extends" in value || "customRules" in value;
  const rules = bringsOthers ? [...OURS, BROUGHT] : OURS;
  const problems = [
    ...custom.diagnostics.filter(
      ({ message }) => !/^This is not a valid pattern: | refers to /.test(message),
    ),
    ...extendedBy(root!, "c.json").diagnostics,
    ...readConfigLayer(root!, { uri: "c.json", rules }).diagnostics.filter(({ code, data }) => {
      if (code === "config/unknown-option") return data["rule"] !== BROUGHT.id;
      return !(bringsOthers && code === "config/unknown-rule");
    }),
  ];
  return !problems.some(({ severity }) => severity === "error");
}

const wrong = fc.constantFrom<unknown>(null, 0, 7, -1, 2.5, "", " ", "2", "x", [], {}, [1], true, "off");
const often = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 25, arbitrary: value }, { weight: 1, arbitrary: wrong });
const record = (model: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(model).map(([key, value]) => [key, often(value)])), {
        requiredKeys,
      }),
      fc.oneof(
        { weight: 30, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constant({ unknown: 1 }) },
      ),
    )
    .map(([known, more]) => ({ ...known, ...more }));
const text = fc.constantFrom("a", "./b.json", "old/**");
const texts = fc.oneof(text, fc.array(often(text), { maxLength: 2 }));
const several = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(value, fc.array(often(value), { minLength: 1, maxLength: 2 }));
const choice = (...values: readonly unknown[]) => fc.constantFrom(...values);

const ruleId = choice("prefer-in", "max-things", "max-things", "no-own") as fc.Arbitrary<string>;
const setting = choice(...RULE_SETTINGS);
const options = record({
  max: fc.integer({ min: 0, max: 11 }),
  isStrict: fc.boolean(),
  kind: choice("a", "b"),
  names: fc.array(often(text), { maxLength: 2 }),
  prefix: text,
});
const rules = fc.dictionary(
  ruleId,
  often(fc.oneof(setting, record({ severity: setting, options, ignorable: fc.boolean() }))),
  { maxKeys: 2, noNullPrototype: true },
);
const plan = choice("free", "pro", "business", "enterprise");
const pattern = choice("ip.src eq $x", "ip.src in $x");
const declaration = record(
  {
    id: choice("no-own"),
    pattern: several(pattern),
    message: choice("m", "{{x}} {{match}}"),
    help: choice("Not {{x}}."),
    severity: choice("info", "warning", "error"),
    effect: choice(...EFFECTS),
    summary: text,
    why: text,
    where: fc.constant({}).chain(() => record({ x: record({ is: texts, isNot: texts }) })),
    unless: several(choice("ssl", "not ssl")),
    within: several(choice("ssl")),
    objects: several(choice("rule", "filter", "firewall-rule", "expression")),
    phases: several(choice("http_ratelimit")),
    actions: several(choice("block", "bypass")),
    files: texts,
    notFiles: texts,
    replace: choice("ip.src in {$x}"),
  },
  ["id", "pattern", "message"],
);
const guardrail = record(
  {
    zones: texts,
    reason: text,
    minParanoia: fc.integer({ min: 0, max: 5 }),
    maxThreshold: choice(40, 1, "low", "medium"),
    actions: fc.array(often(choice("block", "log")), { maxLength: 2 }),
    requiredRulesets: fc.array(often(text), { maxLength: 2 }),
    requiredRules: fc.array(often(choice(942100, "942100", "a")), { maxLength: 2 }),
    exceptions: fc.boolean(),
    maxUntilDays: choice(0, 90, 36_525, 36_526),
  },
  ["reason"],
);
const config = record({
  $schema: text,
  extends: texts,
  preset: choice(...PRESETS),
  rules,
  customRules: fc.array(often(fc.oneof(text, declaration)), { minLength: 1, maxLength: 1 }),
  plan,
  overrides: fc.array(often(record({ files: texts, rules, plan, external: fc.boolean() }, ["files"])), {
    maxLength: 1,
  }),
  lock: text,
  baseline: text,
  ignore: fc.array(often(text), { maxLength: 2 }),
  suppressions: fc.array(
    often(record({ rule: several(ruleId), file: text, pointer: text, reason: text }, ["rule", "file"])),
    {
      maxLength: 1,
    },
  ),
  guardrails: fc.array(often(guardrail), { maxLength: 2 }),
});

describe("the published schema of configurations", () => {
  it("accepts what the reader accepts, and nothing else", () => {
    let valid = 0;
    let withCustom = 0;
    fc.assert(
      fc.property(config, (value) => {
        const problems = isValid(value) ? "" : JSON.stringify(isValid.errors);
        if (problems === "") valid++;
        if (problems === "" && "customRules" in value) withCustom++;
        expect(isRead(value), `${JSON.stringify(value)} ${problems}`).toBe(problems === "");
      }),
      { numRuns: cases(600, 3_000) },
    );
    expect(valid).toBeGreaterThan(cases(60, 300));
    expect(withCustom).toBeGreaterThan(cases(10, 50));
  });
});
