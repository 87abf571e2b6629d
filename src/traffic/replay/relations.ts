import { printExpression } from "../../parser/print.ts";
import { Assumptions, MAX_ASSUMED } from "../../semantics/evaluate/assumptions.ts";
import type { Walk } from "../../semantics/order/walk-model.ts";
import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";

/** The end of a request, and its possible ends. */
export type EndedWalk = Pick<Walk<TrafficRule>, "action" | "end" | "possible">;

/** Whether a request ends with the same action with both rulesets; `depends`: by what the log leaves open. */
export type EndRelation = "same" | "different" | "depends" | "unknown";

/** The relation of the ends of a request. */
export interface Related {
  readonly relation: EndRelation;
  /** The condition with which a request that `depends` ends in the same way. */
  readonly unless?: string;
}

/** Compares how requests end with two rulesets. */
export class Relations {
  readonly #one: RulesEvaluator;
  readonly #other: RulesEvaluator;
  /** The expressions of both sides, by rule. */
  readonly #texts: ReadonlyMap<TrafficRule, string>;

  constructor(one: RulesEvaluator, other: RulesEvaluator) {
    this.#one = one;
    this.#other = other;
    this.#texts = textsOf(one, other);
  }

  /** The relation of two ends of a request, whatever the truth of the expressions that it leaves open. */
  of(now: EndedWalk, then: EndedWalk, request: TrafficRequest): Related {
    const relation = relationOf(now, then);
    return isSettled(relation) ? { relation } : this.#related(request, new Assumptions(), 0);
  }

  #related(request: TrafficRequest, assumptions: Assumptions, depth: number): Related {
    const now = this.#walk(this.#one, request, assumptions);
    const then = this.#walk(this.#other, request, assumptions);
    const relation = relationOf(now, then);
    const [key] = assumptions.unknown;
    if (isSettled(relation)) return { relation };
    if (key === undefined || depth === MAX_ASSUMED) return { relation: "unknown" };
    const held = this.#related(request, assumptions.with(key, true), depth + 1);
    if (held.relation === "unknown") return held;
    return joined(key, held, this.#related(request, assumptions.with(key, false), depth + 1));
  }

  #walk(evaluator: RulesEvaluator, request: TrafficRequest, assumptions: Assumptions): Walk<TrafficRule> {
    const complete = evaluator.withLists(request.request);
    return evaluator.walk(request, (rule) => {
      const text = this.#texts.get(rule);
      return text === undefined ? undefined : assumptions.truthOf(text, evaluator.truthOf(rule, complete));
    });
  }
}

/** With other lists after it, an expression in the same words may say something else. */
function textsOf(one: RulesEvaluator, other: RulesEvaluator): ReadonlyMap<TrafficRule, string> {
  const hasSameLists = JSON.stringify([...one.lists]) === JSON.stringify([...other.lists]);
  return new Map(
    [...one.rules(), ...other.rules()].flatMap((rule): [TrafficRule, string][] => {
      const root = rule.isEnabled ? rule.typed?.parsed.root : undefined;
      const text = root && printExpression(root);
      return text === undefined || (!hasSameLists && text.includes("$")) ? [] : [[rule, text]];
    }),
  );
}

/** Whether two evaluations end with the same action, as far as unknown conditions leave it open. */
function relationOf({ possible: one }: EndedWalk, { possible: other }: EndedWalk): EndRelation {
  if (!one || !other) return "unknown";
  const actions = new Set(one.map(({ action }) => action));
  const shared = other.filter(({ action }) => actions.has(action));
  if (shared.length === 0) return "different";
  return actions.size === 1 && shared.length === other.length ? "same" : "depends";
}

function isSettled(relation: EndRelation): boolean {
  return relation === "same" || relation === "different";
}

/** The relation if an expression is true or false, from the relations for each. */
function joined(expression: string, ifTrue: Related, ifFalse: Related): Related {
  if (ifFalse.relation === "unknown") return ifFalse;
  if (ifTrue.relation === ifFalse.relation && ifTrue.unless === ifFalse.unless) return ifTrue;
  const ways = [wayOf(expression, ifTrue, ifFalse), wayOf(`not (${expression})`, ifFalse, ifTrue)].flat();
  return { relation: "depends", unless: ways.length === 1 ? ways[0]! : `(${ways.join(") or (")})` };
}

/** The condition with which a request ends in the same way as far as `given` is true; empty if it never does. */
function wayOf(given: string, { relation, unless }: Related, other: Related): string[] {
  if (unless !== undefined) return [other.relation === "same" ? unless : `(${given}) and (${unless})`];
  return relation === "same" ? [given] : [];
}
