import { describe, expect, it } from "vitest";
import rule from "../../rules/max-list-items.ts";
import { PLAN_LIMITS, type Plan } from "../../src/contract/plans.ts";
import { lintWith } from "../support/rule-tester.ts";

const list = (count: number) =>
  JSON.stringify({
    name: "bots",
    kind: "ip",
    items: Array.from({ length: count }, (_, at) => ({
      ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    })),
  });
const found = (count: number, plan?: Plan) =>
  lintWith(rule, list(count), "json", { plan }).map(({ messageId, data, range }) => ({
    messageId,
    data,
    marked: list(count).slice(range.start, range.end),
  }));
const maxItems = PLAN_LIMITS.listItems.value.pro;

describe(rule.id, () => {
  it("reports the first item above the plan's limit", () => {
    const data = { count: String(maxItems + 1), plan: "Pro", maxItems: String(maxItems) };
    expect(found(maxItems + 1, "pro")).toEqual([{ messageId: "tooMany", data, marked: '"ip"' }]);
  });

  it("accepts as many items as the plan allows, and any number if no plan is set", () => {
    expect(found(maxItems, "pro")).toEqual([]);
    expect(found(maxItems + 1)).toEqual([]);
  });
});
