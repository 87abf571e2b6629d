import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { runCase } from "../tests/check.ts";
import type { TestCase } from "../tests/model.ts";
import { type GeneratedCase, generatedCase } from "./case-text.ts";
import { differencesOf } from "./differences.ts";
import { RequestFinder } from "./find-request.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

/** A case and its request. */
export interface RunnableCase {
  readonly test: TestCase;
  readonly request: TrafficRequest;
}

/** The results of the changed forms of rules. */
export interface Mutation {
  readonly killed: number;
  /** Changes that are proved to make no difference to any request, as far as all assumptions of proofs are true. */
  readonly equivalent: number;
  readonly survivors: readonly Survivor[];
}

/** A changed rule that every case passes. */
export interface Survivor {
  readonly mutant: Mutant;
  /** A case that fails with the change; undefined if none was found. */
  readonly killer: GeneratedCase | undefined;
}

/** Runs cases on changed forms of all rules of an evaluator. Cases that fail without a change are skipped. */
export function mutate(evaluator: RulesEvaluator, cases: readonly RunnableCase[]): Mutation {
  const watched = new WatchedCases(evaluator, cases);
  const finder = new RequestFinder(evaluator);
  const survivors: Survivor[] = [];
  let killed = 0;
  let equivalent = 0;
  for (const mutant of evaluator.rules().flatMap(mutantsOf)) {
    const changed = evaluator.replacing(mutant.original, mutant.changed);
    if (watched.notice(mutant, changed)) {
      killed++;
      continue;
    }
    const killer = killerOf(mutant, changed, finder);
    if (killer === "equivalent") equivalent++;
    else survivors.push({ mutant, killer });
  }
  return { killed, equivalent, survivors };
}

/** Cases that pass without a change, with the rules that their requests reach: changes of other rules cannot affect them. */
class WatchedCases {
  readonly #evaluator: RulesEvaluator;
  readonly #cases: readonly { readonly one: RunnableCase; readonly reached: ReadonlySet<TrafficRule> }[];
  /** Whether a rule may change the request for those after it, so that its walk must be walked again. */
  readonly #hasRewrites: boolean;

  constructor(evaluator: RulesEvaluator, cases: readonly RunnableCase[]) {
    this.#evaluator = evaluator;
    this.#hasRewrites = evaluator.rules().some(({ action }) => action === "rewrite");
    this.#cases = cases.flatMap((one) => {
      const { status, walk } = runCase(one.test, one.request, evaluator);
      if (status !== "passed") return [];
      const reached = walk.steps.filter((step) => REACHED.has(step.status)).map(({ rule }) => rule);
      return [{ one, reached: new Set(reached) }];
    });
  }

  /** Whether a case fails with a change. */
  notice({ original, changed: rule }: Mutant, changed: RulesEvaluator): boolean {
    return this.#cases.some(({ one: { test, request }, reached }) => {
      if (!this.#hasRewrites) {
        if (!reached.has(original)) return false;
        const complete = this.#evaluator.withLists(request.request);
        const before = this.#evaluator.truthOf(original, complete);
        const isSame = before === changed.truthOf(rule, complete);
        if (isSame && (before === false || rule.action === original.action)) return false;
      }
      return runCase(test, request, changed).status !== "passed";
    });
  }
}

const REACHED: ReadonlySet<string> = new Set(["matched", "not-matched", "unknown"]);

/** A case that detects a change; `equivalent` if it is proved that none exists. */
function killerOf(
  { original, changed: rule, change }: Mutant,
  changed: RulesEvaluator,
  finder: RequestFinder,
): GeneratedCase | "equivalent" | undefined {
  const [before, after] = [original.typed!, rule.typed!];
  const isAction = before === after;
  let isProved = true;
  for (const goals of isAction ? [[{ typed: before, holds: true }]] : differencesOf(before, after)) {
    const found = finder.reaching(original, goals);
    if (found.kind !== "none") isProved = false;
    if (found.kind !== "found") continue;
    const name = `${original.name}: ${change.replaceAll("`", "")}`;
    const generated = generatedCase(name, found.described, found.walk, found.matches ? undefined : original);
    if (runCase(generated.test, generated.request, changed).status !== "passed") return generated;
  }
  return isProved ? "equivalent" : undefined;
}
