import { expect, it } from "vitest";
import type { RulesetsReport } from "../../../src/report/rulesets/model.ts";
import { headlineOf } from "../../../src/report/rulesets/text.ts";

const request = { fields: { ssl: true }, isOfEngine: false };
const differs = (unless: readonly string[]): RulesetsReport => ({
  outcome: "different",
  difference: { ruleset: "custom", request, before: [], after: [], unless },
  rules: [],
});

it.each<readonly [string, RulesetsReport]>([
  ["The rulesets differ: they treat this request differently.", differs([])],
  ["The rulesets differ unless `a` or `b` matches this request, which cannot be known.", differs(["a", "b"])],
  [
    "Undecided: found neither a request that is treated differently nor a proof that there is none.",
    { outcome: "unknown", rules: [] },
  ],
  [
    "Undecided: found neither a request that is treated differently nor a proof that there is none. With `--assume x` and `--assume y` there is no change, assuming that x and y.",
    { outcome: "unknown", needs: { names: ["x", "y"], says: "assuming that x and y" }, rules: [] },
  ],
])("%s", (headline, report) => {
  expect(headlineOf(report)).toBe(headline);
});
