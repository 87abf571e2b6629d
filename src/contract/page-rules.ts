import { documented, observed, publicPage } from "./cite.ts";

const PROVIDER = "https://github.com/cloudflare/terraform-provider-cloudflare";

/** The settings and targets of page rules. */
export const PAGE_RULES = {
  /** Settings that are not used with any other one. */
  alone: observed<readonly string[]>(
    ["forwarding_url", "always_use_https"],
    publicPage(`${PROVIDER}/issues/1325`),
    "The API answers that it may not be used with any setting; for `forwarding_url` also in issue 265.",
  ),
  all: observed(
    "*",
    publicPage(`${PROVIDER}/pull/975`),
    "All query parameters of a cache key; in a list it is the parameter of that name. Version 4 of the provider has `ignore` for it (pull request 2491).",
  ),
  maxStars: documented(
    4,
    publicPage("https://developers.cloudflare.com/api/terraform/resources/page_rules/"),
    "The URL pattern may contain up to four asterisks as placeholders.",
  ),
} as const;
