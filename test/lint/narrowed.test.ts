import { expect, test } from "vitest";
import { atOnce } from "../../src/core/interruptible.ts";
import type { ExpressionContext, Visitor } from "../../src/lint/define-rule.ts";
import { calls, comparisons, rulesWith } from "../../src/lint/define-rule.ts";
import { Dispatcher } from "../../src/lint/engine/dispatch.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

/** Nodes of an expression that visitors are called with, in order. */
function seenIn(text: string, visitors: (seen: string[]) => readonly Visitor[]): string[] {
  const seen: string[] = [];
  const { typed } = analyseExpression(text);
  const expression = { text, typed } as ExpressionContext;
  const dispatcher = new Dispatcher(visitors(seen), () => seen.push("crash"));
  atOnce(dispatcher.dispatchTree(typed.parsed.root!, expression));
  return seen;
}

const TEXT = `http.host eq "a" and http.host matches "b" and starts_with(http.host, "c") and ip.src in $list`;

test("comparisons are selected by operator and right side", () => {
  const seen = seenIn(TEXT, (all) => [
    { Comparison: ({ operator }) => all.push(`every ${operator}`) },
    { Comparison: comparisons({ operators: ["matches"] }, ({ operator }) => all.push(operator)) },
    { Comparison: comparisons({ right: ["List"] }, ({ right }) => all.push(right.name)) },
    { Comparison: comparisons({ operators: ["eq"], right: ["List"] }, () => all.push("never")) },
    { Comparison: comparisons({}, ({ operator }) => all.push(`any ${operator}`)) },
  ]);
  expect(seen).toEqual([
    ...["every eq", "any eq"],
    ...["every matches", "matches", "any matches"],
    ...["every in", "list", "any in"],
  ]);
});

test("calls are selected by name", () => {
  const seen = seenIn(`${TEXT} and lower(http.host) eq "d"`, (all) => [
    { FunctionCall: calls(["starts_with", "ends_with"], ({ name }) => all.push(`one ${name}`)) },
    { FunctionCall: ({ name }) => all.push(`every ${name}`) },
  ]);
  expect(seen).toEqual(["one starts_with", "every starts_with", "every lower"]);
});

test("Cloudflare rules are selected by their members", () => {
  const text = JSON.stringify({
    phase: "http_ratelimit",
    rules: [
      { action: "block", expression: "true" },
      { action: "block", expression: "true", ratelimit: { period: 60 } },
      { action: "execute", expression: "true", action_parameters: { id: "a", overrides: {} } },
    ],
  });
  const [ruleset] = readSourceSync("rules.json", text).subjects;
  const seen: string[] = [];
  const visitors: Visitor[] = [
    { Rule: rulesWith("actionParameters", () => seen.push("parameters")) },
    { Rule: rulesWith("overrides", () => seen.push("overrides")) },
    { Rule: rulesWith("ratelimit", () => seen.push("ratelimit")) },
    { Rule: () => seen.push("every") },
  ];
  const dispatcher = new Dispatcher(visitors, () => seen.push("crash"));
  if (ruleset?.kind !== "Ruleset") throw new Error("no ruleset was recognised");
  for (const rule of ruleset.rules) atOnce(dispatcher.dispatch("Rule", rule));
  expect(seen).toEqual(["every", "ratelimit", "every", "parameters", "overrides", "every"]);
});

test("a visitor that throws is not called again, and the others are", () => {
  const seen = seenIn(TEXT, (all) => [
    {
      Comparison: comparisons({ operators: ["eq", "matches"] }, () => {
        throw new Error("no");
      }),
    },
    { Comparison: comparisons({ operators: ["eq", "matches"] }, ({ operator }) => all.push(operator)) },
  ]);
  expect(seen).toEqual(["crash", "eq", "matches"]);
});
