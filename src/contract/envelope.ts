import { assumed, docsPage, documented, publicPage, specified } from "./cite.ts";

const API_SCHEMAS = publicPage("https://github.com/cloudflare/api-schemas");

/** The form of every REST answer, and the ways in which a request identifies itself. */
export const ENVELOPE = {
  keys: specified<readonly string[]>(["result", "success", "errors", "messages"], 2),
  /** Keys that only answers with several pages have. */
  pagingKey: documented("result_info", API_SCHEMAS),
  errorKeys: documented<readonly string[]>(
    ["code", "message", "source", "documentation_url", "error_chain"],
    API_SCHEMAS,
    "source holds a JSON pointer as pointer. Answers without a code, and messages of null, were seen.",
  ),
  minErrorCode: documented(1000, API_SCHEMAS),
  host: documented(
    "https://api.cloudflare.com",
    docsPage("fundamentals/api/how-to/make-api-calls/"),
    "The specification writes {base_url} and leaves it open.",
  ),
  basePath: specified("/client/v4", 9),
  contentType: specified("application/json", 4),
  tokenHeader: specified("Authorization", 5, "Bearer and the API token."),
  keyHeaders: specified<readonly string[]>(["X-Auth-Email", "X-Auth-Key"], 5),
  changeAnswer: documented(
    "PATCH and PUT answer the whole ruleset, its version increased by one.",
    docsPage("ruleset-engine/rulesets-api/update-rule/"),
  ),
  patchReplaces: documented(
    "A PATCH replaces the whole definition of the rule: what it leaves out is gone, and action and expression are required.",
    docsPage("ruleset-engine/rulesets-api/update-rule/"),
  ),
  dryRun: documented(
    "dry_run=true checks a POST, PUT, PATCH or DELETE of the Rulesets API without applying it and answers result null.",
    docsPage("ruleset-engine/rulesets-api/dry-run/"),
  ),
  ownErrors: assumed(
    "Errors whose code nobody has seen carry a code of the sandbox's own range.",
    API_SCHEMAS,
    "The specification does not show the entries of errors.",
  ),
} as const;
