import { docsPage, documented, type Fact, factOfRow } from "./fact.ts";
import headers from "./headers.json" with { type: "json" };

/** Headers on which a transform rule cannot use some operations. */
export interface ProtectedHeaders {
  /** Names, or prefixes of names if `isPrefix` is set; in lower case. */
  readonly names: readonly string[];
  readonly isPrefix?: boolean;
  /** Names that a prefix does not cover. */
  readonly except?: readonly string[];
  readonly operations: readonly string[];
}

/** The headers that transform rules cannot change, by phase. */
export const PROTECTED_HEADERS: Readonly<Record<string, readonly Fact<ProtectedHeaders>[]>> =
  Object.fromEntries(
    Object.entries(headers).map(([phase, rows]) => [
      phase,
      rows.map((row) => factOfRow<ProtectedHeaders>(row)),
    ]),
  );

/** Headers that Cloudflare adds to responses, and that no request needs. */
export const RESPONSE_HEADERS = documented(["cf-cache-status"], docsPage("cache/concepts/cache-responses/"));

/** Why a transform rule of a phase cannot use an operation on a header; undefined if it can, as far as is known. */
export function protectionOf(
  phase: string,
  header: string,
  operation: string,
): Fact<ProtectedHeaders> | undefined {
  if (!Object.hasOwn(PROTECTED_HEADERS, phase)) return undefined;
  const name = header.toLowerCase();
  return PROTECTED_HEADERS[phase]!.find(({ value: { names, isPrefix, except, operations } }) => {
    if (!operations.includes(operation) || except?.includes(name)) return false;
    return isPrefix ? names.some((prefix) => name.startsWith(prefix)) : names.includes(name);
  });
}
