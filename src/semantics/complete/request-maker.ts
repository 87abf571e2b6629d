import type { MadeRequest } from "../../request/made-request.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import { isMapValue, type Value } from "../../request/values.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { Drafts } from "../draft/drafts.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { type Goal, shows } from "../prove/goal.ts";
import { type FieldModel, type ShownRequest, shownRequest, wholeRequest } from "./complete.ts";
import { mentionedFields } from "./mentioned-fields.ts";
import { normalAddresses } from "./normal-addresses.ts";

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

  /** A request guessed from the goals that must be true. `free`: a model for the fields that these leave free. */
  drafted(free?: ReadModel): ProvingRequest | undefined {
    const wanted = this.#goals.filter(({ holds }) => holds).map(({ typed }) => typed);
    const [first] = wanted;
    if (first === undefined) return undefined;
    const together = wanted.map(({ parsed }) => `(${parsed.text})`).join(" and ");
    const drafts = new Drafts(wanted.length === 1 ? first : analyseExpression(together).typed);
    for (let place = 0, draft = drafts.at(0); draft; draft = drafts.at(++place)) {
      const values = joined(free?.witness.values ?? new Map(), draft.values);
      const made = this.made({ witness: { values, lists: draft.lists }, missing: "documented" });
      if (made) return made;
    }
    return undefined;
  }

  /** Goals that keep addresses from being changed by normalization. */
  normalAddresses(): readonly Goal[] {
    return normalAddresses(this.#purpose.fields).map((typed) => ({ typed, holds: true }));
  }
}

type Values = ReadonlyMap<string, Value>;

/** All values of both, and all entries of their maps; those of the second count first. */
function joined(one: Values, other: Values): Values {
  const values = new Map(one);
  for (const [name, value] of other) {
    const entries = values.get(name);
    const isMap = entries !== undefined && isMapValue(entries) && isMapValue(value);
    values.set(name, isMap ? new Map([...entries, ...value]) : value);
  }
  return values;
}
