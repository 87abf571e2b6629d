import type { ResolvedConfig } from "../../lint/config/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import { type Configs, type LoadedConfig, pathForGlobs } from "../config/configs.ts";
import { STDIN_NAME } from "../files/read-file.ts";
import type { GatheredConfig, Gathering } from "./gathering.ts";
import { activeRuleCodes } from "./rule-codes.ts";

/** The configuration of one text. */
export interface ConfigInUse {
  readonly used: UsedConfig;
  /** The path of the text as the globs of the configuration see it. */
  readonly configUri: string;
  readonly config: ResolvedConfig;
}

/** The configurations that a run has used so far, which its report names. */
export class UsedConfigs {
  readonly #configs: Configs;
  readonly #gathered: Gathering;
  readonly #used = new Map<LoadedConfig, UsedConfig>();

  constructor(configs: Configs, gathered: Gathering) {
    this.#configs = configs;
    this.#gathered = gathered;
  }

  /** The configuration that applies to a named file; without a name, to text in the current directory. */
  async of(path: string | undefined): Promise<ConfigInUse> {
    const loaded = await this.#configs.of(path);
    const used = this.#used.get(loaded) ?? usedConfig(loaded);
    this.#used.set(loaded, used);
    const configUri = path === undefined ? STDIN_NAME : pathForGlobs(path, loaded);
    const config = loaded.layered.forFile(configUri);
    if (!used.resolved.has(config)) this.#gathered.addCodes(activeRuleCodes(config, loaded.rules));
    used.resolved.add(config);
    this.#gathered.configs.add(used.gathered);
    return { used, configUri, config };
  }

  /** All rules of all configurations. */
  get rules(): readonly Rule[] {
    return [...new Set([...this.#used.keys()].flatMap(({ rules }) => rules))];
  }
}

/** A configuration with the data collected for it. */
interface UsedConfig {
  readonly loaded: LoadedConfig;
  readonly gathered: GatheredConfig;
  /** The settings that applied to at least one file. */
  readonly resolved: Set<ResolvedConfig>;
}

/** A configuration that applied to no file yet. */
function usedConfig(loaded: LoadedConfig): UsedConfig {
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
