import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Drafts } from "../../../src/semantics/draft/drafts.ts";
import { type Reach, Reachability } from "../../../src/semantics/order/reachability.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import type { Witness } from "../../../src/semantics/prove/witness.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import type { TypedExpression } from "../../../src/types/check.ts";
import { cases } from "../../support/cases.ts";

const POOL = [
  "ssl",
  "not ssl",
  'http.host eq "a"',
  'http.host in {"a" "b"}',
  'http.host eq "b" and ssl',
  'http.host contains "a"',
  'lower(http.host) eq "a"',
  'starts_with(http.host, "ab")',
  "ip.src in {198.18.0.0/16}",
  "ip.src in {198.18.0.0/15}",
  "ip.src in {198.19.0.0/16} or ssl",
  "cf.bot_management.score lt 30",
  "cf.bot_management.score ge 20",
  'http.user_agent matches "(?i)abc" and not ssl',
  "ip.src in $list",
  'http.host eq "a" and http.host eq "b"',
];

const analysed = new Map<string, TypedExpression>();

/** The same object for the same text, as for expressions that are remembered. */
function typed(text: string): TypedExpression {
  const known = analysed.get(text) ?? analyseExpression(text).typed;
  analysed.set(text, known);
  return known;
}

interface GivenRule {
  readonly text: string;
  readonly ends: boolean;
}

/** The finding about each rule of a sequence, with rules named by their places. */
function look(sequence: Reachability<number>, rules: readonly GivenRule[]): unknown[] {
  return rules.map(({ text, ends }, at) => {
    const reach = sequence.reach(typed(text));
    if (ends && reach.kind !== "dead") sequence.add(at, typed(text));
    return plain(reach);
  });
}

/** The same without functions. */
function plain(reach: Reach<number>): unknown {
  if (reach.kind !== "live") return reach;
  const { kind, witness, taken } = reach;
  return { kind, witness: toldBy(witness), taken: taken.map(({ by, request }) => [by, toldBy(request)]) };
}

function toldBy({ values, lists }: Witness): unknown {
  return [[...values], [...lists]];
}

function reachability(maxSteps: number, rules: () => readonly GivenRule[], isLasting: boolean) {
  const prover = new Prover({ facts: "undisputed" });
  const expressionOf = (at: number) => typed(rules()[at]!.text);
  return new Reachability<number>({ prover, expressionOf, maxSteps, isLasting });
}

const sequences = fc.array(fc.record({ text: fc.constantFrom(...POOL), ends: fc.boolean() }), {
  minLength: 1,
  maxLength: 9,
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const change = fc.record({
  kind: fc.constantFrom("replace", "insert", "remove", "move", "none"),
  at: fc.nat(8),
  to: fc.nat(8),
  text: fc.constantFrom(...POOL),
});

function changed(rules: readonly GivenRule[], { kind, at, to, text }: Change): GivenRule[] {
  const next = [...rules];
  if (kind === "insert") next.splice(at, 0, { text, ends: true });
  else if (kind === "remove") next.splice(at, 1);
  else if (kind === "replace") next.splice(at, 1, { text, ends: true });
  else if (kind === "move") next.splice(to, 0, ...next.splice(at, 1));
  return next;
}

describe("another look at a sequence of rules", () => {
  it("finds what the first look at it would find, whatever has changed", () => {
    fc.assert(
      fc.property(
        sequences,
        fc.array(change, { maxLength: 6 }),
        fc.constantFrom(150, 2_000_000),
        (first, changes, steps) => {
          let rules: readonly GivenRule[] = first;
          const lasting = reachability(steps, () => rules, true);
          const sameAsFresh = () => {
            expect(look(lasting, rules)).toEqual(
              look(
                reachability(steps, () => rules, false),
                rules,
              ),
            );
          };
          sameAsFresh();
          for (const one of changes) {
            rules = changed(rules, one);
            lasting.again();
            sameAsFresh();
          }
        },
      ),
      { numRuns: cases(40, 120) },
    );
  });

  it("finds the same after looks that were given up", () => {
    fc.assert(
      fc.property(
        sequences,
        fc.array(fc.record({ change, end: fc.option(fc.nat(9)) }), { maxLength: 8 }),
        (first, changes) => {
          let rules: readonly GivenRule[] = first;
          const lasting = reachability(2_000_000, () => rules, true);
          look(lasting, rules);
          let isStopped = false;
          for (const { change: one, end } of changes) {
            rules = changed(rules, one);
            lasting.again(isStopped);
            isStopped = end !== null;
            const fresh = look(
              reachability(2_000_000, () => rules, false),
              rules,
            );
            const count = end ?? rules.length;
            expect(look(lasting, rules.slice(0, count))).toEqual(fresh.slice(0, count));
          }
        },
      ),
      { numRuns: cases(50, 150) },
    );
  });

  it("proves nothing again that a look which was given up did not come to", () => {
    const rules = POOL.map((text) => ({ text, ends: true }));
    const prover = new Prover({ facts: "undisputed" });
    let drafted = 0;
    const draftsOf = (of: TypedExpression, isWhole: boolean) => {
      drafted++;
      return new Drafts(of, isWhole);
    };
    const expressionOf = (at: number) => typed(rules[at]!.text);
    const lasting = new Reachability<number>({ prover, expressionOf, draftsOf, isLasting: true });
    look(lasting, rules);
    lasting.again();
    look(lasting, rules.slice(0, 2));
    drafted = 0;
    lasting.again(true);
    look(lasting, rules);
    expect(drafted).toBe(0);
  });
});
