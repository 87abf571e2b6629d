import type { Guardrail } from "../../compile/guardrails/model.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { isPolicyDocument, withPolicyFindings } from "../../compile/policy/policy-document.ts";
import type { Boundary } from "../files/boundary.ts";
import { fileResolver, findLock, shownLockDirectories, today } from "../files/policy-files.ts";
import { STDIN_NAME } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import type { LintedText } from "./lint-text.ts";

/** How policies are checked. */
export interface PolicyChecks {
  /** Default: the lock file that the compiler finds. */
  readonly lock: SourceText | undefined;
  /** Of the files that a policy refers to. */
  readonly maxFileBytes: number;
  /** Which files a policy may name. */
  readonly boundary: Boundary;
  /** What policies must keep. */
  readonly guardrails: readonly Guardrail[];
}

/** What was found in a text and, where it is a policy, what the compiler says of it. The compiler is loaded for a policy only. */
export async function withPolicyChecked<Linted extends Pick<LintedText, "document" | "result">>(
  linted: Linted,
  { lock, maxFileBytes, boundary, guardrails }: PolicyChecks,
  io: Io,
): Promise<Linted> {
  const { document, result } = linted;
  if (!isPolicyDocument(document)) return linted;
  const { uri, text } = document;
  const { checkPolicy } = await import("../../compile/check-policy.ts");
  const reading = { maxBytes: maxFileBytes, boundary };
  const path = uri === STDIN_NAME ? "-" : uri;
  const input = {
    policy: { uri, text },
    lock: lock ?? (await findLock(undefined, path, reading, io)),
    lockDirectories: shownLockDirectories(path, io),
    resolveFile: fileResolver(reading, io),
  };
  const read = { maxFileChars: maxFileBytes };
  const found = await checkPolicy(input, { today: today(io), read, guardrails });
  return { ...linted, result: { ...result, diagnostics: withPolicyFindings(result.diagnostics, found) } };
}
