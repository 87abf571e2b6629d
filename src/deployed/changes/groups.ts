import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type EvaluatedRules, ruleGroupsOf } from "./configured.ts";
import type { Likeness } from "./match.ts";

/** A group with the document that holds it. */
export interface LocatedGroup {
  readonly group: EvaluatedRules;
  readonly document: SourceDocument;
}

/** The groups of rules of a document. */
export function groupsIn(document: SourceDocument | undefined): LocatedGroup[] {
  return document ? ruleGroupsOf(document).map((group) => ({ group, document })) : [];
}

/** By address, id, name, and phase; what is alike in none of them is another group. */
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
