import { code } from "../core/phrases.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { Collection, ExportGap, RecordAnswer } from "./answers.ts";
import { stageOf, type ZoneEstate, zoneIdsOf } from "./estate.ts";
import type { ExportKey } from "./exports.ts";
import { notChecked } from "./not-checked.ts";
import type { MigrationOptions } from "./options.ts";
import { placeInExport } from "./origin.ts";
import { isEnterprise } from "./plan.ts";
import type { UntoldFact } from "./report.ts";

/** An export, its name, and the consequence if it is missing. */
interface Need {
  readonly key: ExportKey;
  readonly name: string;
  readonly consequence: string;
  /** Whether the verdict needs it. */
  readonly isDecisive?: boolean;
}

const NEEDS: readonly Need[] = [
  {
    key: "packages",
    name: "The list of WAF packages",
    consequence: "the OWASP sensitivity and the rulesets to run are not known",
    isDecisive: true,
  },
  {
    key: "overrides",
    name: "The list of URI-based overrides",
    consequence: "whether one blocks the migration is not known",
    isDecisive: true,
  },
  {
    key: "firewall_rules",
    name: "The list of firewall rules",
    consequence:
      "their number, the length of their expressions and the rules that bypass the WAF are not known",
    isDecisive: true,
  },
  {
    key: "page_rules",
    name: "The list of page rules",
    consequence: "whether one switches the WAF off is not known",
    isDecisive: true,
  },
  { key: "zone", name: "The zone record", consequence: "the zone's name and plan are not known" },
  {
    key: "groups",
    name: "The list of WAF groups",
    consequence: "OWASP group overrides that get lost are not listed",
  },
  {
    key: "rules",
    name: "The list of WAF rules",
    consequence: "OWASP rule overrides that get lost are not listed",
  },
  { key: "check", name: "The check answer", consequence: "Cloudflare's verdict on the zone is not known" },
  {
    key: "config",
    name: "Cloudflare's configuration answer",
    consequence: "the proposed configuration is not compared with it",
  },
  {
    key: "status",
    name: "The status answer",
    consequence: "the stage of the migration is taken from other answers",
  },
  {
    key: "entrypoint",
    name: "The entry point ruleset",
    consequence: "whether the proposed configuration replaces rules in it is not known",
  },
];

/** The gaps in the exports, the most important first. */
export function findGaps(estate: ZoneEstate, options: MigrationOptions): readonly UntoldFact[] {
  const found = [
    ...mixed(estate),
    ...NEEDS.flatMap((need) => gapOf(need, estate)),
    ...withoutExpression(estate),
    ...unsaid(estate),
    ...unknownPlan(estate, options),
    ...estate.unrecognised.map(unrecognised),
  ];
  return [...found.filter((gap) => gap.isDecisive), ...found.filter((gap) => !gap.isDecisive)];
}

function gapOf(need: Need, estate: ZoneEstate): readonly UntoldFact[] {
  const gap = gapsOf(estate)[need.key];
  if (!gap) return [];
  const { consequence, isDecisive = false } = need;
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
    // Filters are needed only where a rule names one: see `withoutExpression`.
    filters: undefined,
    page_rules: of(estate.pageRules),
    entrypoint: of(estate.entrypoint),
    check: of(estate.check),
    config: of(estate.config),
    status: of(estate.status),
  };
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

function unknownPlan(estate: ZoneEstate, options: MigrationOptions): readonly UntoldFact[] {
  const plan = estate.zone.record?.plan;
  if (isEnterprise(plan) !== undefined) return [];
  const said =
    plan === undefined
      ? "The exports do not state the zone's plan"
      : `wafsmith does not know the zone's plan ${code(plan)}`;
  const message = `${said}, so it is not known whether the zone has validation mode.`;
  return [
    notChecked("zone", message, {
      at: estate.zone.record?.origin,
      isDecisive: options.mode === "validation",
    }),
  ];
}

/** A file that has errors may hold what decides; any other holds nothing that was asked for. */
function unrecognised(document: SourceDocument): UntoldFact {
  const hasErrors = document.diagnostics.some((diagnostic) => diagnostic.severity === "error");
  const has = (code: string) => document.diagnostics.some((diagnostic) => diagnostic.code === code);
  const what = document.isEmptyAnswer
    ? "holds an empty list, and its name does not show what kind"
    : hasErrors
      ? "could not be read"
      : has("source/failed-answer")
        ? "is a failed API response"
        : "holds no export that wafsmith recognises";
  const message = `${code(document.uri)} ${what}, so it is left out.`;
  const [root] = document.roots;
  const where = root ? placeInExport({ document, pointer: "", node: root }) : null;
  return { subject: "files", message, where, isDecisive: hasErrors };
}
