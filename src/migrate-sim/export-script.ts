import { API_BASE, filledLines, VARIABLES } from "../compile/script/call.ts";
import { ENVELOPE } from "../contract/envelope.ts";
import { API_ERRORS } from "../contract/errors.ts";
import { MIGRATION } from "../contract/migration.ts";
import { MANAGED_PHASE } from "../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../contract/rest.ts";
import functions from "./script-functions.json" with { type: "json" };

/** A response to request, and the name of the file that it goes to. */
interface Request {
  readonly endpoint: keyof typeof ENDPOINTS;
  readonly file: string;
  /** Lists are requested page by page, with as many records at a time as the API allows. */
  readonly pageSize?: number;
}

const PHASE_TWO = `${MIGRATION.phaseParameter.value}=${MIGRATION.phaseValue.value}`;

/** The file, without its extension, for the response about the entry point. */
export const ENTRY_POINT_EXPORT = "entrypoint";

/** The directory, next to those of the zones, with the managed rulesets of each account. */
export const MANAGED_EXPORTS = "managed-rulesets";

const REQUESTS: readonly Request[] = [
  { endpoint: "getMigrationStatus", file: "status" },
  { endpoint: "getZone", file: "zone" },
  { endpoint: "listFirewallRules", file: "firewall-rules", pageSize: 100 },
  { endpoint: "listFilters", file: "filters", pageSize: 100 },
  { endpoint: "listPageRules", file: "page-rules" },
  { endpoint: "getEntryPoint", file: ENTRY_POINT_EXPORT },
  { endpoint: "checkMigration", file: "check" },
  { endpoint: "getMigrationConfig", file: "config" },
];

const ZONES_A_PAGE = 50;

/** The requests that stop working with the migration. */
const PREVIOUS_REQUESTS: readonly Request[] = [
  { endpoint: "listPackages", file: "packages", pageSize: 100 },
  { endpoint: "listUriOverrides", file: "overrides", pageSize: 100 },
  { endpoint: "getWafSetting", file: "waf-setting" },
];

const PACKAGE_REQUESTS: readonly Request[] = [
  { endpoint: "listGroups", file: "groups", pageSize: 100 },
  { endpoint: "listPreviousRules", file: "rules", pageSize: 100 },
];

/**
 * Returns a POSIX shell script that makes the directory that `simulate`, `lock`, `compile --against`, `diff` and `serve
 * --seed` read: for each zone, the API responses, page by page, and for each account its managed rulesets. It only
 * sends GET requests, needs nothing but `curl`, `sed` and `grep`, and takes its credentials from the environment. It keeps
 * going past a zone or a response that fails, keeps the response, and finally exits with 1. A zone without an entry
 * point is not a failure.
 */
export function exportScript(): string {
  return [
    "#!/bin/sh",
    "# Exports zones and managed rulesets for `wafsmith`, with GET requests only.",
    "#",
    `#     ${VARIABLES.token}=… sh export.sh exports ZONE_ID...`,
    `#     ${VARIABLES.token}=… sh export.sh exports --account ACCOUNT_ID    all zones of an account`,
    "#     wafsmith simulate exports",
    "#     wafsmith lock exports",
    "#",
    "# `--resume` before the directory asks only for what an earlier run did not get. Without it everything is asked for",
    `# anew. Instead of a token: ${EMAIL} and ${KEY}.`,
    "set -eu",
    "resume=",
    `if [ "\${1:-}" = --resume ]; then resume=1; shift; fi`,
    'if [ $# -lt 2 ] || { [ "$2" = --account ] && [ $# -ne 3 ]; }; then',
    '  echo "usage: sh export.sh [--resume] DIRECTORY ZONE_ID..." >&2',
    '  echo "       sh export.sh [--resume] DIRECTORY --account ACCOUNT_ID" >&2',
    "  exit 2",
    "fi",
    `if [ -z "\${${VARIABLES.token}:-}" ] && { [ -z "\${${EMAIL}:-}" ] || [ -z "\${${KEY}:-}" ]; }; then`,
    `  echo "Set ${VARIABLES.token}, or ${EMAIL} and ${KEY}." >&2`,
    "  exit 2",
    "fi",
    `base="\${${VARIABLES.base}:-${API_BASE}}"`,
    'directory="$1"',
    "shift",
    ...filledLines(functions.export, FILLING),
    "",
    'if [ "$1" = --account ]; then',
    '  check_id "$2"',
    '  mkdir -p "$directory"',
    `  zones="$(zones_of "$2")" || exit 1`,
    "else",
    '  for zone in "$@"; do check_id "$zone"; done',
    '  zones="$*"',
    "fi",
    "",
    "incomplete=",
    "for zone in $zones; do",
    "  failed=0",
    '  folder="$directory/$zone"',
    '  mkdir -p "$folder"',
    ...REQUESTS.map((request) => `  ${callOf(request)}`),
    '  if is_moved "$folder/status.json"; then',
    `    rm -f ${[...PREVIOUS_REQUESTS, ...PACKAGE_REQUESTS].map(({ file }) => `"$folder"/${file}.*`).join(" ")}`,
    "  else",
    ...PREVIOUS_REQUESTS.map((request) => `    ${callOf(request)}`),
    '    for package in $(ids "$folder"/packages.*); do',
    ...PACKAGE_REQUESTS.map((request) => `      ${callOf(request)}`),
    "    done",
    "  fi",
    '  if [ "$failed" -ne 0 ]; then incomplete="$incomplete $zone"; fi',
    "done",
    "",
    "for account in $(accounts); do",
    "  failed=0",
    `  folder="$directory/${MANAGED_EXPORTS}/$account"`,
    '  mkdir -p "$folder"',
    `  cursor_pages "${ENDPOINTS.listAccountRulesets.value.path.replace("{account_id}", "$account")}" "$folder/rulesets"`,
    '  for ruleset in $(managed_ids "$folder"/rulesets.*json); do',
    `    get "${ENDPOINTS.getAccountRuleset.value.path.replace("{account_id}", "$account").replace("{ruleset_id}", "$ruleset")}" "$folder/ruleset.$ruleset.json"`,
    "  done",
    '  if [ "$failed" -ne 0 ]; then incomplete="$incomplete $account"; fi',
    "done",
    'if [ -n "$incomplete" ]; then',
    '  echo "Not complete:$incomplete" >&2',
    "  exit 1",
    "fi",
    "",
  ].join("\n");
}

const [EMAIL_HEADER = "", KEY_HEADER = ""] = ENVELOPE.keyHeaders.value;
const EMAIL = "CLOUDFLARE_EMAIL";
const KEY = "CLOUDFLARE_API_KEY";

/** Constants of the shell functions of the script. */
const FILLING = {
  token: VARIABLES.token,
  email: EMAIL,
  key: KEY,
  emailHeader: EMAIL_HEADER,
  keyHeader: KEY_HEADER,
  noEntryPoint: String(API_ERRORS.noEntryPoint.value.code),
  zones: ENDPOINTS.listZones.value.path,
  zonesOfPage: String(ZONES_A_PAGE),
};

function callOf({ endpoint, file, pageSize }: Request): string {
  const isOfPackage = PACKAGE_REQUESTS.some((one) => one.file === file);
  const path = pathOf(ENDPOINTS[endpoint], { phase: MANAGED_PHASE })
    .replace("{zone_id}", "$zone")
    .replace("{package_id}", "$package");
  const name = `$folder/${file}${isOfPackage ? ".$package" : ""}`;
  if (pageSize !== undefined) return `pages "${path}" ${pageSize} "${name}"`;
  const query = "query" in ENDPOINTS[endpoint].value ? `?${PHASE_TWO}` : "";
  return `get "${path}${query}" "${name}.json"`;
}
