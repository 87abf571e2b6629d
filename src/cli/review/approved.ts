import { dirname, join, resolve } from "node:path";
import type { Approval } from "../../core/approval.ts";
import { code } from "../../core/phrases.ts";
import { codeOfProtection } from "../../core/protection.ts";
import { approvalsOf } from "../../deployed/changes/approvals.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { ownConfigs, type ReviewScope } from "../base/sides.ts";
import { Failure } from "../exit-code.ts";
import { today } from "../files/policy-files.ts";
import type { Io } from "../io.ts";

/** Changes, some of them approved, and sentences about approvals that have expired. */
export interface ApprovedChanges {
  readonly changes: readonly ReviewChange[];
  readonly notes: readonly string[];
}

/** The changes with the approvals that the configuration of the base has for them. */
export async function markApproved(
  changes: readonly ReviewChange[],
  scope: ReviewScope,
  io: Io,
): Promise<ApprovedChanges> {
  if (!changes.some(({ protection }) => codeOfProtection(protection))) return { changes, notes: [] };
  const configs = ownConfigs(scope, "before", io);
  const known = new Map<string, readonly Approval[]>();
  const approvalsIn = async (directory: string) => {
    try {
      return (await configs.of(join(directory, "file"))).approvals;
    } catch (error) {
      // A configuration that cannot be read approves nothing.
      if (!(error instanceof Failure)) throw error;
      return [];
    }
  };
  const notes = new Set<string>();
  const approved: ReviewChange[] = [];
  for (const change of changes) {
    const directory = dirname(resolve(io.cwd, change.file));
    const approvals = known.get(directory) ?? (await approvalsIn(directory));
    known.set(directory, approvals);
    const isLess = codeOfProtection(change.protection) !== undefined;
    const { valid, expired } = isLess
      ? approvalsOf(change, approvals, today(io))
      : { valid: [], expired: [] };
    const [one] = valid;
    if (!one) for (const old of expired) notes.add(expiredNote(old));
    approved.push(one ? { ...change, approval: shownApproval(one) } : change);
  }
  return { changes: approved, notes: [...notes] };
}

/** An approval in the form that reports use; `file` is the configuration. */
export function shownApproval({ owner, reason, until, uri: file }: Approval) {
  return { owner, reason, until, file };
}

/** The sentence about an approval that no longer counts. */
export function expiredNote({ subject, owner, until }: Approval): string {
  return `The approval of ${code(subject, 120)} by ${owner} ended on ${until}, so it no longer counts.`;
}
