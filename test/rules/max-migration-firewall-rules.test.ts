import { expect, it } from "vitest";
import rule from "../../rules/max-migration-firewall-rules.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { lintWith } from "../support/rule-tester.ts";

const max = LIMITS.maxMigrationFirewallRules.value;
const rules = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      id: `r${at}`,
      action: "block",
      filter: { expression: "ssl" },
    })),
  );

it("takes as many as the migration does, and marks the first beyond", () => {
  expect(lintWith(rule, rules(max), "json")).toEqual([]);
  const code = rules(max + 5);
  const [found] = lintWith(rule, code, "json");
  expect(found).toMatchObject({
    messageId: "tooMany",
    data: { count: String(max + 5), maxRules: String(max) },
  });
  expect(found!.range.start).toBe(code.indexOf(`"id":"r${max}"`));
});
