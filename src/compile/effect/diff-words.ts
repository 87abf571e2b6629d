import { type Approval, approvalText } from "../../core/approval.ts";
import type { Protection } from "../../core/protection.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import type { DeploymentDiff, EffectiveDiff } from "./diff-effective.ts";

const DIRECTIONS: Readonly<Record<Protection, string>> = {
  lost: " (protection lost)",
  weaker: " (less protection)",
  unknown: " (effect not proven)",
  stronger: " (more protection)",
  same: "",
};

/** A change of a rule in words, with its effect on protection. */
export function describeChange({ message, protection, isIdle, approval }: ConfigChange): string {
  const effect = isIdle ? " (no effect)" : DIRECTIONS[protection];
  return `${message.replace(/\.$/, "")}${effect}${approvedBy(approval)}`;
}

/** `; approved by …`; empty if nobody has approved a change. */
export function approvedBy(approval: Approval | undefined): string {
  return approval ? `; ${approvalText(approval).replace("A", "a").replace(/\.$/, "")}` : "";
}

const IN_WORDS: readonly ConfigChange["kind"][] = [
  "added",
  "removed",
  "moved",
  "enabled",
  "disabled",
  "action",
];

/** The value before and after; undefined if the wording of the change includes them. */
export function comparedValues({ kind, before = "none", after = "none" }: ConfigChange) {
  return IN_WORDS.includes(kind) ? undefined : { before, after };
}

/** One phrase for each setting that one side leaves open and the other has in an unusual way. */
export function notGovernedTexts({ notGoverned }: Pick<DeploymentDiff, "notGoverned">): string[] {
  return notGoverned.map(({ setting, live, usual }) => {
    if (setting === "exception") return `exception for ${live}`;
    if (setting === "ending") return `${live}, before the ruleset runs`;
    return `${setting} is ${live}; a new deployment has ${usual}`;
  });
}

/** The same as descriptive lines. */
export function notGovernedLines(diff: Pick<DeploymentDiff, "notGoverned">): string[] {
  return notGovernedTexts(diff).map((text) => `not governed by the policy: ${text}`);
}

/** On which side a ruleset is deployed that only one side deploys. */
export function stateOfOne({
  state,
  isRepeated,
  approval,
}: Pick<DeploymentDiff, "state" | "isRepeated" | "approval">): string {
  const side = state === "added" ? "after" : "before";
  const where = isRepeated ? `deployed by one more rule ${side}` : `deployed only ${side}`;
  return `${where}${approvedBy(approval)}`;
}

/** One line for a ruleset that the policy does not name. */
export function notComparedLine({ name }: NonNullable<EffectiveDiff["notNamed"]>[number]): string {
  return `not compared: the policy does not name ${name}`;
}
