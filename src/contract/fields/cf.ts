import { docsPage, publicPage } from "../cite.ts";
import { integers, nonNegative, oneOfValues, spelledLike } from "../domain.ts";
import { arrayOf, BOOL, BYTES, INT, IP, mapOf } from "../value-type.ts";
import {
  BOT_CATEGORY,
  certificateNumber,
  DETECTED_TYPE,
  fingerprint,
  TLS_VERSION,
  ZONE_PLAN,
} from "./domains.ts";
import { type FieldDetails, type FieldFact, fieldGroup, fieldPage } from "./entry.ts";

const ACCOUNT_RULES = docsPage("ruleset-engine/managed-rulesets/override-managed-ruleset/");
const TRANSFORM_FIELDS = docsPage("rules/transform/request-header-modification/reference/fields-functions/");

const field = fieldGroup();
const bots = fieldGroup({ plan: "enterprise add-on", addon: "Bot Management" });
const scan = fieldGroup({ plan: "enterprise add-on", addon: "malicious uploads detection" });
const llm = fieldGroup({ plan: "enterprise", addon: "AI Security for Apps" });
const sequence = fieldGroup({
  plan: "enterprise add-on",
  addon: "Fraud Detection",
  source: docsPage("bots/concepts/sequence-rules/"),
});
const nameOnly = fieldGroup({
  evidence: "assumed",
  source: TRANSFORM_FIELDS,
  note: "The name is documented, its type is not.",
});

/** `cf.*` about the connection, the edge, the zone and the Worker. */
export const CF_EDGE_FIELDS: readonly FieldFact[] = [
  field("cf.client.bot", BOOL, { note: "The same as cf.bot_management.verified_bot, without the add-on." }),
  field("cf.edge.client_tcp", BOOL),
  field("cf.edge.client_port", INT, {
    source: TRANSFORM_FIELDS,
    domain: integers(0, 65_535, TRANSFORM_FIELDS),
    note: "Listed for Transform Rules without a page of its own.",
  }),
  field("cf.edge.l4.delivery_rate", INT, { domain: nonNegative(fieldPage("cf.edge.l4.delivery_rate")) }),
  field("cf.edge.server_ip", IP, { note: "Of use with addresses of one's own only." }),
  field("cf.edge.server_port", INT, { domain: integers(1, 65_535, fieldPage("cf.edge.server_port")) }),
  field("cf.hostname.metadata", BYTES),
  nameOnly("cf.metal.id", BYTES),
  field("cf.random_seed", BYTES, { note: "The argument of uuidv4()." }),
  field("cf.ray_id", BYTES),
  field("cf.threat_score", INT, {
    domain: integers(0, 0, fieldPage("cf.threat_score"), "always 0 now; it was 0 to 100"),
  }),
  ...["client_tcp_rtt", "client_quic_rtt", "edge", "origin_ttfb", "worker"].map((what) =>
    field(`cf.timings.${what}_msec`, INT, { domain: nonNegative(fieldPage(`cf.timings.${what}_msec`)) }),
  ),
  field("cf.verified_bot_category", BYTES, { domain: BOT_CATEGORY }),
  field("cf.worker.upstream_zone", BYTES),
  field("cf.zone.name", BYTES, {
    source: ACCOUNT_RULES,
    note: "Selects zones in account-level entry points.",
  }),
  field("cf.zone.plan", BYTES, {
    source: ACCOUNT_RULES,
    domain: ZONE_PLAN,
    note: "Account-level entry points must end with a test of it.",
  }),
];

/** `cf.tls_*`. */
export const CF_TLS_FIELDS: readonly FieldFact[] = [
  field("cf.tls_cipher", BYTES),
  field("cf.tls_ciphers_sha1", BYTES),
  field("cf.tls_client_extensions_sha1", BYTES),
  field("cf.tls_client_extensions_sha1_le", BYTES),
  field("cf.tls_client_hello_length", INT, { domain: nonNegative(fieldPage("cf.tls_client_hello_length")) }),
  field("cf.tls_client_random", BYTES),
  field("cf.tls_version", BYTES, { domain: TLS_VERSION }),
  field("cf.tls_client_auth.cert_presented", BOOL),
  field("cf.tls_client_auth.cert_revoked", BOOL),
  field("cf.tls_client_auth.cert_verified", BOOL),
  field("cf.tls_client_auth.cert_issuer_dn", BYTES),
  field("cf.tls_client_auth.cert_issuer_dn_legacy", BYTES),
  field("cf.tls_client_auth.cert_issuer_dn_rfc2253", BYTES),
  field("cf.tls_client_auth.cert_subject_dn", BYTES),
  field("cf.tls_client_auth.cert_subject_dn_legacy", BYTES),
  field("cf.tls_client_auth.cert_subject_dn_rfc2253", BYTES),
  field("cf.tls_client_auth.cert_serial", BYTES, {
    domain: certificateNumber(fieldPage("cf.tls_client_auth.cert_serial")),
  }),
  field("cf.tls_client_auth.cert_issuer_serial", BYTES, {
    domain: certificateNumber(fieldPage("cf.tls_client_auth.cert_issuer_serial")),
  }),
  field("cf.tls_client_auth.cert_fingerprint_sha1", BYTES, {
    domain: fingerprint(20, fieldPage("cf.tls_client_auth.cert_fingerprint_sha1")),
  }),
  field("cf.tls_client_auth.cert_fingerprint_sha256", BYTES, {
    domain: fingerprint(32, fieldPage("cf.tls_client_auth.cert_fingerprint_sha256")),
  }),
  field("cf.tls_client_auth.cert_not_before", BYTES),
  field("cf.tls_client_auth.cert_not_after", BYTES),
  field("cf.tls_client_auth.cert_ski", BYTES, {
    domain: certificateNumber(fieldPage("cf.tls_client_auth.cert_ski")),
  }),
  field("cf.tls_client_auth.cert_issuer_ski", BYTES, {
    domain: certificateNumber(fieldPage("cf.tls_client_auth.cert_issuer_ski")),
  }),
  field("cf.tls_client_auth.cert_rfc9440", BYTES),
  field("cf.tls_client_auth.cert_rfc9440_too_large", BOOL),
  field("cf.tls_client_auth.cert_chain_rfc9440", BYTES),
  field("cf.tls_client_auth.cert_chain_rfc9440_too_large", BOOL),
];

/** `cf.*` of security products: bots, API Shield, WAF scores and detections, prompts, sequences. */
export const CF_SECURITY_FIELDS: readonly FieldFact[] = [
  field("cf.api_gateway.auth_id_present", BOOL, { plan: "enterprise add-on", addon: "API Shield" }),
  field("cf.api_gateway.fallthrough_detected", BOOL),
  field("cf.api_gateway.request_violates_schema", BOOL),
  field("cf.schema_validation.learned.violated", BOOL),
  field("cf.schema_validation.uploaded.violated", BOOL),

  bots("cf.bot_management.corporate_proxy", BOOL),
  bots("cf.bot_management.detection_ids", arrayOf(INT)),
  bots("cf.bot_management.ja3_hash", BYTES, {
    domain: fingerprint(16, publicPage("https://github.com/salesforce/ja3")),
  }),
  bots("cf.bot_management.ja4", BYTES),
  bots("cf.bot_management.js_detection.passed", BOOL),
  // The page says 1-99; the score of a request that was not scored is 0, and rules test for it.
  bots("cf.bot_management.score", INT, score("cf.bot_management.score", 0, 99)),
  bots("cf.bot_management.signed_agent", BOOL),
  bots("cf.bot_management.static_resource", BOOL),
  bots("cf.bot_management.verified_bot", BOOL),

  field("cf.waf.score", INT, { plan: "enterprise", ...score("cf.waf.score", 1, 100) }),
  // Their pages say 1-99 and do not say what a request that was not scored has; the global score then is 100.
  field("cf.waf.score.rce", INT, { plan: "enterprise", ...score("cf.waf.score.rce", 1, 100) }),
  field("cf.waf.score.sqli", INT, { plan: "enterprise", ...score("cf.waf.score.sqli", 1, 100) }),
  field("cf.waf.score.xss", INT, { plan: "enterprise", ...score("cf.waf.score.xss", 1, 100) }),
  field("cf.waf.score.class", BYTES, {
    plan: "business",
    domain: oneOfValues(
      ["attack", "likely_attack", "likely_clean", "clean"],
      fieldPage("cf.waf.score.class"),
    ),
  }),
  field("cf.waf.auth_detected", BOOL, { plan: "enterprise" }),
  field("cf.waf.credential_check.password_leaked", BOOL),
  field("cf.waf.credential_check.username_and_password_leaked", BOOL, { plan: "pro" }),
  field("cf.waf.credential_check.username_leaked", BOOL, { plan: "enterprise" }),
  field("cf.waf.credential_check.username_password_similar", BOOL, { plan: "enterprise" }),

  scan("cf.waf.content_scan.has_failed", BOOL),
  scan("cf.waf.content_scan.has_malicious_obj", BOOL),
  scan("cf.waf.content_scan.has_obj", BOOL),
  scan("cf.waf.content_scan.num_malicious_obj", INT, {
    domain: nonNegative(fieldPage("cf.waf.content_scan.num_malicious_obj")),
  }),
  scan("cf.waf.content_scan.num_obj", INT, { domain: nonNegative(fieldPage("cf.waf.content_scan.num_obj")) }),
  scan("cf.waf.content_scan.obj_results", arrayOf(BYTES), {
    domain: oneOfValues(
      ["clean", "suspicious", "infected", "not scanned"],
      fieldPage("cf.waf.content_scan.obj_results"),
    ),
  }),
  scan("cf.waf.content_scan.obj_sizes", arrayOf(INT), {
    domain: nonNegative(fieldPage("cf.waf.content_scan.obj_sizes")),
  }),
  scan("cf.waf.content_scan.obj_types", arrayOf(BYTES), { domain: DETECTED_TYPE }),

  llm("cf.llm.prompt.detected", BOOL),
  llm("cf.llm.prompt.pii_detected", BOOL),
  llm("cf.llm.prompt.pii_categories", arrayOf(BYTES), {
    // The list has grown before, so that an unlisted category is not a mistake; another spelling of a listed one is.
    domain: spelledLike(
      [
        "BANK_ACCOUNT",
        "CREDIT_CARD",
        "DATE_TIME",
        "DRIVER_LICENSE",
        "EMAIL_ADDRESS",
        "IP_ADDRESS",
        "LOCATION",
        "PASSPORT",
        "PERSON",
        "PHONE_NUMBER",
        "TAX_ID",
        "US_SSN",
        "URL",
      ],
      fieldPage("cf.llm.prompt.pii_categories"),
      'categories such as "CREDIT_CARD", in capitals with underscores',
    ),
  }),
  llm("cf.llm.prompt.unsafe_topic_detected", BOOL),
  llm("cf.llm.prompt.unsafe_topic_categories", arrayOf(BYTES), {
    domain: spelledLike(
      ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12", "S13", "S14"],
      fieldPage("cf.llm.prompt.unsafe_topic_categories"),
      'categories from "S1" to "S14"',
    ),
  }),
  llm("cf.llm.prompt.injection_score", INT, score("cf.llm.prompt.injection_score", 1, 100)),
  llm("cf.llm.prompt.token_count", INT, { domain: nonNegative(fieldPage("cf.llm.prompt.token_count")) }),
  llm("cf.llm.prompt.custom_topic_categories", mapOf(INT)),

  nameOnly("cf.fraud.email_risk", BYTES),
  sequence("cf.sequence.current_op", BYTES),
  sequence("cf.sequence.previous_ops", arrayOf(BYTES)),
  sequence("cf.sequence.msec_since_op", mapOf(INT)),
];

function score(name: string, first: number, last: number): FieldDetails {
  return { domain: integers(first, last, fieldPage(name)) };
}
