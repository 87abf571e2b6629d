import { PREVIOUS_WAF } from "../../contract/migration.ts";
import { MANAGED_RULESETS, OWASP } from "../../contract/owasp.ts";
import { MANAGED_PHASE, SOURCES_SEEN } from "../../contract/phases.ts";
import type { Plan } from "../../contract/plans.ts";
import { stableId } from "./managed.ts";

/**
 * The account that a sandbox shows where no seed is given, in the shape of `simulate`'s estates: a Pro zone before the
 * migration with blockers, a Business zone that is ready, an Enterprise zone in validation.
 */
export function defaultEstates(): readonly object[] {
  return [blockedPro(), readyBusiness(), validatingEnterprise()];
}

function blockedPro() {
  const zoneId = stableId("zone shop.example");
  return {
    ...previousWaf(zoneId, "shop.example", "pro", { sensitivity: "high", action_mode: "challenge" }),
    overrides: [
      {
        id: stableId(`${zoneId} override`),
        description: "webhook of the payment provider",
        urls: ["shop.example/webhooks/*"],
        paused: false,
        priority: 1,
        groups: { [stableId(`${zoneId} group sqli`)]: "disable" },
        rules: {},
        rewrite_action: {},
      },
    ],
    firewall_rules: [bypass(zoneId, "uploads", 'http.request.uri.path eq "/upload"')],
  };
}

function readyBusiness() {
  const zoneId = stableId("zone blog.example");
  return {
    ...previousWaf(zoneId, "blog.example", "business", { sensitivity: "medium", action_mode: "simulate" }),
    firewall_rules: [bypass(zoneId, "monitoring", "ip.src in {192.0.2.0/24}")],
    page_rules: [
      {
        id: stableId(`${zoneId} page rule`),
        targets: [{ target: "url", constraint: { operator: "matches", value: "*blog.example/preview/*" } }],
        actions: [{ id: "waf", value: "off" }],
        priority: 1,
        status: "active",
      },
    ],
  };
}

function validatingEnterprise() {
  const zoneId = stableId("zone bank.example");
  return {
    ...previousWaf(zoneId, "bank.example", "enterprise", { sensitivity: "low", action_mode: "block" }),
    status: { old_waf_status: "enabled", new_waf_status: "enabled", migration_state: "validation" },
    entrypoint: {
      id: stableId(`${zoneId} entry point`),
      name: "default",
      description: "",
      source: SOURCES_SEEN.value[0],
      kind: "zone",
      phase: MANAGED_PHASE,
      version: "1",
      rules: [
        execute(zoneId, MANAGED_RULESETS.cloudflareManaged.value.id),
        execute(zoneId, OWASP.rulesetId.value),
      ],
    },
  };
}

function execute(zoneId: string, rulesetId: string) {
  const id = stableId(`${zoneId} execute ${rulesetId}`);
  return {
    id,
    version: "1",
    action: "execute",
    action_parameters: { id: rulesetId, version: "latest" },
    expression: "true",
    ref: id,
    enabled: true,
  };
}

function bypass(zoneId: string, description: string, expression: string) {
  const filter = { id: stableId(`${zoneId} filter ${description}`), expression, paused: false };
  return {
    id: stableId(`${zoneId} rule ${description}`),
    paused: false,
    description,
    action: PREVIOUS_WAF.bypassAction.value,
    products: [PREVIOUS_WAF.bypassWafProduct.value],
    priority: null,
    filter,
  };
}

function previousWaf(
  zoneId: string,
  name: string,
  plan: Plan,
  owasp: { readonly sensitivity: string; readonly action_mode: string },
) {
  const owaspId = stableId(`${zoneId} package owasp`);
  const managedId = stableId(`${zoneId} package managed`);
  const group = { id: stableId(`${zoneId} group sqli`), name: "OWASP SQL Injection Attacks" };
  return {
    zone: { id: zoneId, name, plan: { legacy_id: plan } },
    packages: [
      {
        id: owaspId,
        name: PREVIOUS_WAF.owaspPackageName.value,
        description: "Covers OWASP Top 10 vulnerabilities, and more.",
        detection_mode: PREVIOUS_WAF.owaspDetectionMode.value,
        zone_id: zoneId,
        status: "active",
        ...owasp,
      },
      {
        id: managedId,
        name: "Managed rules",
        description: "Rules of Cloudflare.",
        detection_mode: "traditional",
        zone_id: zoneId,
        status: "active",
      },
    ],
    groups: [
      {
        ...group,
        description: "SQL injection",
        rules_count: 1,
        modified_rules_count: 0,
        package_id: owaspId,
        mode: "on",
        allowed_modes: PREVIOUS_WAF.groupModes.value,
      },
    ],
    rules: [
      {
        id: "981242",
        description: "Detects classic SQL injection probings 1/2",
        priority: "5",
        group,
        package_id: owaspId,
        allowed_modes: PREVIOUS_WAF.anomalyRuleModes.value,
        mode: "on",
      },
    ],
    overrides: [],
    firewall_rules: [],
    filters: [],
    page_rules: [],
  };
}
