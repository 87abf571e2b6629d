import type { Diagnostic } from "../core/diagnostic.ts";

/** What is wrong, and what to do about it, for formats that have one text a finding. */
export function fullMessage({ message, help }: Diagnostic): string {
  return help === undefined ? message : `${message} ${help}`;
}
