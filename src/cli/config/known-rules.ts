import { resolve } from "node:path";
import { RULES } from "../../../rules/index.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { SharedFlags } from "../command.ts";
import { loadCustomRules } from "../custom-rules/load.ts";
import { ModuleRules } from "../custom-rules/module-rules.ts";
import { Failure } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import type { Io } from "../io.ts";
import { trustOf } from "../trust.ts";
import { checkConfig } from "./check-config.ts";
import { NearestConfig, readConfigFiles } from "./config-file.ts";
import { type ConfigFlags, ruleTimeoutMs } from "./config-options.ts";

const NO_FLAGS = { color: false, "no-color": false };

/** The rules that are known in the current directory. */
export interface KnownRules {
  /** Ours, then those of users that could be loaded. */
  readonly rules: readonly Rule[];
  /** Why there may be more. */
  readonly failure: Failure | undefined;
}

/**
 * All rules that a configuration knows. Modules run in a separate thread, which is ended.
 *
 * Errors: problems inside the configuration are written to stderr; nothing is thrown for them.
 */
export async function knownRules(
  options: ConfigFlags & Pick<SharedFlags, "rule-timeout">,
  io: Io,
): Promise<KnownRules> {
  const timeoutMs = ruleTimeoutMs(options["rule-timeout"]);
  if (options["no-config"]) return { rules: RULES, failure: undefined };
  let rules: readonly Rule[] = RULES;
  const modules = new ModuleRules(timeoutMs, io);
  try {
    const isNamed = options.config !== undefined;
    const path = isNamed ? resolve(io.cwd, options.config) : new NearestConfig(io).of(io.cwd);
    if (path === undefined) return { rules, failure: undefined };
    const reading = { modules: async () => modules, trust: trustOf(options, io) };
    const { files, diagnostics } = await readConfigFiles({ path, isNamed }, reading, io);
    const loaded = await loadCustomRules(files, { ours: RULES, ...reading }, io);
    rules = loaded.rules;
    const all = [...diagnostics, ...loaded.diagnostics];
    const uri = displayPath(path, io.cwd);
    await checkConfig({ uri, files, ruleFiles: loaded.files, diagnostics: all }, NO_FLAGS, io);
    return { rules, failure: undefined };
  } catch (error) {
    if (error instanceof Failure) return { rules, failure: error };
    throw error;
  } finally {
    modules.end();
  }
}
