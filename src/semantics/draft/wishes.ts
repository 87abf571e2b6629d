import { BYTES, INT, type Type } from "../../contract/value-type.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { Comparison } from "../../parser/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { integerValue, type Value } from "../../request/values.ts";
import type { LiteralValue } from "../../types/check.ts";
import {
  BLANK,
  joinedOutline,
  type Outline,
  outlineOfLength,
  outlineOfParts,
  outlineOfPattern,
  textOfOutline,
} from "../regular/outline.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import { fieldOfPlace, type ValuePlace, withStart } from "./places.ts";

/** The demands of the conditions met so far on one place. */
export interface Wish {
  readonly place: ValuePlace;
  readonly type: Type;
  exact?: Value;
  outline: Outline;
  least?: bigint;
  most?: bigint;
}

/** Adds what an operator requires with a string on its right. */
export function wishText(wish: Wish, operator: Comparison["operator"], text: Bytes): void {
  switch (operator) {
    case "eq":
      wish.exact ??= text;
      return;
    case "contains":
      return wishOutline(wish, { ...BLANK, parts: [text] });
    case "matches": {
      const node = regexOf({ value: text })?.value;
      if (node) wishOutline(wish, outlineOfPattern(node));
      return;
    }
    case "wildcard":
    case "strict wildcard": {
      const parts = wildcardParts(text);
      if (parts.length === 1) wish.exact ??= parts[0]!;
      else wishOutline(wish, outlineOfParts(parts));
    }
  }
}

/** Adds what a string must have. */
export function wishOutline(wish: Wish, outline: Outline): void {
  wish.outline = joinedOutline(wish.outline, outline);
}

/** Adds a part that is long enough, if a comparison of the length with a literal requires one. */
export function wishLength(wish: Wish, operator: Comparison["operator"], literal: LiteralValue): void {
  if (wish.type !== BYTES || literal.kind !== "Int" || operator === "lt" || operator === "le") return;
  const length = Number(literal.first) + (operator === "gt" ? 1 : 0);
  wishOutline(wish, outlineOfLength(length));
}

/** Adds what an operator requires with an integer on its right. */
export function wishInteger(wish: Wish, operator: Comparison["operator"], integer: bigint): void {
  const { least, most } = wish;
  const offset = operator === "lt" ? -1n : operator === "gt" ? 1n : 0n;
  const bound = integer + offset;
  if (operator === "eq") wish.exact ??= integerValue(integer);
  else if (operator === "lt" || operator === "le") {
    wish.most = most === undefined || bound < most ? bound : most;
  } else if (operator === "gt" || operator === "ge") {
    wish.least = least === undefined || bound > least ? bound : least;
  }
}

/** A value that fulfils the wishes; undefined if there is none. */
export function wishedValue(wish: Wish): Value | undefined {
  const { place, type, exact, least, most } = wish;
  if (exact !== undefined) return exact;
  if (type === INT) {
    const integer = least ?? most;
    return integer === undefined ? undefined : integerValue(integer);
  }
  const text = type === BYTES ? textOfOutline(wish.outline, BETWEEN) : "";
  if (text === "") return undefined;
  return withStart(fieldOfPlace(place), text);
}

/** Ends a word, and is allowed in all strings that have a form. */
export const BETWEEN = ".";
