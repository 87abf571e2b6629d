import { oneLine, type ScriptZone, shellWord, zoneGuard, zoneTitle } from "../compile/render/script-zone.ts";
import { ENVELOPE } from "../contract/envelope.ts";

/** A request whose body, if it has one, stands in a file beside the script. */
export interface FiledRequest {
  readonly method: string;
  /** `{name}` stands for what is not known. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly bodyFile: string | undefined;
  /** One sentence, or nothing. */
  readonly note: string;
  /** Whether there is no way back from it. */
  readonly isFinal: boolean;
  /** The member of the answer that must be true for the script to go on. */
  readonly mustHold?: string;
}

/** The address below which all paths are, unless the environment names another. */
export const API_BASE = `${ENVELOPE.host.value}${ENVELOPE.basePath.value}`;
/** Environment variables that scripts read. */
export const VARIABLES = {
  token: "CLOUDFLARE_API_TOKEN",
  base: "CLOUDFLARE_API_BASE",
  final: "WAFSMITH_NO_WAY_BACK",
} as const;

const FINAL_ANSWER = "accepted";

/** What a script is for. */
export interface ScriptAbout {
  readonly title: string;
  readonly zone: ScriptZone;
  /** Why it does not run at all. */
  readonly refusal: string | undefined;
}

/**
 * A POSIX shell script that sends requests in order and stops at the first that fails. The token comes from the environment,
 * reaches curl through a pipe and not as an argument, and is never printed. Before a request from which there is no way back
 * it stops unless the environment says that this is accepted. It names its zone, and ends where the environment names another one.
 */
export function renderScript(
  requests: readonly FiledRequest[],
  { title, zone, refusal }: ScriptAbout,
): string {
  const placeholders = new Set(requests.flatMap(({ path }) => placeholdersOf(path)));
  return [
    "#!/bin/sh",
    `# ${headOf({ title, zone })}.`,
    "set -eu",
    ...zoneGuard(zone),
    'cd "$(dirname "$0")"',
    ...(refusal === undefined ? [] : [`printf '%s\\n' ${quoted(oneLine(refusal))} >&2`, "exit 1"]),
    `: "\${${VARIABLES.token}:?holds no API token}"`,
    ...[...placeholders].map((name) => `: "\${${variableOf(name)}:?is not set}"`),
    ...SEND,
    ...requests.flatMap(scriptLines),
    "",
  ].join("\n");
}

/** Shell functions that send a request: method, path with query, and the file of the body. */
const SEND = [
  `base="\${${VARIABLES.base}:-${API_BASE}}"`,
  "",
  "send() {",
  `  printf 'header = "Authorization: Bearer %s"\\n' "$${VARIABLES.token}" |`,
  '    curl --config - --globoff --silent --show-error --fail-with-body --request "$1" \\',
  `      \${3:+--header 'Content-Type: ${ENVELOPE.contentType.value}' --data-binary "@$3"} "$base$2"`,
  "  echo",
  "}",
];

function scriptLines(request: FiledRequest): readonly string[] {
  const { method, path, query, bodyFile, note, isFinal, mustHold } = request;
  const body = bodyFile === undefined ? "" : ` ${quoted(bodyFile)}`;
  const guard = [
    "",
    "# Point of no return.",
    `if [ "\${${VARIABLES.final}:-}" != ${FINAL_ANSWER} ]; then`,
    `  echo 'The next request cannot be reversed: set ${VARIABLES.final}=${FINAL_ANSWER} to send it.' >&2`,
    "  exit 1",
    "fi",
  ];
  return [
    ...(isFinal ? guard : [""]),
    ...(note === "" ? [] : [`# ${oneLine(note)}`]),
    ...sending(`send ${method} ${pathWord(path)}${quoted(queryText(query))}${body}`, mustHold),
  ];
}

function sending(command: string, mustHold: string | undefined): readonly string[] {
  if (mustHold === undefined) return [command];
  return [
    `answer="$(${command})"`,
    "printf '%s\\n' \"$answer\"",
    `if ! printf '%s' "$answer" | grep -q '"${mustHold}" *: *true'; then`,
    `  echo 'The answer does not say \`${mustHold}: true\`, so nothing more is sent.' >&2`,
    "  exit 1",
    "fi",
  ];
}

/** Requests for editors and tools that send `.http` files, bodies taken from the files beside it. */
export function renderHttp(requests: readonly FiledRequest[], about: Omit<ScriptAbout, "refusal">): string {
  const blocks = requests.map(({ method, path, query, bodyFile, note, isFinal }, at) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `{{$processEnv ${variableOf(name)}}}`);
    const address = `${API_BASE}${filled}${queryText(query)}`;
    return [
      `### ${at + 1}. ${headOf(about)}${isFinal ? " (point of no return)" : ""}`,
      ...(note === "" ? [] : [`# ${oneLine(note)}`]),
      `${method} ${address}`,
      `Authorization: Bearer {{$processEnv ${VARIABLES.token}}}`,
      ...(bodyFile === undefined
        ? []
        : [`Content-Type: ${ENVELOPE.contentType.value}`, "", `< ./${bodyFile}`]),
      "",
    ].join("\n");
  });
  return blocks.join("\n");
}

function placeholdersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

function variableOf(placeholder: string): string {
  return `CLOUDFLARE_${placeholder.toUpperCase()}`;
}

function queryText(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text && `?${text}`;
}

/** A path as a word of the shell, variables in the place of what is not known. */
function pathWord(path: string): string {
  return path
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? `"$${variableOf(part.slice(1, -1))}"` : quoted(part)))
    .join("");
}

/** A word of the shell that stands for a text as it is; nothing for the empty text. */
function quoted(text: string): string {
  return text === "" ? "" : shellWord(text);
}

function headOf({ title, zone }: Omit<ScriptAbout, "refusal">): string {
  const zoned = zoneTitle(zone);
  return oneLine(zoned === undefined ? title : `${title}: ${zoned}`);
}
