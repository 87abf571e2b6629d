import type { Request } from "../../request/request.ts";
import { UNKNOWN } from "../../request/values.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { predicateOf } from "../prove/goal.ts";
import { type Doing, type Happened, outcomeKey, type RuleEffect } from "./effects.ts";
import type { WalkedRule } from "./walk.ts";

/** A rule of a list that is compared. */
export interface ListedRule extends WalkedRule {
  /** Undefined if the expression is unknown, or has no meaning. */
  readonly typed: TypedExpression | undefined;
}

/** The way of one request through a list of rules. */
export interface Trace<Rule extends ListedRule> {
  /** The rules that it matches, in their order, up to the one that ends the evaluation. */
  readonly matched: readonly Rule[];
  readonly happened: Happened;
  /** Equal for requests to which the same happens. */
  readonly key: string;
}

/** The assumptions about conditions that cannot be known. */
export interface AssumedTruths {
  readonly assumed: ReadonlySet<number>;
  readonly open: Set<number>;
}

/**
 * The path of a request; undefined if it matches a rule whose effect is not known. `assumed`: the conditions that are true
 * of it if that cannot be known; all others of them are false. `open`: gets those that were met.
 */
export function wayThrough<Rule extends ListedRule>(
  rules: readonly Rule[],
  request: Request,
  missing: MissingReading,
  { assumed, open }: AssumedTruths,
): Trace<Rule> | undefined {
  const matched: Rule[] = [];
  const effects: RuleEffect[] = [];
  let ends: Doing["ends"];
  for (const rule of rules) {
    let truth = rule.typed === undefined ? UNKNOWN : predicateOf(rule.typed, missing)(request);
    if (truth === UNKNOWN) {
      open.add(rule.condition);
      truth = assumed.has(rule.condition);
    }
    if (truth && !rule.doing.isKnown) return undefined;
    if (!truth) continue;
    matched.push(rule);
    effects.push(...rule.doing.effects);
    ends = rule.doing.ends;
    if (ends !== undefined) break;
  }
  const happened = { effects, ends };
  return { matched, happened, key: outcomeKey(happened) };
}
