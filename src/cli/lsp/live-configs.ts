import { dirname } from "node:path";
import { counted } from "../../core/phrases.ts";
import type { ConfigFindings, ConfigReport } from "../../lsp/workspace.ts";
import { fullMessage } from "../../report/model.ts";
import { type ConfigRequest, Configs, type LoadedConfig } from "../config/configs.ts";
import type { ModuleRules } from "../custom-rules/module-rules.ts";
import { onFailure } from "../exit-code.ts";
import type { Io } from "../io.ts";

/**
 * Configurations that change while they are in use. A broken one does not take effect: the last valid one of the same
 * directory still applies or, if there was none, the defaults.
 */
export class LiveConfigs {
  #request: ConfigRequest;
  readonly #io: Io;
  #configs: Configs;
  readonly #defaults: Promise<LoadedConfig>;
  /** Keyed by the directory of the files that they apply to. */
  readonly #good = new Map<string, LoadedConfig>();
  readonly #used = new Set<LoadedConfig>();
  readonly #messages = new Set<string>();
  /** The threads that run users' code for at least one of them. */
  readonly #threads = new Set<ModuleRules>();

  constructor(request: ConfigRequest, io: Io) {
    this.#request = request;
    this.#io = io;
    this.#configs = new Configs(request, io);
    const { rules, maxFileBytes, trust } = request;
    this.#defaults = new Configs({ isOff: true, rules, maxFileBytes, trust }, io).of(undefined);
  }

  /** Lets JavaScript of the tree run. */
  allowCode(): void {
    this.#request = { ...this.#request, trust: { ...this.#request.trust, allowsCode: true } };
    this.reload();
  }

  /** The configuration that applies to a file; without a path, that of the current directory. */
  async of(path: string | undefined): Promise<LoadedConfig> {
    const directory = path === undefined ? this.#io.cwd : dirname(path);
    const loaded = await this.#configs
      .of(path)
      .catch(onFailure((failure) => void this.#holdOn(fullMessage(failure), directory)));
    if (!loaded) return this.#lastGood(directory);
    this.#used.add(loaded);
    if (loaded.modules) this.#threads.add(loaded.modules);
    const errors = loaded.diagnostics.filter(({ severity }) => severity === "error").length;
    if (errors === 0) {
      this.#good.set(directory, loaded);
      this.#endThreads();
      return loaded;
    }
    this.#holdOn(`The configuration \`${loaded.uri}\` has ${counted(errors, "error")}.`, directory);
    return this.#lastGood(directory);
  }

  /** Files have changed: every configuration is read again on demand. */
  reload(): void {
    this.#configs = new Configs(this.#request, this.#io);
    this.#used.clear();
    this.#messages.clear();
  }

  /** Notes something else that is wrong with a file that a configuration names. */
  remark(message: string): void {
    this.#messages.add(message);
  }

  report(): ConfigReport {
    const files = [...this.#used].flatMap(({ files: own, ruleFiles, diagnostics }) =>
      [...own, ...ruleFiles].map(({ path, uri, text }): ConfigFindings => {
        const found = diagnostics.filter((one) => one.uri === uri);
        return { name: path, text, diagnostics: found.map((one) => ({ ...one, uri: path, related: [] })) };
      }),
    );
    return {
      files: files.filter(({ diagnostics }) => diagnostics.length > 0),
      messages: [...this.#messages, ...this.#configs.remarks.map(fullMessage)],
    };
  }

  /** Ends the threads of configurations that contain no more. */
  #endThreads(): void {
    const held = new Set([...this.#used, ...this.#good.values()].map(({ modules }) => modules));
    for (const thread of this.#threads) {
      if (held.has(thread)) continue;
      thread.end();
      this.#threads.delete(thread);
    }
  }

  async #lastGood(directory: string): Promise<LoadedConfig> {
    return this.#good.get(directory) ?? this.#defaults;
  }

  #holdOn(reason: string, directory: string): void {
    const instead = this.#good.has(directory)
      ? "Until it is fixed, the last valid configuration applies."
      : "Until it is fixed, the defaults apply.";
    this.remark(`${reason} ${instead}`);
  }
}
