import { fieldOf } from "../../contract/fields.ts";
import { BYTES, INT, type Type } from "../../contract/value-type.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Comparison } from "../../parser/ast.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { sampleOf } from "../regular/sample.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import { integerValue, type Value } from "../values.ts";
import { fieldNameOf, type Place } from "./places.ts";

/** What the conditions met so far ask of one place. */
export interface Wish {
  readonly place: Place;
  readonly type: Type;
  exact?: Value;
  start: string;
  /** Texts somewhere between start and end. */
  readonly parts: string[];
  end: string;
  least: bigint | undefined;
  most: bigint | undefined;
}

/** Adds what an operator asks for with a text on its right. */
export function wishText(wish: Wish, operator: Comparison["operator"], text: Bytes): void {
  switch (operator) {
    case "eq":
      wish.exact ??= text;
      return;
    case "contains":
      wish.parts.push(text);
      return;
    case "matches": {
      const node = regexOf({ value: text })?.value;
      if (node) wishPattern(wish, node);
      return;
    }
    case "wildcard":
    case "strict wildcard": {
      const [first = "", ...others] = wildcardParts(text);
      const last = others.pop();
      if (last === undefined) wish.exact ??= asBytes(first);
      else {
        if (first.length > wish.start.length) wish.start = first;
        if (last.length > wish.end.length) wish.end = last;
        wish.parts.push(...others.filter((part) => part !== ""));
      }
      return;
    }
  }
}

function wishPattern(wish: Wish, node: RegexNode): void {
  const items = node.kind === "Concat" ? node.items : [node];
  const sample = sampleOf(node);
  if (isAnchor(items[0], "text-start")) {
    if (isAnchor(items.at(-1), "text-end")) wish.exact ??= asBytes(sample);
    else if (sample.length > wish.start.length) wish.start = sample;
  } else if (isAnchor(items.at(-1), "text-end")) {
    if (sample.length > wish.end.length) wish.end = sample;
  } else wish.parts.push(sample);
}

function isAnchor(node: RegexNode | undefined, condition: "text-start" | "text-end"): boolean {
  return node?.kind === "Assertion" && node.condition === condition;
}

/** Adds what an operator asks for with an integer on its right. */
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

/** A value that meets the wishes; undefined where there are none. */
export function wishedValue(wish: Wish): Value | undefined {
  const { place, type, exact, least, most } = wish;
  if (exact !== undefined) return exact;
  if (type === INT) {
    const integer = least ?? most;
    return integer === undefined ? undefined : integerValue(integer);
  }
  const text = type === BYTES ? wishedText(wish) : "";
  if (text === "") return undefined;
  const domain = fieldOf(fieldNameOf(place))?.domain;
  const starts = domain?.kind === "Text" ? (domain.shape?.form?.starts ?? [""]) : [""];
  return asBytes(starts.some((one) => text.startsWith(one)) ? text : starts[0]! + text);
}

/** Ends a word, and is allowed in all texts that have a form. */
const BETWEEN = ".";

/** Start, parts and end in a row, but for parts that are there already. */
function wishedText({ start, parts, end }: Wish): string {
  let text: string = start;
  for (const part of parts) {
    if (text.includes(part) || end.includes(part)) continue;
    text += text === "" ? part : BETWEEN + part;
  }
  if (end === "" || text.endsWith(end)) return text;
  return text === "" || parts.length === 0 ? text + end : text + BETWEEN + end;
}
