import { expect, it } from "vitest";
import rule from "../../rules/max-rules-of-plan.ts";
import { PHASES_WITH_EQUAL_LIMITS, PLAN_LIMITS } from "../../src/contract/plans.ts";
import { lintWith } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, MANAGED_PHASE, ruleset } from "./json.ts";

const max = PLAN_LIMITS.customRulesPerZone.value.pro;
const rules = (count: number) =>
  Array.from({ length: count }, (_, at) => `{ "id": "r${at}", "action": "block", "expression": "ssl" }`);
const found = (code: string, plan?: "pro") => lintWith(rule, code, "json", { plan });

it("marks the first rule that the plan does not allow", () => {
  expect(found(ruleset(CUSTOM_PHASE, rules(max)), "pro")).toEqual([]);
  const code = ruleset(CUSTOM_PHASE, rules(max + 2));
  const [first] = found(code, "pro");
  expect(first).toMatchObject({ messageId: "tooMany", data: { count: String(max + 2), plan: "pro" } });
  expect(first!.range.start).toBe(code.indexOf(`"id": "r${max}"`));
});

it("knows the limit of the phases of other products", () => {
  const maxOfPhase = PLAN_LIMITS.rulesOfPhasePerZone.value.pro;
  for (const [phase, what] of PHASES_WITH_EQUAL_LIMITS) {
    expect(found(ruleset(phase, rules(maxOfPhase)), "pro")).toEqual([]);
    expect(found(ruleset(phase, rules(maxOfPhase + 1)), "pro")).toMatchObject([{ data: { what } }]);
  }
});

it("keeps silent without a plan, for other phases and for accounts", () => {
  expect(found(ruleset(CUSTOM_PHASE, rules(max + 1)))).toEqual([]);
  expect(found(ruleset(MANAGED_PHASE, rules(max + 1)), "pro")).toEqual([]);
  expect(found(ruleset(CUSTOM_PHASE, rules(max + 1), "root"), "pro")).toEqual([]);
});
