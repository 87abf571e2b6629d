import type { TypedExpression } from "../../types/check.ts";
import { Prover } from "../prove/prover.ts";
import { plainLists, plainRequest, type Witness } from "../prove/witness.ts";
import { type Description, describeExpression } from "./describe.ts";
import { type Examples, examplesOf } from "./examples.ts";

/** Steps of one search: people wait for it. */
const MAX_STEPS = 20_000;

/**
 * An expression in words, with a request that it matches and one that it just misses.
 *
 * Shape: as reports take an explained expression, plain data only.
 */
export function explainedBy(typed: TypedExpression) {
  const examples: Examples = examplesOf(typed, new Prover({ maxSteps: MAX_STEPS, facts: "undisputed" }));
  const description = describeExpression(typed.parsed.root!);
  if (examples.outcome !== "sometimes") return { outcome: examples.outcome, description };
  const { matches, misses } = examples;
  return {
    outcome: "sometimes" as const,
    description,
    matches: { request: requestOf(matches) },
    misses: misses && {
      request: requestOf(misses.request),
      because: sentenceOf(describeExpression(misses.condition, misses.holds)),
    },
  };
}

function requestOf(witness: Witness) {
  return { fields: plainRequest(witness), lists: plainLists(witness) };
}

function sentenceOf({ text, parts }: Description): string {
  return parts === undefined ? text : `${text} ${parts.map(sentenceOf).join("; ")}`;
}
