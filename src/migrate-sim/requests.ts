import { httpChecks } from "../compile/render/curl.ts";
import {
  ACCEPTED,
  API_BASE,
  CALL,
  filledLines,
  placeholdersOf,
  VARIABLES,
  variableOf,
} from "../compile/script/call.ts";
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
import { MIGRATION } from "../contract/migration.ts";
import functions from "./script-functions.json" with { type: "json" };

/** A request whose body, if it has one, is in a file next to the script. */
export interface FiledRequest {
  readonly method: string;
  /** `{name}` is a placeholder for an unknown value. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly bodyFile: string | undefined;
  /** One sentence, or nothing. */
  readonly note: string;
  /** Whether it cannot be reversed. */
  readonly isFinal: boolean;
  /** The member of the response that must be true for the script to go on. */
  readonly mustHold?: string;
  /**
   * The file with what the response must contain, apart from blanks between values, for the script to go on. For a PUT:
   * the response to a GET of its path.
   */
  readonly answerFile?: string | undefined;
  /** The file with the contents of the firewall rules to create, one per line: if all exist, nothing is sent. */
  readonly createdFile?: string | undefined;
  /** The differences between Cloudflare's configuration and the plan, to be accepted before the last request. */
  readonly differences?: readonly string[];
}

/** The move that a script makes, and where it requests the stage of the zone. */
export interface MigrationStage {
  readonly from: "previous" | "validation";
  readonly to: "validation" | "new";
  readonly statusPath: string;
}

/** The context of a migration script. */
export interface MigrationScriptAbout {
  readonly title: string;
  readonly zone: ScriptZone;
  /** Why the script does not run. */
  readonly refusal: string | undefined;
  /** The entry point that the requests replace; undefined if they replace none. */
  readonly live: LiveState | undefined;
  /** Default: the script makes no move. */
  readonly stage?: MigrationStage;
}

/**
 * A POSIX shell script that sends requests in order and stops at the first that fails. The token comes from the environment,
 * reaches curl through a pipe and not as an argument, and is never printed. Before a request that cannot be reversed
 * it stops unless the environment states acceptance. It names its zone, and stops if the environment names another
 * one. Before it replaces the entry point, it stops if anything in that has changed since the export.
 */
export function renderScript(
  requests: readonly FiledRequest[],
  { title, zone, refusal, live, stage }: MigrationScriptAbout,
): string {
  const placeholders = new Set(requests.flatMap(({ path }) => placeholdersOf(path)));
  const liveFile = requests.find(({ method }) => method === "PUT")?.answerFile;
  return [
    "#!/bin/sh",
    `# ${headOf({ title, zone })}.`,
    `# shellcheck disable=SC2016${refusal === undefined ? "" : ",SC2317,SC2329"} # names are in single quotes, so that nothing in them is expanded`,
    "set -eu",
    ...zoneGuard(zone),
    'cd "$(dirname "$0")"',
    ...(refusal === undefined ? [] : [`printf '%s\\n' ${quoted(oneLine(refusal))} >&2`, "exit 1"]),
    `: "\${${VARIABLES.token}:?contains no API token}"`,
    ...[...placeholders].map((name) => `: "\${${variableOf(name)}:?is not set}"`),
    ...CALL,
    ...(requests.some(({ answerFile, createdFile }) => answerFile ?? createdFile) ? functions.tight : []),
    ...(requests.some(({ createdFile }) => createdFile) ? functions.created : []),
    ...(requests.some(({ method }) => method === "DELETE") ? functions.exists : []),
    ...(placeholders.has("zone_id") ? zoneCheck(zone) : []),
    ...(live ? liveGuard(live, pathWord(live.path), liveFile) : []),
    ...(stage ? stageGuard(stage) : []),
    ...requests.flatMap((request) => scriptLines(request, stage)),
    ...(stage ? ["", `echo '${LOOK[stage.to]}' >&2`] : []),
    "",
  ].join("\n");
}

const LOOK = {
  validation:
    "Now look at Security Events: what the new WAF blocks or logs, and what only the previous one does.",
  new: "Now ask for the status until the new WAF is enabled and the previous one is not, and look at Security Events.",
} as const;

/** Ends the script if the zone is not in the stage that it is for; without a failure if its move is made already. */
function stageGuard({ from, to, statusPath }: MigrationStage): readonly string[] {
  const [pending = ""] = MIGRATION.modes.value.pending;
  const start = MIGRATION.stateSeen.value;
  return filledLines(functions.stage, { pending, start, path: pathWord(statusPath), from, to });
}

/**
 * Ends the script if a difference is not accepted by name, or validation mode has not run for long enough: since the
 * last change of the entry point, by the clock of the machine and by that of the service, as one of them may be wrong.
 */
function finalGuard(differences: readonly string[], isInValidation: boolean): readonly string[] {
  const accept = [
    "refused=",
    ...differences.map((message) => `accept ${shellWord(slug(message))} ${shellWord(oneLine(message))}`),
  ];
  return [
    `accept() { case " \${${VARIABLES.accept}:-} " in *" $1 "*) ;; *) refused=1; echo "Not accepted: $2 Add $1 to ${VARIABLES.accept}." >&2 ;; esac; }`,
    ...accept,
    'if [ -n "$refused" ]; then exit 1; fi',
    ...(isInValidation ? filledLines(functions.validationTime, VARIABLES) : []),
  ];
}

function slug(message: string): string {
  return message
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function scriptLines(request: FiledRequest, stage: MigrationStage | undefined): readonly string[] {
  const { method, path, query, bodyFile, note, isFinal, differences = [] } = request;
  const body = bodyFile === undefined ? "" : ` ${quoted(bodyFile)}`;
  const replaces = stage !== undefined && method === "PUT";
  const guard = [
    "# Point of no return.",
    `if [ "\${${VARIABLES.final}:-}" != ${ACCEPTED} ]; then`,
    `  echo 'The next request cannot be reversed: set ${VARIABLES.final}=${ACCEPTED} to send it.' >&2`,
    "  exit 1",
    "fi",
  ];
  return [
    "",
    ...(isFinal ? [...finalGuard(differences, stage?.from === "validation"), ...guard] : []),
    ...(replaces ? ["check_live"] : []),
    ...(note === "" ? [] : [`# ${oneLine(note)}`]),
    ...sending(`send ${method} ${pathWord(path)}${quoted(queryText(query))}${body}`, request),
  ];
}

function sending(
  command: string,
  { method, path, mustHold, answerFile, createdFile }: FiledRequest,
): readonly string[] {
  if (method === "PUT") return [command];
  if (method === "DELETE") return [`if exists ${pathWord(path)}; then ${command}; fi`];
  if (createdFile) return [`if ! created ${pathWord(path)} ${quoted(createdFile)}; then ${command}; fi`];
  if (mustHold === undefined && answerFile === undefined) return [command];
  const [test, problem] =
    answerFile === undefined
      ? [`grep -q '"${mustHold}" *: *true'`, `The answer does not say \`${mustHold}: true\``]
      : [
          `tight | grep -qF -f ${shellWord(answerFile)}`,
          "Cloudflare proposes another configuration than in the export",
        ];
  return [
    `answer="$(${command})"`,
    "printf '%s\\n' \"$answer\"",
    `if ! printf '%s' "$answer" | ${test}; then`,
    `  echo ${shellWord(`${problem}, so no further requests are sent.`)} >&2`,
    "  exit 1",
    "fi",
  ];
}

/** Requests for editors and tools that send `.http` files, with bodies from the files next to it. */
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

/** A path as a word of the shell, with variables for unknown parts. */
function pathWord(path: string): string {
  return path
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? `"$${variableOf(part.slice(1, -1))}"` : quoted(part)))
    .join("");
}

/** A shell word for a literal string; empty for the empty string. */
function quoted(text: string): string {
  return text === "" ? "" : shellWord(text);
}

function headOf({ title, zone }: Pick<MigrationScriptAbout, "title" | "zone">): string {
  const zoned = zoneTitle(zone);
  return oneLine(zoned === undefined ? title : `${title}: ${zoned}`);
}
