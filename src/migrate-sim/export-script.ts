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
  return filledLines(functions.export, FILLING).join("\n");
}

const EMAIL = "CLOUDFLARE_EMAIL";
const KEY = "CLOUDFLARE_API_KEY";
const [EMAIL_HEADER = "", KEY_HEADER = ""] = ENVELOPE.keyHeaders.value;

/** The parts of the script that follow from facts. */
const FILLING = {
  token: VARIABLES.token,
  email: EMAIL,
  key: KEY,
  emailHeader: EMAIL_HEADER,
  keyHeader: KEY_HEADER,
  base: VARIABLES.base,
  api: API_BASE,
  noEntryPoint: String(API_ERRORS.noEntryPoint.value.code),
  zones: ENDPOINTS.listZones.value.path,
  zonesOfPage: String(ZONES_A_PAGE),
  requests: REQUESTS.map(callOf).join("\n  "),
  previous: PREVIOUS_REQUESTS.map(callOf).join("\n    "),
  ofPackage: PACKAGE_REQUESTS.map(callOf).join("\n      "),
  previousFiles: [...PREVIOUS_REQUESTS, ...PACKAGE_REQUESTS]
    .map(({ file }) => `"$folder"/${file}.*`)
    .join(" "),
  managed: MANAGED_EXPORTS,
  rulesets: accountPath("listAccountRulesets"),
  ruleset: accountPath("getAccountRuleset"),
};

function accountPath(endpoint: "listAccountRulesets" | "getAccountRuleset"): string {
  const { path } = ENDPOINTS[endpoint].value;
  return path.replace("{account_id}", "$account").replace("{ruleset_id}", "$ruleset");
}

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
