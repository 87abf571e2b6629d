import { ENVELOPE } from "../../contract/envelope.ts";
import { type ApiRequest, fillPath } from "../requests.ts";
import { API_BASE, CALL, placeholdersOf, VARIABLES, variableOf } from "../script/call.ts";
import { bodyFiles, type LiveState, liveGuard, liveNote, SUMS } from "../script/live.ts";
import {
  oneLine,
  type ScriptZone,
  zoneCheck,
  zoneGuard,
  zoneNote,
  zonesByName,
  zoneTitle,
} from "../script/zone.ts";
import { canonicalJson } from "./json.ts";

/** The purpose of a script. */
export interface ScriptAbout {
  /** The name of the policy. */
  readonly title: string;
  readonly zone: ScriptZone | undefined;
  /** The export that the requests were made from; undefined if that was not given. */
  readonly live: LiveState | undefined;
}

/**
 * A POSIX shell script that checks every request with `dry_run`, and only then sends them. Unknown identifiers
 * come from the environment. It names its zone, and stops if the environment names another one, or if anything live
 * has changed since it was made.
 */
export function renderCurl(requests: readonly ApiRequest[], about: ScriptAbout): string {
  const { zone, live } = about;
  const names = variableNames(requests);
  const wanted = [...new Set(names.flatMap((one) => [...one.values()]))];
  const takesZone = wanted.includes(VARIABLES.zone);
  return [
    "#!/bin/sh",
    `# ${headOf(about)}: checks the change first (dry_run), then makes it.`,
    "# shellcheck disable=SC2016 # names are in single quotes, so that nothing in them is expanded",
    "set -eu",
    ...zoneGuard(zone),
    `: "\${${VARIABLES.token}:?contains no API token}"`,
    ...wanted.map((name) => `: "\${${name}:?is not set}"`),
    ...CALL,
    ...SUMS,
    ...(takesZone ? zoneCheck(zone) : []),
    ...(live
      ? [...liveGuard(live, `"${fillPath(live.path, (name) => `$${variableOf(name)}`)}"`), "check_live"]
      : []),
    ...bodyFiles(requests.map(({ body }) => canonicalJson(body))),
    "",
    ...["?dry_run=true", ""].flatMap((query) =>
      requests.map(({ method, path }, at) => {
        const filled = fillPath(path, (name) => `$${names[at]!.get(name)!}`);
        return `send ${method} "${filled}${query}" "$bodies/${at + 1}.json"`;
      }),
    ),
  ]
    .join("\n")
    .concat("\n");
}

/** Requests for editors and tools that send `.http` files: each first with `dry_run`, then for real. */
export function renderHttp(requests: readonly ApiRequest[], about: ScriptAbout): string {
  const names = variableNames(requests);
  const blocks = [
    { query: "?dry_run=true", what: "check, nothing is applied" },
    { query: "", what: "apply" },
  ].flatMap(({ query, what }) =>
    requests.map(({ method, path, body }, at) => {
      const filled = fillPath(path, (name) => `{{$processEnv ${names[at]!.get(name)!}}}`);
      return [
        `### ${headOf(about)}: ${what}`,
        `${method} ${API_BASE}${filled}${query}`,
        AUTHORIZATION,
        `Content-Type: ${ENVELOPE.contentType.value}`,
        "",
        canonicalJson(body),
      ].join("\n");
    }),
  );
  return [...httpChecks(about), ...blocks].join("\n");
}

const AUTHORIZATION = `Authorization: Bearer {{$processEnv ${VARIABLES.token}}}`;

/** Checks that a script makes itself, for the reader of an `.http` file. */
export function httpChecks({ zone, live }: Pick<ScriptAbout, "zone" | "live">): readonly string[] {
  const checks = [
    [zoneNote(zone), zonesByName(zone)],
    [live && liveNote(live), live?.path],
  ] as const;
  return checks.flatMap(([note, path]) =>
    note === undefined || path === undefined ? [] : [httpRead(oneLine(note), path)],
  );
}

function httpRead(note: string, path: string): string {
  const filled = fillPath(path, (name) => `{{$processEnv ${variableOf(name)}}}`);
  return [`### ${note}`, `GET ${API_BASE}${filled}`, AUTHORIZATION, ""].join("\n");
}

/** The environment variable of each placeholder, request by request; rules of several requests have one each. */
function variableNames(requests: readonly ApiRequest[]): readonly ReadonlyMap<string, string>[] {
  return requests.map(({ path }, at) => {
    const placeholders = placeholdersOf(path);
    const suffix = requests.length > 1 ? `_${at + 1}` : "";
    return new Map(
      placeholders.map((name) => [name, `${variableOf(name)}${name === "rule_id" ? suffix : ""}`]),
    );
  });
}

/** The zone, then the policy. */
function headOf({ title, zone }: Pick<ScriptAbout, "title" | "zone">): string {
  const zoned = zoneTitle(zone);
  return oneLine(zoned === undefined ? title : `${zoned}, ${title}`);
}
