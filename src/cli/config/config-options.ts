import type { SharedFlags } from "../command.ts";
import { usage } from "../exit-code.ts";
import { numberOption } from "../number-option.ts";

/** The values of the options that determine which configuration applies, and how far it is trusted. */
export type ConfigFlags = Pick<SharedFlags, "config" | "no-config" | "allow-code" | "root">;

/** Errors: throws a usage `Failure` if both are given. */
export function checkConfigOptions(options: ConfigFlags): void {
  if (options.config !== undefined && options["no-config"]) {
    throw usage("`--config` and `--no-config` cannot be used together.");
  }
}

/** The value of `--rule-timeout` in milliseconds. Errors: throws a usage `Failure` for what is not a number of seconds. */
export function ruleTimeoutMs(given: string | undefined): number | undefined {
  const seconds = numberOption("--rule-timeout", given, { from: 1, to: 9999, of: "seconds" });
  return seconds === undefined ? undefined : seconds * 1000;
}
