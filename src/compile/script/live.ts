import { API_ERRORS } from "../../contract/errors.ts";
import { isNoEntryPoint } from "../../sources/recognise/answers.ts";
import { arrayAt, objectsIn, stringAt } from "../../sources/values/access.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import { ACCEPTED, VARIABLES } from "./call.ts";
import { oneLine, shellWord } from "./zone.ts";

/** The live entry point that a script replaces, or of which it replaces rules. */
export interface LiveState {
  /** The address of the entry point, with placeholders for unknown parts. */
  readonly path: string;
  /** The last change of the entry point that the script was made from, as `lastChange` returns it. */
  readonly changed: string | undefined;
}

/** Stands for the last change of an entry point that does not exist. */
export const NO_ENTRY_POINT = "none";

/**
 * Returns when an exported entry point was last changed: the newest `last_updated` in it. `NO_ENTRY_POINT` for the answer
 * that says that there is none; undefined for an export that does not say when.
 */
export function lastChange(entrypoint: LocatedObject): string | undefined {
  if (isNoEntryPoint(entrypoint)) return NO_ENTRY_POINT;
  const own = stringAt(entrypoint, KEY)?.value;
  if (own === undefined) return undefined;
  const ofRules = objectsIn(arrayAt(entrypoint, "rules")).flatMap((rule) => stringAt(rule, KEY)?.value ?? []);
  return [own, ...ofRules].sort().at(-1);
}

const KEY = "last_updated";

/** How the entry point is compared. */
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
  const none = API_ERRORS.noEntryPoint.value.code;
  const isSame = answerFile && `ask "$entrypoint" | tight | grep -qF -f ${shellWord(answerFile)}`;
  return [
    "",
    `entrypoint=${path}`,
    `known=${shellWord(oneLine(changed ?? ""))}`,
    "",
    `# The newest \`${KEY}\` in the live entry point; \`${NO_ENTRY_POINT}\` if it does not exist.`,
    "last_change() {",
    '  answer="$(ask "$entrypoint" | tr -d \'\\n\')" || true',
    `  if printf '%s' "$answer" | grep -q '"code" *: *${none}[^0-9]'; then echo ${NO_ENTRY_POINT}; return 0; fi`,
    `  if ! printf '%s' "$answer" | grep -q '"success" *: *true'; then`,
    `    printf '%s\\n' "$answer" 'The live entry point cannot be read, so this script ends here.' >&2`,
    "    return 1",
    "  fi",
    `  printf '%s' "$answer" | grep -o '"${KEY}" *: *"[0-9A-Za-z:.+-]*"' | sed 's/.*"\\([^"]*\\)"$/\\1/' | LC_ALL=C sort | tail -n 1`,
    "}",
    "",
    "check_live() {",
    `  if [ "\${${VARIABLES.overwrite}:-}" = ${ACCEPTED} ]; then return 0; fi`,
    '  now="$(last_change)" || exit 1',
    `  if [ "$now" != '' ] && [ "$now" = "$known" ]${isSame ? ` && ${isSame}` : ""}; then return 0; fi`,
    `  if [ "$known$now" = ${NO_ENTRY_POINT} ]; then return 0; fi`,
    `  printf '%s\\n' ${shellWord(REFUSAL)} "Then: $(state_of "$known"). Now: $(state_of "$now")." >&2`,
    `  printf '%s\\n' ${shellWord(HELP)} >&2`,
    "  exit 1",
    "}",
    "",
    "state_of() {",
    '  case "$1" in',
    "    '') echo 'not known when it was last changed' ;;",
    `    ${NO_ENTRY_POINT}) echo 'no entry point' ;;`,
    '    *) echo "last changed at $1" ;;',
    "  esac",
    "}",
    "",
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
