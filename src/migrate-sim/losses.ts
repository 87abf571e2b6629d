import { MIGRATION, PREVIOUS_WAF } from "../contract/migration.ts";
import { code } from "../core/phrases.ts";
import { citation } from "./citation.ts";
import { type Converted, replacementsOf } from "./convert/convert.ts";
import { isModified, isSwitchedOff } from "./convert/managed.ts";
import { isPackageOff, owaspPackageOf } from "./convert/owasp.ts";
import { isOffEverywhere, setsWafOff } from "./convert/page-rules.ts";
import { stageOf, type ZoneEstate } from "./estate.ts";
import type { MigrationOptions } from "./options.ts";
import { member, placeInExport } from "./origin.ts";
import type { WafGroup, WafRule } from "./records.ts";
import { recreate } from "./recreate.ts";
import type { Loss } from "./report.ts";

/**
 * Features that work today and will not after the migration: in the OWASP package, in page rules, and in clients of the
 * API.
 */
export function findLosses(
  estate: ZoneEstate,
  converted: Converted,
  options: MigrationOptions,
): readonly Loss[] {
  // A zone on the new WAF has lost it all already.
  if (stageOf(estate) === "new") return [];
  const owasp = owaspPackageOf(estate.packages);
  const runs = owasp && !isPackageOff(owasp) && !isOffEverywhere(estate);
  const ofOwasp = (one: WafGroup | WafRule) => runs && owasp.id !== undefined && one.packageId === owasp.id;
  const rules = estate.rules.items.filter(ofOwasp);
  const groups = estate.groups.items.filter((group) => ofOwasp(group) && isSwitchedOff(group));
  const off = new Set(groups.map(({ id }) => id));
  return [
    ...groups.map((group) => groupLoss(group, rules, options)),
    // The mode of a rule makes no difference if its group is off.
    ...rules
      .filter((rule) => isModified(rule) && (rule.groupId === undefined || !off.has(rule.groupId)))
      .map((rule) => ruleLoss(rule, options)),
    ...pageRuleLosses(estate, converted),
    ...generalLosses(),
  ];
}

function groupLoss(group: WafGroup, rules: readonly WafRule[], options: MigrationOptions): Loss {
  const members = rules.filter((rule) => group.id !== undefined && rule.groupId === group.id);
  const { overrides, help } = recreate(members, false, options.owaspRules);
  return {
    code: "migrate/owasp-group-override-lost",
    message: `The OWASP group ${code(group.name ?? group.id ?? "without name")} is off, and the migration does not carry this over.`,
    help,
    where: placeInExport(member(group.origin, "mode") ?? group.origin),
    source: citation(MIGRATION.lost.source),
    recreate: overrides,
  };
}

function ruleLoss(rule: WafRule, options: MigrationOptions): Loss {
  const name = code(rule.description ?? rule.id ?? "without id");
  const [on] = PREVIOUS_WAF.anomalyRuleModes.value;
  const { overrides, help } = recreate([rule], rule.mode === on, options.owaspRules);
  return {
    code: "migrate/owasp-rule-override-lost",
    message: `The OWASP rule ${name} is ${code(rule.mode ?? "")}, and the migration does not carry this over.`,
    help,
    where: placeInExport(member(rule.origin, "mode") ?? rule.origin),
    source: citation(MIGRATION.lost.source),
    recreate: overrides,
  };
}

function pageRuleLosses(estate: ZoneEstate, converted: Converted): readonly Loss[] {
  const replacementOf = replacementsOf(converted);
  return estate.pageRules.items
    .filter((rule) => rule.isActive && setsWafOff(rule))
    .map((rule) => {
      const where = placeInExport(rule.origin);
      const pattern = rule.targets[0]?.pattern;
      const of = pattern === undefined ? "" : ` of ${code(pattern)}`;
      const skip = replacementOf(where);
      return {
        code: "migrate/page-rule-stops-working",
        message: `The page rule${of} no longer switches the WAF off after the migration.`,
        help: skip
          ? `The skip rule ${code(skip)} of the proposed configuration takes its place; delete the setting afterwards.`
          : "Write a skip rule for these URLs before the execute rules, and delete the setting afterwards.",
        where,
        source: citation(MIGRATION.pageRuleOffIgnored.source),
        recreate: null,
      };
    });
}

function generalLosses(): readonly Loss[] {
  const source = citation(MIGRATION.previousApiStops.source);
  return [
    {
      code: "migrate/previous-api-stops",
      message: "The APIs of the previous WAF managed rules stop working for the zone.",
      help: "Change scripts and dashboards that call them to the Rulesets API before the move.",
      where: null,
      source,
      recreate: null,
    },
    {
      code: "migrate/previous-resources-stop",
      message:
        "Infrastructure-as-code resources for WAF packages, groups and rules stop working for the zone.",
      help: "Remove them from state and configuration, and declare a ruleset resource in their place.",
      where: null,
      source,
      recreate: null,
    },
  ];
}
