import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import { asBytes } from "../../core/bytes.ts";
import type { Comparison, FunctionCall, StringLiteral } from "../../parser/ast.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { requiredTexts } from "../regular/required-texts.ts";
import { sureSampleOf } from "../regular/sample.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import type { ComparedPlace } from "./plain-test.ts";

/**
 * Something that a string has if a condition is true, and that makes it true. Strings with several marks have a separator before
 * and after each, which none of them contains.
 */
export interface Mark {
  readonly at: "start" | "within" | "end";
  /** The condition is true for a string that has it in this position. */
  readonly text: Bytes;
  /** Lower-case strings: the condition fails for a string without any of them, in any case. Undefined if their position counts. */
  readonly required: readonly Bytes[] | undefined;
  /** A prefix that a string must have as well. */
  readonly start: Bytes;
  /** Whether it is true for exactly the strings that have it. */
  readonly isExact: boolean;
}

const NOTHING = asBytes("");

/** The mark of a comparison of a place with a string; undefined if it has none. */
export function markOfComparison(
  operator: Comparison["operator"],
  text: Bytes,
  { view }: ComparedPlace,
): Mark | undefined {
  const mark =
    operator === "contains"
      ? partMark(text, true)
      : operator === "wildcard" || operator === "strict wildcard"
        ? wildcardMark(text)
        : operator === "matches"
          ? patternMark(text)
          : undefined;
  return seen(mark, view);
}

/** The mark of `starts_with(x, "…")` or `ends_with(x, "…")`. */
export function markOfCall({ name }: FunctionCall, text: Bytes, { view }: ComparedPlace): Mark | undefined {
  const at = name === "starts_with" ? "start" : "end";
  return seen({ at, text, required: undefined, start: NOTHING, isExact: true }, view);
}

/** Undefined if a string in lower case does not have the mark. */
function seen(mark: Mark | undefined, view: ComparedPlace["view"]): Mark | undefined {
  if (!mark || mark.text === "" || view === "length" || view === "upper") return undefined;
  const isSmall = view === "itself" || asciiLower(mark.text) === mark.text;
  return isSmall ? mark : undefined;
}

function partMark(text: Bytes, isExact: boolean): Mark {
  return { at: "within", text, required: [asciiLower(text)], start: NOTHING, isExact };
}

/** Patterns with one part between two ends, or with one end. */
function wildcardMark(pattern: Bytes): Mark | undefined {
  const [start, middle, end, ...others] = wildcardParts(pattern);
  if (start === undefined || middle === undefined || others.length > 0) return undefined;
  if (end === undefined) {
    if (start !== "") return undefined;
    return { at: "end", text: middle, required: [asciiLower(middle)], start, isExact: false };
  }
  return end === "" ? { ...partMark(middle, false), start } : undefined;
}

function patternMark(pattern: Bytes): Mark | undefined {
  const node = regexOf({ value: pattern } as StringLiteral)?.value;
  const required = node && requiredTexts(node);
  const text = required && sureBetweenSeparators(node);
  if (!required || text === undefined) return undefined;
  return { at: "within", text: asBytes(text), required, start: NOTHING, isExact: false };
}

/** A string in which a regular expression is found if separators, which do not belong to words, are around it. */
function sureBetweenSeparators(node: RegexNode): string | undefined {
  if (node.kind !== "Concat") return sureSampleOf(node);
  const [first, ...others] = node.items;
  const isFromWord = first?.kind === "Assertion" && first.condition === "word-boundary" && !first.isUnicode;
  if (!isFromWord) return sureSampleOf(node);
  const text = sureSampleOf({ ...node, items: others });
  return text !== undefined && /^\w/.test(text) ? text : undefined;
}
