import type { Approval } from "../../core/approval.ts";
import { compare } from "../../core/diagnostic.ts";
import { type Protection, rankOf } from "../../core/protection.ts";
import type { FileRange } from "../../core/range.ts";
import type { ExpressionRelation } from "./compare-expressions.ts";
import type { ChangedInstance } from "./view.ts";

/** The kind of a change. */
export type ChangeKind =
  | "added"
  | "removed"
  | "moved"
  | "enabled"
  | "disabled"
  | "action"
  | "expression"
  | "ratelimit"
  | "parameters"
  | "other";

/** One change of a rule, a ruleset, a list or another object. */
export interface ConfigChange {
  /** The file that contains it now; for a removed item, the file that contained it. */
  readonly uri: string;
  /** In that file; for removed items, in its old version. */
  readonly range: FileRange;
  readonly isGone: boolean;
  /** The list that it belongs to, for display: `http_request_firewall_custom`, `list blocked_ips`. */
  readonly group: string;
  /** For people: the ref, id or description of a rule. */
  readonly subject: string;
  readonly kind: ChangeKind;
  readonly protection: Protection;
  /** True for a change without any effect, such as that of a rule that is off or skips nothing. Default: false. */
  readonly isIdle?: boolean;
  /** True if a rule that acts matches every request now, and did not before. */
  readonly matchesAll: boolean;
  /** The relation between the old and the new expression, if an expression changed. */
  readonly relation?: ExpressionRelation;
  /** In words, or as written; undefined if there was, or is, nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The file that a rule leaves for another ruleset. */
  readonly from?: string;
  /** A sentence without the subject's location: `Rule `a` logs instead of blocking.` */
  readonly message: string;
  /** A request that only one of two expressions matches, in JSON, and the sentence without it. */
  readonly shown?: { readonly request: string; readonly brief: string };
  /** The instances that change alike where Terraform deploys them. Default: only the file changes. */
  readonly instances?: readonly ChangedInstance[];
  /** The approval of the change. Default: none. */
  readonly approval?: Approval;
}

/** Orders changes: the greatest losses of protection first, then by file and location. */
export function compareChanges(one: ConfigChange, other: ConfigChange): number {
  return (
    urgencyOf(one) - urgencyOf(other) ||
    compare(one.uri, other.uri) ||
    one.range.start - other.range.start ||
    compare(one.kind, other.kind) ||
    compare(one.message, other.message)
  );
}

/** The place of a change among others: the lower, the sooner a reviewer has to see it. */
export function urgencyOf(change: Pick<ConfigChange, "protection" | "matchesAll">): number {
  return change.matchesAll ? -1 : rankOf(change);
}
