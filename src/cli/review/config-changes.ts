import type { FileVersion } from "../../compile/effect/compare-versions.ts";
import { LineIndex } from "../../core/line-index.ts";
import { compareDocuments, type DocumentPair } from "../../deployed/changes/compare-documents.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { readSource } from "../../sources/read.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { FileVersions } from "./file-pairs.ts";

/** The changes in the rules, lists and other objects of files. */
export interface ConfigChanges {
  readonly changes: readonly ReviewChange[];
  /** Files that were compared completely and do not differ. */
  readonly same: readonly string[];
  /** Files whose only differences depend on unknown values. */
  readonly notKnown: readonly string[];
  /** Files that cannot be read as they are now, or as they were. */
  readonly unread: readonly string[];
}

/** Compares the configuration in files with what it was; policies are left to the comparison of effects. */
export async function configChanges(files: readonly FileVersions[]): Promise<ConfigChanges> {
  const pairs: DocumentPair[] = [];
  const unread: string[] = [];
  for (const { before, after } of files) {
    const pair = { before: await documentOf(before), after: await documentOf(after) };
    if (isPolicy(pair.after ?? pair.before)) continue;
    const isBroken = (document: SourceDocument | undefined) =>
      document?.diagnostics.some(({ severity }) => severity === "error") ?? false;
    if (isBroken(pair.before) || isBroken(pair.after)) unread.push((after ?? before)!.source.uri);
    else pairs.push(pair);
  }
  const { changes, same, notKnown } = compareDocuments(pairs);
  const lines = { before: linesOf(files, "before"), after: linesOf(files, "after") };
  const place = (change: ConfigChange) => (change.isGone ? lines.before : lines.after).get(change.uri);
  return {
    changes: changes.map(({ uri, range, relation, ...change }) => ({
      ...change,
      file: uri,
      line: place({ uri, range, relation, ...change } as ConfigChange)?.positionOf(range.start).line,
      relation,
    })),
    same,
    notKnown,
    unread,
  };
}

async function documentOf(version: FileVersion | undefined): Promise<SourceDocument | undefined> {
  return version && readSource(version.source.uri, version.source.text, version.read);
}

function isPolicy(document: SourceDocument | undefined): boolean {
  return document?.subjects.some(({ kind }) => kind === "PolicyFile") ?? false;
}

function linesOf(files: readonly FileVersions[], side: keyof FileVersions): ReadonlyMap<string, LineIndex> {
  return new Map(
    files.flatMap((versions) => {
      const source = versions[side]?.source;
      return source ? [[source.uri, new LineIndex(source.text)] as const] : [];
    }),
  );
}
