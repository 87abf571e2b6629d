import { type ConfiguredRule, executedRuleset } from "./configured.ts";
import { type Likeness, type Matching, matchByLikeness } from "./match.ts";

/**
 * Matches the rules of a list with those that it had before: by id, ref, description, expression, executed ruleset, and at last
 * by their position. Rules that execute different rulesets never match.
 */
export function matchRules(
  before: readonly ConfiguredRule[],
  after: readonly ConfiguredRule[],
): Matching<ConfiguredRule> {
  const first = matchByLikeness(before, after, LIKENESSES);
  const partners = new Map(first.pairs.flatMap(([was, is], at) => [[was, at] as const, [is, at] as const]));
  const places = new Map([...gapsOf(before, partners), ...gapsOf(after, partners)]);
  const second = matchByLikeness(first.gone, first.added, [(rule) => places.get(rule)]);
  const order = new Map(after.map((rule, at) => [rule, at]));
  const all = [...first.pairs, ...second.pairs].sort(([, a], [, b]) => order.get(a)! - order.get(b)!);
  const others = all.filter(([was, is]) => executedRuleset(was) !== executedRuleset(is));
  return {
    pairs: all.filter((pair) => !others.includes(pair)),
    gone: [...second.gone, ...others.map(([was]) => was)],
    added: [...second.added, ...others.map(([, is]) => is)],
  };
}

/** The strongest first. Rules that share a value, such as one description, are matched in their order. */
const LIKENESSES: readonly Likeness<ConfiguredRule>[] = [
  ({ id }) => id,
  ({ ref }) => ref,
  (rule) => JSON.stringify([rule.description, rule.expression, rule.action, executedRuleset(rule)]),
  (rule) => rule.expression && JSON.stringify([rule.expression, rule.action, executedRuleset(rule)]),
  executedRuleset,
  ({ description }) => (description === "" ? undefined : description),
  ({ expression }) => expression,
];

/**
 * For each unmatched rule without an explicit name, its action and its place between matched rules: the last criterion
 * for matching.
 */
function gapsOf(
  rules: readonly ConfiguredRule[],
  partners: ReadonlyMap<ConfiguredRule, number>,
): Map<ConfiguredRule, string> {
  const places = new Map<ConfiguredRule, string>();
  let gap = -1;
  let position = 0;
  for (const rule of rules) {
    const partner = partners.get(rule);
    if (partner !== undefined) {
      gap = partner;
      position = 0;
    } else {
      const isNamed = rule.id !== undefined || rule.ref !== undefined;
      if (!isNamed) places.set(rule, JSON.stringify([gap, position, rule.action]));
      position++;
    }
  }
  return places;
}
