import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type EvaluatedRules, ruleGroupsOf } from "./configured.ts";
import type { Likeness } from "./match.ts";
import type { DeployedView } from "./view.ts";

/** A group with the document that contains it. */
export interface LocatedGroup {
  readonly group: EvaluatedRules;
  readonly document: SourceDocument;
  /** Undefined in a comparison of two documents. */
  readonly view?: DeployedView;
}

/** The groups of rules of a document. */
export function groupsIn(document: SourceDocument | undefined): LocatedGroup[] {
  return document ? ruleGroupsOf(document).map((group) => ({ group, document })) : [];
}

/** The groups of rules of a view. */
export function groupsOfView(view: DeployedView): LocatedGroup[] {
  return groupsIn(view.document).map((one) => ({ ...one, view }));
}

/** By address, id, name, and phase; a group with none of them in common is another group. */
export const GROUP_LIKENESSES: readonly Likeness<LocatedGroup>[] = [
  "address",
  "id",
  "name",
  "phase",
  "rules",
].map(
  (kind) =>
    ({ group }) =>
      group.keys.find((key) => key.startsWith(kind)),
);
