import { code } from "../../core/phrases.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { addedGroup, changesOfGroup, removedGroup } from "./compare-groups.ts";
import { compareObjects, holdsObjects, isKnownThroughout } from "./compare-objects.ts";
import { GROUP_LIKENESSES, groupsIn, type LocatedGroup } from "./groups.ts";
import { matchByLikeness } from "./match.ts";
import { type ConfigChange, compareChanges } from "./model.ts";

/** A file before and after; undefined where it was not there, or is not there any more. */
export interface DocumentPair {
  readonly before: SourceDocument | undefined;
  readonly after: SourceDocument | undefined;
}

/** The changes in the configuration of some files. */
export interface ConfigComparison {
  /** The worst first. */
  readonly changes: readonly ConfigChange[];
  /** Files with configuration that were compared completely and do not differ. */
  readonly same: readonly string[];
  /** Files that are the same as far as they were compared: they hold values that are not known. */
  readonly notKnown: readonly string[];
}

/**
 * Compares the rules, lists and other objects of files with what they were. Rules are matched by id, ref, description
 * and expression, and at last by their position; a rule that moves to another file is not removed. The effect of
 * policies and of execute rules on managed rules is not compared here.
 */
export function compareDocuments(pairs: readonly DocumentPair[]): ConfigComparison {
  const results = pairs.map(comparePair);
  const gone = results.flatMap((one) => one.gone);
  const added = results.flatMap((one) => one.added);
  const across = matchByLikeness(gone, added, [...GROUP_LIKENESSES.slice(0, 3), contentOf]);
  const changes = [
    ...results.flatMap((one) => one.changes),
    ...across.pairs.flatMap(([was, is]) => changesOfGroup(was, is)),
    ...across.gone.map(removedGroup),
    ...across.added.flatMap(addedGroup),
  ];
  const all = withoutRepeats(withMoves(changes)).sort(compareChanges);
  const touched = new Set([...all.map(({ uri }) => uri), ...gone.map(uriOf), ...added.map(uriOf)]);
  const quiet = results.flatMap(({ uri, isKnown }) =>
    uri === undefined || touched.has(uri) ? [] : [{ uri, isKnown }],
  );
  const urisWhere = (isKnown: boolean) =>
    quiet.filter((one) => one.isKnown === isKnown).map(({ uri }) => uri);
  return { changes: all, same: urisWhere(true), notKnown: urisWhere(false) };
}

interface PairResult {
  /** The name of a file that holds configuration on both sides. */
  readonly uri: string | undefined;
  readonly isKnown: boolean;
  readonly changes: readonly ConfigChange[];
  readonly gone: readonly LocatedGroup[];
  readonly added: readonly LocatedGroup[];
}

function comparePair({ before, after }: DocumentPair): PairResult {
  const [old, fresh] = [viewsOf(before), viewsOf(after)];
  // Where only one side says how the module is called, what holds for any call is compared.
  const isAlike = old.length > 1 && fresh.length > 1;
  const keys = isAlike ? [...new Set([...old, ...fresh].map(({ key }) => key))] : [ROOT_VIEW];
  const results = keys.map((key) =>
    compareView(
      old.find((view) => view.key === key)?.document,
      fresh.find((view) => view.key === key)?.document,
    ),
  );
  const documents = [before, after].flatMap((one) => one ?? []);
  return {
    uri: documents.length === 2 && documents.some(holdsObjects) ? after!.uri : undefined,
    isKnown: documents.every(isKnownThroughout),
    changes: results.flatMap(({ changes }) => changes),
    gone: results.flatMap(({ gone }) => gone),
    added: results.flatMap(({ added }) => added),
  };
}

interface View {
  readonly key: string;
  readonly document: SourceDocument;
}

const ROOT_VIEW = "";

/** A file, and what it holds in each call of its Terraform module. */
function viewsOf(document: SourceDocument | undefined): View[] {
  if (!document) return [];
  const counts = new Map<string, number>();
  const calls = (document.uses ?? []).map(({ calledAt, ...use }) => {
    const caller = calledAt?.uri ?? "";
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return { key: JSON.stringify([caller, count]), document: { ...document, ...use } };
  });
  return [{ key: ROOT_VIEW, document }, ...calls];
}

type ViewResult = Pick<PairResult, "changes" | "gone" | "added">;

function compareView(before: SourceDocument | undefined, after: SourceDocument | undefined): ViewResult {
  const matching = matchByLikeness(groupsIn(before), groupsIn(after), GROUP_LIKENESSES);
  return {
    changes: [
      ...matching.pairs.flatMap(([was, is]) => changesOfGroup(was, is)),
      ...compareObjects(before, after),
    ],
    gone: matching.gone,
    added: matching.added,
  };
}

/** Equal for groups of other files that hold the same rules. */
function contentOf({ group: { phase, rules } }: LocatedGroup): string | undefined {
  if (rules.length === 0) return undefined;
  return JSON.stringify([phase, rules.map(({ action, expression }) => [action, expression])]);
}

function uriOf({ group: { uri } }: LocatedGroup): string {
  return uri;
}

/** A rule that is gone in one group and new in another is one that moved. */
function withMoves(changes: readonly ConfigChange[]): ConfigChange[] {
  const keyOf = ({ subject, before, after }: ConfigChange) => JSON.stringify([subject, before ?? after]);
  const gone = new Map<string, ConfigChange>();
  for (const change of changes) if (isRule(change, "removed")) gone.set(keyOf(change), change);
  const moved = new Set<ConfigChange>();
  const result = changes.map((change): ConfigChange => {
    const from = isRule(change, "added") ? gone.get(keyOf(change)) : undefined;
    if (!from || moved.has(from)) return change;
    moved.add(from);
    const [before, after] = [from, change].map(({ uri, group }) => `${uri}, ${group}`);
    const message = `Rule ${code(change.subject, 80)} moves to another ruleset.`;
    return { ...change, kind: "moved", protection: "unknown", matchesAll: false, before, after, message };
  });
  return result.filter((change) => !moved.has(change));
}

function isRule({ kind, group, subject }: ConfigChange, wanted: "added" | "removed"): boolean {
  return kind === wanted && subject !== group;
}

/** The instances of a resource, and the calls of a module, mostly differ alike: one change each. */
function withoutRepeats(changes: readonly ConfigChange[]): ConfigChange[] {
  const seen = new Set<string>();
  return changes.filter(({ uri, range, kind, before, after, protection }) => {
    const key = JSON.stringify([uri, range.start, kind, before, after, protection]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
