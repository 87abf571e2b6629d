import type { Approval } from "../../core/approval.ts";
import { worstOf } from "../../core/protection.ts";
import { type Approvable, approvalsOf } from "../../deployed/changes/approvals.ts";
import type { DeploymentDiff, EffectiveDiff } from "../effect/diff-effective.ts";
import { subjectOf } from "../effect/summarise.ts";

/** The approvals for a comparison of a zone. */
export interface Approving {
  readonly approvals: readonly Approval[];
  /** Undefined: the zone is not known. */
  readonly zone: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The same differences, those that are approved marked and without a part in `protection`; and approvals that ended. */
export function withApprovals(
  diff: EffectiveDiff,
  { approvals, zone, today }: Approving,
): { readonly diff: EffectiveDiff; readonly expired: readonly Approval[] } {
  const ended = new Set<Approval>();
  const find = (change: Omit<Approvable, "zones">): { readonly approval?: Approval } => {
    const zones = zone === undefined ? [] : [zone];
    const { valid, expired } = approvalsOf({ ...change, zones }, approvals, today);
    const [approval] = valid;
    if (approval) return { approval };
    for (const one of expired) ended.add(one);
    return {};
  };
  const approved = (one: DeploymentDiff): DeploymentDiff => {
    const group = one.rulesetName;
    const settings = one.settings.map((change) => ({ ...change, ...find(change) }));
    const rules = one.rules.map((change) => ({
      ...change,
      ...find({ ...change, group, subject: subjectOf(change) }),
    }));
    const gone =
      one.state === "removed" ? find({ group, subject: group, before: group, after: undefined }) : {};
    const others = [...settings, ...rules].filter(({ approval }) => !approval);
    const isAsBefore = gone.approval === undefined && others.length === settings.length + rules.length;
    const rest = gone.approval ? [] : others.map(({ protection }) => protection);
    return isAsBefore ? one : { ...one, ...gone, settings, rules, protection: worstOf(rest) };
  };
  if (approvals.length === 0) return { diff, expired: [] };
  return { diff: { ...diff, deployments: diff.deployments.map(approved) }, expired: [...ended] };
}
