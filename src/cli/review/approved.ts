import { dirname, join, resolve } from "node:path";
import type { Approval } from "../../core/approval.ts";
import { code } from "../../core/phrases.ts";
import { codeOfProtection } from "../../core/protection.ts";
import { approvalsOf } from "../../deployed/changes/approvals.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { ownConfigs, type ReviewScope } from "../base/sides.ts";
import type { Configs } from "../config/configs.ts";
import { onFailure } from "../exit-code.ts";
import { today } from "../files/policy-files.ts";
import type { Io } from "../io.ts";

/** Changes, some of them approved, and sentences about approvals that have expired. */
export interface ApprovedChanges {
  readonly changes: readonly ReviewChange[];
  readonly notes: readonly string[];
}

/** Finds the approvals that the base has for changes of files. */
export function approvalsOfBase(scope: ReviewScope, io: Io): (file: string) => Promise<readonly Approval[]> {
  let configs: Configs | undefined;
  return async (file) => {
    configs ??= ownConfigs(scope, "before", io);
    const directory = dirname(resolve(io.cwd, file));
    // A configuration that cannot be read approves nothing.
    const config = await configs.of(join(directory, "file")).catch(onFailure(() => undefined));
    return config?.approvals ?? [];
  };
}

/** The changes with the approvals of those by which protection is or may be less. */
export async function markApproved(
  changes: readonly ReviewChange[],
  approvalsFor: ReturnType<typeof approvalsOfBase>,
  io: Io,
): Promise<ApprovedChanges> {
  const notes = new Set<string>();
  const approved: ReviewChange[] = [];
  for (const change of changes) {
    const approvals = codeOfProtection(change.protection) ? await approvalsFor(change.file) : [];
    const { valid, expired } = approvalsOf(change, approvals, today(io));
    const [one] = valid;
    if (!one) for (const old of expired) notes.add(expiredNote(old));
    if (!one) approved.push(change);
    else {
      const { owner, reason, until, uri: file } = one;
      approved.push({ ...change, approval: { owner, reason, until, file } });
    }
  }
  return { changes: approved, notes: [...notes] };
}

/** The sentence about an approval that no longer counts. */
export function expiredNote({ subject, owner, until }: Approval): string {
  return `The approval of ${code(subject, 120)} by ${owner} ended on ${until}, so it no longer counts.`;
}
