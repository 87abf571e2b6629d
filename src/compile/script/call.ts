import { ENVELOPE } from "../../contract/envelope.ts";

/** The address below which all paths are, unless the environment names another. */
export const API_BASE = `${ENVELOPE.host.value}${ENVELOPE.basePath.value}`;

/** Environment variables that scripts read. */
export const VARIABLES = {
  token: "CLOUDFLARE_API_TOKEN",
  base: "CLOUDFLARE_API_BASE",
  zone: "CLOUDFLARE_ZONE_ID",
  final: "WAFSMITH_NO_WAY_BACK",
  overwrite: "WAFSMITH_OVERWRITE",
  accept: "WAFSMITH_ACCEPT",
  hours: "WAFSMITH_VALIDATION_HOURS",
} as const;

/** The value of a variable with which a user accepts a consequence. */
export const ACCEPTED = "accepted";

/**
 * Shell functions. `ask` reads a path, whatever the status of the response. `send` takes method, path with query, and
 * the file of the body, if any, and fails if the response reports a failure. The token comes from the environment,
 * reaches curl through a pipe and not as an argument, and is never printed.
 */
export const CALL: readonly string[] = [
  `base="\${${VARIABLES.base}:-${API_BASE}}"`,
  "",
  `token() { printf 'header = "Authorization: Bearer %s"\\n' "$${VARIABLES.token}"; }`,
  "",
  'ask() { token | curl --config - --globoff --silent --show-error "$base$1"; }',
  "",
  "send() {",
  '  token | curl --config - --globoff --silent --show-error --fail-with-body --request "$1" \\',
  `    \${3:+--header 'Content-Type: ${ENVELOPE.contentType.value}' --data-binary "@$3"} "$base$2"`,
  "  echo",
  "}",
];

/** Lines of a script with the values of their `{{names}}`. */
export function filledLines(
  lines: readonly string[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  return lines.map((line) => line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!));
}

/** The environment variable of a placeholder in a path. */
export function variableOf(placeholder: string): string {
  return `CLOUDFLARE_${placeholder.toUpperCase()}`;
}

/** The names of the placeholders in a path, in its order. */
export function placeholdersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}
