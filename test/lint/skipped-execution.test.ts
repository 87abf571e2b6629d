import { describe, expect, it } from "vitest";
import { skippedBy } from "../../src/lint/analysis/skipped-execution.ts";
import type { Rule } from "../../src/sources/recognise/model.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { readDocument } from "../support/rule-tester.ts";

const ID = "efb7b8c949ac4650a09736fc376e9aee";
const typedOf = (expression: string) => analyseExpression(expression).typed;

/** The rules of a ruleset. */
function rulesOf(rules: readonly object[]): readonly Rule[] {
  const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_managed", rules });
  const ruleset = readDocument(text, "json").subjects.find(({ kind }) => kind === "Ruleset");
  return ruleset?.kind === "Ruleset" ? ruleset.rules : [];
}

const skip = (expression: string, more: object = {}) => ({
  action: "skip",
  expression,
  action_parameters: { rulesets: [ID] },
  ...more,
});
const execute = (expression: string, id: unknown = ID) => ({
  action: "execute",
  expression,
  action_parameters: { id },
});
const hosts = (ref: string) =>
  Array.from({ length: 120 }, (_, at) => `(ssl or http.host eq "${at}-${ref}")`).join(" and ");
const spread = (count: number) =>
  Array.from({ length: count }, (_, at) => skip(`http.host eq "a${at}.example"`));

describe("the exceptions that keep an execution from acting", () => {
  it.each<readonly [string, readonly object[], object, readonly number[] | undefined]>([
    ["one", [skip("ssl")], execute("ssl and cf.client.bot"), [0]],
    ["the first that does so alone", [skip("cf.client.bot"), skip("ssl"), skip("true")], execute("ssl"), [1]],
    ["several together", [skip("ssl"), skip("not ssl")], execute("true"), [0, 1]],
    ["none that is wider", [skip("ssl and cf.client.bot")], execute("ssl"), []],
    [
      "none of another ruleset",
      [skip("ssl", { action_parameters: { rulesets: ["x"] } })],
      execute("ssl"),
      [],
    ],
    [
      "one of several rulesets",
      [skip("ssl", { action_parameters: { rulesets: ["x", ID] } })],
      execute("ssl"),
      [0],
    ],
    ["none without parameters", [skip("ssl", { action_parameters: undefined })], execute("ssl"), []],
    ["none that is disabled", [skip("ssl", { enabled: false })], execute("ssl"), []],
    ["none that does not skip", [skip("ssl", { action: "log" })], execute("ssl"), []],
    ["none without an expression", [skip("ssl", { expression: undefined })], execute("ssl"), []],
    ["none with a syntax error", [skip("ssl or")], execute("ssl"), []],
    ["none with another error", [skip("ssl or http.hst eq 1")], execute("ssl"), []],
    ["none if no ruleset is named", [skip("ssl")], { ...execute("ssl"), action_parameters: {} }, []],
    ["none if it does not execute", [skip("ssl")], { ...execute("ssl"), action: "block" }, []],
    ["the first twenty", [...spread(19), skip("ssl")], execute("ssl"), [19]],
    ["none beyond twenty", [...spread(20), skip("ssl")], execute("ssl"), []],
    [
      "none if there is none, however many steps a proof would take",
      [],
      execute(`${hosts("a")} and ${hosts("b")}`),
      [],
    ],
    ["too many steps", [skip(hosts("a"))], execute(hosts("b")), undefined],
  ])("%s", (_, earlier, rule, expected) => {
    const rules = rulesOf([...earlier, rule, skip("true")]);
    const own = rules.at(-2)!;
    const by = skippedBy(own, typedOf(own.expression!.value));
    expect(by?.map((one) => rules.indexOf(one))).toEqual(expected);
  });

  it("are none for a rule that is in no ruleset", () => {
    const rule = rulesOf([skip("true"), execute("ssl")])[1]!;
    expect(skippedBy({ ...rule, ruleset: undefined }, typedOf("ssl"))).toEqual([]);
    expect(skippedBy({ ...rule }, typedOf("ssl"))).toEqual([]);
  });
});
