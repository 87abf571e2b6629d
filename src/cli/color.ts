import { formOf, type OutputForm } from "../core/output.ts";
import type { SharedFlags } from "./command.ts";
import type { Io, Output } from "./io.ts";

/** The values of the options of every command that writes for display. */
export type ColorFlags = Pick<SharedFlags, "color" | "no-color">;

/** The style of text in an output: its colours and, for a terminal, its width. */
export interface TerminalStyle {
  readonly color: boolean;
  readonly form: OutputForm;
  readonly columns?: number;
}

/** The style of text on an output. */
export function terminalStyle(options: ColorFlags, output: Output, io: Io): TerminalStyle {
  const color = usesColor(options, output, io);
  const style = { color, form: formOf("text", color) };
  return output.columns === undefined ? style : { ...style, columns: output.columns };
}

/**
 * Whether to write colours: the options decide, then `NO_COLOR` and `FORCE_COLOR`, then whether the output is a terminal
 * that knows them.
 */
export function usesColor(options: ColorFlags, output: Output, { env }: Io): boolean {
  if (options["no-color"]) return false;
  if (options.color) return true;
  if (env["NO_COLOR"]) return false;
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  return output.isTty && env["TERM"] !== "dumb";
}
