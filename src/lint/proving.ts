import type { Visitor } from "./define-rule.ts";

/** Kept by the function itself, as narrowings are. */
const PROVING = Symbol("proving");

/**
 * Marks the functions of a visitor as those of a rule that proves. Proofs about expressions take about half of the time of
 * a lint and need nothing that other rules compute, so rules with no other function may run in a thread of their own.
 */
export function proving(visitor: Visitor): Visitor {
  for (const visit of Object.values(visitor)) (visit as { [PROVING]?: true })[PROVING] = true;
  return visitor;
}

/** Whether all functions of a visitor prove. */
export function isProving(visitor: Visitor): boolean {
  const functions = Object.values(visitor);
  return functions.length > 0 && functions.every((visit) => PROVING in visit);
}
