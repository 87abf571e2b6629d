import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defineRule } from "../../src/lint/define-rule.ts";
import { FactCollector } from "../../src/lint/engine/facts.ts";
import type { PlainData } from "../../src/lint/engine/project-report.ts";

const rule = defineRule({
  id: "no-nothing",
  summary: "Disallow nothing.",
  effect: "style",
  severity: "info",
  why: "It only collects facts.",
  messages: {},
  finish: () => {},
  create: () => ({}),
});

/** Facts that the collector keeps about a value. */
function kept(value: unknown): unknown {
  const facts = new FactCollector();
  facts.open(rule, "info");
  facts.collect(rule, value as PlainData);
  return facts.facts()[0]!.facts[0];
}

/** Facts that an earlier run passes on through its cache. */
function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? "null");
}

describe("FactCollector", () => {
  it("keeps what JSON makes of a fact", () => {
    const values = fc.anything({ withNullPrototype: true, withObjectString: true, withDate: true });
    fc.assert(
      fc.property(values, (value) => {
        expect(JSON.stringify(kept(value))).toBe(JSON.stringify(throughJson(value)));
      }),
    );
  });

  it.each([
    ["negative zero", { at: -0 }],
    ["a number that is not finite", { at: Number.NaN, to: Number.POSITIVE_INFINITY }],
    ["an absent value", { name: undefined, range: { start: 1 } }],
    ["nothing", undefined],
    ["an absent element", [1, undefined, 3]],
    ["a value that says itself how it is written", { name: "a", toJSON: () => "other" }],
    ["a key that names the prototype", JSON.parse('{"__proto__": {"a": 1}, "b": 2}')],
    ["half of a surrogate pair", { name: "\ud83d and \udc00" }],
    ["a date", { at: new Date(0) }],
  ])("treats %s as JSON does", (_, value) => {
    expect(kept(value)).toStrictEqual(throughJson(value));
  });

  it("keeps no object of the fact", () => {
    const fact = { name: "office", range: { start: 1, end: 2 } };
    const copy = kept(fact) as typeof fact;
    expect(copy).toStrictEqual(fact);
    expect(copy).not.toBe(fact);
    expect(copy.range).not.toBe(fact.range);
  });
});
