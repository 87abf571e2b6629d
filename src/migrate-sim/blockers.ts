import { specification } from "../contract/fact.ts";
import { LIMITS } from "../contract/limits.ts";
import { MIGRATION } from "../contract/migration.ts";
import { nameOfPlan } from "../contract/plans.ts";
import { ENDPOINTS, pathOf } from "../contract/rest.ts";
import { code, codeList, counted, number } from "../core/phrases.ts";
import { utf8ByteCount } from "../core/text-size.ts";
import { citation } from "./citation.ts";
import { migrationState, stageOf, type ZoneEstate, zoneIdsOf } from "./estate.ts";
import { isMigrating } from "./firewall-rules.ts";
import type { MigrationOptions } from "./options.ts";
import { member, placeInExport } from "./origin.ts";
import { isEnterprise, PLANS_WITH_VALIDATION } from "./plan.ts";
import type { Blocker } from "./report.ts";

/** Everything that stops a zone's migration, certain ones first, otherwise in the order of the functions below. */
export function findBlockers(estate: ZoneEstate, options: MigrationOptions): readonly Blocker[] {
  const found = [
    ...alreadyMigrated(estate),
    ...incompatible(estate),
    ...uriOverrides(estate),
    ...tooManyRules(estate),
    ...longExpressions(estate),
    ...planRequired(estate, options),
  ];
  const isCertain = (blocker: Blocker) => blocker.certainty === "certain";
  return [...found.filter(isCertain), ...found.filter((blocker) => !isCertain(blocker))];
}

function alreadyMigrated(estate: ZoneEstate): readonly Blocker[] {
  const help = "Manage the zone's managed rules through the Rulesets API; there is no way back.";
  const source = citation(MIGRATION.irreversible.source);
  if (estate.givenStage === "new") {
    const message = "The zone is said to be on the new WAF only; from there it cannot move.";
    return [{ code: "migrate/already-migrated", certainty: "certain", message, help, where: null, source }];
  }
  if (estate.givenStage) return [];
  const status = estate.status.record;
  const state = migrationState(estate);
  const isAtStart = state?.state === MIGRATION.stateSeen.value;
  if (status && stageOf(estate) === "new") {
    const message =
      "The previous WAF is disabled and the new one is enabled, so the zone has migrated already and cannot migrate again.";
    const certainty = isAtStart ? "possible" : "certain";
    return [
      {
        code: "migrate/already-migrated",
        certainty,
        message,
        help,
        where: placeInExport(status.origin),
        source,
      },
    ];
  }
  if (!state || isAtStart || stageOf(estate) === "validation") return [];
  const message = `The migration state is ${code(state.state)}, not ${code(MIGRATION.stateSeen.value)}, so the zone may have migrated already.`;
  const question = "Compare the status answer: only a zone whose previous WAF is still enabled can migrate.";
  return [
    {
      code: "migrate/already-migrated",
      certainty: "possible",
      message,
      help: question,
      where: placeInExport(state.at),
      source,
    },
  ];
}

function incompatible(estate: ZoneEstate): readonly Blocker[] {
  const check = estate.check.record;
  if (check?.compatible !== false) return [];
  return [
    {
      code: "migrate/check-incompatible",
      certainty: "certain",
      message: "Cloudflare's check answers `compatible: false`, so it does not let the zone migrate.",
      help: "Remove the other blockers, change the zone's configuration, and check again.",
      where: placeInExport(member(check.origin, "compatible") ?? check.origin),
      source: citation(specification(7)),
    },
  ];
}

function uriOverrides(estate: ZoneEstate): readonly Blocker[] {
  return estate.overrides.items.map((override) => {
    const urls = override.urls.length > 0 ? ` for ${codeList(override.urls, "and")}` : "";
    const values = { zone_id: zoneIdsOf(estate)[0], override_id: override.id };
    const call = code(`DELETE ${pathOf(ENDPOINTS.deleteUriOverride, values)}`, Number.POSITIVE_INFINITY);
    return {
      code: "migrate/uri-based-override",
      certainty: "certain",
      message: `A URI-based override${urls} exists, so the zone cannot migrate.`,
      help: `Delete it (${call}); a skip rule or an override of the new rulesets can take its place afterwards.`,
      where: placeInExport(override.origin),
      source: citation(MIGRATION.uriOverridesBlock.source),
      urls: override.urls,
    };
  });
}

/**
 * Certain when the rules that migrate and are not paused exceed the limit; possible when only paused ones, or the
 * zone's other rules, bring the number above it.
 */
function tooManyRules(estate: ZoneEstate): readonly Blocker[] {
  const maxRules = LIMITS.maxMigrationFirewallRules.value;
  const all = estate.firewallRules.items;
  const migrating = all.filter(isMigrating);
  const active = migrating.filter((rule) => !rule.isPaused);
  if (all.length <= maxRules) return [];
  const isCertain = active.length > maxRules;
  const firstBeyond = (isCertain ? active : all)[maxRules]!;
  const shared = {
    code: "migrate/too-many-firewall-rules",
    where: placeInExport(firstBeyond.origin),
    source: citation(MIGRATION.tooManyRulesFail.source),
  } as const;
  if (isCertain) {
    const message = `${counted(active.length, "firewall rule")} bypass the WAF and are to migrate, more than ${number(maxRules)}, so the migration fails.`;
    const help =
      "Join rules whose conditions fit into one expression with `or`, delete those no longer needed, or contact support.";
    return [{ ...shared, certainty: "certain", message, help }];
  }
  const message = `${counted(active.length, "firewall rule")} of ${number(all.length)} bypass the WAF and are to migrate; the migration may fail if the limit of ${number(maxRules)} counts paused or other rules too.`;
  const help = "Delete firewall rules that are no longer needed, or ask support which rules are counted.";
  return [{ ...shared, certainty: "possible", message, help }];
}

/** Certain for the rules that migrate and are not paused; possible for the others, which the limit may not concern. */
function longExpressions(estate: ZoneEstate): readonly Blocker[] {
  const maxBytes = LIMITS.maxMigrationExpressionBytes.value;
  return estate.firewallRules.items.flatMap((rule) => {
    if (!rule.expression) return [];
    const bytes = utf8ByteCount(rule.expression.text);
    if (bytes <= maxBytes) return [];
    const isCertain = isMigrating(rule) === true && !rule.isPaused;
    const size = `${number(bytes)} bytes; the maximum is ${number(maxBytes)}`;
    return [
      {
        code: "migrate/expression-too-long",
        certainty: isCertain ? "certain" : "possible",
        message: isCertain
          ? `The expression of a firewall rule that is to migrate is too long, so the migration fails: ${size}.`
          : `The expression of a firewall rule is too long, and the migration may fail although the rule ${isMigrating(rule) ? "is paused" : "is not to migrate"}: ${size}.`,
        help: "Split the rule at its `or`, or move its set of values to a list.",
        where: placeInExport(rule.expression.origin),
        source: citation(MIGRATION.longExpressionFails.source),
      } satisfies Blocker,
    ];
  });
}

function planRequired(estate: ZoneEstate, options: MigrationOptions): readonly Blocker[] {
  const zone = estate.zone.record;
  // If both WAFs are on in the status response of such a zone, something is not as documented, but it is not blocked.
  const isSaidToBeThere = estate.givenStage === "validation";
  if ((options.mode !== "validation" && !isSaidToBeThere) || isEnterprise(zone?.plan) !== false) return [];
  const { source } = MIGRATION.plansWithValidation;
  const plan = nameOfPlan(zone?.plan ?? "");
  const where = zone ? placeInExport(member(zone.origin, "plan") ?? zone.origin) : null;
  return [
    {
      code: "migrate/plan-required",
      certainty: "certain",
      message: isSaidToBeThere
        ? `Validation mode needs the ${PLANS_WITH_VALIDATION} plan, so a zone on the ${plan} plan cannot be in it.`
        : `Validation mode needs the ${PLANS_WITH_VALIDATION} plan; on the ${plan} plan the move switches the previous WAF off at once.`,
      help: isSaidToBeThere ? "Continue from `previous`." : "Plan the migration without validation mode.",
      where,
      source: citation(source),
    },
  ];
}
