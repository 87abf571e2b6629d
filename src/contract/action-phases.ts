import { assumed, docsPage, documented, observed, publicPage, TERRAFORM_RULESET } from "./cite.ts";
import type { Fact } from "./fact.ts";
import { CUSTOM_PHASE, MANAGED_PHASE, phaseNames } from "./phases.ts";

/**
 * The status of an action in a phase. `offered`: the service takes it there. `refused`: documentation gives the rules of
 * the phase other actions, or the action other phases. `unknown`: no public source says either.
 */
export type Placement = "offered" | "refused" | "unknown";

const ACTIONS_PAGE = docsPage("ruleset-engine/rules-language/actions/");
const PROVIDER_TESTS = publicPage(
  "https://github.com/cloudflare/terraform-provider-cloudflare/tree/main/internal/services/ruleset/testdata",
);
const MAGIC_RULES = docsPage("cloudflare-one/traffic-policies/packet-filtering/add-policies/");
const MANAGED_RULESETS = docsPage("ruleset-engine/managed-rulesets/override-managed-ruleset/");

/** Actions that visitors notice, and `log`. */
const MITIGATIONS: readonly string[] = ["block", "challenge", "js_challenge", "managed_challenge", "log"];

/** A phase whose rules all have one of a few actions, according to the page about creating them. */
function only(phase: string, actions: readonly string[], page: string): Fact<PhaseActions> {
  return documented({ phase, actions }, docsPage(page));
}

interface PhaseActions {
  readonly phase: string;
  readonly actions: readonly string[];
}

/**
 * Phases whose rules have the named actions and no other. No conclusions are drawn about `execute` and `skip`: they
 * deploy and skip rules of any phase, and no page says where they are rejected.
 */
export const CLOSED_PHASES: readonly Fact<PhaseActions>[] = [
  only("http_request_dynamic_redirect", ["redirect"], "rules/url-forwarding/single-redirects/create-api/"),
  only("http_request_redirect", ["redirect"], "rules/url-forwarding/bulk-redirects/create-api/"),
  only("http_request_transform", ["rewrite"], "rules/transform/url-rewrite/create-api/"),
  only("http_request_late_transform", ["rewrite"], "rules/transform/request-header-modification/create-api/"),
  only(
    "http_response_headers_transform",
    ["rewrite"],
    "rules/transform/response-header-modification/create-api/",
  ),
  only("http_request_origin", ["route"], "rules/origin-rules/create-api/"),
  only("http_config_settings", ["set_config"], "rules/configuration-rules/create-api/"),
  only("http_request_cache_settings", ["set_cache_settings"], "cache/how-to/cache-rules/create-api/"),
  only(
    "http_response_cache_settings",
    ["set_cache_settings", "set_cache_control", "set_cache_tags"],
    "cache/how-to/cache-response-rules/settings/",
  ),
  only("http_response_compression", ["compress_response"], "rules/compression-rules/create-api/"),
  only("http_custom_errors", ["serve_error"], "rules/custom-errors/create-rules/"),
  only("http_log_custom_fields", ["log_custom_field"], "logs/logpush/logpush-job/custom-fields/"),
  only("http_ratelimit", MITIGATIONS, "waf/rate-limiting-rules/parameters/"),
];

/** Actions that documentation ties to certain phases: "only available in". */
export const CLOSED_ACTIONS = documented<Readonly<Record<string, readonly string[]>>>(
  {
    rewrite: [
      "http_request_transform",
      "http_request_late_transform",
      "http_response_headers_transform",
      CUSTOM_PHASE,
    ],
    redirect: ["http_request_dynamic_redirect", "http_request_redirect"],
    route: ["http_request_origin"],
    set_config: ["http_config_settings"],
    compress_response: ["http_response_compression"],
    set_cache_settings: ["http_request_cache_settings", "http_response_cache_settings"],
    serve_error: ["http_custom_errors"],
    log_custom_field: ["http_log_custom_fields"],
  },
  ACTIONS_PAGE,
  "rewrite in custom rules is for the exposed credentials check of accounts; that a zone rejects it is not stated. The page of cache response rules adds their phase to set_cache_settings.",
);

/** Pairs that are in use beside those of the closed lists. */
export const OFFERED_PAIRS: readonly Fact<PhaseActions>[] = [
  observed({ phase: CUSTOM_PHASE, actions: [...MITIGATIONS, "skip", "execute"] }, PROVIDER_TESTS),
  documented(
    { phase: MANAGED_PHASE, actions: ["execute", "skip"] },
    docsPage("ruleset-engine/managed-rulesets/create-exception/"),
  ),
  documented(
    { phase: MANAGED_PHASE, actions: [...MITIGATIONS, "score"] },
    MANAGED_RULESETS,
    "Actions of the rules in managed rulesets, and of overrides; score cannot be chosen.",
  ),
  documented(
    { phase: "http_ratelimit", actions: ["execute"] },
    docsPage("waf/account/rate-limiting-rulesets/create-api/"),
  ),
  documented(
    { phase: "ddos_l7", actions: ["execute"] },
    docsPage("ddos-protection/managed-rulesets/http/http-overrides/configure-api/"),
  ),
  documented(
    {
      phase: "ddos_l7",
      actions: ["block", "managed_challenge", "challenge", "log", "ddos_dynamic", "force_connection_close"],
    },
    docsPage("ddos-protection/managed-rulesets/http/override-parameters/"),
    "Actions of the rules in the managed ruleset; the last two are Cloudflare's own and cannot be chosen.",
  ),
  documented(
    { phase: "ddos_l4", actions: ["execute"] },
    docsPage("ddos-protection/managed-rulesets/network/network-overrides/configure-api/"),
  ),
  documented(
    { phase: "ddos_l4", actions: ["block", "log", "ddos_dynamic"] },
    docsPage("ddos-protection/managed-rulesets/network/override-parameters/"),
  ),
  documented({ phase: "magic_transit", actions: ["block", "skip"] }, MAGIC_RULES),
  documented(
    { phase: "magic_transit_managed", actions: ["execute"] },
    docsPage("cloudflare-one/traffic-policies/packet-filtering/enable-managed-rulesets/"),
  ),
  documented(
    { phase: "http_response_firewall_managed", actions: ["execute"] },
    docsPage("waf/managed-rules/deploy-api/"),
  ),
];

/** The actions that the entry points of a phase offer whose managed rulesets contain rules with other actions. */
export const CLOSED_ENTRY_POINTS: readonly Fact<PhaseActions>[] = [
  documented(
    { phase: MANAGED_PHASE, actions: ["execute", "skip"] },
    docsPage("ruleset-engine/managed-rulesets/create-exception/"),
    "Other actions are those of the rules in managed rulesets. That the entry point rejects them is not stated.",
  ),
];

/** Actions that no closed list of a phase excludes. */
const EVERYWHERE: ReadonlySet<string> = new Set(["execute", "skip"]);

const UNKNOWN = assumed<Placement>(
  "unknown",
  TERRAFORM_RULESET,
  "No public source says whether Cloudflare takes it; nothing is reported.",
);

/** The key for actions that a closed list does not name. */
const ANY_OTHER = "*";

/** The cells of a phase by action; what a row lacks is unknown. */
type Row = Map<string, Fact<Placement>>;

const MATRIX: ReadonlyMap<string, Row> = new Map([...phaseNames()].map((phase) => [phase, rowOf(phase)]));

/** The status of an action in a phase, with its source. Unknown for names that the API does not have. */
export function placementOf(action: string, phase: string): Fact<Placement> {
  const row = MATRIX.get(phase);
  const known = row?.get(action);
  if (known || !row || EVERYWHERE.has(action)) return known ?? UNKNOWN;
  return row.get(ANY_OTHER) ?? UNKNOWN;
}

/** The actions that a phase is known to offer. */
export function actionsOffered(phase: string): string[] {
  return [...(MATRIX.get(phase) ?? [])].flatMap(([action, { value }]) => (value === "offered" ? action : []));
}

/** The phases that are known to offer an action. */
export function phasesOffering(action: string): string[] {
  return [...MATRIX].flatMap(([phase, row]) => (row.get(action)?.value === "offered" ? phase : []));
}

/** Later entries of a row do not replace earlier ones: what a phase offers is stated first. */
function rowOf(phase: string): Row {
  const row: Row = new Map();
  const add = (action: string, placement: Placement, { evidence, source, note }: Fact<unknown>): void => {
    if (row.has(action)) return;
    row.set(action, { value: placement, evidence, source, ...(note === undefined ? {} : { note }) });
  };
  const lists = [...OFFERED_PAIRS, ...CLOSED_PHASES].filter(({ value }) => value.phase === phase);
  for (const fact of lists) {
    for (const action of fact.value.actions) add(action, "offered", fact);
  }
  for (const [action, phases] of Object.entries(CLOSED_ACTIONS.value)) {
    add(action, phases.includes(phase) ? "offered" : "refused", CLOSED_ACTIONS);
  }
  const closed = CLOSED_PHASES.find(({ value }) => value.phase === phase);
  if (closed) add(ANY_OTHER, "refused", closed);
  return row;
}
