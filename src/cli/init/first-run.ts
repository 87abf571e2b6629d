import type { Diagnostic } from "../../core/diagnostic.ts";
import { Configs, isIgnored } from "../config/configs.ts";
import { usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { findInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import type { LintOutcome } from "../lint/session.ts";
import type { Trust } from "../trust.ts";

/** The options of the first run. Paths are absolute. */
export interface FirstRun {
  readonly directory: string;
  /** The lock file of a configuration that is not written yet. */
  readonly lock: string | undefined;
  /** A baseline, to be written. Default: none. */
  readonly baseline?: string;
  /** The day until which the baseline waives what Cloudflare rejects. Default: no waivers. */
  readonly waiveUntil?: string;
  readonly maxFileBytes: number;
  readonly trust: Trust;
}

/**
 * The result of linting a directory with its current configuration.
 *
 * Errors: throws a usage `Failure` if that configuration is broken.
 */
export async function lintFirst(
  { directory, lock, baseline, waiveUntil, maxFileBytes, trust }: FirstRun,
  io: Io,
): Promise<LintOutcome> {
  const { RULES } = await import("../../../rules/index.ts");
  const configs = new Configs({ rules: RULES, lock, baseline, maxFileBytes, trust }, io);
  const found = await findInputs([directory], async (path) => isIgnored(path, await configs.of(path)), io);
  const broken = (await configs.all()).find(({ diagnostics }) => diagnostics.some(makesRed));
  if (broken) {
    throw usage(`The configuration \`${broken.uri}\` has errors.`, "`wafsmith lint` shows them.");
  }
  const settings = { configs, maxFileBytes };
  return lintInputs(found, { ...settings, isUpdatingBaseline: baseline !== undefined, waiveUntil }, io);
}

/** Whether something makes a run red. */
export function makesRed({ severity }: Diagnostic): boolean {
  return severity === "error";
}
