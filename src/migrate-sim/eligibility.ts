import type { Collection } from "./answers.ts";
import { isPackageOff, owaspPackageOf } from "./convert/owasp.ts";
import { pageRuleEffect } from "./convert/page-rules.ts";
import { isWafOn, type ZoneEstate } from "./estate.ts";
import { isMigrating } from "./firewall-rules.ts";
import type { Eligibility, EligibilityCondition, PhaseEligibility } from "./report.ts";

/** Whether a zone may migrate in phase 1 and in phase 2, condition by condition. Source: specification 3. */
export function judgeEligibility(estate: ZoneEstate): Eligibility {
  const withoutOverrides: EligibilityCondition = {
    condition: "no URI-based overrides",
    holds: noneOf(estate.overrides, () => true),
  };
  return {
    phase_1: judged([
      { condition: "WAF disabled, or the OWASP package off", holds: isWithoutOwasp(estate) },
      {
        condition: "no firewall rules that bypass the WAF managed rules",
        holds: noneOf(estate.firewallRules, isMigrating),
      },
      {
        condition: "no page rules that bypass, enable or disable the WAF managed rules",
        holds: noneOf(estate.pageRules, (rule) => rule.isActive && pageRuleEffect(rule) !== "none"),
      },
      withoutOverrides,
    ]),
    phase_2: judged([withoutOverrides]),
  };
}

function judged(conditions: readonly EligibilityCondition[]): PhaseEligibility {
  const fails = conditions.some((one) => one.holds === false);
  const isKnown = conditions.every((one) => one.holds !== null);
  return { eligible: fails ? false : isKnown ? true : null, conditions };
}

/** Whether the package is off, or the whole WAF. */
function isWithoutOwasp(estate: ZoneEstate): boolean | null {
  if (isWafOn(estate) === false || estate.status.record?.previousWaf === "disabled") return true;
  const one = owaspPackageOf(estate.packages);
  if (!one) return estate.packages.gap ? null : true;
  if (isPackageOff(one)) return true;
  return one.sensitivity !== undefined && isWafOn(estate) ? false : null;
}

/** Whether no record is of a kind; null if one cannot be determined, or the export has a gap. */
function noneOf<Item>(
  { items, gap }: Collection<Item>,
  is: (item: Item) => boolean | undefined,
): boolean | null {
  const answers = items.map(is);
  if (answers.includes(true)) return false;
  return gap || answers.includes(undefined) ? null : true;
}
