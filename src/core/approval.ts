import type { FileRange } from "./range.ts";

/** A loss of protection that somebody accepts up to a day. */
export interface Approval {
  /** Globs of zone names; `*` is every zone, and whatever names no zone. */
  readonly zones: readonly string[];
  /** A glob for the subject of the change, as reports name it: a rule, or `ruleset: rule`. */
  readonly subject: string;
  /** The bound: the value after the change, as reports give it. */
  readonly to: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it counts, `YYYY-MM-DD`. */
  readonly until: string;
  /** The file that sets it, and the location in it. */
  readonly uri: string;
  readonly range: FileRange;
}

/** An approval as a sentence for reports. */
export function approvalText({ owner, until, reason }: Pick<Approval, "owner" | "until" | "reason">): string {
  return `Approved by ${owner} until ${until}: ${reason.replace(/\.$/, "")}.`;
}
