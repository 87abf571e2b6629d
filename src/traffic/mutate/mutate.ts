import { Prover } from "../../semantics/prove/prover.ts";
import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { runCase } from "../tests/check.ts";
import type { TestCase } from "../tests/model.ts";
import { type GeneratedCase, generatedCase, isCertain } from "./case-text.ts";
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
  /** Changes that are proved to make no difference to any request. */
  readonly equivalent: number;
  readonly survivors: readonly Survivor[];
}

/** A changed rule that every case passes. */
export interface Survivor {
  readonly mutant: Mutant;
  /** A case that fails with the change; undefined if none was found. */
  readonly killer: GeneratedCase | undefined;
}

const MAX_STEPS = 20_000;

/** Runs cases on changed forms of all rules of an evaluator. Cases that do not pass as it is are left out. */
export function mutate(evaluator: RulesEvaluator, cases: readonly RunnableCase[]): Mutation {
  const watched = new WatchedCases(evaluator, cases);
  const prover = new Prover({ maxSteps: MAX_STEPS });
  const finder = new RequestFinder(evaluator, prover);
  const survivors: Survivor[] = [];
  let killed = 0;
  let equivalent = 0;
  for (const mutant of evaluator.rules().flatMap(mutantsOf)) {
    const changed = evaluator.replacing(mutant.original, mutant.changed);
    if (watched.notice(mutant, changed)) {
      killed++;
      continue;
    }
    const killer = killerOf(mutant, { evaluator, changed, finder });
    if (killer === "equivalent") equivalent++;
    else survivors.push({ mutant, killer });
  }
  return { killed, equivalent, survivors };
}

/** Cases that pass as it is, with the rules that their requests reach: a change of any other rule changes nothing for them. */
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

interface Killing {
  readonly evaluator: RulesEvaluator;
  readonly changed: RulesEvaluator;
  readonly finder: RequestFinder;
}

/** A case that notices a change; `equivalent` where it is proved that there is none. */
function killerOf(
  { original, changed: rule, change }: Mutant,
  { evaluator, changed, finder }: Killing,
): GeneratedCase | "equivalent" | undefined {
  const before = original.typed!;
  const after = rule.typed!;
  const isExpression = before !== after;
  const questions = isExpression
    ? [
        [
          { typed: before, holds: false },
          { typed: after, holds: true },
        ],
        [
          { typed: before, holds: true },
          { typed: after, holds: false },
        ],
      ]
    : [[{ typed: before, holds: true }]];
  let isProved = true;
  for (const goals of questions) {
    const found = finder.reaching(original, goals);
    if (found.kind !== "none") isProved = false;
    if (found.kind !== "found") continue;
    for (const described of found.requests) {
      const walk = evaluator.walk(described.request);
      if (!isCertain(walk)) continue;
      const isMatched = walk.steps.some((step) => step.rule === original && step.status === "matched");
      const name = `${original.name}: ${change.replaceAll("`", "")}`;
      const generated = generatedCase(name, described, walk, isMatched ? [] : [original.name]);
      const test: TestCase = { name, line: 1, request: { kind: "text", text: "" }, expect: generated.expect };
      const notices = runCase(test, described.request, changed).status !== "passed";
      if (notices && runCase(test, described.request, evaluator).status === "passed") return generated;
    }
  }
  return isProved ? "equivalent" : undefined;
}
