import { docsPage, documented, valueTable } from "./fact.ts";
import table from "./lists.json" with { type: "json" };

const MANAGED = valueTable(table.managed);

/** Lists that Cloudflare maintains, without the dollar sign. Enterprise zones only. */
export const MANAGED_LISTS = MANAGED.lists;

/** First part of the name of every managed list. */
export const MANAGED_LIST_PREFIX = MANAGED.prefix;

/** The characters that the name of a list may have. */
export const LIST_NAME = valueTable(table.name);

/** Kinds of custom list, each with the type that it may be compared with. Redirects are for bulk redirects only. */
export const LIST_KINDS = documented<Readonly<Record<string, "Ip" | "Int" | "Bytes">>>(
  { ip: "Ip", asn: "Int", hostname: "Bytes", redirect: "Bytes" },
  docsPage("waf/tools/lists/custom-lists/"),
);

/** The kinds of lists. */
export const LIST_OBJECTS = valueTable(table.objects);

/** Changes of list items: each change is an operation whose id is returned at once. */
export const LIST_OPERATIONS = valueTable(table.operations);

/** The keys of an item of a list of redirects. */
export const BULK_REDIRECTS = valueTable(table.redirects);
