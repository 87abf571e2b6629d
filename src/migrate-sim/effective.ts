import { PREVIOUS_WAF } from "../contract/migration.ts";
import { managedRulesetOf } from "../contract/owasp.ts";
import type { Converted } from "./convert/convert.ts";
import { isOwaspPackage, isPackageOff, owaspPackageOf } from "./convert/owasp.ts";
import { isOffEverywhere } from "./convert/page-rules.ts";
import { stageOf, type ZoneEstate } from "./estate.ts";
import { findExceptions } from "./exceptions.ts";
import type { MigrationOptions } from "./options.ts";
import type { EffectiveOwasp, EffectiveStates, WafStates } from "./report.ts";

/** The effect of both WAFs before and after the migration, and the fate of each exception in the zone. */
export function effectiveStates(
  estate: ZoneEstate,
  converted: Converted,
  options: MigrationOptions,
): EffectiveStates {
  const executes = converted.proposed.rules.filter((rule) => rule.action === "execute");
  const isValidation = options.mode === "validation";
  return {
    before: {
      wafs: wafsBefore(estate),
      owasp: owaspBefore(estate),
      packages: estate.packages.items
        .filter((one) => !isOwaspPackage(one) && !isPackageOff(one))
        .map((one) => one.name ?? one.id ?? "without name"),
    },
    after: {
      wafs: { previous: isValidation ? "enabled" : "disabled", new: "enabled" },
      owasp: owaspAfter(converted, estate),
      rulesets: executes.map(({ action_parameters: { id } }) => managedRulesetOf(id!)?.value.name ?? id!),
      skipRules: converted.proposed.rules.filter((rule) => rule.action === "skip" && rule.enabled).length,
    },
    exceptions: findExceptions(estate, converted),
  };
}

function wafsBefore(estate: ZoneEstate): WafStates {
  const status = estate.status.record;
  const stage = stageOf(estate);
  const isNewOn = stage === "unknown" ? null : stage === "previous" ? "disabled" : "enabled";
  const isPreviousOn = stage === "unknown" ? null : stage === "new" ? "disabled" : "enabled";
  // A zone before the migration may have switched its WAF off.
  const isOff = stage === "previous" && isOffEverywhere(estate);
  return {
    previous: status?.previousWaf ?? (isOff ? "disabled" : isPreviousOn),
    new: status?.newWaf ?? isNewOn,
  };
}

function owaspBefore(estate: ZoneEstate): EffectiveOwasp {
  const one = owaspPackageOf(estate.packages);
  if (!one) return NOTHING_KNOWN;
  if (isPackageOff(one) || isOffEverywhere(estate)) return { ...NOTHING_KNOWN, runs: false };
  const points = pointsOf(PREVIOUS_WAF.sensitivityScores.value, one.sensitivity);
  return {
    runs: points === null ? null : true,
    actsAtPoints: points,
    actsAtPointsForScripts: pointsOf(PREVIOUS_WAF.ajaxSensitivityScores.value, one.sensitivity),
    paranoiaLevel: null,
    action: one.actionMode ?? null,
  };
}

/** Nothing replaces a package that is off; the result for one that could not be converted is unknown. */
function owaspAfter({ owasp: { after } }: Converted, { packages }: ZoneEstate): EffectiveOwasp {
  const one = owaspPackageOf(packages);
  if (!after) return { ...NOTHING_KNOWN, runs: one && isPackageOff(one) ? false : null };
  return {
    runs: true,
    actsAtPoints: after.score_threshold,
    // The new ruleset makes no difference between requests of scripts and others.
    actsAtPointsForScripts: after.score_threshold,
    paranoiaLevel: after.paranoia_level,
    action: after.action,
  };
}

const NOTHING_KNOWN: EffectiveOwasp = {
  runs: null,
  actsAtPoints: null,
  actsAtPointsForScripts: null,
  paranoiaLevel: null,
  action: null,
};

function pointsOf(table: Readonly<Record<string, number>>, sensitivity: string | undefined): number | null {
  return sensitivity !== undefined && Object.hasOwn(table, sensitivity) ? table[sensitivity]! : null;
}
