import type { FlagOption } from "./command.ts";
import type { Io, Output } from "./io.ts";

/** The options of every command that writes for people. */
export const COLOR_OPTIONS = {
  color: { kind: "flag", help: "Use colours even where the output is no terminal." },
  "no-color": { kind: "flag", help: "Use no colours." },
} as const satisfies Record<string, FlagOption>;

/**
 * Whether to write colours: the options decide, then `NO_COLOR` and `FORCE_COLOR`, then whether the output is a terminal
 * that knows them.
 */
export function usesColor(
  options: { readonly color: boolean; readonly "no-color": boolean },
  output: Output,
  { env }: Io,
): boolean {
  if (options["no-color"]) return false;
  if (options.color) return true;
  if (env["NO_COLOR"]) return false;
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  return output.isTty && env["TERM"] !== "dumb";
}
