import type { SourceDocument } from "../../sources/recognise/model.ts";
import { isKnownThroughout } from "./compare-objects.ts";
import { type ComparedSide, compareViews, type ViewComparison } from "./compare-views.ts";
import { groupsIn } from "./groups.ts";
import { viewOfFile } from "./view.ts";

/** A file before and after; undefined if it does not exist on that side. */
export interface DocumentPair {
  readonly before: SourceDocument | undefined;
  readonly after: SourceDocument | undefined;
}

/** The objects that Terraform deploys on both sides. */
export interface DeployedSides {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
}

/** The changes in the configuration of some files. */
export interface ConfigComparison extends ViewComparison {
  /** Files with configuration that were compared completely and do not differ. */
  readonly same: readonly string[];
  /** Files that are the same as far as they could be compared: they contain unknown values. */
  readonly notKnown: readonly string[];
}

const NO_SIDE: ComparedSide = { views: [], foreign: [], forgotten: [] };
const NOTHING: DeployedSides = { before: NO_SIDE, after: NO_SIDE };

/** Compares files, and Terraform deployments, with their earlier versions. The effect of policies is not compared. */
export function compareDocuments(
  pairs: readonly DocumentPair[],
  deployed: DeployedSides = NOTHING,
): ConfigComparison {
  const sideOf = (side: keyof DocumentPair): ComparedSide => ({
    ...deployed[side],
    views: [
      ...pairs.flatMap((pair, at) => (pair[side] ? [viewOfFile(pair[side], String(at))] : [])),
      ...deployed[side].views,
    ],
  });
  const comparison = compareViews(sideOf("before"), sideOf("after"));
  const effective = comparison.changes.filter(
    ({ kind, protection, relation }) => relation !== "equal" && (kind !== "other" || protection !== "same"),
  );
  const touched = new Set(effective.flatMap(({ uri, from }) => [uri, from]));
  const quiet = pairs.filter((pair) => !touched.has(pair.after?.uri ?? "") && isCompared(pair));
  const urisWhere = (isKnown: boolean) =>
    quiet
      .filter(({ before, after }) => [before!, after!].every(isKnownThroughout) === isKnown)
      .map(({ after }) => after!.uri);
  return { ...comparison, same: urisWhere(true), notKnown: urisWhere(false) };
}

/** Whether a file contains configuration on both sides, and as many groups of rules as before. */
function isCompared({ before, after }: DocumentPair): boolean {
  if (!before || !after || before.subjects.length + after.subjects.length === 0) return false;
  return groupsIn(before).length === groupsIn(after).length;
}
