import { MANAGED_RULESETS } from "../../contract/owasp.ts";
import { code, counted } from "../../core/phrases.ts";
import type { ZoneEstate } from "../estate.ts";
import { notChecked } from "../not-checked.ts";
import type { WafGroup, WafRule } from "../records.ts";
import type { UntoldFact } from "../report.ts";
import { type Draft, executeRule, type ProposedRules } from "./draft.ts";
import { isOwaspPackage } from "./owasp.ts";

/** The rules that replace all packages but the OWASP one: the Cloudflare Managed Ruleset, deployed once. */
export function convertManaged(estate: ZoneEstate): ProposedRules {
  const packages = estate.packages.items.filter((one) => !isOwaspPackage(one));
  if (packages.length === 0) return { drafts: [], notChecked: [] };
  const { id, name } = MANAGED_RULESETS.cloudflareManaged.value;
  const rule = executeRule(id);
  const drafts = packages.map((record): Draft => {
    const note = `The ${name} takes the place of ${code(record.name ?? record.id ?? "the package")}.`;
    return { kind: "package", record, rule, evidence: "assumed", note };
  });
  return { drafts, notChecked: untranslated(estate, new Set(packages.map((one) => one.id))) };
}

/** Settings of groups and rules that are not those of the OWASP package. Their counterparts are not documented. */
function untranslated(
  estate: ZoneEstate,
  packageIds: ReadonlySet<string | undefined>,
): readonly UntoldFact[] {
  const inPackage = (one: WafGroup | WafRule) => packageIds.has(one.packageId);
  const groups = estate.groups.items.filter((group) => inPackage(group) && group.mode === "off");
  const rules = estate.rules.items.filter(
    (rule) => inPackage(rule) && rule.mode !== undefined && rule.mode !== (rule.defaultMode ?? "default"),
  );
  const gaps: UntoldFact[] = [];
  if (groups.length > 0) {
    const message = `${counted(groups.length, "group")} of the managed rules ${is(groups.length)} off, and it is not documented which overrides of the new ruleset do the same.`;
    gaps.push(notChecked("groups", message, { at: groups[0]?.origin }));
  }
  if (rules.length > 0) {
    const message = `${counted(rules.length, "rule")} of the managed rules ${has(rules.length)} a mode of ${rules.length === 1 ? "its" : "their"} own, and it is not documented which overrides of the new ruleset do the same.`;
    gaps.push(notChecked("rules", message, { at: rules[0]?.origin }));
  }
  return gaps;
}

const is = (count: number) => (count === 1 ? "is" : "are");
const has = (count: number) => (count === 1 ? "has" : "have");
