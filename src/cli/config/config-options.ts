import type { FlagOption, GivenValues, ListOption, ValueOption } from "../command.ts";
import { usage } from "../exit-code.ts";
import { numberOption } from "../number-option.ts";
import { TRUST_OPTIONS } from "../trust.ts";

/** The options that say which configuration holds, and how far it is trusted. */
export const CONFIG_OPTIONS = {
  config: { kind: "value", placeholder: "PATH", help: "Use this configuration file." },
  "no-config": { kind: "flag", help: "Use no configuration file." },
  ...TRUST_OPTIONS,
} as const satisfies Record<string, FlagOption | ListOption | ValueOption>;

/** The option that takes the configuration from a commit. */
export const POLICY_FROM = {
  kind: "value",
  placeholder: "REF",
  help: "Take configurations, ignore files, baselines and suppressions from this commit, and report what changes them.",
} as const satisfies ValueOption;

/** The values of these options. */
export type ConfigFlags = GivenValues<typeof CONFIG_OPTIONS>;

/** Errors: throws a usage `Failure` where both are given. */
export function checkConfigOptions(options: ConfigFlags): void {
  if (options.config !== undefined && options["no-config"]) {
    throw usage("`--config` and `--no-config` cannot be used together.");
  }
}

/** The option that bounds what the code of a user may take. */
export const RULE_TIMEOUT = {
  kind: "value",
  placeholder: "SECONDS",
  help: "How long one call of a rule of your own may take. Default: 10.",
} as const satisfies ValueOption;

/** The bound in milliseconds. Errors: throws a usage `Failure` for what is not a number of seconds. */
export function ruleTimeoutMs(given: string | undefined): number | undefined {
  const seconds = numberOption("--rule-timeout", given, { from: 1, to: 9999, of: "seconds" });
  return seconds === undefined ? undefined : seconds * 1000;
}
