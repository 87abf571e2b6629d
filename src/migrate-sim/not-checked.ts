import { type ExportValue, placeInExport } from "./origin.ts";
import type { UntoldFact } from "./report.ts";

/** States that something could not be looked at. Default: nowhere in particular, and not decisive for the verdict. */
export function notChecked(
  subject: string,
  message: string,
  options: { readonly at?: ExportValue | undefined; readonly isDecisive?: boolean } = {},
): UntoldFact {
  return {
    subject,
    message,
    where: options.at ? placeInExport(options.at) : null,
    isDecisive: options.isDecisive ?? false,
  };
}
