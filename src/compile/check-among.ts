import type { Diagnostic } from "../core/diagnostic.ts";
import type { FileRange } from "../core/range.ts";
import { inFile } from "../core/range.ts";
import { checkPolicy } from "./check-policy.ts";
import type { CompileOptions } from "./compile.ts";
import { LOCK_FILE_NAME } from "./lock.ts";
import type { SourceText } from "./model.ts";

/** What the compiler says of a policy, as far as it can be told from some texts. */
export interface CheckedAmong {
  readonly found: readonly Diagnostic[];
  /** Where a file is named that is not among the texts, or the start; nothing is found then, because not all is known. */
  readonly missing: FileRange | undefined;
}

/**
 * As `checkPolicy`, for a policy whose other files (what it extends, and the lock file beside it) stand among texts, under
 * names with slashes.
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
  const lock = beside(LOCK_FILE_NAME, policy.uri);
  const found = await checkPolicy({ policy, lock, resolveFile }, options);
  if (isWhole) return { found, missing: undefined };
  const place = found.find(({ code }) => code === "policy/missing-base");
  return { found: [], missing: place?.range ?? START };
}

/** Finds a file by a path relative to another one, both among texts. */
export function filesAmong(texts: readonly SourceText[]) {
  return (path: string, from: string): SourceText | undefined => {
    const wanted = normalised(directoryOf(from) + path);
    return texts.find(({ uri }) => normalised(uri) === wanted);
  };
}

const START: FileRange = inFile({ start: 0, end: 0 });

function directoryOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/") + 1);
}

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
