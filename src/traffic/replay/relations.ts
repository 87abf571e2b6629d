import { printExpression } from "../../parser/print.ts";
import { Assumptions } from "../../semantics/evaluate/assumptions.ts";
import type { Walk } from "../../semantics/order/walk-model.ts";
import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";

/** How a request ended, and may have ended. */
export type EndedWalk = Pick<Walk<TrafficRule>, "action" | "end" | "possible">;

/** Whether a request ends with the same action with both rulesets; `depends`: by what the log leaves open. */
export type EndRelation = "same" | "different" | "depends" | "unknown";

/** How the ends of a request relate. */
export interface Related {
  readonly relation: EndRelation;
  /** The condition with which a request that `depends` ends in the same way. */
  readonly unless?: string;
}

/** Compares how requests end with two rulesets. */
export class Relations {
  readonly #one: RulesEvaluator;
  readonly #other: RulesEvaluator;
  /** Expressions that occur on both sides, by rule. */
  readonly #shared: ReadonlyMap<TrafficRule, string>;

  constructor(one: RulesEvaluator, other: RulesEvaluator) {
    this.#one = one;
    this.#other = other;
    this.#shared = sharedTexts(one, other);
  }

  /** The relation of two ends of a request, whatever the truth of the shared expressions that it leaves open. */
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
    if (key === undefined || depth === MAX_ASSUMED) return openRelation(relation, now, then);
    const [held, failed] = [true, false].map((truth) =>
      this.#related(request, assumptions.with(key, truth), depth + 1),
    ) as [Related, Related];
    if (held.relation === failed.relation) return held;
    const open = [held, failed].find((one) => one.relation === "depends");
    if (open) return open;
    const isDifferent = held.relation === "different" || failed.relation === "different";
    if (!isDifferent) return { relation: "unknown" };
    return { relation: "depends", unless: failed.relation === "different" ? key : `not (${key})` };
  }

  #walk(evaluator: RulesEvaluator, request: TrafficRequest, assumptions: Assumptions): Walk<TrafficRule> {
    const complete = evaluator.withLists(request.request);
    return evaluator.walk(request, (rule) => {
      const text = this.#shared.get(rule);
      return text === undefined ? undefined : assumptions.truthOf(text, evaluator.truthOf(rule, complete));
    });
  }
}

/** With other lists after it, an expression in the same words may say something else. */
function sharedTexts(one: RulesEvaluator, other: RulesEvaluator): ReadonlyMap<TrafficRule, string> {
  const hasSameLists = JSON.stringify([...one.lists]) === JSON.stringify([...other.lists]);
  const [texts, otherTexts] = [one, other].map(
    (evaluator) =>
      new Map(
        evaluator.rules().flatMap((rule): [TrafficRule, string][] => {
          const root = rule.isEnabled ? rule.typed?.parsed.root : undefined;
          const text = root && printExpression(root);
          return text === undefined || (!hasSameLists && text.includes("$")) ? [] : [[rule, text]];
        }),
      ),
  );
  const [ofOne, ofOther] = [new Set(texts!.values()), new Set(otherTexts!.values())];
  return new Map([...texts!, ...otherTexts!].filter(([, text]) => ofOne.has(text) && ofOther.has(text)));
}

/** Whether two evaluations end with the same action, as far as unknown conditions leave it open. */
function relationOf({ possible: one }: EndedWalk, { possible: other }: EndedWalk): EndRelation {
  if (!one || !other) return "unknown";
  const actions = new Set(one.map(({ action }) => action));
  const shared = other.filter(({ action }) => actions.has(action));
  if (shared.length === 0) return "different";
  return actions.size === 1 && shared.length === other.length ? "same" : "depends";
}

/** Maximum number of assumptions at a time. With more, the result is unknown. */
const MAX_ASSUMED = 6;

function isSettled(relation: EndRelation): boolean {
  return relation === "same" || relation === "different";
}

/** The relation of ends that conditions of one side leave open. A rate limit is more than a condition. */
function openRelation(relation: EndRelation, now: Walk<TrafficRule>, then: Walk<TrafficRule>): Related {
  const open = [...now.steps, ...then.steps].flatMap(({ rule, status }) =>
    status === "unknown" ? [rule] : [],
  );
  const roots = open.map(({ hasFurtherConditions, typed }) =>
    hasFurtherConditions ? undefined : typed?.parsed.root,
  );
  const [first] = roots;
  if (relation === "unknown" || first === undefined || roots.includes(undefined))
    return { relation: "unknown" };
  return { relation: "depends", unless: `not (${printExpression(first)})` };
}
