import { fieldOf } from "../../contract/fields.ts";
import { curlCall, describedRequest, type RequestDescription } from "../../semantics/complete/described.ts";
import { mentionedFields } from "../../semantics/complete/mentioned-fields.ts";
import type { Answer, Prover } from "../../semantics/prove/prover.ts";
import { plainLists, plainRequest } from "../../semantics/prove/witness.ts";
import type { TypedExpression } from "../../types/check.ts";
import { objectOf, readExpression } from "./read-line.ts";

/** The questions that `prove` answers. */
export const QUESTIONS = ["never", "always", "implies", "equivalent"] as const;
export type Question = (typeof QUESTIONS)[number];

/** The answer of `prove --ndjson` to one line. */
export type ProveAnswer =
  | {
      readonly answer: Answer["answer"];
      readonly steps: number;
      /** Disputed facts without which `yes` is not proved. */
      readonly assuming?: readonly string[];
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
  | { readonly error: string };

/** Answers a line of JSON, `{"ask", "a", "b"?}`. `strict`: knows no disputed facts. An invalid line gets an error as its answer. */
export function proveLine(json: string, prover: Prover, strict: Prover): ProveAnswer {
  const line = objectOf(json);
  if (line === undefined) return { error: "The line is not a JSON object." };
  const { ask, a, b } = line;
  if (!isQuestion(ask)) return { error: `\`ask\` must be one of ${QUESTIONS.join(", ")}.` };
  if (typeof a !== "string") return { error: "`a` must be an expression." };
  const needsTwo = ask === "implies" || ask === "equivalent";
  if (needsTwo !== (typeof b === "string")) {
    return { error: needsTwo ? "`b` must be an expression." : `\`${ask}\` takes no \`b\`.` };
  }
  const expressions = [a, ...(typeof b === "string" ? [b] : [])].map(readExpression);
  const refused = expressions.find((one) => "error" in one);
  if (refused && "error" in refused) return refused;
  const [first, second] = expressions as readonly TypedExpression[];
  const asked = (by: Prover) => (needsTwo ? by[ask](first!, second!) : by[ask](first!));
  const answer = toProveAnswer(asked(prover));
  if (!("answer" in answer) || answer.answer !== "yes" || asked(strict).answer === "yes") return answer;
  const lower = mentionedFields(expressions as readonly TypedExpression[]).filter(
    (name) => fieldOf(name)?.letterCase === "lower",
  );
  return { ...answer, assuming: lower.map((name) => `\`${name}\` has no capitals`) };
}

/** An answer in JSON form. */
export function toProveAnswer(answer: Answer): ProveAnswer {
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
