import type { Bytes } from "../core/bytes.ts";
import type { Range } from "../core/range.ts";

/**
 * The syntax tree of a filter expression. It knows only syntax: any name parses, and `src/types` decides whether a bare
 * literal such as `10` is an integer, an address or bytes.
 *
 * Every node is itself a `Range`: `start` and `end` are offsets in the expression text.
 */
export type Expression = Logical | Not | Group | Comparison | Quantifier | BooleanLiteral | Operand | Invalid;

/** A source of values: the left side of a comparison, or an argument of a call. */
export type Operand = Field | FunctionCall | Access;

/** The right side of a comparison operator. */
export type RightSide = StringLiteral | BareLiteral | SetLiteral | ListReference | Operand | Invalid;

/** An argument of a function. */
export type Argument = Expression | StringLiteral | BareLiteral;

/** Any node. */
export type Node = Expression | RightSide | Index;

export type NodeKind = Node["kind"];

/** `a and b and c`: one node for a chain of equal operators, so that long chains stay flat. */
export interface Logical extends Range {
  readonly kind: "Logical";
  readonly operator: LogicalOperator;
  /** Two or more. */
  readonly operands: readonly Expression[];
  /** One fewer than operands: the position and spelling of each operator. */
  readonly spellings: readonly Spelling[];
}

export type LogicalOperator = "and" | "or" | "xor";

/** An operator as written: `and` or `&&`. */
export interface Spelling extends Range {
  readonly raw: string;
}

/** `not x`, `!x`. Applies to the next simple expression only. */
export interface Not extends Range {
  readonly kind: "Not";
  readonly spelling: Spelling;
  readonly operand: Expression;
}

/** `( … )`. */
export interface Group extends Range {
  readonly kind: "Group";
  readonly expression: Expression;
}

/** `left operator right`. */
export interface Comparison extends Range {
  readonly kind: "Comparison";
  readonly operator: ComparisonOperator;
  readonly spelling: Spelling;
  /** A quantifier parses here; being a condition already, it is rejected by type. */
  readonly left: Operand | Quantifier | Invalid;
  readonly right: RightSide;
}

/** The canonical names: the word forms, and `bitwise_and` for `&`. */
export const COMPARISON_OPERATORS = [
  "eq",
  "ne",
  "lt",
  "le",
  "gt",
  "ge",
  "contains",
  "matches",
  "wildcard",
  "strict wildcard",
  "in",
  "bitwise_and",
] as const;

export type ComparisonOperator = (typeof COMPARISON_OPERATORS)[number];

/** `any( … )`, `all( … )`. */
export interface Quantifier extends Range {
  readonly kind: "Quantifier";
  readonly name: "any" | "all";
  readonly argument: Argument;
}

/** `true` or `false`: Cloudflare accepts it as a whole expression. */
export interface BooleanLiteral extends Range {
  readonly kind: "Boolean";
  readonly value: boolean;
}

/** A field by its name; the range is that of the name. */
export interface Field extends Range {
  readonly kind: "Field";
  readonly name: string;
}

/** `name(arguments)`. */
export interface FunctionCall extends Range {
  readonly kind: "FunctionCall";
  readonly name: string;
  /** The end of the name, which starts where the call does. */
  readonly nameEnd: number;
  readonly arguments: readonly Argument[];
}

/** `base[…][…]`. */
export interface Access extends Range {
  readonly kind: "Access";
  readonly base: Field | FunctionCall;
  /** One or more, left to right. */
  readonly indexes: readonly Index[];
}

export type Index = MapKey | ArrayIndex | Each;

/** `["key"]`. */
export interface MapKey extends Range {
  readonly kind: "MapKey";
  /** Brackets included. */
  readonly raw: string;
  readonly value: Bytes;
}

/** `[0]`. */
export interface ArrayIndex extends Range {
  readonly kind: "ArrayIndex";
  readonly raw: string;
  readonly value: number;
}

/** `[*]`. */
export interface Each extends Range {
  readonly kind: "Each";
}

/** A quoted, raw or regex string; quotes included in the range and in `raw`. */
export interface StringLiteral extends Range {
  readonly kind: "String";
  /** `regex`: quoted after `matches`, where only `\"` is an escape. */
  readonly form: "quoted" | "raw" | "regex";
  readonly raw: string;
  /** The bytes it represents: `"é"` is `"\u00c3\u00a9"`. */
  readonly value: Bytes;
}

/** An unquoted literal: `10`, `0x1F`, `-5..5`, `1.1.1.1`, `10.0.0.0/8`, `::1..::2`, `61:62`. */
export interface BareLiteral extends Range {
  readonly kind: "Bare";
  readonly raw: string;
}

/** `{ … }`. */
export interface SetLiteral extends Range {
  readonly kind: "Set";
  readonly elements: readonly (StringLiteral | BareLiteral | Invalid)[];
}

/** `$name`; the range includes the dollar sign. */
export interface ListReference extends Range {
  readonly kind: "List";
  readonly name: string;
}

/** A stretch that recovery skipped; a syntax finding says why. Nothing is concluded from it. */
export interface Invalid extends Range {
  readonly kind: "Invalid";
}

/** A parsed expression. `root` is undefined for blank text. */
export interface ParsedExpression {
  /** As given, untrimmed; all offsets count in it. */
  readonly text: string;
  readonly root: Expression | undefined;
}

/** The name of the field that an operand reads, whole or in part; undefined for the result of a call. */
export function fieldNameOf(operand: Node): string | undefined {
  if (operand.kind === "Field") return operand.name;
  return operand.kind === "Access" && operand.base.kind === "Field" ? operand.base.name : undefined;
}

/** Whether a node is an operand: a field, a call or an access to one of them. */
export function isOperand(node: Node): node is Operand {
  return node.kind === "Field" || node.kind === "FunctionCall" || node.kind === "Access";
}

/** Whether a node is a single literal. */
export function isLiteral(node: Node): node is StringLiteral | BareLiteral {
  return node.kind === "String" || node.kind === "Bare";
}

/** The expression inside any number of parentheses, with its own range. */
export function withoutGroups(expression: Expression): Exclude<Expression, Group> {
  let inner = expression;
  while (inner.kind === "Group") inner = inner.expression;
  return inner;
}

/** A condition without the groups and negations around it, and whether these negate it. */
export function withoutNegations(node: Expression): {
  readonly inner: Expression;
  readonly isNegated: boolean;
} {
  const inner = withoutGroups(node);
  if (inner.kind !== "Not") return { inner, isNegated: false };
  const operand = withoutNegations(inner.operand);
  return { inner: operand.inner, isNegated: !operand.isNegated };
}
