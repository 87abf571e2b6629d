import rule from "../../rules/no-zone-feature-in-account.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, MANAGED_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

const root = (phase: string, expression: string, action = "block") =>
  ruleset(phase, [`{ "action": "${action}", "expression": "${expression}" }`], "root");

testRule(rule, {
  invalid: [
    {
      why: "an exception",
      code: ruleset(CUSTOM_PHASE, ['{ "action": «"skip"», "expression": "ssl" }'], "root"),
      ...json,
      messageId: "skip",
    },
    {
      why: "a list",
      code: root(CUSTOM_PHASE, "ip.src in «$office»"),
      ...json,
      messageId: "list",
      data: { name: "$office" },
    },
    {
      why: "a score in a rate limit",
      code: root("http_ratelimit", "«cf.waf.score.sqli» lt 20"),
      ...json,
      messageId: "score",
    },
  ],
  valid: [
    { why: "lists that Cloudflare maintains", code: root(CUSTOM_PHASE, "ip.src in $cf.vpn"), ...json },
    { why: "an exception from managed rules", code: root(MANAGED_PHASE, "ssl", "skip"), ...json },
    {
      why: "custom rulesets",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "skip", "expression": "ip.src in $office" }'], "custom"),
      ...json,
    },
    { why: "expressions without a ruleset", code: "ip.src in $office" },
  ],
});
