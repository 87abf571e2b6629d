import type { Approval } from "../../core/approval.ts";
import { lossesFirst, type Protection, worstOf } from "../../core/protection.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import { type RuleChange, ruleChanges } from "./diff-rules.ts";
import type { DeployedRuleset } from "./effective.ts";
import type { NotGoverned } from "./not-governed.ts";

/** The differences in one deployment. */
export interface DeploymentDiff {
  readonly rulesetId: string;
  readonly rulesetName: string;
  /** `added`, `removed`: only one side deploys the ruleset. */
  readonly state: "added" | "removed" | "changed" | "same";
  /** The worst effect on protection of all changes that nobody has approved. */
  readonly protection: Protection;
  /** The changes of the execute rule itself. Those without any effect are idle and do not count as a difference. */
  readonly settings: readonly ConfigChange[];
  /** The changes of the managed rules. */
  readonly rules: readonly RuleChange[];
  /** Only if a policy is compared with what is live. */
  readonly notGoverned: readonly NotGoverned[];
  /** Whether the rules of the ruleset are known, so that every one was compared. */
  readonly isExact: boolean;
  /** For an added or removed deployment: whether the other side deploys the ruleset too, by another rule. */
  readonly isRepeated?: boolean;
  /** The approval of its removal. Default: none. */
  readonly approval?: Approval;
}

/** The differences in effect, not in text, between two configurations. */
export interface EffectiveDiff {
  readonly isSame: boolean;
  /** The deployments of managed rulesets, then the entry point, if other rules of it differ. Greatest losses first. */
  readonly deployments: readonly DeploymentDiff[];
  /** Rulesets that are deployed, and that the policy does not name. They are not compared. Default: none. */
  readonly notNamed?: readonly { readonly id: string; readonly name: string }[];
}

/** The same deployment on both sides, or on one. */
export type DeploymentPair = readonly [
  before: DeployedRuleset | undefined,
  after: DeployedRuleset | undefined,
];

/** The changes to the rules of a managed ruleset. A new deployment is compared with Cloudflare's defaults. */
export function deploymentDiff(
  [before, after]: DeploymentPair,
  settings: readonly ConfigChange[] = [],
): DeploymentDiff {
  const { ruleset } = (after ?? before)!;
  const shipped = after && { ...after, overrides: {} };
  const rules = after ? ruleChanges([before ?? shipped!, after]) : [];
  const states = [...settings, ...rules].map(({ protection }) => protection);
  const changed = rules.length > 0 || settings.some(({ isIdle }) => !isIdle) ? "changed" : "same";
  return {
    rulesetId: ruleset.id.value,
    rulesetName: ruleset.name || ruleset.id.value,
    state: !before ? "added" : after ? changed : "removed",
    protection: !before ? "stronger" : after ? worstOf(states) : "lost",
    settings: lossesFirst(settings),
    rules,
    notGoverned: [],
    isExact: ruleset.rules !== undefined,
  };
}
