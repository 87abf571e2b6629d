import { basename } from "node:path";
import type { LoadedConfig } from "../config/configs.ts";

/** Names of ignore files and configurations. */
const JUDGING_NAME = /^(?:\.gitignore|\.wafsmithignore|wafsmith\.config\.(?:json|ya?ml|m?js))$/;

/** Whether a file, by its name, determines how others are checked. */
export function isJudgingName(path: string): boolean {
  return JUDGING_NAME.test(basename(path));
}

/** The files of configurations, what they extend, and their baselines, absolute. */
export function judgedBy(
  all: readonly Pick<LoadedConfig, "files" | "ruleFiles" | "baseline">[],
): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ files, ruleFiles, baseline }) => [
      ...[...files, ...ruleFiles].map(({ path }) => path),
      ...(baseline === undefined ? [] : [baseline]),
    ]),
  );
}
