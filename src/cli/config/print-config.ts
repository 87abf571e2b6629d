import { resolve } from "node:path";
import { optionValues } from "../../lint/engine/options.ts";
import { displayPath } from "../files/paths.ts";
import type { Io } from "../io.ts";
import { isIgnored, type LoadedConfig, pathForGlobs } from "./configs.ts";

/**
 * The output of `--print-config`: all settings that apply to a file, with defaults filled in. Paths are written as in
 * reports.
 */
export function configText(path: string | undefined, loaded: LoadedConfig, io: Io): string {
  const { files, rules, layered, baseline, directory } = loaded;
  const full = path === undefined ? undefined : resolve(io.cwd, path);
  const config = full === undefined ? layered.base : layered.forFile(pathForGlobs(full, loaded));
  const settings = rules.map((rule) => {
    const { id, options } = rule;
    const values = optionValues(options, config.options?.get(id));
    const setting = {
      severity: config.severities.get(id) ?? "off",
      ...(Object.keys(values).length > 0 ? { options: values } : {}),
      ...(config.unignorable?.has(id) ? { ignorable: false } : {}),
    };
    return [id, setting] as const;
  });
  const shown = (file: string | undefined) => (file === undefined ? null : displayPath(file, io.cwd));
  const printed = {
    version: 1,
    file: path ?? null,
    configurations: files.map(({ uri }) => uri),
    directory: displayPath(directory, io.cwd),
    preset: layered.preset,
    plan: config.plan ?? null,
    external: config.isExternal ?? false,
    ignored: full !== undefined && isIgnored(full, loaded),
    lock: shown(loaded.lock?.uri ?? config.lock),
    baseline: shown(baseline),
    ignore: config.ignore,
    rules: Object.fromEntries(settings.sort(([a], [b]) => (a < b ? -1 : 1))),
    suppressions: config.suppressions.map((one) => ({
      rule: one.rules,
      file: one.file,
      pointer: one.pointer ?? null,
      reason: one.reason,
    })),
    guardrails: (config.guardrails ?? []).map(({ range: _, ...guardrail }) => guardrail),
    approvals: (config.approvals ?? []).map(({ range: _, ...approval }) => approval),
  };
  return `${JSON.stringify(printed, null, 2)}\n`;
}
