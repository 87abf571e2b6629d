import rule from "../../rules/no-list-host-bits.ts";
import { testRule } from "../support/rule-tester.ts";

const list = (ip: string, kind = "ip") => `{ "name": "a", "kind": "${kind}", "items": [{ "ip": ${ip} }] }`;

testRule(rule, {
  invalid: [
    {
      why: "an address within the network",
      code: list('«"192.0.2.17/24"»'),
      format: "json",
      messageId: "hostBits",
      suggests: list('"192.0.2.0/24"'),
    },
    {
      why: "IPv6, without a suggestion",
      code: list('«"2001:db8::1/64"»'),
      format: "json",
      messageId: "hostBits",
    },
  ],
  valid: [
    { why: "the network itself", code: list('"192.0.2.0/24"'), format: "json" },
    { why: "one address", code: list('"192.0.2.17"'), format: "json" },
    { why: "one address with its whole prefix", code: list('"192.0.2.17/32"'), format: "json" },
    { why: "a list of another kind", code: list('"192.0.2.17/24"', "asn"), format: "json" },
  ],
});
