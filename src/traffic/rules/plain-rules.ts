import type { TrafficRule, TrafficRules } from "./traffic-rule.ts";
import { typedExpression } from "./typed-expression.ts";

/** Rules as plain data: `typed` is the text of its expression. */
export interface PlainRules extends Omit<TrafficRules, "rulesets"> {
  readonly rulesets: readonly (Omit<TrafficRules["rulesets"][number], "rules"> & {
    readonly rules: readonly (Omit<TrafficRule, "typed"> & { readonly text: string | undefined })[];
  })[];
}

/** Rules in a form that threads can send to each other. */
export function plainRules({ rulesets, lists }: TrafficRules): PlainRules {
  return {
    rulesets: rulesets.map((ruleset) => ({
      ...ruleset,
      rules: ruleset.rules.map(({ typed, ...rule }) => ({ ...rule, text: typed?.parsed.text })),
    })),
    lists,
  };
}

/** The rules that `plainRules` was given. */
export function rulesOfPlain({ rulesets, lists }: PlainRules): TrafficRules {
  return {
    rulesets: rulesets.map((ruleset) => ({
      ...ruleset,
      rules: ruleset.rules.map(({ text, ...rule }): TrafficRule => {
        const typed = text === undefined ? undefined : typedExpression(text).typed;
        return { ...rule, typed };
      }),
    })),
    lists,
  };
}
