/** The names of configurations that hold data. */
export const DATA_CONFIG_NAMES: readonly string[] = nameWith("json", "yaml", "yml");

/** The names of all configurations: those that hold code need trust. */
export const CONFIG_NAMES: readonly string[] = [...DATA_CONFIG_NAMES, ...nameWith("mjs", "js")];

function nameWith(...extensions: readonly string[]): string[] {
  return extensions.map((extension) => `wafsmith.config.${extension}`);
}
