import { attempted } from "../../core/attempt.ts";
import { asBytes } from "../../core/bytes.ts";
import { itemsByKey } from "../../core/items-by-key.ts";
import { quoteString } from "../../parser/write-literal.ts";
import { completed } from "../../semantics/draft/places.ts";
import { compileValue } from "../../semantics/evaluate/evaluate.ts";
import { Reachability } from "../../semantics/order/reachability.ts";
import type { Goal } from "../../semantics/prove/goal.ts";
import type { Prover } from "../../semantics/prove/prover.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { Collected, FactRange } from "../engine/project-report.ts";
import { goalOf, rulesetProver } from "./sequence.ts";

/** A rule that sets the path, or one of a later phase that asks for the address. */
export type UrlFact = {
  /** The ruleset's zone and place. */
  readonly owner: string;
  /** The number of the ruleset in its file. */
  readonly ruleset: number;
  readonly expression: string;
  /** The new path, and whether it is computed; undefined for rules of later phases. */
  readonly path?: { readonly text: string; readonly isComputed: boolean };
  readonly range: FactRange;
};

/** A condition that no longer matches, and the rewrite that applies to all requests that it is meant for. */
export interface RewrittenCondition {
  readonly condition: Collected<UrlFact>;
  readonly rewrite: Collected<UrlFact>;
}

/** Conditions that rewrites cover are compared with at most so many of them in one run; the others are not reported. */
const MAX_PAIRS = 100_000;

/** The conditions of later phases whose path a URL rewrite of the same zone has proved to replace. */
export function rewrittenConditions(facts: readonly Collected<UrlFact>[]): readonly RewrittenCondition[] {
  const prover = rulesetProver();
  const isNone = (...goals: readonly Goal[]) => prover.search(goals).found.kind === "none";
  const found: RewrittenCondition[] = [];
  let pairs = 0;
  for (const group of itemsByKey(facts, ({ fact }) => fact.owner).values()) {
    const written = group.filter(({ fact }) => fact.path);
    const rewrites = written.flatMap((rewrite) => {
      const applies = goalOf(rewrite.fact.expression);
      return applies ? [{ rewrite, applies }] : [];
    });
    // A file with several such rulesets has those of several zones.
    const rulesets = new Set(written.map(({ fact }) => fact.ruleset));
    if (rulesets.size !== 1 || rewrites.length < written.length) continue;
    const together = new Reachability<Goal>({ prover, expressionOf: ({ typed }) => typed });
    for (const { applies } of rewrites) together.add(applies, applies.typed);
    for (const condition of group) {
      const goal = condition.fact.path ? undefined : goalOf(condition.fact.expression);
      if (!goal || together.reach(goal.typed).kind !== "dead") continue;
      // The last of several rewrites that match decides.
      const last = rewrites.findLast(({ applies }) => ++pairs > MAX_PAIRS || !isNone(goal, applies));
      if (pairs > MAX_PAIRS) return found;
      if (!last || !isNone(goal, { ...last.applies, holds: false })) continue;
      const path = newPath(last.rewrite.fact.path!, goal, prover);
      const isNew =
        path === undefined ? undefined : goalOf(`http.request.uri.path eq ${quoteString(asBytes(path))}`);
      if (isNew && isNone(goal, isNew)) found.push({ condition, rewrite: last.rewrite });
    }
  }
  return found;
}

/** A pattern that is a fixed start of the path; others are not computed. */
const PREFIX_REPLACED =
  /^\s*regex_replace\(\s*http\.request\.uri\.path\s*,\s*"\^([\w/-]+)"\s*,\s*"([\w/-]*)"\s*\)\s*$/;

/** The new path, fixed or that of an example that matches a condition; undefined if it is not known. */
function newPath(
  { text, isComputed }: NonNullable<UrlFact["path"]>,
  condition: Goal,
  prover: Prover,
): string | undefined {
  if (!isComputed) return text;
  const { found } = prover.search([condition]);
  if (found.kind !== "request") return undefined;
  const [, start, instead = ""] = PREFIX_REPLACED.exec(text) ?? [];
  const old = found.witness.values.get("http.request.uri.path");
  if (start !== undefined)
    return typeof old === "string" && old.startsWith(start) ? instead + old.slice(start.length) : undefined;
  const compiled = attempted(() => compileValue(analyseExpression(text).typed), TypeError);
  const value = compiled?.(completed(found.witness));
  return typeof value === "string" ? value : undefined;
}
