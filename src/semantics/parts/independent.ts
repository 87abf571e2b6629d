import { asciiLower } from "../../contract/domain.ts";
import { BYTES } from "../../contract/value-type.ts";
import { asBytes } from "../../core/bytes.ts";
import { isOperand } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import type { TypedExpression } from "../../types/check.ts";
import { couldHold } from "../prove/states.ts";
import { type ArrayUse, arraysIn } from "./arrays.ts";
import { areExclusive } from "./exclusive.ts";
import type { LeafUse } from "./leaf-use.ts";
import { type Mark, markOfCall, markOfComparison } from "./marks.ts";
import { placeOf } from "./plain.ts";
import { type ComparedPlace, startsOf } from "./plain-test.ts";

/** A condition on one place. */
interface Placed {
  readonly use: LeafUse;
  /** Equal for conditions that may decide about each other. */
  readonly key: string;
  readonly place: ComparedPlace | undefined;
  readonly mark: Mark | undefined;
}

/**
 * The free conditions among those that read a field, as values of the field show. Empty if a condition is not examined.
 */
export function freeAmong(uses: readonly LeafUse[], typed: TypedExpression): readonly LeafUse[] {
  const byKey = new Map<string, Placed[]>();
  for (const use of uses) {
    const placed = placedOf(use, typed);
    if (!placed) return [];
    const there = byKey.get(placed.key);
    if (there) there.push(placed);
    else byKey.set(placed.key, [placed]);
  }
  if (byKey.size > 1 && !areArraysApart(byKey)) return [];
  return [...byKey.values()].flatMap((all) => freeAtPlace(all, typed)).map(({ use }) => use);
}

function placedOf(use: LeafUse, typed: TypedExpression): Placed | undefined {
  const { leaf, fields, quantifier, isInQuantifier } = use;
  if (fields.length > 1 || isInQuantifier) return undefined;
  if (leaf.kind === "Field") return { use, key: `${leaf.name} itself`, place: undefined, mark: undefined };
  if (leaf.kind === "FunctionCall") {
    const [operand, text] = leaf.arguments;
    const isOfText = (leaf.name === "starts_with" || leaf.name === "ends_with") && text?.kind === "String";
    const place = isOfText && operand && isOperand(operand) && !quantifier && placeOf(operand, typed);
    return place ? { use, key: place.key, place, mark: markOfCall(leaf, text.value, place) } : undefined;
  }
  if (leaf.kind !== "Comparison" || !isOperand(leaf.left)) return undefined;
  const { left, operator, right } = leaf;
  if (right.kind === "List") {
    return quantifier ? undefined : { use, key: printExpression(leaf), place: undefined, mark: undefined };
  }
  if (right.kind !== "String" && right.kind !== "Bare" && right.kind !== "Set") return undefined;
  const place = placeOf(left, typed);
  if (!place) return undefined;
  const value = right.kind === "String" && place.type === BYTES ? typed.valueOf(right) : undefined;
  const mark = value?.kind === "Bytes" ? markOfComparison(operator, value.value, place) : undefined;
  return { use, key: place.key, place, mark };
}

/** Whether conditions on several places of arrays and maps concern elements under different names. */
function areArraysApart(byKey: ReadonlyMap<string, readonly Placed[]>): boolean {
  const names = new Set<string>();
  let isAny = false;
  for (const [{ use }] of byKey.values() as Iterable<readonly [Placed]>) {
    const arrays = arraysOf(use);
    if (arrays.length === 0) continue;
    const name = arrays[0]!.key;
    if (arrays.length > 1 || name === undefined || names.has(name)) return false;
    names.add(name);
    isAny = true;
  }
  return !isAny || names.size === byKey.size;
}

function arraysOf({ leaf, quantifier }: LeafUse): readonly ArrayUse[] {
  return arraysIn(quantifier ?? leaf);
}

function freeAtPlace(all: readonly Placed[], typed: TypedExpression): readonly Placed[] {
  const [{ place }] = all as readonly [Placed];
  if (all.length === 1) return all;
  if (!place) return [];
  const uses = all.map(({ use }) => use);
  if (uses.some(({ quantifier }) => quantifier)) {
    // Each of them can concern a different element.
    const areAny = uses.every(({ quantifier }) => quantifier?.name === "any");
    return areAny && areExclusive(uses, typed, false) ? all : [];
  }
  const free = all.every(({ mark }) => mark)
    ? freeMarks(
        all.map(({ mark }) => mark!),
        place,
      )
    : [];
  if (free.length === all.length) return all;
  if (areAlternatives(uses) && areExclusive(uses, typed, true)) return all;
  return all.filter(({ mark }) => free.includes(mark!));
}

/** Whether conditions are operands of one chain in which all others are false when one of them matters. */
function areAlternatives(uses: readonly LeafUse[]): boolean {
  const [{ chain }] = uses as readonly [LeafUse];
  return uses.every((use) => use.isAlternative && use.chain === chain);
}

/** Bytes between marks that do not belong to words. */
const SEPARATORS = ["~", "|", ";", "!", "."];

/** The marks that a string of a place can have or lack in any combination, whatever the other marks. */
function freeMarks(marks: readonly Mark[], place: ComparedPlace): readonly Mark[] {
  const starts = marks.filter(({ at }) => at === "start");
  const ends = marks.filter(({ at }) => at === "end");
  const prefix = prefixFor(marks, place);
  if (prefix === undefined || starts.length > 1 || ends.length > 1) return [];
  const separator = SEPARATORS.find(
    (one) => !prefix.includes(one) && !marks.some((mark) => hasText(mark, one)),
  );
  if (separator === undefined) return [];
  const within = marks.filter(({ at }) => at === "within").map(({ text }) => text);
  const whole = [starts[0]?.text ?? prefix, ...within, ends[0]?.text ?? ""].join(separator);
  const fits = (text: string) => couldHold(place.field, place.type, asBytes(text));
  return fits(prefix + separator) && fits(whole) ? apart(marks) : [];
}

/** A prefix with which strings of a place have none of the marks, and can have all of them. */
function prefixFor(marks: readonly Mark[], { field }: ComparedPlace): string | undefined {
  const wanted = marks.reduce((longest, { start }) => (start.length > longest.length ? start : longest), "");
  const possible = startsOf(field);
  const isWhole = possible.length === 0 || possible.some((one) => wanted.startsWith(one));
  const prefix = isWhole ? wanted : possible.find((one) => one.startsWith(wanted));
  if (prefix === undefined) return undefined;
  const small = asciiLower(prefix);
  const isIn = (text: string) => small.includes(text);
  for (const { at, text, required, start } of marks) {
    if (!prefix.startsWith(start) || required?.some(isIn)) return undefined;
    if (at !== "start") continue;
    if (small.startsWith(asciiLower(text)) || marks.some((mark) => !text.startsWith(mark.start)))
      return undefined;
  }
  return prefix;
}

function hasText({ text, required }: Mark, part: string): boolean {
  return text.includes(part) || (required?.some((one) => one.includes(part)) ?? false);
}

/**
 * The marks that are independent of all others. The others may be kept only if a string keeps them whatever is
 * added to it.
 */
function apart(marks: readonly Mark[]): readonly Mark[] {
  const joined = new Set<Mark>();
  for (const mark of marks) {
    const small = asciiLower(mark.text);
    for (const other of marks) {
      if (other === mark || !other.required?.some((text) => small.includes(text))) continue;
      joined.add(mark);
      joined.add(other);
    }
  }
  for (const { at, isExact } of joined) if (at !== "within" || !isExact) return [];
  return marks.filter((mark) => !joined.has(mark));
}
