import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_COMPILE_LIMITS } from "../../src/compile/model/model.ts";
import { decodePolicy } from "../../src/compile/policy/decode.ts";
import { validate } from "../../src/contract/schemas/validate.ts";
import { readJson } from "../../src/sources/json/json.ts";
import { cases } from "../support/cases.ts";
import { deploymentSettings, exceptionSettings } from "./settings.ts";

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

const text = fc.constantFrom("a", "why");
const composition = { often, record, maxLength: 2 };
const all = deploymentSettings(composition);
const short = {
  paranoia: all.paranoia,
  threshold: all.threshold,
  action: all.action,
  disabled_rules: all.disabled_rules,
};
const deployments = fc.array(often(record(all)), { maxLength: 2 });
const around = {
  exceptions: fc.array(often(record(exceptionSettings(composition))), { maxLength: 1 }),
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
