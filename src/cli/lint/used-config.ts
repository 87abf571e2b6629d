import type { ResolvedConfig } from "../../lint/config/config.ts";
import type { LoadedConfig } from "../config/configs.ts";
import type { GatheredConfig } from "./gathering.ts";

/** A configuration with the data collected for it. */
export interface UsedConfig {
  readonly loaded: LoadedConfig;
  readonly gathered: GatheredConfig;
  /** The settings that applied to at least one file. */
  readonly resolved: Set<ResolvedConfig>;
}

/** A configuration that applied to no file yet. */
export function usedConfig(loaded: LoadedConfig): UsedConfig {
  const { uri, files, ruleFiles, diagnostics, baseline, layered } = loaded;
  const { suppressions, unignorable } = layered.base;
  const gathered = {
    uri,
    files: [...files, ...ruleFiles],
    diagnostics,
    baseline,
    suppressions,
    unignorable,
    linted: [],
    used: new Set<never>(),
  };
  return { loaded, gathered, resolved: new Set() };
}
