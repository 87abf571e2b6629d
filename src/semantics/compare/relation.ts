import type { TypedExpression } from "../../types/check.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import type { Answer, Prover } from "../prove/prover.ts";
import type { Witness } from "../prove/witness.ts";

/** How the requests of an expression relate to those of an earlier one. */
export interface Relation {
  readonly relation: "equivalent" | "wider" | "narrower" | "different" | "unknown";
  /** A request that one of the two matches and the other does not. */
  readonly shownBy?: ProvingRequest;
}

/** A request, and the reading of missing values in which it shows something. */
export interface ProvingRequest {
  readonly witness: Witness;
  readonly missing: MissingReading;
}

/** Relates the requests of `after` to those of `before`. A witness of `wider` and `different` matches `after` alone. */
export function relate(before: TypedExpression, after: TypedExpression, prover: Prover): Relation {
  const kept = prover.implies(before, after);
  const added = prover.implies(after, before);
  const shown = shownBy(added) ?? shownBy(kept);
  const relation = relationOf(kept, added);
  return shown === undefined ? { relation } : { relation, shownBy: shown };
}

function relationOf({ answer: kept }: Answer, { answer: added }: Answer): Relation["relation"] {
  if (kept === "unknown" || added === "unknown") return "unknown";
  if (kept === "yes") return added === "yes" ? "equivalent" : "wider";
  return added === "yes" ? "narrower" : "different";
}

function shownBy(answer: Answer): ProvingRequest | undefined {
  return answer.answer === "no" ? { witness: answer.witness, missing: answer.missing } : undefined;
}
