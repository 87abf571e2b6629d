import type { FileRange } from "../../../core/range.ts";
import type { LocatedArray, LocatedNode, LocatedString } from "../../values/located.ts";
import { arrayNode, mappedNode, unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { compareTexts } from "../values/members.ts";
import { type FunctionTable, isArray, isTexts, taking } from "./kit.ts";

/**
 * Functions on sets. A set is a sorted list of strings, marked as a set; the order of other sets is undetermined.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions.
 */
export const SET_FUNCTIONS: FunctionTable = [
  ["toset", taking(["texts"], ([{ items }], range) => setOf(items, range))],
  ["setunion", (given, range) => combined(given, range, () => true)],
  [
    "setintersection",
    (given, range) =>
      combined(given, range, (value, [first, ...others]) =>
        [first!, ...others].every((set) => set.has(value)),
      ),
  ],
  [
    "setsubtract",
    taking(["texts", "texts"], (given, range) =>
      combined(given, range, (value, [from, without]) => from!.has(value) && !without!.has(value)),
    ),
  ],
  ["setproduct", product],
];

/** A set of strings: in order, and each once. */
export function setOf(items: readonly LocatedString[], range: FileRange): LocatedArray {
  const unique = new Map(items.toReversed().map((item) => [item.value, item]));
  return { ...arrayNode(range, [...unique.values()].sort(byText)), isSet: true };
}

/** Compares strings as Terraform sorts them. */
export function byText(a: LocatedString, b: LocatedString): number {
  return compareTexts(a.value, b.value);
}

/** The set of those strings of all sets that are kept. */
function combined(
  given: readonly LocatedNode[],
  range: FileRange,
  isKept: (value: string, sets: readonly ReadonlySet<string>[]) => boolean,
): LocatedNode | undefined {
  if (given.length === 0 || !given.every(isTexts)) return undefined;
  const sets = given.map(({ items }) => new Set(items.map(({ value }) => value)));
  const items = given.flatMap((one) => one.items.filter(({ value }) => isKept(value, sets)));
  return setOf(items, range);
}

/** Every way to take one item of each list, those of the last list first. The product of sets is a set without a known order. */
function product(
  given: readonly LocatedNode[],
  range: FileRange,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (given.length < 2 || !given.every((one) => isArray(one))) return undefined;
  const count = given.reduce((all, { items }) => all * items.length, 1);
  if (count > 1 && given.some(({ isSet }) => isSet)) return undefined;
  const refused = budget.spendElements(count * (given.length + 1));
  if (refused) return unknownNode(range, refused);
  let chosen: (readonly LocatedNode[])[] = [[]];
  if (count === 0) chosen = [];
  else for (const { items } of given) chosen = chosen.flatMap((one) => items.map((item) => [...one, item]));
  return mappedNode(range, chosen, (one) => arrayNode(range, one));
}
