import { httpChecks } from "../compile/render/curl.ts";
import { ACCEPTED, API_BASE, CALL, placeholdersOf, VARIABLES, variableOf } from "../compile/script/call.ts";
import { type LiveState, liveGuard } from "../compile/script/live.ts";
import {
  oneLine,
  type ScriptZone,
  shellWord,
  zoneCheck,
  zoneGuard,
  zoneTitle,
} from "../compile/script/zone.ts";
import { ENVELOPE } from "../contract/envelope.ts";

/** A request whose body, if it has one, is in a file beside the script. */
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

/** The file, beside the script of a plan, in which it notes its own last change of the entry point. */
export const PLAN_STATE = "plan.state";

/** The context of a migration script. */
export interface MigrationScriptAbout {
  readonly title: string;
  readonly zone: ScriptZone;
  /** Why the script refuses to run. */
  readonly refusal: string | undefined;
  /** The entry point that the requests replace; undefined if they replace none. */
  readonly live: LiveState | undefined;
}

/**
 * A POSIX shell script that sends requests in order and stops at the first that fails. The token comes from the environment,
 * reaches curl through a pipe and not as an argument, and is never printed. Before a request from which there is no way back
 * it stops unless the environment says that this is accepted. It names its zone, and ends where the environment names another
 * one. Before it replaces the entry point it ends where anything in that has changed, since what the requests were made
 * from or since it replaced it last.
 */
export function renderScript(
  requests: readonly FiledRequest[],
  { title, zone, refusal, live }: MigrationScriptAbout,
): string {
  const placeholders = new Set(requests.flatMap(({ path }) => placeholdersOf(path)));
  return [
    "#!/bin/sh",
    `# ${headOf({ title, zone })}.`,
    `# shellcheck disable=SC2016${refusal === undefined ? "" : ",SC2317,SC2329"} # names are in single quotes, so that nothing in them is expanded`,
    "set -eu",
    ...zoneGuard(zone),
    'cd "$(dirname "$0")"',
    ...(refusal === undefined ? [] : [`printf '%s\\n' ${quoted(oneLine(refusal))} >&2`, "exit 1"]),
    `: "\${${VARIABLES.token}:?holds no API token}"`,
    ...[...placeholders].map((name) => `: "\${${variableOf(name)}:?is not set}"`),
    ...CALL,
    ...(placeholders.has("zone_id") ? zoneCheck(zone) : []),
    ...(live ? liveGuard(live, pathWord(live.path), { stateFile: PLAN_STATE }) : []),
    ...requests.flatMap((request) => scriptLines(request, live !== undefined)),
    "",
  ].join("\n");
}

function scriptLines(request: FiledRequest, isGuarded: boolean): readonly string[] {
  const { method, path, query, bodyFile, note, isFinal, mustHold } = request;
  const body = bodyFile === undefined ? "" : ` ${quoted(bodyFile)}`;
  const replaces = isGuarded && method === "PUT";
  const guard = [
    "# Point of no return.",
    `if [ "\${${VARIABLES.final}:-}" != ${ACCEPTED} ]; then`,
    `  echo 'The next request cannot be reversed: set ${VARIABLES.final}=${ACCEPTED} to send it.' >&2`,
    "  exit 1",
    "fi",
  ];
  return [
    "",
    ...(replaces ? ["check_live"] : []),
    ...(isFinal ? guard : []),
    ...(note === "" ? [] : [`# ${oneLine(note)}`]),
    ...sending(`send ${method} ${pathWord(path)}${quoted(queryText(query))}${body}`, mustHold),
    ...(replaces ? ["record_live"] : []),
  ];
}

function sending(command: string, mustHold: string | undefined): readonly string[] {
  if (mustHold === undefined) return [command];
  return [
    `answer="$(${command})"`,
    "printf '%s\\n' \"$answer\"",
    `if ! printf '%s' "$answer" | grep -q '"${mustHold}" *: *true'; then`,
    `  echo 'The answer does not say \`${mustHold}: true\`, so no further requests are sent.' >&2`,
    "  exit 1",
    "fi",
  ];
}

/** Requests for editors and tools that send `.http` files, bodies taken from the files beside it. */
export function renderFiledHttp(
  requests: readonly FiledRequest[],
  about: Omit<MigrationScriptAbout, "refusal">,
): string {
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
  return [...httpChecks(about), ...blocks].join("\n");
}

function queryText(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text && `?${text}`;
}

/** A path as a word of the shell, variables instead of what is not known. */
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

function headOf({ title, zone }: Pick<MigrationScriptAbout, "title" | "zone">): string {
  const zoned = zoneTitle(zone);
  return oneLine(zoned === undefined ? title : `${title}: ${zoned}`);
}
