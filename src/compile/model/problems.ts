import type { Diagnostic } from "../../core/diagnostic.ts";

/** Whether anything is wrong, as opposed to worth knowing. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
