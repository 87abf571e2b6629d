import { printExpression } from "../../parser/print.ts";
import { type Assumptions, resultWhatever } from "../../semantics/evaluate/assumptions.ts";
import type { Walk } from "../../semantics/order/walk-model.ts";
import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";

/** How a request ended, and may have ended. */
export type EndedWalk = Pick<Walk<TrafficRule>, "action" | "end" | "possible">;

/** Whether a request ends with the same action with both rulesets. */
export type EndRelation = "same" | "different" | "unknown";

/** Compares how requests end with two rulesets. */
export class Relations {
  readonly #one: RulesEvaluator;
  readonly #other: RulesEvaluator;
  /** Expressions that stand on both sides, by rule. */
  readonly #shared: ReadonlyMap<TrafficRule, string>;

  constructor(one: RulesEvaluator, other: RulesEvaluator) {
    this.#one = one;
    this.#other = other;
    this.#shared = sharedTexts(one, other);
  }

  /** The relation of two ends of a request, whatever the truth of the shared expressions that it leaves open. */
  of(now: EndedWalk, then: EndedWalk, request: TrafficRequest): EndRelation {
    const own = relationOf(now, then);
    if (own !== "unknown" || this.#shared.size === 0) return own;
    return resultWhatever((assumptions) =>
      relationOf(this.#walk(this.#one, request, assumptions), this.#walk(this.#other, request, assumptions)),
    );
  }

  #walk(evaluator: RulesEvaluator, request: TrafficRequest, assumptions: Assumptions): EndedWalk {
    const complete = evaluator.withLists(request.request);
    return evaluator.walk(request, (rule) => {
      const text = this.#shared.get(rule);
      return text === undefined ? undefined : assumptions.truthOf(text, evaluator.truthOf(rule, complete));
    });
  }
}

/** With other lists behind it, an expression in the same words may say something else. */
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

/** Whether two evaluations end with the same action, whatever is true of what is unknown. */
function relationOf({ possible: one }: EndedWalk, { possible: other }: EndedWalk): EndRelation {
  if (!one || !other) return "unknown";
  const actions = new Set(one.map(({ action }) => action));
  const shared = other.filter(({ action }) => actions.has(action));
  if (shared.length === 0) return "different";
  return actions.size === 1 && shared.length === other.length ? "same" : "unknown";
}
