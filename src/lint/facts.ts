import type { Severity } from "../core/diagnostic.ts";
import type { Rule } from "./define-rule.ts";
import type { PlainData } from "./project-report.ts";

/** What a rule collected in one file. */
export interface CollectedFacts {
  readonly rule: string;
  /** That the rule has in this file. */
  readonly severity: Severity;
  readonly facts: readonly PlainData[];
}

/** Gathers the facts of one file, by rule. */
export class FactCollector {
  readonly #byRule = new Map<Rule, { readonly severity: Severity; readonly facts: PlainData[] }>();

  /** Notes that a rule runs on the file, and may collect and report there. */
  open(rule: Rule, severity: Severity): void {
    if (rule.finish) this.#byRule.set(rule, { severity, facts: [] });
  }

  collect(rule: Rule, fact: PlainData): void {
    const collected = this.#byRule.get(rule);
    if (!collected) throw new Error("a fact is collected by a rule without `finish`");
    collected.facts.push(detached(fact));
  }

  /** Of the rules that collected any. */
  facts(): CollectedFacts[] {
    return [...this.#byRule]
      .filter(([, { facts }]) => facts.length > 0)
      .map(([rule, collected]) => ({ rule: rule.id, ...collected }));
  }
}

/**
 * A copy that shares no memory with the file: a part of a long text would keep all of that text. It is what JSON makes of
 * the fact, so that `finish` is given the same whether the fact was collected now or comes from an earlier run.
 */
function detached(value: PlainData): PlainData {
  return JSON.parse(JSON.stringify(value) ?? "null") as PlainData;
}
