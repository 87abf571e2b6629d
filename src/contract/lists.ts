import { docsPage, documented, ENGINE, observed, publicPage } from "./cite.ts";

/** Lists that the service maintains, without the dollar sign. Enterprise zones only. */
export const MANAGED_LISTS = documented<readonly string[]>(
  ["cf.open_proxies", "cf.anonymizer", "cf.vpn", "cf.malware", "cf.botnetcc"],
  docsPage("waf/tools/lists/managed-lists/"),
  "All five hold addresses.",
);

/** First part of the name of every managed list. */
export const MANAGED_LIST_PREFIX = documented("cf.", docsPage("waf/tools/lists/managed-lists/"));

/** The characters that the name of a list may have. */
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

const LIST_OBJECT = docsPage("waf/tools/lists/lists-api/json-object/");

/** The kinds of lists. */
export const LIST_OBJECTS = {
  apiNamePattern: documented(
    "^[a-zA-Z0-9_]+$",
    LIST_OBJECT,
    "Capitals are allowed here, and expressions cannot refer to a name with capitals.",
  ),
  maxNameChars: documented(50, LIST_OBJECT),
  /** The key under which an item has its value, by the kind of the list. */
  itemKeys: documented<Readonly<Record<string, string>>>(
    { ip: "ip", asn: "asn", hostname: "hostname", redirect: "redirect" },
    LIST_OBJECT,
    "The value of `hostname` is an object with `url_hostname`.",
  ),
  minIpv4PrefixBits: documented(2, LIST_OBJECT, "Another page of the documentation says 8."),
  minIpv6PrefixBits: documented(
    4,
    LIST_OBJECT,
    "The documentation has said 12 as well, and has named 64 and 128 as the longest prefix.",
  ),
  /** The major of the Terraform provider from which on addresses have to be as the API keeps them. */
  normalisedIn: observed(
    5,
    publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/pull/7036"),
    "The API keeps `192.0.2.1/32` as `192.0.2.1`, networks without host bits and IPv6 in its short form in small letters. The provider rejects other forms, or plans the same change again and again.",
  ),
  maxAsn: documented(4_294_967_295, docsPage("waf/tools/lists/custom-lists/"), "Numbers of 32 bits."),
} as const;

const LISTS_SDK = publicPage(
  "https://github.com/cloudflare/cloudflare-typescript/tree/v5.2.0/src/resources/rules/lists",
);

/** How the items of lists are changed: each change is an operation whose id is answered at once. */
export const LIST_OPERATIONS = {
  statuses: documented<readonly string[]>(["pending", "running", "completed", "failed"], LISTS_SDK),
  maxPendingOfAccount: documented(1, LISTS_SDK, "A further change is rejected meanwhile."),
  pendingStatus: documented(
    429,
    docsPage("waf/tools/lists/lists-api/"),
    "An older version of the documentation says that requests are queued instead.",
  ),
  cursors: documented(
    "result_info.cursors",
    LISTS_SDK,
    "`after` and `before`, as the tests of cloudflare-go show them.",
  ),
  search: documented(
    "Addresses begin with the text, host names and redirects contain it, numbers are equal to it.",
    LISTS_SDK,
  ),
} as const;

const REDIRECT_PARAMETERS = docsPage("rules/url-forwarding/bulk-redirects/reference/parameters/");
const REDIRECT_COMPONENTS = docsPage("rules/url-forwarding/bulk-redirects/reference/url-components/");

/** The keys of an item of a list of redirects. */
export const BULK_REDIRECTS = {
  statusCodes: documented<readonly number[]>(
    [301, 302, 307, 308],
    REDIRECT_PARAMETERS,
    "301 is the default.",
  ),
  requiredKeys: documented<readonly string[]>(["source_url", "target_url"], REDIRECT_PARAMETERS),
  sourceSchemes: documented<readonly string[]>(
    ["http", "https"],
    REDIRECT_COMPONENTS,
    "The scheme may be left out. User information, port, query string and fragment must be.",
  ),
  sourceNeedsPath: observed(
    true,
    publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/issues/6225"),
    "The API answers that the path must not be empty, and to append a slash.",
  ),
  targetNeedsScheme: documented(true, REDIRECT_COMPONENTS),
  ruleKeys: documented<readonly string[]>(
    ["name", "key"],
    docsPage("rules/url-forwarding/bulk-redirects/create-api/"),
    "The parameters of `from_list`.",
  ),
} as const;
