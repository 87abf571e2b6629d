import rule from "../../rules/no-unknown-list.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a list in the singular",
      code: "ip.src in «$cf.open_proxy»",
      messageId: "unknown",
      suggests: "ip.src in $cf.open_proxies",
    },
    { why: "a list like no other", code: "ip.src in «$cf.office_of_the_president»", messageId: "unknown" },
    {
      why: "numbers in a list of addresses",
      code: "ip.src.asnum in «$cf.vpn»",
      messageId: "notAddress",
      data: { type: "a number" },
    },
    {
      why: "the id of a list of the same module, after a verb",
      code: `resource "cloudflare_list" "a" {
  account_id = "a"
  kind       = "ip"
  name       = "a"
}
resource "cloudflare_ruleset" "a" {
  zone_id = "a"
  kind    = "zone"
  name    = "a"
  phase   = "http_request_firewall_custom"
  rules   = [{
    action     = "block"
    expression = «format("http.host ne \\"$a\\" and ip.src in $%s", cloudflare_list.a.id)»
  }]
}
`,
      format: "terraform",
      messageId: "id",
      data: { list: "cloudflare_list.a" },
    },
  ],
  valid: [
    { why: "lists of one's own", code: "ip.src in $office and http.host in $hosts" },
    { why: "elements that are addresses", code: "ip.src in $cf.anonymizer" },
  ],
});
