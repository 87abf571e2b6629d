import type { Type } from "../../contract/value-type.ts";
import type { Operand } from "../../parser/ast.ts";
import type { AddressSet } from "./address-sets.ts";
import type { TextLiteral } from "./find-text.ts";
import type { BitTest, IntegerSet } from "./integer-sets.ts";

/** Boolean structure over literals; a negation stands on literals only. */
export type Formula =
  | { readonly kind: "and"; readonly parts: readonly Formula[] }
  | { readonly kind: "or"; readonly parts: readonly Formula[] }
  /** An odd or an even number of parts holds. Opened part by part: written out, it doubles with each. */
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

/** What a literal speaks of: a field, an element, the result of a call that is not looked into, a whole condition. */
export interface Subject {
  /** Equal where the value is. */
  readonly key: string;
  /** Of an array, the type of its elements. */
  readonly type: Type;
  /** Where it stands in an expression; undefined for the element of an array and for conditions that are not looked into. */
  readonly operand?: Operand;
  /** The field whose values it has, or whose elements. */
  readonly field?: string;
  readonly canBeMissing: boolean;
  /** Of arrays that are joined place by place: each of them, and the key of its element. */
  readonly joined?: readonly JoinedArray[];
  /** What a condition that is not looked into gives over nothing at all. */
  readonly overNothing?: boolean;
  /** Of whether a value is in a named list: the list, and the subject that has the value. */
  readonly listed?: { readonly list: string; readonly of: string };
}

/** One of several arrays that a condition runs over side by side. */
export interface JoinedArray {
  readonly subject: Subject;
  readonly elementKey: string;
}

/** What one condition demands of the value of one subject. */
export type Literal = ScalarLiteral | ElementsLiteral;

export interface ScalarLiteral {
  readonly kind: "scalar";
  readonly subject: Subject;
  /** Whether it holds where there is no value. */
  readonly whenMissing: boolean;
  readonly demand: Demand;
}

/** What is demanded of a value, by its type. */
export type Demand =
  | { readonly kind: "text"; readonly text: TextLiteral }
  | { readonly kind: "integers"; readonly set: IntegerSet }
  | { readonly kind: "bits"; readonly test: BitTest }
  | { readonly kind: "addresses"; readonly set: AddressSet }
  | { readonly kind: "boolean"; readonly value: boolean };

/** What is demanded of an array: that one element or each satisfies a formula, that it is there, that it is not. */
export interface ElementsLiteral {
  readonly kind: "elements";
  readonly subject: Subject;
  readonly demand: "some" | "each" | "present" | "absent";
  /** About the element of this array; `TRUE` for `present` and `absent`. */
  readonly body: Formula;
}
