import { shownBytes } from "../../core/bytes.ts";
import { addressText } from "../../semantics/address-text.ts";
import type { Value } from "../../semantics/values.ts";
import type { TrafficRequest } from "../model.ts";
import type { TrafficRule } from "../rules/read-rules.ts";

/** Different values of one field that are counted for a rule; what comes later is counted together. */
const MAX_VALUES = 10_000;

/** A value, and how many requests have it. */
export interface TopValue {
  readonly value: string;
  readonly requests: number;
}

/** How often a field has each of its values, by rule that matched. */
export class TopValues {
  readonly field: string;
  readonly #counts = new Map<TrafficRule, Map<string, number>>();
  readonly #beyond = new Map<TrafficRule, number>();

  constructor(field: string) {
    this.field = field;
  }

  note(rule: TrafficRule, { request }: TrafficRequest): void {
    let counts = this.#counts.get(rule);
    if (!counts) {
      counts = new Map();
      this.#counts.set(rule, counts);
    }
    const value = shownValue(request.values.get(this.field));
    const known = counts.get(value);
    if (known !== undefined || counts.size < MAX_VALUES) counts.set(value, (known ?? 0) + 1);
    else this.#beyond.set(rule, (this.#beyond.get(rule) ?? 0) + 1);
  }

  /** The most frequent values of a rule, the first of equally frequent ones by their text. */
  of(rule: TrafficRule, count: number): readonly TopValue[] {
    return [...(this.#counts.get(rule) ?? [])]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, count)
      .map(([value, requests]) => ({ value, requests }));
  }

  /** Requests whose values were too many to be counted one by one. */
  beyond(rule: TrafficRule): number {
    return this.#beyond.get(rule) ?? 0;
  }
}

function shownValue(value: Value | undefined): string {
  if (value === undefined) return "(not in the log)";
  if (typeof value === "string") return shownBytes(value);
  if (typeof value === "object") return "family" in value ? addressText(value) : "(several values)";
  return String(value);
}
