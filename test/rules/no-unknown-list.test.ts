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
  ],
  valid: [
    { why: "lists of one's own", code: "ip.src in $office and http.host in $hosts" },
    { why: "elements that are addresses", code: "ip.src in $cf.anonymizer" },
  ],
});
