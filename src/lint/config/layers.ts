import type { Plan } from "../../contract/plans.ts";
import type { Severity, Staged } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { matchesGlob } from "../../core/glob.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import type { Rule } from "../define-rule.ts";
import type { LintLimits } from "../engine/lint-limits.ts";
import type { OptionValue } from "../engine/options.ts";
import {
  externalSeverity,
  PRESETS,
  type Preset,
  presetSeverities,
  type ResolvedConfig,
  type RuleSetting,
} from "./config.ts";
import type { ManagedCatalogue } from "./managed-catalogue.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { type ConfigLayer, type Override, type RuleEntry, readConfigLayer } from "./read-config.ts";

/** Command-line settings, which override the configuration files. */
export interface StrongestLayer {
  /** Replaces that of the files; their settings for single rules stay. */
  readonly preset?: Preset | undefined;
  /** Stronger than anything else. */
  readonly rules?: ReadonlyMap<string, RuleSetting>;
  /** Settings of rules and their options, stronger than those of the files. */
  readonly entries?: readonly RuleEntry[];
  /** Stronger than anything else. */
  readonly plan?: Plan | undefined;
  readonly provider?: ProviderSettings | undefined;
  readonly limits?: Partial<LintLimits> | undefined;
}

/** Options for combining configuration files. */
export interface LayeringOptions {
  /** All rules there are. */
  readonly rules: readonly Rule[];
  /** Default: nothing. */
  readonly strongest?: StrongestLayer;
  /** The contents of the lock file. Default: none. */
  readonly managed?: ManagedCatalogue | undefined;
  /** The settings above these for a file. What they enforce with `ignorable: false` stays. Default: none. */
  readonly above?: ((path: string) => ResolvedConfig) | undefined;
}

/** Configuration files laid over each other. */
export interface LayeredConfig {
  /** The settings for files to which no override applies. */
  readonly base: ResolvedConfig;
  readonly preset: Preset;
  readonly baseline: string | undefined;
  /** The settings for a file, by its path relative to the directory of the globs. */
  forFile(path: string): ResolvedConfig;
}

/**
 * Merges configuration files, weakest first. The preset comes from the strongest file that names one; then the rules of
 * each file apply, then each file's overrides for the linted file. Suppressions, ignored paths, guardrails and
 * approvals add up.
 */
export function layerConfig(layers: readonly ConfigLayer[], options: LayeringOptions): LayeredConfig {
  const overrides = layers.flatMap((layer) => layer.overrides);
  const preset = options.strongest?.preset ?? lastOf(layers, (one) => one.preset) ?? (PRESETS[0] as Preset);
  const resolved = new Map<ResolvedConfig | undefined, Map<string, ResolvedConfig>>();
  const resolve = (chosen: readonly Override[], above: ResolvedConfig | undefined) => {
    const known = getOrCompute(resolved, above, () => new Map());
    const key = chosen.map((one) => overrides.indexOf(one)).join();
    return getOrCompute(known, key, () => resolveLayers(layers, { chosen, above }, preset, options));
  };
  const base = resolve([], options.above?.(""));
  return {
    base,
    preset,
    baseline: lastOf(layers, (one) => one.baseline),
    forFile: (path) => {
      const chosen = overrides.filter(({ files }) => files.some((glob) => matchesGlob(path, glob)));
      return resolve(chosen, options.above?.(path));
    },
  };
}

/**
 * The configuration that a value describes, without what it extends and without its overrides. Invalid parts are
 * dropped and reported. Errors: as `readConfigLayer`.
 */
export function resolveConfig(
  root: LocatedNode,
  options: { readonly uri: string; readonly rules: readonly Rule[] },
): Staged<ResolvedConfig> {
  const { value, diagnostics } = readConfigLayer(root, options);
  return { value: layerConfig([value], options).base, diagnostics };
}

function resolveLayers(
  layers: readonly ConfigLayer[],
  {
    chosen: overrides,
    above,
  }: { readonly chosen: readonly Override[]; readonly above: ResolvedConfig | undefined },
  preset: Preset,
  { rules, strongest, managed }: LayeringOptions,
): ResolvedConfig {
  const settings = new Settings(rules, preset, above);
  for (const { rules: entries } of [...layers, ...overrides, { rules: strongest?.entries ?? [] }])
    for (const entry of entries) settings.apply(entry);
  for (const [id, severity] of strongest?.rules ?? []) settings.setSeverity(id, severity);
  const plan = lastOf([...layers, ...overrides], (one) => one.plan);
  const isExternal = lastOf(overrides, (one) => one.isExternal) ?? false;
  return {
    severities: isExternal ? lowered(settings) : settings.severities,
    ruleIds: new Set(rules.map((rule) => rule.id)),
    options: settings.options,
    unignorable: settings.unignorable,
    plan: strongest?.plan ?? plan,
    provider: strongest?.provider,
    isExternal,
    lock: lastOf(layers, (one) => one.lock),
    managed,
    limits: strongest?.limits,
    ignore: layers.flatMap((layer) => layer.ignore),
    suppressions: layers.flatMap((layer) => layer.suppressions),
    guardrails: layers.flatMap((layer) => layer.guardrails),
    approvals: layers.flatMap((layer) => layer.approvals),
  };
}

function lowered({ severities, unignorable }: Settings): Map<string, Severity> {
  return new Map(
    [...severities].map(([id, severity]) => [
      id,
      unignorable.has(id) ? severity : externalSeverity(severity),
    ]),
  );
}

const RANKS: Readonly<Record<RuleSetting, number>> = { off: 0, info: 1, warning: 2, error: 3 };

/**
 * The settings of all rules while entries are applied to them, a later one over an earlier one. What an earlier one
 * insists on, `ignorable: false`, a later one can only make more severe.
 */
class Settings {
  readonly severities: Map<string, Severity>;
  readonly options = new Map<string, Map<string, OptionValue>>();
  readonly unignorable = new Set<string>();

  constructor(rules: readonly Rule[], preset: Preset, above: ResolvedConfig | undefined) {
    this.severities = presetSeverities(rules, preset);
    for (const id of above?.unignorable ?? []) {
      const severity = (above!.severities.get(id) ?? "off") as RuleSetting;
      const options = above!.options?.get(id) ?? new Map<string, OptionValue>();
      if (isMilder(this.severities.get(id), severity)) this.setSeverity(id, severity);
      this.apply({ id, severity: undefined, options, ignorable: false });
    }
  }

  apply({ id, severity, options, ignorable }: RuleEntry): void {
    const isFirm = this.unignorable.has(id);
    if (severity !== undefined && (!isFirm || isMilder(this.severities.get(id), severity)))
      this.setSeverity(id, severity);
    if (isFirm) return;
    if (options.size > 0) this.options.set(id, new Map([...(this.options.get(id) ?? []), ...options]));
    if (ignorable === false) this.unignorable.add(id);
  }

  setSeverity(id: string, severity: RuleSetting): void {
    if (severity === "off") this.severities.delete(id);
    else this.severities.set(id, severity);
  }
}

function isMilder(severity: Severity | undefined, than: RuleSetting): boolean {
  return RANKS[(severity ?? "off") as RuleSetting] < RANKS[than];
}

function lastOf<Item, Value>(
  items: readonly Item[],
  readFrom: (item: Item) => Value | undefined,
): Value | undefined {
  return items.map(readFrom).findLast((value) => value !== undefined);
}
