import { fieldOf } from "../../contract/fields.ts";
import { BYTES } from "../../contract/value-type.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { Expression } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import { walk } from "../../parser/walk.ts";
import { UNKNOWN, type Value } from "../../request/values.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { withFields, withUsualValues } from "../compare/completed.ts";
import { mentionedFields } from "../complete/mentioned-fields.ts";
import { Drafts } from "../draft/drafts.ts";
import { canonicalName } from "../draft/places.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { compileExpression, type Predicate } from "../evaluate/evaluate.ts";
import type { Goal } from "../prove/goal.ts";
import type { Prover } from "../prove/prover.ts";
import type { Witness } from "../prove/witness.ts";

/** When an expression matches, with requests that show it. */
export type Examples =
  | { readonly outcome: "always" | "never" | "unknown" }
  | {
      readonly outcome: "sometimes";
      readonly matches: Witness;
      /** A request that does not match because of one condition; undefined if none was found. */
      readonly misses: NearMiss | undefined;
    };

/** A request that differs from one that matches in one condition. */
export interface NearMiss {
  readonly request: Witness;
  /** The condition, without `not` in front. */
  readonly condition: Expression;
  /** Whether the condition holds in this request. */
  readonly holds: boolean;
}

/** Conditions beyond which no request is searched that differs in one. */
const MAX_CONDITIONS = 500;
/** Bytes of a text beyond which patterns are not tried on a guessed request. */
const MAX_GUESSED_BYTES = 500;
/** Steps of all searches together. */
const MAX_STEPS = 100_000;
const MISSING: MissingReading = "documented";

/** A request that an expression matches, and one that just misses. */
export function examplesOf(typed: TypedExpression, prover: Prover): Examples {
  const never = prover.never(typed);
  if (never.answer === "yes") return { outcome: "never" };
  const always = prover.always(typed);
  if (always.answer === "yes") return { outcome: "always" };
  const fields = mentionedFields([typed]);
  const matching = never.answer === "no" ? never.witness : guessed(typed, fields);
  if (matching === undefined) return { outcome: "unknown" };
  const goals = [{ typed, holds: true }];
  const full = withFields(matching, fields);
  const usual = withUsualValues(full, (witness) => does(witness, goals));
  const seeds = [usual, full, matching].filter((witness) => does(witness, goals));
  for (const matches of seeds) {
    const misses = neighbour(typed, matches, fields, prover);
    if (misses) return { outcome: "sometimes", matches, misses };
  }
  const pair = always.answer === "no" ? fromMiss(typed, always.witness, fields, prover) : undefined;
  return pair ?? { outcome: "sometimes", matches: seeds[0] ?? matching, misses: undefined };
}

/** A request that misses, and one that differs in one condition and matches. */
function fromMiss(
  typed: TypedExpression,
  witness: Witness,
  fields: readonly string[],
  prover: Prover,
): Examples | undefined {
  const missing = withFields(witness, fields);
  if (!does(missing, [{ typed, holds: false }])) return undefined;
  const found = neighbour(typed, missing, fields, prover);
  if (found === undefined) return undefined;
  const { condition, holds, request } = found;
  return {
    outcome: "sometimes",
    matches: request,
    misses: { request: missing, condition, holds: !holds },
  };
}

const EMPTY_WITNESS: Witness = { values: new Map(), isOpen: false, lists: new Map() };

/** A request that has whatever the expression names, if it matches. */
function guessed(typed: TypedExpression, fields: readonly string[]): Witness | undefined {
  const texts: Bytes[] = [];
  walk(typed.parsed.root!, (node) => {
    if (node.kind === "String" || node.kind === "MapKey") texts.push(node.value);
  });
  const entries = new Map([...texts].sort().map((text) => [text, texts] as const));
  const maps = fields.flatMap((name) => {
    const type = fieldOf(name)?.type;
    const isTexts = type?.kind === "Map" && type.of.kind === "Array" && type.of.of === BYTES;
    return isTexts ? [[name, entries as Value] as const] : [];
  });
  const drafted = withFields(new Drafts(typed).at(0) ?? EMPTY_WITNESS, fields);
  for (const value of drafted.values.values()) {
    if (typeof value === "string" && value.length > MAX_GUESSED_BYTES) return undefined;
  }
  const withMaps: Witness = { ...drafted, values: new Map([...drafted.values, ...maps]) };
  return [drafted, withMaps].find((witness) => does(witness, [{ typed, holds: true }]));
}

interface Condition {
  readonly node: Expression;
  readonly typed: TypedExpression;
  readonly holds: boolean;
}

/** A request on the other side of an expression, in which just one of its conditions is otherwise. */
function neighbour(
  typed: TypedExpression,
  from: Witness,
  fields: readonly string[],
  prover: Prover,
): NearMiss | undefined {
  const conditions = conditionsIn(typed, from);
  let stepsLeft = MAX_STEPS;
  const holds = predicateOf(typed)(from) !== true;
  if (conditions.length > MAX_CONDITIONS) return undefined;
  const truths = new Map(conditions.map((one) => [printExpression(one.node), one.holds]));
  for (const changed of conditions) {
    const text = printExpression(changed.node);
    // Only where the whole turns with it.
    if (truthWith(typed.parsed.root!, new Map([...truths, [text, !changed.holds]])) !== holds) continue;
    const goals: Goal[] = [
      { typed, holds },
      ...conditions.map((one) => ({ typed: one.typed, holds: one === changed ? !one.holds : one.holds })),
    ];
    if (stepsLeft <= 0) break;
    const { found, steps } = prover.search(goals);
    stepsLeft -= steps;
    if (found.kind !== "request" || found.missing !== MISSING) continue;
    const request = closest(from, found.witness, changed, goals, fields);
    return { request, condition: changed.node, holds: !changed.holds };
  }
  return undefined;
}

/** The combination of conditions by logical operators, each of which has a truth. */
function truthWith(expression: Expression, truths: ReadonlyMap<string, boolean>): boolean | undefined {
  const node = withoutGroups(expression);
  if (node.kind === "Boolean") return node.value;
  if (node.kind === "Not") {
    const inner = truthWith(node.operand, truths);
    return inner === undefined ? undefined : !inner;
  }
  if (node.kind !== "Logical") return truths.get(printExpression(node));
  const parts = node.operands.map((operand) => truthWith(operand, truths));
  if (node.operator === "xor") {
    return parts.includes(undefined) ? undefined : parts.filter((part) => part).length % 2 === 1;
  }
  const decisive = node.operator === "or";
  if (parts.includes(decisive)) return decisive;
  return parts.includes(undefined) ? undefined : !decisive;
}

/** The request that matches with other values for the fields of one condition, usual ones where they will do. */
function closest(
  matches: Witness,
  found: Witness,
  { typed }: Condition,
  goals: readonly Goal[],
  fields: readonly string[],
): Witness {
  const own = new Set(mentionedFields([typed]).map(canonicalName));
  const kept = new Map([...matches.values].filter(([name]) => !own.has(canonicalName(name))));
  const changed = new Map([...found.values].filter(([name]) => own.has(canonicalName(name))));
  const full = withFields(found, fields);
  const candidates: readonly Witness[] = [
    withFields({ ...matches, values: kept }, fields),
    withFields({ ...found, values: new Map([...kept, ...changed]) }, fields),
    full,
  ];
  const best = candidates.find((candidate) => does(candidate, goals)) ?? found;
  // Other fields stay unchanged: only the one condition differs.
  const isChanged = (witness: Witness) =>
    [...witness.values].every(
      ([name, value]) => own.has(canonicalName(name)) || best.values.get(name) === value,
    );
  return withUsualValues(best, (witness) => isChanged(witness) && does(witness, goals));
}

const predicates = new WeakMap<TypedExpression, Predicate>();

/** An expression compiled once, however many requests it is asked about. */
function predicateOf(typed: TypedExpression): Predicate {
  const known = predicates.get(typed);
  if (known) return known;
  const predicate = compileExpression(typed, { missing: MISSING });
  predicates.set(typed, predicate);
  return predicate;
}

function does(request: Witness, goals: readonly Goal[]): boolean {
  return goals.every(({ typed, holds }) => predicateOf(typed)(request) === holds);
}

/** The conditions between the logical operators, each once, as they are for a request. */
function conditionsIn(typed: TypedExpression, request: Witness): Condition[] {
  const { root } = typed.parsed;
  const found = new Map<string, Condition>();
  if (root === undefined) return [];
  walk(root, (node) => {
    if (node.kind === "Logical" || node.kind === "Not" || node.kind === "Group") return true;
    const condition = withoutGroups(node as Expression);
    const text = printExpression(condition);
    if (found.size <= MAX_CONDITIONS && condition.kind !== "Boolean" && !found.has(text)) {
      const own = analyseExpression(text).typed;
      const holds = predicateOf(own)(request);
      if (holds !== UNKNOWN) found.set(text, { node: condition, typed: own, holds });
    }
    return false;
  });
  return [...found.values()];
}
