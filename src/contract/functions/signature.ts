import type { FactSource } from "../../core/diagnostic.ts";
import type { ValueDomain } from "../domain.ts";
import type { Evidence } from "../fact.ts";
import type { PlanRequirement } from "../plans.ts";
import type { Type } from "../value-type.ts";

/** A function of the Rules language. */
export interface FunctionFact {
  readonly name: string;
  /** One or more. A call is valid if one of them fits; the first is the documented one. */
  readonly signatures: readonly Signature[];
  readonly evidence: Evidence;
  readonly source: FactSource;
  /** The only phases in which it is available; undefined if documentation names no restriction. */
  readonly phases?: readonly string[];
  /** Whether it is only documented for the values of rewrites and redirects, not for conditions. */
  readonly isForValues?: boolean;
  /** The smallest plan that may use it; undefined if documentation names none. */
  readonly plan?: PlanRequirement;
  /** Maximum number of calls in one expression. */
  readonly maxUses?: number;
  /** Other functions that it must not contain, nor be used in. */
  readonly notNestedWith?: readonly string[];
  /** Fields that its first argument must be, if documented. */
  readonly onlyFields?: readonly string[];
  /** The values that it can give. */
  readonly results?: ValueDomain;
  /** Two calls with the same arguments may give two values. */
  readonly isRandom?: boolean;
  readonly note?: string;
}

/** One way to call a function. */
export interface Signature {
  readonly parameters: readonly Parameter[];
  /** The type of the result, or that of an argument. */
  readonly returns: Type | { readonly sameAs: number };
}

/** One parameter of a signature. */
export interface Parameter {
  readonly name: string;
  /** The types that it takes; one of them has to fit. */
  readonly types: readonly TypePattern[];
  /** `field`: a field or the result of a call, not a bare literal. `literal`: a bare literal only. `any`: both. */
  readonly kind: "field" | "literal" | "any";
  /** May be omitted, with everything after it. */
  readonly isOptional?: boolean;
  /** May be given any number of times; the last parameter only. With `isOptional` also no times. */
  readonly repeats?: boolean;
  /** The engine rejects any other relation: this literal must be greater than that of the parameter at this index. */
  readonly greaterThan?: number;
  /** The engine rejects a byte that occurs twice. */
  readonly hasDistinctBytes?: boolean;
  /** Documentation demands one of these strings; the engine takes any. */
  readonly values?: readonly string[];
  /** Documentation demands a value in this closed range; the engine takes any. */
  readonly range?: { readonly first: number; readonly last: number };
  /** Documentation demands at least one byte; the engine takes none. */
  readonly isNonEmpty?: boolean;
  /** The language of the text. The engine does not look into it when the expression is parsed. */
  readonly syntax?: "regex" | "wildcard" | "replacement";
}

/** A type, or a family of types. */
export type TypePattern = Type | TypeFamily;

/** `AnyArray`, `AnyMap`; the type of another argument; the type of the elements, at any depth, of another argument. */
export type TypeFamily =
  | { readonly kind: "AnyArray"; readonly name: string }
  | { readonly kind: "AnyMap"; readonly name: string }
  | { readonly kind: "SameAs"; readonly parameter: number; readonly name: string }
  | { readonly kind: "ElementOf"; readonly parameter: number; readonly name: string };

/** Arrays of whatever. */
export const ANY_ARRAY: TypeFamily = { kind: "AnyArray", name: "Array<_>" };
/** Maps to whatever. */
export const ANY_MAP: TypeFamily = { kind: "AnyMap", name: "Map<_>" };
/** The type of the first argument. */
export const SAME_AS_FIRST: TypeFamily = {
  kind: "SameAs",
  parameter: 0,
  name: "the type of the first argument",
};
/** The element type of the first argument. */
export const ELEMENT_OF_FIRST: TypeFamily = {
  kind: "ElementOf",
  parameter: 0,
  name: "the type of the elements of the first argument",
};

/**
 * Whether an argument of `type` fits a pattern. `others` are the types of the call's arguments, as far as known; a
 * pattern that refers to an argument of unknown type fits.
 */
export function fitsPattern(
  type: Type,
  pattern: TypePattern,
  others: readonly (Type | undefined)[],
): boolean {
  switch (pattern.kind) {
    case "AnyArray":
      return type.kind === "Array";
    case "AnyMap":
      return type.kind === "Map";
    case "SameAs": {
      const other = others[pattern.parameter];
      return other === undefined || other === type;
    }
    case "ElementOf":
      return isElementOf(type, others[pattern.parameter]);
    default:
      return type === pattern;
  }
}

/** The least number of arguments of a signature. */
export function minArguments(signature: Signature): number {
  return signature.parameters.filter((parameter) => !parameter.isOptional).length;
}

/** The greatest number of arguments of a signature; `Infinity` if the last parameter repeats. */
export function maxArguments(signature: Signature): number {
  return signature.parameters.at(-1)?.repeats ? Number.POSITIVE_INFINITY : signature.parameters.length;
}

/** The parameter that the argument at an index is for; undefined beyond the last. */
export function parameterAt(signature: Signature, index: number): Parameter | undefined {
  const last = signature.parameters.at(-1);
  return signature.parameters[index] ?? (last?.repeats ? last : undefined);
}

/** The result type of a call with arguments of these types; undefined if it depends on an unknown one. */
export function returnType(signature: Signature, others: readonly (Type | undefined)[]): Type | undefined {
  return "sameAs" in signature.returns ? others[signature.returns.sameAs] : signature.returns;
}

function isElementOf(type: Type, collection: Type | undefined): boolean {
  if (collection === undefined) return true;
  let inner = collection;
  while (inner.kind === "Array" || inner.kind === "Map") {
    inner = inner.of;
    if (inner === type) return true;
  }
  return false;
}
