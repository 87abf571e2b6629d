import type { Diagnostic } from "../core/diagnostic.ts";
import { folderOf } from "../core/folder.ts";
import { type FileRange, inFile } from "../core/range.ts";
import { checkPolicy } from "./check-policy.ts";
import type { CompileOptions } from "./compile.ts";
import { LOCK_FILE_NAME } from "./managed/lock.ts";
import type { SourceText } from "./model/model.ts";

/** The compiler's findings about a policy, as far as some strings determine them. */
export interface CheckedAmong {
  readonly found: readonly Diagnostic[];
  /** The reference to a file that is not among the strings, or the start; nothing is found then, as data is missing. */
  readonly missing: FileRange | undefined;
}

/**
 * As `checkPolicy`, for a policy whose other files (those it extends, and the nearest lock file next to or above) are
 * among strings, under names with slashes.
 */
export async function checkPolicyAmong(
  policy: SourceText,
  texts: readonly SourceText[],
  options: CompileOptions,
): Promise<CheckedAmong> {
  const beside = filesAmong(texts);
  let isWhole = true;
  const resolveFile = (path: string, from: string) => {
    const file = beside(path, from);
    if (!file) isWhole = false;
    return file;
  };
  const lockDirectories = directoriesFrom(policy.uri);
  const lock = lockFor(policy.uri, texts);
  const found = await checkPolicy({ policy, lock, lockDirectories, resolveFile }, options);
  if (isWhole) return { found, missing: undefined };
  const place = found.find(({ code }) => code === "policy/missing-base");
  return { found: [], missing: place?.range ?? START };
}

/** Finds a file by a path relative to another one, both among strings. */
export function filesAmong(texts: readonly SourceText[]) {
  return (path: string, from: string): SourceText | undefined => {
    const wanted = normalised(folderOf(from) + path);
    return texts.find(({ uri }) => normalised(uri) === wanted);
  };
}

/** The nearest lock file for a file, next to it or above it, among strings. */
export function lockFor(uri: string, texts: readonly SourceText[]): SourceText | undefined {
  const byName = new Map(texts.map((text) => [normalised(text.uri), text]));
  const found = directoriesFrom(uri).find((directory) => byName.has(lockIn(directory)));
  return found === undefined ? undefined : byName.get(lockIn(found));
}

function lockIn(directory: string): string {
  return normalised(directory === "/" ? `/${LOCK_FILE_NAME}` : `${directory}/${LOCK_FILE_NAME}`);
}

/**
 * The directory of a file and those above it, the nearest first: up to `.` for relative names, up to the last one that
 * is still above all strings (`..`), or up to the root.
 */
function directoriesFrom(uri: string): readonly string[] {
  const parts = normalised(folderOf(uri)).split("/").slice(0, -1);
  const found: string[] = [];
  for (; parts.length > 0 && parts.at(-1) !== ".."; parts.pop()) found.push(parts.join("/") || "/");
  if (uri.includes("://")) return found.filter((directory) => !ORIGIN.test(directory));
  if (parts.length > 0) return [...found, parts.join("/")];
  return found.at(-1) === "/" ? found : [...found, "."];
}

/** The part of an address before its path, whole or cut. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/*$/i;

const START: FileRange = inFile({ start: 0, end: 0 });

/** A name without `.` and, as far as that goes, `..`. */
function normalised(name: string): string {
  const parts: string[] = [];
  for (const part of name.split("/")) {
    if (part === "..") {
      if (parts.length === 0 || parts.at(-1) === "..") parts.push(part);
      else parts.pop();
    } else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
