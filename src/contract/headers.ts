import { docsPage, documented, observed, publicPage } from "./cite.ts";
import type { Fact } from "./fact.ts";

const REQUESTS = docsPage("rules/transform/request-header-modification/");
const RESPONSES = docsPage("rules/transform/response-header-modification/");
const REPORTS = publicPage(
  "https://github.com/cloudflare/cloudflare-docs/tree/production/src/content/docs/rules",
);

/** Headers on which a transform rule cannot use some operations. */
export interface ProtectedHeaders {
  /** Names, or what names begin with where `isPrefix`; in lower case. */
  readonly names: readonly string[];
  readonly isPrefix?: boolean;
  /** Names that a prefix does not cover. */
  readonly except?: readonly string[];
  readonly operations: readonly string[];
}

const PREFIXES = ["cf-", "x-cf-"];
const EVERY_OPERATION = ["add", "set", "remove"];

/** The headers that transform rules cannot change, by phase. */
export const PROTECTED_HEADERS: Readonly<Record<string, readonly Fact<ProtectedHeaders>[]>> = {
  http_request_late_transform: [
    documented({ names: PREFIXES, isPrefix: true, operations: ["add", "set"] }, REQUESTS),
    documented(
      { names: PREFIXES, isPrefix: true, except: ["cf-connecting-ip"], operations: ["remove"] },
      REQUESTS,
    ),
    documented({ names: ["cookie"], operations: ["add", "set"] }, REQUESTS, "Cookies can be removed."),
    documented(
      {
        names: ["x-forwarded-for", "true-client-ip", "x-real-ip", "x-forwarded-proto"],
        operations: ["add", "set"],
      },
      REQUESTS,
      "Headers that identify the visitor's address or protocol.",
    ),
    observed(
      { names: ["host"], operations: ["add", "set"] },
      REPORTS,
      "Answered with code 20087: 'set' is not a valid value for operation because it cannot be used on header 'Host'.",
    ),
  ],
  http_response_headers_transform: [
    documented({ names: PREFIXES, isPrefix: true, operations: EVERY_OPERATION }, RESPONSES),
    documented(
      { names: ["server", "eh-cache-tag", "eh-cdn-cache-control"], operations: ["add", "set"] },
      RESPONSES,
    ),
    observed(
      { names: ["server"], operations: ["remove"] },
      REPORTS,
      "'remove' is not a valid value for operation because it cannot be used on header 'server'.",
    ),
  ],
};

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
