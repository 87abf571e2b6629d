import { percentEncoded } from "../../core/percent-encoding.ts";
import { VARIABLES } from "./call.ts";

/** The zone that a script or request file is for. */
export interface ScriptZone {
  readonly name: string | undefined;
  readonly id: string | undefined;
}

/** The first line of a file, which names its zone: `zone shop.example (7c1e0a94…)`. Undefined for no zone. */
export function zoneTitle(zone: ScriptZone | undefined): string | undefined {
  if (zone?.name === undefined) return zone?.id === undefined ? undefined : `zone ${zone.id}`;
  return `zone ${zone.name}${zone.id === undefined ? " (id not known)" : ` (${zone.id})`}`;
}

/**
 * The lines of a POSIX shell script that print its zone, and end it if the environment names another zone than the one
 * that it was written for. They come before anything is sent.
 */
export function zoneGuard(zone: ScriptZone | undefined): readonly string[] {
  const title = zoneTitle(zone);
  if (zone === undefined || title === undefined) return [];
  const print = `printf '%s\\n' ${shellWord(oneLine(`For the ${title}.`))} >&2`;
  if (zone.id === undefined) return [print];
  const id = shellWord(zone.id);
  const refusal = `This script is for the ${title}, and ${VARIABLES.zone} names another zone, so nothing is sent.`;
  return [
    `if [ "\${${VARIABLES.zone}:-}" != '' ] && [ "$${VARIABLES.zone}" != ${id} ]; then`,
    `  printf '%s\\n' ${shellWord(oneLine(refusal))} >&2`,
    "  exit 1",
    "fi",
    print,
  ];
}

/**
 * The lines of a script for a zone whose id is unknown: they ask the API whether the id in the environment belongs to
 * the zone, and end the script if not. Empty for other zones. They need the functions of `CALL`.
 */
export function zoneCheck(zone: ScriptZone | undefined): readonly string[] {
  const path = zonesByName(zone);
  if (path === undefined) return [];
  const refusal = `The API does not confirm that ${VARIABLES.zone} is the id of the zone ${zone!.name}, so nothing is sent.`;
  const help = "If the token may not read zones, give the id of the zone where its name was given.";
  return [
    "",
    `case "$${VARIABLES.zone}" in`,
    `  *[!A-Za-z0-9_-]*) echo '${VARIABLES.zone} is not an id.' >&2; exit 1 ;;`,
    "esac",
    `zones="$(ask ${shellWord(path)} | tr -d '\\n')" || true`,
    `if ! printf '%s' "$zones" | grep -q "\\"id\\" *: *\\"$${VARIABLES.zone}\\""; then`,
    `  printf '%s\\n' ${shellWord(oneLine(refusal))} '${help}' >&2`,
    "  exit 1",
    "fi",
  ];
}

/** The path of the request that finds the id of a zone that is known by its name only; undefined for others. */
export function zonesByName(zone: ScriptZone | undefined): string | undefined {
  if (zone?.name === undefined || zone.id !== undefined) return undefined;
  return `/zones?name=${percentEncoded(zone.name)}`;
}

/** A sentence for people who send requests by hand; undefined if the id is known. */
export function zoneNote(zone: ScriptZone | undefined): string | undefined {
  if (zonesByName(zone) === undefined) return undefined;
  return `The zone ${zone!.name}. Go on only if its id is the value of ${VARIABLES.zone}.`;
}

/** A string as one word of a POSIX shell, whatever it contains. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text for a comment: a name of a file or a zone may contain a line feed. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, "?");
}
