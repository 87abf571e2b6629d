import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Expression } from "../../parser/ast.ts";
import { printNode } from "../../parser/print.ts";
import { walk } from "../../parser/walk.ts";
import type { Request } from "../../request/request.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { compileExpression, type Predicate } from "../evaluate/evaluate.ts";

/** An expression that must be true, or must be false. */
export interface Goal {
  readonly typed: TypedExpression;
  readonly holds: boolean;
}

const predicates = { documented: new WeakMap(), engine: new WeakMap() } as const satisfies Readonly<
  Record<MissingReading, WeakMap<TypedExpression, Predicate>>
>;

/** An expression compiled once, however many requests it is evaluated for. */
export function predicateOf(typed: TypedExpression, missing: MissingReading): Predicate {
  return getOrCompute(predicates[missing], typed, () => compileExpression(typed, { missing }));
}

/** Whether a request does what all goals say. */
export function shows(request: Request, goals: readonly Goal[], missing: MissingReading): boolean {
  return goals.every(({ typed, holds }) => predicateOf(typed, missing)(request) === holds);
}

/** Whether a request does what all goals say in both readings of missing values. */
export function showsAnyhow(request: Request, goals: readonly Goal[]): boolean {
  return shows(request, goals, "documented") && shows(request, goals, "engine");
}

/** The conditions between the logical operators of an expression, by their texts. */
export function conditionsIn({ parsed: { root } }: TypedExpression): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>();
  walk(root!, (node) => {
    if (node.kind === "Logical" || node.kind === "Not" || node.kind === "Group") return true;
    if (node.kind !== "Boolean") found.set(printNode(node), node as Expression);
    return false;
  });
  return found;
}
