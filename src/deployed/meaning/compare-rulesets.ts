import { ASSUMPTIONS, leastAssumptions } from "../../contract/assumptions.ts";
import type { ListComparison } from "../../semantics/compare/compare-lists.ts";
import type { Relation } from "../../semantics/compare/relation.ts";
import type { Trace } from "../../semantics/compare/trace.ts";
import type { ProvingRequest } from "../../semantics/complete/request-maker.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { objectAt, stringAt } from "../../sources/values/located.ts";
import { knownLists } from "../changes/compare-objects.ts";
import { type ConfiguredRule, knownExpression } from "../changes/configured.ts";
import { GROUP_LIKENESSES, groupsIn, type LocatedGroup } from "../changes/groups.ts";
import { usesList, withOwnLists } from "../changes/list-items.ts";
import { matchByLikeness, movedPositions } from "../changes/match.ts";
import { matchRules } from "../changes/match-rules.ts";
import { viewOfFile } from "../changes/view.ts";
import { NumberedConditions, type RuleCondition } from "./conditions.ts";
import { doingOfRule } from "./doing.ts";
import { compareWholeLists, type TracedRule } from "./whole-list.ts";

/** The relation of a rule to its earlier version. */
export type RuleRelation = Relation["relation"] | "added" | "removed" | "moved";

/** A rule of one of two rulesets, or of both. */
export interface ComparedRule {
  readonly before: ConfiguredRule | undefined;
  readonly after: ConfiguredRule | undefined;
  /** Its position in its list, from 1; for a removed rule, in the earlier list. */
  readonly place: number;
  readonly relation: RuleRelation;
  /** A request that only one of the two rules matches, or to which they do something else. */
  readonly shownBy?: ProvingRequest;
}

/** Two lists of rules that belong together, compared. */
export interface ComparedRuleset {
  /** For people. */
  readonly label: string;
  /** In their current order; removed ones at the end. */
  readonly rules: readonly ComparedRule[];
  readonly whole: ListComparison<TracedRule>;
}

/** The relation of two documents with rulesets. */
export interface RulesetComparison {
  readonly outcome: "equivalent" | "different" | "unknown";
  readonly rulesets: readonly ComparedRuleset[];
  /**
   * Names of the assumptions without which it is not proved that there is no difference, and `$name` for each list of which
   * only one document has the items; absent if there are none.
   */
  readonly assuming?: readonly string[];
  /** Only with `unknown`: names of the assumptions with which it is proved that there is no difference. */
  readonly needs?: readonly string[];
}

/** Limits of a comparison. */
export interface RulesetComparing {
  /** Maximum steps of all proofs about one ruleset: those about single rules and the one about the whole. */
  readonly maxSteps?: number | undefined;
  /** Names of the assumptions that a proof of no difference can rest on. Default: none. */
  readonly assume?: ReadonlySet<string> | undefined;
}

/** The way of a request through a list. */
export type RuleTrace = Trace<TracedRule>;

/** Compares the rulesets of two documents by what they do to every request, each ruleset separately. */
export function compareRulesets(
  before: SourceDocument,
  after: SourceDocument,
  { assume = new Set(), ...comparing }: RulesetComparing = {},
): RulesetComparison {
  const listsOf = (document: SourceDocument): Lists => knownLists([viewOfFile(document, "")])();
  const [was, is] = [listsOf(before), listsOf(after)];
  const sides = [groupsWithItems(before, was, is), groupsWithItems(after, is, was)] as const;
  const pairs = pairsOf(...sides);
  const onOneSide = [...was.keys(), ...is.keys()].filter((name) => !was.has(name) || !is.has(name));
  const rules = sides.map((groups) => groups.flatMap(({ group }) => group.rules));
  const lists = onOneSide.filter((name) => rules.every((all) => all.some((rule) => usesList(rule, name))));
  const compared = (names: ReadonlySet<string>) => comparePairs(pairs, { ...comparing, assume: names });
  const strict = compared(new Set());
  const equal = lists.map((name) => `$${name}`);
  if (strict.outcome === "equivalent") return equal.length === 0 ? strict : { ...strict, assuming: equal };
  const isProved = (names: ReadonlySet<string>) => compared(names).outcome === "equivalent";
  const other = assume.size > 0 ? compared(assume) : strict;
  if (other.outcome === "equivalent")
    return { ...other, assuming: [...leastAssumptions([...assume], isProved), ...equal] };
  const all = [...ASSUMPTIONS.keys()];
  const canHelp = strict.outcome === "unknown" && isProved(new Set(all));
  return canHelp ? { ...strict, needs: leastAssumptions(all, isProved) } : strict;
}

function comparePairs(pairs: readonly GroupPair[], comparing: RulesetComparing): RulesetComparison {
  const rulesets = pairs.map(([was, is]) => new RulesetComparer(comparing).compare(was, is));
  const outcomes = rulesets.map(({ whole }) => whole.outcome);
  const outcome = (["different", "unknown"] as const).find((one) => outcomes.includes(one));
  return { outcome: outcome ?? "equivalent", rulesets };
}

/** The items of lists, by name. */
type Lists = ReadonlyMap<string, readonly string[]>;

/** The groups of a document, with the items of lists in place of names for which the other document has other items. */
function groupsWithItems(document: SourceDocument, lists: Lists, others: Lists): LocatedGroup[] {
  const isChanged = (name: string) => others.has(name) && `${others.get(name)}` !== `${lists.get(name)}`;
  const changed = new Map([...lists].filter(([name]) => isChanged(name)));
  const withItems = (rule: ConfiguredRule): ConfiguredRule => {
    const known = knownExpression(rule);
    if (!known) return rule;
    const { text } = withOwnLists(known, { text: "" }, () => changed, undefined);
    // Redirects, and items that cannot be in an expression, leave it unknown.
    const parameters = rule.parameters?.kind === "Object" ? rule.parameters : undefined;
    const redirects = stringAt(objectAt(parameters, "from_list"), "name")?.value;
    const isLeft = (name: string) => name === redirects || usesList({ ...rule, expression: text }, name);
    const left = [...changed].filter(([name]) => isLeft(name));
    return { ...rule, isExpressionKnown: left.length === 0, expression: [text, ...left].join(" ") };
  };
  return groupsIn(document).map((one) => ({
    ...one,
    group: { ...one.group, rules: one.group.rules.map(withItems) },
  }));
}

type GroupPair = readonly [LocatedGroup | undefined, LocatedGroup | undefined];

/** Pairs the rulesets of two documents. If one is left on each side, the two are a pair unless their phases differ. */
function pairsOf(before: readonly LocatedGroup[], after: readonly LocatedGroup[]): GroupPair[] {
  const { pairs, gone, added } = matchByLikeness(before, after, [
    ...GROUP_LIKENESSES,
    ({ group }) => group.phase,
  ]);
  if (gone.length === 1 && added.length === 1)
    return [...pairs, [gone[0], added[0]] as const].flatMap(separated);
  return [
    ...pairs.flatMap(separated),
    ...gone.map((group): GroupPair => [group, undefined]),
    ...added.map((group): GroupPair => [undefined, group]),
  ];
}

function separated([was, is]: GroupPair): GroupPair[] {
  const [one, other] = [was?.group.phase, is?.group.phase];
  if (one === other || one === undefined || other === undefined) return [[was, is]];
  return [
    [was, undefined],
    [undefined, is],
  ];
}

type Located = readonly [ConfiguredRule, SourceDocument];

class RulesetComparer {
  readonly #prover: Prover;
  readonly #maxSteps: number | undefined;
  readonly #conditions: NumberedConditions;

  constructor({ maxSteps, assume = new Set() }: RulesetComparing) {
    this.#prover = new Prover({ facts: assume });
    this.#maxSteps = maxSteps;
    this.#conditions = new NumberedConditions(this.#prover, maxSteps);
  }

  compare(before: LocatedGroup | undefined, after: LocatedGroup | undefined): ComparedRuleset {
    const [old, fresh] = [before?.group.rules ?? [], after?.group.rules ?? []];
    const { pairs, gone, added } = matchRules(old, fresh);
    const positions = new Map(old.map((rule, at) => [rule, at]));
    const moved = movedPositions(pairs.map(([was]) => positions.get(was)!));
    const rules = new Map<ConfiguredRule, Omit<ComparedRule, "place">>(
      pairs.map(([was, is], at) => [
        is,
        this.#related([was, before!.document], [is, after!.document], moved.has(at)),
      ]),
    );
    for (const rule of added) rules.set(rule, { before: undefined, after: rule, relation: "added" });
    return {
      label: (after ?? before)?.group.label ?? "ruleset",
      rules: [
        ...fresh.map((rule, at) => ({ ...rules.get(rule)!, place: at + 1 })),
        ...gone.map((rule) => {
          const place = positions.get(rule)! + 1;
          return { before: rule, after: undefined, place, relation: "removed" as const };
        }),
      ],
      whole: compareWholeLists(before, after, {
        prover: this.#prover,
        conditions: this.#conditions,
        maxSteps: this.#maxSteps,
      }),
    };
  }

  #related(before: Located, after: Located, isMoved: boolean): Omit<ComparedRule, "place"> {
    const [[was], [is]] = [before, after];
    const pair = { before: was, after: is };
    const [wasOff, isOff] = [was.isEnabled === false, is.isEnabled === false];
    if (wasOff && isOff) return { ...pair, relation: "equivalent" };
    if (wasOff || isOff) return { ...pair, relation: isOff ? "removed" : "added" };
    const [old, fresh] = [this.#conditions.of(was), this.#conditions.of(is)];
    const expressions = this.#conditions.relate(old, fresh);
    const [does, did] = [doingOfRule(is, after[1], ""), doingOfRule(was, before[1], "")];
    if (does.key !== did.key) {
      if (!does.isKnown || !did.isKnown) return { ...pair, relation: "unknown" };
      return { ...pair, ...this.#otherDoing(old, fresh, expressions) };
    }
    if (expressions.relation === "equivalent" && isMoved) return { ...pair, relation: "moved" };
    return { ...pair, ...expressions };
  }

  /** The relation of two rules with different outcomes, shown by a request that both match. */
  #otherDoing(before: RuleCondition, after: RuleCondition, expressions: Relation): Relation {
    const [a, b] = [before.typed, after.typed];
    if (!a || !b) return { relation: "different" };
    const both = this.#prover.noneOf([a, b].map((typed) => ({ typed, holds: true })));
    if (both.answer !== "no") return { ...expressions, relation: "different" };
    return { relation: "different", shownBy: { witness: both.witness, missing: both.missing } };
  }
}
