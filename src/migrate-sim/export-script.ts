import { ENVELOPE } from "../contract/envelope.ts";
import { MIGRATION } from "../contract/migration.ts";
import { MANAGED_PHASE } from "../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../contract/rest.ts";
import { API_BASE, VARIABLES } from "./requests.ts";

/** An answer to ask for, and the name of the file that it goes to. */
interface Request {
  readonly endpoint: keyof typeof ENDPOINTS;
  readonly file: string;
  /** Lists are asked for page by page, as many records at a time as the API gives. */
  readonly pageSize?: number;
}

const PHASE_TWO = `${MIGRATION.phaseParameter.value}=${MIGRATION.phaseValue.value}`;

const REQUESTS: readonly Request[] = [
  { endpoint: "getZone", file: "zone" },
  { endpoint: "listPackages", file: "packages", pageSize: 100 },
  { endpoint: "listUriOverrides", file: "overrides", pageSize: 100 },
  { endpoint: "listFirewallRules", file: "firewall-rules", pageSize: 100 },
  { endpoint: "listFilters", file: "filters", pageSize: 100 },
  { endpoint: "listPageRules", file: "page-rules" },
  { endpoint: "getEntryPoint", file: "entrypoint" },
  { endpoint: "checkMigration", file: "check" },
  { endpoint: "getMigrationConfig", file: "config" },
  { endpoint: "getMigrationStatus", file: "status" },
];

/** Of each package. */
const PACKAGE_REQUESTS: readonly Request[] = [
  { endpoint: "listGroups", file: "groups", pageSize: 100 },
  { endpoint: "listPreviousRules", file: "rules", pageSize: 100 },
];

/**
 * A POSIX shell script that makes the directories that `simulate` reads: for each zone that it is given, the answers of the
 * API, page by page. It only ever sends GET requests, needs nothing but `curl`, `sed` and `grep`, and takes its credentials
 * from the environment. An answer that failed is kept as it is, since the
 * simulator says what it lacks because of it, and the script answers 1 in the end.
 */
export function exportScript(): string {
  return [
    "#!/bin/sh",
    "# Exports what `wafsmith simulate` reads, with GET requests only.",
    "#",
    `#     ${VARIABLES.token}=… sh export.sh exports ZONE_ID...`,
    "#     wafsmith simulate exports",
    "#",
    `# Instead of a token: ${EMAIL} and ${KEY}.`,
    "set -eu",
    'if [ $# -lt 2 ]; then echo "usage: sh export.sh DIRECTORY ZONE_ID..." >&2; exit 2; fi',
    `if [ -z "\${${VARIABLES.token}:-}" ] && { [ -z "\${${EMAIL}:-}" ] || [ -z "\${${KEY}:-}" ]; }; then`,
    `  echo "Set ${VARIABLES.token}, or ${EMAIL} and ${KEY}." >&2`,
    "  exit 2",
    "fi",
    `base="\${${VARIABLES.base}:-${API_BASE}}"`,
    'directory="$1"',
    "shift",
    ...FUNCTIONS,
    "",
    'for zone in "$@"; do',
    '  case "$zone" in *[!A-Za-z0-9_-]* | "") echo "$zone is no zone id." >&2; exit 2 ;; esac',
    '  folder="$directory/$zone"',
    '  mkdir -p "$folder"',
    ...REQUESTS.map((request) => `  ${callOf(request)}`),
    '  for package in $(ids "$folder"/packages.*); do',
    ...PACKAGE_REQUESTS.map((request) => `    ${callOf(request)}`),
    "  done",
    "done",
    'exit "$failed"',
    "",
  ].join("\n");
}

const [EMAIL_HEADER = "", KEY_HEADER = ""] = ENVELOPE.keyHeaders.value;
const EMAIL = "CLOUDFLARE_EMAIL";
const KEY = "CLOUDFLARE_API_KEY";

const FUNCTIONS = [
  "failed=0",
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
  "# Path with query, and file. What the API answers is kept, errors too.",
  "get() {",
  '  echo "GET $1" >&2',
  '  credentials | curl --config - --globoff --silent --show-error --retry 3 --output "$2" "$base$1"',
  '  grep -q \'"success" *: *true\' "$2" || { echo "  is an answer that failed: see $2" >&2; failed=1; }',
  "}",
  "",
  "# Path, records a page, and file without its ending.",
  "pages() {",
  "  page=1",
  "  while :; do",
  '    get "$1?per_page=$2&page=$page" "$3.$page.json"',
  '    total="$(tr -d \'\\n\' <"$3.$page.json" | sed -n \'s/.*"total_pages" *: *\\([0-9][0-9]*\\).*/\\1/p\')"',
  `    [ "$page" -lt "\${total:-1}" ] || return 0`,
  "    page=$((page + 1))",
  "  done",
  "}",
  "",
  "# The ids of the records in files.",
  "ids() {",
  '  cat "$@" | tr -d \'\\n\' | grep -o \'"id" *: *"[A-Za-z0-9]*"\' | sed \'s/.*"\\([A-Za-z0-9]*\\)"$/\\1/\' | sort -u',
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
