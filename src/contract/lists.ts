import { docsPage, documented, ENGINE, observed } from "./cite.ts";

/** Lists that the service maintains, without the dollar sign. Enterprise zones only. */
export const MANAGED_LISTS = documented<readonly string[]>(
  ["cf.open_proxies", "cf.anonymizer", "cf.vpn", "cf.malware", "cf.botnetcc"],
  docsPage("waf/tools/lists/managed-lists/"),
  "All five hold addresses.",
);

/** First part of the name of every managed list. */
export const MANAGED_LIST_PREFIX = documented("cf.", docsPage("waf/tools/lists/managed-lists/"));

/** What the name of a list may consist of. */
export const LIST_NAME = {
  documentedPattern: documented("^[a-z0-9_]+$", docsPage("waf/tools/lists/custom-lists/")),
  acceptedPattern: observed(
    "^[a-z0-9_]+(?:[a-z0-9_.]*[a-z0-9_])?$",
    ENGINE,
    "The engine also takes dots, though not first or last; managed lists need them.",
  ),
} as const;

/** Kinds of custom list, each with the type of what it may be compared with. Redirects are for bulk redirects only. */
export const LIST_KINDS = documented<Readonly<Record<string, "Ip" | "Int" | "Bytes">>>(
  { ip: "Ip", asn: "Int", hostname: "Bytes", redirect: "Bytes" },
  docsPage("waf/tools/lists/custom-lists/"),
);
