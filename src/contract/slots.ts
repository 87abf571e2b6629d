import { getOrCompute } from "../core/get-or-compute.ts";
import { type Fact, factTable } from "./fact.ts";
import type { FieldFact } from "./fields.ts";
import type { FunctionFact } from "./functions.ts";
import { CUSTOM_PHASE, MAGIC_PHASES, MANAGED_PHASE, PHASE_FACTS, type PhaseSide, phaseOf } from "./phases.ts";
import { RATE_LIMIT_PHASE } from "./rate-limits.ts";
import slots from "./rule-slots.json" with { type: "json" };
import objects from "./slots.json" with { type: "json" };

/** A place where an expression is written, and the fields and functions allowed there. */
export interface ExpressionSlot {
  /** Different for slots with different rules. */
  readonly id: string;
  /** In words: `the expression of a rate limit`. */
  readonly what: string;
  /** The phase in which it is evaluated; undefined if it is not a ruleset engine phase, or is unknown. */
  readonly phase: string | undefined;
  /** The kinds of messages that its fields may describe; undefined if unknown. */
  readonly sides: readonly PhaseSide[] | undefined;
  /** The only functions in it, none of which may be in another one; undefined if it may have all. */
  readonly functions?: readonly string[];
  /** The end of every expression in it. */
  readonly suffix?: Fact<string>;
  /** Features that other rules have, and rules of an account's entry point lack. */
  readonly lacks?: readonly ("skip" | "list" | "score")[];
}

interface RuleSlot extends ExpressionSlot {
  /** The keys that have an expression; none if such objects have no expression. */
  readonly keys: readonly string[];
}

interface ObjectSlot extends RuleSlot {
  /** Whether the expressions yield a value rather than being conditions. */
  readonly isValue?: boolean;
  /** Keys that together show such an object, also below one another, with one of the values of one (`action=log|skip`), or missing (`!id`). Rules of rulesets have none of the groups. */
  readonly signs: readonly (readonly string[])[];
}

const REQUEST: readonly PhaseSide[] = ["request"];

type SlotRow = Omit<ObjectSlot, "id" | "sides">;

/** The slots of objects that are not rules of a ruleset. Some are recognised by the same signs and have no expression. */
export const OBJECT_SLOTS = slotsOf(factTable<SlotRow, keyof typeof objects>(objects));

/** Objects that are not rules of a ruleset. */
export type SlotName = keyof typeof OBJECT_SLOTS;

function slotsOf<Name extends string>(rows: Readonly<Record<Name, Fact<SlotRow>>>) {
  const slots = Object.entries<Fact<SlotRow>>(rows).map(([id, fact]) => {
    return [id, { ...fact, value: { id, ...fact.value, sides: REQUEST } }] as const;
  });
  return Object.fromEntries(slots) as Readonly<Record<Name, Fact<ObjectSlot>>>;
}

/** The slots with documented fields and functions: those of rate limits, and of the check for exposed credentials. */
export const RULE_SLOTS = factTable<RuleSlot, keyof typeof slots>(slots);

/** The differences in the entry points of accounts. */
const ACCOUNT_SLOTS: Readonly<Record<string, Pick<ExpressionSlot, "suffix" | "lacks">>> = {
  [CUSTOM_PHASE]: { suffix: PHASE_FACTS.accountExpressionSuffix, lacks: ["skip", "list", "score"] },
  [MANAGED_PHASE]: { suffix: PHASE_FACTS.accountExpressionSuffix },
  [RATE_LIMIT_PHASE]: { lacks: ["score"] },
};

const FILTERS = new Map<string, ExpressionSlot>([[RATE_LIMIT_PHASE, RULE_SLOTS.filter.value]]);

/** The slot of the expression of a rule, by the phase and kind of its ruleset; undefined if unknown. */
export function filterSlot(phase: string | undefined, kind?: string): ExpressionSlot | undefined {
  if (phase === undefined) return undefined;
  const account = kind === "root" && Object.hasOwn(ACCOUNT_SLOTS, phase) ? ACCOUNT_SLOTS[phase] : undefined;
  const id = account ? `${phase} of an account` : phase;
  return getOrCompute(FILTERS, id, () =>
    account
      ? { ...filterSlot(phase)!, ...account, id }
      : { id, what: `the phase \`${phase}\``, phase, sides: phaseOf(phase)?.sides },
  );
}

/**
 * Why documentation does not have a field or function in a slot. `early`: before there is a response; `outside`: documented for other phases; `unlisted`: the phase has a list of its
 * fields without it. Undefined if nothing documented is against it.
 */
export function misfitIn(
  slot: Pick<ExpressionSlot, "phase" | "sides"> | undefined,
  known: FieldFact | FunctionFact,
): "early" | "outside" | "unlisted" | undefined {
  const isOfResponse = "side" in known && known.side === "response";
  if (isOfResponse) return slot?.sides && !slot.sides.includes("response") ? "early" : undefined;
  const phase = slot?.phase;
  if (phase === undefined) return undefined;
  if (known.phases) return phaseOf(phase) && !known.phases.includes(phase) ? "outside" : undefined;
  return "type" in known && isUnlistedIn(phase, known.name) ? "unlisted" : undefined;
}

function isUnlistedIn(phase: string, field: string): boolean {
  if (field.startsWith("cf.zone.")) return false;
  if (phase === "ddos_l7") return !PHASE_FACTS.httpDdosFields.value.includes(field);
  if (phase === "ddos_l4") return field !== "ip.src";
  return MAGIC_PHASES.includes(phase) && !field.startsWith("ip.");
}
