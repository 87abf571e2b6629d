import type { DeploymentDiff } from "../../compile/effect/diff-effective.ts";
import { groupChanges } from "../../compile/effect/summarise.ts";
import { code } from "../../core/phrases.ts";
import type { Protection } from "../../core/protection.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import type { FileEffect } from "./effects.ts";

/** The changes in effect that lose protection, each with a sentence; tables contain all of them. */
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
  const { state, settings } = diff;
  if (state === "removed") {
    const message = "is no longer deployed.";
    return [{ protection: "lost", before: "deployed", after: undefined, message }];
  }
  // A new deployment is compared with what the service ships, which was not in effect.
  if (state === "added") return [];
  const ofSettings = settings.flatMap(({ setting, before, after, protection }): Loss[] => {
    const message = SETTINGS[setting]?.[protection];
    return message === undefined ? [] : [{ protection, before, after, message }];
  });
  const ofRules = groupChanges(diff).flatMap(({ changes, subject, before, after, protection }): Loss[] => {
    // Exceptions are rules, whose own changes are compared.
    const isOfState = changes[0]!.changed.some((name) => name !== "exceptions");
    if (!isOfState || (protection !== "lost" && protection !== "weaker")) return [];
    const message = `${code(subject, 120)} changes from ${code(before, 120)} to ${code(after, 120)}.`;
    return [{ protection, before, after, message }];
  });
  return [...ofSettings, ...ofRules];
}

/** The sentences on changes of an execute rule that a reviewer has to see. */
const SETTINGS: Readonly<Record<string, Readonly<Partial<Record<Protection, string>>>>> = {
  enabled: { lost: "the execute rule is switched off." },
  expression: {
    lost: "it is no longer executed for any request.",
    weaker: "it is executed for fewer requests.",
    unknown: "it is executed for other requests; whether more or fewer is not proven.",
  },
};
