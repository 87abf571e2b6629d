import codes from "./codes.json" with { type: "json" };

/** Every `config/…` code: problems of a configuration or a suppression. */
export const CONFIG_CODES = codes satisfies Readonly<Record<string, string>>;

/** The closed list of configuration codes, `config/<slug>`. */
export type ConfigSlug = keyof typeof CONFIG_CODES;
