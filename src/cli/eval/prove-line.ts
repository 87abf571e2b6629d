import { leastAssumptions, USUAL_ASSUMPTIONS } from "../../contract/assumptions.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { codeList } from "../../core/phrases.ts";
import { curlCall, describedRequest, type RequestDescription } from "../../semantics/complete/described.ts";
import { mentionedAssumptions, mentionedLists } from "../../semantics/complete/mentioned-fields.ts";
import { type Answer, type Doubt, Prover, type ProverOptions } from "../../semantics/prove/prover.ts";
import { plainLists, plainRequest } from "../../semantics/prove/witness.ts";
import type { TypedExpression } from "../../types/check.ts";
import { objectOf, readExpression } from "./read-line.ts";

/** The questions that `prove` answers. */
export const QUESTIONS = ["never", "always", "implies", "equivalent"] as const;
export type Question = (typeof QUESTIONS)[number];

/** The answer of `prove --ndjson` to one line. */
export type ProveAnswer = PlainAnswer | { readonly error: string };

/** An answer in JSON form. */
export interface PlainAnswer {
  readonly answer: Answer["answer"];
  readonly steps: number;
  /** Names of the assumptions without which `yes` is not proved. */
  readonly assuming?: readonly string[];
  /** Why the answer is `unknown`: the steps were spent, or no request could be confirmed. */
  readonly because?: Doubt;
  /** Names of the assumptions with which the answer would be `yes`. */
  readonly needs?: readonly string[];
  readonly witness?: Readonly<Record<string, unknown>>;
  /** The items of named lists that the witness takes. */
  readonly lists?: Readonly<Record<string, unknown>>;
  /** The whole request, as accepted by `eval --request` and test files. */
  readonly request?: RequestDescription;
  /** The curl command that sends it, if that is all that matters. */
  readonly curl?: string;
  /** Only if the zone must not normalize addresses. */
  readonly normalization?: "none";
  /** Only if the witness shows it solely in the engine's reading of missing values. */
  readonly missing?: "engine";
}

/**
 * Answers lines of JSON, `{"ask", "a", "b"?}`. An invalid line gets an error as its answer. `assume`: names of the
 * assumptions that `yes` can rest on; none given: the usual ones.
 */
export function lineProver(assume: readonly string[], options: ProverOptions): (json: string) => ProveAnswer {
  const allowed = assume.length > 0 ? new Set(assume) : USUAL_ASSUMPTIONS;
  const prover = new Prover({ ...options, facts: allowed });
  const provers = new Map<string, Prover>();
  const proverWith = (facts: ReadonlySet<string>) =>
    getOrCompute(provers, [...facts].join(), () => new Prover({ ...options, facts, wants: "proof" }));
  return (json) => proveLine(json, allowed, prover, proverWith);
}

function proveLine(
  json: string,
  allowed: ReadonlySet<string>,
  prover: Prover,
  proverWith: (facts: ReadonlySet<string>) => Prover,
): ProveAnswer {
  const line = objectOf(json);
  if (line === undefined) return { error: "The line is not a JSON object." };
  const { ask, a, b } = line;
  if (!isQuestion(ask)) return { error: `The question must be ${codeList(QUESTIONS)}.` };
  if (typeof a !== "string") return { error: `\`${ask}\` needs an expression, \`a\`.` };
  const needsTwo = ask === "implies" || ask === "equivalent";
  if (needsTwo !== (typeof b === "string")) {
    return {
      error: `\`${ask}\` takes ${needsTwo ? "two expressions, `a` and `b`" : "one expression, `a`"}.`,
    };
  }
  const read = [a, ...(typeof b === "string" ? [b] : [])].map(readExpression);
  const refused = read.find((one) => "error" in one);
  if (refused && "error" in refused) return refused;
  const expressions = read as readonly TypedExpression[];
  const [first, second] = expressions;
  const asked = (by: Prover) => (needsTwo ? by[ask](first!, second!) : by[ask](first!));
  const isProved = (facts: ReadonlySet<string>) => asked(proverWith(facts)).answer === "yes";
  const { curl, ...told } = toProveAnswer(asked(prover));
  const isAllSent = curl !== undefined && mentionedLists(expressions).length === 0;
  const answer = isAllSent ? { ...told, curl } : told;
  const about = mentionedAssumptions(expressions);
  if (answer.answer === "yes") {
    const assuming = leastAssumptions(
      about.filter((name) => allowed.has(name)),
      isProved,
    );
    return assuming.length > 0 ? { ...answer, assuming } : answer;
  }
  const canHelp = about.some((name) => !allowed.has(name)) && isProved(new Set(about));
  return canHelp ? { ...answer, needs: leastAssumptions(about, isProved) } : answer;
}

/** An answer in JSON form, without assumptions. */
export function toProveAnswer(answer: Answer): PlainAnswer {
  if (answer.answer !== "no") return answer;
  const { steps, witness, missing } = answer;
  const lists = plainLists(witness);
  const request = describedRequest(witness);
  const curl = curlCall(witness, request);
  const { normalization } = witness.whole.parts;
  return {
    answer: "no",
    witness: plainRequest(witness),
    ...(lists && { lists }),
    request,
    ...(curl !== undefined && { curl }),
    ...(normalization === "none" && { normalization }),
    ...(missing === "engine" && { missing }),
    steps,
  };
}

function isQuestion(value: unknown): value is Question {
  return QUESTIONS.includes(value as Question);
}
