import type { FileVersion } from "../../compile/effect/compare-versions.ts";
import { entryPointDocument } from "../../compile/entry-point.ts";
import {
  compareDocuments,
  type DeployedSides,
  type DocumentPair,
} from "../../deployed/changes/compare-documents.ts";
import type { ExecutePair } from "../../deployed/changes/execute.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import { type DeployedView, viewOfPolicy } from "../../deployed/changes/view.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { readSource } from "../../sources/read.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { isTerraformFile, isTerragruntFile } from "../../sources/terraform/modules/module-names.ts";
import { directoryOf } from "../../sources/terraform/modules/surroundings.ts";
import type { PolicyChanges } from "./effects.ts";
import type { FileVersions } from "./file-pairs.ts";
import { ReviewPlaces } from "./places.ts";
import type { ChangedRoots } from "./root-modules.ts";

/** The changes in the rules, lists and other objects of files. */
export interface ConfigChanges {
  readonly changes: readonly ReviewChange[];
  /** The execute rules whose effect on managed rules remains to be compared. */
  readonly executes: readonly ExecutePair[];
  readonly places: ReviewPlaces;
  /** Files that were compared completely and do not differ. */
  readonly same: readonly string[];
  /** Files whose only differences depend on unknown values. */
  readonly notKnown: readonly string[];
  /** Files whose current or earlier version cannot be read. */
  readonly unread: readonly string[];
}

/** Compares the configuration in files, and what Terraform root modules and policies deploy, with its earlier state. */
export async function configChanges(
  files: readonly FileVersions[],
  { sides, directories, reads }: ChangedRoots,
  policies: readonly PolicyChanges[],
): Promise<ConfigChanges> {
  const pairs: DocumentPair[] = [];
  const unread: string[] = [];
  const modules: FileVersions[] = [];
  for (const versions of files) {
    const { before, after } = versions;
    const { uri } = (after ?? before)!.source;
    const pair = { before: await documentOf(before), after: await documentOf(after) };
    if ((pair.after ?? pair.before)?.subjects.some(({ kind }) => kind === "PolicyFile")) continue;
    const isBroken = (document: SourceDocument | undefined) =>
      document?.diagnostics.some(({ severity }) => severity === "error") ?? false;
    if (isBroken(pair.before) || isBroken(pair.after) || (isSkipped(pair, uri) && !reads.has(uri)))
      unread.push(uri);
    else if (isTerraformFile(uri)) modules.push(versions);
    else pairs.push(pair);
  }
  const broken = rootsOf(unread, directories);
  const kept = withPolicies(withoutRoots(sides, broken), policies);
  const { changes, executes, same, notKnown } = compareDocuments(pairs, kept);
  const places = new ReviewPlaces(files, kept);
  const changed = new Set(changes.flatMap(({ instances = [] }) => instances.map(({ root }) => root)));
  const quiet = quietModules(modules, { sides: kept, directories, changed });
  // The rules that root modules deploy are listed, not the file of values that they come from.
  const isDeployed = (uri: string) => [...(reads.get(uri) ?? [])].some((root) => changed.has(root));
  const shown = changes.filter(({ instances, uri }) => instances || !isDeployed(uri));
  return {
    changes: shown.map((change) => reviewChangeOf(change, places)),
    executes,
    places,
    same: [...same, ...quiet.same],
    notKnown: [...notKnown, ...quiet.notKnown],
    unread,
  };
}

/** The root modules that read the directory of any of these files. */
export function rootsOf(
  uris: readonly string[],
  directories: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const own = new Set(uris.filter(isTerraformFile).map(directoryOf));
  return new Set(
    [...directories].flatMap(([root, read]) => ([...own].some((one) => read.has(one)) ? [root] : [])),
  );
}

/** A file with errors may lack anything, so the deployments of its root modules are not compared. */
function withoutRoots({ before, after }: DeployedSides, roots: ReadonlySet<string>): DeployedSides {
  const kept = ({ views, foreign, forgotten }: DeployedSides["before"]) => ({
    views: views.filter(({ deployed }) => !roots.has(deployed!.root)),
    foreign: foreign.filter(({ root }) => !roots.has(root)),
    forgotten,
  });
  return { before: kept(before), after: kept(after) };
}

/** The entry points that policies describe are compared like those of other files. */
function withPolicies({ before, after }: DeployedSides, policies: readonly PolicyChanges[]): DeployedSides {
  const views: Record<keyof DeployedSides, DeployedView[]> = { before: [], after: [] };
  for (const { uri, entryPoints } of policies) {
    for (const pair of entryPoints) {
      for (const side of ["before", "after"] as const) {
        const text = pair[side];
        if (text === undefined) continue;
        views[side].push(viewOfPolicy({ ...entryPointDocument(text), uri }, pair.zone));
      }
    }
  }
  return {
    before: { ...before, views: [...before.views, ...views.before] },
    after: { ...after, views: [...after.views, ...views.after] },
  };
}

/** The changed files of root modules in which nothing changes. */
function quietModules(
  files: readonly FileVersions[],
  {
    sides,
    directories,
    changed,
  }: Pick<ChangedRoots, "sides" | "directories"> & { readonly changed: ReadonlySet<string> },
): Pick<ConfigChanges, "same" | "notKnown"> {
  const same: string[] = [];
  const notKnown: string[] = [];
  for (const { before, after } of files) {
    if (!before || !after) continue;
    const { uri } = after.source;
    const roots = rootsOf([uri], directories);
    const views = [...sides.before.views, ...sides.after.views].filter(({ deployed }) =>
      roots.has(deployed!.root),
    );
    if (views.length === 0 || [...roots].some((root) => changed.has(root))) continue;
    const isKnown = views.every(({ deployed }) => deployed!.definitions === "" && deployed!.isCertain);
    (isKnown ? same : notKnown).push(uri);
  }
  return { same, notKnown };
}

function reviewChangeOf(change: ConfigChange, places: ReviewPlaces): ReviewChange {
  const shown = places.shown(change);
  const [tool, ...others] = new Set(change.instances?.map((one) => one.tool));
  const isOfOne = tool !== undefined && others.length === 0;
  return isOfOne ? { ...shown, message: `${shown.message} This applies to ${tool} only.` } : shown;
}

async function documentOf(version: FileVersion | undefined): Promise<SourceDocument | undefined> {
  return version && readSource(version.source.uri, version.source.text, version.read);
}

/** Whether a file in a form that is not read sets values, or has places that would be read elsewhere. */
function isSkipped({ before, after }: DocumentPair, uri: string): boolean {
  const isOfNothing = (document: SourceDocument | undefined) => (document?.subjects.length ?? 0) === 0;
  const isMentioning = (document: SourceDocument | undefined) => (document?.leftOut?.length ?? 0) > 0;
  if (!isOfNothing(before) || !isOfNothing(after) || isTerraformFile(uri)) return false;
  return isTerragruntFile(uri) || isMentioning(before) || isMentioning(after);
}
