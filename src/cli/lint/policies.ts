import type { GuardedFile, GuardedPart } from "../../compile/guardrails/model.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { isPolicyDocument, withPolicyFindings } from "../../compile/policy/policy-document.ts";
import { sortDiagnostics } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import type { Boundary } from "../files/boundary.ts";
import { zoneNameOf, zoneOwnersOf } from "../files/export-directory.ts";
import { fileResolver, findLock, listLockDirectories, today } from "../files/policy-files.ts";
import { STDIN_NAME } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import type { LintedText } from "./lint-text.ts";

/** Options for checking policies. */
export interface PolicyChecks {
  /** Default: the lock file that the compiler finds. */
  readonly lock: SourceText | undefined;
  /** Maximum size of the files that a policy refers to. */
  readonly maxFileBytes: number;
  /** The files that a policy may name. */
  readonly boundary: Boundary;
  /** The guardrails that policies must satisfy. */
  readonly guardrails: readonly Guardrail[];
}

/**
 * Adds the compiler's findings if a linted text is a policy, or else the guardrails that its entry points violate. The
 * compiler is loaded only for these two.
 */
export async function withPolicyChecked<Linted extends Pick<LintedText, "document" | "result">>(
  linted: Linted,
  { lock, maxFileBytes, boundary, guardrails }: PolicyChecks,
  io: Io,
): Promise<Linted> {
  const { document, result } = linted;
  const hasRulesets = document.subjects.some(({ kind }) => kind === "Ruleset");
  if (!isPolicyDocument(document) && (guardrails.length === 0 || !hasRulesets)) return linted;
  const { uri, text } = document;
  const reading = { maxBytes: maxFileBytes, boundary };
  const path = uri === STDIN_NAME ? "-" : uri;
  const factsWith = (parts: readonly GuardedPart[]) => {
    const file: GuardedFile = { guardrails, parts };
    const guarded = { rule: "policy/guardrail", severity: "error" as const, facts: [JSON.stringify(file)] };
    return parts.length === 0 ? result.facts : [...result.facts, guarded];
  };
  const usedLock = lock ?? (await findLock(undefined, path, reading, io));
  if (!isPolicyDocument(document)) {
    const { readLock } = await import("../../compile/managed/read-lock.ts");
    const { checkEntryPoints } = await import("../../compile/guardrails/document.ts");
    const { catalogue } = readLock(usedLock, { maxFileChars: maxFileBytes }).value;
    const file = { catalogue, zone: zoneNameOf(path, io), owners: zoneOwnersOf(path, io) };
    const { found, parts } = checkEntryPoints(document, file, guardrails);
    const diagnostics = sortDiagnostics([...result.diagnostics, ...found]);
    return { ...linted, result: { ...result, diagnostics, facts: factsWith(parts) } };
  }
  const { checkPolicy } = await import("../../compile/check-policy.ts");
  const input = {
    policy: { uri, text },
    lock: usedLock,
    lockDirectories: listLockDirectories(path, io),
    resolveFile: fileResolver(reading, io),
  };
  const read = { maxFileChars: maxFileBytes };
  const parts: GuardedPart[] = [];
  const found = await checkPolicy(input, { today: today(io), read, guardrails }, (part) => parts.push(part));
  const diagnostics = withPolicyFindings(result.diagnostics, found);
  return { ...linted, result: { ...result, diagnostics, facts: factsWith(parts) } };
}
