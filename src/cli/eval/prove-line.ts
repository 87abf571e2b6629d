import { ASSUMPTIONS, assumptionsAbout } from "../../contract/assumptions.ts";
import { curlCall, describedRequest, type RequestDescription } from "../../semantics/complete/described.ts";
import { mentionedFields } from "../../semantics/complete/mentioned-fields.ts";
import { type Answer, Prover, type ProverOptions } from "../../semantics/prove/prover.ts";
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

/** Provers with the assumptions that are allowed, with none, and with all. */
interface Provers {
  readonly allowed: ReadonlySet<string>;
  readonly prover: Prover;
  readonly strict: Prover;
  readonly all: Prover;
}

/**
 * Answers lines of JSON, `{"ask", "a", "b"?}`. An invalid line gets an error as its answer. `assume`: names of the
 * assumptions that `yes` can rest on; none given: all.
 */
export function lineProver(assume: readonly string[], options: ProverOptions): (json: string) => ProveAnswer {
  const allowed = new Set(assume.length > 0 ? assume : ASSUMPTIONS.keys());
  const provers = {
    allowed,
    prover: new Prover({ ...options, facts: allowed }),
    strict: new Prover({ ...options, facts: "undisputed", wants: "proof" }),
    all: new Prover({ ...options, wants: "proof" }),
  };
  return (json) => proveLine(json, provers);
}

function proveLine(json: string, { allowed, prover, strict, all }: Provers): ProveAnswer {
  const line = objectOf(json);
  if (line === undefined) return { error: "The line is not a JSON object." };
  const { ask, a, b } = line;
  if (!isQuestion(ask)) return { error: `\`ask\` must be one of ${QUESTIONS.join(", ")}.` };
  if (typeof a !== "string") return { error: "`a` must be an expression." };
  const needsTwo = ask === "implies" || ask === "equivalent";
  if (needsTwo !== (typeof b === "string")) {
    return { error: needsTwo ? "`b` must be an expression." : `\`${ask}\` takes no \`b\`.` };
  }
  const read = [a, ...(typeof b === "string" ? [b] : [])].map(readExpression);
  const refused = read.find((one) => "error" in one);
  if (refused && "error" in refused) return refused;
  const expressions = read as readonly TypedExpression[];
  const [first, second] = expressions;
  const asked = (by: Prover) => (needsTwo ? by[ask](first!, second!) : by[ask](first!));
  const answer = toProveAnswer(asked(prover));
  const isYes = answer.answer === "yes";
  const names = mentionedFields(expressions)
    .flatMap(assumptionsAbout)
    .filter((name) => allowed.has(name) === isYes);
  if (names.length === 0 || (asked(isYes ? strict : all).answer === "yes") === isYes) return answer;
  return isYes ? { ...answer, assuming: names } : { ...answer, needs: names };
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
