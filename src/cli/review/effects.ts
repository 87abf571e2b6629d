import { deployedIn } from "../../compile/effect/compare-effects.ts";
import { compareVersions, type VersionsDiff } from "../../compile/effect/compare-versions.ts";
import { type DeploymentDiff, deploymentDiff } from "../../compile/effect/diff-effective.ts";
import type { RuleChange } from "../../compile/effect/diff-rules.ts";
import { groupChanges, summaryOf } from "../../compile/effect/summarise.ts";
import type { Catalogue } from "../../compile/managed/catalogue.ts";
import { code } from "../../core/phrases.ts";
import type { ExecutePair, LocatedRule } from "../../deployed/changes/execute.ts";
import { type ChangedInstance, instanceOf, notDeployed } from "../../deployed/changes/view.ts";
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
  /** A sentence that follows; empty if Terraform deploys it. */
  readonly note: string;
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
    const note = pair.before ? notDeployed(pair.before.view, pair.after?.view) : "";
    const zone = instances.length === 0 ? zoneNameOf(rule.uri, io) : undefined;
    const place = places.of({ ...rule, isGone: !pair.after }, instances);
    return { ...place, ...(zone && { zones: [zone] }), diff, roots: instances.map(({ root }) => root), note };
  });
  return effects.sort(({ file: one }, { file: other }) => (one === other ? 0 : one < other ? -1 : 1));
}

/** The managed rules that change, those that change alike in one sentence; the addition or removal itself is a change of rules. */
export function effectChanges({ diff, roots: _, note, ...base }: ExecuteEffect): ReviewChange[] {
  const { rulesetName: group, state } = diff;
  const change = { ...base, group, kind: "effect", matchesAll: false, relation: undefined } as const;
  const summary = summaryOf(diff);
  if (state === "added" && summary !== "") {
    // Cloudflare's defaults were not in effect before.
    const message = `${code(group, 80)} is new; compared with what Cloudflare ships: ${summary}.`;
    const ids = idsOf(diff.rules);
    return [
      { ...change, ids, subject: group, protection: "same", before: undefined, after: undefined, message },
    ];
  }
  if (state !== "changed") return [];
  return groupChanges(diff).map(({ changes, subject, before, after, why, protection }) => {
    const verb = changes.length === 1 && changes[0]!.kind === "rule" ? "changes" : "change";
    const message = `${code(group, 80)}: ${code(subject, 120)} ${verb} from ${code(before, 120)} to ${code(after, 120)}: ${why}.${note}`;
    return { ...change, ids: idsOf(changes), subject, protection, before, after, message };
  });
}

/** The ids of rules and tags; an entry for all other rules has none. */
function idsOf(rules: readonly RuleChange[]): string[] {
  return rules.flatMap(({ id }) => (id === "" ? [] : [id]));
}
