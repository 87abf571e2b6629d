import type { DeploymentDiff, SettingChange } from "../../compile/effect/diff-effective.ts";
import { groupChanges } from "../../compile/effect/summarise.ts";
import { code } from "../../core/phrases.ts";
import { compareExpressions, expressionOutcome } from "../../deployed/changes/compare-expressions.ts";
import { byStrength, strengthOfAction } from "../../deployed/changes/protection.ts";
import type { ReviewChange, ReviewProtection } from "../../report/review/model.ts";
import type { FileEffect } from "./effects.ts";

/** The changes in effect that lose protection, each with a sentence; tables hold all of them. */
export function effectChanges({ uri, effects, at }: FileEffect): ReviewChange[] {
  return effects.flatMap(({ zones, deployments }) =>
    deployments.flatMap((diff) => {
      const base = {
        ...{ file: uri, line: at?.line, isGone: diff.state === "removed", matchesAll: false },
        ...{ group: diff.rulesetName, subject: diff.rulesetName, kind: "effect" as const },
        ...{ zones, callers: at?.callers ?? [] },
      };
      return lossesOf(diff).map(
        (loss): ReviewChange => ({
          ...base,
          ...loss,
          relation: undefined,
          message: `${code(diff.rulesetName, 80)}: ${loss.message}`,
        }),
      );
    }),
  );
}

type Loss = Pick<ReviewChange, "protection" | "before" | "after" | "message">;

function lossesOf(diff: DeploymentDiff): Loss[] {
  if (diff.state === "removed") {
    const message = "is no longer deployed.";
    return [{ protection: "lost", before: "deployed", after: undefined, message }];
  }
  // A new deployment is compared with what the service ships, which was not in effect.
  if (diff.state === "added") return [];
  return [...diff.settings.flatMap((change) => lossBySetting(change, diff.phase)), ...lossesByRule(diff)];
}

function lossBySetting({ setting, before, after }: SettingChange, phase: string | undefined): Loss[] {
  if (setting === "enabled" && after === "false")
    return [{ protection: "lost", before, after, message: "the execute rule is switched off." }];
  if (setting !== "expression") return [];
  const relation = compareExpressions({ text: before, phase }, { text: after, phase });
  if (relation === "equal" || relation === "wider") return [];
  if (expressionOutcome({ text: after, phase }) === "never")
    return [{ protection: "lost", before, after, message: "it is no longer executed for any request." }];
  return relation === "narrower"
    ? [{ protection: "weaker", before, after, message: "it is executed for fewer requests." }]
    : [
        {
          ...{ protection: "unknown" as const, before, after },
          message: `it is executed for other requests${relation === "different" ? "" : "; whether more or fewer is not proven"}.`,
        },
      ];
}

function lossesByRule(diff: DeploymentDiff): Loss[] {
  return groupChanges(diff).flatMap(({ subject, before, after }): Loss[] => {
    const protection = lossBetween(stateOf(before), stateOf(after));
    if (!protection) return [];
    const message = `${code(subject, 120)} changes from ${code(before, 120)} to ${code(after, 120)}.`;
    return [{ protection, before, after, message }];
  });
}

/** A state as a phrase of `stateText` gives it. */
interface State {
  readonly action: string;
  readonly threshold: number | undefined;
}

function stateOf(phrase: string): State {
  const [action = ""] = phrase.split(/[ ,]/, 1);
  const threshold = /^\w+ at (\d+)/.exec(phrase)?.[1];
  return { action, threshold: threshold === undefined ? undefined : Number(threshold) };
}

function lossBetween(before: State, after: State): ReviewProtection | undefined {
  if (after.action === "off") return before.action === "log" ? undefined : "lost";
  if (before.action === "off") return undefined;
  if (before.action !== after.action) {
    const effect = byStrength(strengthOfAction(before.action), strengthOfAction(after.action));
    if (effect === "lost" || effect === "weaker") return effect;
    if (after.action === "log") return "lost";
  }
  const isHigher = (after.threshold ?? 0) > (before.threshold ?? Number.POSITIVE_INFINITY);
  return isHigher ? "weaker" : undefined;
}
