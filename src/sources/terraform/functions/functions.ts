import { code, counted } from "../../../core/phrases.ts";
import type { Place } from "../../../core/range.ts";
import type { Cause, LocatedNode, LocatedString } from "../../values/located.ts";
import { arrayNode, unknownNode } from "../../values/nodes.ts";
import names from "../names.json" with { type: "json" };
import type { EvaluationBudget } from "../values/budget.ts";
import { hasSeveral, isSeveral, severalNode } from "../values/members.ts";
import { lacking } from "../values/steps.ts";
import { builtText, holeAt, type Piece, piecesOf, sliceNode } from "../values/strings.ts";
import { CIDR_FUNCTIONS } from "./cidr.ts";
import { COLLECTION_FUNCTIONS } from "./collection.ts";
import { csvDecoded } from "./csv.ts";
import { ENCODING_FUNCTIONS } from "./encoding.ts";
import { formatVerbs } from "./format-text.ts";
import { errorNode, type Implementation, isArray, isString, taking, typeError } from "./kit.ts";
import { NUMBER_FUNCTIONS } from "./number.ts";
import { REGEX_FUNCTIONS, replaceMatches } from "./regex.ts";
import { SET_FUNCTIONS } from "./set.ts";
import { TEXT_FUNCTIONS } from "./text.ts";

/**
 * The Terraform functions that are computed. If the text of a result is a string of the arguments, the result keeps its
 * mapping into the file.
 */
const FUNCTIONS: ReadonlyMap<string, Implementation> = new Map<string, Implementation>([
  ...TEXT_FUNCTIONS,
  ...COLLECTION_FUNCTIONS,
  ...SET_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...CIDR_FUNCTIONS,
  ...ENCODING_FUNCTIONS,
  ...REGEX_FUNCTIONS,
  ["csvdecode", taking(["text"], ([text], range) => csvDecoded(text, range))],
  ["join", join],
  [
    "format",
    ([template, ...values], range, budget) =>
      isString(template) ? formatVerbs(template, values, { range, budget }) : undefined,
  ],
  ["formatlist", formatList],
  ["concat", concat],
  ["replace", taking(["text", "text", "text"], replace)],
  ["split", taking(["text", "text"], split)],
  ["sensitive", taking(["any"], ([value]) => value)],
  ["nonsensitive", taking(["any"], ([value]) => value)],
]);

/** Functions that read something which is not there to be read. */
const OUTSIDE: ReadonlySet<string> = new Set(["timestamp", "uuid", "plantimestamp"]);

/** Functions that keep a string except for whitespace around it, or change whether it is shown. */
const TRIMMING: ReadonlySet<string> = new Set(["trimspace", "chomp", "sensitive", "nonsensitive"]);

/** Functions that combine strings, including unknown ones. */
const BUILDING: ReadonlySet<string> = new Set(["join", "format", "formatlist", "concat"]);

/** Functions that accept a list of unknown length. */
const UNCOUNTED: ReadonlySet<string> = new Set(["join", "concat", "compact", "tolist", "reverse"]);

/** All functions of Terraform and OpenTofu. Those of Terragrunt have a `_`, and those of providers a `:`. */
const NAMES: ReadonlySet<string> = new Set(names.functions.split(" "));

/** The result of a function call; unknown if the function, or an argument, is not supported. */
export function callFunction(
  name: string,
  given: readonly LocatedNode[],
  range: Place,
  budget: EvaluationBudget,
): LocatedNode {
  const implementation = FUNCTIONS.get(name);
  if (!implementation) {
    const isNone = !/[_:]/.test(name) || NAMES.has(name.replaceAll("_", ""));
    if (isNone && !NAMES.has(name)) return errorNode(range, lacking("it has no function", name, NAMES));
    const reason = OUTSIDE.has(name) ? "reads something outside these files" : "is not computed here";
    return unknownNode(range, `the function ${code(name)} ${reason}`);
  }
  const { count = given.length } = implementation;
  if (given.length !== count && !given.some(isSeveral))
    return errorNode(range, `${code(name)} takes ${counted(count, "argument")}`);
  const unknown = given.find((one) => one.kind === "Unknown");
  if (unknown?.kind === "Unknown" && !BUILDING.has(name))
    return unknownNode(range, unknown, TRIMMING.has(name) ? unknown.partial : undefined);
  const refused = budget.spendLook(given);
  if (refused) return unknownNode(range, refused);
  if (!UNCOUNTED.has(name) && given.some(hasSeveral)) {
    return unknownNode(range, "the length of a list is not known");
  }
  const result = implementation(given, range, budget);
  if (!result) return unknownNode(range, `the arguments of ${code(name)} are not known well enough`);
  const tooMuch = spendResult(result, budget);
  return tooMuch ? unknownNode(range, tooMuch) : result;
}

/**
 * Charges a result to the budget. A function's result is no larger than its arguments, unless the function itself
 * charges more.
 */
function spendResult(result: LocatedNode, budget: EvaluationBudget): Cause | undefined {
  if (result.kind === "Array") return budget.spendElements(result.items.length);
  if (result.kind === "Object") return budget.spendElements(result.entries.length);
  return result.kind === "String" ? budget.spendText(result.value.length) : undefined;
}

/** An unknown list is one hole: its length, and so the number of separators, is unknown too. */
function join([separator, ...lists]: readonly LocatedNode[], range: Place, budget: EvaluationBudget) {
  if (!isString(separator)) return undefined;
  const pieces: Piece[] = [];
  for (const list of lists) {
    if (!isArray(list) && list.kind !== "Unknown") return typeError(list, "list", range);
    for (const item of isArray(list) ? list.items : [list]) {
      const added = isArray(list) ? piecesOf(item, range) : [holeAt(item.range, list)];
      if (!added) return undefined;
      if (pieces.length > 0) pieces.push({ content: separator.content, site: range });
      for (const piece of added) pieces.push(piece);
    }
  }
  return builtText(range, pieces, budget);
}

/** An unknown list represents any number of items. */
function concat(given: readonly LocatedNode[], range: Place): LocatedNode | undefined {
  const items: LocatedNode[] = [];
  for (const list of given) {
    if (isArray(list)) for (const item of list.items) items.push(item);
    else if (list.kind === "Unknown") items.push(severalNode(list));
    else return typeError(list, "list", range);
  }
  const [first] = items;
  return first?.kind === "Unknown" && items.every(isSeveral)
    ? unknownNode(range, first)
    : arrayNode(range, items);
}

/** `formatlist`: a list argument gives one text an item, other arguments repeat. */
function formatList(given: readonly LocatedNode[], range: Place, budget: EvaluationBudget) {
  const [template, ...values] = given;
  if (!isString(template)) return undefined;
  const unknown = values.find((one) => one.kind === "Unknown");
  if (unknown?.kind === "Unknown") return unknownNode(range, unknown);
  const lists = values.filter(isArray);
  const count = lists[0]?.items.length;
  if (count === undefined || lists.some(({ items }) => items.length !== count)) return undefined;
  const refused = budget.spendSteps(count * values.length) ?? budget.spendElements(count);
  if (refused) return unknownNode(range, refused);
  const texts: LocatedNode[] = [];
  for (let at = 0; at < count; at++) {
    const text = formatVerbs(
      template,
      values.map((value) => (isArray(value) ? value.items[at]! : value)),
      { range, budget },
    );
    if (!text || (text.kind === "Unknown" && text.refusedAt)) return text;
    texts.push(text);
  }
  return arrayNode(range, texts);
}

/** A search text between slashes is a regular expression. */
function replace(
  [text, search, by]: readonly [LocatedString, LocatedString, LocatedString],
  range: Place,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (search.value === "") return undefined;
  if (search.value.length > 1 && search.value.startsWith("/") && search.value.endsWith("/")) {
    const pattern = sliceNode(search, 1, search.value.length - 1);
    return replaceMatches(text, { pattern, by }, { range, budget });
  }
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

function split([separator, text]: readonly [LocatedString, LocatedString], range: Place) {
  if (separator.value === "") return undefined;
  let start = 0;
  const parts = text.value.split(separator.value).map((part) => {
    const node = sliceNode(text, start, start + part.length);
    start += part.length + separator.value.length;
    return node;
  });
  return arrayNode(range, parts);
}
