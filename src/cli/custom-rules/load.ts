import type { Diagnostic } from "../../core/diagnostic.ts";
import { code, wordList } from "../../core/phrases.ts";
import { type FileRange, inFile } from "../../core/range.ts";
import { type ConfigProblem, configProblem } from "../../lint/config/config-problem.ts";
import type { Rule } from "../../lint/define-rule.ts";
import {
  customRulesIn,
  declaredRulesOf,
  type PlacedRule,
  withCustomRules,
} from "../../lint/engine/custom-rules.ts";
import {
  type ConfigReading,
  type ConfigText,
  checkReadable,
  configPathOf,
  isModule,
  readConfigText,
} from "../config/config-file.ts";
import { Failure } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { LoadedModule } from "./protocol.ts";

/** The rules that configurations bring along, with ours. */
export interface LoadedRules {
  readonly rules: readonly Rule[];
  /** The files that define them, apart from configurations. */
  readonly files: readonly ConfigText[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Loads the rules that configuration files bring along.
 *
 * Errors: `config/unreadable-file`, `config/invalid-rule`, `config/duplicate-rule`, and as `readDeclaredRule`.
 */
export async function loadCustomRules(
  configs: readonly ConfigText[],
  { ours, ...reading }: ConfigReading & { readonly ours: readonly Rule[] },
  io: Io,
): Promise<LoadedRules> {
  // The file that is extended by none is the last one.
  const loader = new Loader(configs.at(-1)?.path ?? "", reading, io);
  for (const config of configs) await loader.addConfig(config);
  const { value, diagnostics } = withCustomRules(ours, loader.rules);
  return { rules: value, files: loader.files, diagnostics: [...loader.diagnostics, ...diagnostics] };
}

class Loader {
  readonly rules: PlacedRule[] = [];
  readonly files: ConfigText[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #top: string;
  readonly #reading: ConfigReading;
  readonly #io: Io;
  /** Paths: a file that two configurations name is loaded once. */
  readonly #done = new Set<string>();

  /** `top`: determines where files of rules may be. */
  constructor(top: string, reading: ConfigReading, io: Io) {
    this.#top = top;
    this.#reading = reading;
    this.#io = io;
  }

  async addConfig(config: ConfigText): Promise<void> {
    const { root, uri } = config;
    if (config.module) await this.#addModule(config.module, uri, START);
    if (!root) return;
    const { value, diagnostics } = customRulesIn(root, uri);
    this.diagnostics.push(...diagnostics);
    for (const { rule, range } of value.declared) this.rules.push({ rule, uri, range });
    for (const { name, range } of value.files) await this.#addFile(name, config, range);
  }

  async #addFile(name: string, { path: from, uri }: ConfigText, range: FileRange): Promise<void> {
    try {
      const path = configPathOf(name, from);
      if (this.#done.has(path)) return;
      this.#done.add(path);
      this.#reading.trust.boundary.check(path, this.#top);
      checkReadable(path, this.#io);
      const file = await readConfigText(path, { as: "rules", ...this.#reading }, this.#io);
      this.files.push(file);
      this.diagnostics.push(...file.diagnostics);
      if (file.module) await this.#addModule(file.module, uri, range);
      if (!file.root) return;
      const { value, diagnostics } = declaredRulesOf(file.root, file.uri);
      this.diagnostics.push(...diagnostics);
      const isCode = isModule(path);
      for (const { rule, range: own } of value)
        this.rules.push(isCode ? { rule, uri, range } : { rule, uri: file.uri, range: own });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const message = `${code(name)} provides no rules: ${error.message}`;
      const help = error.help ?? "Give a path that begins with `./`, or the name of an installed package.";
      this.#report({ slug: "unreadable-file", uri, range, message, help });
    }
  }

  /** Rules in code have no location in a string: their problems are reported where their file is named. */
  async #addModule({ rules }: LoadedModule, uri: string, range: FileRange): Promise<void> {
    for (const [at, one] of rules.entries()) {
      if ("key" in one) {
        this.rules.push({ rule: (await this.#reading.modules()).rule(one), uri, range });
        continue;
      }
      const which = one.id === undefined ? `rule ${at + 1}` : `rule ${code(one.id)}`;
      const message = `The ${which} of this module ${wordList(one.problems, "and")}, so it is left out.`;
      this.#report({ slug: "invalid-rule", uri, range, message, help: "Make it with `defineRule`." });
    }
  }

  #report(problem: ConfigProblem): void {
    this.diagnostics.push(configProblem(problem));
  }
}

const START: FileRange = inFile({ start: 0, end: 0 });
