import type { TypedExpression } from "../../types/check.ts";
import type { ProvingRequest } from "../complete/request-maker.ts";
import type { Answer, Prover } from "../prove/prover.ts";

/** The relation of the requests of an expression to those of an earlier one. */
export interface Relation {
  readonly relation: "equivalent" | "wider" | "narrower" | "different" | "unknown";
  /** A request that one of the two matches and the other does not. */
  readonly shownBy?: ProvingRequest;
  /** A request that only the earlier expression matches. */
  readonly leftBy?: ProvingRequest;
}

/** Relates the requests of `after` to those of `before`. A witness of `wider` and `different` matches `after` alone. */
export function relate(before: TypedExpression, after: TypedExpression, prover: Prover): Relation {
  const kept = prover.implies(before, after);
  const added = prover.implies(after, before);
  const left = shownBy(kept);
  const shown = shownBy(added) ?? left;
  const relation = relationOf(kept, added);
  return { relation, ...(shown && { shownBy: shown }), ...(left && { leftBy: left }) };
}

function relationOf({ answer: kept }: Answer, { answer: added }: Answer): Relation["relation"] {
  if (kept === "unknown" || added === "unknown") return "unknown";
  if (kept === "yes") return added === "yes" ? "equivalent" : "wider";
  return added === "yes" ? "narrower" : "different";
}

function shownBy(answer: Answer): ProvingRequest | undefined {
  return answer.answer === "no" ? { witness: answer.witness, missing: answer.missing } : undefined;
}
