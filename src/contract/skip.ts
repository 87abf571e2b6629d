import { docsPage, documented, GO_CLIENT, observed, publicPage } from "./cite.ts";
import { CUSTOM_PHASE, MANAGED_PHASE } from "./phases.ts";

const OPTIONS = docsPage("waf/custom-rules/skip/options/");
const EXCEPTIONS = docsPage("ruleset-engine/managed-rulesets/create-exception/");

/** The parameters of a `skip` rule. */
export const SKIP = {
  /** Keys of `action_parameters`, by the phase of the rule. `phase` in custom rules is for zones, by API only. */
  parameters: documented<Readonly<Record<string, readonly string[]>>>(
    {
      [CUSTOM_PHASE]: ["ruleset", "phase", "phases", "products"],
      [MANAGED_PHASE]: ["ruleset", "rulesets", "rules"],
    },
    OPTIONS,
  ),
  /** The only value of `ruleset` and of `phase`. */
  current: documented("current", OPTIONS),
  /** The values of `phases`. */
  phases: documented<readonly string[]>(["http_ratelimit", "http_request_sbfm", MANAGED_PHASE], OPTIONS),
  /** The values of `products`. Case matters. */
  products: documented<readonly string[]>(
    ["zoneLockdown", "uaBlock", "bic", "hot", "securityLevel", "rateLimit", "waf"],
    OPTIONS,
  ),
  /** Spellings of products that old clients used and the service does not take. */
  wrongProductSpellings: observed<readonly string[]>(["zonelockdown", "uablock", "ratelimit"], GO_CLIENT),
  /** Which exception counts where several match one request, strongest first. */
  precedence: documented<readonly string[]>(["ruleset", "rulesets", "rules"], EXCEPTIONS),
  /** Keys that may be set together. */
  combinable: documented<readonly string[]>(["ruleset", "phases", "products"], OPTIONS),
  /** Keys that cannot be used together; `phase` goes with `products` only. */
  exclusive: documented<readonly (readonly [string, string])[]>(
    [
      ["ruleset", "rulesets"],
      ["ruleset", "rules"],
      ["phases", "rulesets"],
      ["phase", "ruleset"],
      ["phase", "phases"],
      ["phase", "rulesets"],
      ["phase", "rules"],
    ],
    publicPage("https://github.com/cloudflare/cloudflare-go/blob/v6.10.0/rulesets/rule.go"),
  ),
  /** Rules that follow a skip rule in its list are all that `ruleset` leaves out. */
  remaining: documented(
    "`ruleset` leaves out the remaining rules of the ruleset, and `phase`, in the entry point of a zone, those of the phase.",
    OPTIONS,
  ),
  /** Keys that, set to `current`, leave out the rules that follow in the same ruleset. */
  leavingOutRemaining: observed<readonly string[]>(
    ["ruleset", "phase"],
    publicPage("https://github.com/cloudflare/cloudflare-docs/issues/32976"),
    "For `phase`, the page of skip options (developers.cloudflare.com/waf/custom-rules/skip/options) names the remaining rules of the ruleset and the later rules of the entry point that executes it; tests reported at the source saw later custom rulesets left out as well. Both agree on the rules of the same ruleset, and nothing more is concluded.",
  ),
  order: documented(
    "A skip rule affects only the execute rules listed after it; at the end of the list it does nothing.",
    EXCEPTIONS,
  ),
  rulesBelongToRuleset: documented(
    "Each rule listed under a ruleset id in rules must belong to that ruleset, else the API rejects the exception.",
    EXCEPTIONS,
  ),
  logging: documented(
    "logging.enabled stands beside action, not in action_parameters; its default is true, and only skip rules may carry it.",
    OPTIONS,
  ),
} as const;
