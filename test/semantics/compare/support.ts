import { type Doing, doingOf, type RuleEffect } from "../../../src/semantics/compare/effects.ts";

/** An effect of a rule. */
export function effect(kind: RuleEffect["kind"], key: string, more: Partial<RuleEffect> = {}): RuleEffect {
  return { kind, key, ...more };
}

/** All that a rule does, which is known. */
export function doing(ends: Doing["ends"], ...effects: readonly RuleEffect[]): Doing {
  return doingOf({ ends, effects, isKnown: true });
}
