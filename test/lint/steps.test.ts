import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { Budget, spendSteps } from "../../src/core/budget.ts";
import { BUDGETS } from "../../src/core/budgets.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { defineRule, type Rule } from "../../src/lint/define-rule.ts";
import { lintDocument, lintInSteps } from "../../src/lint/engine/lint.ts";
import { explainedBy } from "../../src/semantics/describe/explained.ts";
import { Prover } from "../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { type Format, readDocument } from "../support/rule-tester.ts";

const RAN_OUT = "expression that takes too many steps to analyse";

/** Spent at once, so that a budget may be exceeded by it: the steps of the largest automaton. */
const MAX_SPENT_AT_ONCE = 200_000;

/** Lints rules with some expressions, and counts the steps. */
function lint(expressions: readonly string[], rules: readonly Rule[] = RULES, more: object = {}) {
  const listed = expressions.map((expression, at) => ({
    ref: `r${at}`,
    action: "block",
    expression,
    ...more,
  }));
  const text = JSON.stringify({ rules: listed });
  const document = readDocument(text, "json");
  const config = defaultConfig(rules, "all");
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const { notChecked, diagnostics } = budget.pays(() => lintDocument(document, { rules, config }));
  const ranOut = notChecked.filter(({ kind, reason }) => kind === "limits" && reason === RAN_OUT);
  const parts = ranOut.map(({ range }) => text.slice(range.start, range.end));
  return { steps: budget.steps, ranOut: parts, diagnostics };
}

/** A rule that spends steps without taking time. */
function spending(id: string, visitor: object): Rule {
  const words = { id, summary: "Spend steps without taking time.", why: "So." } as const;
  return defineRule({ ...words, effect: "risky", severity: "warning", messages: {}, create: () => visitor });
}

const HARD = 'http.cookie matches r"(?:[a-z]{50}){40}c" and not http.cookie matches r"[a-y]{2}';

describe("steps of a lint", () => {
  it("are few for what people write", () => {
    const { steps, ranOut } = lint([
      'http.host eq "a.example.com" and http.request.uri.path matches "^/api/v[0-9]+/(users|items)$"',
      'http.user_agent contains "bot" and not cf.client.bot',
      'http.host eq "a.example.com" and (http.request.uri matches r"/v[0-9]+/debug/[a-f0-9]{8,32}/a" or lower(http.request.uri.path) contains "/export") and http.request.full_uri wildcard "https://*/order/*"',
    ]);
    expect(steps).toBeLessThan(BUDGETS.stepsPerExpression.default / 100);
    expect(ranOut).toEqual([]);
  });

  it("are few for repetitions within each other", () => {
    const { steps, ranOut } = lint([`http.host matches "${"(".repeat(100)}a${")+".repeat(100)}"`]);
    expect(steps).toBeLessThan(BUDGETS.stepsPerExpression.default / 10);
    expect(ranOut).toEqual([]);
  });

  it("are bounded for each expression, and one with more is counted as not checked", () => {
    const { steps, ranOut, diagnostics } = lint([`${HARD}1"`, `${HARD}2"`]);
    expect(steps).toBeLessThan(2 * (BUDGETS.stepsPerExpression.default + MAX_SPENT_AT_ONCE));
    expect(ranOut.length).toBeGreaterThan(0);
    expect(diagnostics.filter(({ code }) => code.startsWith("internal/"))).toEqual([]);
  });

  const path = { expression: "lower(http.request.uri.path)" };
  const parameters = '"action_parameters":{"uri":{"path":{"expression":"lower(http.request.uri.path)"}}}';
  it.each<readonly [string, string, object]>([
    ["Field", "ssl", {}],
    [
      "FunctionCall",
      `{"ref":"r0","action":"rewrite","expression":"ssl",${parameters}}`,
      { action: "rewrite", action_parameters: { uri: { path } } },
    ],
    ["Rule", '{"ref":"r0","action":"block","expression":"ssl"}', {}],
  ])("are bounded for what rules do in each %s", (visited, part, more) => {
    const most = BUDGETS.stepsPerExpression.default;
    const ranOut = [most, most + 1].map(
      (spent) => lint(["ssl"], [spending("no-steps", { [visited]: () => spendSteps(spent) })], more).ranOut,
    );
    expect(ranOut).toEqual([[], [part]]);
  });

  it("count proofs about conditions within each other", () => {
    let nested = 'http.request.full_uri wildcard "*a*b*c*"';
    for (let level = 0; level < 4; level++) {
      nested = `not ((((not ((${nested} and ssl)) and not not ((${nested} and ssl))) xor ssl) and ssl))`;
    }
    const { steps } = lint([nested]);
    expect(steps).toBeLessThan(2 * (BUDGETS.stepsPerExpression.default + MAX_SPENT_AT_ONCE));
    // A proof of this text takes about as long as the automaton of a long pattern.
    expect(steps).toBeGreaterThan(BUDGETS.stepsPerExpression.default / 10);
  });

  it("are bounded for each document; the rest is counted, and simple rules still see it", () => {
    const spent = BUDGETS.stepsPerExpression.default / 2;
    const count = Math.floor(BUDGETS.stepsPerDocument.default / spent);
    const spender = spending("no-steps", { Expression: () => spendSteps(spent) });
    const texts = Array.from({ length: 2 * count }, (_, at) => `http.host eq "${at}"`);
    const { steps, ranOut, diagnostics } = lint([...texts, 'http.hst matches "a+"'], [...RULES, spender]);
    expect(steps).toBeLessThan(BUDGETS.stepsPerDocument.default + (count + 2) * spent);
    expect(ranOut.length).toBeGreaterThanOrEqual(count);
    expect(ranOut.length).toBeLessThan(2 * count);
    expect(diagnostics.map(({ code }) => code)).toContain("types/unknown-field");
  });
});

describe("steps of an expression in words and by examples", () => {
  const chain = (count: number, joint: string, item: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => item(at)).join(joint);

  it.each([
    ["patterns", chain(1600, " and ", (at) => `http.cookie matches "a.*${at}"`)],
    ["lists of headers", chain(800, " or ", (at) => `any(http.request.headers["h${at}"][*] contains "b")`)],
    ["texts", chain(1600, " and ", (at) => `http.cookie contains "a${at}"`)],
    ["a parity of more parts than the stack has room for", chain(7680, " xor ", () => "ssl")],
    ["a pattern that is larger than any automaton", `http.host wildcard "${"*a".repeat(30_000)}"`],
  ])("are bounded for %s", (_, text) => {
    const { typed, findings } = analyseExpression(text);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const budget = new Budget(Number.POSITIVE_INFINITY);
    const { description } = budget.pays(() => explainedBy(typed));
    expect(description.text).not.toBe("");
    expect(budget.steps).toBeLessThan(BUDGETS.stepsPerExpression.default + MAX_SPENT_AT_ONCE);
    expect(new Prover().never(typed).answer).not.toBe("yes");
  });

  it("leave room for what people write, with a request that just misses", () => {
    const text = chain(
      40,
      " or ",
      (at) => `http.host eq "a${at}.example.com" and http.user_agent contains "b${at}"`,
    );
    const explained = explainedBy(analyseExpression(text).typed);
    expect(explained).toMatchObject({
      outcome: "sometimes",
      misses: { because: expect.any(String) as string },
    });
  });
});

it("a parity of many parts ends no rule", () => {
  const { diagnostics } = lint([Array.from({ length: 7680 }, () => "ssl").join(" xor ")]);
  expect(diagnostics.filter(({ code }) => code.startsWith("internal/"))).toEqual([]);
});

const RULE = '{ "action": "block", "expression": "ssl" }';
const FIREWALL_RULE = '{ "action": "block", "filter": { "expression": "ssl" } }';
const FILTER = `{ "id": "${"a".repeat(32)}", "expression": "ssl", "paused": false }`;
const CONDITION = '{ condition = "ssl", overrides = {} }';
const balancer = (rules: string) => `resource "cloudflare_load_balancer" "a" {\n  rules = ${rules}\n}\n`;
const zone = (rules: string) =>
  `resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = ${rules}\n}\n`;

it.each<readonly [string, string, string, Format, number]>([
  ["rule, and its ruleset", RULE, `{ "rules": [${RULE}, ${RULE}] }`, "json", 3],
  ["firewall rule, and their list", FIREWALL_RULE, `[${FIREWALL_RULE}, ${FIREWALL_RULE}]`, "json", 3],
  ["filter, and their list", FILTER, `[${FILTER}, ${FILTER}]`, "json", 3],
  [
    "object with an expression, their list, and its resource",
    CONDITION,
    balancer(`[${CONDITION}, ${CONDITION}]`),
    "terraform",
    4,
  ],
  ["rule that is there in some cases", RULE, zone(`var.x ? [${RULE}, ${RULE}] : []`), "terraform", 4],
])("gives way after each %s, such as %s", (_, _part, text, format, count) => {
  const steps = lintInSteps(readDocument(text, format), { rules: [], config: defaultConfig([]) });
  expect([...steps]).toHaveLength(count);
});

it("gives way within one expression, after each rule that takes steps", () => {
  const SPENT = 30_000;
  const rules = Array.from({ length: 6 }, (_, at) =>
    spending(`no-steps-${at}`, { [at % 2 === 0 ? "Expression" : "Field"]: () => spendSteps(SPENT) }),
  );
  const document = readDocument('{"rules": [{"ref": "r", "action": "block", "expression": "ssl"}]}', "json");
  const steps = lintInSteps(document, { rules, config: defaultConfig(rules, "all") });
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const turns: number[] = [];
  for (let isDone = false, before = 0; !isDone; before = budget.steps) {
    isDone = budget.pays(() => steps.next()).done === true;
    turns.push(budget.steps - before);
  }
  expect([budget.steps, Math.max(...turns)]).toEqual([rules.length * SPENT, SPENT]);
});
