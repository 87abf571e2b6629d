import { describe, expect, it } from "vitest";
import type { Ender, ReachedRule } from "../../src/lint/analysis/rule-order.ts";
import { rulesetProver } from "../../src/lint/analysis/sequence.ts";
import { deadAlternatives, overlapOf } from "../../src/lint/analysis/taken.ts";
import type { Expression } from "../../src/parser/ast.ts";
import { printNode } from "../../src/parser/print.ts";
import type { Reach } from "../../src/semantics/order/reachability.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import type { TypedExpression } from "../../src/types/check.ts";
import { readDocument } from "../support/rule-tester.ts";

const typedOf = (expression: string) => analyseExpression(expression).typed;

/** A rule that blocks. */
function blocking(expression: string): Ender {
  const text = JSON.stringify({
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: [{ action: "block", expression }],
  });
  const ruleset = readDocument(text, "json").subjects.find(({ kind }) => kind === "Ruleset");
  if (ruleset?.kind !== "Ruleset") throw new Error("no ruleset");
  return { rule: ruleset.rules[0]!, endsAll: false };
}

/** A request that an expression matches. */
function requestFor(expression: string) {
  const { found } = rulesetProver().search([{ typed: typedOf(expression), holds: true }]);
  if (found.kind !== "request") throw new Error(found.kind);
  return found.witness;
}

const ENDER = blocking("ssl");
const LIVE = { kind: "live", witness: {}, taken: [] } as unknown as Reach<Ender>;
const TAKEN = { ...LIVE, taken: [{ by: ENDER, request: {} }] } as unknown as Reach<Ender>;
const DEAD = { kind: "dead", blockers: [ENDER] } as unknown as Reach<Ender>;
const UNKNOWN: Reach<Ender> = { kind: "unknown" };

/** A rule behind others, by what is said of its alternatives in turn. */
function reached(expression: string, reaches: readonly Reach<Ender>[], near: RegExp = /^/) {
  const asked: string[] = [];
  const earlier = {
    isNear: (condition: Expression) => near.test(printNode(condition)),
    reach: (typed: TypedExpression) => {
      asked.push(printNode(typed.parsed.root!));
      return reaches[(asked.length - 1) % reaches.length];
    },
  };
  return { asked, rule: { typed: typedOf(expression), earlier } as unknown as ReachedRule };
}

describe("the alternatives that no request reaches", () => {
  const EXPRESSION = 'http.host eq "a" or http.host eq "b" or ssl';
  it.each([
    ["all are reached", [LIVE], false, 3000, [], 3, false, 3],
    ["earlier rules take some", [TAKEN], false, 3000, [], 30, false, 3],
    ["one is dead", [LIVE, DEAD, LIVE], false, 3000, ['http.host eq "b"'], 12, false, 3],
    ["one is unknown, and the next is not", [UNKNOWN, LIVE, LIVE], false, 3000, [], 12, true, 3],
    ["the cost is spent", [DEAD], false, 10, ['http.host eq "a"'], 30, false, 1],
    ["a little is left", [DEAD], false, 11, ['http.host eq "a"', 'http.host eq "b"'], 30, false, 2],
  ] as const)("%s", (_, reaches, isTouched, maxCost, dead, cost, hasUnknown, count) => {
    const { rule, asked } = reached(EXPRESSION, reaches);
    const found = deadAlternatives(rule, isTouched, maxCost);
    const texts = found.dead.map(({ node }) => EXPRESSION.slice(node.start, node.end));
    expect([texts, found.cost, found.hasUnknown, asked.length]).toEqual([dead, cost, hasUnknown, count]);
    for (const { enders } of found.dead) expect(enders).toEqual([ENDER]);
  });

  it.each([
    [true, 3],
    [false, 0],
  ])("are looked for where nothing is near if a request was taken: %s", (isTouched, count) => {
    const { rule, asked } = reached(EXPRESSION, [DEAD], /^$/);
    expect([deadAlternatives(rule, isTouched, 3000).dead.length, asked.length]).toEqual([count, count]);
  });

  it("are looked into where only a part is near", () => {
    const inner = '(cf.client.bot and (ssl or http.host eq "b"))';
    const { rule, asked } = reached(`${inner} or ssl`, [DEAD], /^http/);
    expect([deadAlternatives(rule, false, 3000).dead.length, asked]).toEqual([
      1,
      ['cf.client.bot and http.host eq "b"'],
    ]);
  });

  it("are not looked into", () => {
    const inner = '(http.host eq "a" and (cf.client.bot or http.host eq "b"))';
    const { rule, asked } = reached(`ssl or ${inner}`, [LIVE, DEAD]);
    expect([deadAlternatives(rule, false, 3000).dead.length, asked]).toEqual([1, ["ssl", inner]]);
    const { rule: live, asked: all } = reached(`ssl or ${inner}`, [LIVE]);
    expect([deadAlternatives(live, false, 3000).dead.length, all.length]).toEqual([0, 4]);
  });
});

describe("a request that an earlier rule of the same fields takes", () => {
  it.each([
    ['ssl and http.host contains "a"', 'http.host eq "a"', 'ssl and http.host eq "a"', true],
    ['ssl and http.host contains "a"', 'http.host eq "a" and ssl', 'ssl and http.host eq "a"', true],
    ['http.host eq "a"', 'http.host eq "a" and ssl', 'ssl and http.host eq "a"', false],
    ['http.host contains "a"', 'http.host eq "b"', 'http.host eq "a"', false],
  ])("%s, %s, %s", (expression, earlier, request, isFound) => {
    const by = blocking(earlier);
    const other = { by: blocking("cf.client.bot"), request: requestFor(request) };
    const found = overlapOf(reached(expression, [LIVE]).rule, [other, { by, request: other.request }]);
    expect(found?.by).toBe(isFound ? by : undefined);
    expect(found?.request.values.get("http.host")).toBe(isFound ? "a" : undefined);
  });
});
