import type { Type } from "../contract/value-type.ts";
import type { Finding } from "../core/diagnostic.ts";
import { findingOf, type SlugParts } from "../core/problem.ts";
import type { BareLiteral, Expression, Operand, Spelling, StringLiteral } from "../parser/ast.ts";
import type { TypesSlug } from "./codes.ts";

/** The part of the type checker that the checks of single constructs call. */
export interface TypeChecker {
  readonly text: string;
  /** The operator of the comparison whose right side is being checked. */
  readonly currentOperator: Spelling | undefined;
  /** Whether the condition being checked is the argument of `any` or `all`. */
  readonly isQuantified: boolean;
  report(finding: Finding): void;
  problem(parts: SlugParts<TypesSlug>): void;
  /** Records the value of a literal outside sets, read as `type`. */
  read(literal: StringLiteral | BareLiteral, type: Type): void;
  /** The type of a condition; undefined if something was already reported. */
  condition(node: Expression): Type | undefined;
  /** The type of the values of an operand; undefined in the same case. */
  operand(node: Operand): Type | undefined;
}

/** A finding about names and types. All of them are errors: Cloudflare rejects the expression. */
export function typeProblem({ slug, ...parts }: SlugParts<TypesSlug>): Finding {
  return findingOf(`types/${slug}`, { effect: "rejected", ...parts });
}
