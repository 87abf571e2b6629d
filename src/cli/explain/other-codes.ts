import { PROBLEMS } from "../../compile/model/codes.ts";
import type { ConfigSlug } from "../../lint/config/config-problem.ts";
import type { MessageTemplate } from "../../lint/engine/messages.ts";
import type { BlockerCode, LossCode, WarningCode } from "../../migrate-sim/statements.ts";
import { SOURCE_PROBLEMS } from "../../sources/values/problems.ts";

const CONFIG_CODES: Readonly<Record<ConfigSlug, string>> = {
  "cyclic-extends": "Configurations extend each other in a circle.",
  "custom-rule-failed":
    "A rule of your own failed on a file or took too long, so its findings there are incomplete.",
  "duplicate-rule": "A rule of your own has the id of another rule.",
  "expired-waiver": "The waiver of a finding in the baseline has expired, so the finding is reported again.",
  "invalid-rule": "A rule of your own does not have the form of a rule, so it is left out.",
  "missing-key": "A key that this part of the configuration needs is not given.",
  "missing-reason": "A suppression does not say why the finding is accepted.",
  "missing-rule": "A suppression names no rule, so it suppresses nothing.",
  "not-ignorable":
    "The configuration sets `ignorable: false` for this rule, so the suppression has no effect.",
  "stale-baseline": "An entry of the baseline no longer matches a finding.",
  "unknown-key": "The configuration has no such key.",
  "unknown-option": "The rule has no such option.",
  "unknown-rule": "There is no rule of this name.",
  "unknown-value": "The key does not accept this value, so it is ignored.",
  "unreadable-file": "A file that the configuration names cannot be read.",
  "unused-suppression": "The suppression matches no finding, so it is not needed.",
  "wrong-type": "The value is not of the type that the key takes, so it is ignored.",
};

const MIGRATE_CODES: Readonly<Record<BlockerCode | LossCode | WarningCode, string>> = {
  "migrate/uri-based-override": "A zone with URI-based overrides cannot migrate until they are deleted.",
  "migrate/too-many-firewall-rules":
    "The migration fails on a zone with more firewall rules than it can convert.",
  "migrate/expression-too-long":
    "The migration fails on a firewall rule whose expression is too long for it.",
  "migrate/check-incompatible": "The compatibility check of the service says that the zone cannot migrate.",
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
    "The configuration that the service proposes differs from the one derived from the exports.",
  "migrate/check-differs": "Cloudflare's check and the exports contradict each other.",
  "migrate/entrypoint-replaced": "The migration replaces rules that the entry point of the zone has now.",
  "migrate/mixed-zones": "The exports are of more than one zone.",
  "migrate/stage-differs":
    "`--from` makes the plan continue from a stage other than the one in the zone's answers.",
  "migrate/repeated-record": "A response or a record is given more than once; the first one is used.",
};

const INTERNAL_CODES: Readonly<Record<string, string>> = {
  "internal/file-crashed":
    "wafsmith failed on a file, so nothing in it was checked; this is a bug in wafsmith.",
  "internal/zone-crashed":
    "wafsmith failed on a zone, so nothing is known about it; this is a bug in wafsmith.",
  "internal/rule-crashed":
    "A rule failed on a file, so its findings there are incomplete; this is a bug in wafsmith.",
};

/** Codes beside those of expressions and rules, with one sentence or more about each. */
export function otherCodes(): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, readonly string[]>();
  for (const [slug, sentence] of Object.entries(SOURCE_PROBLEMS)) codes.set(`source/${slug}`, [sentence]);
  codes.set("source/not-a-json-string", [
    "A line given to `parse --ndjson` is not a JSON string, so it holds no expression.",
  ]);
  for (const [slug, sentence] of Object.entries(CONFIG_CODES)) codes.set(`config/${slug}`, [sentence]);
  for (const [code, { messages }] of Object.entries(PROBLEMS)) {
    codes.set(code, Object.values<MessageTemplate>(messages).map(templateText));
  }
  for (const [code, sentence] of Object.entries({ ...MIGRATE_CODES, ...INTERNAL_CODES }))
    codes.set(code, [sentence]);
  return codes;
}

/** A message template with its placeholders named: `<key> is not a setting …`. */
export function templateText({ text, help }: MessageTemplate): string {
  const whole = help === undefined ? text : `${text} ${help}`;
  return whole.replace(/\{\{(\w+)\}\}/g, "<$1>");
}
