import { code } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type { LocatedArray, LocatedNode, LocatedString } from "../located.ts";
import { arrayNode, booleanNode, numberNode, objectNode, unknownNode } from "../nodes.ts";
import type { EvaluationBudget } from "./budget.ts";
import { formatText } from "./format-text.ts";
import { hasSeveral, isSeveral, severalNode } from "./members.ts";
import { builtText, computedNode, holeAt, type Piece, piecesOf, recasedNode, sliceNode } from "./strings.ts";

/** Computes a call; undefined where the arguments are not what the function takes, or are not known well enough. */
type Implementation = (
  given: readonly LocatedNode[],
  range: Range,
  budget: EvaluationBudget,
) => LocatedNode | undefined;

/**
 * The functions of Terraform that are understood: those that put texts and lists together. Each keeps the way back into the
 * file wherever the text of its result is a text of its arguments.
 */
const FUNCTIONS: ReadonlyMap<string, Implementation> = new Map<string, Implementation>([
  ["join", join],
  [
    "format",
    ([template, ...values], range, budget) =>
      isString(template) ? formatText(template, values, { range, budget }) : undefined,
  ],
  ["formatlist", formatList],
  ["concat", concat],
  ["lower", ([text]) => (isString(text) ? recasedNode(text, text.value.toLowerCase()) : undefined)],
  ["upper", ([text]) => (isString(text) ? recasedNode(text, text.value.toUpperCase()) : undefined)],
  ["trimspace", ([text]) => (isString(text) ? trimmed(text, /\s/) : undefined)],
  ["chomp", ([text]) => (isString(text) ? chomped(text) : undefined)],
  ["trimprefix", trimPrefix],
  ["trimsuffix", trimSuffix],
  ["replace", replace],
  ["split", split],
  [
    "tostring",
    ([value], range) =>
      value && "value" in value && value.kind !== "String"
        ? computedNode(range, String(value.value))
        : isString(value)
          ? value
          : undefined,
  ],
  ["tolist", ([list]) => (isArray(list) ? list : undefined)],
  ["toset", ([list], range) => (isArray(list) ? sortedSet(list, range) : undefined)],
  ["sort", ([list], range) => (isArray(list) ? sorted(list.items, range) : undefined)],
  ["distinct", ([list], range) => (isArray(list) ? distinct(list, range) : undefined)],
  ["compact", ([list], range) => (isArray(list) ? compact(list, range) : undefined)],
  ["flatten", flatten],
  ["merge", merge],
  [
    "keys",
    ([map], range) =>
      map?.kind === "Object"
        ? sorted(
            map.entries.map(({ key, keyRange }) => computedNode(keyRange, key)),
            range,
          )
        : undefined,
  ],
  [
    "values",
    ([map], range) =>
      map?.kind === "Object"
        ? arrayNode(
            range,
            [...map.entries].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ value }) => value),
          )
        : undefined,
  ],
  ["length", ([value], range) => lengthOf(value, range)],
  ["coalesce", (given) => firstGiven(given)],
  ["lookup", lookup],
  ["sensitive", ([value]) => value],
  ["nonsensitive", ([value]) => value],
  ["tomap", ([map]) => (map?.kind === "Object" ? map : undefined)],
  ["contains", contains],
  ["element", element],
  ["slice", slice],
  ["chunklist", chunks],
  ["reverse", ([list], range) => (isArray(list) ? arrayNode(range, [...list.items].reverse()) : undefined)],
  ["zipmap", zipmap],
]);

/** Functions that read something which is not there to be read. */
const OUTSIDE: ReadonlySet<string> = new Set([
  "file",
  "templatefile",
  "fileset",
  "timestamp",
  "uuid",
  "plantimestamp",
]);

/** Functions that leave a text as it is but for white space around it, or whether it is shown. */
const TRIMMING: ReadonlySet<string> = new Set(["trimspace", "chomp", "sensitive", "nonsensitive"]);

/** Functions that put texts together, of which some may be unknown. */
const BUILDING: ReadonlySet<string> = new Set(["join", "format", "formatlist", "concat"]);

/** Functions that take a list of which it is not known how many items it has. */
const UNCOUNTED: ReadonlySet<string> = new Set(["join", "concat", "compact", "tolist", "reverse"]);

/** What a call of a function gives; unknown where it, or an argument, is not understood. */
export function callFunction(
  name: string,
  given: readonly LocatedNode[],
  range: Range,
  budget: EvaluationBudget,
): LocatedNode {
  const implementation = FUNCTIONS.get(name);
  if (!implementation) {
    const reason = OUTSIDE.has(name) ? "reads something outside these files" : "is not computed here";
    return unknownNode(range, `the function ${code(name)} ${reason}`);
  }
  const unknown = given.find((one) => one.kind === "Unknown");
  if (unknown?.kind === "Unknown" && !BUILDING.has(name)) {
    return unknownNode(range, unknown.reason, TRIMMING.has(name) ? unknown.partial : undefined);
  }
  const refused = budget.spendLook(given);
  if (refused) return unknownNode(range, refused);
  if (!UNCOUNTED.has(name) && given.some(hasSeveral)) {
    return unknownNode(range, "how many items a list has is not known");
  }
  const result = implementation(given, range, budget);
  if (!result) return unknownNode(range, `the arguments of ${code(name)} are not known well enough`);
  const tooMuch = spendResult(result, budget);
  return tooMuch ? unknownNode(range, tooMuch) : result;
}

/** What a function creates is no more than what it was given, where it does not spend more by itself. */
function spendResult(result: LocatedNode, budget: EvaluationBudget): string | undefined {
  if (result.kind === "Array") return budget.spendElements(result.items.length);
  if (result.kind === "Object") return budget.spendElements(result.entries.length);
  return result.kind === "String" ? budget.spendText(result.value.length) : undefined;
}

function isString(node: LocatedNode | undefined): node is LocatedString {
  return node?.kind === "String";
}

function isArray(node: LocatedNode | undefined): node is LocatedArray {
  return node?.kind === "Array";
}

/** A list that is not known is one hole: how many texts it has, and what joins them, is not known either. */
function join(
  [separator, ...lists]: readonly LocatedNode[],
  range: Range,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (!isString(separator)) return undefined;
  const pieces: Piece[] = [];
  for (const list of lists) {
    if (!isArray(list) && list.kind !== "Unknown") return undefined;
    for (const item of isArray(list) ? list.items : [list]) {
      const added = isArray(list) ? piecesOf(item, range) : [holeAt(item.range, list.reason)];
      if (!added) return undefined;
      if (pieces.length > 0) pieces.push({ content: separator.content, site: range });
      for (const piece of added) pieces.push(piece);
    }
  }
  return builtText(range, pieces, budget);
}

/** A list that is not known stands for any number of items. */
function concat(given: readonly LocatedNode[], range: Range): LocatedNode | undefined {
  const items: LocatedNode[] = [];
  for (const list of given) {
    if (isArray(list)) for (const item of list.items) items.push(item);
    else if (list.kind === "Unknown") items.push(severalNode(list));
    else return undefined;
  }
  const [first] = items;
  return first?.kind === "Unknown" && items.every(isSeveral)
    ? unknownNode(range, first.reason)
    : arrayNode(range, items);
}

/** `formatlist`: a list argument gives one text an item, other arguments repeat. */
function formatList(
  given: readonly LocatedNode[],
  range: Range,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  const [template, ...values] = given;
  if (!isString(template)) return undefined;
  const unknown = values.find((one) => one.kind === "Unknown");
  if (unknown?.kind === "Unknown") return unknownNode(range, unknown.reason);
  const lists = values.filter(isArray);
  const count = lists[0]?.items.length;
  if (count === undefined || lists.some(({ items }) => items.length !== count)) return undefined;
  const refused = budget.spendSteps(count * values.length) ?? budget.spendElements(count);
  if (refused) return unknownNode(range, refused);
  const texts: LocatedNode[] = [];
  for (let at = 0; at < count; at++) {
    const text = formatText(
      template,
      values.map((value) => (isArray(value) ? value.items[at]! : value)),
      { range, budget },
    );
    if (!text) return undefined;
    texts.push(text);
  }
  return arrayNode(range, texts);
}

function trimmed(text: LocatedString, space: RegExp): LocatedNode {
  const { value } = text;
  let start = 0;
  let end = value.length;
  while (start < end && space.test(value[start]!)) start++;
  while (end > start && space.test(value[end - 1]!)) end--;
  return sliceNode(text, start, end);
}

function chomped(text: LocatedString): LocatedNode {
  let end = text.value.length;
  while (end > 0 && (text.value[end - 1] === "\n" || text.value[end - 1] === "\r")) end--;
  return sliceNode(text, 0, end);
}

function trimPrefix([text, prefix]: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isString(text) || !isString(prefix)) return undefined;
  return text.value.startsWith(prefix.value) ? sliceNode(text, prefix.value.length, text.value.length) : text;
}

function trimSuffix([text, suffix]: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isString(text) || !isString(suffix)) return undefined;
  const end = text.value.length - suffix.value.length;
  return text.value.endsWith(suffix.value) ? sliceNode(text, 0, end) : text;
}

/** A text between slashes is a regular expression of another dialect, and is not computed. */
function replace(
  [text, search, by]: readonly LocatedNode[],
  range: Range,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (!isString(text) || !isString(search) || !isString(by)) return undefined;
  if (search.value === "" || (search.value.length > 1 && /^\/.*\/$/s.test(search.value))) return undefined;
  const parts = text.value.split(search.value);
  if (parts.length === 1) return text;
  const pieces: Piece[] = [];
  let start = 0;
  for (const part of parts) {
    if (start > 0) pieces.push({ content: by.content, site: range });
    const slice = sliceNode(text, start, start + part.length);
    pieces.push({ content: slice.content, site: range });
    start += part.length + search.value.length;
  }
  return builtText(range, pieces, budget);
}

function split([separator, text]: readonly LocatedNode[], range: Range): LocatedNode | undefined {
  if (!isString(separator) || !isString(text) || separator.value === "") return undefined;
  let start = 0;
  const parts = text.value.split(separator.value).map((part) => {
    const node = sliceNode(text, start, start + part.length);
    start += part.length + separator.value.length;
    return node;
  });
  return arrayNode(range, parts);
}

function sorted(items: readonly LocatedNode[], range: Range): LocatedNode | undefined {
  if (!items.every(isString)) return undefined;
  return arrayNode(
    range,
    [...items].sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)),
  );
}

function distinct(list: LocatedArray, range: Range): LocatedNode | undefined {
  if (!list.items.every(isString)) return undefined;
  const seen = new Set<string>();
  const items = list.items.filter(({ value }) => !seen.has(value) && seen.add(value));
  return arrayNode(range, items);
}

function sortedSet(list: LocatedArray, range: Range): LocatedNode | undefined {
  const unique = distinct(list, range);
  return isArray(unique) ? sorted(unique.items, range) : undefined;
}

function compact(list: LocatedArray, range: Range): LocatedNode {
  return arrayNode(
    range,
    list.items.filter((item) => item.kind !== "Null" && !(isString(item) && item.value === "")),
  );
}

function flatten(
  [list]: readonly LocatedNode[],
  range: Range,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (!isArray(list)) return undefined;
  const refused = budget.spendElements(budget.sizeOf(list).elements);
  if (refused) return unknownNode(range, refused);
  const items: LocatedNode[] = [];
  const pending: LocatedNode[] = [...list.items].reverse();
  for (let item = pending.pop(); item; item = pending.pop()) {
    if (item.kind === "Unknown") return unknownNode(range, item.reason);
    if (isArray(item)) for (const one of [...item.items].reverse()) pending.push(one);
    else items.push(item);
  }
  return arrayNode(range, items);
}

function merge(given: readonly LocatedNode[], range: Range): LocatedNode | undefined {
  const maps = given.filter((one) => one.kind !== "Null");
  if (!maps.every((one) => one.kind === "Object")) return undefined;
  return objectNode(
    range,
    maps.flatMap((one) => (one.kind === "Object" ? one.entries : [])),
  );
}

function lengthOf(value: LocatedNode | undefined, range: Range): LocatedNode | undefined {
  const length =
    value?.kind === "Array"
      ? value.items.length
      : value?.kind === "Object"
        ? new Set(value.entries.map(({ key }) => key)).size
        : value?.kind === "String"
          ? [...value.value].length
          : undefined;
  return length === undefined ? undefined : numberNode(range, length, String(length));
}

function lookup([map, key, otherwise]: readonly LocatedNode[]): LocatedNode | undefined {
  return map?.kind === "Object" && isString(key) ? (map.get(key.value) ?? otherwise) : undefined;
}

function firstGiven(given: readonly LocatedNode[]): LocatedNode | undefined {
  return given.find((one) => one.kind !== "Null" && !(isString(one) && one.value === ""));
}

function contains([list, wanted]: readonly LocatedNode[], range: Range): LocatedNode | undefined {
  if (!isArray(list) || !isString(wanted) || !list.items.every(isString)) return undefined;
  return booleanNode(
    range,
    list.items.some(({ value }) => value === wanted.value),
  );
}

/** Counts on from the start where the list is shorter. */
function element([list, index]: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isArray(list) || index?.kind !== "Number" || index.value < 0) return undefined;
  return list.items[index.value % list.items.length];
}

function slice([list, from, to]: readonly LocatedNode[], range: Range): LocatedNode | undefined {
  if (!isArray(list) || from?.kind !== "Number" || to?.kind !== "Number") return undefined;
  if (from.value < 0 || to.value > list.items.length || from.value > to.value) return undefined;
  return arrayNode(range, list.items.slice(from.value, to.value));
}

function chunks([list, size]: readonly LocatedNode[], range: Range): LocatedNode | undefined {
  if (!isArray(list) || size?.kind !== "Number" || !(size.value >= 1)) return undefined;
  const lists: LocatedNode[] = [];
  for (let at = 0; at < list.items.length; at += size.value) {
    lists.push(arrayNode(range, list.items.slice(at, at + size.value)));
  }
  return arrayNode(range, lists);
}

function zipmap([keys, values]: readonly LocatedNode[], range: Range): LocatedNode | undefined {
  if (!isArray(keys) || !isArray(values) || keys.items.length !== values.items.length) return undefined;
  if (!keys.items.every(isString)) return undefined;
  return objectNode(
    range,
    keys.items.map(({ value, range: keyRange }, at) => ({ key: value, keyRange, value: values.items[at]! })),
  );
}
