import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_COMPILE_LIMITS } from "../../src/compile/model/limits.ts";
import { decodePolicy } from "../../src/compile/policy/decode.ts";
import { validate } from "../../src/contract/schemas/validate.ts";
import { readJson } from "../../src/sources/json/json.ts";
import { cases } from "../support/cases.ts";

const CASES = cases(600, 3_000);

/** Whether the decoder accepts the shape of a value. Problems of expressions and of equal names do not count. */
function isDecoded(value: object): boolean {
  const text = JSON.stringify(value);
  const { value: root } = readJson("policy.json", text);
  if (root?.kind !== "Object") throw new Error("no object");
  const { diagnostics } = decodePolicy({ uri: "policy.json", root }, DEFAULT_COMPILE_LIMITS, 0);
  return !diagnostics.some(
    ({ severity, code, messageId }) =>
      severity === "error" && code.startsWith("policy/") && messageId !== "sameName",
  );
}

const wrong = fc.constantFrom<unknown>(null, 0, 7, -1, 2.5, "", " ", "2", "x", [], {}, [1], true, "latest");
const name = fc.constantFrom("a".repeat(32), "942100", 942100, "wordpress");
const often = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: wrong });
const record = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(model).map(([key, value]) => [key, often(value)])), {
        requiredKeys: [],
      }),
      fc.oneof(
        { weight: 20, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constant({ unknown: 1 }) },
      ),
    )
    .map(([known, more]) => ({ ...known, ...more }));

const action = fc.constantFrom("block", "log", "managed_challenge", "js_challenge", "challenge");
const threshold = fc.constantFrom<unknown>(25, 1, "low", "high");
const until = fc.constantFrom("2027-01-31", "2026-12-01");
const text = fc.constantFrom("a", "why");
const short = {
  paranoia: fc.integer({ min: 1, max: 4 }),
  threshold,
  action,
  disabled_rules: fc.array(fc.oneof(often(name), record({ id: name, reason: text, until })), {
    maxLength: 2,
  }),
};
const deployments = fc.array(
  often(
    record({
      ...short,
      name: text,
      ruleset: text,
      scope: fc.constantFrom("zone", "account"),
      expression: fc.constant("true"),
      enabled: fc.boolean(),
      version: fc.constantFrom<unknown>("latest", "12", 12),
      description: fc.constantFrom("", "mine"),
      logging: record({ enabled: fc.boolean() }),
      matched_data: fc.oneof(
        fc.constant(false),
        record({ public_key: fc.constant("uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=") }),
      ),
      all_rules: record({ enabled: fc.boolean(), action }),
      categories: fc.array(often(record({ category: text, enabled: fc.boolean(), action })), {
        maxLength: 2,
      }),
      rules: fc.array(
        often(
          record({
            id: name,
            enabled: fc.boolean(),
            action,
            score_threshold: threshold,
            reason: text,
            until,
          }),
        ),
        { maxLength: 2 },
      ),
    }),
  ),
  { maxLength: 2 },
);
const around = {
  exceptions: fc.array(
    often(
      record({
        name: text,
        expression: fc.constant("true"),
        rulesets: fc.array(often(text), { maxLength: 2 }),
        rules: fc.dictionary(
          text,
          often(fc.array(fc.oneof(name, record({ id: name, until })), { maxLength: 2 })),
          { maxKeys: 1, noNullPrototype: true },
        ),
        skip: fc.constantFrom("all", "some"),
        before: text,
        enabled: fc.boolean(),
        logging: fc.boolean(),
        reason: text,
        until,
      }),
    ),
    { maxLength: 1 },
  ),
  exclusive: fc.boolean(),
};
const zones = fc.dictionary(
  text,
  often(fc.oneof(fc.constant(null), record({ id: text, ...short, ...around }), record({ deployments }))),
  {
    maxKeys: 2,
  },
);
const policy = fc.oneof(
  record({ ...short, extends: text, zones }),
  record({ deployments, zones, $schema: fc.constant("x") }),
  record({ ...short, deployments }),
  record({ ...around, extends: text }),
);

it("the published schema and the compiler accept the same policies", () => {
  let valid = 0;
  fc.assert(
    fc.property(policy, (value) => {
      const problems = validate("policy", value);
      if (problems.length === 0) valid++;
      expect(isDecoded(value), JSON.stringify(problems)).toBe(problems.length === 0);
    }),
    { numRuns: CASES },
  );
  expect(valid).toBeGreaterThan(CASES / 10);
});
