import { expect, it } from "vitest";
import { evalText } from "../../../src/report/traffic/eval-text.ts";
import type { RequestOutcome, RuleOutcome } from "../../../src/report/traffic/model.ts";

const CONDITIONS = ["a", "b", "c", "d"].map((text, at) => ({
  text,
  holds: [true, false, undefined, true][at],
}));

function rule(status: RuleOutcome["status"], more: Partial<RuleOutcome> = {}): RuleOutcome {
  const place = { index: 0, file: "waf.tf", line: 3, phase: undefined };
  return { ...place, ref: status, action: "block", status, deciding: CONDITIONS, ...more };
}

const STATUSES = ["matched", "not-matched", "unknown", "skipped", "off", "not-reached"] as const;
const ALL = STATUSES.map((status) => rule(status));

function text(
  outcome: Partial<RequestOutcome>,
  options: Partial<Parameters<typeof evalText>[1]> = {},
): string[] {
  const nothing = { name: "r", action: null, end: undefined, rules: [], possible: [null], products: [] };
  const usual = { color: false, explains: false, isExpression: false };
  return evalText([{ ...nothing, ...outcome }], { ...usual, ...options }).split("\n");
}

it("names the rules that matter, with at most three conditions unless one leaves the outcome open", () => {
  const lines = (explains: boolean) => text({ rules: ALL }, { explains }).map((line) => line.trim());
  const named = (explains: boolean) => lines(explains).filter((line) => /block/.test(line));
  expect(named(false)).toEqual([
    "matched     block             matched",
    "unknown     block             unknown",
    "skipped     block             skipped",
  ]);
  expect(named(true).map((line) => line.slice(0, 11).trim())).toEqual([
    ...["matched", "no match", "unknown", "skipped", "off", "not reached"],
  ]);
  expect(lines(false).filter((line) => line === "true    d")).toHaveLength(1);
  expect(lines(true).filter((line) => line === "true    d")).toHaveLength(6);
  expect(lines(false).slice(3, 6)).toEqual(["true    a", "false   b", "unknown c"]);
});

it.each<[Partial<RequestOutcome>, string]>([
  [{}, "no rule ends the evaluation"],
  [{ action: "block", end: rule("matched"), possible: ["block"] }, "block by `matched` (waf.tf:3)"],
  [{ possible: undefined }, "no rule ends the evaluation; the outcome depends on unknown values"],
  [{ possible: [null, "log"] }, "no rule ends the evaluation; it may also be log"],
  [
    { action: "block", end: rule("matched"), possible: ["block", null] },
    "block by `matched` (waf.tf:3); it may also be no action",
  ],
])("says how the evaluation ends: %#", (outcome, said) => expect(text(outcome)[1]).toBe(`  ${said}`));

it("says what was skipped, by what, and why a rule is not told", () => {
  expect(text({ products: ["waf", "bic"] })[2]).toBe("  skipped products: waf, bic");
  const by = (scope: NonNullable<RuleOutcome["skippedBy"]>["scope"]) =>
    text({ rules: [rule("skipped", { skippedBy: { ref: "x", scope } })] })[2]!.split("skipped by ")[1];
  expect((["phase", "ruleset", "remaining", "rule"] as const).map(by)).toEqual([
    ...["`x` (the phase)", "`x` (the ruleset)", "`x` (the remaining rules)", "`x` (the rule)"],
  ]);
  const noted = text({ rules: [rule("off", { note: "Why.", deciding: [] })] });
  expect(noted.slice(2)).toEqual(["  off         block             off", `${" ".repeat(14)}Why.`, ""]);
});

it("shows conditions of one expression if they are open or requested, and cuts what is long", () => {
  const lines = (status: RuleOutcome["status"], explains: boolean) =>
    text({ rules: [rule(status)] }, { isExpression: true, explains });
  expect(lines("matched", false)).toEqual(["r", "  match", ""]);
  expect(lines("not-matched", false)).toEqual(["r", "  no match", ""]);
  expect([lines("unknown", false).length, lines("matched", true).length]).toEqual([7, 7]);
  const long = rule("matched", { deciding: [{ text: "x".repeat(2000), holds: true }] });
  const cut = (name: string) => text({ name, rules: [long] }, { isExpression: true, explains: true });
  expect(cut("r")[2]!.trim()).toHaveLength("true    ".length + 160);
  expect(cut("n".repeat(2000))[0]).toHaveLength(500);
});
