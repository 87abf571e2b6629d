import type { MadeRequest } from "../../request/made-request.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { Drafts } from "../draft/drafts.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { type Goal, shows } from "../prove/goal.ts";
import {
  type Completing,
  type FieldModel,
  type ShownRequest,
  shownRequest,
  wholeRequest,
} from "./complete.ts";
import { listMakerOf } from "./lists-with-values.ts";
import { mentionedFields } from "./mentioned-fields.ts";

/** A whole request that shows something, as the evaluator confirms. */
export interface ProvingRequest {
  readonly witness: ShownRequest;
  /** The reading of missing values in which the request shows it. */
  readonly missing: MissingReading;
}

/** The purpose of a complete request. */
export interface RequestPurpose {
  /** The fields that are shown. */
  readonly fields: readonly string[];
  /** Evaluates whether a request does what it must. */
  readonly does: (request: MadeRequest, missing: MissingReading) => boolean;
  readonly listsFor?: Completing["listsFor"];
}

/** A request that is searched for. */
export interface Quest extends Pick<RequestPurpose, "fields"> {
  /** Evaluates whether a request does what it must. A goal avoids what keeps it back, if that is known. */
  does(request: MadeRequest, missing: MissingReading): boolean | Goal;
  /** Models that are tried before one. */
  variantsOf?(model: ReadModel): readonly ReadModel[];
}

/** The purpose of meeting goals. */
export function purposeOf(goals: readonly Goal[]): RequestPurpose {
  return {
    fields: mentionedFields(goals.map(({ typed }) => typed)),
    does: (request, missing) => shows(request, goals, missing),
    listsFor: listMakerOf(goals),
  };
}

/** A model of some fields, and the reading of missing values in which it is one. */
export interface ReadModel {
  readonly witness: FieldModel;
  readonly missing: MissingReading;
}

/** A whole request with the values of a model. `normalization`: that of the zone. */
export function madeRequest(
  { witness, missing }: ReadModel,
  { fields, does, listsFor }: RequestPurpose,
  normalization?: Normalization,
): ProvingRequest | undefined {
  const completing = { fields, does: (request: MadeRequest) => does(request, missing), listsFor };
  const request = wholeRequest(witness, completing, normalization);
  return request && { witness: shownRequest(request, fields), missing };
}

/** A whole request guessed from goals. */
export function draftedRequest(goals: readonly Goal[], purpose: RequestPurpose): ProvingRequest | undefined {
  const texts = goals.map(({ typed, holds }) => `${holds ? "" : "not "}(${typed.parsed.text})`);
  const { typed } = analyseExpression(texts.join(" and "));
  const drafts = new Drafts(typed);
  for (let place = 0, draft = drafts.at(0); draft; draft = drafts.at(++place)) {
    const made = madeRequest({ witness: draft, missing: "documented" }, purpose);
    if (made) return made;
  }
  return undefined;
}
