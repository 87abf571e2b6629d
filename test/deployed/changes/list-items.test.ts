import { describe, expect, it } from "vitest";
import { inFile } from "../../../src/core/range.ts";
import type { ConfiguredRule } from "../../../src/deployed/changes/configured.ts";
import { effectOfItems, usesList, withOwnLists } from "../../../src/deployed/changes/list-items.ts";
import { objectNode } from "../../../src/sources/values/nodes.ts";

const range = inFile({ start: 0, end: 0 });
const rule = (ref: string, action: string, expression: string, more: Partial<ConfiguredRule> = {}) =>
  ({
    node: objectNode(range, []),
    uri: "a.json",
    range,
    id: undefined,
    ref,
    description: undefined,
    action,
    expression,
    phase: "http_request_firewall_custom",
    isExpressionKnown: true,
    isEnabled: true,
    parameters: undefined,
    ratelimit: undefined,
    rest: "",
    ...more,
  }) satisfies ConfiguredRule;

const IN = "ip.src in $office";
const ONE = ["192.0.2.1"];
const TWO = ["192.0.2.1", "192.0.2.2"];

describe("other items of a list", () => {
  it.each<
    readonly [
      string,
      ConfiguredRule,
      readonly string[] | undefined,
      readonly string[] | undefined,
      string,
      RegExp,
    ]
  >([
    [
      "more for a rule that blocks",
      rule("a", "block", IN),
      ONE,
      TWO,
      "stronger",
      /^Rule `?a`? \(`block`\) matches more requests, `.*192\.0\.2\.2.*`\.$/,
    ],
    [
      "fewer for a rule that blocks",
      rule("a", "block", IN),
      TWO,
      ONE,
      "weaker",
      /matches fewer requests, no longer `.*192\.0\.2\.2.*`\.$/,
    ],
    [
      "others for a rule that blocks",
      rule("a", "block", IN),
      ["192.0.2.1"],
      ["192.0.2.2"],
      "weaker",
      /matches other requests, no longer `.*192\.0\.2\.1.*`\.$/,
    ],
    [
      "others for a rule that skips",
      rule("a", "skip", IN),
      ["192.0.2.1"],
      ["192.0.2.2"],
      "weaker",
      /matches other requests, `.*192\.0\.2\.2.*`\.$/,
    ],
    [
      "more for a rule that skips",
      rule("a", "skip", IN),
      ONE,
      TWO,
      "weaker",
      /matches more requests, `.*192\.0\.2\.2.*`\.$/,
    ],
    ["fewer for a rule that skips", rule("a", "skip", IN), TWO, ONE, "stronger", /matches fewer requests/],
    [
      "the same in another order",
      rule("a", "block", IN),
      TWO,
      TWO.toReversed(),
      "same",
      /matches the same requests\.$/,
    ],
    ["more for a rule that logs", rule("a", "log", IN), ONE, TWO, "same", /matches more requests/],
    ["all of them", rule("a", "block", IN), ONE, [], "weaker", /matches fewer requests/],
    ["what is not known", rule("a", "block", IN), undefined, TWO, "unknown", /may match other requests\.$/],
    [
      "what no expression contains",
      rule("a", "block", "http.host in $office"),
      ["a.example"],
      ["b.example"],
      "unknown",
      /may match other requests\.$/,
    ],
    [
      "an unknown expression",
      rule("a", "block", IN, { isExpressionKnown: false }),
      ONE,
      TWO,
      "unknown",
      /may match other requests\.$/,
    ],
    [
      "numbers",
      rule("a", "block", "ip.src.asnum in $office and ssl"),
      ["1"],
      ["1", "2"],
      "stronger",
      /matches more requests/,
    ],
    [
      "a rule that uses it twice",
      rule("a", "block", `${IN} or not ${IN} and ssl`),
      ONE,
      TWO,
      "stronger",
      /matches more requests/,
    ],
    [
      "a rule without an action",
      rule("a", "x", IN, { action: undefined }),
      ONE,
      TWO,
      "unknown",
      /\(`no action`\)/,
    ],
  ])("%s", (_, one, before, after, protection, said) => {
    const effect = effectOfItems({ name: "office", before, after }, [one]);
    expect(effect.protection).toBe(protection);
    expect(effect.sentences).toHaveLength(1);
    expect(effect.sentences[0]).toMatch(said);
  });

  it("names three rules, the worst effects first, and counts the others", () => {
    const all = [
      rule("1", "log", IN),
      rule("2", "skip", IN),
      rule("2", "skip", IN),
      rule("3", "log", IN),
      rule("off", "skip", IN, { isEnabled: false }),
      rule("other", "skip", "ip.src in $office_2"),
    ];
    const list = { name: "office", before: ONE, after: TWO };
    const namesOf = (rules: readonly ConfiguredRule[]) => {
      const { protection, sentences } = effectOfItems(list, rules);
      return [protection, ...sentences.map((one) => /^Rule `?(\w+)/.exec(one)?.[1] ?? one)];
    };
    expect(namesOf([])).toEqual(["same", "No compared rule uses the list."]);
    expect(namesOf(all)).toEqual(["weaker", "2", "1", "3"]);
    expect(namesOf([...all, rule("4", "log", IN)])).toEqual([
      "weaker",
      "2",
      "1",
      "3",
      "1 more rule uses the list.",
    ]);
    expect(namesOf([...all, rule("4", "log", IN), rule("5", "log", IN)])).toEqual([
      ...["weaker", "2", "1", "3", "2 more rules use the list."],
    ]);
  });

  it("are used by a rule that names the list and is not off", () => {
    expect(usesList(rule("a", "block", IN), "office")).toBe(true);
    expect(usesList(rule("a", "block", IN, { isEnabled: "unknown" }), "office")).toBe(true);
    expect(usesList(rule("a", "block", IN), "offic")).toBe(false);
    expect(usesList(rule("a", "block", IN, { isEnabled: false }), "office")).toBe(false);
    expect(usesList(rule("a", "block", IN, { expression: undefined }), "office")).toBe(false);
  });
});

describe("lists in the place of their names", () => {
  const lists = () =>
    new Map([
      ["office", TWO],
      ["hosts", ["a.example"]],
      ["empty", []],
      ["other", ONE],
      ["long", Array.from({ length: 101 }, (_, at) => `192.0.2.${at}`)],
    ]);
  const others = () => new Map([...lists(), ["other", TWO]] as const);
  it.each([
    [IN, "ssl", "(ip.src in {192.0.2.1 192.0.2.2})"],
    [
      `ssl and ${IN} or not ${IN}`,
      "ssl",
      "ssl and (ip.src in {192.0.2.1 192.0.2.2}) or not (ip.src in {192.0.2.1 192.0.2.2})",
    ],
    [IN, `${IN} and ssl`, "(ip.src in {192.0.2.1 192.0.2.2})"],
    ["ip.src in $other", "ip.src in $other and ssl", "ip.src in $other"],
    ["ip.src in $long", "ip.src in $long and ssl", "ip.src in $long"],
    ["ip.src in $none", "ssl", "ip.src in $none"],
    ["ip.src in $empty", "ssl", "ip.src in $empty"],
    ["http.host in $hosts", "ssl", "http.host in $hosts"],
  ])("%s beside %s", (text, other, expected) => {
    const phase = undefined;
    const sides = [
      { text, phase },
      { text: other, phase },
    ] as const;
    expect(withOwnLists(...sides, lists, others)).toEqual({ text: expected, phase });
    expect(withOwnLists(...sides, undefined, undefined).text).toBe(text);
  });
});
