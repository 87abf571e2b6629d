import type { Severity } from "../../core/diagnostic.ts";
import type { Rule } from "../define-rule.ts";
import type { PlainData } from "./project-report.ts";

/** The facts that a rule collected in one file. */
export interface CollectedFacts {
  readonly rule: string;
  /** The severity of the rule in this file. */
  readonly severity: Severity;
  readonly facts: readonly PlainData[];
}

/** Gathers the facts of one file, by rule. */
export class FactCollector {
  readonly #byRule = new Map<Rule, { readonly severity: Severity; readonly facts: PlainData[] }>();
  /** Detached strings: files repeat the names that facts consist of. */
  readonly #texts = new Map<string, string>();

  /** Records that a rule runs on the file, so that it may collect facts and report there. */
  open(rule: Rule, severity: Severity): void {
    if (rule.finish) this.#byRule.set(rule, { severity, facts: [] });
  }

  collect(rule: Rule, fact: PlainData): void {
    const collected = this.#byRule.get(rule);
    if (!collected) throw new Error("a fact is collected by a rule without `finish`");
    collected.facts.push(this.#detached(fact));
  }

  /**
   * A copy that shares no memory with the file: a slice of a long string would keep the whole string alive. It is the
   * JSON form of the fact, so `finish` receives the same whether it was collected now or comes from an earlier run.
   */
  #detached(value: PlainData): PlainData {
    const copy = this.#copyOf(value);
    return copy === undefined ? throughJson(value) : copy;
  }

  /** The copy, if JSON preserves every part of the value; else undefined. */
  #copyOf(value: PlainData): PlainData {
    if (typeof value === "string") return this.#detachedText(value);
    if (typeof value !== "object" || value === null) return isKeptByJson(value) ? value : undefined;
    if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
    const record = value as { readonly [key: string]: PlainData };
    const copy: Record<string, PlainData> = {};
    for (const key of Object.keys(record)) {
      const part = this.#copyOf(record[key]);
      if (part === undefined || key === "__proto__") return undefined;
      copy[key] = part;
    }
    return copy;
  }

  #detachedText(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const copy = throughJson(text) as string;
    this.#texts.set(copy, copy);
    return copy;
  }

  /** The facts of each rule that collected any. */
  facts(): CollectedFacts[] {
    return [...this.#byRule]
      .filter(([, { facts }]) => facts.length > 0)
      .map(([rule, collected]) => ({ rule: rule.id, ...collected }));
  }
}

/** Whether a value without parts is the same after it was written as JSON: numbers that are not finite become `null`. */
function isKeptByJson(value: PlainData): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === "boolean" || value === null;
}

function throughJson(value: PlainData): PlainData {
  return JSON.parse(JSON.stringify(value) ?? "null") as PlainData;
}
