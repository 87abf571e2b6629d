import { expect, it } from "vitest";
import { readSource } from "../../src/sources/read.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";

/** The rules of exported firewall rules and of filters listed beside them, in the order in which they act. */
async function rulesOf(rules: readonly object[], filters: readonly object[] = []) {
  const text = JSON.stringify({ firewall_rules: rules, filters });
  return new RulesEvaluator([rulesOfDocument(await readSource("a.json", text))]).rules();
}

const SSL = { id: "f1", expression: "ssl" };
const BOT = { id: "f2", expression: "cf.client.bot" };
const rule = (id: string, action: string, more: object = {}) => ({ id, action, filter: SSL, ...more });

it.each<[string, readonly object[], readonly string[]]>([
  ["as listed", [rule("a", "log"), rule("b", "log")], ["a", "b"]],
  [
    "by priority, those without one last",
    [rule("a", "log"), rule("b", "log", { priority: 2 }), rule("c", "log", { priority: 1 })],
    ["c", "b", "a"],
  ],
  ["by action", [rule("a", "block"), rule("b", "log"), rule("c", "allow")], ["b", "c", "a"]],
  [
    "by priority before action",
    [rule("a", "block", { priority: 1 }), rule("b", "log", { priority: 2 })],
    ["a", "b"],
  ],
  [
    "by action if priorities are equal",
    [rule("a", "block", { priority: 1 }), rule("b", "log", { priority: 1 })],
    ["b", "a"],
  ],
])("firewall rules act %s", async (_, given, order) => {
  expect((await rulesOf(given)).map(({ id }) => id)).toEqual(order);
});

it.each<[string, object, readonly object[], string | undefined, boolean]>([
  ["in the rule", SSL, [], "ssl", true],
  ["in the rule, and another listed", SSL, [BOT], "ssl", true],
  ["listed", { id: "f2" }, [SSL, BOT], "cf.client.bot", true],
  ["not listed", { id: "f3" }, [SSL, BOT], undefined, true],
  ["listed without an id", { id: "f3" }, [{ ...SSL, id: undefined }, BOT], undefined, true],
  ["none, although one without an id is listed", {}, [{ ...SSL, id: undefined }], undefined, true],
  ["paused in the rule", { ...SSL, paused: true }, [], "ssl", false],
  ["paused where it is listed", { id: "f1" }, [{ ...SSL, paused: true }], "ssl", false],
  ["not paused", { id: "f1", paused: false }, [{ ...SSL, paused: false }], "ssl", true],
])("a firewall rule has the expression of its filter: %s", async (_, filter, filters, text, isEnabled) => {
  const [found] = await rulesOf([rule("a", "block", { filter })], filters);
  expect([found!.typed?.parsed.text, found!.isEnabled]).toEqual([text, isEnabled]);
  expect(found!.problem).toBe(text === undefined ? "its file does not have its filter" : undefined);
});

it.each([
  [{ ref: "r", description: "d" }, "r"],
  [{ description: "d" }, "a"],
  [{ id: undefined, description: "d" }, "d"],
  [{ id: undefined, description: "" }, "#0"],
  [{ id: undefined }, "#0"],
])("a firewall rule with %j is called %s", async (more, name) => {
  expect((await rulesOf([rule("a", "block", more)]))[0]!.name).toBe(name);
});

it.each([
  ["allow", undefined, { remaining: true }],
  ["bypass", ["waf", "bic"], { products: ["waf", "bic"] }],
  ["bypass", ["waf", 1], { products: ["waf"] }],
  ["bypass", undefined, { products: [] }],
  ["block", ["waf"], undefined],
  ["log", undefined, undefined],
])("a firewall rule with the action %s and products %j skips %j", async (action, products, skips) => {
  const [found] = await rulesOf([rule("a", action, { products })]);
  expect(found!.skips).toEqual(skips);
});

it.each([
  [true, false],
  [false, true],
  [undefined, true],
])("a firewall rule whose `paused` is %s is enabled: %s", async (paused, isEnabled) => {
  expect((await rulesOf([rule("a", "block", { paused })]))[0]!.isEnabled).toBe(isEnabled);
});
