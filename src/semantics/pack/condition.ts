import { BYTES, INT, IP, type Type } from "../../contract/value-type.ts";
import type { Bytes } from "../../core/bytes.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { BareLiteral, Comparison, Expression, Logical, StringLiteral } from "../../parser/ast.ts";
import { isLiteral, isOperand, withoutGroups } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { setValues } from "../evaluate/literals.ts";
import type { IntegerSpan } from "../prove/spans.ts";

/** A condition in a form that is easy to rewrite. Chains contain two parts or more, none of them a chain of the same kind. */
export type Condition = ConditionChain | Negation | Membership | Opaque;

/** `and` of all parts, `or` of some. */
export interface ConditionChain {
  readonly kind: "all" | "some";
  readonly parts: readonly Condition[];
}

/** `not`. */
export interface Negation {
  readonly kind: "not";
  readonly part: Condition;
}

/** A value is one of several: `eq`, or `in` with a set. */
export interface Membership {
  readonly kind: "member";
  /** As it is printed. */
  readonly operand: string;
  readonly type: "text" | "integer" | "address";
  /** Whether it is a condition on some element of an array: `any( … )`. */
  readonly isAny: boolean;
  readonly values: readonly WrittenValue[];
}

/** A condition that is left unchanged. */
export interface Opaque {
  readonly kind: "opaque";
  readonly text: string;
  /** Whether it needs parentheses within `and`. */
  readonly isXor: boolean;
}

/** A value and its text in a set. */
export type WrittenValue = WrittenText | WrittenSpan;

/** A string. */
export interface WrittenText {
  readonly kind: "text";
  readonly text: string;
  readonly bytes: Bytes;
}

/** An integer, an address, a network or a range. */
export interface WrittenSpan extends IntegerSpan {
  readonly kind: "span";
  readonly text: string;
  /** 0: integers. */
  readonly family: 0 | 4 | 6;
}

function written(text: string, value: LiteralValue): WrittenValue {
  if (value.kind === "Bytes") return { kind: "text", text, bytes: value.value };
  const { first, last } = value;
  return { kind: "span", text, family: value.kind === "Ip" ? value.family : 0, first, last };
}

/** The condition that a typed expression without findings states. */
export function readCondition(typed: TypedExpression): Condition {
  const { root } = typed.parsed;
  if (root === undefined) throw new TypeError("A blank expression has no meaning.");
  return new Reader(typed).read(root);
}

class Reader {
  readonly #typed: TypedExpression;

  constructor(typed: TypedExpression) {
    this.#typed = typed;
  }

  read(expression: Expression): Condition {
    const node = withoutGroups(expression);
    switch (node.kind) {
      case "Logical":
        return this.#logical(node);
      case "Not":
        return { kind: "not", part: this.read(node.operand) };
      case "Comparison":
        return this.#comparison(node, false) ?? opaque(node);
      case "Quantifier": {
        const { argument } = node;
        const isMember = node.name === "any" && argument.kind === "Comparison";
        return (isMember ? this.#comparison(argument, true) : undefined) ?? opaque(node);
      }
      default:
        return opaque(node);
    }
  }

  #logical(node: Logical): Condition {
    if (node.operator === "xor") return { kind: "opaque", text: printExpression(node), isXor: true };
    const kind = node.operator === "and" ? "all" : "some";
    return chain(
      kind,
      node.operands.map((operand) => this.read(operand)),
    );
  }

  #comparison({ left, operator, right }: Comparison, isAny: boolean): Condition | undefined {
    if (!isOperand(left)) return undefined;
    const type = typeName(this.#typed.typeOf(left));
    if (type === undefined) return undefined;
    const operand = printExpression(left);
    if (operator === "in" && right.kind === "Set") {
      const found = setValues(right, this.#typed);
      if (found.length !== right.elements.length || found.length === 0) return undefined;
      const values = right.elements.map((element, at) =>
        written((element as StringLiteral | BareLiteral).raw, found[at]!),
      );
      return { kind: "member", operand, type, isAny, values };
    }
    const isNe = operator === "ne" && left.kind === "Field" && !isAny;
    if ((operator !== "eq" && !isNe) || !isLiteral(right)) return undefined;
    const value = this.#typed.valueOf(right);
    if (value === undefined) return undefined;
    const values = [written(right.raw, value)];
    const member: Membership = { kind: "member", operand, type, isAny, values };
    return isNe ? { kind: "not", part: member } : member;
  }
}

function typeName(type: Type | undefined): Membership["type"] | undefined {
  const inner = type?.kind === "Array" ? type.of : type;
  if (inner === BYTES) return "text";
  if (inner === INT) return "integer";
  return inner === IP ? "address" : undefined;
}

function opaque(node: Expression): Opaque {
  return { kind: "opaque", text: printExpression(node), isXor: false };
}

/** A chain of parts, with chains of the same kind merged into it; a single part is returned unchanged. */
export function chain(kind: ConditionChain["kind"], parts: readonly Condition[]): Condition {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  return flat.length === 1 ? flat[0]! : { kind, parts: flat };
}

const printed = new WeakMap<Condition, string>();

/** The shortest text of a condition. */
export function printCondition(condition: Condition): string {
  return getOrCompute(printed, condition, () => print(condition));
}

function print(condition: Condition): string {
  switch (condition.kind) {
    case "opaque":
      return condition.text;
    case "member":
      return memberText(condition);
    case "not": {
      const { part } = condition;
      const inner = printCondition(part);
      // `ne` says the same of a field, which always has a value.
      if (part.kind === "member" && !part.isAny && isSingle(part) && /^[\w.]+$/.test(part.operand))
        return `${part.operand} ne ${part.values[0]!.text}`;
      const isJoined = part.kind === "all" || part.kind === "some" || (part.kind === "opaque" && part.isXor);
      return isJoined ? `not (${inner})` : `not ${inner}`;
    }
    case "some":
      // Without parentheses `and` binds tighter, which not every reader knows.
      return condition.parts
        .map((part) => (part.kind === "all" ? `(${printCondition(part)})` : printCondition(part)))
        .join(" or ");
    case "all":
      return condition.parts
        .map((part) => {
          const isLooser = part.kind === "some" || (part.kind === "opaque" && part.isXor);
          return isLooser ? `(${printCondition(part)})` : printCondition(part);
        })
        .join(" and ");
  }
}

function memberText(member: Membership): string {
  const { operand, isAny, values } = member;
  const test = isSingle(member)
    ? `${operand} eq ${values[0]!.text}`
    : `${operand} in {${values.map(({ text }) => text).join(" ")}}`;
  return isAny ? `any(${test})` : test;
}

/** Whether `eq` can express it: one value, neither a network nor a range, in a notation that is valid outside sets. */
function isSingle({ values }: Membership): boolean {
  const [only, second] = values;
  if (only === undefined || second !== undefined) return false;
  return only.kind === "text" || (only.first === only.last && isStrict(only.text));
}

/** Elements of sets may be written more loosely than what follows `eq`: `10.1`, `010.0.0.1`, `1.1.1.1/32`, `5..5`. */
function isStrict(text: string): boolean {
  if (/^-?(?:0|[1-9]\d*)$/.test(text)) return true;
  const octets = text.split(".");
  if (octets.length === 4) return octets.every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet));
  return text.includes(":") && !text.includes("/") && !text.includes("..");
}
