import { describe, expect, it } from "vitest";
import { type Truth, UNKNOWN } from "../../../src/request/values.ts";
import { WalkOrder } from "../../../src/semantics/order/walk.ts";
import type { WalkedRequest, WalkRule, WalkRuleset } from "../../../src/semantics/order/walk-model.ts";

interface TestRule extends WalkRule {
  readonly name: string;
  readonly truth: Truth;
}

const CUSTOM = "http_request_firewall_custom";
const MANAGED = "http_request_firewall_managed";

/** `name: action` with a truth: `+` matches, `-` does not, `?` is unknown. */
function rule(text: string, more: Partial<WalkRule> = {}): TestRule {
  const [, sign, name, action] = /^([+?-])(\w+):(\w+)$/.exec(text)!;
  return {
    name: name!,
    truth: sign === "?" ? UNKNOWN : sign === "+",
    action: action!,
    isEnabled: true,
    id: name,
    ...more,
  };
}

const NOTHING = {
  remaining: false,
  restOfPhase: false,
  phases: [],
  rulesets: [],
  rules: new Map(),
  products: [],
};
const skip = (text: string, skips: Partial<NonNullable<WalkRule["skips"]>>) =>
  rule(text, { skips: { ...NOTHING, ...skips } });

function ruleset(
  phase: string | undefined,
  rules: readonly TestRule[],
  more: Partial<WalkRuleset<TestRule>> = {},
) {
  return { id: undefined, level: "zone" as const, phase, rules, ...more };
}

/** How often the last request was walked. */
let starts = 0;

function walk(rulesets: readonly WalkRuleset<TestRule>[], outcomes: Record<string, string | null> = {}) {
  const request: WalkedRequest<TestRule> = { truthOf: ({ truth }) => truth, outcomeOf: (id) => outcomes[id] };
  starts = 0;
  const { steps, action, end, possible } = new WalkOrder(rulesets).walk(() => {
    starts++;
    return request;
  });
  return {
    steps: steps.map(
      ({ rule: { name }, status, skippedBy: by }) =>
        `${name} ${status}${by ? ` ${by.rule.name} ${by.scope}` : ""}`,
    ),
    action,
    end: end?.name,
    possible: possible?.map((one) => one.action),
  };
}

describe("a walk", () => {
  it("goes through phases in the order of Cloudflare, and through the account first", () => {
    const { steps } = walk([
      ruleset(MANAGED, [rule("-d:log")]),
      ruleset("http_ratelimit", [rule("-q:log")], { level: "account" }),
      ruleset("http_ratelimit", [rule("-r:log")]),
      ruleset(CUSTOM, [rule("-c:log")]),
      ruleset(CUSTOM, [rule("-b:log")], { level: "account" }),
      ruleset(undefined, [rule("-a:log")]),
    ]);
    expect(steps).toEqual([
      "a not-matched",
      "b not-matched",
      "c not-matched",
      "q not-matched",
      "r not-matched",
      "d not-matched",
    ]);
  });

  it("ends at the first rule whose action does", () => {
    const rules = [
      rule("+a:log"),
      rule("-b:block"),
      rule("+c:managed_challenge"),
      rule("+d:block"),
      rule("+e:log", { isEnabled: false }),
    ];
    expect(walk([ruleset(CUSTOM, rules)])).toEqual({
      steps: ["a matched", "b not-matched", "c matched", "d not-reached", "e not-reached"],
      action: "managed_challenge",
      end: "c",
      possible: ["managed_challenge"],
    });
  });

  it("skips the remaining rules, phases, rulesets and rules", () => {
    const managed = ruleset(MANAGED, [
      skip("+s:skip", { rulesets: ["owasp"], rules: new Map([["cf", ["g"]]]) }),
      rule("+e:execute", { executes: "owasp" }),
      rule("+f:execute", { executes: "cf" }),
    ]);
    const cf = ruleset(MANAGED, [rule("+g:block"), rule("+h:log")], { id: "cf", level: "executed" });
    expect(walk([managed, cf]).steps).toEqual([
      "s matched",
      "e skipped s ruleset",
      "f matched",
      "g skipped s rule",
      "h matched",
    ]);
    const zone = ruleset(MANAGED, [rule("+y:execute", { executes: "owasp" })]);
    const account = { ...managed, level: "account" as const };
    expect(walk([account, cf, zone], { owasp: "block" }).end).toBe("y");
    const first = ruleset(CUSTOM, [
      skip("+t:skip", { remaining: true, phases: [MANAGED] }),
      rule("+u:block"),
    ]);
    expect(walk([first, managed]).steps).toEqual([
      "t matched",
      "u skipped t remaining",
      "s skipped t phase",
      "e skipped t phase",
      "f skipped t phase",
    ]);
  });

  it("skips no rule for a ruleset whose id reads like both of its own, or is empty", () => {
    const managed = ruleset(MANAGED, [
      skip("+s:skip", { rulesets: ["cf g", ""] }),
      rule("+f:execute", { executes: "cf" }),
    ]);
    const cf = ruleset(MANAGED, [rule("+g:block")], { id: "cf", level: "executed" });
    expect(walk([managed, cf]).steps).toEqual(["s matched", "f matched", "g matched"]);
  });

  it("leaves a ruleset, or the entry point with it", () => {
    const inner = (restOfPhase: boolean) =>
      ruleset(CUSTOM, [skip("+a:skip", { remaining: true, restOfPhase }), rule("+b:block")], {
        id: "own",
        level: "executed",
      });
    const outer = ruleset(CUSTOM, [rule("+x:execute", { executes: "own" }), rule("+y:block")]);
    expect(walk([inner(false), outer]).end).toBe("y");
    expect(walk([inner(true), outer]).steps).toEqual([
      "x matched",
      "a matched",
      "b skipped a remaining",
      "y skipped a remaining",
    ]);
  });

  it("treats unknown rules as not matching, and says what else is possible", () => {
    const rules = [
      rule("?a:block"),
      skip("?b:skip", { remaining: true }),
      rule("?c:log"),
      rule("+d:managed_challenge"),
    ];
    expect(walk([ruleset(CUSTOM, rules)])).toMatchObject({
      steps: ["a unknown", "b unknown", "c unknown", "d matched"],
      action: "managed_challenge",
      possible: ["managed_challenge", "block", null],
    });
    const limited = rule("+a:block", { furtherCondition: "ratelimit" });
    expect(walk([ruleset(CUSTOM, [limited])])).toMatchObject({
      steps: ["a unknown"],
      possible: [null, "block"],
    });
  });

  it.each([true, false])("tries each set of unknown skips once, with the rest left out: %s", (remaining) => {
    const rules = [..."abc"].map((name) => skip(`?${name}:skip`, { remaining, phases: [MANAGED] }));
    expect(walk([ruleset(CUSTOM, rules), ruleset(MANAGED, [rule("+z:block")])])).toEqual({
      steps: ["a unknown", "b unknown", "c unknown", "z matched"],
      action: "block",
      end: "z",
      possible: ["block", null],
    });
    expect(starts).toBe(2 ** 3);
  });

  it("leaves out rules about packets", () => {
    const rules = [rule("+a:block"), rule("+b:block", { isEnabled: false })];
    expect(walk([ruleset("magic_transit", rules)])).toEqual({
      steps: ["a not-reached", "b off"],
      action: null,
      end: undefined,
      possible: [null],
    });
  });

  it.each<[string, string | null | undefined, string | null, (string | null)[] | undefined]>([
    ["+a:execute", undefined, null, undefined],
    ["+a:execute", null, null, [null]],
    ["+a:execute", "block", "block", ["block"]],
    ["?a:execute", undefined, null, undefined],
    ["?a:execute", null, null, [null]],
    ["?a:execute", "block", null, [null, "block"]],
  ])("takes the outcome of a managed ruleset from the request: %s, %s", (text, outcome, action, possible) => {
    const rules = ruleset(MANAGED, [rule(text, { executes: "owasp" }), rule("+b:log")]);
    const outcomes = outcome === undefined ? {} : { owasp: outcome };
    const [first, rest] = text.startsWith("?") ? ["unknown", "matched"] : ["matched", "matched"];
    const steps = [`a ${first}`, `b ${action === null ? rest : "not-reached"}`];
    const end = action === null ? undefined : "a";
    expect(walk([rules], outcomes)).toEqual({ steps, action, end, possible });
  });

  it("may end within a ruleset that an unknown rule executes", () => {
    const own = ruleset(CUSTOM, [rule("+b:block")], { id: "own", level: "executed" });
    const outer = ruleset(CUSTOM, [rule("?a:execute", { executes: "own" })]);
    expect(walk([own, outer])).toEqual({
      steps: ["a unknown"],
      action: null,
      end: undefined,
      possible: [null, "block"],
    });
  });

  it("goes four rulesets deep", () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const nested = names.map((id, at) => {
      const rules = [rule(`+${id}:execute`, { executes: names[at + 1] ?? "end" })];
      return ruleset(CUSTOM, rules, { id, level: at === 0 ? "zone" : "executed" });
    });
    const deep = ["a", "b", "c", "d", "e"];
    const order = new WalkOrder(nested);
    expect(order.rules().map(({ name }) => name)).toEqual(deep);
    expect(walk(nested, { f: "block" })).toMatchObject({
      steps: deep.map((name) => `${name} matched`),
      end: "e",
    });
    expect(walk(nested.slice(0, -1), { f: "block" }).end).toBe("e");
  });

  it("ends if rulesets execute each other, and if many rules are unknown", () => {
    const circle = ruleset(CUSTOM, [rule("+a:execute", { executes: "self" })], { id: "self" });
    expect(walk([circle]).possible).toBeUndefined();
    const many = Array.from({ length: 40 }, (_, at) => skip(`?s${at}:skip`, { remaining: true }));
    expect(walk([ruleset(CUSTOM, [...many, rule("+z:block")])]).possible).toBeUndefined();
  });
});
