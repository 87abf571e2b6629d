import { basename } from "node:path";
import type { LoadedConfig } from "../config/configs.ts";

/** Names of ignore files and configuration files. */
const JUDGING_NAME = /^(?:\.gitignore|\.wafsmithignore|wafsmith\.config\.(?:json|ya?ml|m?js))$/;

/** Whether a file's name shows that the file affects how other files are checked. */
export function isJudgingName(path: string): boolean {
  return JUDGING_NAME.test(basename(path));
}

/** Absolute paths of configurations, the files that they extend, their rule files and their baselines. */
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
