import { describe, expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { CACHE, documentsOf, firewallRule, MANAGED, owasp, pageRule, WAF_ON, zoneWith } from "./support.ts";
import { zoneOf } from "./zones.ts";

const ON = { old_waf_status: "enabled", new_waf_status: "disabled", migration_state: "start" };
const OFF = { packages: [MANAGED, owasp("off")] };
const override = { id: "o", urls: ["x"], rules: {}, groups: {} };

const eligible = (parts: object) => {
  const { phase_1, phase_2 } = zoneWith({ ...parts }).eligibility;
  return [phase_1.eligible, phase_2.eligible];
};

describe("eligibility (specification 3)", () => {
  it("is given in both phases to a zone without OWASP, bypasses and overrides", () => {
    expect(eligible(OFF)).toEqual([true, true]);
  });

  it.each([
    ["OWASP on", { status: ON }, [false, true]],
    ["OWASP on in a WAF that may be off", {}, [null, true]],
    ["OWASP on in a WAF that is off", { status: { ...ON, old_waf_status: "disabled" } }, [true, true]],
    ["a rule that bypasses the WAF", { ...OFF, firewall_rules: [firewallRule("true")] }, [false, true]],
    [
      "a rule that may bypass it",
      { ...OFF, firewall_rules: [firewallRule("true", { products: 1 })] },
      [null, true],
    ],
    [
      "a rule that bypasses something else",
      { ...OFF, firewall_rules: [firewallRule("true", { products: ["bic"] })] },
      [true, true],
    ],
    ["a page rule that switches it on", { ...OFF, page_rules: [pageRule("a/", WAF_ON)] }, [false, true]],
    [
      "a disabled one",
      { ...OFF, page_rules: [pageRule("a/", WAF_ON, { status: "disabled" })] },
      [true, true],
    ],
    ["a page rule on caching", { ...OFF, page_rules: [pageRule("a/", CACHE)] }, [true, true]],
    ["URI-based overrides", { ...OFF, overrides: [override] }, [false, false]],
    ["overrides not exported", { ...OFF, overrides: undefined }, [null, null]],
    ["packages not exported", { packages: undefined }, [null, true]],
  ])("with %s", (_, parts, expected) => {
    expect(eligible(parts)).toEqual(expected);
  });

  it("names each condition", () => {
    const { phase_1, phase_2 } = zoneWith({ ...OFF, overrides: [override] }).eligibility;
    expect(phase_1.conditions.map((one) => one.holds)).toEqual([true, true, true, false]);
    expect(phase_2.conditions).toEqual([{ condition: "no URI-based overrides", holds: false }]);
  });
});

it("is not known for validation mode if the plan of the zone is not", () => {
  const { zone: record, ...answers } = zoneOf(0) as { readonly zone: { readonly plan?: object } };
  const messagesOf = (zone: object) =>
    simulateMigration(documentsOf({ "z.json": { ...answers, zone } })).zones[0]!.notChecked.map(
      ({ message }) => message,
    );
  const { plan: _, ...without } = record;
  const message =
    "The exports do not state the zone's plan, so it is not known whether the zone has validation mode.";
  expect(messagesOf(without)).toContain(message);
  expect(messagesOf(record)).not.toContain(message);
});
