import { counted } from "../../core/phrases.ts";
import { type ColorFlags, terminalStyle } from "../color.ts";
import { usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { LoadedConfig } from "./configs.ts";

/**
 * Shows the problems of a configuration.
 *
 * Errors: throws a usage `Failure` if it has errors.
 */
export async function checkConfig(
  loaded: Pick<LoadedConfig, "uri" | "files" | "ruleFiles" | "diagnostics">,
  flags: ColorFlags,
  io: Io,
): Promise<void> {
  const broken = loaded.diagnostics.filter((one) => one.severity === "error");
  if (broken.length === 0) return;
  const { renderFindings } = await import("../../report/text.ts");
  const files = [...loaded.files, ...loaded.ruleFiles];
  const texts = new Map(files.map(({ uri, text }) => [uri, text]));
  const style = terminalStyle(flags, io.stderr, io);
  io.stderr.write(renderFindings(broken, texts, style), style.form);
  throw usage(`The configuration \`${loaded.uri}\` has ${counted(broken.length, "error")}.`);
}
