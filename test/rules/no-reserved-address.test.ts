import rule from "../../rules/no-reserved-address.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "private addresses in a set",
      code: "ip.src in {1.1.1.1 «192.168.0.0/16» «fc00::1»}",
      messageId: "reserved",
      data: { purpose: "a private address" },
    },
    { why: "an inequality", code: "ip.src ne «127.0.0.1»", messageId: "reserved" },
    {
      why: "single addresses and small blocks of the registries",
      code: "ip.src in {«192.0.0.1» «192.0.0.8» «192.0.0.170» «100::1» «2001:2::/48» «5f00::1»}",
      messageId: "reserved",
    },
    { why: "a range inside a block", code: "ip.src in {«10.0.0.5..10.0.0.9»}", messageId: "reserved" },
  ],
  valid: [
    {
      why: "networks next to single addresses of a block that are reachable",
      code: "ip.src in {192.0.0.9 192.0.0.10 192.0.0.0/24 192.88.99.1 100:0:0:2::/64}",
    },
    { why: "networks that reach beyond a block", code: "ip.src in {0.0.0.0/0 ::/0 192.0.0.0/8}" },
    {
      why: "packets between private networks",
      code: `{ "kind": "root", "phase": "magic_transit", "rules": [
        { "action": "block", "expression": "ip.src in {10.0.0.0/8}" }
      ] }`,
      format: "json",
    },
    { why: "addresses of the destination", code: "ip.dst in {10.0.0.0/8}" },
    {
      why: "addresses of the internet",
      code: "ip.src in {9.255.255.255 11.0.0.0 172.15.255.255 172.32.0.0 2606:4700::1}",
    },
  ],
});
