import { BOOL, type Type } from "../../contract/value-type.ts";
import type { Operand } from "../../parser/ast.ts";
import type { AddressSet } from "./address-sets.ts";
import type { TextLiteral } from "./find-text.ts";
import type { BitTest, IntegerSet } from "./integer-sets.ts";

/** Boolean structure over literals; a negation is on literals only. */
export type Formula =
  | { readonly kind: "and"; readonly parts: readonly Formula[] }
  | { readonly kind: "or"; readonly parts: readonly Formula[] }
  /** An odd or an even number of parts is true. Expanded part by part, because written out it doubles with each. */
  | { readonly kind: "parity"; readonly parts: readonly ToFormula[]; readonly isOdd: boolean }
  | Literal;

/** The formula of a part, or of its negation. */
export type ToFormula = (holds: boolean) => Formula;

export const TRUE: Formula = { kind: "and", parts: [] };
export const FALSE: Formula = { kind: "or", parts: [] };

/** The formula of a Boolean constant. */
export function constant(holds: boolean): Formula {
  return holds ? TRUE : FALSE;
}

/**
 * The subject of a literal, as a variable of the proof: a field, an element, the result of an opaque call, a whole
 * condition.
 */
export interface Variable {
  /** Equal for equal values. */
  readonly key: string;
  /** The type of the value; for an array, the type of its elements. */
  readonly type: Type;
  /** The operand in an expression; undefined for the element of an array and for conditions that are not examined. */
  readonly operand?: Operand;
  /** The field whose values it has, or whose elements. */
  readonly field?: string;
  readonly canBeMissing: boolean;
  /** Whether it is at a place of an array that no request is large enough for. */
  readonly isBeyond?: boolean;
  /** For arrays that are joined position by position: each of them, and the key of its element. */
  readonly joined?: readonly JoinedArray[];
  /** The strings that it says are equal. */
  readonly sides?: readonly [Variable, Variable];
  /** For membership of a value in a named list: the list, and the subject that has the value. */
  readonly listed?: { readonly list: string; readonly of: string };
}

/** One of several arrays that a condition runs over side by side. */
export interface JoinedArray {
  readonly subject: Variable;
  readonly elementKey: string;
}

/** The demand of one condition on the value of one subject. */
export type Literal = ScalarLiteral | ElementsLiteral;

/** Literals that can be true together, by their places. */
export type KnownLiterals = ReadonlyMap<string, readonly Literal[]>;

export interface ScalarLiteral {
  readonly kind: "scalar";
  readonly subject: Variable;
  /** Whether it is true if there is no value. */
  readonly whenMissing: boolean;
  readonly demand: Demand;
}

/** A demand on a value, by its type. */
export type Demand =
  | { readonly kind: "text"; readonly text: TextLiteral }
  | { readonly kind: "integers"; readonly set: IntegerSet }
  | { readonly kind: "bits"; readonly test: BitTest }
  | { readonly kind: "addresses"; readonly set: AddressSet }
  | { readonly kind: "boolean"; readonly value: boolean };

/** A demand on an array: that one element or each satisfies a formula, that it exists, or that it does not. */
export interface ElementsLiteral {
  readonly kind: "elements";
  readonly subject: Variable;
  readonly demand: "some" | "each" | "present" | "absent";
  /** About the element of this array; `TRUE` for `present` and `absent`. */
  readonly body: Formula;
}

/** A literal about a value. */
export function valueLiteral(subject: Variable, demand: Demand, whenMissing: boolean): Formula {
  return { kind: "scalar", subject, demand, whenMissing };
}

/** That a subject is true, or that it is false, as it counts without a value. */
export function truthLiteral(subject: Variable, holds: boolean): Formula {
  return valueLiteral(subject, { kind: "boolean", value: holds }, !holds);
}

/** That a condition is true, or that it is false, about which nothing else is known. */
export function openCondition(key: string, holds: boolean, facts: Partial<Variable> = {}): Formula {
  return truthLiteral({ ...facts, key, type: BOOL, canBeMissing: false }, holds);
}
