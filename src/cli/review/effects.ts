import { deployedIn } from "../../compile/effect/compare-effects.ts";
import { compareVersions, type VersionsDiff } from "../../compile/effect/compare-versions.ts";
import { type DeploymentDiff, deploymentDiff } from "../../compile/effect/diff-effective.ts";
import { groupChanges } from "../../compile/effect/summarise.ts";
import type { Catalogue } from "../../compile/managed/catalogue.ts";
import { code } from "../../core/phrases.ts";
import type { ExecutePair, LocatedRule } from "../../deployed/changes/execute.ts";
import { type ChangedInstance, instanceOf } from "../../deployed/changes/view.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { isTerraformFile } from "../../sources/terraform/modules/module-names.ts";
import type { Head } from "../base/sides.ts";
import { zoneNameOf } from "../files/export-directory.ts";
import { today } from "../files/policy-files.ts";
import type { Io } from "../io.ts";
import type { FileVersions } from "./file-pairs.ts";
import type { ReviewPlaces } from "./places.ts";

/** A policy whose versions were compared. */
export interface PolicyChanges extends VersionsDiff {
  /** The name in reports; for a removed file, its old name. */
  readonly uri: string;
  /** Whether it compiles: its problems are among the findings otherwise. */
  readonly isKnown: boolean;
}

/** The changes in what a policy deploys and sends; undefined if there are none, and for any other file. */
export async function policyChanges(
  versions: FileVersions,
  { io }: Head,
): Promise<PolicyChanges | undefined> {
  const { uri } = (versions.after ?? versions.before)!.source;
  if (isTerraformFile(uri)) return undefined;
  const { value } = await compareVersions(versions.before, versions.after, { today: today(io) });
  if (!value) return { uri, isKnown: false, requests: [], entryPoints: [] };
  return value.requests.length + value.entryPoints.length === 0
    ? undefined
    : { uri, isKnown: true, ...value };
}

/** The managed rules that change with an execute rule; instances that change alike share an entry. */
export interface ExecuteEffect
  extends Pick<ReviewChange, "file" | "line" | "isGone" | "zones" | "accounts" | "callers"> {
  readonly diff: DeploymentDiff;
  /** The directories of the root modules that deploy it. */
  readonly roots: readonly string[];
}

/** Finds managed rulesets by their ids, as a side knows them. */
export type CatalogueOf = (uri: string, side: "before" | "after") => Promise<Catalogue>;

/** The effects of execute rules that differ, sorted by file. */
export async function effectsOfExecutes(
  { executes, places }: { readonly executes: readonly ExecutePair[]; readonly places: ReviewPlaces },
  catalogueOf: CatalogueOf,
  io: Io,
): Promise<ExecuteEffect[]> {
  const found = new Map<
    string,
    { readonly pair: ExecutePair; readonly diff: DeploymentDiff; readonly instances: ChangedInstance[] }
  >();
  const stateOf = async (located: LocatedRule | undefined, side: "before" | "after") =>
    located && deployedIn(located, await catalogueOf(located.document.uri, side));
  for (const pair of executes) {
    const { view, rule } = (pair.after ?? pair.before)!;
    const sides = [await stateOf(pair.before, "before"), await stateOf(pair.after, "after")] as const;
    if (!sides[0] && !sides[1]) continue;
    const diff = deploymentDiff(sides);
    if (diff.state === "same") continue;
    const instance = view && instanceOf(view);
    const key = JSON.stringify([rule.uri, instance?.isCompiled ? 0 : rule.range.start, diff]);
    const known = found.get(key) ?? { pair, diff, instances: [] };
    known.instances.push(...(instance ? [instance] : []));
    found.set(key, known);
  }
  const effects = [...found.values()].map(({ pair, diff, instances }): ExecuteEffect => {
    const { rule } = (pair.after ?? pair.before)!;
    const zone = instances.length === 0 ? zoneNameOf(rule.uri, io) : undefined;
    const place = places.of({ ...rule, isGone: !pair.after }, instances);
    return { ...place, ...(zone && { zones: [zone] }), diff, roots: instances.map(({ root }) => root) };
  });
  return effects.sort(({ file: one }, { file: other }) => (one === other ? 0 : one < other ? -1 : 1));
}

/** The managed rules that lose protection, each with a sentence; tables contain all of them. */
export function effectChanges({ diff, roots: _, ...base }: ExecuteEffect): ReviewChange[] {
  // A new deployment is compared with Cloudflare's defaults, which were not in effect.
  if (diff.state !== "changed") return [];
  const group = diff.rulesetName;
  return groupChanges(diff).flatMap(({ subject: rule, before, after, protection }): ReviewChange[] => {
    if (protection !== "lost" && protection !== "weaker") return [];
    const message = `${code(diff.rulesetName, 80)}: ${code(rule, 120)} changes from ${code(before, 120)} to ${code(after, 120)}.`;
    const change = { group, subject: rule, kind: "effect", protection, matchesAll: false } as const;
    return [{ ...base, ...change, relation: undefined, before, after, message }];
  });
}
