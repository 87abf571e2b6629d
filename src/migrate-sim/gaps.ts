import { nameOfPlan, PLAN_IDS } from "../contract/plans.ts";
import { code, wordList } from "../core/phrases.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { Collection, ExportGap, RecordAnswer } from "./answers.ts";
import { pageRuleEffect } from "./convert/page-rules.ts";
import { isWafOn, stageOf, type ZoneEstate, zoneIdsOf } from "./estate.ts";
import type { ExportKey, UnusedExport } from "./exports.ts";
import needs from "./needs.json" with { type: "json" };
import type { MigrationOptions } from "./options.ts";
import { placeInExport } from "./origin.ts";
import { isEnterprise } from "./plan.ts";
import { notChecked, type UntoldFact } from "./report.ts";

/** The exports, each with its name and the consequence if it is missing. */
const NEEDS = needs as readonly Need[];

interface Need {
  readonly key: ExportKey;
  readonly name: string;
  readonly consequence: string;
  /** Whether the verdict needs it. */
  readonly isDecisive?: boolean;
}

/** The gaps in the exports, the most important first. */
export function findGaps(estate: ZoneEstate, options: MigrationOptions): readonly UntoldFact[] {
  const found = [
    ...mixed(estate),
    ...NEEDS.flatMap((need) => gapOf(need, estate)),
    ...withoutExpression(estate),
    ...unsaid(estate),
    ...unreadableSetting(estate),
    ...unknownPlan(estate, options),
    ...estate.unrecognised.map(unrecognised),
    ...estate.unused.map(unused),
  ];
  return [...found.filter((gap) => gap.isDecisive), ...found.filter((gap) => !gap.isDecisive)];
}

function gapOf(need: Need, estate: ZoneEstate): readonly UntoldFact[] {
  const gap = gapsOf(estate)[need.key];
  if (!gap) return [];
  const { consequence, isDecisive = need.key === "waf_setting" && isSwitchedOnAlone(estate) } = need;
  if (need.key === "overrides" && estate.check.record?.compatible === true) {
    const message = `${need.name} ${gap.clause}, so only the check response shows that none blocks the migration.`;
    return [notChecked(need.key, message, { at: gap.at })];
  }
  if (need.key === "entrypoint" && stageOf(estate) === "validation") {
    const message = `${need.name} ${gap.clause}, so what was tuned in validation mode is not known, and the last request discards it.`;
    return [notChecked(need.key, message, { at: gap.at })];
  }
  const loss = gap.reason === "declared" ? "what was made elsewhere is not known" : consequence;
  return [notChecked(need.key, `${need.name} ${gap.clause}, so ${loss}.`, { at: gap.at, isDecisive })];
}

function gapsOf(estate: ZoneEstate): Readonly<Record<ExportKey, ExportGap | undefined>> {
  const of = (one: RecordAnswer<unknown> | Collection<unknown>) => one.gap;
  return {
    zone: of(estate.zone),
    packages: of(estate.packages),
    groups: of(estate.groups),
    rules: of(estate.rules),
    overrides: of(estate.overrides),
    firewall_rules: of(estate.firewallRules),
    // Filters are needed only if a rule names one: see `withoutExpression`.
    filters: undefined,
    page_rules: of(estate.pageRules),
    entrypoint: of(estate.entrypoint),
    check: of(estate.check),
    config: of(estate.config),
    status: of(estate.status),
    // A status response gives the same information, and after the migration the setting no longer exists.
    waf_setting:
      isWafOn(estate) === undefined && stageOf(estate) !== "new" ? of(estate.wafSetting) : undefined,
  };
}

/** Whether page rules switch the WAF on, and none switches it off: that has an effect only if the setting is off. */
function isSwitchedOnAlone({ pageRules }: ZoneEstate): boolean {
  const effects = pageRules.items.filter(({ isActive }) => isActive).map(pageRuleEffect);
  return effects.includes("on") && !effects.includes("off");
}

function mixed(estate: ZoneEstate): readonly UntoldFact[] {
  if (zoneIdsOf(estate).length < 2) return [];
  const message =
    "The exports come from more than one zone, so it is not known which of them belong together.";
  return [notChecked("zone", message, { isDecisive: true })];
}

function withoutExpression(estate: ZoneEstate): readonly UntoldFact[] {
  return estate.firewallRules.items
    .filter((rule) => rule.expression === undefined)
    .map((rule) => {
      const name = rule.id === undefined ? "A firewall rule" : `Firewall rule ${code(rule.id)}`;
      const lack =
        rule.filterId === undefined
          ? "has no expression"
          : `names filter ${code(rule.filterId)}, which is not among the exports`;
      const message = `${name} ${lack}, so the length of its expression and what it matches are not known.`;
      return notChecked("filters", message, { at: rule.origin, isDecisive: true });
    });
}

function unsaid(estate: ZoneEstate): readonly UntoldFact[] {
  const check = estate.check.record;
  if (!check || check.compatible !== undefined) return [];
  const message =
    "The check response has no `compatible` member, so Cloudflare's verdict on the zone is not known.";
  return [notChecked("check", message, { at: check.origin })];
}

/** A setting that is neither `on` nor `off` decides as little as a missing one. */
function unreadableSetting(estate: ZoneEstate): readonly UntoldFact[] {
  const setting = estate.wafSetting.record;
  if (!setting || isWafOn(estate) !== undefined) return [];
  const message = "The zone setting `waf` is neither `on` nor `off`, so whether the WAF runs is not known.";
  return [notChecked("waf_setting", message, { at: setting.origin, isDecisive: true })];
}

function unknownPlan(estate: ZoneEstate, options: MigrationOptions): readonly UntoldFact[] {
  const plan = estate.zone.record?.plan;
  if (isEnterprise(plan) !== undefined) return [];
  const said =
    plan === undefined
      ? "The exports do not state the zone's plan"
      : `The zone's plan ${code(plan)} is not one of ${wordList(PLAN_IDS.value.map(nameOfPlan), "or")}`;
  const message = `${said}, so it is not known whether the zone has validation mode.`;
  return [
    notChecked("zone", message, {
      at: estate.zone.record?.origin,
      isDecisive: options.mode === "validation",
    }),
  ];
}

function unused({ what, at }: UnusedExport): UntoldFact {
  const message = `${code(at.document.uri)} also contains ${what}, which has no effect on the migration and is ignored.`;
  return notChecked("files", message, { at });
}

/** A file that has errors may contain what decides; any other contains nothing that was requested. */
function unrecognised(document: SourceDocument): UntoldFact {
  const hasErrors = document.diagnostics.some((diagnostic) => diagnostic.severity === "error");
  const has = (code: string) => document.diagnostics.some((diagnostic) => diagnostic.code === code);
  const [root] = document.roots;
  const what =
    document.isEmptyAnswer && root
      ? "contains an empty list, and its name does not show of what kind"
      : hasErrors
        ? "could not be read"
        : has("source/failed-answer")
          ? "is a failed API response"
          : "contains no export that wafsmith recognises";
  const message = `${code(document.uri)} ${what}, so it is left out.`;
  const where = root ? placeInExport({ document, pointer: "", node: root }) : null;
  return { subject: "files", message, where, isDecisive: hasErrors };
}
