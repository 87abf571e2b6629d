import type { Diagnostic } from "../core/diagnostic.ts";

/** The message with its help, for formats that have one text per finding. */
export function fullMessage({ message, help }: Diagnostic): string {
  return help === undefined ? message : `${message} ${help}`;
}
