import { API_ERRORS } from "../../contract/errors.ts";
import { isNoEntryPoint } from "../../sources/recognise/answers.ts";
import { arrayAt, objectsIn, stringAt } from "../../sources/values/access.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import { ACCEPTED, filledLines, VARIABLES } from "./call.ts";
import lines from "./live.json" with { type: "json" };
import { oneLine, shellWord } from "./zone.ts";

/** The live entry point that a script replaces, entirely or in some of its rules. */
export interface LiveState {
  /** The address of the entry point, with placeholders for unknown parts. */
  readonly path: string;
  /** The last change of the entry point that the script was made from, as `lastChange` returns it. */
  readonly changed: string | undefined;
}

/** Stands for the last change of an entry point that does not exist. */
export const NO_ENTRY_POINT = "none";

/**
 * Returns when an exported entry point was last changed: the newest `last_updated` in it. `NO_ENTRY_POINT` for the
 * response that there is none; undefined for an export without a time.
 */
export function lastChange(entrypoint: LocatedObject): string | undefined {
  if (isNoEntryPoint(entrypoint)) return NO_ENTRY_POINT;
  const own = stringAt(entrypoint, KEY)?.value;
  if (own === undefined) return undefined;
  const ofRules = objectsIn(arrayAt(entrypoint, "rules")).flatMap((rule) => stringAt(rule, KEY)?.value ?? []);
  return [own, ...ofRules].sort().at(-1);
}

const KEY = "last_updated";

/** Options for comparing the entry point. */
export interface LiveGuardOptions {
  /** A file with the exported answer, which the live one must contain: the script needs the function `tight`. Default: times alone decide. */
  readonly answerFile?: string | undefined;
}

/**
 * Shell functions that compare the live entry point with the one that a script was made from. `check_live` ends the
 * script if anything has changed it.
 *
 * `path`: a word of the shell.
 */
export function liveGuard(
  { changed }: LiveState,
  path: string,
  { answerFile }: LiveGuardOptions = {},
): readonly string[] {
  const isSame = answerFile && ` && ask "$entrypoint" | tight | grep -qF -f ${shellWord(answerFile)}`;
  return filledLines(lines.live, {
    path,
    known: shellWord(oneLine(changed ?? "")),
    none: String(API_ERRORS.noEntryPoint.value.code),
    noEntryPoint: NO_ENTRY_POINT,
    key: KEY,
    isSame: isSame ?? "",
    overwrite: VARIABLES.overwrite,
    accepted: ACCEPTED,
    refusal: shellWord(REFUSAL),
    help: shellWord(HELP),
  });
}

const REFUSAL = "The live entry point may have changed since this script was made, so nothing is sent.";

const HELP = `Export the zone again and make this script from that export. To overwrite what is live all the same, set ${VARIABLES.overwrite}=${ACCEPTED}.`;

/** A sentence for people who send requests by hand. */
export function liveNote({ changed }: LiveState): string {
  if (changed === undefined) {
    return "What is live now. Go on only if it is what the requests below were made from.";
  }
  if (changed === NO_ENTRY_POINT) return "What is live now. Go on only if the entry point does not exist.";
  return `What is live now. Go on only if the newest \`${KEY}\` in the answer is ${oneLine(changed)}.`;
}
