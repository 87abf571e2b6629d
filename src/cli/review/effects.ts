import {
  compareVersions,
  deploymentDifferences,
  type VersionsDiff,
} from "../../compile/effect/compare-versions.ts";
import type { DeploymentDiff } from "../../compile/effect/diff-effective.ts";
import type { DeployedRuleset } from "../../compile/effect/effective.ts";
import { deployedByRule } from "../../compile/live/deployed-rule.ts";
import type { Catalogue } from "../../compile/managed/catalogue.ts";
import type { ConfiguredRule } from "../../deployed/changes/configured.ts";
import type { ExecutePair, LocatedRule } from "../../deployed/changes/execute.ts";
import { type ChangedInstance, instanceOf } from "../../deployed/changes/view.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { isTerraformFile } from "../../sources/terraform/modules/module-names.ts";
import type { Head } from "../base/sides.ts";
import { zoneNameOf } from "../files/export-directory.ts";
import { today } from "../files/policy-files.ts";
import type { FileVersions } from "./file-pairs.ts";
import type { ReviewPlaces } from "./places.ts";

/** A file whose effect was compared. */
export interface FileEffect extends VersionsDiff {
  /** The name in reports; for a removed file, its old name. */
  readonly uri: string;
  /** Whether it could be read: its problems are among the findings otherwise. */
  readonly isKnown: boolean;
  /** For what Terraform deploys: the line of the execute rule, and what leads to it. */
  readonly at?: Pick<ReviewChange, "line" | "callers">;
}

/**
 * The effect of a file's change on managed rules; undefined if it is the same. What Terraform deploys is compared by root module:
 * see `effectsOfExecutes`.
 */
export async function effectOf(versions: FileVersions, { io }: Head): Promise<FileEffect | undefined> {
  const { uri } = (versions.after ?? versions.before)!.source;
  if (isTerraformFile(uri)) return undefined;
  const { value } = await compareVersions(versions.before, versions.after, { today: today(io) });
  if (!value) return { uri, isKnown: false, effects: [], requests: [], entryPoints: [] };
  const { effects: all, requests, entryPoints } = value;
  if (all.length + requests.length + entryPoints.length === 0) return undefined;
  const zone = zoneNameOf(uri, io);
  const effects = all.map((one) => (one.zones.length === 0 && zone ? { ...one, zones: [zone] } : one));
  return { uri, isKnown: true, ...value, effects };
}

/** Finds managed rulesets by their ids, as a side knows them. */
export type CatalogueOf = (uri: string, side: "before" | "after") => Promise<Catalogue>;

/** The effects of execute rules that Terraform deploys, where they differ; instances that differ alike share an entry. */
export async function effectsOfExecutes(
  { executes, places }: { readonly executes: readonly ExecutePair[]; readonly places: ReviewPlaces },
  catalogueOf: CatalogueOf,
): Promise<FileEffect[]> {
  const found = new Map<string, ExecuteDifference>();
  for (const { before, after } of executes) {
    const { view, rule } = (after ?? before)!;
    const instance = view && instanceOf(view);
    if (!instance || instance.isCompiled) continue;
    const old = await deployedIn(before, "before", catalogueOf);
    const fresh = await deployedIn(after, "after", catalogueOf);
    const diffs = deploymentDifferences(old, fresh);
    if (diffs.length === 0) continue;
    const key = JSON.stringify([rule.uri, rule.range.start, diffs]);
    const known = found.get(key) ?? { rule, isGone: !after, diffs, instances: [] };
    known.instances.push(instance);
    found.set(key, known);
  }
  return [...found.values()].map(({ rule, isGone, diffs, instances }) => {
    const { zones, callers } = places.of(instances, isGone);
    const line = places.lineOf(rule.uri, rule.range.start, isGone);
    return {
      ...{ uri: rule.uri, isKnown: true, requests: [], entryPoints: [] },
      at: { line, callers },
      effects: [{ zones, deployments: diffs }],
    };
  });
}

interface ExecuteDifference {
  readonly rule: ConfiguredRule;
  readonly isGone: boolean;
  readonly diffs: readonly DeploymentDiff[];
  readonly instances: ChangedInstance[];
}

async function deployedIn(
  located: LocatedRule | undefined,
  side: "before" | "after",
  catalogueOf: CatalogueOf,
): Promise<readonly DeployedRuleset[]> {
  if (!located) return [];
  const { document, rule } = located;
  for (const subject of document.subjects) {
    if (subject.kind !== "Ruleset") continue;
    const found = subject.rules.find(({ node }) => node === rule.node);
    if (found) return deployedByRule(found, subject, await catalogueOf(document.uri, side));
  }
  return [];
}
