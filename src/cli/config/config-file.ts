import { createRequire } from "node:module";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { BUDGETS } from "../../core/budgets.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { code, codeList, wordList } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import { CONFIG_NAMES } from "../../lint/config/config-names.ts";
import { type ConfigProblem, configProblem } from "../../lint/config/config-problem.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import type { ModuleRules } from "../custom-rules/module-rules.ts";
import type { LoadedModule, LoadRequest } from "../custom-rules/protocol.ts";
import { Failure, usage } from "../exit-code.ts";
import { refuseOtherKind } from "../files/given-expression.ts";
import { displayPath } from "../files/paths.ts";
import { attempt, isDirectory, readTextFile, statIfAny, statOf } from "../files/read-file.ts";
import {
  endsSearch,
  isOwnFile,
  repositoryRoots,
  searchedDirectories,
  searchUpward,
} from "../files/repository-root.ts";
import type { Io } from "../io.ts";
import { codeRefused, type Trust } from "../trust.ts";

/** Whether a file contains a configuration, by its path. */
export function isConfigFile(path: string): boolean {
  return CONFIG_NAMES.includes(basename(path));
}

const MAX_CONFIG_BYTES = 1024 * 1024;

/** One configuration file, read but not yet understood. */
export interface ConfigText {
  /** Absolute. */
  readonly path: string;
  /** As shown in reports. */
  readonly uri: string;
  /** The text of the file, or the JSON that a JavaScript configuration evaluates to. */
  readonly text: string;
  /** Undefined if it contains no value. */
  readonly root: LocatedNode | undefined;
  /** The code of a JavaScript configuration. */
  readonly module?: LoadedModule;
}

/** A configuration file and the ones that it extends. */
export interface ConfigTexts {
  /** The weakest first; the file itself comes last. */
  readonly files: readonly ConfigText[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the nearest `wafsmith.config.*` in a directory or above it, within `searchedDirectories`. */
export class NearestConfig {
  /** Keyed by the root of the repository, which determines where a search ends. */
  readonly #searches = new Map<string | undefined, (directory: string) => string | undefined>();
  /** Keyed by the directory itself. */
  readonly #own = new Map<string, string | undefined>();
  readonly #foreign = new Set<string>();
  readonly #repositoryOf: (directory: string) => string | undefined;
  readonly #io: Io;

  constructor(io: Io) {
    this.#io = io;
    this.#repositoryOf = repositoryRoots(io);
  }

  /** Errors: throws a usage `Failure` if a directory contains two. */
  of(directory: string): string | undefined {
    const root = this.#repositoryOf(directory);
    const search = getOrCompute(this.#searches, root, () =>
      searchUpward((at) => {
        const found = this.#in(at);
        return found !== undefined || endsSearch(at, root, this.#io) ? { answer: found } : undefined;
      }),
    );
    return search(directory);
  }

  /** The nearest one above a directory. Unlike `of`, it does not search the directory itself. */
  above(directory: string): string | undefined {
    const [, ...others] = searchedDirectories(directory, this.#io);
    return others.map((one) => this.#in(one)).find((one) => one !== undefined);
  }

  /** Configurations that were found but are skipped because they belong to another user. Absolute paths. */
  get foreign(): readonly string[] {
    return [...this.#foreign];
  }

  #in(directory: string): string | undefined {
    if (!this.#own.has(directory)) this.#own.set(directory, this.#look(directory));
    return this.#own.get(directory);
  }

  #look(directory: string): string | undefined {
    const found = CONFIG_NAMES.filter((name) => statIfAny(join(directory, name), this.#io.files)?.isFile());
    if (found.length > 1) {
      const where = displayPath(directory, this.#io.cwd);
      throw usage(
        `\`${where}\` contains ${codeList(found, "and")}, but only one of them can apply.`,
        "Remove all but one.",
      );
    }
    if (found[0] === undefined) return undefined;
    const path = join(directory, found[0]);
    if (isOwnFile(path, this.#io)) return path;
    this.#foreign.add(path);
    return undefined;
  }
}

/** A configuration to read. */
export interface ConfigSource {
  /** Absolute. */
  readonly path: string;
  /** Whether the caller names it. One that was found must be in the repository, after links are resolved. */
  readonly isNamed: boolean;
}

/** Options for reading configurations. */
export interface ConfigReading {
  /** The loader of JavaScript. */
  readonly modules: () => Promise<ModuleRules>;
  readonly trust: Trust;
}

/**
 * Reads a configuration file and all that it extends.
 *
 * Errors: throws a usage `Failure` if the file itself cannot be read; problems inside, and in those that it extends,
 * are in `diagnostics`: `config/cyclic-extends`, `config/unreadable-file`.
 */
export async function readConfigFiles(
  { path, isNamed }: ConfigSource,
  reading: ConfigReading,
  io: Io,
): Promise<ConfigTexts> {
  if (!isNamed) reading.trust.boundary.check(path, path);
  const reader = new ConfigTextReader(path, reading, io);
  await reader.read(path);
  return reader;
}

function tooManyExtended(): Failure {
  return usage(
    `more than ${BUDGETS.configExtends.default} configurations extend one another.`,
    "Merge some of them.",
  );
}

class ConfigTextReader implements ConfigTexts {
  readonly files: ConfigText[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #top: string;
  readonly #reading: ConfigReading;
  readonly #io: Io;
  /** Keyed by real path: a link to a file is that file. */
  readonly #done = new Set<string>();
  readonly #open: string[] = [];

  /** `top`: the file that no other extends; it determines where the others may be. */
  constructor(top: string, reading: ConfigReading, io: Io) {
    this.#top = top;
    this.#reading = reading;
    this.#io = io;
  }

  async read(path: string): Promise<void> {
    const real = realPath(path, this.#io);
    this.#done.add(real);
    this.#open.push(real);
    const file = await readConfigText(path, { as: "configuration", ...this.#reading }, this.#io);
    this.diagnostics.push(...file.diagnostics);
    if (file.root) await this.#readExtended(file, file.root);
    this.files.push(file);
    this.#open.pop();
  }

  async #readExtended(file: ConfigText, root: LocatedNode): Promise<void> {
    const { extendedBy } = await import("../../lint/config/read-config.ts");
    const { value, diagnostics } = extendedBy(root, file.uri);
    this.diagnostics.push(...diagnostics);
    for (const { name, range } of value) {
      try {
        const path = configPathOf(name, file.path);
        this.#reading.trust.boundary.check(path, this.#top);
        checkReadable(path, this.#io);
        const real = realPath(path, this.#io);
        if (this.#open.length > BUDGETS.configExtends.default) throw tooManyExtended();
        if (this.#open.includes(real)) this.#report(file, range, this.#circle(real));
        else if (!this.#done.has(real)) await this.read(path);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const message = `${code(name)} cannot be extended: ${error.message}`;
        const help =
          error.help ??
          "Give a path that begins with `./`, or the name of an installed package; a preset goes into `preset`.";
        this.#report(file, range, { slug: "unreadable-file", message, help });
      }
    }
  }

  #circle(real: string): Omit<ConfigProblem, "uri" | "range"> {
    const names = [...this.#open.slice(this.#open.indexOf(real)), real].map((path) =>
      code(displayPath(path, this.#io.cwd)),
    );
    const message = `These configurations form an \`extends\` cycle: ${wordList(names, "and")}.`;
    return { slug: "cyclic-extends", message, help: "Remove one `extends` from the cycle." };
  }

  #report({ uri }: ConfigText, range: FileRange, problem: Omit<ConfigProblem, "uri" | "range">): void {
    this.diagnostics.push(configProblem({ ...problem, uri, range }));
  }
}

/**
 * Checks that a file named in a configuration has the extension of a configuration. Other files are not parsed, because
 * messages would show lines of them, and a checkout may contain secrets (`.npmrc`, `.env`).
 *
 * Errors: throws a usage `Failure`.
 */
export function checkReadable(path: string, io: Io): void {
  if (isModule(path) || /\.(?:json|ya?ml)$/.test(path)) return;
  // A path that is not a file is rejected by its reader, with a better message.
  if (!statIfAny(path, io.files)?.isFile()) return;
  throw usage(
    `${code(displayPath(path, io.cwd), 200)} is not read, because its extension is not one of ${codeList([".json", ".yaml", ".yml", ".mjs", ".cjs", ".js"], "and")}.`,
  );
}

/**
 * The file that a configuration refers to by a name. Paths are relative to the configuration; any other name is a
 * package.
 */
export function configPathOf(name: string, from: string): string {
  if (/^\.{1,2}(?:[\\/]|$)/.test(name) || isAbsolute(name)) return resolve(dirname(from), name);
  try {
    return createRequire(from).resolve(name);
  } catch {
    throw usage(`there is no package ${code(name)}.`);
  }
}

function realPath(path: string, io: Io): string {
  return attempt(() => io.files.realpathSync(path), displayPath(path, io.cwd), "read");
}

/** Options for reading a configuration file. */
export interface ReadConfigTextOptions extends ConfigReading {
  /** The purpose of the module. */
  readonly as: LoadRequest["as"];
}

/**
 * Reads a configuration, or a file of rules: YAML, JSON or JavaScript.
 *
 * Errors: throws a usage `Failure` if it cannot be read; problems inside are in `diagnostics`.
 */
export async function readConfigText(
  path: string,
  options: ReadConfigTextOptions,
  io: Io,
): Promise<ConfigText & { readonly diagnostics: readonly Diagnostic[] }> {
  const uri = displayPath(path, io.cwd);
  const module = isModule(path) ? await loadModule(path, uri, options, io) : undefined;
  const text = module ? module.json : readTextFile(path, MAX_CONFIG_BYTES, io).text;
  if (!module) refuseOtherKind({ uri, text }, "a configuration");
  if (/\.ya?ml$/.test(path)) {
    const { readYaml } = await import("../../sources/yaml/yaml.ts");
    const { value, diagnostics } = readYaml(uri, text);
    return { path, uri, text, root: value[0], diagnostics };
  }
  const { readJson } = await import("../../sources/json/json.ts");
  const { value, diagnostics } = readJson(uri, text);
  return { path, uri, text, root: value, diagnostics, ...(module ? { module } : {}) };
}

/** Whether a file is code. */
export function isModule(path: string): boolean {
  return /\.[cm]?js$/.test(path);
}

/** The exports of a module: its code, and everything else as JSON. */
async function loadModule(path: string, uri: string, { as, modules, trust }: ReadConfigTextOptions, io: Io) {
  const name = displayPath(path, io.cwd);
  if (!trust.allowsCode) throw codeRefused(name);
  if (!statOf(path, name, io.files).isFile()) throw isDirectory(name);
  let module: LoadedModule;
  try {
    module = (await modules()).load(path, as);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Failure) throw error;
    const reason = error.message.split("\n")[0];
    throw usage(`${code(uri)} cannot be loaded: ${reason}.`, `\`node ${uri}\` shows where it fails.`);
  }
  const { json } = module;
  if (json !== undefined) return { ...module, json };
  const what = as === "rules" ? "rules" : "configuration";
  throw usage(`${code(uri)} exports no ${what}.`, `Write \`export default …\` in ${code(basename(path))}.`);
}
