import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doingOf, outcomeKey, type RuleEffect } from "../../../src/semantics/compare/effects.ts";
import { type WalkedRule, walkLists } from "../../../src/semantics/compare/walk.ts";
import { cases } from "../../support/cases.ts";
import { doing, effect } from "./support.ts";

const DOINGS = {
  block: doing("stops", effect("once", "block")),
  challenge: doing(undefined, effect("once", "challenge")),
  skip: doing("skips", effect("marks", "skip")),
  allow: doing("skips"),
  log: doing(undefined, effect("marks", "log")),
  count: doing(undefined, effect("counted", "count")),
  "x=1": doing(undefined, effect("sets", "1", { slot: "x" })),
  "x=2": doing(undefined, effect("sets", "2", { slot: "x" })),
  "y=1": doing(undefined, effect("sets", "1", { slot: "y" })),
  later: doing(undefined, effect("marks", "later", { isLater: true })),
} as const;

type Name = keyof typeof DOINGS;

/** Rules as `0 block, 1 log`: the number of the condition, and what the rule does. */
function list(text: string): WalkedRule[] {
  return text
    .split(", ")
    .filter(Boolean)
    .map((rule) => {
      const [condition, name] = rule.split(" ");
      return { condition: Number(condition), doing: DOINGS[name as Name] };
    });
}

/** The outcome for a request of which some conditions are true, and all others are false. */
function outcomeOf(rules: readonly WalkedRule[], isTrue: (condition: number) => boolean): string {
  const effects: RuleEffect[] = [];
  for (const { condition, doing: its } of rules) {
    if (!isTrue(condition)) continue;
    effects.push(...its.effects);
    if (its.ends) return outcomeKey({ effects, ends: its.ends });
  }
  return outcomeKey({ effects, ends: undefined });
}

const CONDITIONS = [0, 1, 2, 3];
const rules = fc.array(
  fc.record({
    condition: fc.constantFrom(...CONDITIONS),
    doing: fc.oneof(fc.constant(DOINGS.block), fc.constantFrom(...Object.values(DOINGS))),
  }),
  { maxLength: 6 },
);
const lists = fc.oneof(
  fc.tuple(rules, rules),
  // The same rules in another order, perhaps with one more.
  rules.chain((some) =>
    fc.tuple(
      fc.constant(some),
      fc
        .tuple(fc.shuffledSubarray(some, { minLength: some.length }), rules)
        .map(([same, [more]]) => [...same, ...(more ? [more] : [])]),
    ),
  ),
);

describe("two lists side by side", () => {
  it("are the same, differ, or leave a condition open, as all requests together show", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        lists,
        fc.subarray(CONDITIONS),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.subarray(CONDITIONS),
        fc.boolean(),
        ([before, after], decided, values, split, isDisjoint) => {
          // A request meets at most one of 0 and 1.
          const isPossible = (isTrue: (condition: number) => boolean) =>
            !(isDisjoint && isTrue(0) && isTrue(1));
          const truths = new Map(decided.map((condition) => [condition, values[condition]!]));
          fc.pre(isPossible((condition) => truths.get(condition) === true));
          const requests = Array.from(
            { length: 2 ** CONDITIONS.length },
            (_, bits) => (condition: number) => truths.get(condition) ?? Boolean(bits & (1 << condition)),
          ).filter(isPossible);
          const isAlike = (isTrue: (condition: number) => boolean) =>
            outcomeOf(before, isTrue) === outcomeOf(after, isTrue);
          const walked = walkLists(before, after, {
            truths,
            split: new Set(split),
            areDisjoint: (one, other) => isDisjoint && one + other === 1 && one !== other,
          });
          seen.add(walked.kind + ("run" in walked ? " run" : ""));
          if (walked.kind === "same") expect(requests.every(isAlike)).toBe(true);
          else if (walked.kind === "differs") {
            expect(isAlike((condition) => truths.get(condition) === true)).toBe(false);
            expect(walked.isKnown).toBe(true);
            for (const condition of walked.passed) expect(truths.has(condition)).toBe(false);
          } else {
            expect(truths.has(walked.condition)).toBe(false);
            const { run = [] } = walked;
            for (const request of requests)
              if (run.some((condition) => request(condition))) expect(isAlike(request)).toBe(true);
          }
        },
      ),
      { numRuns: cases(2000, 40_000) },
    );
    expect([...seen].sort()).toEqual(["differs", "open", "open run", "same"]);
  });

  it.each<readonly [string, string, Readonly<Record<number, boolean>>, object]>([
    ["0 block, 1 block", "1 block, 0 block", {}, { kind: "same" }],
    ["0 block, 1 log", "1 log, 0 block", {}, { kind: "open", condition: 0 }],
    ["0 log, 1 log", "1 log, 0 log", {}, { kind: "same" }],
    // A rule after an end is no partner of the same rule in the other list.
    ["0 allow, 1 log", "1 log", { 0: true }, { kind: "open", condition: 1 }],
    ["0 x=1, 1 y=1", "1 y=1, 0 x=1", {}, { kind: "same" }],
    ["0 x=1, 1 x=2", "1 x=2, 0 x=1", {}, { kind: "open", condition: 0 }],
    ["0 x=1, 1 count", "1 count, 0 x=1", {}, { kind: "open", condition: 0 }],
    ["0 count, 1 x=1", "1 x=1, 0 count", {}, { kind: "open", condition: 0 }],
    // A condition that one list alone has, of the one with fewer rules left.
    ["0 block, 1 block", "0 log, 2 block, 3 log", {}, { kind: "open", condition: 0 }],
    ["1 block", "2 log, 3 block", {}, { kind: "open", condition: 1 }],
    ["2 log, 3 block", "1 block", {}, { kind: "open", condition: 1 }],
    ["0 block, 1 block", "0 log", {}, { kind: "open", condition: 0 }],
    // Any of these does what the other list has done already.
    ["0 block", "1 block, 2 block, 1 block, 3 block", { 0: true }, { condition: 1, run: [1, 2, 3] }],
    ["1 block, 2 block, 3 log", "0 block", { 0: true }, { condition: 1, run: [1, 2] }],
    ["0 block", "1 block, 2 block, 3 block", { 0: true, 2: false }, { condition: 1, run: [1, 3] }],
    ["0 block", "1 block, 2 skip", { 0: true }, { kind: "open", condition: 1 }],
    ["0 block, 1 log", "0 block", { 0: false }, { kind: "open", condition: 1 }],
    ["0 block", "0 log", { 0: false }, { kind: "same" }],
    ["0 block", "0 log", { 0: true }, { kind: "differs", passed: [], isKnown: true }],
    // An effect that is repeated after a rule about which both agree.
    ["0 y=1, 1 block", "0 y=1, 1 block, 0 y=1", { 0: true }, { kind: "open", condition: 1 }],
    ["1 log, 0 block", "1 log, 0 log", { 0: true }, { kind: "differs", passed: [1], isKnown: true }],
  ])("%s | %s, of which is decided: %o", (before, after, truths, expected) => {
    const walked = walkLists(list(before), list(after), {
      truths: new Map(Object.entries(truths).map(([condition, truth]) => [Number(condition), truth])),
      split: new Set(),
      areDisjoint: () => false,
    });
    expect(walked).toEqual("kind" in expected ? expected : { kind: "open", ...expected });
  });

  it("differ in what is not known, if what it does is not", () => {
    const unknown = doingOf({ ends: undefined, effects: [effect("counted", "?")], isKnown: false });
    const decided = { truths: new Map([[0, true]]), split: new Set<number>(), areDisjoint: () => false };
    expect(walkLists([{ condition: 0, doing: unknown }], [], decided)).toMatchObject({ isKnown: false });
    expect(walkLists([], [{ condition: 0, doing: unknown }], decided)).toMatchObject({ isKnown: false });
  });
});
