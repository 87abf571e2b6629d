import { dirname, join, relative, resolve } from "node:path";
import type { SourceText } from "../../compile/model/model.ts";
import type { Approval } from "../../core/approval.ts";
import { type Diagnostic, SEVERITY_RANKS } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { matchesGlob } from "../../core/glob.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { code } from "../../core/phrases.ts";
import { type AcceptedSuppressions, defaultConfig, type ResolvedConfig } from "../../lint/config/config.ts";
import type { LayeredConfig, LayeringOptions, StrongestLayer } from "../../lint/config/layers.ts";
import type { ConfigLayer } from "../../lint/config/read-config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { PolicyCommit } from "../base/policy.ts";
import type { LoadedRules } from "../custom-rules/load.ts";
import type { ModuleRules } from "../custom-rules/module-rules.ts";
import type { LoadedModule } from "../custom-rules/protocol.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { displayPath, slashed } from "../files/paths.ts";
import type { Io } from "../io.ts";
import type { Trust } from "../trust.ts";
import { type ConfigText, isModule, NearestConfig, readConfigFiles } from "./config-file.ts";

/** The search for configurations, and the settings that override them. */
export interface ConfigRequest {
  /** `--config`: it applies to all files. */
  readonly path?: string | undefined;
  /** `--no-config`. Default: false. */
  readonly isOff?: boolean | undefined;
  readonly rules: readonly Rule[];
  /** Default: nothing. */
  readonly strongest?: StrongestLayer | undefined;
  readonly lock?: string | undefined;
  readonly baseline?: string | undefined;
  /** Maximum size of the files that a configuration names. */
  readonly maxFileBytes: number;
  readonly trust: Trust;
  /** As for `ModuleRules`. */
  readonly ruleTimeoutMs?: number | undefined;
  /** The loader of JavaScript. Default: a new thread, started when it is needed. */
  readonly modules?: ModuleRules | undefined;
  /** The commit with the configurations and baselines. Default: the linted files. */
  readonly policy?: PolicyCommit | undefined;
}

/** A configuration, ready for use. */
export interface LoadedConfig {
  /** As shown in reports; undefined if there is no file. */
  readonly uri: string | undefined;
  /** The directory that its globs count from. */
  readonly directory: string;
  /** Its files, the weakest first. */
  readonly files: readonly ConfigText[];
  /** The files that define its rules. */
  readonly ruleFiles: readonly ConfigText[];
  readonly diagnostics: readonly Diagnostic[];
  /** All rules that it knows. */
  readonly rules: readonly Rule[];
  /** The rules that run in a separate thread; undefined if there are none. */
  readonly modules: ModuleRules | undefined;
  readonly layered: LayeredConfig;
  /** The guardrails that policies must satisfy: its own, and those of the configurations in the directories above. */
  readonly guardrails: readonly Guardrail[];
  /** The approvals, from the same configurations. */
  readonly approvals: readonly Approval[];
  /** The lock file that policies are checked with. Undefined: the one next to each policy. */
  readonly lock: SourceText | undefined;
  /** Absolute path; undefined if there is no baseline. */
  readonly baseline: string | undefined;
}

/** The configurations of a run: of each file the nearest one, each read once. */
export class Configs {
  readonly #request: ConfigRequest;
  /** The source of configurations and baselines. */
  readonly io: Io;
  readonly #io: Io;
  readonly #nearest: NearestConfig;
  readonly #loaded = new Map<string | undefined, Promise<LoadedConfig>>();
  readonly #unread = new Set<string>();
  readonly #above = new Map<string, Promise<LoadedConfig>>();
  readonly #renamed = new Map<string, Promise<LoadedConfig>>();
  #modules: Promise<ModuleRules> | undefined;
  #opened: ModuleRules | undefined;

  constructor(request: ConfigRequest, io: Io) {
    this.#request = request;
    this.#io = io;
    this.io = request.policy?.io ?? io;
    this.#nearest = new NearestConfig(this.io);
  }

  /**
   * The configuration of a file; without a path, that of the current directory.
   *
   * Errors: rejects with a usage `Failure` if it cannot be read; problems inside are in its `diagnostics`.
   */
  of(path: string | undefined): Promise<LoadedConfig> {
    const earlier = path === undefined ? undefined : this.#request.policy?.earlierName(path);
    if (path === undefined || earlier === undefined) return this.#at(path);
    return getOrCompute(this.#renamed, path, () => this.#stricter(path, earlier));
  }

  /** A file that a change renames keeps the settings of its old name if some of them are stricter. */
  async #stricter(path: string, earlier: string): Promise<LoadedConfig> {
    const [now, before] = [await this.#at(path), await this.#at(earlier)];
    const settings = before.layered.forFile(pathForGlobs(earlier, before));
    if (!isStricter(settings, now.layered.forFile(pathForGlobs(path, now)))) return now;
    return { ...now, rules: before.rules, layered: { ...now.layered, forFile: () => settings } };
  }

  #at(path: string | undefined): Promise<LoadedConfig> {
    const configPath = this.#pathFor(path === undefined ? this.#io.cwd : dirname(path));
    return getOrCompute(this.#loaded, configPath, () => this.#load(configPath));
  }

  /** The trust in the contents of configurations and policies. */
  get trust(): Trust {
    return this.#request.trust;
  }

  /** Whether a commit determines how the files are checked. */
  get hasPolicy(): boolean {
    return this.#request.policy !== undefined;
  }

  /** The exports of configurations and rules in JavaScript, as in `ModuleRules.loaded`. */
  get codeModules(): ReadonlyMap<string, LoadedModule> {
    return this.#opened?.loaded ?? new Map();
  }

  /** Remarks about the search: configurations that were found but are not used. */
  get remarks(): readonly Failure[] {
    const name = (path: string) => code(displayPath(path, this.#io.cwd), 200);
    const unread = [...this.#unread].map((path) => {
      const message = `${name(path)} is JavaScript, so its guardrails could not be read.`;
      return new Failure(EXIT.clean, message, "Give `--allow-code`, or write them in YAML or JSON.");
    });
    const foreign = this.#nearest.foreign.map((path) => {
      const message = `${name(path)} belongs to another user, so it is ignored.`;
      return new Failure(EXIT.clean, message, "To use it anyway, pass it with `--config`.");
    });
    return [...foreign, ...unread];
  }

  /** All that were requested, in that order. */
  all(): Promise<LoadedConfig[]> {
    return Promise.all(this.#loaded.values());
  }

  #pathFor(directory: string): string | undefined {
    const { path, isOff } = this.#request;
    if (path !== undefined) return resolve(this.#io.cwd, path);
    return isOff ? undefined : this.#nearest.of(directory);
  }

  async #load(path: string | undefined): Promise<LoadedConfig> {
    const { files, diagnostics } = path === undefined ? NO_FILES : await this.#read(path);
    const { rules: known, files: ruleFiles, diagnostics: ofRules } = await this.#loadRules(files);
    const above = path === undefined ? undefined : await this.#aboveOf(path);
    const rules = above ? withFirmRules(known, above) : known;
    const layers: ConfigLayer[] = [];
    const problems = [...diagnostics, ...ofRules];
    for (const file of files) {
      if (!file.root) continue;
      const { readConfigLayer } = await import("../../lint/config/read-config.ts");
      const { value, diagnostics: found } = readConfigLayer(file.root, { uri: file.uri, rules });
      layers.push(withPaths(value, dirname(file.path)));
      problems.push(...found);
    }
    const { trust } = this.#request;
    const namedLock = layers.findLast(({ lock }) => lock !== undefined)?.lock;
    if (this.#request.lock === undefined && namedLock !== undefined) trust.boundary.check(namedLock, path!);
    const lockPath = this.#request.lock ?? namedLock;
    const { lock, managed } = lockPath === undefined ? NO_LOCK : await this.#readLock(lockPath);
    const ofFile = (name: string) => join(path === undefined ? this.#io.cwd : dirname(path), name);
    const layered = await this.#layer(layers, { rules, managed, above: above && aboveIn(above, ofFile) });
    const { policy } = this.#request;
    const accepted = policy && {
      reference: policy.reference,
      has: (uri: string, written: string) => policy.hasSuppression(ofFile(uri), written),
    };
    const baseline = this.#request.baseline ?? layered.baseline;
    if (this.#request.baseline === undefined && baseline !== undefined) trust.boundary.check(baseline, path!);
    return {
      uri: path === undefined ? undefined : displayPath(path, this.#io.cwd),
      directory: path === undefined ? this.#io.cwd : dirname(path),
      files,
      ruleFiles,
      diagnostics: problems,
      rules,
      modules: await this.#modules,
      layered: accepted ? accepting(layered, accepted) : layered,
      guardrails: distinct([...(layered.base.guardrails ?? []), ...(above?.guardrails ?? [])]),
      approvals: distinct([...(layered.base.approvals ?? []), ...(above?.approvals ?? [])]),
      lock,
      baseline: baseline === undefined ? undefined : resolve(this.#io.cwd, baseline),
    };
  }

  /**
   * The configuration above another one, which cannot drop its guardrails, or the rules that it insists on. Errors: rejects
   * with a usage `Failure` if it is broken, since these may be the broken part.
   */
  async #aboveOf(path: string): Promise<LoadedConfig | undefined> {
    if (this.#request.path !== undefined) return undefined;
    const above = this.#nearest.above(dirname(path));
    if (above === undefined || this.#isForbiddenCode(above)) return undefined;
    return getOrCompute(this.#above, above, () => this.#loadAbove(above));
  }

  async #loadAbove(path: string): Promise<LoadedConfig> {
    const loaded = await this.#load(path);
    const { diagnostics, uri } = loaded;
    if (!diagnostics.some(({ severity, uri: file }) => severity === "error" && file === uri)) return loaded;
    throw usage(
      `The configuration \`${uri}\`, whose guardrails apply to the directories below it, has errors.`,
      "Correct it: `wafsmith lint` beside it shows what is wrong.",
    );
  }

  #isForbiddenCode(path: string): boolean {
    if (!isModule(path) || this.#request.trust.allowsCode) return false;
    this.#unread.add(path);
    return true;
  }

  #read(path: string) {
    const reading = { modules: this.#openModules, trust: this.#request.trust };
    return readConfigFiles({ path, isNamed: this.#request.path !== undefined }, reading, this.io);
  }

  readonly #openModules = (): Promise<ModuleRules> => {
    this.#modules ??= this.#openModulesOnce();
    return this.#modules;
  };

  async #openModulesOnce(): Promise<ModuleRules> {
    this.#request.policy?.checkCode();
    const { ModuleRules } = await import("../custom-rules/module-rules.ts");
    this.#opened = this.#request.modules ?? new ModuleRules(this.#request.ruleTimeoutMs, this.#io);
    return this.#opened;
  }

  async #loadRules(files: readonly ConfigText[]): Promise<LoadedRules> {
    const { rules: ours, trust } = this.#request;
    if (!files.some(bringsRules)) return { rules: ours, files: [], diagnostics: [] };
    const { loadCustomRules } = await import("../custom-rules/load.ts");
    return loadCustomRules(files, { ours, modules: this.#openModules, trust }, this.io);
  }

  async #readLock(path: string) {
    const { readLockFile } = await import("./lock.ts");
    return readLockFile(path, this.#request.maxFileBytes, this.#io);
  }

  async #layer(
    layers: readonly ConfigLayer[],
    options: Pick<LayeringOptions, "rules" | "managed" | "above">,
  ): Promise<LayeredConfig> {
    const { strongest = {} } = this.#request;
    const isPlain = layers.length === 0 && Object.keys(strongest).length === 0;
    if (isPlain) {
      const base = { ...defaultConfig(options.rules), managed: options.managed };
      return { base, preset: "recommended", baseline: undefined, forFile: () => base };
    }
    const { layerConfig } = await import("../../lint/config/layers.ts");
    return layerConfig(layers, { ...options, strongest });
  }
}

/** The rules of a configuration, with those that the one above it brings and insists on. */
function withFirmRules(rules: readonly Rule[], above: LoadedConfig): readonly Rule[] {
  const known = new Set(rules.map(({ id }) => id));
  const { unignorable } = above.layered.base;
  return [...rules, ...above.rules.filter(({ id }) => unignorable?.has(id) && !known.has(id))];
}

/** The settings above a configuration for a file, by its path in the directory of that configuration. */
function aboveIn(above: LoadedConfig, ofFile: (name: string) => string): LayeringOptions["above"] {
  return (name) =>
    name === "" ? above.layered.base : above.layered.forFile(pathForGlobs(ofFile(name), above));
}

/** The same settings, with only the accepted suppressions in effect. */
function accepting(layered: LayeredConfig, accepted: AcceptedSuppressions): LayeredConfig {
  const known = new Map<ResolvedConfig, ResolvedConfig>();
  const of = (config: ResolvedConfig) => getOrCompute(known, config, () => ({ ...config, accepted }));
  return { ...layered, base: of(layered.base), forFile: (path) => of(layered.forFile(path)) };
}

/** Whether a rule is louder by some settings than by others. */
function isStricter({ severities }: ResolvedConfig, than: ResolvedConfig): boolean {
  return [...severities].some(([id, severity]) => {
    const other = than.severities.get(id);
    return other === undefined || SEVERITY_RANKS[severity] > SEVERITY_RANKS[other];
  });
}

/** A configuration above may be one that this one extends as well. */
function distinct<Entry extends Pick<Approval, "uri" | "range">>(entries: readonly Entry[]): Entry[] {
  const known = new Map(entries.map((one) => [`${one.range.start} ${one.uri}`, one]));
  return [...known.values()];
}

const NO_FILES = { files: [], diagnostics: [] } as const;
const NO_LOCK = { lock: undefined, managed: undefined } as const;

function bringsRules({ root, module }: ConfigText): boolean {
  return (
    (module?.rules.length ?? 0) > 0 || (root?.kind === "Object" && root.get("customRules") !== undefined)
  );
}

/** Files that a configuration names count from the directory of the file that names them. */
function withPaths(layer: ConfigLayer, directory: string): ConfigLayer {
  const absolute = (path: string | undefined) => (path === undefined ? undefined : resolve(directory, path));
  return { ...layer, lock: absolute(layer.lock), baseline: absolute(layer.baseline) };
}

/** A path as globs see it. */
export function pathForGlobs(path: string, { directory }: Pick<LoadedConfig, "directory">): string {
  return slashed(relative(directory, path));
}

/** Whether a configuration leaves a file out. */
export function isIgnored(path: string, loaded: LoadedConfig): boolean {
  const name = pathForGlobs(path, loaded);
  return loaded.layered.base.ignore.some((glob) => matchesGlob(name, glob));
}
