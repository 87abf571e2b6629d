import { code, counted } from "../../core/phrases.ts";
import { type Protection, worstOf } from "../../core/protection.ts";
import { parseExpression } from "../../parser/parse.ts";
import { walk } from "../../parser/walk.ts";
import { type PhasedExpression, type RelatedExpressions, relateExpressions } from "./compare-expressions.ts";
import { type ConfiguredRule, nameOfRule } from "./configured.ts";
import { byExpression, isException } from "./protection.ts";

/** The items of a list on both sides, as far as they are known; undefined for those that are not known. */
export interface ListItems {
  readonly name: string;
  readonly before: readonly string[] | undefined;
  readonly after: readonly string[] | undefined;
}

/** The effect of a changed list on the rules that use it. */
export interface ListEffect {
  readonly protection: Protection;
  /** One sentence for each rule; one alone if no rule uses the list. */
  readonly sentences: readonly string[];
}

/** Rules that are named for one list. */
const MAX_RULES = 3;

/** The effect of other items of a list, by the rules of the new state. */
export function effectOfItems(list: ListItems, rules: readonly ConfiguredRule[]): ListEffect {
  const effects = new Map<string, { readonly protection: Protection; readonly sentence: string }>();
  const users = rules.filter((rule) => usesList(rule, list.name));
  for (const rule of users) {
    const key = JSON.stringify([rule.action, rule.expression, nameOfRule(rule)]);
    if (!effects.has(key)) effects.set(key, effectOn(rule, list));
  }
  if (effects.size === 0) return { protection: "same", sentences: ["No compared rule uses the list."] };
  const all = [...effects.values()];
  const protection = worstOf(all.map((one) => one.protection));
  const worst = [
    ...all.filter((one) => one.protection === protection),
    ...all.filter((one) => one.protection !== protection),
  ];
  const left = all.length - MAX_RULES;
  return {
    protection,
    sentences: [
      ...worst.slice(0, MAX_RULES).map(({ sentence }) => sentence),
      ...(left > 0 ? [`${counted(left, "more rule")} ${left === 1 ? "uses" : "use"} the list.`] : []),
    ],
  };
}

/** Whether an enabled rule uses a list. */
export function usesList({ isEnabled, expression }: ConfiguredRule, name: string): boolean {
  const uses = [...(expression ?? "").matchAll(LIST_NAME)];
  return isEnabled !== false && uses.some(([, used]) => used === name);
}

function effectOn(rule: ConfiguredRule, { name, before, after }: ListItems) {
  const { expression = "", phase, isExpressionKnown } = rule;
  const [old, fresh] = [before, after].map((items) => items && withItems(expression, name, items));
  const isKnown = isExpressionKnown && old !== undefined && fresh !== undefined;
  const related: RelatedExpressions = isKnown
    ? relateExpressions({ text: old, phase }, { text: fresh, phase })
    : { relation: "unknown" };
  const { relation } = related;
  const isLeft = relation === "narrower" || (relation === "different" && !isException(rule));
  const request = isLeft ? related.left : related.request;
  const protection = byExpression(rule, relation, { isAlways: false, isNever: false });
  const title = `Rule ${nameOfRule(rule)} (${code(rule.action ?? "no action", 40)})`;
  const shown = request === undefined ? "" : `, ${isLeft ? "no longer " : ""}${code(request, 300)}`;
  const matches = relation === "unknown" ? "may match" : "matches";
  return { protection, sentence: `${title} ${matches} ${MATCHED_REQUESTS[relation]} requests${shown}.` };
}

/** The requests that an expression matches, compared with those of an earlier one. */
export const MATCHED_REQUESTS: Readonly<Record<RelatedExpressions["relation"], string>> = {
  equal: "the same",
  wider: "more",
  narrower: "fewer",
  different: "other",
  unknown: "other",
};

/** The items of the lists of one side, by the names of the lists, where all of them are known. */
export type KnownLists = () => ReadonlyMap<string, readonly string[]>;

const LIST_NAME = /\$(\w+)/g;

/** Items of a list that are spelled out for two expressions that both use it. */
const MAX_SHARED_ITEMS = 100;

/**
 * An expression with the items of its lists in their place. If another expression uses a list too, only a short one that is
 * the same on both sides: then requests that show the difference fit its items.
 */
export function withOwnLists(
  expression: PhasedExpression,
  { text: other }: PhasedExpression,
  lists: KnownLists | undefined,
  others: KnownLists | undefined,
): PhasedExpression {
  const namesIn = (text: string) => new Set([...text.matchAll(LIST_NAME)].map(([, name]) => name!));
  const shared = namesIn(other);
  const text = [...namesIn(expression.text)].reduce((result, name) => {
    const items = lists?.().get(name) ?? [];
    const isSame = items.length <= MAX_SHARED_ITEMS && `${items}` === `${others?.().get(name)}`;
    const isPut = items.length > 0 && (isSame || !shared.has(name));
    return (isPut && withItems(result, name, items, true)) || result;
  }, expression.text);
  return { ...expression, text };
}

const ADDRESS = /^[\d.]+(?:\/\d+)?$|^[\da-f:.]*:[\da-f:.]*(?:\/\d+)?$/i;
const NUMBER = /^\d+$/;

/**
 * The expression with some items of a list spelled out; undefined if items cannot be in an expression. `areAll`: they take the
 * place of the list.
 */
function withItems(
  expression: string,
  name: string,
  items: readonly string[],
  areAll = false,
): string | undefined {
  if (items.length === 0) return expression;
  if (!items.every((one) => ADDRESS.test(one)) && !items.every((one) => NUMBER.test(one))) return undefined;
  const { root } = parseExpression(expression).value;
  const uses: { readonly start: number; readonly end: number; readonly left: string }[] = [];
  if (root) {
    walk(root, (node) => {
      if (node.kind !== "Comparison" || node.right.kind !== "List") return;
      if (expression.slice(node.right.start, node.right.end) !== `$${name}`) return;
      const { start, end, left } = node;
      uses.push({ start, end, left: expression.slice(left.start, left.end) });
    });
  }
  const set = `{${items.join(" ")}}`;
  return uses.reduceRight(
    (text, { start, end, left }) =>
      `${text.slice(0, start)}(${areAll ? "" : `${text.slice(start, end)} or `}${left} in ${set})${text.slice(end)}`,
    expression,
  );
}
