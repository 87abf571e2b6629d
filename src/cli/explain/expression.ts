import type { MarkedRequest } from "../../report/explain/render.ts";
import {
  type DescribedCondition,
  type ExplainedExpression,
  renderExplainedJson,
  renderExplainedText,
} from "../../report/explain/render.ts";
import { type Description, describeExpression } from "../../semantics/describe/describe.ts";
import { type Examples, examplesOf } from "../../semantics/describe/examples.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { plainLists, plainRequest, type Witness } from "../../semantics/prove/witness.ts";
import type { TypedExpression } from "../../types/check.ts";

/** Steps of one search: people wait for it. */
const MAX_STEPS = 20_000;

/** An expression in words and by requests, as text or as JSON. */
export function explainExpression(typed: TypedExpression, isJson: boolean): string {
  const explained = explanationOf(typed, examplesOf(typed, new Prover({ maxSteps: MAX_STEPS })));
  return isJson ? renderExplainedJson(explained) : renderExplainedText(explained);
}

function explanationOf(typed: TypedExpression, examples: Examples): ExplainedExpression {
  const description: DescribedCondition = describeExpression(typed.parsed.root!);
  if (examples.outcome !== "sometimes") return { outcome: examples.outcome, description };
  const { matches, misses } = examples;
  return {
    outcome: "sometimes",
    description,
    matches: { request: requestOf(matches) },
    misses: misses && {
      request: requestOf(misses.request),
      because: sentenceOf(describeExpression(misses.condition, misses.holds)),
    },
  };
}

function requestOf(witness: Witness): MarkedRequest {
  return { fields: plainRequest(witness), lists: plainLists(witness) };
}

function sentenceOf({ text, parts }: Description): string {
  return parts === undefined ? text : `${text} ${parts.map(sentenceOf).join("; ")}`;
}
