import { PREVIOUS_WAF } from "../contract/migration.ts";
import { managedRulesetOf } from "../contract/owasp.ts";
import { codeList } from "../core/phrases.ts";
import { ownValue } from "../core/record.ts";
import { type Converted, replacementsOf } from "./convert/convert.ts";
import { isModified, isSwitchedOff } from "./convert/managed.ts";
import { isOwaspPackage, isPackageOff, owaspPackageOf } from "./convert/owasp.ts";
import { isOffEverywhere, pageRuleEffect } from "./convert/page-rules.ts";
import { stageOf, type ZoneEstate } from "./estate.ts";
import { isMigrating } from "./firewall-rules.ts";
import type { MigrationOptions } from "./options.ts";
import { type ExportValue, placeInExport } from "./origin.ts";
import type { EffectiveOwasp, EffectiveStates, ExceptionFate, WafStates, ZoneException } from "./report.ts";

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
  const points = ownValue(PREVIOUS_WAF.sensitivityScores.value, one.sensitivity) ?? null;
  return {
    runs: points === null ? null : true,
    actsAtPoints: points,
    actsAtPointsForScripts: ownValue(PREVIOUS_WAF.ajaxSensitivityScores.value, one.sensitivity) ?? null,
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

/** Every exception that the zone makes from the previous WAF, and whether it still applies after the migration. */
function findExceptions(estate: ZoneEstate, converted: Converted): readonly ZoneException[] {
  const rules = [...firewallExceptions(estate, converted), ...pageExceptions(estate, converted)];
  return [...rules, ...packageExceptions(estate), ...overrideExceptions(estate)];
}

function exception(
  kind: ZoneException["kind"],
  { id, origin }: { readonly id: string | undefined; readonly origin: ExportValue },
  what: string,
  fate: ExceptionFate,
  by: string | null = null,
): ZoneException {
  return { kind, id: id ?? null, what, fate, by, where: placeInExport(origin) };
}

function firewallExceptions(estate: ZoneEstate, converted: Converted): readonly ZoneException[] {
  const replacementOf = replacementsOf(converted);
  return estate.firewallRules.items.filter(isMigrating).map((rule) => {
    const by = replacementOf(placeInExport(rule.origin));
    const fate = rule.isPaused ? "off" : by === null ? "unknown" : "replaced";
    return exception("firewall_rule", rule, "Requests that match its expression bypass the WAF.", fate, by);
  });
}

function pageExceptions(estate: ZoneEstate, converted: Converted): readonly ZoneException[] {
  const replacementOf = replacementsOf(converted);
  return estate.pageRules.items.flatMap((rule) => {
    const effect = pageRuleEffect(rule);
    if (effect === "none" || effect === "on") return [];
    const urls = rule.targets.flatMap(({ pattern }) => pattern ?? []);
    const by = replacementOf(placeInExport(rule.origin));
    const fate = !rule.isActive ? "off" : by === null ? "unknown" : "replaced";
    const what = `The WAF is off for ${urls.length > 0 ? codeList(urls, "and") : "its URLs"}.`;
    return [exception("page_rule", rule, what, fate, by)];
  });
}

/** Settings of the OWASP package get lost; what happens to those of other packages is not documented. */
function packageExceptions(estate: ZoneEstate): readonly ZoneException[] {
  const isOff = isOffEverywhere(estate);
  const fateOf = (packageId: string | undefined): ExceptionFate => {
    const owner = estate.packages.items.find(({ id }) => id !== undefined && id === packageId);
    if (isOff || (owner && isPackageOff(owner))) return "off";
    return owner && isOwaspPackage(owner) ? "lost" : "unknown";
  };
  const groups = estate.groups.items.filter(isSwitchedOff).map((group) => {
    const what = `The group ${codeList([group.name ?? group.id ?? ""])} is off.`;
    return exception("group", group, what, fateOf(group.packageId));
  });
  const rules = estate.rules.items.filter(isModified).map((rule) => {
    const name = codeList([rule.description ?? rule.id ?? ""]);
    const what = `The rule ${name} is ${codeList([rule.mode ?? ""])}.`;
    return exception("rule", rule, what, fateOf(rule.packageId));
  });
  return [...groups, ...rules];
}

function overrideExceptions(estate: ZoneEstate): readonly ZoneException[] {
  const fate = stageOf(estate) === "new" ? "lost" : "removed";
  return estate.overrides.items.map((override) => {
    const urls = override.urls.length > 0 ? codeList(override.urls, "and") : "its URLs";
    return exception("override", override, `Rules are set otherwise for ${urls}.`, fate);
  });
}
