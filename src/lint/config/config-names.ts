/** The names of configurations that are pure data. */
export const DATA_CONFIG_NAMES: readonly string[] = nameWith("json", "yaml", "yml");

/** The names of all configurations. Those that are code require trust. */
export const CONFIG_NAMES: readonly string[] = [...DATA_CONFIG_NAMES, ...nameWith("mjs", "js")];

function nameWith(...extensions: readonly string[]): string[] {
  return extensions.map((extension) => `wafsmith.config.${extension}`);
}
