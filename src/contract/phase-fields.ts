import { docsPage, documented } from "./cite.ts";
import { MAGIC_PHASES } from "./phases.ts";

/** The fields of override expressions in the phase of HTTP DDoS protection. */
export const HTTP_DDOS_FIELDS = documented<readonly string[]>(
  [
    ...["cf.bot_management.ja3_hash", "cf.bot_management.ja4", "cf.client.bot", "cf.threat_score"],
    ...["cf.tls_cipher", "cf.tls_client_auth.cert_verified", "cf.tls_version", "cf.verified_bot_category"],
    ...["http.cookie", "http.host", "http.referer", "http.request.cookies", "http.request.full_uri"],
    ...["http.request.headers", "http.request.headers.names", "http.request.headers.truncated"],
    ...["http.request.headers.values", "http.request.method", "http.request.uri", "http.request.uri.path"],
    ...["http.request.uri.path.extension", "http.request.uri.query", "http.request.version"],
    ...["http.user_agent", "http.x_forwarded_for"],
    ...["ip.geoip.asnum", "ip.geoip.continent", "ip.geoip.country", "ip.geoip.is_in_european_union"],
    ...["ip.src", "ip.src.asnum", "ip.src.continent", "ip.src.country", "ip.src.is_in_european_union", "ssl"],
  ],
  docsPage("ddos-protection/managed-rulesets/http/override-expressions/"),
  "Entry points of accounts name `cf.zone.plan` as well.",
);

/** Whether a phase has a documented list of its fields that lacks a field without its own phases. */
export function isUnlistedIn(phase: string, field: string): boolean {
  if (field.startsWith("cf.zone.")) return false;
  if (phase === "ddos_l7") return !HTTP_DDOS_FIELDS.value.includes(field);
  if (phase === "ddos_l4") return field !== "ip.src";
  return MAGIC_PHASES.includes(phase) && !field.startsWith("ip.");
}
