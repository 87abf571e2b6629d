import type { Diagnostic } from "../../core/diagnostic.ts";
import { codeList } from "../../core/phrases.ts";
import type { CompileInput } from "../model/model.ts";
import { LOCK_FILE_NAME } from "./lock.ts";

/** Problems that a lock file solves. */
const CODES: ReadonlySet<string> = new Set([
  "policy/rule-number-unresolved",
  "policy/documented-ids",
  "policy/unknown-ruleset",
]);

/** The main clause that names the directories without a lock file, without a full stop. */
export function noLockIn(directories: readonly string[]): string {
  return `There is no \`${LOCK_FILE_NAME}\` in ${codeList(directories)}`;
}

/** The same diagnostics; those that a lock file would resolve also show where none was found. */
export function withLockSearch(
  diagnostics: readonly Diagnostic[],
  { lock, lockDirectories: directories }: Pick<CompileInput, "lock" | "lockDirectories">,
): readonly Diagnostic[] {
  if (lock || !directories || directories.length === 0) return diagnostics;
  const sentence = `${noLockIn(directories)}.`;
  return diagnostics.map((one) =>
    CODES.has(one.code)
      ? Object.freeze({ ...one, help: one.help === undefined ? sentence : `${one.help} ${sentence}` })
      : one,
  );
}
