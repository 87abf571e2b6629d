import { API_ERRORS } from "../../contract/errors.ts";
import { isNoEntryPoint } from "../../sources/recognise/answers.ts";
import { arrayAt, type LocatedObject, objectsIn, stringAt } from "../../sources/values/located.ts";
import { NO_ENTRY_POINT, sha256Of } from "../live/fingerprint.ts";
import { ACCEPTED, filledLines, VARIABLES } from "./call.ts";
import lines from "./live.json" with { type: "json" };
import { oneLine, shellWord } from "./zone.ts";

/** The live entry point that a script replaces, entirely or in some of its rules. */
export interface LiveState {
  /** The address of the entry point, with placeholders for unknown parts. */
  readonly path: string;
  /** The last change of the entry point that the script was made from, as `lastChange` returns it. */
  readonly changed: string | undefined;
  /** The fingerprint of that entry point, as `liveFingerprint` returns it. Default: the time of the last change decides. */
  readonly fingerprint?: string | undefined;
}

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

/**
 * Shell functions that compare the live entry point with the one that a script was made from. `check_live` ends the
 * script if anything has changed it.
 *
 * `path`: a word of the shell. `answerFile`: a file with the exported answer, which the live one must contain: the script
 * needs the function `tight`. Without it, times alone decide.
 */
export function liveGuard(
  { changed, fingerprint }: LiveState,
  path: string,
  answerFile?: string,
): readonly string[] {
  const isAnswer = answerFile ? ` && ask "$entrypoint" | tight | grep -qF -f ${shellWord(answerFile)}` : "";
  const isByTime = fingerprint === undefined || fingerprint === NO_ENTRY_POINT;
  const isSame = isByTime
    ? `[ "$known$now" = ${NO_ENTRY_POINT} ] || { [ "$now" != '' ] && [ "$now" = "$known" ]${isAnswer}; }`
    : `[ "$(ask "$entrypoint" | fingerprint)" = ${fingerprint} ]`;
  return [
    ...(isByTime ? [] : FINGERPRINT),
    ...filledLines(lines.live, {
      path,
      known: shellWord(oneLine(changed ?? "")),
      none: String(API_ERRORS.noEntryPoint.value.code),
      noEntryPoint: NO_ENTRY_POINT,
      key: KEY,
      isSame,
      overwrite: VARIABLES.overwrite,
      accepted: ACCEPTED,
      refusal: shellWord(REFUSAL),
      help: shellWord(HELP),
    }),
  ];
}

/** Shell functions for SHA-256. */
export const SUMS: readonly string[] = lines.sums;

/** The shell function that computes `liveFingerprint` of an answer. It needs `SUMS`. */
export const FINGERPRINT: readonly string[] = lines.fingerprint;

/** The lines of a script that write the bodies of requests to files, and end it if one is not what was planned. They need `SUMS`. */
export function bodyFiles(bodies: readonly string[]): readonly string[] {
  return [
    "",
    'bodies="$(mktemp -d)"',
    "trap 'rm -rf \"$bodies\"' EXIT",
    ...bodies.flatMap((body, at) => [`cat >"$bodies/${at + 1}.json" <<'JSON'`, body.trimEnd(), "JSON"]),
    "",
    ...bodies.map((body, at) => `check_body ${at + 1} ${sha256Of(body)}`),
  ];
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
