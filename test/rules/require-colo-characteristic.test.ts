import rule from "../../rules/require-colo-characteristic.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const json = { format: "json" } as const;
const limit = (characteristics: string) =>
  `{ "action": "block", "expression": "ssl", "ratelimit": { ${characteristics}, "period": 60, "requests_per_period": 9 } }`;

testRule(rule, {
  invalid: [
    {
      why: "the address alone, as the dashboard shows it",
      code: ruleset("http_ratelimit", [limit('«"characteristics"»: ["ip.src"]')]),
      ...json,
      messageId: "missing",
    },
    {
      why: "nothing at all",
      code: ruleset("http_ratelimit", [limit('«"characteristics"»: []')]),
      ...json,
      messageId: "missing",
    },
  ],
  valid: [
    {
      why: "the data center at any place",
      code: ruleset("http_ratelimit", [limit('"characteristics": ["ip.src", "cf.colo.id"]')]),
      ...json,
    },
    {
      why: "a value that is not known",
      code: `resource "cloudflare_ruleset" "a" {
  zone_id = var.zone
  name    = "a"
  kind    = "zone"
  phase   = "http_ratelimit"
  rules = [{
    action     = "block"
    expression = "ssl"
    ratelimit  = { characteristics = ["ip.src", var.more], period = 60, requests_per_period = 9 }
  }]
}
`,
      format: "terraform",
    },
    {
      why: "limits of packets",
      code: ruleset("magic_transit_ratelimit", [limit('"characteristics": ["ip.src"]')], "root"),
      ...json,
    },
  ],
});
