import type {
  Blocker,
  ComparedRequest,
  Conversion,
  Loss,
  UntoldFact,
  Warning,
  ZoneReport as Zone,
  ZoneException,
} from "../report/schemas/migration-report.generated.ts";
import { type ExportValue, placeInExport } from "./origin.ts";

export type * from "../report/schemas/migration-report.generated.ts";

/** The outcome of a request: it bypasses the WAF, a firewall rule blocks it before, or the WAF inspects it. */
export type RequestState = ComparedRequest["previous"];

/** The kinds of records that have counterparts. */
export type ConvertedKind = Conversion["from"]["kind"];

/** Whether a zone can migrate. */
export type Verdict = Zone["verdict"];

/** The states of a zone, those that most need a person first. */
export const ZONE_STATES = ["stuck", "blocked", "not-started", "in-validation", "ready", "done"] as const;

/**
 * - `not-started`: on the previous WAF, and something decisive is unknown.
 * - `blocked`, `ready`: on the previous WAF, or the stage is unknown.
 * - `in-validation`, `done`: the stage of the zone, unless something blocks its next move.
 * - `stuck`: the API responses show a move that has begun and is not over.
 */
export type ZoneState = Zone["state"];

/** The stage of the zone: on the previous WAF only, in validation mode, or on the new WAF. */
export type ZoneStage = Zone["stage"];

/** A statement of any kind, with its code. */
export type CodedStatement = Blocker | Loss | Warning;

/** The outcome for an exception from the previous WAF. */
export type ExceptionFate = ZoneException["fate"];

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
