import { PREVIOUS_WAF } from "../../contract/migration.ts";
import { MANAGED_RULESETS } from "../../contract/owasp.ts";
import { code, counted } from "../../core/phrases.ts";
import type { ZoneEstate } from "../estate.ts";
import type { WafGroup, WafRule } from "../records.ts";
import { notChecked, type UntoldFact } from "../report.ts";
import { type Draft, executeRule, type ProposedRules } from "./draft.ts";
import { isOwaspPackage, isPackageOff } from "./owasp.ts";

/** The rules that replace all packages but the OWASP one: the Cloudflare Managed Ruleset, deployed once. */
export function convertManaged(estate: ZoneEstate): ProposedRules {
  const packages = estate.packages.items.filter((one) => !isOwaspPackage(one));
  if (packages.length === 0) return { drafts: [], notChecked: [] };
  const { id, name } = MANAGED_RULESETS.cloudflareManaged.value;
  const rule = executeRule(id);
  const drafts = packages.map((record): Draft => {
    const named = code(record.name ?? record.id ?? "the package");
    const note = isPackageOff(record)
      ? `${named} is not active, so no rule takes its place.`
      : `The ${name} takes the place of ${named}.`;
    return {
      kind: "package",
      record,
      rule: isPackageOff(record) ? undefined : rule,
      evidence: "assumed",
      note,
    };
  });
  const running = packages.filter((one) => !isPackageOff(one));
  return { drafts, notChecked: untranslated(estate, new Set(running.map((one) => one.id))) };
}

/** Settings of groups and rules that are not those of the OWASP package. Their counterparts are not documented. */
function untranslated(
  estate: ZoneEstate,
  packageIds: ReadonlySet<string | undefined>,
): readonly UntoldFact[] {
  const inPackage = (one: WafGroup | WafRule) => packageIds.has(one.packageId);
  const groups = estate.groups.items.filter((group) => inPackage(group) && isSwitchedOff(group));
  const rules = estate.rules.items.filter((rule) => inPackage(rule) && isModified(rule));
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

/** Groups are on unless disabled. */
export function isSwitchedOff({ mode }: WafGroup): boolean {
  return mode === "off";
}

/** Whether a rule has a non-default mode. Rules of the OWASP package have no default mode, and are on. */
export function isModified({ mode, defaultMode }: WafRule): boolean {
  const [on] = PREVIOUS_WAF.anomalyRuleModes.value;
  return mode !== undefined && mode !== PREVIOUS_WAF.inheritedRuleMode.value && mode !== (defaultMode ?? on);
}

const is = (count: number) => (count === 1 ? "is" : "are");
const has = (count: number) => (count === 1 ? "has" : "have");
