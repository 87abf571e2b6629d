import type { BlockerCode, LossCode, WarningCode } from "./statements.ts";

/** Every `migrate/…` code. */
export const MIGRATE_CODES: Readonly<Record<BlockerCode | LossCode | WarningCode, string>> = {
  "migrate/uri-based-override": "A zone with URI-based overrides cannot migrate until they are deleted.",
  "migrate/too-many-firewall-rules":
    "The migration fails on a zone with more firewall rules than it can convert.",
  "migrate/expression-too-long":
    "The migration fails on a firewall rule whose expression is too long for it.",
  "migrate/check-incompatible": "The compatibility check of Cloudflare says that the zone cannot migrate.",
  "migrate/already-migrated": "The zone is already on the new WAF, and the migration cannot be repeated.",
  "migrate/plan-required": "The plan of the zone does not have the mode that was asked for.",
  "migrate/owasp-group-override-lost":
    "A changed OWASP group is not migrated and must be recreated as an override.",
  "migrate/owasp-rule-override-lost":
    "A changed OWASP rule is not migrated and must be recreated as an override.",
  "migrate/page-rule-stops-working": "A page rule that turns the WAF off does not turn the new WAF off.",
  "migrate/previous-api-stops": "The APIs of the previous WAF managed rules stop working with the migration.",
  "migrate/previous-resources-stop":
    "Infrastructure-as-code resources of the previous WAF stop working with the migration.",
  "migrate/paranoia-statements-differ":
    "Two statements about the paranoia level after the migration contradict each other.",
  "migrate/config-differs":
    "The configuration that Cloudflare proposes differs from the one derived from the exports.",
  "migrate/check-differs": "Cloudflare's check and the exports contradict each other.",
  "migrate/entrypoint-replaced": "The migration replaces rules that the entry point of the zone has now.",
  "migrate/mixed-zones": "The exports are of more than one zone.",
  "migrate/stage-differs":
    "`--from` makes the plan continue from a stage other than the one in the zone's answers.",
  "migrate/repeated-record": "A response or a record is given more than once; the first one is used.",
};
