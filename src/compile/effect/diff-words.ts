import type { DeploymentDiff, EffectiveDiff, SettingChange } from "./diff-effective.ts";

const SETTINGS: Readonly<Record<SettingChange["setting"], string>> = {
  expression: "expression",
  enabled: "enabled",
  version: "version",
  exception: "exception for all rules",
  ending: "rule that ends the evaluation before it",
  rule: "other rule",
};

/** The name of a deployment's setting in reports. */
export function describeSetting({ setting, words }: Pick<SettingChange, "setting" | "words">): string {
  return words ?? SETTINGS[setting];
}

/** One phrase for each setting that one side leaves open and the other has in an unusual way. */
export function notGovernedTexts({ notGoverned }: Pick<DeploymentDiff, "notGoverned">): string[] {
  return notGoverned.map(({ setting, live, usual }) => {
    if (setting === "exception") return `exception for ${live}`;
    if (setting === "ending") return `${live}, before the ruleset runs`;
    return `${setting} is ${live}; a new deployment has ${usual}`;
  });
}

/** The same as lines that say what they are. */
export function notGovernedLines(diff: Pick<DeploymentDiff, "notGoverned">): string[] {
  return notGovernedTexts(diff).map((text) => `not governed by the policy: ${text}`);
}

/** On which side a ruleset is deployed that only one side deploys. */
export function stateOfOne({ state, isRepeated }: Pick<DeploymentDiff, "state" | "isRepeated">): string {
  const side = state === "added" ? "after" : "before";
  return isRepeated ? `deployed by one more rule ${side}` : `deployed only ${side}`;
}

/** One line for a ruleset that the policy does not name. */
export function notComparedLine({ name }: NonNullable<EffectiveDiff["notNamed"]>[number]): string {
  return `not compared: the policy does not name ${name}`;
}
