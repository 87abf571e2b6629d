import { codeList } from "../core/phrases.ts";
import { type Converted, replacementsOf } from "./convert/convert.ts";
import { isModified, isSwitchedOff } from "./convert/managed.ts";
import { isOwaspPackage, isPackageOff } from "./convert/owasp.ts";
import { isOffEverywhere, pageRuleEffect } from "./convert/page-rules.ts";
import { stageOf, type ZoneEstate } from "./estate.ts";
import { isMigrating } from "./firewall-rules.ts";
import { type ExportValue, placeInExport } from "./origin.ts";
import type { ExceptionFate, ZoneException } from "./report.ts";

/** Every exception that the zone makes from the previous WAF, and whether it still applies after the migration. */
export function findExceptions(estate: ZoneEstate, converted: Converted): readonly ZoneException[] {
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
    return exception(
      "group",
      group,
      `The group ${codeList([group.name ?? group.id ?? ""])} is off.`,
      fateOf(group.packageId),
    );
  });
  const rules = estate.rules.items.filter(isModified).map((rule) => {
    const name = codeList([rule.description ?? rule.id ?? ""]);
    return exception(
      "rule",
      rule,
      `The rule ${name} is ${codeList([rule.mode ?? ""])}.`,
      fateOf(rule.packageId),
    );
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
