import { fieldOf } from "../../../contract/fields.ts";
import { BYTES, INT } from "../../../contract/value-type.ts";
import type { Bytes } from "../../../core/bytes.ts";
import type { Comparison, Expression, FunctionCall, StringLiteral } from "../../../parser/ast.ts";
import type { RegexNode } from "../../../parser/regex/ast.ts";
import { regexOf } from "../../../parser/regex/remember.ts";
import type { Value } from "../../../request/values.ts";
import type { TypedExpression } from "../../../types/check.ts";
import { wildcardParts } from "../../regular/wildcard.ts";
import { rightLiteral, setValues, singleValue } from "../literals.ts";

/** A necessary condition on the value of a field for an expression to match. It is cheap to look up. */
export type Need =
  | { readonly field: string; readonly where: "whole" | "start" | "end" | "part"; readonly text: Bytes }
  | { readonly field: string; readonly where: "value"; readonly value: Value };

/**
 * Needs of which one must be met by every request that matches; undefined if nothing of the kind is known. A chain of
 * `and` needs what one of its parts needs, a chain of `or` what one of all of its parts.
 */
export function needsOf(node: Expression, typed: TypedExpression): readonly Need[] | undefined {
  switch (node.kind) {
    case "Group":
      return needsOf(node.expression, typed);
    case "Logical": {
      if (node.operator === "xor") return undefined;
      const needs = node.operands.map((operand) => needsOf(operand, typed));
      if (node.operator === "and") return best(needs);
      return needs.every((one) => one !== undefined) ? limited(needs.flat() as Need[]) : undefined;
    }
    case "Comparison":
      return needsOfComparison(node, typed);
    case "FunctionCall":
      return needsOfCall(node);
    default:
      return undefined;
  }
}

/** An expression with more is examined for every request. */
const MAX_NEEDS = 4096;

function limited(needs: readonly Need[]): readonly Need[] | undefined {
  return needs.length > MAX_NEEDS ? undefined : needs;
}

/** Whole values before parts, long strings before short ones, few before many. */
function best(all: readonly (readonly Need[] | undefined)[]): readonly Need[] | undefined {
  const known = all.filter((needs) => needs !== undefined);
  return known.reduce<readonly Need[] | undefined>(
    (a, b) => (a && weightOf(a) >= weightOf(b) ? a : b),
    undefined,
  );
}

function weightOf(needs: readonly Need[]): number {
  return needs.reduce((least, need) => Math.min(least, "text" in need ? textWeight(need) : EXACT), EXACT);
}

const EXACT = 1000;

function textWeight({ where, text }: Extract<Need, { text: Bytes }>): number {
  return where === "whole" ? EXACT : text.length;
}

function needsOfComparison(node: Comparison, typed: TypedExpression): readonly Need[] | undefined {
  const { left, operator, right } = node;
  if (left.kind !== "Field") return undefined;
  const type = fieldOf(left.name)?.type;
  if (type !== BYTES && type !== INT) return undefined;
  const field = left.name;
  if (right.kind === "Set") {
    const values = setValues(right, typed);
    const areSingle = values.every((value) => value.kind === "Bytes" || value.first === value.last);
    return areSingle && values.length > 0
      ? limited(values.map((value) => wholeValue(field, singleValue(value))))
      : undefined;
  }
  if (right.kind !== "String" && right.kind !== "Bare") return undefined;
  if (operator === "eq") return [wholeValue(field, singleValue(rightLiteral(right, typed)))];
  if (right.kind !== "String") return undefined;
  return textNeed(field, operator, right);
}

function wholeValue(field: string, value: Value): Need {
  return typeof value === "string"
    ? { field, where: "whole", text: value }
    : { field, where: "value", value };
}

function textNeed(
  field: string,
  operator: Comparison["operator"],
  literal: StringLiteral,
): readonly Need[] | undefined {
  switch (operator) {
    case "contains":
      return nonEmpty(field, "part", literal.value);
    case "strict wildcard": {
      const parts = wildcardParts(literal.value);
      return parts[0] ? nonEmpty(field, "start", parts[0]) : nonEmpty(field, "end", parts.at(-1)!);
    }
    case "matches": {
      const node = regexOf(literal)?.value;
      return node && regexNeed(field, node);
    }
    default:
      return undefined;
  }
}

function nonEmpty(field: string, where: "start" | "end" | "part", text: Bytes): readonly Need[] | undefined {
  return text === "" ? undefined : [{ field, where, text }];
}

/** The longest literal that is in a row of which every part must match. */
function regexNeed(field: string, node: RegexNode): readonly Need[] | undefined {
  const items = node.kind === "Concat" ? node.items : [node];
  const literals = items.filter((item) => item.kind === "Literal" && !item.ignoresCase);
  const longest = literals.reduce<Bytes>(
    (text, item) => (item.kind === "Literal" && item.bytes.length > text.length ? item.bytes : text),
    "" as Bytes,
  );
  const [first, second] = items;
  const isStart =
    first?.kind === "Assertion" &&
    first.condition === "text-start" &&
    second?.kind === "Literal" &&
    second.bytes === longest;
  return nonEmpty(field, isStart ? "start" : "part", longest);
}

function needsOfCall({ name, arguments: [source, part] }: FunctionCall): readonly Need[] | undefined {
  if (source?.kind !== "Field" || part?.kind !== "String") return undefined;
  if (name === "starts_with") return nonEmpty(source.name, "start", part.value);
  return name === "ends_with" ? nonEmpty(source.name, "end", part.value) : undefined;
}
