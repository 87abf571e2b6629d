import { spendSteps } from "../../core/budget.ts";
import { asBytes } from "../../core/bytes.ts";
import type { Argument, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/ast.ts";
import { type Automaton, behind, variantOf } from "../regular/automaton.ts";
import { constant, type Formula } from "./formula.ts";
import { alwaysHasValue, textOfLiteral } from "./text-calls.ts";
import { LazySet, type TextSet, textsBetween } from "./text-sets.ts";

/** States of an automaton in which a string can be divided. With more, a call of `concat` is opaque. */
const MAX_STATES = 48;

/** That the joined arguments of `concat` are in a set, as conditions on each of them; undefined if it takes too many. */
export function joinFormula(
  [first, ...rest]: readonly Argument[],
  set: TextSet,
  isIn: boolean,
  formulaOf: (operand: Operand, set: TextSet, isIn: boolean) => Formula,
): Formula | undefined {
  if (first === undefined) return constant(set.has(asBytes("")) === isIn);
  const text = textOfLiteral(first);
  if (text !== undefined) return joinFormula(rest, textsBetween(set, text, asBytes("")), isIn, formulaOf);
  if (!isOperand(first) || !alwaysHasValue(first)) return undefined;
  if (rest.length === 0) return formulaOf(first, set, isIn);
  const parts: Formula[] = [];
  for (const [start, end] of divisionsOf(set) ?? []) {
    const after = joinFormula(rest, end, isIn, formulaOf);
    if (after === undefined) return undefined;
    parts.push({ kind: "and", parts: [formulaOf(first, start, true), after] });
  }
  return parts.length > 0 ? { kind: "or", parts } : undefined;
}

/** The beginnings of strings, by where they lead in an automaton, each with the ends that are in a set after them. */
function divisionsOf(set: TextSet): readonly (readonly [TextSet, TextSet])[] | undefined {
  const automaton = set.automaton();
  const classes = new Set(automaton.classes);
  const states = new Set([automaton.start]);
  for (const state of states) {
    spendSteps(classes.size);
    for (const one of classes) states.add(automaton.step(state, one));
    if (states.size > MAX_STATES) return undefined;
  }
  const texts = (key: string, start: number, ends: Partial<Automaton>) => {
    const own = variantOf(automaton, { start, ...ends });
    return new LazySet(
      `${key} ${set.key}`,
      (text) => own.accepts(behind(own, start, text)),
      () => own,
    );
  };
  return [...states].map((state) => [
    texts(`to ${state}`, automaton.start, {
      accepts: (end) => end === state,
      settled: () => undefined,
    }),
    texts(`from ${state}`, state, {}),
  ]);
}
