import { type ExportValue, placeOf } from "./origin.ts";
import type { NotChecked } from "./report.ts";

/** States that something could not be looked at. Default: nowhere in particular, and not decisive for the verdict. */
export function notChecked(
  subject: string,
  message: string,
  options: { readonly at?: ExportValue | undefined; readonly isDecisive?: boolean } = {},
): NotChecked {
  return {
    subject,
    message,
    where: options.at ? placeOf(options.at) : null,
    isDecisive: options.isDecisive ?? false,
  };
}
