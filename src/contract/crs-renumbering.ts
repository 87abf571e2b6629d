import table from "./crs-renumbering.json" with { type: "json" };
import { documented, publicPage } from "./fact.ts";

/**
 * Rules of version 2 of the OWASP Core Rule Set, the origin of the previous WAF's OWASP package, by number, with their
 * numbers in version 3. An empty list: version 3 dropped the rule. Rules against spam in comments and those for outbound
 * correlation are not included.
 */
export const CRS_RENUMBERING = documented<ReadonlyMap<string, readonly string[]>>(
  new Map(Object.entries(table)),
  publicPage("https://github.com/SpiderLabs/owasp-modsecurity-crs/tree/v3.0/master/util/crs2-renumbering"),
  "The table of the Core Rule Set's own project; that Cloudflare's rules keep these numbers shows in their descriptions.",
);
