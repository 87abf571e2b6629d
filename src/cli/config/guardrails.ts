import { resolve } from "node:path";
import type { ColorFlags } from "../color.ts";
import { reportFailure } from "../exit-code.ts";
import { STDIN_NAME } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { trustOf } from "../trust.ts";
import { checkConfig } from "./check-config.ts";
import { type ConfigFlags, checkConfigOptions } from "./config-options.ts";
import { Configs, type LoadedConfig } from "./configs.ts";

/** The limits for what a file may set, and for what a comparison may find. */
export type ConfiguredLimits = Pick<LoadedConfig, "guardrails" | "approvals">;

/**
 * The guardrails and approvals for a file, from the configuration that lint would use for it. `path`: `-` is standard input.
 *
 * Errors: throws a usage `Failure` if the configuration cannot be read or has errors.
 */
export async function limitsFor(
  path: string,
  { options, maxFileBytes }: { readonly options: ConfigFlags & ColorFlags; readonly maxFileBytes: number },
  io: Io,
): Promise<ConfiguredLimits> {
  checkConfigOptions(options);
  if (options["no-config"]) return { guardrails: [], approvals: [] };
  const { RULES } = await import("../../../rules/index.ts");
  const request = { path: options.config, rules: RULES, maxFileBytes, trust: trustOf(options, io) };
  const configs = new Configs(request, io);
  const loaded = await configs.of(path === "-" || path === STDIN_NAME ? undefined : resolve(io.cwd, path));
  await checkConfig(loaded, options, io);
  for (const remark of configs.remarks) reportFailure(remark, io);
  const { guardrails, approvals } = loaded;
  return { guardrails, approvals };
}
