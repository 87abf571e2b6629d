import { assumed, docsPage, documented, ENGINE, observed, publicPage, specified } from "./cite.ts";
import type { Fact } from "./fact.ts";

const EXPRESSIONS = docsPage("ruleset-engine/rules-language/expressions/");
const FUNCTIONS = docsPage("ruleset-engine/rules-language/functions/");
const FIREWALL_RULES = docsPage("firewall/api/cf-firewall-rules/json-object/");

/** Every numeric limit of the service; keys carry the unit. All bounds are inclusive. */
export const LIMITS = {
  /** Code points of an expression, as it would be sent. More is rejected. */
  maxExpressionChars: documented(
    4096,
    EXPRESSIONS,
    "Documentation says characters; the specification says KB and nobody says whether before or after trimming. Counted in code points of the text as sent.",
  ),
  /** UTF-8 bytes of an expression beyond which the documented limit may be exceeded, if the service counts bytes. */
  maxExpressionBytes: assumed(
    4096,
    EXPRESSIONS,
    "If 4,096 characters are counted as bytes, a text with other letters than ASCII reaches the limit earlier.",
  ),
  /** `matches` and `regex_replace()` of one rule. */
  maxRegexesPerRule: documented(64, EXPRESSIONS, "Rules above it cannot be created or changed."),
  maxMigrationExpressionBytes: specified(
    4096,
    8,
    "4 KB, read as 4,096 bytes of UTF-8. A longer firewall rule expression makes the migration fail.",
  ),
  maxMigrationFirewallRules: specified(200, 8, "More firewall rules to migrate make the migration fail."),
  /** Parentheses, `not`, calls and quantifiers, counted together. Flat chains have no limit. */
  maxNestingDepth: observed(128, ENGINE),
  maxRegexCompiledBytes: observed(10_485_760, ENGINE, "10 MiB; Cloudflare's own setting is not published."),
  /** The `#` on each side of a raw string. */
  maxRawStringHashes: observed(255, ENGINE),
  maxArrayIndex: observed(4_294_967_295, ENGINE),
  minInteger: observed(-9_223_372_036_854_775_808n, ENGINE, "Integers are signed, of 64 bits."),
  maxInteger: observed(9_223_372_036_854_775_807n, ENGINE, "Integers are signed, of 64 bits."),
  /** Bytes of an unquoted byte literal such as `61:62`. */
  minByteLiteralBytes: observed(2, ENGINE),
  /** `${1}` to `${8}` in the replacement of `regex_replace` and `wildcard_replace`. */
  maxReplacementReferences: documented(8, FUNCTIONS),
  maxFirewallRuleDescriptionChars: documented(500, FIREWALL_RULES),
  maxRuleDescriptionChars: assumed(
    500,
    FIREWALL_RULES,
    "The limit of firewall rules, which other linters apply to rules of rulesets as well.",
  ),
  maxRulesPerCustomRuleset: observed(
    1000,
    publicPage("https://github.com/cloudflare/cloudflare-docs/pull/31854"),
    "A hard limit over the custom rulesets of an account; the default is 10 rulesets of 100 rules.",
  ),
  maxFirewallRuleRefChars: documented(50, FIREWALL_RULES),
  maxTraceFilterBlocks: specified(
    800,
    8,
    "Counted inclusively: the documentation's example spans exactly 800 blocks when both ends are counted.",
  ),
  maxTraceFilterTraces: specified(200, 8),
  maxFeeHistoryBlocks: specified(10, 8),
  maxGetLogsBlocks: specified(800, 8),
} as const satisfies Record<string, Fact<number | bigint>>;
