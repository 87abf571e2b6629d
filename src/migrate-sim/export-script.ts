import { API_BASE, VARIABLES } from "../compile/script/call.ts";
import { ENVELOPE } from "../contract/envelope.ts";
import { API_ERRORS } from "../contract/errors.ts";
import { MIGRATION } from "../contract/migration.ts";
import { MANAGED_PHASE } from "../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../contract/rest.ts";

/** An answer to ask for, and the name of the file that it goes to. */
interface Request {
  readonly endpoint: keyof typeof ENDPOINTS;
  readonly file: string;
  /** Lists are asked for page by page, as many records at a time as the API gives. */
  readonly pageSize?: number;
}

const PHASE_TWO = `${MIGRATION.phaseParameter.value}=${MIGRATION.phaseValue.value}`;

/** The file, without its ending, that the answer for the entry point goes to. */
export const ENTRY_POINT_EXPORT = "entrypoint";

/** The directory, beside those of the zones, with the managed rulesets of each account. */
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

/** The requests for each package. */
const PACKAGE_REQUESTS: readonly Request[] = [
  { endpoint: "listGroups", file: "groups", pageSize: 100 },
  { endpoint: "listPreviousRules", file: "rules", pageSize: 100 },
];

/**
 * Returns a POSIX shell script that makes the directory that `simulate`, `lock`, `compile --against`, `diff` and `serve
 * --seed` read: for each zone, the answers of the API, page by page, and for each account its managed rulesets. It only
 * sends GET requests, needs nothing but `curl`, `sed` and `grep`, and takes its credentials from the environment. It keeps
 * going past a zone or an answer that fails, keeps the answer, and exits with 1 in the end. A zone without an entry point is
 * not a failure.
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
    ...FUNCTIONS,
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

const FUNCTIONS = [
  "failed=0",
  "",
  'check_id() { case "$1" in *[!A-Za-z0-9_-]* | "" | -*) echo "$1 is not an id." >&2; exit 2 ;; esac; }',
  "",
  "# Credentials reach curl through a pipe: arguments can be seen by everyone on the machine.",
  "credentials() {",
  `  if [ -n "\${${VARIABLES.token}:-}" ]; then`,
  `    printf 'header = "Authorization: Bearer %s"\\n' "$${VARIABLES.token}"`,
  "  else",
  `    printf 'header = "${EMAIL_HEADER}: %s"\\nheader = "${KEY_HEADER}: %s"\\n' "$${EMAIL}" "$${KEY}"`,
  "  fi",
  "}",
  "",
  `succeeded() { grep -q '"success" *: *true' "$1"; }`,
  `has_no_entry_point() { tr -d '\\n' <"$1" | grep -q '"code" *: *${API_ERRORS.noEntryPoint.value.code}[^0-9]'; }`,
  "",
  "# Whether the zone of a status has moved: the APIs of the previous WAF do not answer for it.",
  `is_moved() { says "$1" old_waf_status disabled && says "$1" new_waf_status enabled; }`,
  `says() { grep -q "\\"$2\\" *: *\\"$3\\"" "$1" 2>/dev/null; }`,
  "",
  "# Path with query, and file. Answers are kept, errors too, and never replaced by half an answer.",
  "get() {",
  '  if [ -n "$resume" ] && [ -s "$2" ] && { succeeded "$2" || has_no_entry_point "$2"; }; then return 0; fi',
  '  echo "GET $1" >&2',
  '  if ! credentials | curl --config - --globoff --silent --show-error --retry 3 --output "$2.part" "$base$1"; then',
  '    echo "  did not arrive" >&2',
  '    rm -f "$2" "$2.part"',
  "    failed=1",
  "    return 0",
  "  fi",
  '  mv "$2.part" "$2"',
  '  if succeeded "$2"; then return 0; fi',
  '  if has_no_entry_point "$2"; then echo "  does not exist yet: nothing is deployed in this phase" >&2; return 0; fi',
  '  echo "  is a failed API response: see $2" >&2',
  "  failed=1",
  "}",
  "",
  "# Path, records a page, and file without its ending. Pages of an earlier run are removed: there may have been more.",
  "pages() {",
  '  if [ -z "$resume" ]; then rm -f "$3".*.json; fi',
  "  page=1",
  "  while :; do",
  '    get "$1?per_page=$2&page=$page" "$3.$page.json"',
  '    [ -f "$3.$page.json" ] || return 0',
  `    total="$(tr -d '\\n' <"$3.$page.json" | sed -n 's/.*"total_pages" *: *\\([0-9][0-9]*\\).*/\\1/p')"`,
  `    [ "$page" -lt "\${total:-1}" ] || return 0`,
  "    page=$((page + 1))",
  "  done",
  "}",
  "",
  "# Path, and file without its ending: lists that name their next page.",
  "cursor_pages() {",
  '  if [ -z "$resume" ]; then rm -f "$2".*json; fi',
  '  get "$1" "$2.json"',
  "  page=1",
  '  file="$2.json"',
  '  while [ -f "$file" ]; do',
  `    after="$(tr -d '\\n' <"$file" | sed -n 's/.*"after" *: *"\\([A-Za-z0-9+\\/=_-]*\\)".*/\\1/p' | sed 's/+/%2B/g')"`,
  `    [ -n "$after" ] || return 0`,
  "    page=$((page + 1))",
  '    file="$2.$page.json"',
  '    get "$1?cursor=$after" "$file"',
  "  done",
  "}",
  "",
  "# The ids of the records in files.",
  "ids() {",
  `  cat "$@" 2>/dev/null | tr -d '\\n' | grep -o '"id" *: *"[A-Za-z0-9]*"' | sed 's/.*"\\([A-Za-z0-9]*\\)"$/\\1/' | sort -u`,
  "}",
  "",
  "# The ids of the accounts that the zones belong to.",
  "accounts() {",
  `  cat "$directory"/*/zone.json 2>/dev/null | tr -d '\\n' | grep -o '"account" *: *{[^}]*}' | grep -o '"id" *: *"[A-Za-z0-9]*"' | sed 's/.*"\\([A-Za-z0-9]*\\)"$/\\1/' | sort -u`,
  "}",
  "",
  "# The ids of the managed rulesets in a listing: what follows an id, up to the next one, belongs to it.",
  "managed_ids() {",
  `  cat "$@" 2>/dev/null | tr -d '\\n' | sed 's/"id" *: *"/\\\n/g' | grep '"kind" *: *"managed"' | sed 's/^\\([A-Za-z0-9]*\\)".*/\\1/' | sort -u`,
  "}",
  "",
  "# The ids of the zones of an account. Zones contain other records with ids, so the ids are counted.",
  "zones_of() {",
  '  list="$directory/.zones"',
  "  page=1",
  '  found=""',
  "  while :; do",
  '    rm -f "$list"',
  `    get "${ENDPOINTS.listZones.value.path}?account.id=$1&per_page=${ZONES_A_PAGE}&page=$page" "$list"`,
  '    if [ "$failed" -ne 0 ]; then echo "The zones of the account are not known." >&2; return 1; fi',
  `    text="$(tr -d '\\n' <"$list")"`,
  `    found="$found $(printf '%s' "$text" | grep -o '"id" *: *"[A-Za-z0-9]*" *, *"name" *: *"[^"]*" *, *"status"' | sed 's/"id" *: *"\\([A-Za-z0-9]*\\)".*/\\1/' | tr '\\n' ' ')"`,
  `    pages="$(printf '%s' "$text" | sed -n 's/.*"total_pages" *: *\\([0-9][0-9]*\\).*/\\1/p')"`,
  `    count="$(printf '%s' "$text" | sed -n 's/.*"total_count" *: *\\([0-9][0-9]*\\).*/\\1/p')"`,
  `    [ "$page" -lt "\${pages:-1}" ] || break`,
  "    page=$((page + 1))",
  "  done",
  '  rm -f "$list"',
  `  if [ "$(printf '%s' "$found" | wc -w)" -ne "\${count:-0}" ]; then`,
  '    echo "The list of zones has an unknown shape: name the zones." >&2',
  "    return 1",
  "  fi",
  `  printf '%s' "$found"`,
  "}",
];

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
