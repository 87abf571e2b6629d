import type { Request } from "../../request/request.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { compileExpression, type Predicate } from "../evaluate/evaluate.ts";

/** An expression that must be true, or must be false. */
export interface Goal {
  readonly typed: TypedExpression;
  readonly holds: boolean;
}

/** Whether a request does what all goals say. */
export function shows(request: Request, goals: readonly Goal[], missing: MissingReading): boolean {
  return goals.every(({ typed, holds }) => compileExpression(typed, { missing })(request) === holds);
}

/** `shows` for many requests: each goal is compiled once. */
export function showing(goals: readonly Goal[], missing: MissingReading): (request: Request) => boolean {
  const predicates: Predicate[] = [];
  return (request) =>
    goals.every(({ typed, holds }, at) => {
      predicates[at] ??= compileExpression(typed, { missing });
      return predicates[at](request) === holds;
    });
}

/** Whether a request does what all goals say in both readings of missing values. */
export function showsAnyhow(request: Request, goals: readonly Goal[]): boolean {
  return shows(request, goals, "documented") && shows(request, goals, "engine");
}
