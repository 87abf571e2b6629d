import type { MadeRequest } from "../../request/made-request.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { Drafts } from "../draft/drafts.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { type Goal, shows } from "../prove/goal.ts";
import { type FieldModel, type ShownRequest, shownRequest, wholeRequest } from "./complete.ts";
import { mentionedFields } from "./mentioned-fields.ts";
import { usualConditions } from "./usual-conditions.ts";

/** A whole request that shows something, as the evaluator confirms. */
export interface ProvingRequest {
  readonly witness: ShownRequest;
  /** The reading of missing values in which the request shows it. */
  readonly missing: MissingReading;
}

/** What a whole request is made for. */
export interface RequestPurpose {
  /** The fields that are shown. */
  readonly fields: readonly string[];
  /** Evaluates whether a request meets its goals. */
  readonly does: (request: MadeRequest, missing: MissingReading) => boolean;
}

/** The purpose of meeting goals. */
export function purposeOf(goals: readonly Goal[]): RequestPurpose {
  return {
    fields: mentionedFields(goals.map(({ typed }) => typed)),
    does: (request, missing) => shows(request, goals, missing),
  };
}

/** A model of some fields, and the reading of missing values in which it is one. */
export interface ReadModel {
  readonly witness: FieldModel;
  readonly missing: MissingReading;
}

/** Makes whole requests for goals, from the known values of a few of their fields. */
export class RequestMaker {
  readonly #goals: readonly Goal[];
  readonly #purpose: RequestPurpose;

  constructor(goals: readonly Goal[], purpose: RequestPurpose = purposeOf(goals)) {
    this.#goals = goals;
    this.#purpose = purpose;
  }

  /** A request with the values of a model. `normalization`: that of the zone. */
  made({ witness, missing }: ReadModel, normalization?: Normalization): ProvingRequest | undefined {
    const { fields, does } = this.#purpose;
    const completing = { fields, does: (request: MadeRequest) => does(request, missing) };
    const request = wholeRequest(witness, completing, normalization);
    return request && { witness: shownRequest(request, fields), missing };
  }

  /** A request guessed from the goals. `free`: a model for the fields that these leave free. */
  drafted(free?: ReadModel): ProvingRequest | undefined {
    const texts = this.#goals.map(({ typed, holds }) => `${holds ? "" : "not "}(${typed.parsed.text})`);
    const { typed } = analyseExpression(texts.join(" and "));
    const drafts = new Drafts(typed, { free: free?.witness.values });
    for (let place = 0, draft = drafts.at(0); draft; draft = drafts.at(++place)) {
      const made = this.made({ witness: draft, missing: "documented" });
      if (made) return made;
    }
    return undefined;
  }

  /** Goals that keep addresses from being changed by normalization, and countries on their continents. */
  usualConditions(): readonly Goal[] {
    return usualConditions(this.#purpose.fields).map((typed) => ({ typed, holds: true }));
  }
}
