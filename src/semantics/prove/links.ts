import type { Access, Index } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { hasEach } from "../../types/operators.ts";
import { type Formula, TRUE, type Variable } from "./formula.ts";

/**
 * What follows for a subject from a formula that every element of an array satisfies: the elements of `h["x"][*]`, and
 * the value of `h["x"][0]`, are among those of `h[*][*]`. Undefined if nothing follows: most places are unrelated.
 */
export function followsFor(array: Variable, other: Variable): ((body: Formula) => Formula) | undefined {
  const pattern = accessOf(array);
  const place = accessOf(other);
  if (!pattern || !place || array.key === other.key) return undefined;
  const isSameField =
    pattern.base.name === place.base.name && pattern.indexes.length === place.indexes.length;
  if (!isSameField) return undefined;
  if (pattern.indexes.every((index, at) => index.kind === "Each" || isSame(index, place.indexes[at]!))) {
    return (body) =>
      hasEach(place) ? { kind: "elements", subject: other, demand: "each", body } : about(body, other);
  }
  const meeting = meetingPlace(pattern, place);
  return meeting && ((body) => about(body, { ...other, key: printExpression(meeting), operand: meeting }));
}

/**
 * The formula about an element, applied to a place that is an element if it exists, without literals about other things
 * than its value, such as its membership in a list.
 */
function about(body: Formula, place: Variable): Formula {
  switch (body.kind) {
    case "and":
    case "or":
      return { kind: body.kind, parts: body.parts.map((part) => about(part, place)) };
    case "parity":
      return { ...body, parts: body.parts.map((part) => (holds: boolean) => about(part(holds), place)) };
    case "scalar":
      return body.subject.key === ELEMENT ? { ...body, subject: place, whenMissing: true } : TRUE;
    case "elements":
      return TRUE;
  }
}

/** The key of the array element in question. */
export const ELEMENT = "element";

function accessOf({ operand }: Variable): Access | undefined {
  return operand?.kind === "Access" && operand.base.kind === "Field" ? operand : undefined;
}

function isSame(a: Index, b: Index): boolean {
  return a.kind !== "Each" && b.kind !== "Each" && a.value === b.value;
}

/** `h["x"][0]`, which is in both `h[*][0]` and `h["x"][*]`; undefined if they have no place of that form in common. */
function meetingPlace(pattern: Access, place: Access): Access | undefined {
  const indexes = pattern.indexes.map((index, at) => {
    const other = place.indexes[at]!;
    if (index.kind === "Each") return other;
    return other.kind === "Each" || isSame(index, other) ? index : undefined;
  });
  if (indexes.some((index) => index === undefined || index.kind === "Each")) return undefined;
  return { ...place, indexes: indexes as readonly Index[] };
}

/** The places before one in an array, which have values if it has one. */
export function placesBefore(subject: Variable): readonly Variable[] {
  const place = accessOf(subject);
  const last = place?.indexes.at(-1);
  if (!place || last?.kind !== "ArrayIndex" || hasEach(place) || last.value > MAX_PLACES_NAMED) return [];
  return Array.from({ length: last.value }, (_, value) => {
    const index: Index = { ...last, value, raw: `[${value}]` };
    const operand: Access = { ...place, indexes: [...place.indexes.slice(0, -1), index] };
    return { ...subject, key: printExpression(operand), operand };
  });
}

/** Places further back are rarely written, and each of those before would have to be named. */
const MAX_PLACES_NAMED = 8;
