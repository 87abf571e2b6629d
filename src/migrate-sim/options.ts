import type { ManagedRule } from "../compile/model/model.ts";
import type { Request } from "../request/request.ts";
import type { ZoneExports } from "./exports.ts";
import type { ZoneStage } from "./report.ts";

/** A request to compare, with the name that reports give it. */
export interface NamedRequest {
  readonly name: string;
  readonly request: Request;
}

/** Options for simulating a zone. */
export interface MigrationOptions {
  /**
   * Which of two contradicting statements of the specification gives the paranoia level: the sensitivity table, or the
   * remark that every zone gets level 2. Default: `table`.
   */
  readonly paranoia?: "table" | "pl2";
  /**
   * The end of the plan. `validation` stops with both WAFs enabled, which only Enterprise zones can; `pending` goes
   * through to the new WAF. Default: `pending`.
   */
  readonly mode?: "pending" | "validation";
  /** The stage of the zone. Default: from its status response, or its check response. */
  readonly from?: Exclude<ZoneStage, "unknown">;
  /** The rules of the new OWASP ruleset, as in a lock file, to name those that recreate losses. Default: none. */
  readonly owaspRules?: readonly ManagedRule[];
  /** The exports from before the move, with whose plan what is live is compared. Default: it is not. */
  readonly before?: readonly ZoneExports[];
  /** Requests that are compared before and after the migration. Default: none. */
  readonly requests?: readonly NamedRequest[];
}
