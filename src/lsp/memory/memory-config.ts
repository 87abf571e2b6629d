import type { Diagnostic } from "../../core/diagnostic.ts";
import { folderOf } from "../../core/folder.ts";
import { code } from "../../core/phrases.ts";
import { DATA_CONFIG_NAMES } from "../../lint/config/config-names.ts";
import { configProblem } from "../../lint/config/config-problem.ts";
import { type LayeredConfig, layerConfig } from "../../lint/config/layers.ts";
import { extendedBy, readConfigLayer } from "../../lint/config/read-config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import { customRulesIn, withCustomRules } from "../../lint/engine/custom-rules.ts";
import { readJson } from "../../sources/json/json.ts";
import type { LocatedNode } from "../../sources/values/located.ts";

/** A configuration that was read from a string, and its problems. */
export interface MemoryConfig {
  /** Undefined for the default configuration. */
  readonly name: string | undefined;
  /** The directory that its globs are relative to, with a trailing slash; may be empty. */
  readonly directory: string;
  readonly rules: readonly Rule[];
  readonly layered: LayeredConfig;
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether a name is that of a configuration. */
export function isConfigName(name: string): boolean {
  return DATA_CONFIG_NAMES.includes(name.slice(folderOf(name).length));
}

/** The name of the configuration that applies to a file: in its directory, or in the nearest one above. */
export function nearestConfig(name: string, has: (name: string) => boolean): string | undefined {
  let directory = folderOf(name);
  while (true) {
    const found = DATA_CONFIG_NAMES.map((one) => directory + one).find(has);
    if (found !== undefined || directory === "") return found;
    directory = folderOf(directory.slice(0, -1));
  }
}

/** The default configuration, for files without one. */
export function defaultMemoryConfig(rules: readonly Rule[]): MemoryConfig {
  return { name: undefined, directory: "", rules, layered: layerConfig([], { rules }), diagnostics: [] };
}

/** Reads a configuration. Invalid parts and references to other files are dropped and reported. */
export async function readMemoryConfig(
  name: string,
  text: string,
  ours: readonly Rule[],
): Promise<MemoryConfig> {
  const { root, diagnostics } = await readRoot(name, text);
  const directory = folderOf(name);
  if (!root) return { ...defaultMemoryConfig(ours), name, directory, diagnostics };
  const custom = customRulesIn(root, name);
  const placed = custom.value.declared.map(({ rule, range }) => ({ rule, uri: name, range }));
  const all = withCustomRules(ours, placed);
  const layer = readConfigLayer(root, { uri: name, rules: all.value });
  const extended = extendedBy(root, name);
  const named = [...extended.value, ...custom.value.files].map(({ name: file, range }) =>
    configProblem({
      slug: "unreadable-file",
      uri: name,
      range,
      message: `${code(file)} cannot be read here, because this configuration cannot refer to other files.`,
      help: "Copy its contents into this configuration.",
    }),
  );
  return {
    name,
    directory,
    rules: all.value,
    layered: layerConfig([layer.value], { rules: all.value }),
    diagnostics: [
      ...diagnostics,
      ...custom.diagnostics,
      ...all.diagnostics,
      ...layer.diagnostics,
      ...extended.diagnostics,
      ...named,
    ],
  };
}

async function readRoot(
  name: string,
  text: string,
): Promise<{ readonly root: LocatedNode | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  if (text.trim() === "") return { root: undefined, diagnostics: [] };
  if (name.endsWith(".json")) {
    const { value, diagnostics } = readJson(name, text);
    return { root: value, diagnostics };
  }
  const { readYaml } = await import("../../sources/yaml/yaml.ts");
  const { value, diagnostics } = readYaml(name, text);
  return { root: value[0], diagnostics };
}
