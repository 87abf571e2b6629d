import {
  ACTION_MAP,
  PREVIOUS_WAF,
  SENSITIVITY_OFF,
  SENSITIVITY_TABLE,
  STATED_PARANOIA_LEVEL,
} from "../../contract/migration.ts";
import { OWASP, paranoiaTag } from "../../contract/owasp.ts";
import { code, codeList } from "../../core/phrases.ts";
import { ownValue } from "../../core/record.ts";
import type { Collection } from "../answers.ts";
import type { MigrationOptions } from "../options.ts";
import { member } from "../origin.ts";
import type { WafPackage } from "../records.ts";
import { notChecked, type OwaspConversion, type OwaspSettings, type ProposedOverrides } from "../report.ts";
import { executeRule, type ProposedRules } from "./draft.ts";

/** The conversion of the OWASP package. */
export interface ConvertedOwasp extends ProposedRules {
  readonly owasp: OwaspConversion;
  /** The package whose row of the sensitivity table contradicts the other statement about the paranoia level. */
  readonly contradicted: WafPackage | undefined;
}

/** Whether a package is the OWASP one: it works by anomaly scores, and so has a sensitivity. */
export function isOwaspPackage(one: WafPackage): boolean {
  if (one.detectionMode === undefined) return one.sensitivity !== undefined;
  return one.detectionMode === PREVIOUS_WAF.owaspDetectionMode.value;
}

/** The OWASP package of a zone; undefined if its packages do not include it. */
export function owaspPackageOf(packages: Collection<WafPackage>): WafPackage | undefined {
  return packages.items.find(isOwaspPackage);
}

/** Whether a package has no effect: it is not active, or its sensitivity is off. */
export function isPackageOff(one: WafPackage): boolean {
  return !one.isActive || one.sensitivity === SENSITIVITY_OFF.value;
}

/**
 * Converts sensitivity and action by the table. A package that is off has no row: it did not run, so no execute rule
 * is proposed.
 */
export function convertOwasp(packages: Collection<WafPackage>, options: MigrationOptions): ConvertedOwasp {
  const one = owaspPackageOf(packages);
  if (!one) {
    const before = { sensitivity: null, action: null };
    return {
      owasp: { before, after: null },
      contradicted: undefined,
      drafts: [],
      notChecked: withoutPackage(packages),
    };
  }
  const before = { sensitivity: one.sensitivity ?? null, action: one.actionMode ?? null };
  if (isPackageOff(one))
    return { owasp: { before, after: null }, contradicted: undefined, ...turnedOff(one) };
  const row = ownValue(SENSITIVITY_TABLE, one.sensitivity)?.value;
  const action = ownValue(ACTION_MAP, one.actionMode);
  if (!row || !action) {
    const gaps = [...(row ? [] : [unknownSensitivity(one)]), ...(action ? [] : [unknownAction(one)])];
    return { owasp: { before, after: null }, contradicted: undefined, drafts: [], notChecked: gaps };
  }
  const stated = STATED_PARANOIA_LEVEL.value;
  const after: OwaspSettings = {
    paranoia_level: options.paranoia === "pl2" ? stated : row.paranoiaLevel,
    score_threshold: row.scoreThreshold,
    action: action.value,
  };
  const note = `The ${OWASP.rulesetName.value} takes the place of ${code(one.name ?? one.id ?? "the package")}, at paranoia level ${after.paranoia_level} with threshold ${after.score_threshold} and action ${code(after.action)}.`;
  const rule = executeRule(OWASP.rulesetId.value, proposedOwasp(after));
  return {
    owasp: { before, after },
    contradicted: row.paranoiaLevel === stated ? undefined : one,
    drafts: [{ kind: "package", record: one, rule, evidence: action.evidence, note }],
    notChecked: [],
  };
}

/** The overrides that give the OWASP ruleset its settings: tags above the level off, threshold and action on the score rule. */
export function proposedOwasp(settings: OwaspSettings): ProposedOverrides {
  const above = OWASP.paranoiaLevels.value.filter((level) => level > settings.paranoia_level);
  return {
    categories: above.map((level) => ({ category: paranoiaTag(level), enabled: false })),
    rules: [
      { id: OWASP.scoreRuleId.value, score_threshold: settings.score_threshold, action: settings.action },
    ],
  };
}

function turnedOff(one: WafPackage): ProposedRules {
  const note = "The package is off, so no execute rule of the OWASP ruleset is proposed.";
  return {
    drafts: [{ kind: "package", record: one, rule: undefined, evidence: SENSITIVITY_OFF.evidence, note }],
    notChecked: [],
  };
}

function withoutPackage(packages: Collection<WafPackage>) {
  if (packages.gap) return [];
  if (packages.items.length === 0) {
    const message =
      "The list of WAF packages is empty, so the zone has no previous WAF to migrate, or the list was exported without the right to see them.";
    return [notChecked("packages", message, { isDecisive: true })];
  }
  const message = `No package with detection mode ${code(PREVIOUS_WAF.owaspDetectionMode.value)} is among the packages, so no execute rule of the OWASP ruleset is proposed.`;
  return [notChecked("packages", message)];
}

function unknownSensitivity(one: WafPackage) {
  const known = codeList([...Object.keys(SENSITIVITY_TABLE), SENSITIVITY_OFF.value]);
  const said =
    one.sensitivity === undefined
      ? "The OWASP package does not state its sensitivity"
      : `The OWASP package has the sensitivity ${code(one.sensitivity)}, which is none of ${known}`;
  const message = `${said}, so its paranoia level and threshold are not known.`;
  return notChecked("packages", message, {
    at: member(one.origin, "sensitivity") ?? one.origin,
    isDecisive: true,
  });
}

function unknownAction(one: WafPackage) {
  const known = codeList(Object.keys(ACTION_MAP));
  const said =
    one.actionMode === undefined
      ? "The OWASP package does not state its action"
      : `The OWASP package has the action ${code(one.actionMode)}, which is none of ${known}`;
  const message = `${said}, so the action of the OWASP ruleset is not known.`;
  return notChecked("packages", message, {
    at: member(one.origin, "action_mode") ?? one.origin,
    isDecisive: true,
  });
}
