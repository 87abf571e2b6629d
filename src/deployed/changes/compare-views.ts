import { phaseNames } from "../../contract/phases.ts";
import { code, codeList } from "../../core/phrases.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { ForeignBlock, RootModule } from "../../sources/terraform/modules/instances.ts";
import { addedGroup, changesOfGroup, removedGroup } from "./compare-groups.ts";
import { compareObjects, knownLists } from "./compare-objects.ts";
import { type ExecutePair, executesOfGroups } from "./execute.ts";
import { GROUP_LIKENESSES, groupsOfView, type LocatedGroup } from "./groups.ts";
import { type Likeness, matchByLikeness } from "./match.ts";
import { type ConfigChange, compareChanges } from "./model.ts";
import {
  type ChangedInstance,
  type DeployedView,
  instanceOf,
  notDeployed,
  viewOfFile,
  viewOfResource,
} from "./view.ts";

/** A block whose effect is not known, and its root module. */
interface ForeignCall extends ForeignBlock, Pick<RootModule, "hasProvider"> {
  readonly root: string;
}

/** Calls of modules that may deploy something to Cloudflare: the block or the definitions of its arguments name it. */
const IS_ABOUT_CLOUDFLARE = /cloudflare|\bwaf\b|firewall|ruleset|zone_id|account_id/i;

/** Calls of modules for other providers, by the names that the registry demands. */
const IS_FOR_OTHER =
  /\bsource"?\s*[=:]\s*"(?:[\w-]+(?:\.[\w-]+)+\/)?[\w-]+\/[\w-]+\/[\w-]+"|\bterraform-(?:aws|azure|gcp|google|kubernetes|helm|github)\w*-/;

/** Resources that may send a request to the API: they name it, its paths or a phase. */
const IS_FOR_API = new RegExp(
  String.raw`api\.cloudflare\.com|\bclient/v4\b|/rulesets\b|\b(?:${[...phaseNames()].join("|")})\b`,
  "i",
);

/** Calls of modules that are not available and resources of other providers that differ: what they deploy is unknown. */
function compareForeign(before: readonly ForeignCall[], after: readonly ForeignCall[]): ConfigChange[] {
  const about = (calls: readonly ForeignCall[]) =>
    calls.filter(({ isModule, definitions, hasProvider }) =>
      isModule
        ? IS_ABOUT_CLOUDFLARE.test(definitions) || (hasProvider && !IS_FOR_OTHER.test(definitions))
        : IS_FOR_API.test(definitions),
    );
  const { pairs, gone, added } = matchByLikeness(about(before), about(after), [
    ({ root, address }) => JSON.stringify([root, address]),
  ]);
  const changed = pairs.filter(([was, is]) => was.definitions !== is.definitions);
  return [
    ...changed.map(([, is]) => foreignChange(is, "other", ["is called in another way", "changes"])),
    ...gone.map((was) => foreignChange(was, "removed", ["is no longer called", "is removed"])),
    ...added.map((is) => foreignChange(is, "added", ["is called now", "is added"])),
  ];
}

function foreignChange(
  { root, address, uri, range, callers, isModule }: ForeignCall,
  kind: "other" | "added" | "removed",
  [ofModule, ofResource]: readonly [string, string],
): ConfigChange {
  const why = isModule
    ? `${ofModule}. Its module is not in this repository`
    : `${ofResource}. It belongs to another provider`;
  return {
    uri,
    range,
    isGone: kind === "removed",
    group: address,
    subject: address,
    kind,
    protection: "unknown",
    matchesAll: false,
    before: undefined,
    after: undefined,
    message: `${code(address, 120)} ${why}, so the effect is not known.`,
    instances: [
      { root, zone: root === "" ? undefined : root, address, callers, isOfAccount: false, isCompiled: false },
    ],
  };
}

/** The compared parts of one side. */
export interface ComparedSide {
  readonly views: readonly DeployedView[];
  /** The calls of modules that are not available. */
  readonly foreign: readonly ForeignCall[];
  /** Resources and modules that `removed` blocks leave in place. */
  readonly forgotten: readonly Pick<ChangedInstance, "root" | "address">[];
}

/** A side with one file. */
export function sideOfFile(document: SourceDocument): ComparedSide {
  return { views: [viewOfFile(document, "")], foreign: [], forgotten: [] };
}

/** A side with the deployments of root modules. */
export function sideOfRoots(roots: readonly RootModule[]): ComparedSide {
  return {
    views: roots.flatMap(({ directory, resources }) =>
      resources.map((resource) => viewOfResource(resource, directory)),
    ),
    foreign: roots.flatMap(({ directory: root, hasProvider, foreign }) =>
      foreign.map((one) => ({ ...one, root, hasProvider })),
    ),
    forgotten: roots.flatMap(({ directory: root, forgotten }) =>
      forgotten.map((address) => ({ root, address })),
    ),
  };
}

/** The differences between two sides. */
export interface ViewComparison {
  /** The worst first. */
  readonly changes: readonly ConfigChange[];
  /** The execute rules of both sides whose effect on managed rules remains to be compared. */
  readonly executes: readonly ExecutePair[];
}

/**
 * Compares the rules, lists and other objects of two sides. Rules are matched by id, ref, description and expression, and at
 * last by their position; a rule that moves to another file is not removed. The effect of execute rules on managed rules is
 * not compared here.
 */
export function compareViews(before: ComparedSide, after: ComparedSide): ViewComparison {
  const { pairs, gone, added } = matchByLikeness(
    before.views.flatMap(groupsOfView),
    after.views.flatMap(groupsOfView),
    LIKENESSES,
  );
  const lists = { before: knownLists(before.views), after: knownLists(after.views) };
  const changes = [
    ...pairs.flatMap(([was, is]) => placed(changesOfGroup(was, is, lists), is, was)),
    ...compareObjects(before.views, after.views),
    ...compareIgnored(before.views, after.views),
    ...compareForeign(before.foreign, after.foreign),
    ...gone.flatMap((one) => placed([removedGroup(one)], one)),
    ...added.flatMap((one) => placed(addedGroup(one), one)),
  ];
  return {
    changes: joined(withMoves(changes).map(leftInPlace(after))).sort(compareChanges),
    executes: [
      ...pairs.flatMap(([was, is]) => executesOfGroups(was, is)),
      ...gone.flatMap((one) => executesOfGroups(one, undefined)),
      ...added.flatMap((one) => executesOfGroups(undefined, one)),
    ],
  };
}

/**
 * First views at the same place on both sides; then those of the same zone, in its root module and elsewhere. A rule of
 * one zone is never taken for that of another one.
 */
const LIKENESSES: readonly Likeness<LocatedGroup>[] = [
  ...GROUP_LIKENESSES.map((of) => keyed(of, ({ view }) => view?.key)),
  ...GROUP_LIKENESSES.slice(1, 4).map((of) => keyed(of, ({ view }) => view?.deployed && ownerKey(view))),
  ...GROUP_LIKENESSES.slice(0, 3).map((of) => keyed(of, ownerOf)),
  keyed(contentOf, ownerOf),
];

function keyed(
  likeness: Likeness<LocatedGroup>,
  of: (group: LocatedGroup) => string | undefined,
): Likeness<LocatedGroup> {
  return (group) => {
    const [scope, key] = [of(group), likeness(group)];
    return scope === undefined || key === undefined ? undefined : JSON.stringify([scope, key]);
  };
}

function ownerKey({ deployed }: DeployedView): string {
  return JSON.stringify([deployed?.root, deployed?.owner ?? deployed?.ownerText]);
}

function ownerOf({ view }: LocatedGroup): string {
  return view?.deployed?.owner ?? "";
}

/** Equal for groups of other files that contain the same rules. */
function contentOf({ group: { phase, rules } }: LocatedGroup): string | undefined {
  if (rules.length === 0) return undefined;
  return JSON.stringify([phase, rules.map(({ action, expression }) => [action, expression])]);
}

/** `was`: the same group on the other side, if it has one. */
function placed(
  changes: readonly ConfigChange[],
  { view }: LocatedGroup,
  was?: LocatedGroup,
): readonly ConfigChange[] {
  const instance = view && instanceOf(view);
  const note = was ? notDeployed(was.view, view) : "";
  return changes.map((change) => ({
    ...change,
    message: change.message + note,
    ...(instance && { instances: [instance] }),
  }));
}

/** Resources whose `ignore_changes` differs: it decides whether what is written is deployed. */
function compareIgnored(before: readonly DeployedView[], after: readonly DeployedView[]): ConfigChange[] {
  const earlier = new Map(before.map((view) => [view.key, view.deployed?.ignored]));
  return after.flatMap((view): ConfigChange[] => {
    const [was, is] = [earlier.get(view.key), view.deployed?.ignored];
    const [first] = view.document.subjects;
    if (!was || !is || first?.kind !== "TerraformResource" || String(was) === String(is)) return [];
    const label = view.deployed!.localAddress;
    const names = (of: readonly string[]) => (of.length === 0 ? "nothing" : codeList(of, "and"));
    const message = `${code("ignore_changes")} of ${code(label, 80)} names ${names(is)} instead of ${names(was)}, which decides what Terraform deploys.`;
    const base = { uri: view.document.uri, range: first.typeRange, isGone: false };
    const named = { group: label, subject: label, kind: "other" } as const;
    const change = { ...base, ...named, protection: "unknown", matchesAll: false, message } as const;
    return [{ ...change, before: was.join(", "), after: is.join(", "), instances: [instanceOf(view)!] }];
  });
}

/** A rule that was removed from one group and added to another has moved. */
function withMoves(changes: readonly ConfigChange[]): ConfigChange[] {
  const keyOf = ({ subject, before, after, instances = [] }: ConfigChange) =>
    JSON.stringify([subject, before ?? after, instances.map(({ zone }) => zone)]);
  const gone = new Map<string, ConfigChange>();
  for (const change of changes) if (isRule(change, "removed")) gone.set(keyOf(change), change);
  const moved = new Set<ConfigChange>();
  const result = changes.map((change): ConfigChange => {
    const from = isRule(change, "added") ? gone.get(keyOf(change)) : undefined;
    if (!from || moved.has(from)) return change;
    moved.add(from);
    const [before, after] = [from, change].map(({ uri, group }) => `${uri}, ${group}`);
    const message = `Rule ${code(change.subject, 80)} moves to another ruleset, from ${code(from.group, 80)} in ${code(from.uri)}.`;
    const moving = { kind: "moved", protection: "unknown", matchesAll: false, from: from.uri } as const;
    return { ...change, ...moving, before, after, message };
  });
  return result.filter((change) => !moved.has(change));
}

function isRule({ kind, group, subject }: ConfigChange, wanted: "added" | "removed"): boolean {
  return kind === wanted && subject !== group;
}

/** Objects that `removed` blocks leave in place go on as before. */
function leftInPlace({ forgotten }: ComparedSide): (change: ConfigChange) => ConfigChange {
  const isLeft = (one: ChangedInstance) =>
    forgotten.some(
      ({ root, address }) =>
        root === one.root &&
        one.address.startsWith(address) &&
        /^$|^[.[]/.test(one.address.slice(address.length)),
    );
  return (change) => {
    const { kind, message, instances = [] } = change;
    if (kind !== "removed" || !instances.some(isLeft)) return change;
    const note = `A ${code("removed")} block leaves it in place, but Terraform no longer manages it.`;
    return { ...change, protection: "same", message: `${message} ${note}` };
  };
}

/** Changes of several instances that are alike, as one change that names all of them. */
function joined(changes: readonly ConfigChange[]): ConfigChange[] {
  const found = new Map<string, { readonly change: ConfigChange; readonly instances: ChangedInstance[] }>();
  for (const change of changes) {
    const { uri, range, kind, before, after, protection, instances = [] } = change;
    const key = JSON.stringify([uri, range.start, kind, before, after, protection]);
    const known = found.get(key);
    if (known) known.instances.push(...instances);
    else found.set(key, { change, instances: [...instances] });
  }
  return [...found.values()].map(({ change, instances }) =>
    instances.length === 0 ? change : { ...change, instances },
  );
}
