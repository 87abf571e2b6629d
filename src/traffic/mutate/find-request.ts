import { actionOf } from "../../contract/actions.ts";
import { walk } from "../../parser/walk.ts";
import type { Truth } from "../../request/values.ts";
import { withFields } from "../../semantics/compare/completed.ts";
import { mentionedFields } from "../../semantics/complete/mentioned-fields.ts";
import { completed } from "../../semantics/draft/places.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { compileExpression, type Predicate } from "../../semantics/evaluate/evaluate.ts";
import type { Goal } from "../../semantics/prove/goal.ts";
import type { Prover } from "../../semantics/prove/prover.ts";
import type { Witness } from "../../semantics/prove/witness.ts";
import { plainRequest } from "../../semantics/prove/witness.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { type DescribedRequest, describedRequests, type SettledKeys, settledKeys } from "./describe.ts";

/** A request that was looked for: found, in several descriptions; proved not to exist; or neither. */
export type FoundRequest =
  | { readonly kind: "found"; readonly requests: readonly DescribedRequest[] }
  | { readonly kind: "none" }
  | { readonly kind: "unknown" };

/** Earlier rules that a request is asked to avoid; with more, the search would take too long. */
const MAX_AVOIDED = 40;

/** Finds requests that reach a rule of an evaluator and do what goals say. */
export class RequestFinder {
  readonly #prover: Prover;
  readonly #fields: readonly string[];
  readonly #lists: readonly string[];
  readonly #known: RulesEvaluator["lists"];
  readonly settled: SettledKeys;
  readonly #rules: readonly TrafficRule[];
  readonly #predicates = new Map<TrafficRule, Map<MissingReading, Predicate>>();

  constructor(evaluator: RulesEvaluator, prover: Prover) {
    this.#prover = prover;
    this.#rules = evaluator.rules();
    this.#known = evaluator.lists;
    this.settled = settledKeys(this.#rules, (id) => evaluator.order.byId.has(id));
    const expressions = this.#rules.flatMap(({ typed }) => typed ?? []);
    this.#fields = mentionedFields(expressions);
    const lists = new Set<string>();
    for (const { parsed } of expressions) {
      if (parsed.root === undefined) continue;
      walk(parsed.root, (node) => {
        if (node.kind === "List") lists.add(node.name);
      });
    }
    this.#lists = [...lists];
  }

  /**
   * A request that reaches a rule and does what goals say. An earlier rule that keeps a request back is avoided in the
   * next search; so only those are examined that stand in the way.
   */
  reaching(rule: TrafficRule, goals: readonly Goal[]): FoundRequest {
    const earlier = this.#rules.slice(0, this.#rules.indexOf(rule));
    const enders = earlier.filter(keepsFromLater);
    const avoided: Goal[] = [];
    while (avoided.length <= MAX_AVOIDED) {
      const { found } = this.#prover.search([...goals, ...avoided]);
      if (found.kind === "none") return { kind: this.#isProof(goals, avoided, earlier) ? "none" : "unknown" };
      if (found.kind !== "request") return { kind: "unknown" };
      // The values that are written later: a usual one may be what an earlier rule asks for.
      const request = completed(withFields(found.witness, this.#fields));
      const blocker = enders.find((one) => this.#truthOf(one, request, found.missing) !== false);
      if (!blocker) return { kind: "found", requests: this.#described(found.witness, rule) };
      const goal = { typed: blocker.typed!, holds: false };
      // A rule that a request avoids and still meets is one whose truth depends on what the request leaves open.
      if (avoided.some(({ typed }) => typed === goal.typed)) return { kind: "unknown" };
      avoided.push(goal);
    }
    return { kind: "unknown" };
  }

  /** Requests that an earlier rule keeps back may come through where another one skips that rule. */
  #isProof(goals: readonly Goal[], avoided: readonly Goal[], earlier: readonly TrafficRule[]): boolean {
    if (avoided.length === 0 || !earlier.some(({ skips }) => skips)) return true;
    return this.#prover.noneOf(goals).answer === "yes";
  }

  #truthOf(rule: TrafficRule, request: Witness, missing: MissingReading): Truth {
    const known = this.#predicates.get(rule) ?? new Map<MissingReading, Predicate>();
    this.#predicates.set(rule, known);
    const predicate = known.get(missing) ?? compileExpression(rule.typed!, { missing });
    known.set(missing, predicate);
    return predicate(request);
  }

  #described(witness: Witness, rule: TrafficRule): readonly DescribedRequest[] {
    const settled = rule.hasFurtherConditions ? { ...this.settled, exceeds: [rule.name] } : this.settled;
    const complete = withFields(witness, this.#fields);
    const lists = Object.fromEntries(
      this.#lists.map((name) => [name, (witness.lists.get(name) ?? []).map((value) => plainOf(value))]),
    );
    return describedRequests(plainRequest(complete), { wanted: lists, known: this.#known }, settled);
  }
}

function plainOf(value: Parameters<NonNullable<Witness["isListed"]>>[1]): unknown {
  return plainRequest({ values: new Map([["value", value]]), isOpen: false })["value"];
}

/** Whether a rule keeps all requests that it matches from later rules of the walk. */
function keepsFromLater({ action, isEnabled, hasFurtherConditions, typed }: TrafficRule): boolean {
  return (
    isEnabled &&
    !hasFurtherConditions &&
    typed !== undefined &&
    actionOf(action)?.value.isTerminating === true
  );
}
