import type { Diagnostic } from "../core/diagnostic.ts";
import { codeOfProtection, type Protection } from "../core/protection.ts";
import { inFile, type Range } from "../core/range.ts";

/** A change with its effect on protection. */
export interface ProtectionChange {
  readonly protection: Protection;
  readonly isApproved: boolean;
  /** Equal for changes of one kind. */
  readonly kind: string;
  readonly message: string;
}

/** The finding on a change by which protection is lost, or is or may be less; none for any other change. */
export function protectionFinding(
  { protection, isApproved, kind: messageId, message }: ProtectionChange,
  uri: string,
  range: Range,
): Diagnostic[] {
  const code = codeOfProtection(protection);
  if (code === undefined) return [];
  const severity = isApproved ? "info" : code === "protection/lost" ? "error" : "warning";
  const place = { uri, range: inFile(range) };
  return [
    { code, messageId, data: {}, message, severity, effect: "risky", ...place, related: [], fixes: [] },
  ];
}
