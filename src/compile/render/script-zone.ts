/** The zone that a script or request file is for. */
export interface ScriptZone {
  readonly name: string | undefined;
  readonly id: string | undefined;
}

/** The environment variable in which scripts take the id of a zone. */
const ZONE_VARIABLE = "CLOUDFLARE_ZONE_ID";

/** What a file says of its zone in its first line: `zone shop.example (7c1e0a94…)`. Undefined for no zone. */
export function zoneTitle(zone: ScriptZone | undefined): string | undefined {
  if (zone?.name === undefined) return zone?.id === undefined ? undefined : `zone ${zone.id}`;
  return `zone ${zone.name}${zone.id === undefined ? " (id not known)" : ` (${zone.id})`}`;
}

/**
 * The lines of a POSIX shell script that print its zone, and end it where the environment names another zone than the one
 * that it was written for. They come before anything is sent.
 */
export function zoneGuard(zone: ScriptZone | undefined): readonly string[] {
  const title = zoneTitle(zone);
  if (zone === undefined || title === undefined) return [];
  const print = `printf '%s\\n' ${shellWord(oneLine(`For the ${title}.`))} >&2`;
  if (zone.id === undefined) return [print];
  const id = shellWord(zone.id);
  const refusal = `This script is for the ${title}, and ${ZONE_VARIABLE} names another zone, so nothing is sent.`;
  return [
    `if [ "\${${ZONE_VARIABLE}:-}" != '' ] && [ "$${ZONE_VARIABLE}" != ${id} ]; then`,
    `  printf '%s\\n' ${shellWord(oneLine(refusal))} >&2`,
    "  exit 1",
    "fi",
    print,
  ];
}

/** A text as one word of a POSIX shell, whatever it holds. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text for a comment: a name of a file or a zone may hold a line feed. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, "?");
}
