import type { Place } from "../../../core/range.ts";
import type { LocatedNode, LocatedUnknown, Reason } from "../../values/located.ts";
import type { HclExpression } from "../hcl/ast.ts";
import type { ModuleView } from "../modules/module-view.ts";
import type { EvaluationBudget } from "./budget.ts";
import type { Member, NameScope } from "./members.ts";

/** An interpolation of a bare number, `${1}`. */
export interface BareNumber {
  readonly range: Place;
  readonly raw: string;
}

/** The evaluator, as its parts see it: each part computes one kind of expression, and has the others computed by the whole. */
export interface Evaluation {
  readonly values: ModuleView;
  readonly budget: EvaluationBudget;
  /** The value of an expression, located in the file of the expression. */
  evaluate(expression: HclExpression, scope: NameScope): LocatedNode;
  /** The members of a collection that something repeats for, or why they are unknown. */
  members(collection: LocatedNode): readonly Member[] | Reason;
  /** An unknown value for something that Terraform certainly rejects; `try` skips the expression around it. */
  error(range: Place, reason: string): LocatedUnknown;
  /** Returns the result of `compute` without reporting its errors: they belong to another expression. */
  apart<Result>(compute: () => Result): Result;
  /** Notes an interpolation of a bare number. */
  noteNumber(found: BareNumber): void;
}
