import type { Expression } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { KnownLiterals } from "../prove/formula.ts";
import type { Goal } from "../prove/goal.ts";

/** A condition of an expression, and whether it is true. */
export interface Claim {
  readonly condition: Expression;
  readonly holds: boolean;
}

/** A claim about the request, or about one element of the arrays of the quantifier being examined. */
export interface Item extends Claim {
  readonly isElement: boolean;
}

/** The facts known at the position of a condition: about the request and, inside a quantifier, about the element. */
export interface Premises {
  readonly items: readonly Item[];
  /** Literals that make the items true, and `without` too, which is not one of them. Undefined if none were found. */
  readonly found?: KnownLiterals | undefined;
  readonly without?: Item;
}

/** The question to the prover for a request, and an element of it, for which all of these are true. */
export function goalsOf(typed: TypedExpression, items: readonly Item[]): readonly Goal[] {
  return claimsOf(items).map(({ condition, holds }) => ({ typed: within(typed, condition), holds }));
}

/** The claims about the request. Those about its element are joined into one. */
export function claimsOf(items: readonly Item[]): readonly Claim[] {
  const elements = items.filter(({ isElement }) => isElement);
  if (elements.length === 0) return items;
  const ofRequest = items.filter(({ isElement }) => !isElement);
  const argument = allOf(elements.map(toExpression));
  return [...ofRequest, { condition: { kind: "Quantifier", name: "any", ...PLACE, argument }, holds: true }];
}

/** The expression that all claims about the request are true. */
export function conjunctionOf(typed: TypedExpression, claims: readonly Claim[]): TypedExpression {
  return within(typed, allOf(claims.map(toExpression)));
}

/** A part of an expression as a separate expression; with no root, its typed parts alone. */
export function within(typed: TypedExpression, root: Expression | undefined): TypedExpression {
  return {
    parsed: { text: typed.parsed.text, root },
    findings: typed.findings,
    typeOf: (node) => typed.typeOf(node),
    valueOf: (literal) => typed.valueOf(literal),
    valuesOf: (set) => typed.valuesOf(set),
  };
}

const PLACE = { start: 0, end: 0 };
const WORD = { ...PLACE, raw: "" };

function toExpression({ condition, holds }: Claim): Expression {
  if (holds) return condition;
  const operand = { kind: "Group", ...PLACE, expression: condition } as const;
  return { kind: "Not", ...PLACE, spelling: WORD, operand };
}

function allOf(claims: readonly Expression[]): Expression {
  if (claims.length === 1) return claims[0]!;
  return { kind: "Logical", operator: "and", ...PLACE, operands: claims, spellings: [] };
}
